"""JupyterLite with the notebooks, as a part of the site: Python runs in the browser, from this folder alone.

Pyodide itself comes from npm, pure wheels come from the Python index, ours is built here; all are copied
into the site, and Pyodide's lock file is changed to find them there. Only packages with compiled code,
which are on no index, are elsewhere: at the address in the environment variable PYODIDE_URL, which is
Pyodide's own by default. It may also name a folder with a copy, and "" does without numpy and matplotlib.

Browsers keep what they fetched. What may change from one build to the next has therefore an address that
says what is in it, and what names these addresses is asked for anew each time (`fresh.js`).
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat

from puzzlecourse.classroom.handed_out import marked

from .npm import fetched
from .pages import ROOT

PYODIDE = "314.0.7"
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
WITHIN = f"pyodide/{PYODIDE}"  # where it is in JupyterLite: another version, another address
KEPT = ROOT / "build" / "pyodide"  # what was fetched once
FRESH = Path(__file__).with_name("fresh.js")
LOADING = Path(__file__).with_name("loading.mjs")  # has Pyodide loaded, and says what is missing
QUICK = Path(__file__).with_name("quick.mjs")  # compiles what is imported
EXTENSIONS = {  # of JupyterLab, for JupyterLite alone; what has a style beside it is shown in the page
    "puzzlelib": Path(__file__).with_name("comms.js"),
    "puzzlelib-begin": Path(__file__).with_name("begin.js"),
}
SETTINGS = (
    ROOT / "puzzlecourse" / "classroom" / "jupyterlab.json"
)  # those that JupyterLab gets with the wheel

KERNEL = ["micropip", "packaging", "ipython", "jedi", "typing-extensions"]  # Pyodide's
COMPILED = ["numpy", "matplotlib"]
STDLIB = "python_stdlib.zip"
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
# What every notebook begins with; Pyodide fetches it while it begins itself. JupyterLite asks for the first ones by name.
AT_ONCE = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
AT_ONCE += ["puzzle-notebooks"]
IMPORTED_AS = {"puzzle-notebooks": ["puzzlelib", "puzzlecourse"]}
# In the list of notebooks one tap opens one. Buttons that appear above it at the first touch move it away
# from under the finger; what they do is in the menu of a right click, or of a long press.
BUTTONS = "@jupyter-notebook/tree-extension:file-actions"
ONE_TAP = {"@jupyterlab/filebrowser-extension:browser": {"singleClickNavigation": True}}
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"

Packages = dict[
    str, dict[str, Any]
]  # by name, as in Pyodide's lock file: where each is, what it needs


def build_lite(folder: Path) -> None:
    """Build JupyterLite with the notebooks into the folder."""
    work = ROOT / "build" / "lite"
    shutil.rmtree(work, ignore_errors=True)
    lock = put_pyodide(work / "pyodide", os.environ.get("PYODIDE_URL", ADDRESS))
    (work / "jupyter-lite.json").write_text(json.dumps(configured(lock)), encoding="utf-8")
    put_notebooks(work / "files")
    apps = [f"--apps={app}" for app in ("lab", "notebooks", "tree")]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps", *apps]
    command += [f"--contents={work / 'files'}", f"--output-dir={folder.resolve()}"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(lock.parent, folder / WITHIN)
    put_extensions(folder / "extensions")
    keep_fresh(folder)


def configured(lock: Path) -> dict[str, Any]:
    """What JupyterLite is told: where Pyodide is, and that what is not in this lock file is nowhere."""
    kernel = {
        "pyodideUrl": within(LOADING),
        "loadPyodideOptions": {
            "lockFileURL": within(lock),
            "stdLibURL": within(lock.with_name(STDLIB)),
            "packages": AT_ONCE,
        },
        "disablePyPIFallback": True,
    }
    told = {
        "appName": "puzzlelib",
        "exposeAppInBrowser": True,
        "litePluginSettings": {KERNEL_PLUGIN: kernel},
        "federated_extensions": [
            {"name": name, "load": loaded(script), "extension": "./extension"}
            for name, script in EXTENSIONS.items()
        ],
        "disabledExtensions": [BUTTONS],
        "settingsOverrides": json.loads(SETTINGS.read_text(encoding="utf-8")) | ONE_TAP,
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}


def within(file: Path) -> str:
    """The address of a file beside Pyodide, with what tells its content."""
    return f"./{WITHIN}/{file.name}?sha256={digest(file)}"


def put_extensions(folder: Path) -> None:
    """Put our extensions where JupyterLite looks for them."""
    for name, script in EXTENSIONS.items():
        there = folder / name / loaded(script).partition("?")[0]
        there.parent.mkdir(parents=True)
        there.write_text(with_style(script), encoding="utf-8")


def loaded(script: Path) -> str:
    """Where an extension is loaded from, with what tells its content."""
    return f"static/{script.name}?sha256={sha256(with_style(script).encode()).hexdigest()}"


def with_style(script: Path) -> str:
    """The text of a script; the style that stands beside it comes along."""
    text, style = script.read_text("utf-8"), script.with_suffix(".css")
    if not style.exists():
        return text
    told = json.dumps(style.read_text("utf-8"))
    made = f"Object.assign(document.createElement('style'), {{ textContent: {told} }})"
    return f"{text}document.head.append({made});\n"


def keep_fresh(folder: Path) -> None:
    """Have each page of JupyterLite ask whether what the browser has kept is still true."""
    script = folder / "config-utils.js"
    script.write_text(FRESH.read_text("utf-8") + script.read_text("utf-8"), encoding="utf-8")
    for page in folder.rglob("index.html"):
        named = re.sub(
            r"(config-utils\.js\?_=)\w+", rf"\g<1>{digest(script)}", page.read_text("utf-8")
        )
        page.write_text(named, encoding="utf-8")


def put_notebooks(folder: Path) -> None:
    """Put the notebooks there, with each text in one piece: JupyterLite does not join lines.

    Each carries the code of its text, so that a learner is told when theirs is not the site's any more.
    """
    folder.mkdir()
    for name in ("GLOSSARY.md", "tower.svg"):
        shutil.copy(ROOT / "notebooks" / name, folder)
    for path in notebooks():
        notebook = nbformat.read(path, as_version=4)
        (folder / path.name).write_text(json.dumps(marked(notebook, path.stem)), encoding="utf-8")


def put_pyodide(folder: Path, address: str) -> Path:
    """Put Pyodide, its wheels and ours into a folder, and give the lock file that names them.

    `address` is where all the others are.
    """
    copy = Path(address) if address and "://" not in address else None
    core = copy or fetched_core()
    folder.mkdir(parents=True)
    for file in [*(core / name for name in CORE), LOADING]:
        shutil.copy(file, folder)
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = with_all_they_need(lock["packages"], COMPILED) if address else {}
    for about in packages.values():
        if copy:
            shutil.copy(copy / about["file_name"], folder)
        else:
            about["file_name"] = f"{address.rstrip('/')}/{about['file_name']}"
    packages |= put_wheels(folder, core, with_all_they_need(lock["packages"], KERNEL))
    if "numpy" in packages:  # it is fetched when a cell imports this
        packages["numpy"]["imports"].append("puzzlelib.tablebase")
    made = folder / "pyodide-lock.json"
    made.write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")
    return made


def put_wheels(folder: Path, core: Path, pure: Packages) -> Packages:
    """Put the wheels of these packages and ours into a folder; what the lock file says of them."""
    packages = {}
    for wheel in quick([*wheels(pure), core / STDLIB], core):
        if wheel.name == STDLIB:
            shutil.copyfile(wheel, folder / STDLIB)
            continue
        name = normal(wheel.name.partition("-")[0])
        there = shutil.copyfile(wheel, folder / named_by_content(wheel))
        packages[name] = described(wheel, name) | {**pure.get(name, {}), **where(there)}
    return packages


def quick(archives: list[Path], core: Path) -> list[Path]:
    """These archives with what notebooks import compiled, by Pyodide itself; as they are if there is no node."""
    if shutil.which("node") is None:
        return archives
    work = ROOT / "build" / "quick"
    shutil.rmtree(work, ignore_errors=True)
    before, after, programs = work / "before", work / "after", work / "programs.json"
    for made in (before, after):
        made.mkdir(parents=True)
    for archive in archives:
        shutil.copy(archive, before)
    programs.write_text(json.dumps([program_of(path) for path in notebooks()]), encoding="utf-8")
    told = [QUICK.with_suffix(".py"), core, before, after, programs]
    subprocess.run(["node", str(QUICK), *map(str, told)], check=True, stdout=subprocess.DEVNULL)
    return sorted(after.iterdir())


def notebooks() -> list[Path]:
    """All notebooks of the course."""
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


def program_of(path: Path) -> str:
    """All that a notebook imports, and does, as one program."""
    cells = nbformat.read(path, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "code")


def fetched_core() -> Path:
    """The folder with Pyodide itself, fetched from npm the first time."""
    try:
        return fetched("pyodide", PYODIDE)
    except FileNotFoundError:
        told = "JupyterLite needs npm to fetch Pyodide, or PYODIDE_URL=FOLDER with it"
        raise SystemExit(told) from None


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
    pypi, names = share / "static" / "pypi", {name: name.replace("-", "_") for name in BRING}
    brought = [max(pypi.glob(f"{names[name]}-{of}*.whl")) for name, of in BRING.items()]
    return [*sorted(folder.glob("*.whl")), *brought]


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
    return {"file_name": wheel.name, "sha256": digest(wheel)}


def named_by_content(wheel: Path) -> str:
    """The name of a wheel with a build tag that says what is in it.

    What the index has under a name never changes; what is made here does, under one version.
    """
    name, version, rest = wheel.name.split("-", 2)
    return f"{name}-{version}-0x{digest(wheel)[:12]}-{rest}"  # a build tag begins with a digit


def digest(file: Path) -> str:
    """What tells this file's content from any other."""
    return sha256(file.read_bytes()).hexdigest()
