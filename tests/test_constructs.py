"""No notebook uses Python that neither it nor an earlier one has introduced."""

import ast
import sys

import pytest
from lessons import NOTEBOOKS, ROOT, Notebook
from not_yet import each

from puzzlecourse.course import LESSONS

sys.path.insert(0, str(ROOT / "docs"))

from list_constructs import BROUGHT, CONSTRUCTS, SPOKEN, introduced, known, trees, unspoken, used


@pytest.mark.parametrize("path", each("constructs"))
def test_what_a_notebook_uses_was_introduced_there_or_before(path):
    assert {name: at for name, at in used(path).items() if name not in known(path.stem)} == {}


@pytest.mark.parametrize("path", each("spoken"))
def test_what_a_notebook_introduces_its_text_speaks_of(path):
    assert unspoken(path) == []


def test_each_construct_is_introduced_once_and_by_its_name():
    every = [name for names in introduced().values() for name in names]
    assert len(set(every)) == len(every)
    assert set(every) <= set(CONSTRUCTS)
    assert set(SPOKEN) <= set(CONSTRUCTS)


def test_the_table_has_a_row_for_each_notebook_in_the_order_of_the_course():
    first, *rows = introduced()
    assert first == BROUGHT
    assert rows == sorted(rows)
    assert set(rows) >= set(LESSONS)


def test_the_first_notebook_says_what_is_brought_along():
    need = Notebook(NOTEBOOKS / "00_frames.ipynb").cells[0].source
    assert "function" in need


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
    "text on several lines": "board = 'o.\\no.'",
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
