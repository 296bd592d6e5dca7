"""Pieces of a handout: each can be set open, for learners, and solved, for the teacher."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from puzzlecourse.answer import as_in_a_cell
from puzzlecourse.course import misconceptions, ordering_named, prediction_named
from puzzlelib.trace import Call, Recording
from puzzlelib.views.source import rows
from puzzlelib.views.steps.telling import Names

from .figures import Thing, Tree, board, picture
from .notebook import outline
from .words import Rich, rich

WIDE = 87  # letters of a line of a program


def program(function: Any) -> list[str]:
    """The lines of a program as a learner reads them."""
    return fitted(row.text for row in rows(as_in_a_cell(function)) if row.text.strip())


def fitted(lines: Iterable[str]) -> list[str]:
    """The lines of a program; what is too long for the page goes on below, further in.

    >>> fitted(["    return " + " + ".join(["number"] * 10)])[1:]
    ['        number + number']
    """
    return [part for line in lines for part in _parts(line)]


def _parts(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line, WIDE, subsequent_indent=f"{indent}    ", break_on_hyphens=False) or [""]


def option_words(option: str) -> Rich:
    """An option as it is printed: what is Python with brackets, or a row of pegs, as code.

    >>> option_words("(7, None)"), option_words("o.o...o"), option_words("it returns 3")
    ([('code', '(7, None)')], [('code', 'o.o...o')], [('', 'it returns 3')])
    """
    is_row = len(option) > 1 and set(option) <= set("o.")
    return [("code", option)] if is_row or is_python(option) else rich(option)


def is_python(words: str) -> bool:
    """Whether these words are an expression with brackets, not a number or a name alone."""
    try:
        ast.parse(words, mode="eval")
    except SyntaxError:
        return False
    return any(bracket in words for bracket in "([{")


def belief(name: str) -> str:
    """A misconception in the words of somebody who has it; one met once has only its name."""
    return misconceptions().get(name, name)


class Block:
    """A piece of a handout."""

    def open(self) -> Thing:
        """As the learner gets it."""
        raise NotImplementedError

    def solved(self) -> Thing:
        """As it stands in the key."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ask(Block):
    """A question of the notebook: options to tick, and room for the reason."""

    name: str
    also: Sequence[Any] = ()  # programs that the notebook shows above the question
    lines: int = 2  # to write on

    def open(self) -> Thing:
        """The question, its options, and room; nothing that tells which is right."""
        asked = prediction_named(self.name)
        return {
            "kind": "ask",
            "name": self.name,
            "words": rich(asked.ask.removeprefix("Exit ticket. ")),
            "programs": [program(one) for one in (*self.also, *asked.programs)],
            "options": [{"words": option_words(option)} for option in asked.options],
            "lines": self.lines,
        }

    def solved(self) -> Thing:
        """The right option, what speaks for each wrong one, and what to ask back; the reason."""
        asked = prediction_named(self.name)
        options = []
        for option in asked.options:
            wrong = asked.wrong.get(option)
            told = (
                {"belief": rich(belief(wrong.misconception)), "back": rich(wrong.look)}
                if wrong
                else {}
            )
            options.append({"words": option_words(option), "right": wrong is None, **told})
        return {
            "kind": "answered",
            "name": self.name,
            "words": rich(asked.ask.removeprefix("Exit ticket. ")),
            "options": options,
            "why": rich(asked.why),
        }


@dataclass(frozen=True)
class Table(Block):
    """A table to fill; its cells are computed, the first `given` columns are printed."""

    words: str
    head: Sequence[str]
    cells: Callable[[], Sequence[Sequence[Any]]]
    given: int = 1
    wide: Sequence[float] = ()  # how wide the columns are to each other

    def open(self) -> Thing:
        """With empty cells."""
        return self._set(
            [[*row[: self.given], *[""] * (len(row) - self.given)] for row in self.cells()]
        )

    def solved(self) -> Thing:
        """With what belongs into them."""
        return self._set(self.cells()) | {"solved": True}

    def _set(self, cells: Sequence[Sequence[Any]]) -> Thing:
        return {
            "kind": "table",
            "words": rich(self.words),
            "head": list(map(rich, self.head)),
            "rows": [[rich(str(cell)) for cell in row] for row in cells],
            "given": self.given,
            "wide": list(self.wide) or [1.0] * len(self.head),
            "solved": False,
        }


@dataclass(frozen=True)
class Label(Block):
    """The call tree of a recording, to be labelled with what comes back from each call."""

    words: str
    recording: Callable[[], Recording]
    puzzle: Any = None
    position: str = "position"
    board: float = 0  # width of the boards in it, in points
    blank: bool = False  # whether the calls are to be written, too
    full: Callable[[], Any] | None = None  # another recording for the key
    told: str = ""  # in the key

    def open(self) -> Thing:
        """With a blank for each result."""
        return self._set(self.recording(), False)

    def solved(self) -> Thing:
        """With the results."""
        return self._set((self.full or self.recording)(), True) | {"told": rich(self.told)}

    def _set(self, recording: Recording, solved: bool) -> Thing:
        tree = Tree(recording, self.puzzle, self.position, self.board)
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": [_figure(tree.drawn(solved, self.blank))],
        }


@dataclass(frozen=True)
class Boards(Block):
    """Boards to draw on, with a line to write on below each; in the key, what was to be drawn."""

    words: str
    rules: Any
    positions: Callable[[], Sequence[Any]]  # as printed
    width: float = 150
    captions: Sequence[str] = ()
    answers: Callable[[], Sequence[Any]] = tuple  # positions, in the key
    told: Callable[[], str] = str

    def open(self) -> Thing:
        """The boards as they are printed."""
        return self._set(self.positions())

    def solved(self) -> Thing:
        """The boards as they are to look, or what is to be said of them; nothing if that is open."""
        if not self.answers() and not self.told():
            return {}
        return self._set(self.answers()) | {"told": rich(self.told())}

    def _set(self, positions: Sequence[Any]) -> Thing:
        captions = [*self.captions, *[""] * len(positions)]
        each = [
            _figure(board(self.rules, position, self.width), caption)
            for position, caption in zip(positions, captions, strict=False)
        ]
        return {"kind": "figures", "words": rich(self.words), "each": each}


@dataclass(frozen=True)
class Drawing(Block):
    """One drawing to write on, and the same with what was to be written."""

    words: str
    empty: Callable[[], Any]  # a canvas
    full: Callable[[], Any] = lambda: None
    width: float = 300
    told: Callable[[], str] = str

    def open(self) -> Thing:
        """The drawing."""
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": [_figure(picture(self.empty(), self.width))],
        }

    def solved(self) -> Thing:
        """The drawing with the answer in it, if there is one."""
        canvas = self.full()
        each = [] if canvas is None else [_figure(picture(canvas, self.width))]
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": each,
            "told": rich(self.told()),
        }


def _figure(drawn: Thing, caption: str = "") -> Thing:
    """A drawing with a caption; one that ends with a colon has a line to write on."""
    return {"drawn": drawn, "caption": rich(caption), "line": caption.endswith(":")}


@dataclass(frozen=True)
class Write(Block):
    """A function to write with a pencil, below the lines that the notebook gives."""

    words: str
    notebook: str
    exercise: str
    lines: int = 6

    def open(self) -> Thing:
        """Its head and what it promises, and room for its lines."""
        given = fitted(outline(self.notebook, self.exercise))
        return {"kind": "write", "words": rich(self.words), "program": given, "lines": self.lines}

    def solved(self) -> Thing:
        """The model solutions stand at the end of the key."""
        return {
            "kind": "told",
            "words": rich(self.words),
            "told": rich(f"See *{self.exercise}* below."),
        }


@dataclass(frozen=True)
class Room(Block):
    """Something to write or to draw, in free words; `told` is what the key says of it."""

    words: str
    prompts: Sequence[str] = ()  # each begins lines to write on
    lines: int = 1
    height: float = 0  # of a frame to draw in, in points
    told: Callable[[], str] = str

    def open(self) -> Thing:
        """The words and the room."""
        prompts = list(map(rich, self.prompts))
        return {
            "kind": "room",
            "words": rich(self.words),
            "prompts": prompts,
            "lines": self.lines,
            "height": self.height,
        }

    def solved(self) -> Thing:
        """What to look for; nothing if every answer is one's own."""
        return (
            {"kind": "told", "words": rich(self.words), "told": rich(self.told())}
            if self.told()
            else {}
        )


@dataclass(frozen=True)
class Lines(Block):
    """Lines to number in their order; what does not belong is crossed out."""

    name: str

    def open(self) -> Thing:
        """All lines, mixed, each with a box."""
        order = ordering_named(self.name)
        return self._set([{"line": line, "box": ""} for line in order.pool])

    def solved(self) -> Thing:
        """Each line with its number, or with what it would mean."""
        order = ordering_named(self.name)
        numbers = {line: str(n) for n, line in enumerate(order.lines, 1)}
        told = [
            {
                "line": line,
                "box": numbers.get(line, "×"),
                "belief": rich(belief(order.decoys.get(line, ""))),
            }
            for line in order.pool
        ]
        return self._set(told)

    def _set(self, each: list[Thing]) -> Thing:
        order = ordering_named(self.name)
        return {
            "kind": "lines",
            "words": rich(order.ask),
            "header": order.header.split("\n"),
            "each": each,
        }


ON_A_PAGE = 8  # cards


@dataclass(frozen=True)
class Cards(Block):
    """Frames to cut out: the first is filled in, on the others learners write what they are called with."""

    words: str
    recording: Callable[[], Recording]
    puzzle: Any = None
    calls: Callable[[Call], bool] = lambda call: True  # which calls get a card

    def open(self) -> Thing:
        """A card for each call."""
        return self._set(solved=False)

    def solved(self) -> Thing:
        """What is written on them in the end."""
        return self._set(solved=True)

    def _set(self, solved: bool) -> Thing:
        recording, names = self.recording(), Names(self.puzzle)
        chosen = [call for call in recording.calls if self.calls(call)]
        cards = [
            _card(recording, call, names, solved, solved or not n) for n, call in enumerate(chosen)
        ]
        if solved:
            return {"kind": "carded", "words": rich(self.words), "each": cards}
        sets = max(1, ON_A_PAGE // len(cards))
        spare = cards[-1:] * (sets * len(cards) % 2)  # two stand beside each other
        return {
            "kind": "cards",
            "words": rich(self.words),
            "each": sets * cards + spare,
            "sets": sets,
        }


def _card(recording: Recording, call: Call, names: Names, solved: bool, filled: bool) -> Thing:
    """What stands on the card of a call; open, each blank is ""."""
    values = dict(names.variables(call.arguments))
    waiting = [
        frame.pending
        for inner in call.calls
        for frame in recording.frames(inner.first)
        if frame.call is call
    ]
    return {
        "function": call.function,
        "job": (names.job(call) or names.call(call)) if filled else "",
        "has_job": bool(names.job(call)),
        "variables": [[name, value if filled else ""] for name, value in values.items()],
        "waits": " then ".join(filter(None, waiting)) if solved else "",
        "never waits": not call.calls,
        "returns": names.result(call.result) if solved else "",
    }
