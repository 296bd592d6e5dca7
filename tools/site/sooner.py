"""Reduce the time until Python starts in JupyterLite.

JupyterLite by itself starts Pyodide when the notebook has loaded, fetches one package after the other, and
compiles each imported module. Here everything a notebook needs is requested immediately (`ahead.js`, `ahead.mjs`,
`loading.mjs`), and the modules are compiled in advance (`quick.mjs`, `quick.py`).
"""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.inputtransformer2 import TransformerManager

from tools.npm import ROOT

from .content import digest

AHEAD, WORKER, LOADING, QUICK, WITHIN_PYODIDE = (
    Path(__file__).with_name(name)
    for name in ("ahead.js", "ahead.mjs", "loading.mjs", "quick.mjs", "quick.py")
)
STDLIB = "python_stdlib.zip"
KERNEL = "import tarfile, micropip, piplite.piplite, pyodide_kernel, ipywidgets, anywidget"  # tarfile unpacks wheels
# the kernel's packages, which JupyterLite would request one by one, and what all notebooks import
PRELOADED = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
PRELOADED += ["puzzle-notebooks"]


def pyodide_settings(folder: Path, address: str) -> dict[str, Any]:
    """Return JupyterLite's settings for Pyodide in *folder*, served at *address*."""

    def at(name: str) -> str:
        return f"{address}/{name}?sha256={digest(folder / name)}"

    library = {"stdLibURL": at(STDLIB), "packages": PRELOADED}
    return {
        "pyodideUrl": at(LOADING.name),
        "worker": at(WORKER.name),
        "loadPyodideOptions": {"lockFileURL": at("pyodide-lock.json"), **library},
    }


def write_scripts(folder: Path, own: str) -> None:
    """Write the scripts to Pyodide's folder; *own* is the relative URL of JupyterLite's worker."""
    shutil.copy(LOADING, folder)
    text = f'import "{own}";\n{WORKER.read_text("utf-8")}'
    (folder / WORKER.name).write_text(text, encoding="utf-8")


def quick(archives: list[Path], core: Path, programs: Sequence[str] = ()) -> list[Path]:
    """Return the archives with modules compiled by Pyodide; unchanged if there is no node.

    Compiled are the modules that *programs* import, and they replace their sources. By default these are
    the modules of the notebooks and of their kernel, and the sources stay.
    """
    if shutil.which("node") is None:
        return archives
    work = ROOT / "build" / "quick"
    shutil.rmtree(work, ignore_errors=True)
    before, after, file = work / "before", work / "after", work / "programs.json"
    for made in (before, after):
        made.mkdir(parents=True)
    for archive in archives:
        shutil.copy(archive, before)
    notebook_programs = () if programs else (KERNEL, *map(program_of, notebooks()))
    settings = {"programs": [*programs, *notebook_programs], "has_sources": not programs}
    file.write_text(json.dumps(settings), encoding="utf-8")
    given = map(str, [QUICK, WITHIN_PYODIDE, core, before, after, file])
    subprocess.run(["node", *given], check=True, stdout=subprocess.DEVNULL)
    return sorted(after.iterdir())


def notebooks() -> list[Path]:
    """Return the paths of the course's notebooks."""
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


def program_of(path: Path) -> str:
    """Return all code cells as one program, with magics transformed to Python."""
    cells = nbformat.read(path, as_version=4).cells
    plain = TransformerManager().transform_cell
    return "\n".join(plain(cell.source) for cell in cells if cell.cell_type == "code")
