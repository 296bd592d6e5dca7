"""Write `run.html`, the page that runs any program and steps through it, without Jupyter and without a server.

A program can be a stranger's. So Python runs in a worker of a sandboxed frame: without an origin, storage or
network. The page around the frame fetches the files, keeps the program in its address, copies and saves.

    shell.js       the page around the frame
    frame.js       the field, the buttons and the walk; `editor.js` is the field, `share.js` makes links
    python.js      ends the worker and starts another one; `sound_book.js` and `drawing.js` check what it sends
    worker.js      starts Python; `in_worker.py` records the program there

Python itself is that of JupyterLite. The page has its own archives of the standard library and the recorder, in
which the modules that it imports are precompiled and have no sources: half the size of JupyterLite's.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

from puzzlecourse.classroom.offline_page import offline_page
from stepthrough.palette import stylesheet
from stepthrough.walk.book import FIELDS
from stepthrough.walk.page_file import PAGE, STYLE, WALK, in_page, script
from tools.npm import ROOT, ensure_installed

from ..content import digest
from ..sooner import STDLIB, quick

HERE = Path(__file__).parent
TITLE = "Run and step"
NAME, ALONE = "run.html", "run_and_step.html"
RECORDER = "stepthrough.zip"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
FOR_PYTHON = "'wasm-unsafe-eval' blob:; worker-src blob:"  # the worker and Pyodide's two modules
SHELL = """<nav aria-label="Site"><a href="index.html">puzzlelib</a></nav>
<main><div id="place"><noscript>This page needs JavaScript.</noscript></div></main>
<script type="application/json" id="inside">{inside}</script>
{files}<script>{shell}</script>"""
FRAME = """<main>
<div class="row top"><h1>{title}</h1>
<label>Examples: <select id="examples"><option value="">choose one</option></select></label></div>
<div id="field"></div>
<p class="note"><b>Ctrl+Enter</b> runs it. <b>Tab</b> indents; <b>Esc</b>, then <b>Tab</b> leaves the field.</p>
<div id="input" class="answers" hidden><label for="answers">Answers for input(), one in each line:</label>
<textarea id="answers" rows="2" spellcheck="false"></textarea></div>
<div class="row"><button type="button" id="run" class="primary">Run and step</button>
<button type="button" id="stop" class="primary" hidden>Stop</button>
<button type="button" id="share">Share as a link</button>
<button type="button" id="download">Download</button>
<p id="status" role="status"></p></div>
<div class="row" id="shared" hidden><input type="text" id="address" readonly aria-label="Link to this program"></div>
<div id="book"></div>
</main>
<script type="application/json" id="given">{given}</script>
<script>{frame}</script>"""


def write_run_page(folder: Path, pyodide: str) -> None:
    """Write the page, and the same as one file that needs no server, to the site in *folder*.

    *pyodide* is the path of Pyodide's files in *folder*.
    """
    archives = write_archives(folder / "run", ensure_installed("pyodide"))
    files = {name: folder / pyodide / name for name in CORE} | archives
    addresses = {}  # JupyterLite's change only with Pyodide's version, which is in their path
    for name, file in files.items():
        hashed = f"?sha256={digest(file)}" if name in archives else ""
        addresses[name] = file.relative_to(folder).as_posix() + hashed
    frame = frame_of(folder / pyodide)
    (folder / NAME).write_text(page(frame, addresses), encoding="utf-8")
    (folder / ALONE).write_text(page(frame, files), encoding="utf-8")


def page(frame: str, files: Mapping[str, str | Path]) -> str:
    """Return the page around the frame, which fetches the files, or contains those that are a Path."""
    shell = bundled("shell.js")
    inside = {name: file for name, file in files.items() if isinstance(file, Path)}
    fetches = {name: None if name in inside else file for name, file in files.items()}
    body = SHELL.format(
        inside=in_page({"frame": frame, "files": fetches}),
        files="".join(embedded(name, file) for name, file in inside.items()),
        shell=shell,
    )
    more = FOR_PYTHON if inside else f"{FOR_PYTHON}; connect-src 'self'"
    scripts = [shell, inside_of("script", frame)]
    css = stylesheet(HERE / "page.css")
    styles = [css, inside_of("style", frame)]
    title = f"{TITLE} · puzzlelib"
    return offline_page(title, css, body, scripts, "shell", more=more, styles=styles)


def embedded(name: str, file: Path) -> str:
    """Return a file as an element of the page, deflated."""
    text = b64encode(zlib.compress(file.read_bytes(), 9)).decode()
    return f'<script type="application/octet-stream" id="{name}">{text}</script>\n'


def frame_of(pyodide: Path) -> str:
    """Return the document in the frame."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    given = {
        "examples": examples(),
        "fields": FIELDS,
        "info": lock["info"],
        "saved": saved_page(),
        "worker": (HERE / "worker.js").read_text(encoding="utf-8"),
    }
    runs = bundled("frame.js")
    css = f"{STYLE}{(HERE / 'page.css').read_text(encoding='utf-8')}"
    body = FRAME.format(title=TITLE, given=in_page(given), frame=runs)
    return offline_page(TITLE, css, body, [runs], "frame alone", more=FOR_PYTHON, styles=[css])


def inside_of(tag: str, frame: str) -> str:
    """Return the frame's script or style sheet, whose hash its parent has to allow, too."""
    return frame.rpartition(f"<{tag}>")[2].partition(f"</{tag}>")[0]


def saved_page() -> Sequence[str]:
    """Return the page of a saved walk in pieces: text, the name of what is inserted, text, and so on."""
    walk = WALK.format(outline="\0outline\0", script=script("open_walk"), book="\0book\0")
    return PAGE.format(title="\0title\0", css=STYLE, walk=walk).split("\0")


def examples() -> list[dict[str, str]]:
    """Return the examples; the first line of each is its title, and `# Answers:` gives its input."""
    found = []
    for file in sorted((HERE / "examples").glob("*.py")):
        title, _, program = file.read_text(encoding="utf-8").partition("\n")
        program, _, answers = program.partition("# Answers: ")
        answers = answers.strip().replace(", ", "\n")
        found.append(
            {"title": title.strip("# "), "program": program.strip() + "\n"} | {"answers": answers}
        )
    return found


def bundled(name: str) -> str:
    """Return one of this folder's scripts with all that it imports, minified."""
    modules = ensure_installed("esbuild").parent
    esbuild = modules / "esbuild" / "bin" / "esbuild"
    options = ["--bundle", "--minify", "--format=iife", "--target=es2022", "--charset=utf8"]
    options += ["--log-level=warning", "--legal-comments=none"]
    environment = os.environ | {"NODE_PATH": str(modules)}
    command = ["node", str(esbuild), str(HERE / name), *options]
    made = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    return made.stdout.decode()


def write_archives(folder: Path, pyodide: Path) -> dict[str, Path]:
    """Write the standard library and the recorder to *folder*; return both files by their names."""
    work = ROOT / "build" / "run"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    wheel = work / "run-1-py3-none-any.whl"  # compiled as a wheel is
    with ZipFile(wheel, "w") as archive:
        for name, source in recorder_files().items():
            archive.write(source, name)
    programs = ["import in_worker", *(example["program"] for example in examples())]
    library, recorder = sorted(quick([pyodide / STDLIB, wheel], pyodide, programs))
    folder.mkdir(parents=True, exist_ok=True)
    files = {STDLIB: folder / STDLIB, RECORDER: folder / RECORDER}
    shutil.copyfile(library, files[STDLIB])
    shutil.copyfile(recorder, files[RECORDER])
    return files


def recorder_files() -> dict[str, Path]:
    """Return the files of the archive, by their names in it; found by importing them."""
    program = "import in_worker, sys; print(*(m.__file__ for m in sys.modules.values() if getattr(m, '__file__', 0)), sep='\\n')"
    path = os.pathsep.join([str(HERE), str(ROOT)])
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    files = {"in_worker.py": HERE / "in_worker.py"}
    for line in run.stdout.splitlines():
        for package in ("stepthrough", "pygments"):
            _, found, rest = line.rpartition(f"/{package}/")
            if found:
                files[f"{package}/{rest}"] = Path(line)
    folder = ROOT / "stepthrough"
    return files | {
        f"stepthrough/{css.relative_to(folder).as_posix()}": css for css in folder.rglob("*.css")
    }
