"""`puzzlecourse present`: project a notebook, with one question, walk or board per screen."""

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from puzzlelib.cli.common import BadInput, Commands, add_command, codes_text, path_name

from .lab import (
    add_rest,
    check_jupyters_folders,
    not_installed,
    notebooks,
    replace_process,
    without_dashes,
)
from .run_jupyter import jupyter_command

_SCREENS = Path(__file__).with_name("screens")  # Jupyter data path with our Voila template


def add_to(commands: Commands) -> None:
    """Register the command `present`."""
    does = "project a notebook, with one question, walk or board per screen"
    codes = f"{codes_text('bad input')}, else Voila's own"
    parser = add_command(commands, "present", does, codes, run)
    which = "its number or its name, such as 05, or a file of your own"
    parser.add_argument("notebook", type=path_name, help=which)
    add_rest(parser, "options for Voila, such as: present 05 --no-browser")


def run(options: argparse.Namespace) -> int:
    """Run Voila on the notebook; return its exit code."""
    if find_spec("voila") is None:
        raise not_installed("Voila", "voila")
    check_jupyters_folders()
    command = [*jupyter_command("voila"), str(_notebook_path(options.notebook).resolve())]
    command += ["--template=screens", "--strip_sources=False"]
    paths = [str(_SCREENS), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    environment = {"PUZZLELIB_VOTE": "1", "JUPYTER_PATH": os.pathsep.join(paths)}
    return replace_process(command + without_dashes(options.rest), os.environ | environment)


def _notebook_path(name: str) -> Path:
    """Return the file of that name, or the course's notebook with that number or name."""
    if Path(name).is_file():
        return Path(name)
    course = sorted(
        notebooks().glob("??_*.ipynb")
    )  # not the recursion test, which is taken individually
    for path in course:
        if name in (path.stem, path.name, path.stem.partition("_")[0]):
            return path
    raise BadInput(
        f"there is no notebook {name}: the course has {course[0].stem} to {course[-1].stem}"
    )
