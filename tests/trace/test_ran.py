"""The source that is shown is the source that ran, whatever has become of the file since."""

import ast
import importlib
import inspect
import linecache
import sys
import textwrap

import pytest

from puzzlecourse import ask
from puzzlecourse.asking.program import CannotAsk
from puzzlecourse.worlds import Refused, worlds
from stepthrough import StepThrough, record, show_source
from stepthrough.code_marks import without_marks
from stepthrough.trace.source import source_of

PROGRAM = """
def f(n):
    if n == 0:
        return 0
    return 1 + f(n - 1)
"""
OTHERS = {
    "a constant": ("return 0", "return 5"),
    "True for 1": ("1 + f", "True + f"),
    "1.0 for 1": ("1 + f", "1.0 + f"),
    "an operator": ("1 + f", "1 * f"),
    "a name": ("n - 1", "m - 1"),
    "lines above": ("def f(n)", "# one\n# two\ndef f(n)"),
    "a line within": ("    return 1", "    # more\n    return 1"),
    "blanks, so that columns differ": ("n - 1", "n  -  1"),
    "a parameter": ("f(n):", "f(n, m=1):"),
    "another name": ("def f(n)", "def g(n)"),
    "a syntax error": ("def f(n):", "def f(n:"),
    "less": ("    return 1 + f(n - 1)\n", ""),
}


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Write a module and import it; `write(text)` edits the file without loading it again."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    names = iter(range(100))

    def write(text, name=None):
        name = name or f"mine_{next(names)}"
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(text))
        importlib.invalidate_caches()
        return importlib.import_module(name)

    yield write
    for name in [name for name in sys.modules if name.startswith("mine_")]:
        del sys.modules[name]


@pytest.mark.parametrize("what", OTHERS)
def test_a_file_that_was_changed_after_it_was_loaded_is_not_shown(module, what):
    mine = module(PROGRAM)
    assert record(mine.f, 2).root.source.text == PROGRAM.lstrip("\n")
    module(PROGRAM.replace(*OTHERS[what]), mine.__name__)
    recording = record(mine.f, 2)
    said = f"{mine.__name__}.py was changed after it was loaded"
    assert recording.root.source.missing.startswith(said)
    assert recording.result == 2
    pages = StepThrough(recording).book.pages
    for step in recording.steps:
        page = pages.at(step.number)
        words = without_marks(page.sentence + page.equation)
        assert page.source.text == ""
        assert "+" not in words
        assert "if n" not in words
        assert all(frame.pending is None for frame in recording.frames(step.number))


def test_worlds_and_questions_say_that_the_file_was_changed(module):
    mine = module(PROGRAM)
    module(PROGRAM.replace("return 0", "return 5"), mine.__name__)
    with pytest.raises(Refused, match=r"^mine_0\.py was changed after it was loaded"):
        worlds(mine.f, 2)
    with pytest.raises(ValueError, match=r"^mine_0\.py was changed after it was loaded"):
        show_source(mine.f)
    with pytest.raises(CannotAsk, match=r"^mine_0\.py was changed after it was loaded"):
        ask(mine.f, 2)


def test_a_file_that_is_saved_as_it_was_is_shown(module):
    mine = module(PROGRAM)
    module(PROGRAM.replace("return 0", "return 5"), mine.__name__)
    module(PROGRAM, mine.__name__)
    assert record(mine.f, 2).root.source.text == PROGRAM.lstrip("\n")


SHAPES = """
from __future__ import annotations
import contextlib, dataclasses, functools, typing

def around(function):
    \"\"\"Put around.\"\"\"
    @functools.wraps(function)
    def inside(*args, **kwargs):
        return function(*args, **kwargs)
    return inside

@around
@functools.cache
def below(n: int = 1, *, m: typing.Sequence[int] = ()) -> int:
    \"\"\"A docstring.

        Indented, which Python 3.13 takes away.
    \"\"\"
    assert n >= 0, "no negative numbers"
    if __debug__:
        n += 0
    return n in {1, 2, 3} and -0.0 or [x for x in m if x]

short = lambda n: (lambda m: n + m)(1); other = lambda n: n

class Tree:
    __name = 1
    def size(self, *, tree=None):
        async def later():
            yield await self.__name
        return super().__repr__(), self.__name, later

@contextlib.contextmanager
def gives():
    try:
        yield (x for x in range(3))
    except* ValueError as error:
        raise
    finally:
        print(f"{1!r:>{2}}", ...)

def matched(thing):
    match thing:
        case {"a": [1, *rest], **others} if (y := rest):
            return y, others
"""


def functions_in(code):
    for one in code.co_consts:
        if hasattr(one, "co_consts"):
            yield one
            yield from functions_in(one)


@pytest.mark.parametrize("optimize", [0, 1, 2])
def test_no_shape_of_a_program_is_taken_to_be_changed(tmp_path, optimize):
    file = str(tmp_path / "shapes.py")
    (tmp_path / "shapes.py").write_text(SHAPES)
    codes = [*functions_in(compile(SHAPES, file, "exec", optimize=optimize))]
    assert len(codes) > 11
    assert [source_of(code).missing for code in codes] == [""] * len(codes)


def test_no_function_of_the_library_is_taken_to_be_changed():
    import contextlib
    import json.decoder

    for module in (contextlib, json.decoder):
        for code in functions_in(compile_again(module)):
            assert source_of(code).missing == "", code


def compile_again(module):
    return compile(inspect.getsource(module), module.__file__, "exec", dont_inherit=True)


def test_what_a_tool_has_rewritten_is_shown_as_it_was_written():
    def f(n):
        assert n >= 0  # pytest puts more here
        return 0 if n == 0 else f(n - 1)

    assert record(f, 1).root.source.text.lstrip().startswith("def f(n):")


def test_a_cell_with_the_futures_of_an_earlier_one_is_shown():
    """As IPython compiles it."""
    import __future__

    text = "def f(n: int):\n    return n\n"
    linecache.cache["<cell 1>"] = len(text), None, text.splitlines(True), "<cell 1>"
    names = {}
    flags = __future__.annotations.compiler_flag | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    exec(compile(text, "<cell 1>", "exec", flags), names)
    assert record(names["f"], 1).root.source.text == text


def test_a_cell_that_took_the_place_of_another_one_is_not_shown():
    names = {}
    for constant in ("1", "2"):
        text = f"def f(n):\n    return {constant}\n"
        linecache.cache["<cell 2>"] = len(text), None, text.splitlines(True), "<cell 2>"
        if constant == "1":
            exec(compile(text, "<cell 2>", "exec"), names)
    assert record(names["f"], 1).root.source.text == ""


def test_code_of_a_template_is_not_taken_to_be_changed():
    """A template's lines are no Python; what they were compiled to says that they are its source."""
    text = "<p>{{ n }}</p>\n"
    linecache.cache["page.html"] = len(text), None, text.splitlines(True), "page.html"
    code = compile("def f():\n    return 1\n", "page.html", "exec").co_consts[0]
    assert source_of(code).missing == ""
