"""Run the cells of docs/extend/adding_a_lesson.md in a folder of their own."""

import json
import re
import subprocess
import sys

import pytest
from commands import ENVIRONMENT, ROOT

from puzzlecourse.authoring.sheet import edits

PAGE = (ROOT / "docs" / "extend" / "adding_a_lesson.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|text)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

# Runs cells as a notebook does: the value of the last expression is displayed.
NOTEBOOK = """
import ast, json, sys
names, shown = {}, []
for cell in json.load(sys.stdin):
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    shown.append(None if value is None else repr(value))
print(json.dumps(shown))
"""


def run(cells, folder):
    """The output of each cell, in a fresh interpreter in that folder."""
    ended = subprocess.run(
        [sys.executable, "-c", NOTEBOOK],
        input=json.dumps(cells),
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


BESIDE = {  # the course must still work next to the new lesson
    "check('power', lambda base, exponent: 1).outcome": "'wrong'",
    "Predict('1.1').prediction.name": "'1.1'",
    "Order('hanoi').ordering.name": "'hanoi'",
    "Order('sum of a list').ordering.fault(['        return 0'])[:20]": "'total([4]) returned '",
}


def test_every_cell_of_the_page_shows_what_the_page_says(tmp_path):
    """The course is still there; the lesson is saved with Windows line ends."""
    kind, lesson = BLOCKS[0]
    assert kind == "python"
    words = lesson.replace("\n", "\r\n").encode("utf-8-sig")
    (tmp_path / "my_lesson.py").write_bytes(words)
    cells = [text for kind, text in BLOCKS[1:] if kind == "python"]
    cells += ["from puzzlecourse import Order, Predict, check", *BESIDE]
    shown = iter(run(cells, tmp_path))
    expected, sentences = [], []
    for kind, text in BLOCKS[1:]:
        if kind == "python":
            sentences.append(next(shown))
        else:
            expected.append(text.rstrip("\n"))
            assert sentences[-1] == expected[-1]
    assert len(expected) == 4
    assert [*shown] == [None, *BESIDE.values()]


def test_a_teachers_name_hides_the_same_name_in_the_course_and_the_last_sheet_counts(tmp_path):
    own = "from puzzlecourse import Sheet, check\nsheet = Sheet({!r})\n@sheet.exercise('power', cases=[(1,)])\ndef power(n):\n    return {}\n"
    (tmp_path / "first.py").write_text(own.format("first", 1))
    (tmp_path / "second.py").write_text(own.format("second", 2))
    shown = run(
        [
            "import first, second\nfrom puzzlecourse import check",
            "check('power', lambda n: 2).outcome",
            "import importlib\ncheck('power', importlib.reload(first).power).outcome",
        ],
        tmp_path,
    )
    assert shown[1:] == ["'right'", "'right'"]


def test_a_name_twice_on_one_sheet_is_refused():
    from puzzlecourse.authoring.sheet import SHEETS, Sheet

    sheet = Sheet("twice")
    SHEETS.remove(sheet)
    sheet.exercise("one", cases=[(1,)])(lambda n: n)
    with pytest.raises(ValueError, match="'one' is on this sheet already: give each part a name"):
        sheet.exercise("one", cases=[(1,)])(lambda n: n)


def test_a_part_replaced_twice_is_refused_because_only_one_of_the_two_would_be_tried():
    with pytest.raises(ValueError, match="replace each part once"):
        list(edits("✗ too few: Count again.\n n ⇒ 1\n n ⇒ 2"))


def test_a_sheet_lists_its_flaws():
    from puzzlecourse.authoring.sheet import SHEETS, Sheet

    sheet = Sheet("flawed")
    SHEETS.remove(sheet)
    sheet.exercise("one", cases=[(1,)], undrawn="1 is enough to try the flaws")(lambda n: n)
    sheet.hints("Which number is it?", "Return the number.")
    sheet.right(lambda n: n + 1)
    for belief in ("no error at all", *"abcd"):
        sheet.wrong(belief, "Which number comes back here?")(lambda n: 1 if n == 1 else n)
    assert sheet.flaws() == [
        "exercise 'one': a right answer is refused: <lambda>(1) returned 2; 1 was expected.",
        *(
            f"exercise 'one': the wrong answer {belief!r} is accepted"
            for belief in ("no error at all", *"abcd")
        ),
    ]
