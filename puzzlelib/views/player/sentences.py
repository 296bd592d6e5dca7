"""The sentences of the player widget."""

from collections.abc import Sequence
from typing import Any, assert_never

from stepthrough.given import counted

from ...play.ending import Ending
from ...play.knowledge import good_moves, why_impossible
from ...play.playthrough import Playthrough
from ...rules import is_game
from ..actions import label_of
from ..pictures import Picture

WON, LOST = "You win!", "You lose."
LOST_EARLY = "You lose: the computer can now force its win."
NAMES = "You", "Computer"  # in a game against the computer
YOUR_TURN = "Your turn. "
THINKING = "Thinking…"
NOT_YOUR_TURN = "it is not your turn"
# templates; pages without a kernel fill them in as well
MOVED = "Move {}: {}."
PUT_BACK = "Put back."
NOT_CHARGED = "Put back: no move is charged."
REFUSED = "Not possible: {}."
OVER = "To go on, undo a move or restart."
NOW_HELD = "{}. Now you hold {}"


def clock(seconds: float) -> str:
    """Return *seconds* as minutes and seconds.

    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def score(play: Playthrough[Any, Any], shows_minimum: bool = True) -> str:
    """Return the number of moves made and, with *shows_minimum*, the minimum.

    >>> from puzzlelib import Hanoi
    >>> score(Playthrough(Hanoi(3))), score(Playthrough(Hanoi(3)), shows_minimum=False)
    ('0 moves · best 7', '0 moves')
    """
    moves = counted(play.moves_made, "move")
    best = play.minimum if shows_minimum else None
    return moves if best is None else f"{moves} · best {best:,}"


def news(
    play: Playthrough[Any, Any],
    picture: Picture[Any, Any, Any],
    shows_minimum: bool,
    warns: bool = False,
) -> str:
    """Return the last move, or the ending, and what comes next.

    With *warns*, a task that is impossible from its first position is preceded by a warning.
    """
    words = _news(play, picture, shows_minimum)
    if play.moves_made or not warns:
        return words
    return f"{why_impossible(play.rules, play.position) or ''} {words}".strip()


def _news(play: Playthrough[Any, Any], picture: Picture[Any, Any, Any], shows_minimum: bool) -> str:
    if ending := play.ending:
        return _end(play, ending, shows_minimum)
    if not play.moves_made:
        return f"{_turn(play)}{picture.how_to}"
    who = f", {player_names(play)[1 - play.turn].lower()}" if is_game(play.rules) else ""
    did = picture.describe(play.route[-1])
    return f"{MOVED.format(f'{play.moves_made}{who}', did)} {_turn(play)}".strip()


def undo_reminder() -> str:
    """Return the remark after a restart, which undo can revert."""
    return f"{label_of('undo')} brings back the game before."


def player_names(play: Playthrough[Any, Any]) -> tuple[str, str]:
    """Return the names of the players of a game, in the order of moves."""
    if play.learner is None:
        return "Player 1", "Player 2"
    learner, computer = NAMES
    return (learner, computer) if play.learner == 0 else (computer, learner)


def computer_can_win(play: Playthrough[Any, Any]) -> bool:
    """Return whether the computer can force a win; False before the first move.

    >>> from puzzlelib import Nim, nim
    >>> play = Playthrough(Nim(), learner=0)
    >>> play.attempt(nim.Move(0, 1)); computer_can_win(play)
    True
    """
    if play.learner is None or play.is_over or not play.moves_made:
        return False
    good = good_moves(play.rules, play.position)
    return good is not None and bool(good) != play.is_learners_turn


def _end(play: Playthrough[Any, Any], ending: Ending, shows_minimum: bool) -> str:
    made = play.moves_made
    best = play.minimum if shows_minimum else None
    moves = counted(made, "move")
    counts = f"{made} of {moves}, perfect." if made == best else f"{moves}."
    more = f" {best:,} are enough." if best is not None and best < made else ""
    return f"{_verdict(ending)} {counts}{more} Time: {clock(play.seconds)}."


def _verdict(ending: Ending) -> str:
    match ending.kind:
        case "won":
            return WON
        case "lost":
            return LOST
        case "decided" | "solved" | "stuck":
            return f"{str(ending).capitalize()}."
        case unknown:
            assert_never(unknown)


def _turn(play: Playthrough[Any, Any]) -> str:
    if not is_game(play.rules):
        return ""
    if play.learner is not None:
        if play.is_learners_turn:
            return YOUR_TURN
        if play.moves_made < len(play.all_moves):
            return f"You are looking back; {label_of('redo')} goes on."
        return THINKING
    return f"Player {play.turn + 1} to move. "


HINT = f"{label_of('hint')}: "


def advice(legal: Sequence[Any], good: Sequence[Any] | None, of_game: bool) -> str:
    """Return the hint: the *good* moves, and the others if there are few."""
    if good is None:
        return f"{HINT}which moves are good here is more than this program knows."
    if not good:
        reason = "every move leaves the opponent a win" if of_game else "the goal is out of reach"
        return f"{HINT}no move is good here, {reason}."
    bad = [str(move) for move in legal if move not in good]
    rest = f" Not good: {', '.join(bad)}." if 0 < len(bad) <= 5 else ""
    return f"{HINT}good: {', '.join(map(str, good))}.{rest}"


def on_a_route(move: Any) -> str:
    """Return the hint if one good move is known, but nothing about the others."""
    return f"{HINT}{move} is on a way to the goal. Other moves can be good, too."
