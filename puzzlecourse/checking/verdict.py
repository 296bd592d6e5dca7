"""The verdict of `check`, as text and HTML: one of five outcomes, with the reason."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal

from stepthrough.code_marks import html, marked
from stepthrough.palette import SIZES, on_page

from ..authoring.reels import ReelOfAnswer

Outcome = Literal["right", "another way", "wrong", "not written yet", "stopped"]
MARKS: dict[Outcome, str] = {
    "right": "✓",
    "another way": "↷",
    "wrong": "✗",
    "not written yet": "○",
    "stopped": "■",
}
LOOKS: dict[Outcome, str] = {
    "right": "returned",
    "another way": "question",
    "wrong": "refused",
    "not written yet": "line",
    "stopped": "refused",
}
ANOTHER_WAY = "right results, another way than asked"
_STEPS = "Step by step"


@dataclass(frozen=True)
class Verdict:
    """The result of `check`: outcome, reason, hint, and perhaps steps, solution and widgets."""

    name: str
    outcome: Outcome
    sentences: tuple[str, ...]
    think: str = ""
    steps: tuple[str, ...] = ()  # hints that fit any mistake
    source: str = ""  # of the solution
    rows: Mapping[str, str] = field(default_factory=dict)  # call, got, expected; "": a remark
    board: str = ""  # SVG of the failing case's position
    notes: tuple[str, ...] = ()  # warnings about the answers file
    again: str = ""  # how to repeat a drawn case
    reel: ReelOfAnswer | None = field(default=None, repr=False, compare=False)
    # functions that make the widgets shown below in a kernel, or return None
    below: tuple[Callable[[], Any], ...] = field(default=(), repr=False, compare=False)

    def __bool__(self) -> bool:
        """Return whether the answer is right: `assert check("power", power)` grades it."""
        return self.outcome == "right"

    @property
    def _head(self) -> str:
        words = ANOTHER_WAY if self.outcome == "another way" else self.outcome
        return f"{MARKS[self.outcome]} {self.name}: {words}."

    def __repr__(self) -> str:
        sentences = [*self.sentences, *filter(None, [self.again, self.think])]
        steps = [f"{_STEPS}:", *self.steps] if self.steps else []
        solution = ["One solution:", *self.source.splitlines()] if self.source else []
        return "\n".join([self._head, *sentences, *steps, *self.notes, *solution])

    def _repr_html_(self) -> str:
        faint = on_page("faint")
        if self.outcome == "not written yet":
            words = html(" ".join([self._head, *self.sentences]))
            size = f"var(--puzzle-small,{SIZES['small']})"
            return f'<div style="color: {faint}; font-size: {size}">{words}</div>'
        body = (
            f"{self._reason_html(faint)}{hint_html(self.think)}{self._steps_html()}"
            + "".join(f'<div style="color: {faint}">{html(note)}</div>' for note in self.notes)
            + (
                _collapsed("One solution", f"<pre>{escape(self.source)}</pre>")
                if self.source
                else ""
            )
        )
        return panel(LOOKS[self.outcome], self._head, body)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the MIME bundle of a widget in a kernel, otherwise {}; text and HTML are included.

        In a notebook every verdict on an answer is a widget, so that a long one can scroll its
        headline into view.
        """
        is_judged = self.outcome != "not written yet"
        if self.reel is None and not self.below and not (is_judged and _is_in_kernel()):
            return {}
        saved = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {**self._with_widgets()._repr_mimebundle_(), **saved}

    def _ipython_display_(self) -> None:
        """Display in Colab; elsewhere raise NotImplementedError, so that IPython uses the bundle."""
        from stepthrough.controls.colab import display_in_colab

        display_in_colab(lambda: self._repr_mimebundle_() or {"text/html": self._repr_html_()})

    def _with_widgets(self) -> Any:
        # imported here, because only a notebook needs widgets
        from ..widgets.watch import ReelWidget, below

        widgets = [ReelWidget(self.reel)] if self.reel else []
        widgets += filter(None, [make() for make in self.below])
        return below(self._repr_html_(), widgets)

    def _reason_html(self, faint: str) -> str:
        """Return the reason of the verdict as HTML: rows or sentences, then the board."""
        cells = "".join(
            f'<span style="color: {faint}">{what}</span><code>{escape(value)}</code>'
            for what, value in self.rows.items()
            if what
        )
        rows = f'<div style="{ROWS}">{cells}</div>' if cells else ""
        words = (self.rows[""],) if self.rows else self.sentences
        words = (*words, self.again)
        return (
            rows
            + "".join(f"<div>{html(marked(sentence))}</div>" for sentence in words if sentence)
            + (self.board.replace("<svg", '<svg style="max-width: 100%; height: auto"', 1))
        )

    def _steps_html(self) -> str:
        lines = "".join(f"<li>{html(words)}</li>" for words in self.steps)
        return _collapsed(_STEPS, f"<ul>{lines}</ul>") if lines else ""


_SIZE = f"var(--puzzle-feedback,{SIZES['feedback']})"
_PANEL = f"padding: 4px 14px; max-width: 760px; line-height: 1.5; font-size: {_SIZE}"
ROWS = "display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 4px 0"
THINK = f"margin: 6px 0; padding: 2px 12px; border-left: 4px solid {on_page('question')}"


def _is_in_kernel() -> bool:
    shell = "IPython" in sys.modules and sys.modules["IPython"].get_ipython()
    return hasattr(shell, "kernel")


def panel(look: str, head: str, body: str) -> str:
    """Return the frame of a verdict as HTML: *head* is escaped and bold, *body* is HTML."""
    edge = f"border-left: 6px solid {on_page(look)}"
    return f'<div class="puzzle-panel" style="{_PANEL}; {edge}"><b>{escape(head)}</b>{body}</div>'


def hint_html(words: str) -> str:
    """Return a hint as HTML; "" if there is none."""
    return f'<div style="{THINK}"><b>Think:</b> {html(words)}</div>' if words else ""


def _collapsed(title: str, html: str) -> str:
    """Return a collapsed section as HTML, which keeps key presses from the notebook."""
    summary = (
        f'<summary data-lm-suppress-shortcuts="true" style="cursor: pointer">{title}</summary>'
    )
    return f"<details>{summary}{html}</details>"
