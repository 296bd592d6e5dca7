"""JupyterLite with the notebooks, as a part of the site: Python runs in the browser, from this folder alone.

Pyodide itself comes from npm, pure wheels come from the Python index, ours is built here; all are copied
into the site, and Pyodide's lock file is changed to find them there. Only packages with compiled code,
which are on no index, are elsewhere: at the address in the environment variable PYODIDE_URL, which is
Pyodide's own by default. It can also name a folder with a copy, and "" does without numpy and matplotlib.

Browsers keep what they fetched. What can change from one build to the next therefore has an address that
names its content, and files that name these addresses are asked for anew each time (`fresh.js`).
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat

from puzzlecourse.classroom import quick_start
from puzzlecourse.classroom.handed_out import marked

from . import sooner
from .content import digest, named_by_content
from .npm import fetched, version_of
from .pages import ROOT
from .sooner import STDLIB, notebooks

PYODIDE = version_of("pyodide")
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
WITHIN = f"pyodide/{PYODIDE}"  # where it is in JupyterLite: another version, another address
KEPT = ROOT / "build" / "pyodide"  # what was fetched once
FRESH = Path(__file__).with_name("fresh.js")
EXTENSIONS = {  # of JupyterLab, for JupyterLite alone; what has a style beside it is shown in the page
    "puzzlelib": Path(__file__).with_name("comms.js"),
    "puzzlelib-begin": Path(__file__).with_name("begin.js"),
}
SETTINGS = (
    quick_start.SETTINGS / "labconfig" / "default_setting_overrides.json"
)  # JupyterLab's, too

KERNEL = ["micropip", "packaging", "ipython", "jedi", "typing-extensions"]  # Pyodide's
COMPILED = ["numpy", "matplotlib"]
CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB]
OURS = {  # what comes on top, and what each needs
    "comm": ["traitlets"],
    "ipywidgets": ["traitlets", "ipython", "comm", "widgetsnbextension"],
    "widgetsnbextension": [],
    "psygnal": [],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "puzzle-notebooks": ["ipywidgets", "anywidget", "pygments", "traitlets"],
    "piplite": ["micropip"],
    "ipykernel": [],
    "pyodide-kernel": ["ipykernel", "ipython", "traitlets"],
}
BRING = {  # those that JupyterLite's kernel brings; the first is an empty one
    "widgetsnbextension": "4",
    "piplite": "",
    "ipykernel": "",
    "pyodide-kernel": "",
}
MADE = {"puzzle-notebooks", *BRING}  # those that are on no index
IMPORTED_AS = {"puzzle-notebooks": ["stepthrough", "puzzlelib", "puzzlecourse", "recursion_test"]}
# In the list of notebooks one tap opens one. Buttons that appear above it at the first touch move it away
# from under the finger; what they do is in the menu of a right click, or of a long press.
BUTTONS = "@jupyter-notebook/tree-extension:file-actions"
ONE_TAP = {"@jupyterlab/filebrowser-extension:browser": {"singleClickNavigation": True}}
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
KERNEL_PLUGIN = f"{KERNEL_EXTENSION}:kernel"
KERNEL_FILES = Path(sys.prefix, "share/jupyter/labextensions", KERNEL_EXTENSION)

Packages = dict[
    str, dict[str, Any]
]  # by name, as in Pyodide's lock file: where each is, what it needs


def build_lite(folder: Path) -> None:
    """Build JupyterLite with the notebooks into the folder."""
    work = ROOT / "build" / "lite"
    shutil.rmtree(work, ignore_errors=True)
    put_pyodide(work / "pyodide", os.environ.get("PYODIDE_URL", ADDRESS))
    kernel = sooner.pyodide_settings(work / "pyodide", f"./{WITHIN}")
    (work / "jupyter-lite.json").write_text(json.dumps(configured(kernel)), encoding="utf-8")
    put_notebooks(work / "files")
    apps = [f"--apps={app}" for app in ("lab", "notebooks", "tree")]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps", *apps]
    command += [f"--contents={work / 'files'}", f"--output-dir={folder.resolve()}"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(work / "pyodide", folder / WITHIN)
    put_extensions(folder / "extensions")
    begin_pages(folder, [FRESH, sooner.AHEAD])


def configured(kernel: dict[str, Any]) -> dict[str, Any]:
    """Return JupyterLite's settings: this kernel, and no package from outside its lock file."""
    settings = {
        "appName": "puzzlelib",
        "exposeAppInBrowser": True,
        "litePluginSettings": {KERNEL_PLUGIN: {**kernel, "disablePyPIFallback": True}},
        "federated_extensions": [
            {"name": name, "load": loaded(script), "extension": "./extension"}
            for name, script in EXTENSIONS.items()
        ],
        "disabledExtensions": [BUTTONS],
        "settingsOverrides": json.loads(SETTINGS.read_text(encoding="utf-8")) | ONE_TAP,
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}


def put_extensions(folder: Path) -> None:
    """Put our extensions where JupyterLite looks for them."""
    for name, script in EXTENSIONS.items():
        there = folder / name / loaded(script).partition("?")[0]
        there.parent.mkdir(parents=True)
        there.write_text(with_style(script), encoding="utf-8")


def loaded(script: Path) -> str:
    """Return where an extension is loaded from, with what tells its content."""
    return f"static/{script.name}?sha256={sha256(with_style(script).encode()).hexdigest()}"


def with_style(script: Path) -> str:
    """Return the text of a script, with the style that stands beside it."""
    text, style = script.read_text("utf-8"), script.with_suffix(".css")
    if not style.exists():
        return text
    literal = json.dumps(style.read_text("utf-8"))
    made = f"Object.assign(document.createElement('style'), {{ textContent: {literal} }})"
    return f"{text}document.head.append({made});\n"


def begin_pages(folder: Path, scripts: Sequence[Path]) -> None:
    """Have each page of JupyterLite begin with these scripts."""
    script = folder / "config-utils.js"
    texts = [file.read_text("utf-8") for file in (*scripts, script)]
    script.write_text("".join(texts), encoding="utf-8")
    for page in folder.rglob("index.html"):
        named = re.sub(
            r"(config-utils\.js\?_=)\w+", rf"\g<1>{digest(script)}", page.read_text("utf-8")
        )
        page.write_text(named, encoding="utf-8")


def put_notebooks(folder: Path) -> None:
    """Put the notebooks there, with each text in one piece: JupyterLite does not join lines.

    Each carries the code of its text, which tells a learner when theirs is no longer the site's.
    """
    folder.mkdir()
    for name in ("GLOSSARY.md", "tower.svg"):
        shutil.copy(ROOT / "notebooks" / name, folder)
    for path in notebooks():
        notebook = nbformat.read(path, as_version=4)
        (folder / path.name).write_text(json.dumps(marked(notebook)), encoding="utf-8")


def put_pyodide(folder: Path, address: str) -> None:
    """Put Pyodide, its wheels and ours into a folder, with the lock file that names them.

    `address` is where all other packages are.
    """
    copy = Path(address) if address and "://" not in address else None
    core = copy or fetched_core()
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(core / name, folder)
    [worker] = (KERNEL_FILES / "static").glob("comlink.worker.*.js")
    up = "../" * (1 + WITHIN.count("/"))
    sooner.put_scripts(folder, f"{up}extensions/{KERNEL_EXTENSION}/static/{worker.name}")
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = with_all_they_need(lock["packages"], COMPILED) if address else {}
    for about in packages.values():
        if copy:
            shutil.copy(copy / about["file_name"], folder)
        else:
            about["file_name"] = f"{address.rstrip('/')}/{about['file_name']}"
    pure = with_all_they_need(lock["packages"], KERNEL)
    archives = [*wheels(pure), core / STDLIB]
    packages |= put_wheels(folder, sooner.quick(archives, core), pure)
    if address:  # they are fetched when a cell imports this: A2 computes and plots
        for name in COMPILED:
            packages[name]["imports"].append("puzzlelib.tablebase")
    text = json.dumps(lock | {"packages": packages})
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")


def put_wheels(folder: Path, archives: Iterable[Path], pure: Packages) -> Packages:
    """Put wheels and Python's own library into a folder; return the lock file's entries for the wheels."""
    packages = {}
    for archive in archives:
        if archive.name == STDLIB:
            shutil.copyfile(archive, folder / STDLIB)
            continue
        name = normal(archive.name.partition("-")[0])
        there = shutil.copyfile(archive, folder / named_by_content(archive))
        packages[name] = described(archive, name) | {**pure.get(name, {}), **where(there)}
    return packages


def fetched_core() -> Path:
    """Return the folder with Pyodide itself, fetched from npm the first time."""
    try:
        return fetched("pyodide")
    except FileNotFoundError:
        message = "JupyterLite needs npm to fetch Pyodide, or PYODIDE_URL=FOLDER with it"
        raise SystemExit(message) from None


def with_all_they_need(packages: Packages, names: Iterable[str]) -> Packages:
    """Return these packages of the lock file and all they need."""
    result: Packages = {}
    waiting = list(names)
    while waiting:
        name = normal(waiting.pop())
        if name not in result:
            result[name] = packages[name]
            waiting += packages[name]["depends"]
    return result


def normal(name: str) -> str:
    """Return a package's name as indexes and the lock file write it."""
    return name.lower().replace("_", "-")


def wheels(pure: Packages) -> list[Path]:
    """Return the wheels that the site holds: those of these packages, those that we need, and ours."""
    folder = KEPT / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wanted = [f"{name}=={about['version']}" for name, about in pure.items()]
    wanted += [f"{name}=={version(name)}" for name in OURS if name not in MADE]
    any_machine = ["--only-binary=:all:", "--platform=any", "--python-version=3.14"]
    download = [*pip, "download", "--no-deps", *any_machine, f"--dest={folder}", *wanted]
    subprocess.run(download, check=True)
    subprocess.run([*pip, "wheel", "--no-deps", f"--wheel-dir={folder}", str(ROOT)], check=True)
    pypi, names = KERNEL_FILES / "static" / "pypi", {name: name.replace("-", "_") for name in BRING}
    brought = [max(pypi.glob(f"{names[name]}-{of}*.whl")) for name, of in BRING.items()]
    return [*sorted(folder.glob("*.whl")), *brought]


def described(wheel: Path, name: str) -> dict[str, Any]:
    """Return the entry of a lock file for a wheel that it does not know."""
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
    """Return where a wheel is: beside the lock file."""
    return {"file_name": wheel.name, "sha256": digest(wheel)}
