"""Python begins sooner in JupyterLite: what is made for that, and what JupyterLite is told.

JupyterLite has Pyodide begin once a notebook is there, fetches one package after the other, and compiles
each module that is imported. Here all that a notebook needs is asked for at once, before JupyterLite asks
(`ahead.js`, `ahead.mjs`, `loading.mjs`), and what is imported is compiled already (`quick.mjs`, `quick.py`).
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.inputtransformer2 import TransformerManager

from .content import digest
from .pages import ROOT

AHEAD, WORKER, LOADING, QUICK, WITHIN_PYODIDE = (
    Path(__file__).with_name(name)
    for name in ("ahead.js", "ahead.mjs", "loading.mjs", "quick.mjs", "quick.py")
)
STDLIB = "python_stdlib.zip"
# JupyterLite's kernel, each part of which it would ask for by itself, and what all notebooks import
AT_ONCE = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
AT_ONCE += ["puzzle-notebooks"]


def pyodide_settings(folder: Path, address: str) -> dict[str, Any]:
    """Return JupyterLite's settings for Pyodide, which is in this folder and will be at this address."""

    def at(name: str) -> str:
        return f"{address}/{name}?sha256={digest(folder / name)}"

    library = {"stdLibURL": at(STDLIB), "packages": AT_ONCE}
    return {
        "pyodideUrl": at(LOADING.name),
        "worker": at(WORKER.name),
        "loadPyodideOptions": {"lockFileURL": at("pyodide-lock.json"), **library},
    }


def put_scripts(folder: Path, own: str) -> None:
    """Put the scripts beside Pyodide; `own` is where JupyterLite's worker is, as seen from there."""
    shutil.copy(LOADING, folder)
    text = f'import "{own}";\n{WORKER.read_text("utf-8")}'
    (folder / WORKER.name).write_text(text, encoding="utf-8")


def quick(archives: list[Path], core: Path) -> list[Path]:
    """Return these archives with the imports of notebooks compiled by Pyodide; unchanged without node."""
    if shutil.which("node") is None:
        return archives
    work = ROOT / "build" / "quick"
    shutil.rmtree(work, ignore_errors=True)
    before, after, programs = work / "before", work / "after", work / "programs.json"
    for made in (before, after):
        made.mkdir(parents=True)
    for archive in archives:
        shutil.copy(archive, before)
    programs.write_text(json.dumps([*map(program_of, notebooks())]), encoding="utf-8")
    given = map(str, [QUICK, WITHIN_PYODIDE, core, before, after, programs])
    subprocess.run(["node", *given], check=True, stdout=subprocess.DEVNULL)
    return sorted(after.iterdir())


def notebooks() -> list[Path]:
    """Return all notebooks of the course."""
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


def program_of(path: Path) -> str:
    """Return all that a notebook imports and does as one program, its magics written as Python."""
    cells = nbformat.read(path, as_version=4).cells
    plain = TransformerManager().transform_cell
    return "\n".join(plain(cell.source) for cell in cells if cell.cell_type == "code")
