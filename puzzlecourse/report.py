"""`puzzlecourse results`: class results as text, CSV, picture, web page or notebook output."""

from __future__ import annotations

import argparse
import csv
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name
from puzzlelib.cli.output import check_is_replaceable, open_atomically
from puzzlelib.play.saving import BYTE_ORDER_MARK, decode
from puzzlelib.tablebase.progress import silent
from stepthrough.given import counted

from .classroom.before_after import tables_of_the_test, text_of_the_test
from .classroom.first_screen import RULE, Part, Topic
from .classroom.learners_files import printable
from .classroom.programs import belief_sentences
from .classroom.tables import Results, numbered, results, tables, tidy
from .storage.entries import FILE

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
    """Return the report: what to talk about first, the tables, and their terms."""
    parts = [f"{counted(len(class_results.learners), 'learner')}.\n", first_text(class_results)]
    parts += [f"({RULE})\n"]
    asked, exercises, learners = tables(class_results)
    parts += [f"{table.text()}\n" for table in (asked, exercises, numbered(learners))]
    parts += [_WORDS]
    names = dict.fromkeys(name for count in class_results.counts for name in count.misconceptions)
    if beliefs := belief_sentences(names):
        parts += ["In the words of those who believe it:", *beliefs, ""]
    if class_results.test:
        parts += [text_of_the_test(class_results.test)]
    return "\n".join(parts)


NOTHING = "So far the class got nothing wrong that needs to be talked about."


def first_text(class_results: Results) -> str:
    """Return what to talk about next, a few lines per topic."""
    lines = ["What to talk about tomorrow"]
    for part in class_results.first_screen():
        lines += ["", part.title]
        for topic in part.topics:
            asks = f" “{topic.asks}”" if topic.asks else ""
            lines += [f"  {topic.name}  {topic.numbers}{asks}"]
            lines += [f"      {line}" for line in (topic.label, topic.todo) if line]
            lines += [f"      Guide: {topic.notebook}."]
    return "\n".join([*lines, ""] if lines[1:] else [*lines, "", NOTHING, ""])


def _first_markdown(parts: Sequence[Part], pages: dict[str, str]) -> str:
    """Return what to talk about next as Markdown; *pages* maps notebooks to guide links."""
    lines = []
    for part in parts:
        lines += [f"**{part.title}**", ""]
        lines += [
            f"{number}. {_topic_markdown(topic, pages)}"
            for number, topic in enumerate(part.topics, 1)
        ]
        lines += [""]
    return "\n".join(lines) or NOTHING


def _topic_markdown(topic: Topic, pages: dict[str, str]) -> str:
    asks = f" “{topic.asks}”" if topic.asks else ""
    guide = f"Guide: {pages.get(topic.notebook, topic.notebook)}."
    label = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", topic.label)  # it may quote a learner
    return " ".join(
        filter(None, [f"**{topic.name}**{asks}: {topic.numbers}", label, topic.todo, guide])
    )


FORMULA = tuple("=+-@＝＋－＠\t\r")  # a spreadsheet evaluates cells that begin so


def write_csv(class_results: Results, name: str) -> list[str]:
    """Write one row per learner and item, and each table to a file next to it.

    Returns the names of all files.
    """
    path = Path(name)
    begin, end = path.parent / path.stem, path.suffix
    every = {name: tidy(class_results)}
    for table in (*tables(class_results), *tables_of_the_test(class_results.test)):
        every[f"{begin}_{table.name}{end}"] = table
    for place, table in every.items():
        check_is_replaceable(place, _csv_bytes([table.head]), "table of results like this one")
    for place, table in every.items():
        with open_atomically(place) as file:
            file.buffer.write(_csv_bytes([table.head, *table.rows]))
    return list(every)


def _csv_bytes(rows: Sequence[Sequence[object]]) -> bytes:
    """Return the rows as CSV with a byte order mark, which Excel needs to detect UTF-8."""
    text = io.StringIO()
    csv.writer(text).writerows(map(_escape_formula, row) for row in rows)
    return f"{BYTE_ORDER_MARK}{text.getvalue()}".encode()


def _escape_formula(cell: object) -> object:
    """Return the cell with a leading quote if a spreadsheet would evaluate it as a formula.

    >>> _escape_formula("=1+1"), _escape_formula(-1)
    ("'=1+1", -1)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def picture(class_results: Results) -> Figure:
    """Return a heat map of misconceptions by item."""
    from .classroom.heatmap_drawing import drawn_heatmap

    return drawn_heatmap(class_results.counts, len(class_results.learners))


def picture_description(class_results: Results) -> str:
    """Return the heat map as text."""
    from .classroom.heatmap import heatmap_summary

    return heatmap_summary(class_results.counts, len(class_results.learners))


PICTURES = {".png": b"\x89PNG", ".svg": b"<svg", ".pdf": b"%PDF"}  # suffix: first bytes


def write_picture(class_results: Results, name: str) -> list[str]:
    """Write the heat map to a file, in the format of its suffix; return its name in a list.

    Raises BadInput if Matplotlib is missing or the file is not a picture that may be replaced.
    """
    suffix = Path(name).suffix.lower()
    try:
        drawing = picture(class_results)
    except ImportError as error:
        raise BadInput(str(error)) from None
    check_is_replaceable(name, PICTURES[suffix], "picture of that kind")
    data = _picture_bytes(drawing, picture_description(class_results), suffix)
    with open_atomically(name) as file:
        file.buffer.write(data)
    return [name]


def _picture_bytes(figure: Figure, words: str, suffix: str) -> bytes:
    from matplotlib import rc_context

    from puzzlelib.views.figure import png

    if suffix == ".png":
        return png(figure)
    file, dated = io.BytesIO(), {".svg": "Date", ".pdf": "CreationDate"}[suffix]
    # reproducible files; type 42 embeds TrueType fonts, which every printer handles
    with rc_context({"svg.hashsalt": "puzzlecourse", "pdf.fonttype": 42}):
        figure.savefig(file, format=suffix[1:], metadata={"Title": words, dated: None})
    _, begins, data = file.getvalue().partition(PICTURES[suffix])  # drops an XML declaration
    return begins + data


MANY = 100  # learners: from here on, grouping programs takes seconds
WIDTH = 30  # characters of the progress bar


def _draw_bar(done: int, total: int) -> None:
    bar = f"\r{'█' * (WIDTH * done // total):·<{WIDTH}} lesson {done} of {total}"
    sys.stderr.write(bar if done < total else f"\r{' ' * len(bar)}\r")
    sys.stderr.flush()


def write_programs(class_results: Results, name: str, options: argparse.Namespace) -> list[str]:
    """Write the programs of the class as one page, for a laptop or for the wall."""
    from .classroom.programs_page import BEGINS, page, wall  # a late import: it loads the lessons

    check_is_replaceable(name, BEGINS, "page of programs")
    wrote, first = class_results.wrote(), class_results.first_screen()
    if options.wall:
        made = wall(wrote, first, options.names, options.watch, options.all)
    else:
        made = page(wrote, first, len(class_results.learners), options.names, options.watch)
    with open_atomically(name) as file:
        file.buffer.write(made.encode())
    return [name]


def show_results(*folders: str | Path, names: bool = False, guide: str | Path = "") -> Results:
    """Display what to talk about next in a notebook and return the results.

    *folders* are as for `puzzlecourse results`; *names* shows learners by name instead of number.
    *guide* is the guide's index file: topics link to its pages.
    """
    from IPython.display import Markdown, display

    from puzzlelib.views.plots.plot import plot

    class_results = results(*folders, names=names)
    shown = plot(picture_description(class_results), lambda: picture(class_results))
    display(shown)  # type: ignore[no-untyped-call]
    first = _first_markdown(class_results.first_screen(), _pages(Path(guide)) if guide else {})
    display(Markdown(first))  # type: ignore[no-untyped-call]
    for trouble in class_results.troubles:
        display({"text/plain": trouble}, raw=True)  # type: ignore[no-untyped-call]
    return class_results


def _pages(guide: Path) -> dict[str, str]:
    """Return a Markdown link into the guide for each notebook, parsed from the guide's table."""
    row = r"(?m)^\| \[(.+?)\]\(\S*?(\w+)\.ipynb\).*\]\((lessons/\2\.md)\)"
    rows = re.findall(row, decode(guide.read_bytes()))
    return {notebook: f"[{title}]({page})" for title, notebook, page in rows}


CODES_TEXT = "exit codes: 0 all files were read, 1 some were left out, 2 bad input, 130 interrupted"
SOME_LEFT_OUT = 1


def add_to(commands: Commands) -> None:
    """Add the command `results` with its options."""
    does = "tell what a class believes, from the answers that were kept or handed in"
    parser = add_command(commands, "results", does, CODES_TEXT, run)
    where = (
        f"folders with a learner's {FILE} each, files that were handed in, or zip files of these"
    )
    parser.add_argument("folders", type=path_name, nargs="+", metavar="FOLDER", help=where)
    tidy = "write a row for each learner and item; beside it, FILE_items, _exercises and _learners (a column for each exercise), and of the recursion test FILE_beliefs and _recursion_test"
    parser.add_argument("--csv", type=path_name, metavar="FILE", help=tidy)
    drawn = "draw items down and misconceptions across, as .png, .svg or .pdf"
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
    """Print the report, with warnings on stderr; return the exit code."""
    for folder in options.folders:
        if not Path(folder).exists():
            raise BadInput(f"there is nothing named {printable(folder)}")
    _check_page_options(options)
    if options.watch:
        return _watched(options)
    class_results = _read_results(options)
    if not class_results.learners:
        raise BadInput(
            f"no answers were found: name folders that hold {FILE}, or what was handed in"
        )
    sys.stdout.write(text(class_results))
    sys.stdout.writelines(f"written  {name}\n" for name in _write_files(class_results, options))
    return SOME_LEFT_OUT if class_results.troubles else CODES["solved"]


def _check_page_options(options: argparse.Namespace) -> None:
    if (options.wall or options.watch) and not options.programs:
        raise BadInput(
            "--wall and --watch are about the page of programs: add --programs FILE.html"
        )
    if options.all and not options.wall:
        raise BadInput("--all is about the wall: the page for a laptop shows all groups")


def _read_results(options: argparse.Namespace) -> Results:
    """Read the folders, report what was left out, and group the programs."""
    class_results = results(*options.folders, names=options.names)
    for number, trouble in enumerate(class_results.troubles, 1):
        is_last = number == len(class_results.troubles)
        whose = " With --names you see whose it is." if is_last and not options.names else ""
        sys.stderr.write(f"puzzlecourse: {trouble}{whose}\n")
    is_slow = len(class_results.programs) >= MANY and sys.stderr.isatty()
    class_results.wrote(_draw_bar if is_slow else silent)
    return class_results


def _write_files(class_results: Results, options: argparse.Namespace) -> list[str]:
    written = write_csv(class_results, options.csv) if options.csv else []
    written += write_picture(class_results, options.picture) if options.picture else []
    return written + (
        write_programs(class_results, options.programs, options) if options.programs else []
    )


def _watched(options: argparse.Namespace) -> int:
    """Write the files now and whenever something is handed in, until Ctrl-C."""
    from .classroom.watching import watch

    def make() -> None:
        class_results = _read_results(options)
        _write_files(class_results, options)
        programs = sum(len(programs) for _, programs in class_results.programs)
        who = f"{counted(len(class_results.learners), 'learner')}, {counted(programs, 'program')}"
        sys.stdout.write(f"\n{first_text(class_results)}\n")
        sys.stdout.write(f"{who}: {options.programs} is made anew. Ctrl-C ends it.\n")
        sys.stdout.flush()

    watch(options.folders, make)
    return CODES["solved"]
