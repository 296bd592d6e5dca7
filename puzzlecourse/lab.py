"""`puzzlecourse copy` and `puzzlecourse lab`: the notebooks in a folder of your own, and opened."""

import argparse
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from puzzlelib import saving
from puzzlelib.cli.common import BadInput, Commands, add_command, codes_text, path_name

from .hand_in import HANDED_IN
from .kept import FILE

PACKAGE = Path(__file__).parent
FIRST = "00_frames.ipynb"
OWN = (saving.FOLDER, FILE, HANDED_IN)  # what somebody played and answered


def add_to(commands: Commands) -> None:
    """Make the commands known."""
    does = "copy the notebooks into a folder"
    copying = add_command(commands, "copy", does, "exit codes: 0 copied, 2 bad input", copy)
    codes = f"{codes_text('bad input')}, else JupyterLab's own"
    parser = add_command(commands, "lab", f"{does} and open them in JupyterLab", codes, run)
    for each in (copying, parser):
        each.add_argument("folder", type=path_name, help="of your copies; nothing is overwritten")
    more = "options for JupyterLab, after --, such as: lab FOLDER -- --no-browser"
    parser.add_argument("jupyter", nargs="*", default=[], metavar="OPTION", help=more)


def copy(options: argparse.Namespace) -> int:
    """0, after copying what is not there yet, and saying of each file whether that was so."""
    source, folder = notebooks(), Path(options.folder).resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        told = [_copy(path, folder / path.relative_to(source)) for path in _files(source)]
    except OSError as error:
        raise BadInput(f"{folder} cannot take the notebooks: {error.strerror}") from None
    print(*told, sep="\n", flush=True)  # before JupyterLab takes our place
    return 0


def run(options: argparse.Namespace) -> int:
    """JupyterLab's exit code, after it has ended."""
    _check_jupyterlab()
    copy(options)
    return _jupyterlab(Path(options.folder).resolve(), options.jupyter)


def _check_jupyterlab() -> None:
    if find_spec("jupyterlab") is None or find_spec("ipykernel") is None:
        pip = f"{Path(sys.executable).name} -m pip"
        raise BadInput(
            f"JupyterLab is not installed: run '{pip} install jupyterlab ipykernel' first"
        )


def notebooks() -> Path:
    """The folder with the notebooks: inside an installed package, beside it in a source checkout."""
    for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks"):
        if (folder / FIRST).exists():
            return folder
    raise BadInput("the notebooks are missing: install puzzle-notebooks again")


def _copy(path: Path, target: Path) -> str:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with target.open("xb") as file:
            file.write(path.read_bytes())
    except FileExistsError:
        return f"kept    {target}"
    return f"copied  {target}"


def _files(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts
        is_hidden = any(part.startswith((".", "__")) for part in parts)
        if path.is_file() and not is_hidden and parts[0] not in OWN:
            yield path


def _jupyterlab(folder: Path, options: list[str]) -> int:
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command += [f"--LabApp.default_url=/lab/tree/{FIRST}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # root, in a container for example
        command += ["--allow-root"]
    command += options
    if os.name != "nt":
        os.execv(sys.executable, command)  # noqa: S606  # it takes our place, and Ctrl-C with it
    return _wait_for(command)


def _wait_for(command: list[str]) -> int:
    """The exit code of a process of its own: Windows has nothing that takes another's place."""
    from subprocess import Popen

    process = Popen(command)  # noqa: S603  # this Python, and options of whoever runs it
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # JupyterLab was told, too, and asks whether it should end
