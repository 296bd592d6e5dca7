"""`puzzlelib walk`: the same link as in a notebook, a page, and a sentence where there is neither."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import printed, run_here
from fresh_interpreter import imported_by

from puzzlelib import fact, record
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
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    yield tmp_path
    for module in ("walked", "beside"):
        sys.modules.pop(module, None)


def test_it_prints_the_link_that_a_notebook_gives() -> None:
    import puzzlelib.factorial

    link = printed("walk", puzzlelib.factorial.__file__, "fact(5)", "--page", PAGE)
    assert link == StepThrough(record(fact, 5)).link(PAGE) + "\n"


@pytest.mark.parametrize("call", ["fact(3)", "fact(3, limit=2)", "total(ITEMS)", "total([1, -2])"])
def test_what_the_program_prints_is_not_in_the_output(folder: Path, call: str) -> None:
    ended = run_here("walk", "program.py", call, folder=folder, **{SETTING: "https://ada.example"})
    assert (ended.returncode, ended.stderr) == (0, "loaded\n")
    assert ended.stdout.startswith(f"{PAGE}#1.")
    assert ended.stdout.count("\n") == 1


OUTLINES = {
    "named(3, limit=2)": ["named(3, limit=2, seconds=9) → 2", "  named(2, limit=2, seconds=9) → 2"],
    "named(2, seconds=-1)": [
        "named(2, limit=1, seconds=-1) → 1",
        "  named(1, limit=1, seconds=9) → 1",
    ],
    "chosen(2, only=ITEMS)": ["chosen(2, [1, 2]) → [1, 2]", "  chosen(1, [1, 2]) → [1, 2]"],
    "Tree(1)": ["Tree.__init__(1) → None", *["  Tree.__init__(0) → None"] * 2],
}


@pytest.mark.parametrize("call", OUTLINES)
def test_every_call_of_the_program_is_recorded_to_its_end(folder: Path, call: str) -> None:
    run_here("walk", "program.py", call, "--save", "walk.html", folder=folder)
    page = (folder / "walk.html").read_text("utf-8")
    assert page.partition("<pre>")[2].partition("</pre>")[0].splitlines() == OUTLINES[call]


def test_the_walk_is_saved_as_a_page(folder: Path) -> None:
    said = run_here("walk", "program.py", "fact(3)", "--save", "fact.html", folder=folder)
    assert said.stdout == "fact.html can be opened in any browser\n"
    assert "<title>fact(3, 1)</title>" in (folder / "fact.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "call", "words"),
    [
        ("nothing.py", "fact(3)", "nothing.py is no Python file: name a file that ends in .py"),
        ("beside", "fact(3)", "beside is no Python file: name a file that ends in .py"),
        ("broken.py", "fact(3)", "broken.py stops with SyntaxError: invalid syntax"),
        ("stops.py", "fact(3)", "stops.py stops with SystemExit: enough"),
        ("untold.py", "fact(3)", "untold.py stops with Untold"),
        ("lines.py", "fact(3)", "lines.py stops with ValueError: one two"),
        ("reads.py", "fact(3)", "reads.py stops with FileNotFoundError: [Errno 2]"),
        ("program.py", "fact", "write a call such as \"fact(5)\", not 'fact'"),
        ("program.py", "ITEMS.copy()", "write a call such as \"fact(5)\", not 'ITEMS.copy()'"),
        ("program.py", "fact(", "write a call such as \"fact(5)\", not 'fact('"),
        ("program.py", "fact(*ITEMS)", "write out what is in the brackets, without * and **"),
        ("program.py", "fact(1 + 1)", "in the brackets write values, such as 5 or [1, 2]"),
        ("program.py", "fact({[]: 1})", "and names of the program, not '{[]: 1}'"),
        ("program.py", f"fact({'1+' * 1500}1)", "and names of the program, not '1+1+1+"),
        (
            "program.py",
            "fact" + "(" * 300 + ")" * 300,
            'write a call such as "fact(5)", not \'fact((',
        ),
        ("program.py", "fib(3)", "the program defines no fib"),
        ("program.py", "fact(m)", "the program defines no m"),
        ("program.py", "ITEMS(3)", "puzzlelib: ITEMS is not a function, so it cannot be called"),
        (
            "program.py",
            "fact()",
            "puzzlelib: fact(…) cannot be recorded: TypeError: fact() missing 1 required positional argument: 'n'",
        ),
        ("program.py", "late('untold')", "late(…) cannot be recorded: Untold"),
        ("program.py", "late('lines')", "recorded: ValueError: one line and one more"),
        ("program.py", "late('exit')", "recorded: SystemExit: one line and one more"),
        ("program.py", "Empty()", "Empty is a class without an __init__"),
        ("program.py", "fact(300, 290)", "steps would not fit into a link"),
    ],
)
def test_what_cannot_be_a_link_is_told_in_a_sentence(
    folder: Path, file: str, call: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "MOST_STEPS", 20)
    ended = run_here("walk", file, call, "--page", PAGE, folder=folder)
    assert (ended.returncode, ended.stdout) == (2, "")
    [line] = ended.stderr.replace("loaded\n", "").splitlines()
    assert line.startswith("puzzlelib: ")
    assert words in line


def test_without_a_site_it_writes_a_page_and_says_so(folder: Path) -> None:
    ended = run_here("walk", "program.py", "fact(3)", folder=folder, **{SETTING: ""})
    message = "no site is known that opens links: fact.html can be opened in any browser\n"
    assert (ended.returncode, ended.stdout) == (0, message)
    assert "<title>fact(3, 1)</title>" in (folder / "fact.html").read_text("utf-8")


def test_the_page_is_written_where_the_command_was_given(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    (folder / "leaves.py").write_text(
        "import os\nos.chdir('elsewhere')\ndef one(n):\n    return n\n", encoding="utf-8"
    )
    run_here("walk", "leaves.py", "one(1)", "--save", "one.html", folder=folder)
    assert (folder / "one.html").is_file()


def test_the_program_itself_is_not_overwritten(folder: Path) -> None:
    ended = run_here("walk", "program.py", "fact(3)", "--save", "program.py", folder=folder)
    assert ended.returncode == 2
    assert "program.py cannot be written: it is there already, and no saved walk" in ended.stderr
    assert (folder / "program.py").read_text("utf-8") == PROGRAM


@pytest.mark.parametrize("call", ["['nim', '1']", "['--help']", "['walk', '--help']"])
def test_other_commands_load_neither_widgets_nor_the_recorder(call: str) -> None:
    loaded = imported_by(f"from puzzlelib.cli import main; main({call})")
    assert "puzzlelib.cli.walk" in loaded
    assert loaded.isdisjoint(["anywidget", "stepthrough.trace", "puzzlelib.cli.program"])


def test_a_walk_does_load_them() -> None:
    """Otherwise the test above could not fail."""
    loaded = imported_by("from puzzlelib.cli import main; main(['walk', 'nothing.py', 'f()'])")
    assert loaded.issuperset(["anywidget", "stepthrough.trace", "puzzlelib.cli.program"])
