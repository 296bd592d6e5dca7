"""Begin a program of Jupyter's faster than by its own name, and with the course's settings.

    python -P -m puzzlecourse.classroom.quick_start jupyterlab --no-browser

jsonschema, which every server loads, builds 39 grammars by `rfc3987_syntax` as soon as it finds it, for
a kind of address that nothing here uses. Here it finds none, and does without.

JupyterLab keeps boards in a notebook only if a setting says so; another asks no one about news; a third
lets nbconvert show pictures where it would ask the web for widgets. They are handed to this one program
(`SETTINGS`): other courses of the same environment keep theirs.
"""

import os
import runpy
import sys
from pathlib import Path

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # an import of it fails
SETTINGS = Path(__file__).with_name(
    "jupyter"
)  # JupyterLab looks into `labconfig` in it, all else of Jupyter into it


def quickly(module: str) -> list[str]:
    """Return the command that starts a module with this Python in that way.

    >>> quickly("jupyterlab")[1:]
    ['-P', '-m', 'puzzlecourse.classroom.quick_start', 'jupyterlab']
    """
    return [sys.executable, "-P", "-m", "puzzlecourse.classroom.quick_start", module]


def config_path(others: str) -> str:
    """Return the folders in which Jupyter looks for settings: ours, then those named before.

    >>> config_path("").endswith("jupyter"), config_path("mine").endswith(f"jupyter{os.pathsep}mine")
    (True, True)
    """
    return os.pathsep.join(filter(None, [str(SETTINGS), others]))


if __name__ == "__main__":
    os.environ["JUPYTER_CONFIG_PATH"] = config_path(os.environ.get("JUPYTER_CONFIG_PATH", ""))
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
