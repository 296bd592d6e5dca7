"""What `check` says about an answer, as text and on a page: right, wrong with the reason, or not written yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal

from stepthrough.code_marks import html, marked
from stepthrough.palette import SIZES, on_page

from ..widgets.reels import ReelOfAnswer

MARKS = {"right": "✓", "wrong": "✗", "not written yet": "○"}
LOOKS = {"right": "returned", "wrong": "refused", "not written yet": "line"}
_STEPS = "Step by step"


@dataclass(frozen=True)
class Verdict:
    """What `check` says about an answer: what happened, what to think about, steps, perhaps a source."""

    name: str
    outcome: Literal["right", "wrong", "not written yet"]
    sentences: tuple[str, ...]
    think: str = ""
    steps: tuple[str, ...] = ()  # of the task, whatever the mistake is
    source: str = ""
    rows: Mapping[str, str] = field(default_factory=dict)  # call, got, expected; "": what else
    board: str = ""  # the picture of the position that the call was about
    notes: tuple[str, ...] = ()
    again: str = ""  # how the case that was drawn is drawn again
    reel: ReelOfAnswer | None = field(default=None, repr=False, compare=False)
    # makes each widget that stands below it where there is a kernel, or returns None
    below: tuple[Callable[[], Any], ...] = field(default=(), repr=False, compare=False)

    def __bool__(self) -> bool:
        """Return whether the answer is right: `assert check("power", power)` grades it."""
        return self.outcome == "right"

    @property
    def _head(self) -> str:
        return f"{MARKS[self.outcome]} {self.name}: {self.outcome}."

    def __repr__(self) -> str:
        sentences = [*self.sentences, *filter(None, [self.again, self.think])]
        steps = [f"{_STEPS}:", *self.steps] if self.steps else []
        solution = ["One solution:", *self.source.splitlines()] if self.source else []
        return "\n".join([self._head, *sentences, *steps, *self.notes, *solution])

    def _repr_html_(self) -> str:
        faint = on_page("faint")
        body = (
            f"{self._happened(faint)}{thought(self.think)}{self._steps()}"
            + "".join(f'<div style="color: {faint}">{html(note)}</div>' for note in self.notes)
            + (_folded("One solution", f"<pre>{escape(self.source)}</pre>") if self.source else "")
        )
        return panel(LOOKS[self.outcome], self._head, body)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the verdict, with the widgets below where there is a kernel; what is saved is the same."""
        if self.reel is None and not self.below:
            return {}
        saved = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {**self._with_widgets()._repr_mimebundle_(), **saved}

    def _ipython_display_(self) -> None:
        # here: only a page that shows the verdict needs it
        from stepthrough.controls.colab import display_in_colab

        display_in_colab(lambda: self._repr_mimebundle_() or {"text/html": self._repr_html_()})

    def _with_widgets(self) -> Any:
        # here: only a page that shows the verdict needs widgets
        from ..widgets.watch import ReelWidget, below

        widgets = [ReelWidget(self.reel)] if self.reel else []
        widgets += filter(None, [make() for make in self.below])
        return below(self._repr_html_(), widgets)

    def _happened(self, faint: str) -> str:
        """Return what happened: in rows where it can be told so, and in words."""
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

    def _steps(self) -> str:
        lines = "".join(f"<li>{html(words)}</li>" for words in self.steps)
        return _folded(_STEPS, f"<ul>{lines}</ul>") if lines else ""


_SIZE = f"var(--puzzle-feedback,{SIZES['feedback']})"
_PANEL = f"padding: 4px 14px; max-width: 760px; line-height: 1.5; font-size: {_SIZE}"
ROWS = "display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 4px 0"
THINK = f"margin: 6px 0; padding: 2px 12px; border-left: 4px solid {on_page('question')}"


def panel(look: str, head: str, body: str) -> str:
    """Return the frame that verdicts stand in, as HTML: the first line in bold, and the rest as it is."""
    edge = f"border-left: 6px solid {on_page(look)}"
    return f'<div class="puzzle-panel" style="{_PANEL}; {edge}"><b>{escape(head)}</b>{body}</div>'


def thought(words: str) -> str:
    """Return what there is to think about, as HTML; "" if there is nothing."""
    return f'<div style="{THINK}"><b>Think:</b> {html(words)}</div>' if words else ""


def _folded(title: str, html: str) -> str:
    """Return what a learner reads after opening it; keys pressed there are not the notebook's."""
    summary = (
        f'<summary data-lm-suppress-shortcuts="true" style="cursor: pointer">{title}</summary>'
    )
    return f"<details>{summary}{html}</details>"
