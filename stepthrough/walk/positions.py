"""The puzzle in a recording: positions held by calls, the player to move, outcomes of moves.

Only the board understands positions and moves. A learner's own rules, or a `position` function, can
raise; the page then shows the error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from ..boards import NO_PUZZLE, Board
from ..code_marks import code, verbatim
from ..trace import Call, Frame, Recording, Step
from ..trace.source import answers
from ..trace.values import short

MOST_LOOKED_AT = 500  # number of calls inspected to find the function about positions

PositionSaid = str | Callable[[Call], Any]
Choice = tuple[Any, Call | None]  # a move and the call that tried it; None if not tried


class ShownMove(NamedTuple):
    """A row of the list of moves."""

    state: str  # untried, underway, failed, tried
    move: str
    result: str


class OnBoard(NamedTuple):
    """The puzzle's part of a page."""

    position: Any = None  # None without a board
    marks: tuple[str, ...] = ()  # gids of the things that the job is about
    moves: tuple[ShownMove, ...] = ()  # moves of the running frame's position
    words: str = ""  # meaning of the value just received, or why there is no board


class Positions:
    """The calls of one recording in the puzzle's terms."""

    def __init__(self, recording: Recording, board: Board, position: PositionSaid) -> None:
        self.recording = recording
        self.board = board if board.is_puzzle else NO_PUZZLE
        self._where = position  # where a call stores its position
        self._is_search = board.is_puzzle and not board.players
        self._turns: dict[int, int] = {}
        self._afters: dict[int, dict[Any, str]] = {}

    def at(self, frames: list[Frame], here: Step) -> OnBoard:
        """Return the puzzle's part of a page; *frames* are the newest."""
        if self.board is NO_PUZZLE:
            return OnBoard()
        marks = tuple(self.board.job_things(here.call.arguments))
        try:
            position = self._shown(frames, here)
            chosen = self._choices(frames[-1], here.number)
        except Exception as error:  # a learner's own `position` or rules can raise
            trouble = f"No board here: {type(error).__name__}: {error}."
            return OnBoard(marks=marks, words=verbatim(trouble))
        moves = tuple(self._row(choice, here) for choice in chosen)
        return OnBoard(position, marks, moves, self._verdict(here, chosen))

    def mover(self, call: Call) -> str:
        """Return the player to move in a call; players alternate between calls of that function."""
        if not self.board.players or call.code is not self._players:
            return ""
        return self.board.players[self._turn(call) % 2]

    def drawn(self, call: Call) -> tuple[Any, str]:
        """Return the position that a call gets as an argument, and the move that led there."""
        if self.board is NO_PUZZLE:
            return None, ""
        try:
            position = self._held(call, call.arguments)
            if not self.board.is_position(position):
                return None, ""
            moves = self._moves_from(call.parent) if call.parent else {}
            return position, moves.get(position, "")
        except Exception:  # the pages report the error
            return None, ""

    def kind(self, call: Call) -> str:
        """Return the kind of a result, which selects its colour."""
        if call.ended == "raised":
            return "raised"
        result = call.result
        if isinstance(result, bool):
            return str(result).lower()
        if result is None and not call.is_generator:
            fails = self._is_search or (not call.title and answers(call.source))
            return "failed" if fails else "nothing"
        return "failed" if self._is_search and _is_failure(result) else "value"

    def never_tried(self, call: Call) -> int:
        """Return the number of moves of its position that a returned call did not try."""
        if call.ended != "returned" or call.memo_hit or not call.calls or not chooses(call):
            return 0
        if self.drawn(call)[0] is None:
            return 0
        return len(self._moves_from(call).keys() - {self.drawn(inner)[0] for inner in call.calls})

    def _held(self, call: Call, variables: Mapping[str, Any]) -> Any:
        """Return the position of a call with these variables."""
        return _still(self._where(call) if callable(self._where) else variables.get(self._where))

    def _shown(self, frames: list[Frame], here: Step) -> Any:
        """Return the position to show: that of the newest frame that has one."""
        carried = _still(here.carried)  # a position is returned before any variable holds it
        held = (self._held(frame.call, frame.variables) for frame in reversed(frames))
        return next((p for p in (carried, *held) if self.board.is_position(p)), self.board.start())

    def _moves_from(self, call: Call) -> dict[Any, str]:
        """Return the moves from the call's position, by resulting position."""
        if call.number not in self._afters:
            here = self._held(call, call.arguments)
            legal = self.board.moves(here) if self.board.is_position(here) else []
            self._afters[call.number] = {after: str(move) for move, after in legal}
        return self._afters[call.number]

    def _choices(self, frame: Frame, step: int) -> list[Choice]:
        """Return the moves of the frame's position with the calls that tried them; [] if unused."""
        position = self._held(frame.call, frame.variables)
        if not chooses(frame.call) or not self.board.is_position(position):
            return []
        tried: dict[Any, Call] = {}
        for inner in takewhile(lambda inner: inner.first <= step, frame.call.calls):
            after = self._held(inner, inner.arguments)
            if self.board.is_position(after):
                tried[after] = inner
        return [(move, tried.get(after)) for move, after in self.board.moves(position)]

    def _row(self, choice: Choice, here: Step) -> ShownMove:
        move, call = choice
        if call is None:
            return ShownMove("untried", str(move), "")
        if self.recording.state(call, here.number) != "returned":
            return ShownMove("underway", str(move), "")
        result = self.recording.result_so_far(call, here.number)
        failed = _is_failure(result) and not self.mover(here.call)
        return ShownMove("failed" if failed else "tried", str(move), short(result, 44))

    def _verdict(self, here: Step, chosen: list[Choice]) -> str:
        """Return the meaning of the value just received: "d1 → b1 led nowhere", for example."""
        call = self.recording.steps[here.number - 1].call
        moves = [move for move, tried in chosen if tried is call]
        if here.event != "receive" or not moves:
            return ""
        result = self.recording.result_so_far(call, here.number)
        if self.board.players:
            return self._who_wins(moves[0], result, here) if isinstance(result, bool) else ""
        if _is_failure(result):
            return f"{code(str(moves[0]))} led nowhere: back to this position."
        if result is True or isinstance(result, list):
            return f"{code(str(moves[0]))} leads to the goal."
        return ""

    def _who_wins(self, move: Any, opponent_wins: bool, here: Step) -> str:
        """Return the meaning of the value for both players."""
        me = self.mover(here.call)
        opponent = self.board.players[me == self.board.players[0]]
        if opponent_wins:
            return f"After {code(str(move))}, {opponent} wins: no good for {me}."
        return f"After {code(str(move))}, {opponent} loses: so {me} wins here."

    @cached_property
    def _players(self) -> Any:
        """The code called most often with a position; rarer functions only pass one on."""
        calls = self.recording.calls[:MOST_LOOKED_AT]
        holding = Counter(call.code for call in calls if self._holds(call))
        return holding.most_common(1)[0][0] if holding else None

    def _holds(self, call: Call) -> bool:
        try:
            return self.board.is_position(self._held(call, call.arguments))
        except Exception:  # its page reports the error
            return False

    def _turn(self, call: Call) -> int:
        path: list[Call] = []
        above: Call | None = call
        while above is not None and above.number not in self._turns:
            path.append(above)
            above = above.parent
        turn = self._turns[above.number] if above is not None else -1
        for one in reversed(path):
            turn += one.code is self._players
            self._turns[one.number] = turn
        return turn


def chooses(call: Call) -> bool:
    """Return whether a call's function uses the name `moves`."""
    return "moves" in call.code.co_names


def _is_failure(result: Any) -> bool:
    """Return whether the result of a search means that it found nothing."""
    return result is None or result is False


def _still(value: Any) -> Any:
    """Return an immutable copy of a position, because a program can modify it in place."""
    if isinstance(value, list):
        return tuple(value)
    return frozenset(value) if isinstance(value, set) else value
