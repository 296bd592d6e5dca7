"""A cell that calls `check` with an unknown name: one sentence replaces the traceback."""

import json
import re
import subprocess
import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse.checking.check import check
from puzzlecourse.checking.unknown_names import install
from puzzlecourse.classroom.run_jupyter import SETTINGS

CHECK = "from puzzlecourse import check"
IN_A_PROCESS = pytest.mark.skipif(sys.platform == "emscripten", reason="a page has one process")


@pytest.fixture
def notebook(monkeypatch):
    """A function that runs cells and returns the displayed error of the last one."""
    shell = InteractiveShell.instance()
    install(shell)
    shown = []
    monkeypatch.setattr(shell, "_showtraceback", lambda kind, error, lines: shown.append(lines))

    def notebook(*cells):
        for cell in cells:
            shown.clear()
            shell.run_cell(cell, store_history=True)
        return "\n".join(shown[-1]) if shown else ""

    yield notebook
    shell.set_custom_exc((), None)
    InteractiveShell.clear_instance()


def test_without_a_notebook_it_raises_the_same_sentence():
    with pytest.raises(ValueError, match="name of the task in quotes"):
        check(len)
    with pytest.raises(ValueError, match="name of the task in quotes"):
        check(len, "power")


@pytest.mark.parametrize("cell", ["vally", 'print("check(")\nvally', "def f(): return vally\nf()"])
def test_other_cells_keep_pythons_traceback(notebook, cell):
    assert "NameError" in notebook(CHECK, cell)


def test_an_error_in_a_function_keeps_its_traceback(notebook):
    words = notebook(CHECK, "def valley(n):\n    return vally", 'check("valley", valley(2))')
    assert "NameError" in words
    assert "valley(2)" in re.sub(r"\x1b\[[\d;]*m", "", words)


def test_a_handler_of_somebody_else_stays(notebook):
    shell = InteractiveShell.instance()
    shell.set_custom_exc((NameError,), lambda *args, **kwargs: ["theirs"])
    theirs = shell.CustomTB
    install(shell)
    assert shell.CustomTB == theirs


@IN_A_PROCESS
def test_a_new_kernel_of_our_servers_knows_it_without_an_import():
    """IPython runs PYTHONSTARTUP; that file must define no names."""
    program = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
before = set(shell.user_ns)
shell.safe_execfile(sys.argv[1], shell.user_ns, raise_exceptions=True)
heavy = {"numpy", "matplotlib", "ipywidgets", "puzzlelib"} & set(sys.modules)
names = [one.__name__ for one in shell.custom_exceptions]
print(json.dumps([names, sorted(set(shell.user_ns) - before), sorted(heavy)]))
"""
    command = [sys.executable, "-c", program, str(SETTINGS / "startup.py")]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) == [["NameError"], [], []]


@IN_A_PROCESS
def test_in_a_plain_python_the_file_does_nothing():
    command = [sys.executable, str(SETTINGS / "startup.py")]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("", "")
