"""The ordering widget: choose lines, put them in order, run them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, Select, VBox

from puzzlelib.views.controls import Box
from puzzlelib.views.stage import Stage

from .again import Again
from .course import ordering_named
from .kept import Step
from .predict import STYLE, in_html
from .questions import Ordering

LETTER = 11  # pixels, of a line
NO_BREAK = "\N{NO-BREAK SPACE}"  # a list in the page swallows ordinary spaces at the beginning


class Order(Box):
    """Lines of a function to put in order; some do not belong. Running them is the judge.

    A line of the pool goes to the end of the function; there the selected line can be moved up or
    down, or put back.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.ordering: Ordering = ordering_named(name)
        self.chosen: list[int] = []  # numbers of the pool's lines, as they stand in the function
        self.is_solved = False
        self._pool = [self._line(number) for number in range(len(self.ordering.pool))]
        self.program = self._program()
        self._feedback = Stage()
        self._feedback.add_class("puzzle-sentence")
        self.buttons = {label: self.button(label, act) for label, act in self._acts().items()}
        self.buttons["Run it"].button_style = "primary"
        self.again = Again(self, "orders", name)
        self.hold(self._ask(), self._sides(), self._feedback, self.notice, self.again)
        self.add_class("puzzle-question")
        self._refresh()
        self.again.recall(self._redo, lambda: self._put([]))

    # ---- what the learner does ----------------------------------------------------------------

    def take(self, number: int) -> None:
        """Put a line of the pool at the end of the function."""
        if number not in self.chosen:
            self.chosen.append(number)
            self._refresh(number)

    def put_back(self) -> None:
        """Put the selected line of the function back into the pool."""
        if self.program.value is not None:
            self.chosen.remove(self.program.value)
            self._refresh()

    def move(self, by: int) -> None:
        """Move the selected line of the function up (-1) or down (1)."""
        number = self.program.value
        if number is None:
            return
        at = self.chosen.index(number)
        if 0 <= at + by < len(self.chosen):
            self.chosen[at], self.chosen[at + by] = self.chosen[at + by], self.chosen[at]
            self._refresh(number)

    def _run(self) -> None:
        """Run the function as it stands, and tell what came of it."""
        lines = [self.ordering.pool[n] for n in self.chosen]
        told = self.ordering.fault(lines)
        self.is_solved = told is None
        decoys = [self.ordering.decoys[line] for line in lines if line in self.ordering.decoys]
        if lines:
            self.again.add("\n".join(lines), "wrong" if told else "right", "".join(decoys[:1]))
        self._feedback.status = f"✗ {told.replace('`', '')}" if told else "✓ It works."

    def reveal(self) -> None:
        """Put one right order into the function."""
        self._put(self.ordering.lines)
        self._feedback.status = "This is one way. Read it aloud, then run it."
        self.again.add("", "shown")

    def _put(self, lines: Sequence[str]) -> None:
        """Put these lines of the pool, and no others, into the function."""
        left = dict(enumerate(self.ordering.pool))
        self.chosen = []
        for line in lines:
            number = next(n for n, text in left.items() if text == line)
            del left[number]
            self.chosen.append(number)
        self.is_solved = False
        self._refresh()

    def _redo(self, steps: Sequence[Step]) -> None:
        """Put the lines as they stood last, and run them again if they were run."""
        if not steps:
            return
        lines = steps[-1].said.split("\n")
        if steps[-1].was == "shown":
            self.reveal()
        elif not Counter(lines) - Counter(self.ordering.pool):
            self._put(lines)
            self._run()

    # ---- what is shown ------------------------------------------------------------------------

    def _refresh(self, selected: int | None = None) -> None:
        """Show the function as it stands, with this line selected."""
        for number, button in enumerate(self._pool):
            button.disabled = number in self.chosen
        lines = [(self.ordering.pool[n].replace(" ", NO_BREAK), n) for n in self.chosen]
        self.program.options = lines
        self.program.value = self.chosen[-1] if selected is None and self.chosen else selected
        self._feedback.status = ""

    # ---- how it is put together ---------------------------------------------------------------

    def _acts(self) -> dict[str, Callable[[], None]]:
        """What the buttons do, by their labels."""
        return {
            "Up": lambda: self.move(-1),
            "Down": lambda: self.move(1),
            "Put back": self.put_back,
            "Run it": self._run,
            "Skip": self.reveal,
        }

    def _ask(self) -> HTML:
        return HTML(f'{STYLE}<div class="puzzle-asked">{in_html(self.ordering.ask)}</div>')

    def _sides(self) -> HBox:
        """The pool on the left, the function on the right; one below the other if a line needs it."""
        wide = max(420, LETTER * max(map(len, self.ordering.pool)) + 30)
        side = Layout(flex=f"1 1 {wide}px", margin="0 24px 0 0")
        acts = HBox(list(self.buttons.values()), layout=Layout(flex_flow="row wrap"))
        sides = [
            VBox([_title("Lines to choose from"), *self._pool], layout=side),
            VBox([_title("Your function"), self.program, acts], layout=side),
        ]
        return HBox(sides, layout=Layout(flex_flow="row wrap"))

    def _program(self) -> Select:
        """The lines as they stand in the function; its header is their label."""
        rows = len(self.ordering.lines) + 1
        program = Select(description=self.ordering.header, rows=rows)
        program.layout = Layout(width="calc(100% - 4px)", height=f"{28 * rows + 44}px")
        program.layout.flex_flow, program.layout.align_items = "column", "stretch"
        program.style.description_width = "initial"
        program.add_class("puzzle-program")
        return program

    def _line(self, number: int) -> Button:
        """A line of the pool: a click takes it."""
        button = self.button(self.ordering.pool[number], lambda: self.take(number))
        button.layout = Layout(width="auto", height="auto", min_height="34px", margin="1px 0")
        button.add_class("puzzle-option")
        button.add_class("puzzle-line")
        return button

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": repr(self)}

    def __repr__(self) -> str:
        lines = [f"  {line}" for line in self.ordering.pool]
        return "\n".join([self.ordering.ask, self.ordering.header, *lines])


def _title(words: str) -> HTML:
    return HTML(f'<div class="puzzle-asked"><b>{words}</b></div>')
