"""`puzzlecourse exam`: a sheet with five questions about a recursive program, and the key to it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name
from puzzlelib.files import reason
from puzzlelib.play.saving import SaveError, decoded

MOST_BYTES = 200_000
LONGEST_CALL = 1_000  # characters
CODES_TEXT = "exit codes: 0 printed, 2 bad input, 130 interrupted"
NO_SANDBOX = (
    "The program is run, in a process of its own with limits of time and memory; its part below "
    '`if __name__ == "__main__":` is not. That stops accidents, not attacks: it can read your '
    "files and use the network. Take a container for a program that you would not run yourself."
)


def add_to(commands: Commands) -> None:
    """Add the command `exam` with its options."""
    does = "print five questions about somebody's recursive program, with the key"
    parser = add_command(commands, "exam", does, CODES_TEXT, run)
    parser.description = f"{parser.description} {NO_SANDBOX}"
    parser.add_argument("file", type=path_name, metavar="FILE.py", help="the program")
    which = 'the call to ask about, such as "f(4)"; names in the brackets are the program\'s'
    parser.add_argument("--call", required=True, metavar="CALL", help=which)
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--sheet", action="store_true", help="print the questions only, to hand out")
    part.add_argument("--key", action="store_true", help="print the key only")


def run(options: argparse.Namespace) -> int:
    """Print the sheet, the key, or both; return the exit code."""
    from . import paper
    from .apart import examined

    path = Path(options.file)
    if len(options.call) > LONGEST_CALL:
        raise BadInput(f"--call: write a call of at most {LONGEST_CALL:,} characters")
    try:
        exam = examined(_source(path), str(path.absolute()), options.call)
    except BadInput as error:
        about = "" if str(error).startswith("--call") else f"{path.name}: "
        raise BadInput(paper.plain(f"{about}{error}")) from None
    sheet, key = paper.sheet(exam, path.name), paper.key(exam, path.name)
    if options.sheet or options.key:
        sys.stdout.write(sheet if options.sheet else key)
    else:
        sys.stdout.write(f"{sheet}\n\n{paper.SEPARATOR}\n\n{key}")
    return CODES["solved"]


def _source(path: Path) -> str:
    """Return the text of a program; BadInput if it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput("it is not an ordinary file: name a program, such as fact.py")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = decoded(content)
    except SaveError:
        raise BadInput("it is not text in UTF-8: save it as UTF-8") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"it cannot be read ({reason(error)})") from None
    if len(content) > MOST_BYTES:
        raise BadInput(f"it has more than {MOST_BYTES:,} bytes: keep only what you ask about")
    return text
