"""Pieces of a handout: each can be set open, for learners, and solved, for the teacher."""

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

WIDE = 87  # letters of a line of a program


def program(function: Any, written: Callable[[Any], str] = as_in_a_cell) -> list[str]:
    """Return the lines of a program as a learner reads them."""
    return fitted(row.text for row in shown_rows(written(function)) if row.text.strip())


def fitted(lines: Iterable[str]) -> list[str]:
    """Return the lines of a program; one too long for the page goes on below, further in.

    >>> fitted(["    return " + " + ".join(["number"] * 10)])[1:]
    ['        number + number']
    """
    return [part for line in lines for part in _parts(line)]


def _parts(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line, WIDE, subsequent_indent=f"{indent}    ", break_on_hyphens=False) or [""]


def choices(question: Asked) -> Thing:
    """Return the words of a question and its options, as every sheet has them."""
    return {
        "words": rich(question.words.removeprefix("Exit ticket. ")),
        "options": [{"words": rich(words)} for words in question.shown()],
    }


def belief(name: str) -> str:
    """Return a misconception in the words of those who have it; one met once has only its name."""
    return misconceptions().get(name, name)


class Block:
    """A piece of a handout."""

    def open(self) -> Thing:
        """Return it as the learner gets it."""
        raise NotImplementedError

    def solved(self) -> Thing:
        """Return it as it stands in the key."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ask(Block):
    """A question of the notebook: options to tick, and room for the reason."""

    name: str
    also: Sequence[Any] = ()  # programs that the notebook shows above the question
    lines: int = 2  # to write on

    def open(self) -> Thing:
        """Return the question, its options, and room; nothing tells which is right."""
        prediction = prediction_named(self.name)
        return choices(prediction.asked) | {
            "kind": "ask",
            "name": self.name,
            "programs": [program(one) for one in (*self.also, *prediction.programs)],
            "lines": self.lines,
        }

    def solved(self) -> Thing:
        """Return the right option, the reason, and for each wrong one its idea and what to ask back."""
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
    """A table to fill; its cells are computed, the first `given` columns are printed."""

    words: str
    head: Sequence[str]
    cells: Sequence[Sequence[Any]]
    given: int = 1
    wide: Sequence[float] = ()  # the widths of the columns, compared with each other

    def open(self) -> Thing:
        """Return it with empty cells."""
        return self._set(
            [[*row[: self.given], *[""] * (len(row) - self.given)] for row in self.cells]
        )

    def solved(self) -> Thing:
        """Return it with its cells filled in."""
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
    """The call tree of a recording, to be labelled with what comes back from each call."""

    words: str
    recording: Recording
    puzzle: Any = None
    position: str = "position"
    board: float = 0  # width of the boards in it, in points
    blank: bool = False  # whether learners write the calls, too
    also: Sequence[Any] = ()  # programs to read with it
    full: Recording | None = None  # another recording for the key
    remark: str = ""  # in the key

    def open(self) -> Thing:
        """Return it with a blank for each result."""
        return self._set(self.recording, False) | {"programs": list(map(program, self.also))}

    def solved(self) -> Thing:
        """Return it with the results."""
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
    """Boards to draw on, with a line to write on below each; in the key, the drawing expected."""

    words: str
    rules: Any
    positions: Sequence[Any]  # as printed
    width: float = 150
    captions: Sequence[str] = ()
    answers: Sequence[Any] = ()  # positions, in the key
    remark: str = ""  # in the key

    def open(self) -> Thing:
        """Return the boards as they are printed."""
        return self._set(self.positions)

    def solved(self) -> Thing:
        """Return the boards as they should look, or what to say of them; nothing if that is open."""
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
    """One drawing to write on, and the same with what was to be written."""

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
        """Return the drawing with the answer in it, if there is one."""
        each = [_figure(picture(self.full, self.width))] if self.full else []
        return {
            "kind": "figures",
            "words": rich(self.words),
            "each": each,
            "told": rich(self.remark),
        }


def _figure(drawn: Thing, caption: str = "") -> Thing:
    """Return a drawing with a caption; one that ends with a colon has a line to write on."""
    return {"drawn": drawn, "caption": rich(caption), "line": caption.endswith(":")}


@dataclass(frozen=True)
class Write(Block):
    """A function of the lesson to write with a pencil, below the lines that the notebook gives."""

    exercise: str
    lines: int = 6

    def open(self) -> Thing:
        """Return its head and what it promises, and room for its lines."""
        given = fitted(outline(self.exercise))
        return {"kind": "write", "words": self._words, "program": given, "lines": self.lines}

    def solved(self) -> Thing:
        """Return nothing: the model solutions stand at the end of the key."""
        reference = rich(f"See *{self.exercise}* below.")
        return {"kind": "told", "words": self._words, "told": reference}

    @property
    def _words(self) -> Rich:
        name = exercise_named(self.exercise).solution.__name__
        return rich(f"Write `{name}` with a pencil before you type it.")


@dataclass(frozen=True)
class Room(Block):
    """Room to write or to draw, in the learner's own words: the key is silent about it."""

    words: str
    prompts: Sequence[str] = ()  # each begins lines to write on
    lines: int = 1
    height: float = 0  # of a frame to draw in, in points

    def open(self) -> Thing:
        """Return the words and the room."""
        return {
            "kind": "room",
            "words": rich(self.words),
            "prompts": list(map(rich, self.prompts)),
            "lines": self.lines,
            "height": self.height,
        }

    def solved(self) -> Thing:
        """Return nothing."""
        return {}


@dataclass(frozen=True)
class Lines(Block):
    """Lines to number in their order; learners cross out those that do not belong."""

    name: str

    def open(self) -> Thing:
        """Return all lines, mixed, each with a box."""
        order = ordering_named(self.name)
        return self._set([{"line": line, "box": ""} for line in order.pool])

    def solved(self) -> Thing:
        """Return each line with its number, or with what it would mean."""
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
    """The recipe of the course as a card for the table, twice on a page."""

    def open(self) -> Thing:
        """Return the steps, with their names; the words are the course's."""
        return {"kind": "recipe", "steps": [rich(words) for words in steps()]}

    def solved(self) -> Thing:
        """Return nothing: it asks nothing."""
        return {}


ON_A_PAGE = 8  # cards


@dataclass(frozen=True)
class Cards(Block):
    """Frames to cut out: the first is filled in, on the others learners write what they are called with."""

    recording: Recording
    puzzle: Any = None
    calls: Callable[[Call], bool] = lambda call: True  # which calls get a card
    more: str = ""  # to say

    def open(self) -> Thing:
        """Return a card for each call, in as many sets as a page has room for."""
        first, *rest = map(self._card, self._calls)
        blank = [self._emptied(card) for card in rest]
        one_set = [first | {"waits": "", "returns": ""}, *blank]
        sets = max(1, ON_A_PAGE // len(one_set))
        spare = blank[:1] * (sets * len(one_set) % 2)  # two stand beside each other
        return {"kind": "cards", "words": self._words, "each": sets * one_set + spare, "sets": sets}

    def solved(self) -> Thing:
        """Return what is written on them in the end."""
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
        """Return what is written on a call's card in the end."""
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
