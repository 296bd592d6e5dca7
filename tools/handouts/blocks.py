"""The blocks of a handout, each rendered open for learners and solved for the teacher."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from puzzlecourse.authoring.asked import Asked
from puzzlecourse.authoring.recipe import steps
from puzzlecourse.authoring.slips import misconceptions
from puzzlecourse.judging.variants import as_in_a_cell
from puzzlecourse.lessons import exercise_named, ordering_named, prediction_named
from puzzlelib.views.boards import board_for
from stepthrough.canvas import Canvas
from stepthrough.source import shown_rows
from stepthrough.trace import Call, Recording
from stepthrough.walk.writing import Names

from .figures import Thing, Tree, board, picture
from .notebook import outline
from .words import Rich, rich

WIDE = 87  # characters in a line of a program


def program(function: Any, written: Callable[[Any], str] = as_in_a_cell) -> list[str]:
    """Return the source lines of a program, as learners read it in the notebook."""
    return fitted(row.text for row in shown_rows(written(function)) if row.text.strip())


def fitted(lines: Iterable[str]) -> list[str]:
    """Wrap program lines that are too long for the page, with a deeper indent.

    >>> fitted(["    return " + " + ".join(["number"] * 10)])[1:]
    ['        number + number']
    """
    wrapped = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        wrapped += wrap(line, WIDE, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return wrapped


def choices(question: Asked) -> Thing:
    """Return the text and options of a question, as on every sheet."""
    return {
        "words": rich(question.words.removeprefix("Exit ticket. ")),
        "options": [{"words": rich(words)} for words in question.shown()],
    }


def belief(name: str) -> str:
    """Return a misconception in the words of someone who holds it, or else its name."""
    return misconceptions().get(name, name)


class Block:
    """A piece of a handout."""

    def open(self) -> Thing:
        """Return the content of the learners' sheet."""
        raise NotImplementedError

    def solved(self) -> Thing:
        """Return the content of the key; empty if there is nothing to add."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ask(Block):
    """A question of the notebook: options to tick, and lines for the reason."""

    name: str
    also: Sequence[Any] = ()  # further programs, printed above the question
    lines: int = 2  # number of empty lines

    def open(self) -> Thing:
        """Return the question, its options and empty lines."""
        prediction = prediction_named(self.name)
        return choices(prediction.asked) | {
            "kind": "ask",
            "name": self.name,
            "programs": [program(one) for one in (*self.also, *prediction.programs)]
            or [fitted(prediction.notation.splitlines())][: bool(prediction.notation)],
            "lines": self.lines,
        }

    def solved(self) -> Thing:
        """Return the right option and the reason; for wrong options their belief and hint."""
        prediction = prediction_named(self.name)
        wrong = [prediction.wrong.get(option) for option in prediction.options]
        seen = choices(prediction.asked)
        options = [
            option
            | {
                "right": answer is None,
                "belief": rich(belief(answer.misconception)) if answer else [],
                "back": rich(answer.hint) if answer else [],
            }
            for option, answer in zip(seen["options"], wrong, strict=True)
        ]
        return seen | {
            "kind": "answered",
            "name": self.name,
            "options": options,
            "why": rich(prediction.why),
        }


@dataclass(frozen=True)
class Table(Block):
    """A table to fill in; its cells are computed, the first *given* columns are printed."""

    words: str
    head: Sequence[str]
    cells: Sequence[Sequence[Any]]
    given: int = 1
    wide: Sequence[float] = ()  # relative widths of the columns

    def open(self) -> Thing:
        """Return the table with empty cells."""
        return self._set(
            [[*row[: self.given], *[""] * (len(row) - self.given)] for row in self.cells]
        )

    def solved(self) -> Thing:
        """Return the table with all cells."""
        return self._set(self.cells) | {"solved": True}

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
    """The call tree of a recording, to be labelled with the results of the calls."""

    words: str
    recording: Recording
    puzzle: Any = None
    position: str = "position"
    board: float = 0  # width of boards in nodes, in points; 0 for none
    blank: bool = False  # learners write the calls as well
    also: Sequence[Any] = ()  # programs printed with the tree
    full: Recording | None = None  # another recording for the key
    remark: str = ""  # in the key

    def open(self) -> Thing:
        """Return the tree with blanks for results."""
        return self._set(self.recording, False) | {"programs": list(map(program, self.also))}

    def solved(self) -> Thing:
        """Return the tree with results."""
        return self._set(self.full or self.recording, True) | {"told": rich(self.remark)}

    def _set(self, recording: Recording, solved: bool) -> Thing:
        tree = Tree(recording, self.puzzle, self.position, self.board)
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": [_figure(tree.drawn(solved, self.blank))],
        }


@dataclass(frozen=True)
class Boards(Block):
    """Boards to draw on, with a line below each; in the key, the expected drawing."""

    words: str
    rules: Any
    positions: Sequence[Any]  # as printed
    width: float = 150
    captions: Sequence[str] = ()
    answers: Sequence[Any] = ()  # positions, in the key
    remark: str = ""  # in the key

    def open(self) -> Thing:
        """Return the boards as printed."""
        return self._set(self.positions)

    def solved(self) -> Thing:
        """Return the solved boards, or a remark; empty if the task is open-ended."""
        if not self.answers and not self.remark:
            return {}
        return self._set(self.answers) | {"told": rich(self.remark)}

    def _set(self, positions: Sequence[Any]) -> Thing:
        captions = [*self.captions, *[""] * len(positions)]
        each = [
            _figure(board(self.rules, position, self.width), caption)
            for position, caption in zip(positions, captions, strict=False)
        ]
        return {"kind": "figures", "words": rich(self.words), "each": each}


@dataclass(frozen=True)
class Drawing(Block):
    """A drawing to write on; in the key, the completed one."""

    words: str
    empty: Canvas
    full: Canvas | None = None
    width: float = 300
    remark: str = ""

    def open(self) -> Thing:
        """Return the drawing."""
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": [_figure(picture(self.empty, self.width))],
        }

    def solved(self) -> Thing:
        """Return the completed drawing, if there is one, and the remark."""
        each = [_figure(picture(self.full, self.width))] if self.full else []
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": each,
            "told": rich(self.remark),
        }


def _figure(drawn: Thing, caption: str = "") -> Thing:
    """Return a drawing with a caption; after a final colon there is a line to write on."""
    return {"drawn": drawn, "caption": rich(caption), "line": caption.endswith(":")}


@dataclass(frozen=True)
class Write(Block):
    """A function to write on paper, below the lines that the notebook gives."""

    exercise: str
    lines: int = 6

    def open(self) -> Thing:
        """Return the function's head with its docstring, and empty lines."""
        given = fitted(outline(self.exercise))
        return {"kind": "write", "words": self._words, "program": given, "lines": self.lines}

    def solved(self) -> Thing:
        """Return a reference to the model solution at the end of the key."""
        reference = rich(f"See *{self.exercise}* below.")
        return {"kind": "told", "words": self._words, "told": reference}

    @property
    def _words(self) -> Rich:
        name = exercise_named(self.exercise).solution.__name__
        return rich(f"Write `{name}` with a pencil before you type it.")


@dataclass(frozen=True)
class Room(Block):
    """Room to write or draw freely; not in the key."""

    words: str
    prompts: Sequence[str] = ()  # each followed by *lines* empty lines
    lines: int = 1
    height: float = 0  # of a frame to draw in, in points; 0 for none
    program: str = ""  # to read, in any notation

    def open(self) -> Thing:
        """Return text, program, prompts and room."""
        return {
            "kind": "room",
            "words": rich(self.words),
            "program": fitted(self.program.splitlines()),
            "prompts": list(map(rich, self.prompts)),
            "lines": self.lines,
            "height": self.height,
        }

    def solved(self) -> Thing:
        """Return nothing."""
        return {}


@dataclass(frozen=True)
class Lines(Block):
    """Lines of a program to number in order; learners cross out those that do not belong."""

    name: str

    def open(self) -> Thing:
        """Return all lines, shuffled, each with a box."""
        order = ordering_named(self.name)
        return self._set([{"line": line, "box": ""} for line in order.pool])

    def solved(self) -> Thing:
        """Return each line with its number, or with the belief behind it."""
        order = ordering_named(self.name)
        numbers = {line: str(n) for n, line in enumerate(order.lines, 1)}
        lines = [
            {
                "line": line,
                "box": numbers.get(line, "×"),
                "belief": rich(belief(order.decoys.get(line, ""))),
            }
            for line in order.pool
        ]
        return self._set(lines)

    def _set(self, each: list[Thing]) -> Thing:
        order = ordering_named(self.name)
        return {
            "kind": "lines",
            "words": rich(order.ask),
            "header": order.header.split("\n"),
            "each": each,
        }


@dataclass(frozen=True)
class Recipe(Block):
    """The course's recipe as a card, twice on a page."""

    def open(self) -> Thing:
        """Return the steps with their names, in the course's words."""
        return {"kind": "recipe", "steps": [rich(words) for words in steps()]}

    def solved(self) -> Thing:
        """Return nothing."""
        return {}


ON_A_PAGE = 8  # number of cards


@dataclass(frozen=True)
class Cards(Block):
    """Frames as cards to cut out: the first is filled in, learners fill in the others."""

    recording: Recording
    puzzle: Any = None
    calls: Callable[[Call], bool] = lambda call: True  # which calls get a card
    more: str = ""  # further instructions

    def open(self) -> Thing:
        """Return a card for each call, in as many sets as fit on a page."""
        first, *rest = map(self._card, self._calls)
        blank = [self._emptied(card) for card in rest]
        one_set = [first | {"waits": "", "returns": ""}, *blank]
        sets = max(1, ON_A_PAGE // len(one_set))
        spare = blank[:1] * (sets * len(one_set) % 2)  # cards are printed in pairs
        return {"kind": "cards", "words": self._words, "each": sets * one_set + spare, "sets": sets}

    def solved(self) -> Thing:
        """Return the completed cards."""
        return {"kind": "carded", "words": self._words, "each": list(map(self._card, self._calls))}

    @property
    def _calls(self) -> list[Call]:
        return list(filter(self.calls, self.recording.calls))

    @property
    def _words(self) -> Rich:
        return rich(
            f"You are the calls of `{Names(board_for(self.puzzle)).call(self.recording.root)}`. When you call, hand the "
            "next card on with its values written on it, and wait. When you return, write the value "
            f"down and hand the card back. {self.more}".rstrip()
        )

    def _card(self, call: Call) -> Thing:
        """Return a call's completed card."""
        names = Names(board_for(self.puzzle))
        waits = [
            frame.pending
            for inner in call.calls
            for frame in self.recording.frames(inner.first)
            if frame.call is call
        ]
        return {
            "function": call.function,
            "job": names.job(call) or names.call(call),
            "has_job": bool(names.job(call)),
            "variables": [(n, words.short) for n, words in names.variables(call.arguments).items()],
            "waits": " then ".join(filter(None, waits)),
            "returns": names.result(call.result),
        }

    @staticmethod
    def _emptied(card: Thing) -> Thing:
        """Return the card with blanks."""
        blanks = [(name, "") for name, _ in card["variables"]]
        return card | {"job": "", "variables": blanks, "waits": "", "returns": ""}
