"""What a check says: right, wrong with the reason, or not written yet."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal

Outcome = Literal["right", "wrong", "not written yet"]

MARKS = {"right": "✓", "wrong": "✗", "not written yet": "○"}
COLOURS = {"right": "#1a7f37", "wrong": "#cf222e", "not written yet": "#868c95"}


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer; shown with a sign, in words, and perhaps with a source."""

    name: str
    outcome: Outcome
    sentences: tuple[str, ...]
    source: str = ""

    @property
    def is_right(self) -> bool:
        """Return whether the answer was accepted."""
        return self.outcome == "right"

    def __repr__(self) -> str:
        head = f"{MARKS[self.outcome]} {self.name}: {self.outcome}."
        return "\n".join([head, *self.sentences, *self.source.splitlines()])

    def _repr_html_(self) -> str:
        head = f"<b>{MARKS[self.outcome]} {escape(self.name)}: {self.outcome}.</b>"
        rows = "".join(f"<div>{escape(sentence)}</div>" for sentence in self.sentences)
        source = f"<pre>{escape(self.source)}</pre>" if self.source else ""
        style = f"border-left: 6px solid {COLOURS[self.outcome]}; padding: 4px 12px; font-size: 18px; line-height: 1.4"
        return f'<div style="{style}">{head}{rows}{source}</div>'
