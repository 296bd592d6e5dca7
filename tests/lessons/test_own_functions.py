"""A learner's own functions, for which there is no exercise: `ask` asks about them."""

import json
import re

import pytest
from lessons import NOTEBOOKS

from puzzlecourse import ask
from puzzlecourse.lessons.own_game import Take


class First(Take):
    def moves(self, position):
        return [take for take in (1, 3) if take <= position]


# ---- 01: suggestions instead of `handshakes` ----


def odd_numbers(n):
    if n < 1:
        return 0
    if n % 2 == 0:
        return odd_numbers(n - 1)
    return n + odd_numbers(n - 2)


# ---- 03: about lists in lists ----


def has_seven(things):
    for thing in things:
        if thing == 7:
            return True
        if isinstance(thing, list) and has_seven(thing):
            return True
    return False


def doubled(things):
    new = []
    for thing in things:
        new.append(doubled(thing) if isinstance(thing, list) else 2 * thing)
    return new


# ---- 15: about a game of one's own ----


def ways(position):
    if First().moves(position) == []:
        return 1
    found = 0
    for move in First().moves(position):
        found = found + ways(First().apply(position, move))
    return found


LISTS = [1, [2, 3], [[4]]]  # as in the text of 03
SUGGESTED = [
    (odd_numbers, 4),
    (has_seven, LISTS),
    (doubled, LISTS),
    (ways, 4),
]


@pytest.mark.parametrize(("function", "argument"), SUGGESTED, ids=lambda one: str(one)[:20])
def test_what_the_notebooks_suggest_can_be_asked_about(function, argument):
    questions = ask(function, argument).questions
    assert len(questions) == 3
    assert all(len(question.options) >= 3 for question in questions)


def texts(notebook, kind):
    [path] = NOTEBOOKS.glob(f"{notebook}_*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


@pytest.mark.parametrize(
    ("notebook", "call"),
    [("03", "ask(mine, [1, [2, 3], [[4]]])"), ("15", "ask(about_my_game, 4)")],
)
def test_the_call_that_a_text_tells_is_of_the_outline_above(notebook, call):
    assert any(f"`{call}`" in text for text in texts(notebook, "markdown"))
    function = re.match(r"ask\((\w+)", call)[1]
    assert any(source.startswith(f"def {function}(") for source in texts(notebook, "code"))
    assert any("import" in source and " ask," in source for source in texts(notebook, "code"))
