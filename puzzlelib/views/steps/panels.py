"""The panels beside the picture, as HTML; whatever a learner wrote is escaped."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from ...rules import check_rules, is_game
from ...trace import Call, Frame, Recording, Step
from ...trace.values import short, spoken
from ..pictures import picture_of
from ..source import docstring_lines

# ---- how calls and values are written on the page: short, and positions as the puzzle writes them

WIDTH = 26  # of an argument, in signs
LETTER = 12.4  # pixels, of a sign at the size of a tree's labels
WIDTHS = dict.fromkeys(" ,.()[]|", 7.5) | {"→": 15.0, "…": 15.0}


class Names:
    """Writes calls and values; the rules that are passed along everywhere are left out."""

    def __init__(self, puzzle: Any = None) -> None:
        if puzzle is not None:
            check_rules(puzzle)
        self.puzzle = puzzle
        self._rules = "" if puzzle is None else spoken(puzzle)
        self._picture = picture_of(puzzle)

    def value(self, value: Any, width: int = 60) -> str:
        """The value as text; a position in the puzzle's own short form."""
        brief = self._picture.brief(value) if is_position(self.puzzle, value) else None
        return short(value, width) if brief is None else brief

    def is_worth_showing(self, value: Any) -> bool:
        """Whether a value tells anything: the rules do not, they are the same in every frame."""
        return not self._rules or spoken(value) != self._rules

    def arguments(self, call: Call) -> str:
        """The arguments in brackets; with a puzzle, without its rules and without None."""
        if self.puzzle is None:
            return repr(call).removeprefix(call.function)
        told = [v for v in call.arguments.values() if v is not None and self.is_worth_showing(v)]
        return f"({', '.join(self.value(value, WIDTH) for value in told)})"

    def call(self, call: Call) -> str:
        """The call as a learner would write it."""
        return call.function + self.arguments(call)

    def names(self, variables: dict[str, Any]) -> str:
        """Variables with their values."""
        told = {name: v for name, v in variables.items() if self.is_worth_showing(v)}
        return ", ".join(f"{name} = {self.value(v, 34)}" for name, v in told.items())


def check_recording(recording: Any) -> None:
    """Nothing; raises ValueError for whatever is no recording."""
    if not isinstance(recording, Recording):
        raise ValueError(f"give a recording, such as record(fact, 3), not {recording!r}")


def cut(words: str, room: float) -> str:
    """As much of the words as has room, in pixels."""
    if _length(words) <= room:
        return words
    while words and _length(words + "…") > room:
        words = words[:-1]
    return words + "…"


def _length(words: str) -> float:
    return sum(WIDTHS.get(sign, LETTER) for sign in words)


def is_position(rules: Any, value: Any) -> bool:
    """Whether a value is a position of these rules; a learner's variable may hold anything."""
    try:
        rules.check(value)
    except (ValueError, TypeError, AttributeError):
        return False
    return True


# ---- what a frame can do in its position: the moves tried, the one under way, those not tried yet

PLAYERS = "player 1", "player 2"

PositionOf = Callable[[Call, dict[str, Any]], Any]


def begun(call: Call, step: int) -> list[Call]:
    """The calls that this call has made by that step."""
    return call.calls[: bisect_right(call.calls, step, key=lambda inner: inner.first)]


class Choice(NamedTuple):
    """A move of a position; `call` is what was called for it, None if it was not tried."""

    move: Any
    call: Call | None
    state: str  # "not tried", or what is known of the call


def choices(
    recording: Recording, step: int, frame: Frame, rules: Any, where: PositionOf
) -> list[Choice]:
    """The moves of the frame's position with what came of them; [] if the function asks for none."""
    position = where(frame.call, frame.locals)
    if "moves" not in frame.call.code.co_names or not is_position(rules, position):
        return []
    tried: dict[Any, Call] = {}
    for call in begun(frame.call, step):
        after = where(call, call.arguments)
        if is_position(rules, after):
            tried[after] = call
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
        return f"{choice.move} led nowhere: back to this position."
    if result is True or isinstance(result, list):
        return f"{choice.move} leads to the goal."
    return ""


def _who_wins(move: Any, opponent_wins: bool, me: str) -> str:
    """Both readings of the value: the opponent's, and the one of the player to move here."""
    opponent = PLAYERS[me == PLAYERS[0]]
    if opponent_wins:
        return f"After {move}, {opponent} wins: no good for {me}."
    return f"After {move}, {opponent} loses: so {me} wins here."


def players(frames: list[Frame], rules: Any, where: PositionOf) -> dict[int, str]:
    """Who is to move in each frame that holds a position, by the number of its call.

    The first of these frames is player 1's; a function that only hands a position on counts not.
    """
    if not is_game(rules):
        return {}
    holding = [f for f in frames if is_position(rules, where(f.call, f.locals))]
    same = [f for f in holding if f.call.code is holding[-1].call.code]
    return {frame.call.number: PLAYERS[turn % 2] for turn, frame in enumerate(same)}


# ---- one sentence for each step of a recording; nothing in it is later than the step -------------


def sentence(recording: Recording, number: int, names: Names) -> str:
    """What happens at this step, in words."""
    step = recording.steps[number]
    return SENTENCES[step.event](recording, step, names)


def _call(recording: Recording, step: Step, names: Names) -> str:
    if step.call.memo_hit:
        return f"{names.call(step.call)} is asked again: the memo knows."
    number = len(recording.frames(step.number))
    return f"{names.call(step.call)} is called and gets a frame of its own, number {number} on the stack."


def _line(recording: Recording, step: Step, names: Names) -> str:
    code = step.call.source.lines.get(step.line, "").split("#")[0].strip()
    return f"Next in {names.call(step.call)}: {code}" if code else f"Line {step.line} is next."


def _return(recording: Recording, step: Step, names: Names) -> str:
    value = names.value(step.carried)
    if step.call.memo_hit:
        return f"The memo gives {value} for {names.call(step.call)} at once."
    if is_base_case(step.call):
        return f"{names.call(step.call)} returns {value} without calling itself: a base case."
    return f"{names.call(step.call)} returns {value}; its frame goes."


def is_base_case(call: Call) -> bool:
    """Whether a call of a recursion answered by itself; coming back with nothing is no answer."""
    if call.calls or call.memo_hit or call.is_generator or call.outcome is None:
        return False
    return any(above.code is call.code for above in call.callers())


def _receive(recording: Recording, step: Step, names: Names) -> str:
    pending = recording.frames(step.number)[-1].pending
    into = f": {pending}" if pending else ""
    return (
        f"{names.call(step.call)} receives {names.value(step.carried)} where it was waiting{into}."
    )


def _yield(recording: Recording, step: Step, names: Names) -> str:
    return f"{names.call(step.call)} yields {names.value(step.carried)} and waits to be asked for the next."


def _resume(recording: Recording, step: Step, names: Names) -> str:
    return f"{names.call(step.call)} is asked for its next value and goes on where it was."


def _exception(recording: Recording, step: Step, names: Names) -> str:
    return f"In {names.call(step.call)} there is an exception: {step.carried}."


def _raise(recording: Recording, step: Step, names: Names) -> str:
    return f"{names.call(step.call)} ends with the exception {step.carried}."


SENTENCES: dict[str, Callable[[Recording, Step, Names], str]] = {
    "call": _call,
    "line": _line,
    "return": _return,
    "receive": _receive,
    "yield": _yield,
    "resume": _resume,
    "exception": _exception,
    "raise": _raise,
}


STOPPED = {
    "too many steps": "was stopped here: that is too many steps",
    "too much time": "was stopped here: it took too long",
    "tracing lost": "went on unseen: Python took the recorder away",
}


def ended(recording: Recording, names: Names) -> str:
    """How the recording ended, for its last step."""
    how = STOPPED.get(recording.ended) or recording.ending()
    return f"The end: {names.call(recording.root)} {how}."


Job = Callable[[dict[str, Any]], str | None]  # arguments → what the call has to do

PANELS = ("source", "stack", "board", "tree")
MOST_LINES = 20  # of printed text
MOST_FRAMES = 5  # shown at a time

STYLE = """
<style>
.puzzle-steps { font-size: 18px; line-height: 1.4; color: var(--jp-ui-font-color0, #24292f); }
.puzzle-steps h4 { font-size: 18px; margin: 0 0 4px; color: var(--jp-ui-font-color1, #24292f); }
.puzzle-steps pre { font: 18px/1.45 var(--jp-code-font-family, monospace) !important; margin: 0; white-space: pre; overflow-x: auto;
  color: inherit; background: none; }
.puzzle-steps .now { background: rgb(9 105 218 / 16%); box-shadow: inset 4px 0 #0969da; font-weight: 700; }
.puzzle-steps .code { white-space: pre-wrap; word-break: normal; overflow-wrap: anywhere; }
.puzzle-steps .code > div { padding: 0 8px 0 calc(10px + var(--in)); text-indent: calc(-1 * var(--in)); }
.puzzle-steps .frame { border: 2px solid #868c95; border-radius: 8px; padding: 3px 10px; margin: 0 0 5px; }
.puzzle-steps .running { border: 3px solid #0969da; }
.puzzle-steps .leaving { border-style: dashed; }
.puzzle-steps code { font: 18px var(--jp-code-font-family, monospace) !important; color: inherit; background: none; }
.puzzle-steps ul { list-style: none; margin: 0; padding: 0; }
.puzzle-sentence .puzzle-status { font-size: 19px; max-width: none; font-weight: 600; }
.puzzle-question label, .puzzle-question input, .puzzle-question button, .puzzle-question .widget-label {
  font-size: 18px !important; }
.puzzle-steps s { opacity: .8; }
</style>
"""


def checked(show: Sequence[str], puzzle: Any) -> tuple[str, ...]:
    """The panels to show; ValueError if they are too many, or unknown, or need a puzzle."""
    shown = tuple(show) or ("source", "stack", "tree" if puzzle is None else "board")
    if len(shown) > 3 or not set(shown) <= set(PANELS):
        raise ValueError(f"show at most three of {', '.join(PANELS)}, not {', '.join(shown)}")
    if "board" in shown and puzzle is None:
        raise ValueError(
            "to show the board, say which puzzle it is: StepThrough(recording, puzzle)"
        )
    return shown


def framed(title: str, inside: str) -> str:
    """A panel with its title."""
    return f'<div class="puzzle-steps"><h4>{escape(title)}</h4>{inside}</div>'


def source_panel(step: Step) -> str:
    """The source that ran, without its docstring; the current line is marked by ▶ and colour."""
    source = step.call.source
    if source.missing:
        return framed("Source", f"<p>{escape(source.missing)}</p>")
    hidden = docstring_lines(source.text)
    rows = [
        f'<div class="{"now" if number == step.line else ""}" style="--in: {_hang(line)}ch">'
        f"{'▶' if number == step.line else ' '} {escape(line)}</div>"
        for index, (number, line) in enumerate(source.lines.items())
        if index not in hidden
    ]
    return framed(
        "Source",
        f'<pre class="code" tabindex="0">{"".join(rows)}</pre>',
    )


def _hang(line: str) -> int:
    """How far a line that does not fit is indented where it goes on: deeper than it begins."""
    return len(line) - len(line.lstrip()) + 6


def stack_panel(
    recording: Recording, step: int, names: Names, job: Job, movers: dict[int, str]
) -> str:
    """The frames, the newest above: its locals, and what each of the others waits for."""
    frames = recording.frames(step)
    shown = frames[::-1][:MOST_FRAMES]
    at = recording.steps[step]
    cards = [_card(at, f, names, job, movers.get(f.call.number, "")) for f in shown]
    if more := len(frames) - len(shown):
        cards.append(f"<div>… {more:,} more waiting below</div>")
    return framed(f"Frames on the stack: {len(frames):,}", "".join(cards))


def _card(step: Step, frame: Frame, names: Names, job: Job, mover: str) -> str:
    kind = "running" if frame.running else ""
    leaves = frame.running and step.event in ("return", "raise", "yield")
    kind += " leaving" if leaves else ""
    work, variables = job(frame.arguments), names.names(frame.locals)
    rows = [f"<b><code>{escape(names.call(frame.call))}</code></b>", escape(work or "")]
    rows += [f"{mover} to move"] if mover else []
    rows += [f"<code>{escape(variables)}</code>", _doing(step, frame, names)]
    return f'<div class="frame {kind}">{"<br>".join(filter(None, rows))}</div>'


def _doing(step: Step, frame: Frame, names: Names) -> str:
    """What the frame waits for, receives, or hands up."""
    pending = f"<code>{escape(frame.pending)}</code>" if frame.pending else "a value"
    if not frame.running:
        return f"waits: {pending}"
    if step.event == "receive":
        return f"↓ received: {pending}"
    if step.event == "return":
        return f"↑ <b>returns <code>{escape(names.value(step.carried))}</code></b>"
    return f"✗ <b>{escape(str(step.carried))}</b>" if step.event == "raise" else ""


def printed_panel(recording: Recording, step: int) -> str:
    """The text printed so far; nothing if the program never prints."""
    if not recording.output:
        return ""
    lines = recording.printed(step).splitlines()
    shown = "\n".join(["…"] * (len(lines) > MOST_LINES) + lines[-MOST_LINES:])
    return framed("Printed so far", f"<pre>{escape(shown) or '(nothing yet)'}</pre>")


def choices_panel(chosen: list[Choice], mover: str, recording: Recording, step: int) -> str:
    """The moves of the current frame: tried ones struck out, one under way, hollow ones untried."""
    if not chosen:
        return ""
    title = "Moves from here"
    if mover:
        title += f", {mover} to move"
    rows = [f"<li>{_row(choice, recording, step, bool(mover))}</li>" for choice in chosen]
    return framed(title, f"<ul>{''.join(rows)}</ul>")


def _row(choice: Choice, recording: Recording, step: int, of_game: bool) -> str:
    words = escape(str(choice.move))
    if choice.call is None:
        return f"○ {words}"
    if choice.state != "returned":
        return f"<b>▶ {words}</b>"
    result = recording.result_so_far(choice.call, step)
    told = escape(short(result, 44))
    failed = is_failure(result) and not of_game
    return f"✗ <s>{words}</s> → {told}" if failed else f"● {words} → {told}"
