"""Run a Jupyter program with the course's settings.

    python -P -m puzzlecourse.classroom.run_jupyter jupyterlab --no-browser

The settings (`SETTINGS`) make JupyterLab save widget state, turn its news off, and register the hooks in
`saved_notebooks`. They apply to this process and its kernels only: other courses in the same environment keep
their own.
"""

import os
import runpy
import sys
from pathlib import Path

# JupyterLab reads the subfolder `labconfig`, other Jupyter programs the folder itself
SETTINGS = Path(__file__).with_name("jupyter")


def jupyter_command(module: str) -> list[str]:
    """Return the command that runs *module* with this Python and the course's settings.

    >>> jupyter_command("jupyterlab")[1:]
    ['-P', '-m', 'puzzlecourse.classroom.run_jupyter', 'jupyterlab']
    """
    return [sys.executable, "-P", "-m", "puzzlecourse.classroom.run_jupyter", module]


def config_path(others: str) -> str:
    """Return the value of JUPYTER_CONFIG_PATH: our settings, then *others*.

    >>> config_path("").endswith("jupyter"), config_path("mine").endswith(f"jupyter{os.pathsep}mine")
    (True, True)
    """
    return os.pathsep.join(filter(None, [str(SETTINGS), others]))


if __name__ == "__main__":
    os.environ["JUPYTER_CONFIG_PATH"] = config_path(os.environ.get("JUPYTER_CONFIG_PATH", ""))
    os.environ.setdefault("PYTHONSTARTUP", str(SETTINGS / "startup.py"))  # run in each kernel
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
