"""What the player widget says: one sentence for each thing that can happen."""

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
NAMES = "You", "Computer"  # the learner, who plays against the computer, is the first of them
YOUR_TURN = "Your turn. "
THINKING = "Thinking…"
NOT_YOUR_TURN = "it is not your turn"
# {} is filled with what only the moment knows; a page without a kernel fills these, too
MOVED = "Move {}: {}."
PUT_BACK = "Put back."
NOT_CHARGED = "Put back: no move is charged."
REFUSED = "Not possible: {}."
NOW_HELD = "{}. Now you hold {}"


def clock(seconds: float) -> str:
    """Return minutes and seconds.

    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def score(play: Playthrough[Any, Any], tells_best: bool = True) -> str:
    """Return in words how many moves were made, and how few are possible.

    >>> from puzzlelib import Hanoi
    >>> score(Playthrough(Hanoi(3))), score(Playthrough(Hanoi(3)), tells_best=False)
    ('0 moves · best 7', '0 moves')
    """
    return counted(play.moves_made, "move") + least(play.minimum if tells_best else None)


def least(best: int | None) -> str:
    """Return how few moves are possible, behind how many were made."""
    return "" if best is None else f" · best {best:,}"


def news(
    play: Playthrough[Any, Any],
    picture: Picture[Any, Any, Any],
    tells_best: bool,
    warns: bool = False,
) -> str:
    """Return in words what has just happened, and what comes next; before an impossible task, with a warning."""
    words = _news(play, picture, tells_best)
    if play.moves_made or not warns:
        return words
    return f"{why_impossible(play.rules, play.position) or ''} {words}".strip()


def _news(play: Playthrough[Any, Any], picture: Picture[Any, Any, Any], tells_best: bool) -> str:
    if ending := play.ending:
        return _end(play, ending, tells_best)
    if not play.moves_made:
        return f"{_turn(play)}{picture.how_to}"
    who = f", {player_names(play)[1 - play.turn].lower()}" if is_game(play.rules) else ""
    did = picture.describe(play.route[-1])
    return f"{MOVED.format(f'{play.moves_made}{who}', did)} {_turn(play)}".strip()


def brings_back() -> str:
    """Return what is said where no move can be taken back, but a restart."""
    return f"{label_of('undo')} brings back the game before."


def looking_back() -> str:
    """Return what is said of a position from which the game has already gone on."""
    return f"You are looking back; {label_of('redo')} goes on."


def player_names(play: Playthrough[Any, Any]) -> tuple[str, str]:
    """Return what the players of a game are called, in the order in which they move."""
    if play.learner is None:
        return "Player 1", "Player 2"
    learner, computer = NAMES
    return (learner, computer) if play.learner == 0 else (computer, learner)


def computer_can_win(play: Playthrough[Any, Any]) -> bool:
    """Return whether the computer can force its win; of a game not begun nothing is said.

    >>> from puzzlelib import Nim, nim
    >>> play = Playthrough(Nim(), learner=0)
    >>> play.attempt(nim.Move(0, 1)); computer_can_win(play)
    True
    """
    if play.learner is None or play.is_over or not play.moves_made:
        return False
    good = good_moves(play.rules, play.position)
    return good is not None and bool(good) != play.is_learners_turn


def _end(play: Playthrough[Any, Any], ending: Ending, tells_best: bool) -> str:
    """Return the end in words, with moves, time and the fewest possible."""
    made = play.moves_made
    best = play.minimum if tells_best else None
    counts = perfect(made) if made == best else f"{counted(made, 'move')}."
    more = f" {enough(best)}" if best is not None and best < made else ""
    return f"{_verdict(ending)} {counts}{more} Time: {clock(play.seconds)}."


def perfect(best: int) -> str:
    """Return what is said where as few moves were made as are possible."""
    return f"{best} of {counted(best, 'move')}, perfect."


def enough(best: int) -> str:
    """Return what is said where more moves were made than are needed."""
    return f"{best:,} are enough."


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
        looks_back = play.moves_made < len(play.all_moves)
        return looking_back() if looks_back else THINKING
    return f"Player {play.turn + 1} to move. "


HINT = f"{label_of('hint')}: "  # begins as the button is called


def advice(legal: Sequence[Any], good: Sequence[Any] | None, of_game: bool) -> str:
    """Return in words which of the legal moves are good."""
    if good is None:
        return f"{HINT}which moves are good here is more than this program knows."
    if not good:
        reason = "every move leaves the opponent a win" if of_game else "the goal is out of reach"
        return f"{HINT}no move is good here, {reason}."
    bad = [str(move) for move in legal if move not in good]
    rest = f" Not good: {', '.join(bad)}." if 0 < len(bad) <= 5 else ""
    return f"{HINT}good: {', '.join(map(str, good))}.{rest}"
