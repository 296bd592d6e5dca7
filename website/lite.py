"""JupyterLite with the notebooks, as a part of the site: Python runs in the browser, from this folder alone.

Pyodide itself comes from npm, pure wheels come from the Python index, ours is built here; all are copied
into the site, and Pyodide's lock file is changed to find them there. Only packages with compiled code,
which are on no index, are elsewhere: at the address in the environment variable PYODIDE_URL, which is
Pyodide's own by default. It may also name a folder with a copy, and "" does without numpy and matplotlib.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat

from .pages import ROOT

PYODIDE = "314.0.7"
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
KEPT = ROOT / "build" / "pyodide"  # what was fetched once

KERNEL = [
    "micropip",
    "packaging",
    "ipython",
    "jedi",
    "typing-extensions",
]  # what every notebook starts with
COMPILED = ["numpy", "matplotlib"]
CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
OURS = {  # what comes on top, and what each needs
    "comm": ["traitlets"],
    "ipywidgets": ["traitlets", "ipython", "comm", "widgetsnbextension", "jupyterlab-widgets"],
    "jupyterlab-widgets": [],
    "widgetsnbextension": [],
    "psygnal": [],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "puzzle-notebooks": ["ipywidgets", "anywidget", "traitlets"],
}
MADE = {"widgetsnbextension", "puzzle-notebooks"}  # the first is an empty one of JupyterLite
IMPORTED_AS = {"puzzle-notebooks": ["puzzlelib", "puzzlecourse"]}
LITE = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "puzzlelib",
        "exposeAppInBrowser": True,
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./static/pyodide/pyodide.mjs",
                "disablePyPIFallback": True,
            }
        },
    },
}

Packages = dict[
    str, dict[str, Any]
]  # by name, as in Pyodide's lock file: where each is, what it needs


def build_lite(folder: Path) -> None:
    """Build JupyterLite with the notebooks into the folder."""
    work = ROOT / "build" / "lite"
    shutil.rmtree(work, ignore_errors=True)
    put_pyodide(work / "static" / "pyodide", os.environ.get("PYODIDE_URL", ADDRESS))
    (work / "jupyter-lite.json").write_text(json.dumps(LITE), encoding="utf-8")
    put_notebooks(work / "files")
    apps = [f"--apps={app}" for app in ("lab", "notebooks", "tree")]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps", *apps]
    command += [f"--contents={work / 'files'}", f"--output-dir={folder.resolve()}"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)


def put_notebooks(folder: Path) -> None:
    """Put the notebooks there, with each text in one piece: JupyterLite does not join lines."""
    folder.mkdir()
    shutil.copy(ROOT / "notebooks" / "GLOSSARY.md", folder)
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        notebook = nbformat.read(path, as_version=4)
        (folder / path.name).write_text(json.dumps(notebook), encoding="utf-8")


def put_pyodide(folder: Path, address: str) -> None:
    """Put Pyodide, its wheels and ours into a folder; `address` is where all the others are."""
    copy = Path(address) if address and "://" not in address else None
    core = copy or fetched_core()
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(core / name, folder)
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    pure = with_all_they_need(lock["packages"], KERNEL)
    packages = with_all_they_need(lock["packages"], COMPILED) if address else {}
    for about in packages.values():
        if copy:
            shutil.copy(copy / about["file_name"], folder)
        else:
            about["file_name"] = f"{address.rstrip('/')}/{about['file_name']}"
    for wheel in wheels(pure):
        shutil.copy(wheel, folder)
        name = normal(wheel.name.partition("-")[0])
        packages[name] = described(wheel, name) | {**pure.get(name, {}), **where(wheel)}
    if "numpy" in packages:  # it is fetched when a cell imports this
        packages["numpy"]["imports"].append("puzzlelib.tablebase")
    text = json.dumps(lock | {"packages": packages})
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")


def fetched_core() -> Path:
    """The folder with Pyodide itself, fetched from npm the first time."""
    kept = KEPT / PYODIDE
    if not kept.is_dir():
        if shutil.which("npm") is None:
            raise SystemExit(
                "JupyterLite needs npm to fetch Pyodide, or PYODIDE_URL=FOLDER with it"
            )
        kept.mkdir(parents=True)
        command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
        name = subprocess.run(command, cwd=kept, check=True, capture_output=True, text=True).stdout
        with tarfile.open(kept / name.strip()) as packed:
            packed.extractall(kept, filter="data")
    return kept / "package"


def with_all_they_need(packages: Packages, names: Iterable[str]) -> Packages:
    """These packages of the lock file and all they need."""
    found: Packages = {}
    waiting = list(names)
    while waiting:
        name = normal(waiting.pop())
        if name not in found:
            found[name] = packages[name]
            waiting += packages[name]["depends"]
    return found


def normal(name: str) -> str:
    """A package's name as indexes and the lock file write it."""
    return name.lower().replace("_", "-")


def wheels(pure: Packages) -> list[Path]:
    """The wheels that the site holds: those of these packages, those that we need, and ours."""
    folder = KEPT / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wanted = [f"{name}=={about['version']}" for name, about in pure.items()]
    wanted += [f"{name}=={version(name)}" for name in OURS if name not in MADE]
    any_machine = ["--only-binary=:all:", "--platform=any", "--python-version=3.14"]
    download = [*pip, "download", "--no-deps", *any_machine, f"--dest={folder}", *wanted]
    subprocess.run(download, check=True)
    subprocess.run([*pip, "wheel", "--no-deps", f"--wheel-dir={folder}", str(ROOT)], check=True)
    share = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension")
    stub = max((share / "static" / "pypi").glob("widgetsnbextension-4*.whl"))
    return [*sorted(folder.glob("*.whl")), stub]


def described(wheel: Path, name: str) -> dict[str, Any]:
    """What a lock file says of a wheel that it does not know."""
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "depends": OURS.get(name, []),
        "imports": IMPORTED_AS.get(name, [name.replace("-", "_")]),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def where(wheel: Path) -> dict[str, str]:
    """Where a wheel is: beside the lock file."""
    return {"file_name": wheel.name, "sha256": sha256(wheel.read_bytes()).hexdigest()}
