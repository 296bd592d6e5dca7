"""Compile the wheels' modules in advance; Pyodide runs this when the site is built.

A browser keeps no compiled modules, so each notebook would compile its imports again: half of the time until
its first widget. Here they are compiled once, by the same Python, and stored next to their sources. Files
without a use in a browser are left out. `quick.mjs` starts this.
"""

import ast
import contextlib
import py_compile
import re
import sys
import warnings
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# where Pyodide installs wheels and puts its python_stdlib.zip
SITE, STDLIB = (
    next((path for path in sys.path if path.endswith(end)), "") for end in ("site-packages", ".zip")
)
OURS = re.compile(r"(stepthrough|puzzlelib|puzzlecourse)/")
# JupyterLab assets (elsewhere on the site), tests, type stubs of Django
LEFT_OUT = re.compile(
    r"\.data/|(^|/)tests?/|^anywidget/(lab|nb)extension/|^jedi/third_party/django|^IPython/sphinxext/"
)

LEXER = re.compile(r"^pygments/lexers/[a-z]")  # one of 500 languages


def make_quick(archives: Path, there: Path, programs: Iterable[str], has_sources: bool) -> None:
    """Write a copy of each archive to *there*, with the modules compiled that *programs* import.

    Without *has_sources*, a compiled module replaces its source.
    """
    for wheel in archives.glob("*.whl"):
        ZipFile(wheel).extractall(SITE)
    frames = sys.getrecursionlimit()
    used = imported(programs)
    sys.setrecursionlimit(frames)  # our library lowers it for learners
    for archive in sorted(archives.iterdir()):
        folder = SITE if archive.suffix == ".whl" else STDLIB
        rewrite(archive, there / archive.name, f"{folder}/", used, has_sources)


def imported(programs: Iterable[str]) -> set[str]:
    """Import what these programs import; return the files of all loaded modules."""
    for name in {name for program in programs for name in names_of(program)}:
        with contextlib.suppress(
            ImportError
        ):  # numpy is not installed here, and not every name is a module
            import_module(name)
    specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
    return {spec.origin for spec in specs if spec and spec.origin}


def names_of(program: str) -> set[str]:
    """Return the possible module names in a program's imports."""
    names = set()
    for line in ast.walk(ast.parse(program)):
        if isinstance(line, ast.Import):
            names |= {each.name for each in line.names}
        elif isinstance(line, ast.ImportFrom) and line.module:
            names |= {line.module, *(f"{line.module}.{each.name}" for each in line.names)}
    return names


def rewrite(archive: Path, there: Path, inside: str, used: set[str], has_sources: bool) -> None:
    """Copy an archive: add compiled modules, drop files that are not needed."""
    is_unpacked = archive.suffix == ".whl"
    with ZipFile(archive) as old, ZipFile(there, "w", ZIP_DEFLATED) as new:
        for file in old.infolist():
            name = file.filename
            is_used = inside + name in used
            if LEFT_OUT.search(name) or (LEXER.search(name) and not is_used):
                continue
            source = old.read(file)
            is_compiled = name.endswith(".py") and (is_used or OURS.match(name) is not None)
            if has_sources or not is_compiled:
                new.writestr(file, source, ZIP_DEFLATED, 9)
            if is_compiled:
                beside = compiled_name(name, is_unpacked and has_sources)
                new.writestr(ZipInfo(beside), compiled(source, inside + name), ZIP_DEFLATED, 9)


def compiled_name(name: str, is_cached: bool) -> str:
    """Return where Python looks for a compiled module.

    In a folder with the source this is `__pycache__`; in an archive, or without the source, it is the
    source's own place.
    """
    path = PurePosixPath(name)
    if not is_cached:
        return f"{name}c"
    return str(path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc")


def compiled(source: bytes, name: str) -> bytes:
    """Return the compiled source.

    It is marked as never to be checked against the source, whose date may change when unpacked.
    """
    with TemporaryDirectory() as folder, warnings.catch_warnings(action="ignore"):
        before, after = Path(folder, "source.py"), Path(folder, "source.pyc")
        before.write_bytes(source)
        unasked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(before), str(after), name, doraise=True, invalidation_mode=unasked)
        return after.read_bytes()
