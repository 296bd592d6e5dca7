"""What the player widget says: one sentence for each thing that can happen."""

from collections.abc import Sequence
from typing import Any, assert_never

from ...play.ending import Ending
from ...play.knowledge import good_moves
from ...play.playthrough import Playthrough
from ...rules import counted, is_game
from ..actions import label_of
from ..pictures import Picture

WON, LOST = "You win!", "You lose."
LOST_EARLY = "You lose: the computer can now force its win."


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
    best = play.minimum if tells_best else None
    least = "" if best is None else f" · best {best:,}"
    return f"{counted(play.moves_made, 'move')}{least}"


def news(play: Playthrough[Any, Any], picture: Picture[Any, Any, Any], tells_best: bool) -> str:
    """Return in words what has just happened, and what comes next."""
    if ending := play.ending:
        return _end(play, ending, tells_best)
    if not play.moves_made:
        return f"{_turn(play)}{picture.how_to}"
    who = f", {player_names(play)[1 - play.turn].lower()}" if is_game(play.rules) else ""
    did = picture.describe(play.route[-1])
    return f"Move {play.moves_made}{who}: {did}. {_turn(play)}".strip()


def player_names(play: Playthrough[Any, Any]) -> tuple[str, str]:
    """Return what the players of a game are called, in the order in which they move."""
    if play.learner is None:
        return "Player 1", "Player 2"
    return ("You", "Computer") if play.learner == 0 else ("Computer", "You")


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
    moves = counted(made, "move")
    best = play.minimum if tells_best else None
    counts = f"{made} of {moves}, perfect." if made == best else f"{moves}."
    enough = f" {best:,} are enough." if best is not None and best < made else ""
    return f"{_verdict(ending)} {counts}{enough} Time: {clock(play.seconds)}."


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
            return "Your turn. "
        looks_back = play.moves_made < len(play.all_moves)
        return looking_back() if looks_back else "Thinking…"
    return f"Player {play.turn + 1} to move. "


def looking_back() -> str:
    """Return what is said while moves of the computer are taken back."""
    return f"You are looking back; {label_of('redo')} goes on."


def brings_back() -> str:
    """Return what is said of undo once a game is begun anew."""
    return f"{label_of('undo')} brings back the game before."


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
