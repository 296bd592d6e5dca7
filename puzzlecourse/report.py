"""`puzzlecourse results`: what a class believes, as text, for a spreadsheet, as a picture, in a cell."""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name, replacing
from puzzlelib.rules import counted

from .collected import Learner, Troubles, collected, plain
from .kept import FILE
from .results import (
    LEAST,
    NOTHING,
    RULE,
    Count,
    Item,
    Work,
    counts_of,
    discussions,
    items,
    unknown,
    work_of,
)

if TYPE_CHECKING:
    from puzzlelib.views.canvas import Canvas

MOST_STUCK = 5  # items that are named beside a learner


class Results(NamedTuple):
    """What came of the answers of a class."""

    learners: list[tuple[str, Work]]  # each with a number, or a name
    counts: list[Count]
    troubles: Troubles


def results(*folders: str | Path, names: bool = False) -> Results:
    """What the answers in these folders say; `names` are those of the folders they lie in.

    A lesson of your own counts as well if its sheet was made before.
    """
    from .course import every_sheet  # here: a command that only helps needs no lessons

    found, troubles = collected(folders)
    asked = items(every_sheet())
    troubles += filter(None, (_not_asked(learner, asked) for learner in found))
    called = _named(found) if names else _numbered(found)
    did = [(name, work_of(learner.kept, asked)) for name, learner in called]
    return Results(did, counts_of([one for _, one in did], asked), troubles)


def _not_asked(learner: Learner, asked: Sequence[Item]) -> str:
    if names := unknown(learner.kept, asked):
        number, first = counted(len(names), "answer"), plain(names[0], 40)
        return f"{learner.place}: {number} left out, because this course does not ask “{first}”."
    return ""


def _numbered(found: Sequence[Learner]) -> list[tuple[str, Learner]]:
    """The learners in an order that tells nothing, the same whenever the class is the same."""
    in_order = sorted(found, key=lambda one: crc32(f"{one.name}/{Path(one.place).name}".encode()))
    return [(str(number), learner) for number, learner in enumerate(in_order, 1)]


def _named(found: Sequence[Learner]) -> list[tuple[str, Learner]]:
    """The learners by name; of several in one folder, each has a number behind it."""
    every, seen = Counter(learner.name for learner in found), Counter[str]()
    called = []
    for learner in found:
        seen[learner.name] += 1
        number = f" ({seen[learner.name]})" if every[learner.name] > 1 else ""
        called.append((learner.name + number, learner))
    return called


# ---- tables: of items, of exercises, of learners -------------------------------------------------


class Table(NamedTuple):
    """A table with a heading for each column."""

    name: str
    head: tuple[str, ...]
    rows: list[tuple[object, ...]]


def tables(found: Results) -> list[Table]:
    """What is printed, and what a spreadsheet shows."""
    asked = [count for count in found.counts if count.item.kind != "exercises"]
    written = [count for count in found.counts if count.item.kind == "exercises"]
    return [
        Table("items", ITEMS, [_row(c, c.tried, c.at_once, c.right, c.shown) for c in asked]),
        Table("exercises", EXERCISES, [_row(c, c.tried, c.right, c.tries) for c in written]),
        Table("learners", LEARNERS, [_learner(found, *one) for one in found.learners]),
    ]


ITEMS = ("notebook", "item", "tried", "right at once", "right", "shown", "misconceptions")
EXERCISES = ("notebook", "exercise", "tried", "passed", "tries", "wrong answers")
LEARNERS = ("learner", "done", "of", "stuck", "stuck at")


def _row(count: Count, *numbers: int) -> tuple[object, ...]:
    known = [f"{name} {learners}" for name, learners in count.by_frequency]
    other = [f"another wrong answer {count.others}"] if count.others else []
    return (count.item.notebook, count.item.noun, *numbers, "; ".join(known + other))


def _learner(found: Results, name: str, did: Work) -> tuple[object, ...]:
    stuck = [item.noun for item, tried in did.items() if tried.is_stuck]
    more = [f"{len(stuck) - MOST_STUCK} more"] if len(stuck) > MOST_STUCK else []
    done = sum(tried.right for tried in did.values())
    where = "; ".join(stuck[:MOST_STUCK] + more)
    return (name, done, len(found.counts), len(stuck), where)


TIDY = (
    *("learner", "notebook", "kind", "item", "tries", "right at once", "right", "shown", "stuck"),
    "misconception",
)


def tidy(found: Results) -> Table:
    """A row for each learner and each item that somebody of the class met: for a pivot table."""
    return Table(
        "tidy", TIDY, [row for name, did in found.learners for row in _tidy(found, name, did)]
    )


def _tidy(found: Results, name: str, did: Work) -> Iterator[tuple[object, ...]]:
    for count in found.counts:
        notebook, kind, _, _ = item = count.item
        tried = did.get(item, NOTHING)
        facts = (tried.tries, tried.at_once, tried.right, tried.shown, tried.is_stuck)
        yield name, notebook, kind[:-1], item.noun, *map(int, facts), tried.misconception


# ---- as text -------------------------------------------------------------------------------------

WORDS = """\
tried: gave an answer, right or wrong; to have it shown is not to try.
right at once: the first answer was right. right, passed, done: some answer was right, sooner or later.
stuck: tried, and never right so far. tries: answers up to the first right one, of the learner in the middle.
A misconception counts once for a learner at an item: the first that a wrong answer pointed to.
"""


def text(found: Results) -> str:
    """All of it as text: what to talk about first, then the tables, and what their words mean."""
    told = [f"{number}. {words}" for number, words in enumerate(to_discuss(found), 1)]
    parts = [f"{counted(len(found.learners), 'learner')}.\n", "What to talk about tomorrow"]
    parts += [*(told or ["No question was tried that is worth a vote."]), f"({RULE})\n"]
    parts += [f"{table.name.capitalize()}\n{_aligned(table)}\n" for table in tables(found)]
    return "\n".join([*parts, WORDS])


def _aligned(table: Table) -> str:
    rows = [tuple(map(str, row)) for row in [table.head, *table.rows]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_number = [isinstance(cell, int) for cell in (table.rows or [table.head])[0]]
    return "\n".join(_line(row, widths, is_number) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], is_number: Sequence[bool]) -> str:
    cells = zip(row, widths, is_number, strict=True)
    return "  ".join(c.rjust(n) if right else c.ljust(n) for c, n, right in cells).rstrip()


def to_discuss(found: Results, pages: dict[str, str] | None = None) -> list[str]:
    """A sentence or two for each of the discussions most worth having; `pages` link the guide."""
    return [_to_discuss(count, pages or {}) for count in discussions(found.counts)]


def _to_discuss(count: Count, pages: dict[str, str]) -> str:
    from .course import misconceptions

    notebook, name = count.item.notebook, count.item.name
    told = f"Question {name}: {count.at_once} of {count.tried} were right at once."
    for believed, learners in count.by_frequency[:1]:
        says = misconceptions().get(believed, believed)
        told += f" {counted(learners, 'learner')} answered as if: “{says.rstrip('.')}”."
    then = "Explain first, then vote" if count.percent < LEAST else "Vote, discuss, vote again"
    return f'{told} {then}: `Predict("{name}", vote=True)`. Guide: {pages.get(notebook, notebook)}.'


# ---- for a spreadsheet, as a picture, in a cell ---------------------------------------------------

FORMULA = tuple("=+-@＝＋－＠\t\r")  # what a spreadsheet would compute, or run
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by it a spreadsheet knows that this is Unicode


def write_csv(found: Results, name: str) -> list[str]:
    """Write the rows for a pivot table into the file, and each table beside it; their names."""
    path = Path(name)
    begin, end = path.parent / path.stem, path.suffix
    beside = {f"{begin}_{one.name}{end}": one for one in tables(found)}
    for place, table in ({name: tidy(found)} | beside).items():
        with replacing(place) as file:
            file.write(MARK)
            csv.writer(file).writerows(map(_safe, row) for row in [table.head, *table.rows])
    return [name, *beside]


def _safe(cell: object) -> object:
    """A cell that is no formula, whatever a folder is called.

    >>> _safe("=1+1"), _safe(-1)
    ("'=1+1", -1)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def picture(found: Results) -> Canvas:
    """The items and the misconceptions as a heat map."""
    from .heatmap import drawn

    return drawn(found.counts, len(found.learners))


def picture_in_words(found: Results) -> str:
    """The heat map as text."""
    from .heatmap import in_words

    return in_words(found.counts, len(found.learners))


PICTURES = (".png", ".svg", ".pdf")


def write_picture(found: Results, name: str) -> None:
    """Write the picture into the file, in the format that its name ends with."""
    data = _picture(found, Path(name).suffix.lower())
    with replacing(name) as file:
        file.buffer.write(data)


def _picture(found: Results, suffix: str) -> bytes:
    from puzzlelib.views.canvas import svg_alone

    if suffix == ".svg":
        return svg_alone(picture(found), picture_in_words(found)).encode()
    try:
        from puzzlelib.views.figure import figure_of, png
    except ImportError as error:
        raise BadInput(f"{error}; a picture that ends with .svg does without") from None
    if suffix == ".png":
        return png(picture(found))
    from matplotlib import rc_context

    file = BytesIO()
    with rc_context({"pdf.fonttype": 42}):  # whole letters, for every printer
        figure_of(picture(found)).savefig(file, format="pdf", metadata={"CreationDate": None})
    return file.getvalue()


def show_results(*folders: str | Path, names: bool = False, guide: str | Path = "") -> Results:
    """Show in a notebook what to talk about tomorrow; `guide` is the file of the guide, to link it."""
    from IPython.display import Markdown, display

    from puzzlelib.views.drawing import static_bundle

    found = results(*folders, names=names)
    display(static_bundle(picture_in_words(found), picture(found)), raw=True)  # type: ignore[no-untyped-call]
    told = to_discuss(found, _pages(Path(guide)) if guide else {})
    lines = [f"{number}. {words}" for number, words in enumerate(told, 1)]
    display(Markdown("\n".join(lines)))  # type: ignore[no-untyped-call]
    for trouble in found.troubles:
        display({"text/plain": trouble}, raw=True)  # type: ignore[no-untyped-call]
    return found


def _pages(guide: Path) -> dict[str, str]:
    """The link to the page of the guide that each notebook has."""
    heads = re.findall(r"(?m)^## \[(.+?)\]\(\S*?(\w+)\.ipynb\)", guide.read_text(encoding="utf-8"))
    return {notebook: f"[{title}]({guide.name}#{_anchor(title)})" for title, notebook in heads}


def _anchor(title: str) -> str:
    """Where a heading is found in a page on a code host.

    >>> _anchor("00 Watch a call, at work")
    '00-watch-a-call-at-work'
    """
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


# ---- the command ---------------------------------------------------------------------------------

CODES_TEXT = "exit codes: 0 all files were read, 1 some were left out, 2 bad input, 130 interrupted"
SOME_LEFT_OUT = 1


def add_to(commands: Commands) -> None:
    """Make the command known."""
    does = "tell what a class believes, from the answers that were kept or handed in"
    parser = add_command(commands, "results", does, CODES_TEXT, run)
    where = (
        f"folders with a learner's {FILE} each, files that were handed in, or zip files of these"
    )
    parser.add_argument("folders", type=path_name, nargs="+", metavar="FOLDER", help=where)
    tidy = "write a row for each learner and item; beside it, FILE_items, _exercises and _learners"
    parser.add_argument("--csv", type=path_name, metavar="FILE", help=tidy)
    drawn = "draw items down and misconceptions across, as .png, .svg or .pdf"
    parser.add_argument("--picture", type=_picture_name, metavar="FILE", help=drawn)
    named = "call learners by their folders; they are numbers otherwise"
    parser.add_argument("--names", action="store_true", help=named)


def _picture_name(name: str) -> str:
    if Path(name).suffix.lower() not in PICTURES:
        raise argparse.ArgumentTypeError(f"the name must end with {', '.join(PICTURES)}: {name!r}")
    return name


def run(options: argparse.Namespace) -> int:
    """The exit code after telling everything; what was left out is told on the error output."""
    for folder in options.folders:
        if not Path(folder).exists():
            raise BadInput(f"there is nothing named {plain(folder)}")
    found = results(*options.folders, names=options.names)
    sys.stderr.writelines(f"puzzlecourse: {trouble}\n" for trouble in found.troubles)
    if not found.learners:
        raise BadInput(
            f"no answers were found: name folders that hold {FILE}, or what was handed in"
        )
    sys.stdout.write(text(found))
    written = write_csv(found, options.csv) if options.csv else []
    if options.picture:
        write_picture(found, options.picture)
        written.append(options.picture)
    sys.stdout.writelines(f"written  {name}\n" for name in written)
    return SOME_LEFT_OUT if found.troubles else CODES["solved"]
