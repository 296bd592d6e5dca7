"""The panels beside the picture, as HTML; whatever a learner wrote is escaped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ...trace import Frame, Recording, Step
from ...trace.texts import short
from ..source import docstring_lines
from .choices import Choice, is_failure
from .names import Names

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
    recording: Recording, step: int, names: Names, job: Job | None, movers: dict[int, str]
) -> str:
    """The frames, the newest above: its locals, and what each of the others waits for."""
    frames = recording.frames(step)
    shown = frames[::-1][:MOST_FRAMES]
    at = recording.steps[step]
    cards = [_card(at, f, names, job, movers.get(f.call.number, "")) for f in shown]
    if more := len(frames) - len(shown):
        cards.append(f"<div>… {more:,} more waiting below</div>")
    return framed(f"Frames on the stack: {len(frames):,}", "".join(cards))


def _card(step: Step, frame: Frame, names: Names, job: Job | None, mover: str) -> str:
    kind = "running" if frame.running else ""
    leaves = frame.running and step.event in ("return", "raise", "yield")
    kind += " leaving" if leaves else ""
    work, variables = (job(frame.arguments) if job else None), names.names(frame.locals)
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
