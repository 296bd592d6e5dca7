"""No notebook uses Python that neither it nor an earlier one has introduced."""

import ast
import re
import sys

import pytest
from lessons import NOTEBOOKS, ROOT, Notebook, in_every_notebook

sys.path.insert(0, str(ROOT / "docs"))

from list_constructs import (
    BROUGHT,
    CONSTRUCTS,
    PAGE,
    SPOKEN,
    is_spoken_of,
    new_in,
    page,
    said_as,
    trees,
)


@in_every_notebook
def test_a_text_speaks_of_what_is_new_in_a_notebook(path):
    assert {name: at for name, at in new_in(path).items() if not is_spoken_of(name, path)} == {}


def test_the_page_of_constructs_is_the_courses():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python docs/list_constructs.py"


def test_every_pattern_belongs_to_a_construct():
    assert {*SPOKEN, *BROUGHT} <= set(CONSTRUCTS)


def test_the_first_notebook_says_what_is_brought_along():
    assert "function" in Notebook(NOTEBOOKS / "00_frames.ipynb").cells[0].source


EXAMPLES = {
    "True and False": "found = True",
    "attribute": "puzzle.start",
    "keyword argument": "f(n=1)",
    "default": "def f(n=1): ...",
    "outline": "...",
    "several names at once": "a, b = pair",
    "tuple": "f((1, 2))",
    "slice": "word[1:]",
    "index": "word[0]",
    "chained comparison": "0 <= n < 3",
    "and, or, not": "not found",
    "in": "hole not in board",
    "is": "rest is None",
    "^": "total ^ heap",
    "+=": "total += 1",
    "set": "{1, 2}",
    "dict": "{}",
    "for": "for n in word: f(n)",
    "list comprehension": "[n for n in word]",
    "comprehension without a list": "all(n for n in word)",
    "f-string": "f'{n}'",
    "string on several lines": "board = 'o.\\no.'",
    "append": "board.append(1)",
    "pop": "board.pop()",
    "min and max": "max(f, 1)",
    "function in a function": "def f():\n    def g(): return 1",
    "class": "class Mine: pass",
    "inheritance": "class Mine(Other): pass",
    "@cache": "@cache\ndef f(): pass",
    "example in a docstring": "def f():\n    '''One.\n\n    >>> f()\n    '''",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_construct_is_found(name):
    nodes = [node for tree in trees(EXAMPLES[name]) for node in ast.walk(tree)]
    assert any(map(CONSTRUCTS[name], nodes))


def test_plain_python_is_no_construct():
    plain = "def f(n):\n    if n < 2:\n        return 1\n    print(n)\n    return n * f(n - 1)\n"
    nodes = [node for tree in trees(plain) for node in ast.walk(tree)]
    assert [name for name, is_one in CONSTRUCTS.items() if any(map(is_one, nodes))] == []


def test_an_example_in_a_docstring_is_read_too():
    outline = "def f():\n    '''One.\n\n    >>> f({1: 2})\n    '''"
    assert any(CONSTRUCTS["dict"](node) for tree in trees(outline) for node in ast.walk(tree))


@pytest.mark.parametrize(
    ("name", "text", "spoken"),
    [
        ("**", "`2 ** 3` is a power", True),
        ("**", "this is **bold**", False),
        ("%", "about 80 % of them", False),
        ("//", "see https://example.org", False),
        ("while", "A `while` loop goes on", True),
        ("while", "wait a while", False),
        ("sum", "presumably", False),
    ],
)
def test_a_sign_or_a_word_of_python_stands_in_backquotes(name, text, spoken):
    assert bool(re.search(said_as(name), text)) == spoken
