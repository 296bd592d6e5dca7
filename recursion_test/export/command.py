"""`puzzlecourse export-items`: the bank of the recursion test for Moodle, Canvas and Blackboard."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name, whole
from puzzlelib.cli.output import written_as_a_whole

FILES = {
    "moodle": "recursion_test_moodle.xml",
    "canvas": "recursion_test_canvas.zip",
    "blackboard": "recursion_test_blackboard.zip",
}
NEEDS_MORE = (
    'QTI is written by qti-package-maker: pip install "puzzle-notebooks[export]", '
    "or say --format moodle, which needs nothing more"
)
VARIANTS, SEED = 3, 1


def add_to(commands: Commands) -> None:
    """Add the command `export-items` with its options."""
    does = "write the items of the recursion test for other systems"
    parser = add_command(commands, "export-items", does, "exit codes: 0 written, 2 bad input", run)
    where = "the folder for the files; one of the same name is replaced"
    parser.add_argument("folder", type=path_name, help=where)
    which = "Moodle XML, QTI 1.2 as Canvas reads it, or QTI 2.1 (all three, if you name none)"
    parser.add_argument("--format", choices=list(FILES), help=which)
    many = f"how many programs to draw of each item ({VARIANTS}, if you name none)"
    parser.add_argument("--variants", type=whole, default=VARIANTS, metavar="N", help=many)
    same = f"with the same seed the same programs are drawn ({SEED}, if you name none)"
    parser.add_argument("--seed", type=whole, default=SEED, metavar="N", help=same)


def run(options: argparse.Namespace) -> int:
    """Write the files and say where they are; return the exit code."""
    folder = Path(options.folder)
    formats = [options.format] if options.format else list(FILES)
    if formats != ["moodle"] and not find_spec("qti_package_maker"):
        raise BadInput(NEEDS_MORE)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} cannot take the files: {error.strerror}") from None
    for name, data in written(formats, options.variants, options.seed):
        with written_as_a_whole(str(folder / name)) as file:
            file.buffer.write(data)
        sys.stdout.write(f"written  {folder / name}\n")
    return CODES["solved"]


def written(formats: list[str], variants: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield the name of a file and what stands in it, for each format."""
    from .question import drawn, most_variants

    if not 1 <= variants <= most_variants():
        raise BadInput(f"--variants: choose from 1 to {most_variants()}, not {variants}")
    bank = list(drawn(variants, seed))
    for name in formats:
        yield FILES[name], _made(bank, name)


def _made(bank: list[Any], name: str) -> bytes:
    if name == "moodle":
        from .moodle import quiz

        return quiz(bank)
    from .qti import package  # here: it alone needs the extra `export`

    return package(bank, name)
