"""`puzzlecourse results`: tell what a class believes, as text, for a spreadsheet, as a picture, in a cell."""

from __future__ import annotations

import argparse
import csv
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name
from puzzlelib.cli.output import check_is_replaceable, complain, written_as_a_whole
from puzzlelib.play.saving import BYTE_ORDER_MARK, decoded
from puzzlelib.tablebase.progress import silent
from stepthrough.given import counted

from .classroom import the_test
from .classroom.entries import FILE
from .classroom.learners_files import printable
from .classroom.programs import in_their_words
from .classroom.results import (
    LEAST,
    RULE,
    Count,
    discussions,
)
from .classroom.results_table import ResultsTable
from .classroom.tables import Results, numbered, results, tables, tidy

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_WORDS = """\
tried: gave an answer, right or wrong; to have it shown is not to try.
right at once: the first answer was right. right, passed: some answer was right, sooner or later.
tries: answers up to the first right one, the median of the class.
A misconception counts once for a learner at an item: the first that a wrong answer pointed to.
Learners: a column for each exercise, by its number. ○: not written, ◐3: not right after three tries,
✓2: right at the second try; e: explained at the first try, s: the solution had been shown before.
"""


def text(class_results: Results) -> str:
    """Return the report: what to talk about first, then the tables, and what their words mean."""
    topics = [f"{number}. {words}" for number, words in enumerate(to_discuss(class_results), 1)]
    parts = [f"{counted(len(class_results.learners), 'learner')}.\n", "What to talk about tomorrow"]
    parts += [*(topics or ["No question was tried that is worth a vote."]), f"({RULE})\n"]
    asked, exercises, learners = tables(class_results)
    parts += [f"{table.text()}\n" for table in (asked, exercises, numbered(learners))]
    of_the_test = [the_test.text_of_the_test(class_results.test)] if class_results.test else []
    return "\n".join([*parts, _WORDS, *_in_their_words(class_results), *of_the_test])


def _in_their_words(class_results: Results) -> list[str]:
    """Return what the misconceptions in the tables say, in the words of those who have them."""
    names = dict.fromkeys(name for count in class_results.counts for name in count.misconceptions)
    lines = in_their_words(names)
    return ["In the words of those who believe it:", *lines, ""] if lines else []


def to_discuss(class_results: Results, pages: dict[str, str] | None = None) -> list[str]:
    """Return a sentence or two for each discussion most worth having; `pages` link the guide."""
    return [_to_discuss(count, pages or {}) for count in discussions(class_results.counts)]


def _to_discuss(count: Count, pages: dict[str, str]) -> str:
    from .authoring.slips import misconceptions

    notebook, name = count.item.notebook, count.item.name
    sentence = f"Question {name}: {count.at_once} of {count.tried} were right at once."
    for believed, learners in count.by_frequency[:1]:
        says = misconceptions().get(believed, believed)
        sentence += f" {counted(learners, 'learner')} answered as if: “{says.rstrip('.')}”."
    then = "Explain first, then vote" if count.percent < LEAST else "Vote, discuss, vote again"
    return f'{sentence} {then}: `Predict("{name}", vote=True)`. Guide: {pages.get(notebook, notebook)}.'


FORMULA = tuple("=+-@＝＋－＠\t\r")  # what a spreadsheet would compute, or run


def write_csv(class_results: Results, name: str) -> list[str]:
    """Write the rows for a pivot table into the file, and each table beside it; return their names."""
    path = Path(name)
    begin, end = path.parent / path.stem, path.suffix
    beside = {f"{begin}_{one.name}{end}": one for one in _beside(class_results)}
    every = {name: tidy(class_results)} | beside
    for place, table in every.items():
        check_is_replaceable(place, _as_csv([table.head]), "table of results like this one")
    for place, table in every.items():
        with written_as_a_whole(place) as file:
            file.buffer.write(_as_csv([table.head, *table.rows]))
    return list(every)


def _as_csv(rows: Sequence[Sequence[object]]) -> bytes:
    """Return the rows as a spreadsheet reads them."""
    text = io.StringIO()
    csv.writer(text).writerows(map(_safe, row) for row in rows)
    return f"{BYTE_ORDER_MARK}{text.getvalue()}".encode()


def _beside(class_results: Results) -> list[ResultsTable]:
    """Return the tables that have a file each."""
    every = tables(class_results)
    if class_results.test:
        every += [
            *the_test.tables_of_the_test(class_results.test),
            the_test.sittings_table(class_results.test),
        ]
    return every


def _safe(cell: object) -> object:
    """Return a cell that is no formula, even if a folder is called like one.

    >>> _safe("=1+1"), _safe(-1)
    ("'=1+1", -1)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def picture(class_results: Results) -> Figure:
    """Return the items and the misconceptions as a heat map."""
    from .classroom.heatmap_drawing import drawn_heatmap

    return drawn_heatmap(class_results.counts, len(class_results.learners))


def picture_in_words(class_results: Results) -> str:
    """Return the heat map as text."""
    from .classroom.heatmap import heatmap_in_words

    return heatmap_in_words(class_results.counts, len(class_results.learners))


PICTURES = {".png": b"\x89PNG", ".svg": b"<svg", ".pdf": b"%PDF"}  # and how they begin


def write_picture(class_results: Results, name: str) -> list[str]:
    """Write the picture into the file, in the format its name ends with, and that of beliefs beside it."""
    path = Path(name)
    suffix = path.suffix.lower()
    try:
        drawings = {name: (picture(class_results), picture_in_words(class_results))}
        if class_results.test:
            beside = f"{path.parent / path.stem}_beliefs{path.suffix}"
            drawings[beside] = the_test.beliefs_picture(class_results.test)
    except ImportError as error:
        raise BadInput(str(error)) from None
    for place in drawings:
        check_is_replaceable(place, PICTURES[suffix], "picture of that kind")
    for place, drawing in drawings.items():
        data = _picture(*drawing, suffix)
        with written_as_a_whole(place) as file:
            file.buffer.write(data)
    return list(drawings)


def _picture(figure: Figure, words: str, suffix: str) -> bytes:
    from matplotlib import rc_context

    from puzzlelib.views.figure import png

    if suffix == ".png":
        return png(figure)
    file, dated = io.BytesIO(), {".svg": "Date", ".pdf": "CreationDate"}[suffix]
    # the same in every run; and whole letters, for every printer
    with rc_context({"svg.hashsalt": "puzzlecourse", "pdf.fonttype": 42}):
        figure.savefig(file, format=suffix[1:], metadata={"Title": words, dated: None})
    _, begins, data = file.getvalue().partition(PICTURES[suffix])  # without what XML may say before
    return begins + data


MANY = 100  # learners whose programs take some seconds
WIDTH = 30  # characters of the bar


def _bar(done: int, total: int) -> None:
    """Draw on the error output how far it is; at the end the line is empty again."""
    bar = f"\r{'█' * (WIDTH * done // total):·<{WIDTH}} lesson {done} of {total}"
    sys.stderr.write(bar if done < total else f"\r{' ' * len(bar)}\r")
    sys.stderr.flush()


def write_programs(class_results: Results, name: str, options: argparse.Namespace) -> list[str]:
    """Write what the class wrote as a page for a laptop, or for the wall."""
    from .classroom.programs_page import BEGINS, page, wall  # here: it needs the lessons

    check_is_replaceable(name, BEGINS, "page of programs")
    tell = _bar if len(class_results.programs) >= MANY and sys.stderr.isatty() else silent
    wrote = class_results.wrote(tell)
    if options.wall:
        made = wall(wrote, options.names, options.watch, options.all)
    else:
        made = page(wrote, len(class_results.learners), options.names, options.watch)
    with written_as_a_whole(name) as file:
        file.buffer.write(made.encode())
    return [name]


def show_results(*folders: str | Path, names: bool = False, guide: str | Path = "") -> Results:
    """Show in a notebook what to talk about tomorrow; `guide` is the file of the guide, to link it."""
    from IPython.display import Markdown, display

    from puzzlelib.views.plots.plot import Plot

    class_results = results(*folders, names=names)
    display(Plot(picture_in_words(class_results), picture(class_results)))  # type: ignore[no-untyped-call]
    if class_results.test:
        the_test.show_beliefs(class_results.test)
    topics = to_discuss(class_results, _pages(Path(guide)) if guide else {})
    lines = [f"{number}. {words}" for number, words in enumerate(topics, 1)]
    display(Markdown("\n".join(lines)))  # type: ignore[no-untyped-call]
    for trouble in class_results.troubles:
        display({"text/plain": trouble}, raw=True)  # type: ignore[no-untyped-call]
    return class_results


def __getattr__(name: str) -> Any:
    """Return what notebooks import from here about the recursion test."""
    if name in ("show_beliefs", "text_of_the_test"):
        return getattr(the_test, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _pages(guide: Path) -> dict[str, str]:
    """Return the link from each notebook to its page of the guide."""
    row = r"(?m)^\| \[(.+?)\]\(\S*?(\w+)\.ipynb\).*\]\((lessons/\2\.md)\)"
    rows = re.findall(row, decoded(guide.read_bytes()))
    return {notebook: f"[{title}]({page})" for title, notebook, page in rows}


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
    tidy = "write a row for each learner and item; beside it, FILE_items, _exercises and _learners (a column for each exercise), and of the recursion test FILE_beliefs, _gains, _test_items and _sittings"
    parser.add_argument("--csv", type=path_name, metavar="FILE", help=tidy)
    drawn = "draw items down and misconceptions across, as .png, .svg or .pdf; of the recursion test, FILE_beliefs"
    parser.add_argument("--picture", type=_picture_name, metavar="FILE", help=drawn)
    shown = "write the programs of the class as one page, .html: for each exercise the wrong ones by mistake and the right ones by shape"
    parser.add_argument("--programs", type=_page_name, metavar="FILE", help=shown)
    large = (
        "make that page for the wall: one group to a screen, told in steps, next and back by keys"
    )
    parser.add_argument("--wall", action="store_true", help=large)
    small = "with --wall: show what only one learner has, too, and what nobody has now"
    parser.add_argument("--all", action="store_true", help=small)
    anew = "make the files anew while answers are handed in, until Ctrl-C"
    parser.add_argument("--watch", action="store_true", help=anew)
    named = "call learners by folders, or as a platform named the files; they are numbers otherwise"
    parser.add_argument("--names", action="store_true", help=named)


def _picture_name(name: str) -> str:
    if Path(name).suffix.lower() not in PICTURES:
        raise argparse.ArgumentTypeError(f"the name must end with {', '.join(PICTURES)}: {name!r}")
    return name


def _page_name(name: str) -> str:
    if Path(name).suffix.lower() != ".html":
        raise argparse.ArgumentTypeError(f"the name must end with .html: {name!r}")
    return name


def run(options: argparse.Namespace) -> int:
    """Print the report, and what was left out on the error output; return the exit code."""
    for folder in options.folders:
        if not Path(folder).exists():
            raise BadInput(f"there is nothing named {printable(folder)}")
    _check_page(options)
    if options.watch:
        return _watched(options)
    class_results = _read_results(options)
    if not class_results.learners:
        raise BadInput(
            f"no answers were found: name folders that hold {FILE}, or what was handed in"
        )
    sys.stdout.write(text(class_results))
    sys.stdout.writelines(f"written  {name}\n" for name in _written(class_results, options))
    return SOME_LEFT_OUT if class_results.troubles else CODES["solved"]


def _check_page(options: argparse.Namespace) -> None:
    """Refuse options about a page that is not asked for."""
    if (options.wall or options.watch) and not options.programs:
        raise BadInput(
            "--wall and --watch are about the page of programs: add --programs FILE.html"
        )
    if options.all and not options.wall:
        raise BadInput("--all is about the wall: the page for a laptop shows all groups")


def _read_results(options: argparse.Namespace) -> Results:
    """Return the results of the folders, and say what was left out."""
    class_results = results(*options.folders, names=options.names)
    for trouble in class_results.troubles:
        complain(f"puzzlecourse: {trouble}")
    return class_results


def _written(class_results: Results, options: argparse.Namespace) -> list[str]:
    """Write all files that were asked for; return their names."""
    written = write_csv(class_results, options.csv) if options.csv else []
    written += write_picture(class_results, options.picture) if options.picture else []
    return written + (
        write_programs(class_results, options.programs, options) if options.programs else []
    )


def _watched(options: argparse.Namespace) -> int:
    """Write the files now, and each time that something is handed in, and say so in a sentence."""
    from .classroom.watching import watch

    def make() -> None:
        class_results = _read_results(options)
        _written(class_results, options)
        programs = sum(len(programs) for _, programs in class_results.programs)
        who = f"{counted(len(class_results.learners), 'learner')}, {counted(programs, 'program')}"
        sys.stdout.write(f"{who}: {options.programs} is made anew. Ctrl-C ends it.\n")
        sys.stdout.flush()

    watch(options.folders, make)
    return CODES["solved"]
