"""What is told of a step, in words: one sentence, and the moves that its frame can choose from.

Nothing in it is later than the step. Code in a sentence stands between CODE and END.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from ...rules import check_rules, is_game
from ...trace import Call, Recording, Step
from ...trace.values import Shown, short, spoken
from ..pictures import picture_of

# ---- how calls, values and jobs are written on the page: short, and positions as the puzzle writes them

WIDTH = 26  # of an argument, in signs


class Names:
    """Writes calls and values; the rules that are passed along everywhere are left out."""

    def __init__(self, puzzle: Any = None) -> None:
        if puzzle is not None:
            check_rules(puzzle)
        self.puzzle = puzzle
        self._rules = "" if puzzle is None else spoken(puzzle)
        self.picture = picture_of(puzzle)
        self._calls: dict[int, tuple[Call, str]] = {}  # many steps are about the same call

    def value(self, value: Any, width: int = 60) -> str:
        """The value as text; a position in the puzzle's own short form."""
        brief = self.picture.brief(value) if is_position(self.puzzle, value) else None
        return short(value, width) if brief is None else brief

    def result(self, value: Any) -> str:
        """A result in the few signs that a node of the tree has room for; many moves are counted."""
        if isinstance(value, Shown) and value.text.startswith("<list of"):
            return value.text.removeprefix("<list of ").rstrip(">")
        words = self.value(value, 14)
        if not words.endswith("…") or not isinstance(value, list):
            return words
        are_moves = all(isinstance(item, tuple) and hasattr(item, "_fields") for item in value)
        return f"{len(value)} {'moves' if are_moves else 'items'}"

    def is_worth_showing(self, value: Any) -> bool:
        """Whether a value tells anything: the rules do not, they are the same in every frame."""
        return not self._rules or spoken(value) != self._rules

    def arguments(self, call: Call, as_spoken: bool = True) -> str:
        """The arguments in brackets; with a puzzle, without its rules and without None."""
        if self.puzzle is None:
            return repr(call).removeprefix(call.function)
        given = call.arguments.items()
        told = [(n, v) for n, v in given if v is not None and self.is_worth_showing(v)]
        write = self.variable if as_spoken else lambda name, value, width: self.value(value, width)
        return f"({', '.join(write(name, value, WIDTH) for name, value in told)})"

    def variable(self, name: str, value: Any, width: int) -> str:
        """The value of a variable as the puzzle says it, "B" for a rod; else as Python does."""
        return self.picture.spoken(name, value) or self.value(value, width)

    def call(self, call: Call) -> str:
        """The call as a learner would write it."""
        known, words = self._calls.get(call.number, (None, ""))
        if known is not call:
            words = call.function + self.arguments(call)
            self._calls[call.number] = call, words
        return words

    def variables(self, values: dict[str, Any]) -> list[tuple[str, str]]:
        """Variables with their values as text."""
        told = {name: value for name, value in values.items() if self.is_worth_showing(value)}
        return [(name, self.variable(name, value, 34)) for name, value in told.items()]

    def job(self, call: Call) -> str:
        """What the call has to do, in words: "2 disks, B → C, spare A"; "" if nobody knows."""
        return self.picture.job(call.arguments) or ""

    def title(self, call: Call) -> str:
        """What stands on a frame: its job, or the call."""
        job = self.job(call)
        return ", ".join(job.split(", ")[:2]) if job else self.call(call)

    def label(self, call: Call) -> str:
        """What stands on a node of the tree, which has less room than a frame."""
        if job := self.job(call):
            return " ".join(job.split(", ")[:2]).replace(" → ", "→")
        arguments = self.arguments(call)
        if call.parent is None or call.parent.function != call.function:
            return call.function + arguments
        return arguments[1:-1] if arguments.startswith("((") else arguments


def outline(recording: Recording, names: Names, step: int, lines: int = 20) -> str:
    """The calls that are known at that step as text, in the puzzle's words, and "…" for more.

    How many there are is not told: a recursion without end makes more or fewer on other machines.
    """
    rows: list[str] = []
    for depth, call in recording.tree(step):
        if len(rows) == lines:
            return "\n".join([*rows, "…"])
        state = recording.state(call, step)
        result = names.value(recording.result_so_far(call, step))
        ends = {"returned": f"→ {result}", "raised": f"raised {call.exception}"}
        rows.append(f"{'  ' * depth}{names.call(call)} {ends.get(state, f'({state})')}")
    return "\n".join(rows)


def check_recording(recording: Any) -> None:
    """Raise ValueError for whatever is no recording."""
    if not isinstance(recording, Recording):
        raise ValueError(f"give a recording, such as record(fact, 3), not {recording!r}")


def is_position(rules: Any, value: Any) -> bool:
    """Whether a value is a position of these rules; a learner's variable may hold anything."""
    try:
        rules.check(value)
    except (ValueError, TypeError, AttributeError):
        return False
    return True


CODE, END = "\x02", "\x03"  # signs that no learner types


def code(words: str) -> str:
    """Words that the page sets as code."""
    return f"{CODE}{words}{END}"


def plain(words: str) -> str:
    """A sentence without the signs around its code."""
    return words.replace(CODE, "").replace(END, "")


def parts(words: str) -> list[str]:
    """A sentence in pieces: words, code, words, code, and so on."""
    return [piece for some in words.split(CODE) for piece in some.split(END)]


# ---- one sentence for each step of a recording ---------------------------------------------------


def sentence(step: Step, names: Names, pending: str = "") -> str:
    """What happens at this step, in words; `pending` is the expression that has got its value."""
    if step.event == "receive":
        return _receive(step, names, pending)
    if step.event in TOLD_BY:
        return TOLD_BY[step.event](step, names)
    call, value = code(names.call(step.call)), code(names.value(step.carried))
    return SENTENCES[step.event].format(call=call, value=value, error=step.carried)


def _call(step: Step, names: Names) -> str:
    called = code(names.call(step.call))
    if step.call.memo_hit:
        return f"{called} is asked again: the memo knows."
    job = names.job(step.call)
    told = f"{called} is called" + (f" ({job})" if job else "")
    return f"{told} and gets a frame of its own, number {step.visit.depth} on the stack."


def _line(step: Step, names: Names) -> str:
    line = step.call.source.lines.get(step.line, "").split("#")[0].strip()
    if not line:
        return f"Line {step.line} is next."
    return f"Next in {code(names.call(step.call))}: {code(line)}"


def _return(step: Step, names: Names) -> str:
    call, value = code(names.call(step.call)), code(names.value(step.carried))
    if step.call.memo_hit:
        return f"The memo gives {value} for {call} at once."
    if is_base_case(step.call):
        return f"{call} returns {value} without calling itself: a base case."
    return f"{call} returns {value}; its frame goes."


def is_base_case(call: Call) -> bool:
    """Whether a call of a recursion answered by itself; coming back with nothing is no answer."""
    if call.calls or call.memo_hit or call.is_generator or call.outcome is None:
        return False
    return any(above.code is call.code for above in call.callers())


def _receive(step: Step, names: Names, pending: str) -> str:
    into = f": {code(pending)}" if pending else ""
    call, value = code(names.call(step.call)), code(names.value(step.carried))
    return f"{call} receives {value} where it was waiting{into}."


TOLD_BY = {"call": _call, "line": _line, "return": _return}
SENTENCES = {
    "yield": "{call} yields {value} and waits to be asked for the next.",
    "resume": "{call} is asked for its next value and goes on where it was.",
    "exception": "In {call} there is an exception: {error}.",
    "raise": "{call} ends with the exception {error}.",
}

STOPPED = {
    "too many steps": "was stopped here: that is too many steps",
    "too much time": "was stopped here: it took too long",
    "tracing lost": "went on unseen: Python took the recorder away",
}


def ended(recording: Recording, names: Names) -> str:
    """How the recording ended, for its last step."""
    how = STOPPED.get(recording.ended) or recording.ending()
    return f"The end: {code(names.call(recording.root))} {how}."


# ---- what a frame can do in its position: the moves tried, the one under way, those not tried yet

PLAYERS = "player 1", "player 2"

PositionOf = Callable[[Call, dict[str, Any]], Any]


class Choice(NamedTuple):
    """A move of a position; `call` is what was called for it, None if it was not tried."""

    move: Any
    call: Call | None
    state: str  # "not tried", or what is known of the call


def choices(
    recording: Recording, step: int, call: Call, position: Any, rules: Any, where: PositionOf
) -> list[Choice]:
    """The moves of the call's position with what came of them; [] if the function asks for none."""
    if "moves" not in call.code.co_names or not is_position(rules, position):
        return []
    tried: dict[Any, Call] = {}
    for inner in takewhile(lambda inner: inner.first <= step, call.calls):
        after = where(inner, inner.arguments)
        if is_position(rules, after):
            tried[after] = inner
    found = []
    for move in rules.moves(position):
        made = tried.get(rules.apply(position, move))
        found.append(Choice(move, made, recording.state(made, step) if made else "not tried"))
    return found


def is_failure(result: Any) -> bool:
    """Whether a search says with this result that it found nothing."""
    return result is None or result is False


def verdict(recording: Recording, step: int, chosen: list[Choice], rules: Any, me: str) -> str:
    """What the value means that has just been received: "d1 → b1 led nowhere", "so you win"."""
    call = recording.steps[step - 1].call
    choice = next((choice for choice in chosen if choice.call is call), None)
    if recording.steps[step].event != "receive" or choice is None:
        return ""
    result = recording.result_so_far(call, step)
    if is_game(rules):
        return _who_wins(choice.move, result, me) if isinstance(result, bool) else ""
    if is_failure(result):
        return f"{code(str(choice.move))} led nowhere: back to this position."
    if result is True or isinstance(result, list):
        return f"{code(str(choice.move))} leads to the goal."
    return ""


def _who_wins(move: Any, opponent_wins: bool, me: str) -> str:
    """Both readings of the value: the opponent's, and the one of the player to move here."""
    opponent = PLAYERS[me == PLAYERS[0]]
    if opponent_wins:
        return f"After {code(str(move))}, {opponent} wins: no good for {me}."
    return f"After {code(str(move))}, {opponent} loses: so {me} wins here."


def row(choice: Choice, recording: Recording, step: int, of_game: bool) -> tuple[str, str, str]:
    """How a choice stands in the list of moves: its state, the move, what came of it."""
    if choice.call is None:
        return "untried", str(choice.move), ""
    if choice.state != "returned":
        return "underway", str(choice.move), ""
    result = recording.result_so_far(choice.call, step)
    failed = is_failure(result) and not of_game
    return "failed" if failed else "tried", str(choice.move), short(result, 44)
