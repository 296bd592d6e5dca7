"""`puzzlelib walk`: the same link as in a notebook, a page, and a sentence where there is neither."""

import re
import shlex
import sys
from importlib.util import find_spec

import pytest
from commands import printed_here, run_here
from fresh_interpreter import imported_by

from puzzlelib import fact, factorial, record
from puzzlelib.views import StepThrough
from stepthrough.address import SETTING
from stepthrough.walk import link

PAGE = "https://ada.example/walk.html"
PROGRAM = """
from beside import ITEMS, refused

def fact(n, limit=1):
    print("at", n)
    return limit if n <= limit else n * fact(n - 1, limit)

def total(items):
    return sum(items)

def named(n, *, limit=1, seconds=9):
    return n if n <= limit else named(n - 1, limit=limit)

def chosen(function, only):
    return only if function == 1 else chosen(function - 1, only)

class Tree:
    def __init__(self, depth):
        self.parts = [Tree(depth - 1), Tree(depth - 1)] if depth else []

class Empty:
    pass

@refused("one line\\n\\nand one more")
def late(kind):
    return kind

if __name__ == "__main__":
    print(fact(10**6))
"""


BESIDE = """
from functools import wraps

ITEMS = [1, 2]
print("loaded")

class Untold(Exception):
    def __str__(self):
        raise self

def refused(words):
    def refusing(function):
        @wraps(function)
        def outer(kind):
            raise {"untold": Untold, "lines": ValueError, "exit": SystemExit}[kind](words)
        return outer
    return refusing
"""
FILES = {
    "program.py": PROGRAM,
    "beside.py": BESIDE,
    "stops.py": "raise SystemExit('enough')\n",
    "untold.py": "from beside import Untold\nraise Untold\n",
    "lines.py": "raise ValueError('one\\n  two')\n",
    "reads.py": "open('data.txt')\n",
    "broken.py": "def fact(:\n",
    "asks.py": "def ask(n):\n    return n + 1\nprint(ask(int(input('how many? '))))\n",
    "leaves.py": "import os\nos.chdir('elsewhere')\ndef one(n):\n    return n\n",
    "elsewhere/empty.py": "",
}


SAID = {
    "pages": """
        program.py "fact(3)"
        program.py "named(3, limit=2)" --save walk.html
        program.py "named(2, seconds=-1)" --save walk.html
        program.py "chosen(2, only=ITEMS)" --save walk.html
        program.py "Tree(1)" --save walk.html
        program.py "total([1, -2])" --save walk.html
        asks.py --save asks.html --input 4
        leaves.py "one(1)" --save one.html
        program.py "fact(3)" --save program.py
    """,
    "files that are no program": """
        nothing.py "fact(3)"
        beside "fact(3)"
        broken.py "fact(3)"
        broken.py
        stops.py "fact(3)"
        untold.py "fact(3)"
        lines.py "fact(3)"
        reads.py "fact(3)"
    """,
    "calls that cannot be recorded": f"""
        program.py fact
        program.py "ITEMS.copy()"
        program.py "fact("
        program.py "fact(*ITEMS)"
        program.py "fact(1 + 1)"
        program.py "fact({{[]: 1}})"
        program.py "fact({"1+" * 1500}1)"
        program.py "fact{"(" * 300 + ")" * 300}"
        program.py "fib(3)"
        program.py "fact(m)"
        program.py "ITEMS(3)"
        program.py "fact()"
        program.py "late('untold')"
        program.py "late('lines')"
        program.py "late('exit')"
        program.py "Empty()"
        program.py "fact(300, 290)" --page {PAGE}
    """,
}


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    yield tmp_path
    for module in ("walked", "beside"):
        sys.modules.pop(module, None)


@pytest.mark.parametrize("name", SAID)
def test_walk(name, approved, folder, monkeypatch):
    """Each command with its output, and the calls on the page that it writes."""
    monkeypatch.setattr(link, "MOST_STEPS", 20)
    lines = []
    for command in filter(None, map(str.strip, SAID[name].splitlines())):
        ended = run_here("walk", *shlex.split(command), folder=folder, **{SETTING: ""})
        shown = command if len(command) < 99 else f"{command[:40]}…{command[-9:]}"
        lines += [f"$ walk {shown}", *(ended.stdout + ended.stderr).splitlines()]
        lines += [f"(exit code {ended.returncode})"] if ended.returncode else []
        for page in sorted(folder.glob("*.html")):
            title, calls = re.search(
                "<title>(.*?)</title>.*<pre>(.*?)</pre>", page.read_text("utf-8"), re.S
            ).groups()
            lines += [f"({page.name} is written: {title})", *calls.splitlines()]
            page.unlink()
        lines += [""]
    assert (folder / "program.py").read_text("utf-8") == PROGRAM
    assert "\n".join(lines) == approved


def test_stepthrough_has_the_same_command(folder):
    call = ["program.py", "fact(3)", "--page", PAGE]
    ended = run_here(*call, program="stepthrough", folder=folder)
    assert (ended.returncode, ended.stdout) == (0, run_here("walk", *call, folder=folder).stdout)
    refused = run_here("none.py", program="stepthrough", folder=folder)
    sentence = "stepthrough: none.py is no Python file: name a file that ends in .py\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", sentence)


def test_it_prints_the_link_that_a_notebook_gives():
    address = printed_here("walk", factorial.__file__, "fact(5)", "--page", PAGE)
    assert address == StepThrough(record(fact, 5)).link(PAGE) + "\n"


@pytest.mark.parametrize("call", ["fact(3)", "total(ITEMS)"])
def test_what_the_program_prints_is_not_in_the_output(folder, call):
    ended = run_here("walk", "program.py", call, folder=folder, **{SETTING: "https://ada.example"})
    assert (ended.returncode, ended.stderr) == (0, "loaded\n")
    assert ended.stdout.startswith(f"{PAGE}#{link.VERSION}.")
    assert ended.stdout.count("\n") == 1


def test_other_commands_load_neither_widgets_nor_the_recorder():
    unwanted = ["anywidget", "stepthrough.trace", "stepthrough.program"]
    assert all(map(find_spec, unwanted))
    loaded = imported_by("from puzzlelib.cli import main; main(['nim', '1']); main(['maze'])")
    assert "puzzlelib.cli.walk" in loaded
    assert loaded.isdisjoint(unwanted)
