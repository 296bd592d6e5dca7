"""The widget in which a puzzle or game is played.

Terms used throughout this package:

    player      the widget `player.Player`, which connects the parts below
    play        the `Playthrough` being played: rules, moves, ending
    learner     the person who plays; in a game also their number, 0 or 1
    computer    the opponent in a game, as a function or by name
    stage       the front end of the board; reports pointer and key events
    thing       an element on the stage, by gid: an "item:…" is taken or marked, a "zone:…" is a place
    hand        turns events into moves: takes an item to a zone, or marks items and confirms (`hand`)
    mark        a visual state of a thing: movable, held, marked, legal, good or bad
    action      a button below the board, with its label, handler and conditions
    status      the sentence below the board (`sentences`); its tone is won, lost or refused
    rank        strength of the computer: random, careless or perfect (`after_the_end`)
    fact, chip  a permanent remark beside the buttons, in a frame
    light       a chip that shows whether the puzzle can still be won (`light`)
    chart       the value of each move, shown after the end (`game_chart`)
    reward      a picture offered after some puzzles are solved (`rewards`)
    save        the file from which a play-through is resumed (`autosave`, `opening`)
"""

from .player import Player

__all__ = ["Player"]
