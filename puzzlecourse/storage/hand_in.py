"""`puzzlecourse hand-in`: write the answers to a file for the teacher."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name
from puzzlelib.play.saving import SaveError, read
from stepthrough.files import reason, replacing

from .answers_file import as_text, no_answers, parse_answers
from .entries import FILE, KeptAnswers

HANDED_IN = f"{Path(FILE).stem}_to_hand_in.json"
_LONGEST_NAME = 60  # characters


def file_name(who: str) -> str:
    """Return the name of the file to hand in; its prefix identifies the learner.

    >>> file_name("Ann Lee"), file_name(" "), file_name("../<b>")
    ('Ann_Lee_my_answers_to_hand_in.json', 'my_answers_to_hand_in.json', 'b_my_answers_to_hand_in.json')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in who[:_LONGEST_NAME])
    return "_".join([*letters.split(), HANDED_IN])


def hand_in(folder: Path, who: str = "", with_programs: bool = True) -> str:
    """Write the answers of *folder* to the file to hand in; return a sentence about it.

    The answers file is not changed. If *who* is given, the file is written twice: the teacher's
    page looks for the name without a learner.

    Raises SaveError if there are no answers, or a file cannot be read or written.
    """
    answers = _answers_in(folder / FILE)
    if not with_programs:
        answers["programs"] = {}
    text = as_text(answers)
    parse_answers(text)  # never hand in an unreadable file
    named = file_name(who)
    for name in {HANDED_IN, named}:
        try:
            with replacing(folder / name) as file:
                file.write(text)
        except OSError as error:
            raise SaveError(f"{name} cannot be written: {error.strerror}.") from None
    what = "answers and programs" if answers["programs"] else "answers"
    return f"Your {what} are in {named}, beside the notebooks: upload that file."


def _answers_in(path: Path) -> KeptAnswers:
    try:
        answers = parse_answers(read(path)) if path.is_symlink() or path.exists() else no_answers()
    except (OSError, SaveError) as error:
        why = f"{path.name} cannot be used ({reason(error)}): nothing was handed in."
        raise SaveError(why) from None
    if not any(answers.values()):
        raise SaveError(
            f"There is no answer in {path.name} yet: answer a question in a notebook of this folder."
        )
    return answers


def add_to(commands: Commands) -> None:
    """Add the command `hand-in` with its options."""
    does = "put your answers into one small file to upload"
    parser = add_command(commands, "hand-in", does, "exit codes: 0 handed in, 2 bad input", run)
    where = "where your notebooks are (this folder, if you name none)"
    parser.add_argument("folder", type=path_name, nargs="?", default=".", help=where)
    left = "leave out what you wrote for exercises: without this, the first and the last program that `check` judged are in it"
    parser.add_argument("--without-programs", action="store_true", help=left)


def run(options: argparse.Namespace) -> int:
    """Write the file to hand in and print where it is; return the exit code."""
    folder = Path(options.folder)
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder: name the one your notebooks are in")
    try:
        sys.stdout.write(f"{hand_in(folder, with_programs=not options.without_programs)}\n")
    except SaveError as error:
        raise BadInput(str(error)) from None
    return CODES["solved"]
