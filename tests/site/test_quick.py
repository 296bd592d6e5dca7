"""Compiling in advance for the browser, tested with the current Python."""

import importlib
import os
import sys
from zipfile import ZipFile

import pytest

from tools.site.quick import compiled_name, imported, names_of, rewrite

SOURCES = {
    "used.py": "HERE = __file__\nCODE = (lambda: 1).__code__.co_filename\n",
    "apart/__init__.py": "",
    "apart/never.py": "",
    "tests/test_used.py": "",
    "used-1.0.data/data/share/lab.js": "",
    "used-1.0.dist-info/METADATA": "Name: used\n",
    "stepthrough/lazily.py": "",
}


@pytest.fixture
def rewritten(tmp_path):
    """A function that rewrites an archive and returns the new one."""

    def rewritten(name, inside="/there/", used=("used.py",), has_sources=True):
        old, new = tmp_path / "old" / name, tmp_path / name
        old.parent.mkdir()
        with ZipFile(old, "w") as archive:
            for file, text in SOURCES.items():
                archive.writestr(file, text)
        rewrite(old, new, inside, {inside + file for file in used}, has_sources)
        return new

    return rewritten


@pytest.fixture
def used(monkeypatch):
    """A function that imports the module from a folder or archive."""

    def used(place):
        monkeypatch.syspath_prepend(str(place))
        return importlib.import_module("used")

    yield used
    sys.modules.pop("used", None)


def test_only_imported_modules_and_ours_are_compiled(rewritten):
    names = set(ZipFile(rewritten("used-1.0-py3-none-any.whl")).namelist())
    tag = sys.implementation.cache_tag
    made = {f"__pycache__/used.{tag}.pyc", f"stepthrough/__pycache__/lazily.{tag}.pyc"}
    assert {name for name in names if name.endswith(".pyc")} == made


def test_files_without_use_in_a_browser_are_left_out_and_sources_stay(rewritten):
    archive = ZipFile(rewritten("used-1.0-py3-none-any.whl"))
    kept = set(SOURCES) - {"tests/test_used.py", "used-1.0.data/data/share/lab.js"}
    assert {name for name in archive.namelist() if not name.endswith(".pyc")} == kept
    assert archive.read("used.py").decode() == SOURCES["used.py"]


@pytest.mark.parametrize("archive", ["used-1.0-py3-none-any.whl", "python_stdlib.zip"])
def test_a_compiled_module_replaces_its_source_where_that_is_not_kept(
    rewritten, used, tmp_path, archive
):
    made = rewritten(archive, has_sources=False)
    assert {"used.pyc", "apart/never.py"} <= set(ZipFile(made).namelist())
    assert "used.py" not in ZipFile(made).namelist()
    ZipFile(made).extractall(tmp_path / "there")
    assert used(tmp_path / "there").CODE == "/there/used.py"


def test_compiled_modules_are_used_whatever_the_dates(rewritten, used, tmp_path):
    there = tmp_path / "there"
    ZipFile(rewritten("used-1.0-py3-none-any.whl", f"{there}/")).extractall(there)
    (there / "used.py").write_text("raise ImportError('compiled anew')")
    os.utime(there / "used.py", (1, 1))
    one = used(there)
    assert one.CODE == one.HERE == str(there / "used.py")  # the file name in tracebacks


def test_in_an_archive_it_is_next_to_its_source(rewritten, used, tmp_path):
    archive = rewritten("python_stdlib.zip", f"{tmp_path}/python_stdlib.zip/")
    one = used(archive)
    assert one.HERE.endswith("python_stdlib.zip/used.pyc")
    assert one.CODE.endswith("python_stdlib.zip/used.py")
    assert one.__loader__.get_source("used") == SOURCES["used.py"]


def test_imports_are_found_anywhere_in_a_program():
    program = (
        "import a.b, c as d\nfrom e import f\ndef g():\n    from h.i import *\nfrom . import j"
    )
    assert names_of(program) == {"a.b", "c", "e", "e.f", "h.i", "h.i.*"}


def test_failing_imports_are_skipped():
    assert importlib.import_module("colorsys").__file__ in imported(
        ["import no_such_module\nfrom colorsys import no_such_name, rgb_to_hls"]
    )


def test_the_names_are_those_that_python_looks_for():
    assert compiled_name("a/b.py", False) == "a/b.pyc"
    assert compiled_name("a/b.py", True) == importlib.util.cache_from_source("a/b.py")
