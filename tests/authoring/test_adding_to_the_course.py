"""Follow docs/extend/adding_a_lesson.md in a copy of this package, to extend a lesson."""

import re

import nbformat
import pytest
from commands import ROOT
from copied import copied, python_in

PAGE = (ROOT / "docs" / "extend" / "adding_a_lesson.md").read_text(encoding="utf-8")
[LESSON, *_] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SAID = """### A sum

`numbers[0]` is the first of some numbers, `numbers[1:]` are the others, and `len` tells how many."""
OUTLINE = '''def total(numbers):
    """Return the sum of a list of numbers.

    >>> total([3, 1, 2])
    6
    """'''


def write_into_the_lesson(folder):
    """Insert the page's questions and exercise above the last exercise, which is open."""
    begin = LESSON.index("# ---- an exercise")
    more = LESSON[begin : LESSON.index("# ---- lines to put in order")]
    more = more.replace("S.1", "1.8").replace("S.2", "1.9")
    file = folder / "puzzlecourse" / "lessons" / "factorial.py"
    above, between, last = file.read_text(encoding="utf-8").rpartition("@sheet.exercise(")
    helpers, _, of_last = above.rpartition("\n\n\n")
    file.write_text(f"{helpers}\n\n\n{more}{of_last}{between}{last}", encoding="utf-8")


def write_the_cells(folder):
    file = folder / "notebooks" / "01_factorial.ipynb"
    notebook = nbformat.read(file, as_version=4)
    last = max(n for n, cell in enumerate(notebook.cells) if cell.source.startswith("### A quick"))
    new = ['Predict("1.8")', 'Predict("1.9")', OUTLINE, 'check("sum of a list", total)']
    cells = [nbformat.v4.new_markdown_cell(SAID), *map(nbformat.v4.new_code_cell, new)]
    notebook.cells[last:last] = cells
    nbformat.write(notebook, file)


def write_the_rule(folder):
    [rule] = re.findall(r"^3\. .*: `(.*)`\.$", PAGE, re.MULTILINE)
    file = folder / "tests" / "support" / "rules_of_exercises.py"
    rules = file.read_text(encoding="utf-8")
    file.write_text(rules.replace("RULES = {\n", f"RULES = {{\n    {rule},\n"), encoding="utf-8")


TESTS = "tests/lessons tests/notebooks/test_notebook_rules.py"
# tests of the lesson, its new parts, and all names, rules, misconceptions and options
OF_THE_LESSON = "01 or sum or 1.8 or 1.9 or names or stated or misconception or no_form or no_place"


@pytest.mark.slow
def test_a_lesson_of_the_course_that_has_got_more_passes_its_tests(tmp_path):
    copy = copied(tmp_path)
    write_into_the_lesson(copy)
    write_the_cells(copy)
    write_the_rule(copy)
    for program in (
        ["tools/execute_notebooks.py", "notebooks/01_factorial.ipynb"],
        ["-m", "tools.handouts.misconceptions"],
    ):
        ended = python_in(copy, *program)
        assert ended.returncode == 0, ended.stderr
    flaws = (
        "from puzzlecourse.lessons import lesson_named; print(lesson_named('01_factorial').flaws())"
    )
    assert python_in(copy, "-c", flaws).stdout == "[]\n"
    options = ["-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", OF_THE_LESSON]
    ended = python_in(copy, "-m", "pytest", *options, *TESTS.split())
    assert ended.returncode == 0, ended.stdout
