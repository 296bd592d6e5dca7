"""A file is stepped through as a program: in a notebook by its name, on the command line without a call."""

import sys
from pathlib import Path

import pytest

from stepthrough import StepThrough
from stepthrough.code_marks import without_marks as plain
from stepthrough.trace.top_level import record_file

PROGRAM = """
import sys
from dataclasses import dataclass
from beside import ITEMS

@dataclass
class Point:
    x: int

def fact(n):
    return 1 if n == 0 else n * fact(n - 1)

if __name__ == "__main__":
    point = Point(3)
    total = fact(1) + len(ITEMS)
    print(total, sys.argv[1:], sys.modules["__main__"].Point is Point)
"""
ASKS = "n = int(input('how many? '))\nprint(n + 1)\nmore = input()\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    files = {"program.py": PROGRAM, "beside.py": "ITEMS = [1, 2]\n", "asks.py": ASKS}
    files |= {"stops.py": "x = 1\n1 / 0\n", "broken.py": "def fact(:\n"}
    files |= {"exits.py": "import sys\nsys.exit('enough')\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.modules.pop("beside", None)


def test_a_file_is_run_as_a_program_and_shown(folder, capsys):
    before = sys.argv, sys.path, sys.modules["__main__"], sys.stdout
    walk = StepThrough("program.py")
    assert repr(walk).splitlines() == ["program.py", "  fact(1) → 1", "    fact(0) → 1"]
    assert walk.recording.printed() == "3 [] True\n"
    assert capsys.readouterr().out == ""
    assert (sys.argv, sys.path, sys.modules["__main__"], sys.stdout) == before
    first, last = walk.book.page(0), walk.book.page(walk.last)
    assert plain(first.sentence) == "program.py begins."
    assert plain(last.sentence) == "program.py ends. The end."
    assert first.source.text == PROGRAM
    shown = {one.name: one.value for one in last.cards[0].variables}
    assert shown == {"ITEMS": "[1, 2]", "point": "Point(x=3)", "total": "3"}


CHANGES = """
stack = [1, 2, 3]
next = stack.pop
last = next()
last = next()
pushes = map(stack.append, [4, 5])
for last in pushes:
    last = 0
"""


def test_what_the_functions_change_that_a_file_names_is_seen(tmp_path):
    (tmp_path / "changes.py").write_text(CHANGES, encoding="utf-8")
    steps = record_file(tmp_path / "changes.py").steps
    stacks = [step.locals["stack"] for step in steps if "last" in step.locals]
    assert stacks == [[1, 2], [1], [1], [1, 4], [1, 4], [1, 4, 5], [1, 4, 5], [1, 4, 5]]


def test_a_file_takes_answers_and_is_stopped_where_there_is_none(folder):
    recording = record_file(Path("asks.py"), ["4"])
    assert recording.ended == "no answer"
    assert recording.printed() == "how many? 4\n5\n"


@pytest.mark.parametrize(
    ("file", "error"),
    [("stops.py", "ZeroDivisionError: division by zero"), ("exits.py", "SystemExit: enough")],
)
def test_an_error_in_a_file_is_the_end_of_its_walk(folder, file, error):
    recording = StepThrough(file).recording
    assert (recording.ended, recording.root.exception) == ("raised", error)


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("nothing.py", "nothing.py is no Python file: name a file that ends in .py"),
        ("", "  is no Python file".strip()),
        ("broken.py", "broken.py stops with SyntaxError: invalid syntax"),
    ],
)
def test_what_is_no_program_is_refused_in_a_sentence(folder, file, words):
    with pytest.raises(ValueError, match=words):
        StepThrough(file)
