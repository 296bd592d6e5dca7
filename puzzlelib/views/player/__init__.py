"""The widget in which a puzzle is played: the board, who moves on it, and what is said of it.

Throughout this package:

    player      the widget; it puts the parts together (`player.Player`)
    play        what is played, a `Playthrough`: its rules, its moves, its ending
    learner     who plays with the mouse, with keys or buttons; in a game 0 or 1, the player they are
    computer    who plays the other moves of a game: an opponent, or the name of one
    stage       the board in the page: what is done to it arrives as an event
    thing       what is on the stage, by its gid: an "item:…" is taken or marked, a "zone:…" is a place
    hand        makes moves of events (`hand`): it takes an item to a zone, or marks items, then OK
    mark        how a thing looks at the moment: movable, held, marked, legal, good or bad
    action      a button below the board: its name, its label, what it does, when it is shown
    status      the sentence below the board (`sentences`); its tone is won, lost or refused
    rank        of the computer: random, careless or perfect (`after_the_end`)
    fact, chip  what stays to be read beside the actions, each in a frame
    light       a chip that says whether the puzzle can still be won (`light`)
    chart       what each move was worth, shown after the end (`game_chart`)
    reward      what there is to look at after the end, for some puzzles (`rewards`)
    save        the file in which a play-through goes on from day to day (`autosave`, `opening`)
"""

from .player import Player

__all__ = ["Player"]
