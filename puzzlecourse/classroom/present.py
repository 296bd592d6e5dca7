"""`puzzlecourse present`: a notebook on the wall, one question, walk or board to a screen."""

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from puzzlelib.cli.common import BadInput, Commands, add_command, codes_text, path_name

from .lab import add_rest, in_our_place, not_installed, notebooks, without_dashes
from .quick_start import quickly

_SCREENS = Path(__file__).with_name("screens")  # where Voila finds the template of that name


def add_to(commands: Commands) -> None:
    """Add the command `present` with its options."""
    does = "show a notebook on the wall: a question, a walk or a board to a screen"
    codes = f"{codes_text('bad input')}, else Voila's own"
    parser = add_command(commands, "present", does, codes, run)
    which = "its number or its name, such as 05, or a file of your own"
    parser.add_argument("notebook", type=path_name, help=which)
    add_rest(
        parser, "what stands behind the notebook is for Voila, such as: present 05 --no-browser"
    )


def run(options: argparse.Namespace) -> int:
    """Return Voila's exit code, after it has ended."""
    if find_spec("voila") is None:
        raise not_installed("Voila", "voila")
    command = [*quickly("voila"), str(_found(options.notebook).resolve())]
    command += ["--template=screens", "--strip_sources=False"]
    return in_our_place(command + without_dashes(options.rest), _environment())


def _found(name: str) -> Path:
    """Return the file of that name, or the notebook of the course with that number or name."""
    if Path(name).is_file():
        return Path(name)
    course = sorted(notebooks().glob("??_*.ipynb"))  # the recursion test is for one alone
    for path in course:
        if name in (path.stem, path.name, path.stem.partition("_")[0]):
            return path
    raise BadInput(
        f"there is no notebook {name}: the course has {course[0].stem} to {course[-1].stem}"
    )


def _environment() -> dict[str, str]:
    """Return the environment in which questions are votes and Voila knows our screens."""
    known = os.environ.get("JUPYTER_PATH")
    paths = os.pathsep.join([str(_SCREENS), *([known] if known else [])])
    return os.environ | {"PUZZLELIB_VOTE": "1", "JUPYTER_PATH": paths}
