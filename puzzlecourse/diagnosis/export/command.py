"""`puzzlecourse export-items`: the bank of the recursion test for Moodle, for other systems, for research."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name, whole
from puzzlelib.cli.output import written_as_a_whole

FILES = {
    "qti": "recursion_test_qti.zip",
    "moodle": "recursion_test_moodle.xml",
    "json": "recursion_test.json",
}
VARIANTS, SEED = 3, 1


def add_to(commands: Commands) -> None:
    """Add the command `export-items` with its options."""
    does = "write the items of the recursion test for other systems, and for research"
    parser = add_command(commands, "export-items", does, "exit codes: 0 written, 2 bad input", run)
    where = "the folder for the files; one of the same name is replaced"
    parser.add_argument("folder", type=path_name, help=where)
    which = (
        "a package of QTI 2.1, Moodle XML, or JSON with every step (all three, if you name none)"
    )
    parser.add_argument("--format", choices=list(FILES), help=which)
    many = f"how many programs to draw of each item ({VARIANTS}, if you name none)"
    parser.add_argument("--variants", type=whole, default=VARIANTS, metavar="N", help=many)
    same = f"with the same seed the same programs are drawn ({SEED}, if you name none)"
    parser.add_argument("--seed", type=whole, default=SEED, metavar="N", help=same)


def run(options: argparse.Namespace) -> int:
    """Write the files and say where they are; return the exit code."""
    folder = Path(options.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} cannot take the files: {error.strerror}") from None
    formats = [options.format] if options.format else list(FILES)
    for name, data in written(formats, options.variants, options.seed):
        with written_as_a_whole(str(folder / name)) as file:
            file.buffer.write(data)
        sys.stdout.write(f"written  {folder / name}\n")
    return CODES["solved"]


def written(formats: list[str], variants: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield the name of a file and what stands in it, for each format."""
    from . import moodle, qti, research
    from .question import drawn, most_variants

    if not 1 <= variants <= most_variants():
        raise BadInput(f"--variants: choose from 1 to {most_variants()}, not {variants}")
    bank = list(drawn(variants, seed))
    makes = {
        "qti": lambda: qti.package(bank),
        "moodle": lambda: moodle.quiz(bank),
        "json": lambda: research.text(bank, seed),
    }
    for name in formats:
        yield FILES[name], makes[name]()
