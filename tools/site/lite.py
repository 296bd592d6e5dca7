"""Build JupyterLite with the notebooks: Python runs in the browser, served from this folder.

Pyodide comes from npm, pure wheels from the Python index, and ours are built here; all are copied into
the site, and Pyodide's lock file is rewritten accordingly. Only compiled packages are loaded from elsewhere:
from the URL in the environment variable PYODIDE_URL, by default Pyodide's own. It can also name a folder with
a copy; if it is empty, numpy and matplotlib are not available.

Browsers cache what they fetch. Files that can change between builds therefore have URLs with a hash of their
content, and the files that contain these URLs are revalidated each time (`fresh.js`).
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

from puzzlecourse.classroom import run_jupyter
from puzzlecourse.storage.handed_out import marked
from tools.npm import ROOT, ensure_installed, version_of

from . import sooner
from .content import digest, named_by_content
from .sooner import STDLIB, notebooks

PYODIDE = version_of("pyodide")
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
WITHIN = f"pyodide/{PYODIDE}"  # path in JupyterLite, different for each version
KEPT = ROOT / "build" / "pyodide"  # cache of downloads
FRESH = Path(__file__).with_name("fresh.js")
EXTENSIONS = {  # JupyterLab extensions for JupyterLite only
    "puzzlelib": Path(__file__).with_name("comms.js"),
    "puzzlelib-begin": Path(__file__).with_name("begin.js"),
}
SETTINGS = (
    run_jupyter.SETTINGS / "labconfig" / "default_setting_overrides.json"
)  # shared with JupyterLab

KERNEL = ["micropip", "packaging", "ipython", "jedi", "typing-extensions"]  # Pyodide's
COMPILED = ["numpy", "matplotlib"]
CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB]
OURS = {  # added packages → dependencies
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
BRING = {  # wheels shipped with JupyterLite's kernel → version; the first is an empty stub
    "widgetsnbextension": "4",
    "piplite": "",
    "ipykernel": "",
    "pyodide-kernel": "",
}
MADE = {"puzzle-notebooks", *BRING}  # not on the package index
IMPORTED_AS = {"puzzle-notebooks": ["stepthrough", "puzzlelib", "puzzlecourse"]}
# One tap opens a notebook in the list. Buttons that appear above the list on the first touch would shift it
# under the finger; their actions are also in the context menu.
BUTTONS = "@jupyter-notebook/tree-extension:file-actions"
ONE_TAP = {"@jupyterlab/filebrowser-extension:browser": {"singleClickNavigation": True}}
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
KERNEL_PLUGIN = f"{KERNEL_EXTENSION}:kernel"
KERNEL_FILES = Path(sys.prefix, "share/jupyter/labextensions", KERNEL_EXTENSION)

Packages = dict[str, dict[str, Any]]  # name → entry of Pyodide's lock file


def build_lite(folder: Path) -> None:
    """Build JupyterLite with the notebooks into *folder*."""
    work = ROOT / "build" / "lite"
    shutil.rmtree(work, ignore_errors=True)
    write_pyodide(work / "pyodide", os.environ.get("PYODIDE_URL", ADDRESS))
    kernel = sooner.pyodide_settings(work / "pyodide", f"./{WITHIN}")
    (work / "jupyter-lite.json").write_text(json.dumps(settings_with(kernel)), encoding="utf-8")
    write_notebooks(work / "files")
    apps = [f"--apps={app}" for app in ("lab", "notebooks", "tree")]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps", *apps]
    command += [f"--contents={work / 'files'}", f"--output-dir={folder.resolve()}"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(work / "pyodide", folder / WITHIN)
    write_extensions(folder / "extensions")
    prepend_to_pages(folder, [FRESH, sooner.AHEAD])


def settings_with(kernel: dict[str, Any]) -> dict[str, Any]:
    """Return JupyterLite's settings, including those of the kernel.

    Packages come from the lock file only.
    """
    settings = {
        "appName": "puzzlelib",
        "exposeAppInBrowser": True,
        "litePluginSettings": {KERNEL_PLUGIN: {**kernel, "disablePyPIFallback": True}},
        "federated_extensions": [
            {"name": name, "load": script_url(script), "extension": "./extension"}
            for name, script in EXTENSIONS.items()
        ],
        "disabledExtensions": [BUTTONS],
        "settingsOverrides": json.loads(SETTINGS.read_text(encoding="utf-8")) | ONE_TAP,
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}


def write_extensions(folder: Path) -> None:
    """Write our extensions to JupyterLite's folder of extensions."""
    for name, script in EXTENSIONS.items():
        there = folder / name / script_url(script).partition("?")[0]
        there.parent.mkdir(parents=True)
        there.write_text(with_style(script), encoding="utf-8")


def script_url(script: Path) -> str:
    """Return the URL of an extension's script, with a hash of its content."""
    return f"static/{script.name}?sha256={sha256(with_style(script).encode()).hexdigest()}"


def with_style(script: Path) -> str:
    """Return a script, extended to add the style sheet of the same name if there is one."""
    text, style = script.read_text("utf-8"), script.with_suffix(".css")
    if not style.exists():
        return text
    literal = json.dumps(style.read_text("utf-8"))
    made = f"Object.assign(document.createElement('style'), {{ textContent: {literal} }})"
    return f"{text}document.head.append({made});\n"


def prepend_to_pages(folder: Path, scripts: Sequence[Path]) -> None:
    """Prepend *scripts* to the script that each page of JupyterLite loads first."""
    script = folder / "config-utils.js"
    texts = [file.read_text("utf-8") for file in (*scripts, script)]
    script.write_text("".join(texts), encoding="utf-8")
    for page in folder.rglob("index.html"):
        named = re.sub(
            r"(config-utils\.js\?_=)\w+", rf"\g<1>{digest(script)}", page.read_text("utf-8")
        )
        page.write_text(named, encoding="utf-8")


def write_notebooks(folder: Path) -> None:
    """Write the notebooks with unsplit sources, as JupyterLite does not join lines.

    Each is marked with a hash of its text, by which a learner's copy is recognized as outdated.
    """
    folder.mkdir()
    for name in ("GLOSSARY.md", "tower.svg"):
        shutil.copy(ROOT / "notebooks" / name, folder)
    for path in notebooks():
        notebook = nbformat.read(path, as_version=4)
        (folder / path.name).write_text(json.dumps(marked(notebook)), encoding="utf-8")


def write_pyodide(folder: Path, address: str) -> None:
    """Write Pyodide, its wheels, ours, and the lock file to *folder*.

    *address* is the location of all other packages.
    """
    copy = Path(address) if address and "://" not in address else None
    core = copy or pyodide_core()
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(core / name, folder)
    [worker] = (KERNEL_FILES / "static").glob("comlink.worker.*.js")
    up = "../" * (1 + WITHIN.count("/"))
    sooner.write_scripts(folder, f"{up}extensions/{KERNEL_EXTENSION}/static/{worker.name}")
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = with_dependencies(lock["packages"], COMPILED) if address else {}
    for about in packages.values():
        if copy:
            shutil.copy(copy / about["file_name"], folder)
        else:
            about["file_name"] = f"{address.rstrip('/')}/{about['file_name']}"
    pure = with_dependencies(lock["packages"], KERNEL)
    archives = [*wheels(pure), core / STDLIB]
    packages |= write_wheels(folder, sooner.quick(archives, core), pure)
    if address:  # fetched on this import, as notebook A2 needs them
        for name in COMPILED:
            packages[name]["imports"].append("puzzlelib.tablebase")
    text = json.dumps(lock | {"packages": packages})
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")


def write_wheels(folder: Path, archives: Iterable[Path], pure: Packages) -> Packages:
    """Copy wheels and the standard library to *folder*; return lock file entries for the wheels."""
    packages = {}
    for archive in archives:
        if archive.name == STDLIB:
            shutil.copyfile(archive, folder / STDLIB)
            continue
        name = normalized(archive.name.partition("-")[0])
        there = shutil.copyfile(archive, folder / named_by_content(archive))
        packages[name] = lock_entry(archive, name) | {**pure.get(name, {}), **lock_location(there)}
    return packages


def pyodide_core() -> Path:
    """Return the folder with Pyodide from npm, installed if necessary."""
    try:
        return ensure_installed("pyodide")
    except FileNotFoundError:
        message = "JupyterLite needs npm to fetch Pyodide, or PYODIDE_URL=FOLDER with it"
        raise SystemExit(message) from None


def with_dependencies(packages: Packages, names: Iterable[str]) -> Packages:
    """Return the lock file's entries for *names* and their dependencies."""
    result: Packages = {}
    waiting = list(names)
    while waiting:
        name = normalized(waiting.pop())
        if name not in result:
            result[name] = packages[name]
            waiting += packages[name]["depends"]
    return result


def normalized(name: str) -> str:
    """Return a package's normalized name."""
    return name.lower().replace("_", "-")


def wheels(pure: Packages) -> list[Path]:
    """Return all wheels of the site: *pure* ones, our dependencies, and our own."""
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


def lock_entry(wheel: Path, name: str) -> dict[str, Any]:
    """Return a new lock file entry for a wheel."""
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "depends": OURS.get(name, []),
        "imports": IMPORTED_AS.get(name, [name.replace("-", "_")]),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def lock_location(wheel: Path) -> dict[str, str]:
    """Return the location of a wheel in the lock file's folder."""
    return {"file_name": wheel.name, "sha256": digest(wheel)}
