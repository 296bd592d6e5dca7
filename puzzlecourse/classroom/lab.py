"""`puzzlecourse copy` and `puzzlecourse lab`: copy the notebooks into your folder, and open them."""

import argparse
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from puzzlelib.cli.common import BadInput, Commands, add_command, codes_text, path_name
from puzzlelib.play import saving
from stepthrough.files import write_new

from .entries import FILE
from .hand_in import HANDED_IN
from .handed_out import FIRST, folder_of_notebooks, handed_out
from .quick_start import quickly
from .renewed import news_of

_OWN = (saving.FOLDER, FILE, HANDED_IN)  # what a learner played and answered


def add_to(commands: Commands) -> None:
    """Add the commands `copy` and `lab` with their options."""
    does = "copy the notebooks into a folder"
    copying = add_command(commands, "copy", does, "exit codes: 0 copied, 2 bad input", copy)
    codes = f"{codes_text('bad input')}, else JupyterLab's own"
    parser = add_command(commands, "lab", f"{does} and open them in JupyterLab", codes, run)
    for each in (copying, parser):
        each.add_argument("folder", type=path_name, help="of your copies; nothing is overwritten")
    add_rest(parser, "what stands behind the folder is for JupyterLab: lab FOLDER --no-browser")


def add_rest(parser: argparse.ArgumentParser, more: str) -> None:
    """Let `rest` hold all further options, for the program that takes our place."""
    rest = parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="OPTION", help=more)
    rest.required = False  # else what is missing would be reported as two things


def without_dashes(rest: list[str]) -> list[str]:
    """Return the options for the other program; two dashes can stand before them.

    >>> without_dashes(["--", "--no-browser"]), without_dashes(["--no-browser"])
    (['--no-browser'], ['--no-browser'])
    """
    return rest[rest[:1] == ["--"] :]


def copy(options: argparse.Namespace) -> int:
    """Copy each file that is not there yet, and say of each whether it was; return 0."""
    source = notebooks()
    folder = Path(options.folder).resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        messages = [_copy(path, folder / path.relative_to(source)) for path in _files(source)]
    except OSError as error:
        raise BadInput(f"{folder} cannot take the notebooks: {error.strerror}") from None
    print(*messages, sep="\n", flush=True)  # before JupyterLab takes our place
    return 0


def run(options: argparse.Namespace) -> int:
    """Return JupyterLab's exit code, after it has ended."""
    _check_jupyterlab()
    copy(options)
    return _jupyterlab(Path(options.folder).resolve(), without_dashes(options.rest))


def _check_jupyterlab() -> None:
    if find_spec("jupyterlab") is None or find_spec("ipykernel") is None:
        raise not_installed("JupyterLab", "jupyterlab ipykernel")


def not_installed(what: str, packages: str) -> BadInput:
    """Return what to say of a program that is missing: how the Python that is running gets it."""
    return BadInput(
        f'{what} is not installed: first run "{sys.executable}" -m pip install {packages}'
    )


def notebooks() -> Path:
    """Return the folder with the course's notebooks."""
    if folder := folder_of_notebooks():
        return folder
    raise BadInput("the notebooks are missing: install puzzle-notebooks again")


def _copy(path: Path, target: Path) -> str:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_new(target, handed_out(path))
    except FileExistsError:
        return f"kept    {target}  {news_of(target)}".rstrip()
    return f"copied  {target}"


def _files(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts
        is_hidden = any(part.startswith((".", "__")) for part in parts)
        is_own = parts[0] in _OWN or parts[0].endswith(HANDED_IN)
        if path.is_file() and not is_hidden and not is_own:
            yield path


def _jupyterlab(folder: Path, options: list[str]) -> int:
    command = [*quickly("jupyterlab"), f"--ServerApp.root_dir={folder}"]
    command += [f"--LabApp.default_url=/lab/tree/{FIRST}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # root, in a container for example
        command += ["--allow-root"]
    return in_our_place(command + options, dict(os.environ))


def in_our_place(command: list[str], environment: dict[str, str]) -> int:
    """Let a program take the place of this one, and Ctrl-C with it; or return its exit code."""
    if os.name != "nt":
        os.execve(sys.executable, command, environment)  # noqa: S606  # this Python
    return _wait_for(command, environment)


def _wait_for(command: list[str], environment: dict[str, str]) -> int:
    """Run the command beside this process, and return its exit code: for Windows, without `exec`."""
    from subprocess import Popen

    process = Popen(command, env=environment)  # noqa: S603  # this Python, and options of the user who runs it
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # JupyterLab was interrupted, too, and asks whether it should end
