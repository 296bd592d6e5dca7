"""Copy the notebooks into a folder and open JupyterLab: `puzzlecourse copy` and `lab`."""

import argparse
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile

from puzzlelib.cli.common import BadInput, Commands, add_command, codes_text, path_name
from puzzlelib.play import saving
from stepthrough.files import write_new

from ..storage.entries import FILE
from ..storage.hand_in import HANDED_IN
from ..storage.handed_out import FIRST, folder_of_notebooks, handed_out
from ..storage.renewed import news_of
from .run_jupyter import jupyter_command

_OWN = (saving.FOLDER, FILE, HANDED_IN)  # a learner's saved games and answers


def add_to(commands: Commands) -> None:
    """Register the commands `copy` and `lab`."""
    does = "copy the notebooks into a folder"
    copying = add_command(commands, "copy", does, "exit codes: 0 copied, 2 bad input", copy)
    codes = f"{codes_text('bad input')}, else JupyterLab's own"
    parser = add_command(commands, "lab", f"{does} and open them in JupyterLab", codes, run)
    for each in (copying, parser):
        each.add_argument("folder", type=path_name, help="for your copies; nothing is overwritten")
    add_rest(parser, "options for JupyterLab, such as: lab FOLDER --no-browser")


def add_rest(parser: argparse.ArgumentParser, more: str) -> None:
    """Add an argument `rest` that collects the options for the program we start."""
    rest = parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="OPTION", help=more)
    rest.required = False  # otherwise a missing folder is reported as two missing arguments


def without_dashes(rest: list[str]) -> list[str]:
    """Return the options for the other program, without a leading `--`.

    >>> without_dashes(["--", "--no-browser"]), without_dashes(["--no-browser"])
    (['--no-browser'], ['--no-browser'])
    """
    return rest[rest[:1] == ["--"] :]


def copy(options: argparse.Namespace) -> int:
    """Copy the notebooks that are not in the folder yet and print a line for each; return 0."""
    source = notebooks()
    folder = Path(options.folder).resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        messages = [
            _copied(path, folder / path.relative_to(source)) for path in course_files(source)
        ]
    except OSError as error:
        raise BadInput(f"{folder} cannot take the notebooks: {error.strerror}") from None
    print(*messages, sep="\n", flush=True)  # flushed, because `exec` discards buffers
    return 0


def run(options: argparse.Namespace) -> int:
    """Copy the notebooks and run JupyterLab; return its exit code."""
    if find_spec("jupyterlab") is None or find_spec("ipykernel") is None:
        raise not_installed("JupyterLab", "jupyterlab ipykernel")
    check_jupyters_folders()
    copy(options)
    command = [
        *jupyter_command("jupyterlab"),
        f"--ServerApp.root_dir={Path(options.folder).resolve()}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # root, in a container for example
        command.append("--allow-root")
    return replace_process(command + without_dashes(options.rest), dict(os.environ))


def check_jupyters_folders() -> None:
    """Raise BadInput if Jupyter's configuration, data or runtime folder is not writable."""
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    for folder in map(Path, (jupyter_config_dir(), jupyter_data_dir(), jupyter_runtime_dir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise BadInput(
                f"Jupyter cannot write to its folder {folder} ({error.strerror}): "
                "set HOME to a folder of yours that can be written to"
            ) from None


def not_installed(what: str, packages: str) -> BadInput:
    """Return the error for a missing program, with the command that installs it."""
    return BadInput(
        f'{what} is not installed: first run "{sys.executable}" -m pip install {packages}'
    )


def notebooks() -> Path:
    """Return the folder of the course's notebooks; raise BadInput if it is missing."""
    if folder := folder_of_notebooks():
        return folder
    raise BadInput("the notebooks are missing: install puzzle-notebooks again")


def _copied(path: Path, target: Path) -> str:
    """Copy a file unless it exists; return the line to print."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_new(target, handed_out(path))
    except FileExistsError:
        return f"kept    {target}  {news_of(target)}".rstrip()
    return f"copied  {target}"


def course_files(source: Path) -> Iterator[Path]:
    """Yield the files below *source* to copy, without hidden files and a learner's own."""
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts
        is_hidden = any(part.startswith((".", "__")) for part in parts)
        is_own = parts[0] in _OWN or parts[0].endswith(HANDED_IN)
        if path.is_file() and not is_hidden and not is_own:
            yield path


def replace_process(command: list[str], environment: dict[str, str]) -> int:
    """Replace this process by *command*; on Windows, run it and return its exit code."""
    if os.name != "nt":
        os.execve(sys.executable, command, environment)  # noqa: S606  # this Python
    from subprocess import Popen

    process = Popen(command, env=environment)  # noqa: S603  # this Python, and options of the user who runs it
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue  # JupyterLab gets the Ctrl-C as well, and asks whether to stop
