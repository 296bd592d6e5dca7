"""`%steps` and `%%steps` in a shell of IPython: what is shown, what is refused, how a cell ends."""

import gc
import os
import re
import signal
import sys
import threading
from functools import cache, partial

import pytest
from IPython.core.error import UsageError

from stepthrough import StepThrough, magics
from stepthrough.code_marks import without_marks as plain
from stepthrough.trace.running import record_call
from stepthrough.trace.top_level import record_parts

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
FACT = "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n"
NOTED = "def noted(n):\n    seen.append(n)\n    return noted(n - 1) if n else len(seen)\n"
UNTOLD = """
class Untold(Exception):
    def __str__(self):
        raise self

def untold():
    raise Untold
"""
TREE = """
from functools import cache

class Tree:
    def __init__(self, *parts):
        self.parts = parts

    def size(self):
        return 1 + sum(part.size() for part in self.parts)

    @cache
    def leaf(self):
        return not self.parts

    @classmethod
    def kind(cls):
        return cls.__name__
"""


class Notebook:
    """Runs cells one after the other; `said` is what the last one has shown, without colours."""

    def __init__(self, shell, capsys):
        self.shell = shell
        self.capsys = capsys
        self.said = ""
        self.error = None
        self.result = None
        self.walks = []

    def run(self, *texts):
        for text in texts:
            self.capsys.readouterr()
            self.walks.clear()
            ended = self.shell.run_cell(text)
            self.said = COLOURS.sub("", "".join(self.capsys.readouterr()))
            self.error = ended.error_before_exec or ended.error_in_exec
            self.result = ended.result
        return self.result

    def walk(self, *texts):
        """The walk that the last of the cells gives, or displays; nothing may go wrong."""
        result = self.run(*texts)
        assert self.error is None, self.said
        walks = [result] if isinstance(result, StepThrough) else self.walks
        assert len(walks) == 1, self.said
        return walks[0]

    def refusal(self, *texts):
        """The one sentence with which the last of the cells is refused."""
        self.run(*texts)
        assert type(self.error) is UsageError, self.said
        assert self.said == f"UsageError: {self.error}\n"
        return str(self.error)

    def __getitem__(self, name):
        return self.shell.user_ns[name]


@pytest.fixture
def notebook(shell, capsys, monkeypatch):
    """An empty notebook."""
    with monkeypatch.context() as patch:
        patch.setattr(gc, "collect", int)  # in all that any test has imported: it takes a while
        shell.reset()
    made = Notebook(shell, capsys)
    show = magics.display

    def note(thing, **options):
        made.walks += [thing] if isinstance(thing, StepThrough) else []
        show(thing, **options)

    monkeypatch.setattr(magics, "display", note)
    return made


def shown(walk):
    return repr(walk.recording.root), walk.recording.result


# A call in a line


def test_a_line_is_recorded_and_shown(notebook):
    walk = notebook.walk(FACT, "%steps fact(3)")
    assert notebook.said.startswith("Out[0]: \nfact(3) → 6\n  fact(2) → 2\n")
    assert walk.recording.root.source.text == FACT


def test_a_walk_can_be_kept(notebook):
    notebook.run(FACT, "walk = %steps fact(3)")
    assert shown(notebook["walk"]) == ("fact(3)", 6)
    assert notebook.said == ""


def test_arguments_are_values_of_the_notebook(notebook):
    notebook.run("def f(limit, *rest, seconds, **named):\n    return limit, rest, seconds, named")
    notebook.run("xs, named = [2, 3], {'only': 5}")
    walk = notebook.walk("%steps f(1, *xs, seconds={'a': 4}['a'], **named)  # all kinds")
    assert walk.recording.result == (1, (2, 3), 4, {"only": 5})
    notebook.run("k = 6")
    assert notebook.walk("%steps f({k}, seconds='$k')").recording.result == ({6}, (), "$k", {})


def test_a_call_and_its_arguments_run_once(notebook):
    notebook.run(NOTED, "seen = []", "def three():\n    seen.append('three')\n    return 3")
    walk = notebook.walk("%steps noted(three())")
    assert shown(walk) == ("noted(3)", 5)
    assert notebook["seen"] == ["three", 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("definitions", "call", "calls"),
    [
        ("from puzzlelib import fact", "fact(2)", ["fact(2)", "fact(1)"]),
        ("import puzzlelib", "puzzlelib.fact(1)", ["fact(1)"]),
        (
            TREE,
            "Tree(Tree()).size()",
            ["Tree(parts=(Tree(parts=()),)).size()", "Tree(parts=()).size()"],
        ),
        (TREE, "Tree(Tree())", ["Tree.__init__(Tree(parts=()))"]),
        ("double = lambda n: 2 * n", "double(2)", ["<lambda>(2)"]),
        ("", "(lambda n: 2 * n)(2)", ["<lambda>(2)"]),
        (
            "def even(n):\n    return n == 0 or odd(n - 1)\ndef odd(n):\n    return n > 0 and even(n - 1)",
            "even(2)",
            ["even(2)", "odd(1)", "even(0)"],
        ),
        (
            "from functools import cache\n@cache\n" + FACT + "fact(3)",
            "fact(1)",
            ["fact(1)", "fact(0)"],
        ),
        (
            "def down(n):\n    if n:\n        yield n\n        yield from down(n - 1)",
            "down(1)",
            ["down(1)", "down(0)"],
        ),
        (
            "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n"
            "    def __post_init__(self):\n        self.y = self.x",
            "P(1)",
            ["P.__post_init__()"],
        ),
    ],
)
def test_all_kinds_of_functions_can_be_stepped_through(notebook, definitions, call, calls):
    walk = notebook.walk(definitions, f"%steps {call}")
    assert [repr(one) for one in walk.recording.calls] == calls
    assert walk.recording.ended == "returned"
    assert walk.recording.root.source.text


def test_a_decorated_function_runs_decorated(notebook):
    notebook.run(
        "from functools import wraps\ndef twice(f):\n    @wraps(f)\n    def both(n):\n"
        "        return 2 * f(n)\n    return both\n@twice\ndef one(n):\n    return n"
    )
    walk = notebook.walk("%steps one(4)")
    assert walk.recording.result == 8
    assert [call.function for call in walk.recording.calls] == ["both", "one"]


def test_an_error_of_the_program_is_the_end_of_its_walk(notebook):
    walk = notebook.walk("def f(n):\n    return 1 / n if n == 0 else f(n - 1)", "%steps f(2)")
    assert walk.recording.root.exception == "ZeroDivisionError: division by zero"
    assert "Traceback" not in notebook.said


TWO = """
def double(n):
    \"\"\"Return twice n.\"\"\"
    return 2 * n


def power(base, exponent):
    \"\"\"Return a power.\"\"\"
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)
"""


def test_the_program_of_a_cell_is_all_of_it_with_the_call_and_without_docstrings(notebook):
    walk = notebook.walk(f"%%steps{TWO}\npower(double(1), 1)")
    [program] = walk.first["sources"]
    lines = ["".join(text for _, text in words) for words in program["lines"]]
    assert lines[:2] == ["def double(n):", "    return 2 * n"]
    assert lines[4] == "def power(base, exponent):"
    assert lines[-1] == "power(double(1), 1)"
    assert not [line for line in lines if "Return " in line]
    assert [lines[page[3]] for page in walk.book.chunk(0, 2)["pages"]] == [
        "def double(n):",
        "def double(n):",
        "def power(base, exponent):",
    ]


def test_a_function_of_another_cell_has_its_own_lines(notebook):
    walk = notebook.walk(FACT, "%%steps\ndef twice(n):\n    return fact(n) * 2\ntwice(2)")
    programs = [len(program["lines"]) for program in walk.first["sources"]]
    assert programs == [3, 2]


def test_a_call_without_end_is_stopped_and_shown_up_to_there(notebook, monkeypatch):
    monkeypatch.setattr(magics, "record_call", partial(record_call, limit=200))
    walk = notebook.walk("def down(n):\n    while True: n -= 1", "%steps down(1)")
    assert walk.recording.ended == "too many steps"


# What is refused, in one sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "write one call after %steps, such as %steps f(4)"),
        ("# fact(3)", "write one call after %steps, such as %steps f(4)"),
        ("3 + 4", "write one call after %steps, such as %steps f(4), not 3 + 4"),
        ("fact", "write one call after %steps, such as %steps f(4), not fact"),
        ("x = fact(3)", "write one call after %steps, such as %steps f(4), not x = fact(3)"),
        ("fakt(3)", "name 'fakt' is not defined: first run the cell that defines it"),
        ("fact(k)", "name 'k' is not defined: first run the cell that defines it"),
        ("fact(1/0)", "fact(1/0) cannot be called: ZeroDivisionError: division by zero"),
        (
            "fact()",
            "fact() cannot be called: TypeError: fact() missing 1 required positional argument: 'n'",
        ),
        ("fact(untold())", "fact(untold()) cannot be called: Untold"),
        ("three(3)", "three is not a function, so it cannot be called"),
        (
            "print(fact(3))",
            "print is not written in Python, so it has no steps to show: call a function of your own",
        ),
        (
            "record(fact, 3)",
            "record works on recordings itself: write the call alone, such as f(4)",
        ),
        ("later()", "later is an async function: write its `def` without `async`"),
        (
            "Empty()",
            "Empty is a class without an __init__ that you can step through: "
            "call a function, or a method of one of its objects",
        ),
    ],
)
def test_a_line_that_cannot_be_shown_is_refused_in_a_sentence(notebook, line, sentence):
    notebook.run(FACT, "three = 3", "class Empty: pass", "async def later(): pass")
    notebook.run("from puzzlelib import record", UNTOLD)
    assert notebook.refusal(f"%steps {line}") == sentence


@pytest.mark.parametrize("options", ["fact(3)", "--answers 4", "--input", "--input 'a", "-i 4"])
def test_what_stands_behind_the_magic_is_answers_or_refused(notebook, options):
    sentence = "what is run stands below %%steps; behind it can be answers to input(), such as"
    assert (
        notebook.refusal(f"%%steps {options}\nrun = 1") == f'{sentence} %%steps --input "4" "yes"'
    )
    assert "run" not in notebook.shell.user_ns


@pytest.mark.parametrize("cell", ["x = 1\nawait x", "[y async for y in x]", "async with x: pass"])
def test_await_outside_of_a_function_is_refused_before_anything_runs(notebook, cell):
    words = "await outside of a function cannot be stepped through: run the cell without %%steps"
    assert notebook.refusal(f"%%steps\n{cell}") == words
    assert "x" not in notebook.shell.user_ns


def test_a_cell_of_comments_shows_nothing(notebook):
    notebook.run("%%steps\n# nothing yet")
    assert (notebook.error, notebook.walks, notebook.said) == (None, [], "")


ASKS = (
    "def ask():\n    return int(input())\ndef play(n):\n    return ask() if n == 0 else play(n - 1)"
)


@pytest.mark.parametrize("call", ["play(1)", "game.play()", "careful()"])
def test_input_is_refused_in_a_recorded_call(notebook, call):
    notebook.run(
        FACT + ASKS,
        "class Game:\n    def play(self):\n        return ask()\ngame = Game()",
        "def careful():\n    try:\n        return ask()\n    except Exception:\n        return 0",
    )
    sentence = notebook.refusal(f"%steps {call}")
    assert sentence.startswith("nobody can answer input() while calls are recorded")


def test_input_takes_the_answers_that_are_given_with_the_cell(notebook):
    cell = """%%steps --input "4" "of course"
def ask(prompt):
    return int(input(prompt))
n = ask('how many? ')
sure = input()"""
    walk = notebook.walk(cell)
    assert (notebook["n"], notebook["sure"]) == (4, "of course")
    assert walk.recording.printed() == "how many? 4\nof course\n"
    assert notebook.said.startswith("how many? 4\nof course\nthis cell\n")


@pytest.mark.parametrize(
    "ask", ["n = ask()", "while True:\n    try:\n        n = ask()\n    except:\n        pass"]
)
def test_a_cell_is_stopped_where_input_has_no_answer_left(notebook, ask):
    walk = notebook.walk(ASKS, f"%%steps --input 4\nfirst = ask()\n{ask}\nran = 1")
    assert (walk.recording.ended, notebook["first"]) == ("no answer", 4)
    assert not {"n", "ran"} & notebook.shell.user_ns.keys()
    words = (
        "The cell was stopped at input(), which has no answer left: give all of them behind %%steps"
    )
    assert f'{words}, such as %%steps --input "4" "yes".\n' in notebook.said
    assert "it asks for input, and there is no answer left" in walk.book.page(walk.last).sentence


@pytest.mark.parametrize("cell", ["%steps fact(2)", "%%steps\nfact(2)"])
def test_input_that_is_not_asked_for_is_no_trouble(notebook, cell):
    assert notebook.walk(FACT + ASKS, cell).recording.result == 2


@pytest.mark.parametrize("cell", ["%steps ask(1)", "%%steps\nask(1)"])
def test_an_input_of_the_notebook_is_a_function_like_others(notebook, cell):
    ask = "def input():\n    return 4\ndef ask(n):\n    return n + input()\n"
    assert notebook.walk(ask, cell).recording.result == 5
    notebook.shell.reset()
    assert notebook.walk(f"%%steps\n{ask}ask(1)").recording.result == 5


@pytest.mark.parametrize(
    ("magic", "text"),
    [("%steps ", "fact("), ("%%steps\n", "ran = 1\nfact("), ("%%steps\n", "return fact(2)")],
)
def test_what_is_not_python_is_shown_as_by_ipython(notebook, magic, text):
    notebook.run(FACT, text)
    plain = notebook.said
    assert "^" in plain
    notebook.run(magic + text)
    assert notebook.said == plain
    assert notebook.error is not None
    assert "ran" not in notebook.shell.user_ns


# A cell: what is shown


def tree(walk):
    """The calls of a walk, each with its depth, without the cell."""
    last = len(walk.recording.steps) - 1
    return [f"{' ' * (depth - 1)}{call!r}" for depth, call in walk.recording.tree(last)][1:]


@pytest.mark.parametrize(
    ("cell", "calls"),
    [
        ("fact(1)", ["fact(1)", " fact(0)"]),
        ("x = fact(0)\ny = [x]\ny.append(len(y))\nprint(x)", ["fact(0)"]),
        ("print(f'{fact(0)} ways')", ["fact(0)"]),
        ("fact(fact(0))", ["fact(0)", "fact(1)", " fact(0)"]),
        ("for n in range(2):\n    print(fact(n))", ["fact(0)", "fact(1)", " fact(0)"]),
        ("sum(fact(n) for n in range(1))", ["fact(0)"]),
        ("if __name__ == '__main__':\n    fact(0)", ["fact(0)"]),
        ("list(map(fact, [1, 0]))", ["fact(1)", " fact(0)", "fact(0)"]),
        (
            "sorted([2, 1], key=lambda n: fact(0))",
            ["<lambda>(2)", " fact(0)", "<lambda>(1)", " fact(0)"],
        ),
        ("from functools import reduce\nreduce(lambda a, b: a + b, [1, 2])", ["<lambda>(1, 2)"]),
        ("%time fact(0)", ["fact(0)"]),
        ("fact.__call__(0)", ["fact(0)"]),
        ("%steps fact(0)", []),
        ("double(2)", ["<lambda>(2)"]),
        ("tree = Tree(Tree())", ["Tree.__init__()", "Tree.__init__(Tree(parts=()))"]),
        ("Tree().leaf(), Tree.kind()", ["Tree.__init__()", "Tree.leaf()", "Tree.kind()"]),
        ("str(Told())", ["Told.__str__()", " fact(0)"]),
        ("fact(0)\nlibrary.solve_hanoi(1)", ["fact(0)"]),
        ("run = lambda n: fact(n)", []),
        ("total = 0\nfor n in [1, 2]: total += n", []),
    ],
)
def test_a_cell_is_the_outermost_frame_of_all_its_calls(notebook, cell, calls):
    told = "class Told:\n    def __str__(self):\n        return str(fact(0))\n"
    notebook.run(FACT + TREE + told + "double = lambda n: 2 * n\nimport puzzlelib as library")
    notebook.run("%%steps\n" + cell)
    walk = notebook.walks[-1]
    assert repr(walk.recording.root) == "this cell"
    assert tree(walk) == calls


def pages_of(walk):
    return [walk.book.page(step) for step in range(walk.last + 1)]


def variables(card):
    return {one.name: one.value for one in card.variables}


def test_a_loop_is_stepped_through_with_the_names_that_it_uses(notebook):
    notebook.run("other, start = [0] * 50, 10")
    walk = notebook.walk(
        "%%steps\nimport math\ntotal = start\nfor n in [1, 2]:\n    total += n\ntotal"
    )
    pages = pages_of(walk)
    assert [plain(page.sentence) for page in pages[:3]] == [
        "This cell begins.",
        "Next in this cell: import math",
        "Next in this cell: total = start",
    ]
    assert plain(pages[-1].sentence) == "This cell ends; its last value is 13. The end."
    seen = [variables(page.cards[0]) for page in pages]
    assert seen[0] == {"start": "10"}
    assert seen[-1] == {"start": "10", "total": "13", "n": "2"}
    assert walk.at == {"step": 0}
    assert "lastCall" not in walk.cover


def test_a_name_from_an_earlier_run_is_shown_once_it_is_assigned(notebook):
    cell = "%%steps\nx = 5\nfor x in [5, 6]:\n    y = x\nx"
    notebook.walk("x = 6\ny = 6", cell)
    walk = notebook.walk(cell)
    seen = [variables(page.cards[0]) for page in pages_of(walk)]
    assert seen[:5] == [{}, {}, {"x": "5"}, {"x": "5"}, {"x": "5", "y": "5"}]
    assert seen[-1] == {"x": "6", "y": "6"}


def test_what_functions_change_is_seen_in_the_frame_of_the_cell_while_it_waits(notebook):
    cell = (
        "%%steps\ncount = 0\nseen = []\ndef bump():\n    global count\n    count += 1\n"
        "    seen.append(count)\n    return count\nx = bump() + bump()"
    )
    walk = notebook.walk(cell)
    waiting = [page for page in pages_of(walk) if page.cards[0].function == "bump"]
    seen = [variables(page.cards[1]) for page in waiting]
    assert all(len(page.cards) == 2 for page in waiting)  # no card with global variables
    assert seen[0] == {"count": "0", "seen": "[]"}
    assert seen[4] == {"count": "1", "seen": "[1]"}
    assert seen[-1] == {"count": "2", "seen": "[1, 2]"}
    assert [plain(page.equation) for page in waiting][-1] == "x = 1 + 2"


def test_a_name_that_a_function_can_assign_stays_a_name_in_what_waits(notebook):
    cell = "%%steps\nn = 1\ndef up():\n    global n\n    n += 1\n    return 1\nx = up() + n"
    walk = notebook.walk(cell)
    page = next(page for page in pages_of(walk) if page.cards[0].function == "up")
    assert page.cards[1].words == "x = ? + n"


def test_one_press_leads_to_the_last_call_that_the_cell_makes(notebook):
    walk = notebook.walk(FACT, "%%steps\nfact(2)\nx = fact(1)\nx")
    here = walk.recording.steps[walk.cover["lastCall"]]
    assert (repr(here.call), here.event) == ("fact(1)", "call")


def test_what_a_cell_defines_stays_and_its_lines_are_shown(notebook):
    walk = notebook.walk(f"%%steps\nimport math\n{FACT}\nthree = fact(3)")
    call = walk.recording.calls[1]
    assert call.source.text == FACT
    assert walk.book.pages.program(call) is walk.recording.root.source
    notebook.run("print(three, fact(4), math.pi)")
    assert notebook.said == "6 24 3.141592653589793\n"


def test_the_value_of_a_last_expression_is_shown_as_ever(notebook):
    notebook.run(FACT, "%%steps\nx = fact(1)\nx + 1")
    assert notebook.said == "Out[0]: 2\nthis cell → 2\n  fact(1) → 1\n    fact(0) → 1\n"
    assert [*notebook["_oh"].values()] == [2]
    notebook.run("%%steps\nfact(0);")
    assert notebook.said == "this cell\n  fact(0) → 1\n"


@pytest.mark.parametrize("interactivity", ["all", "last", "last_expr_or_assign", "none"])
def test_values_are_shown_as_the_shell_is_set_up(notebook, monkeypatch, interactivity):
    monkeypatch.setattr(notebook.shell, "ast_node_interactivity", interactivity)
    cell = "3\nif True:\n    4\nx = 5"
    notebook.run(cell)
    plain = notebook.said
    notebook.run(f"%%steps\n{cell}")
    assert notebook.said.startswith(f"{plain}this cell")


def test_the_magics_of_ipython_work_in_the_cell(notebook):
    walk = notebook.walk(FACT, "%%steps\nhere = %pwd\nx = 2 + fact(3)\n%time fact(1)")
    assert notebook["here"] == os.getcwd()
    said = [plain(page.sentence) for page in pages_of(walk)]
    assert "Next in this cell: here = %pwd" in said
    assert "Next in this cell: %time fact(1)" in said
    assert "x = 2 + ?" in {page.cards[-1].words for page in pages_of(walk)}
    line = walk.first["sources"][0]["lines"][0]
    assert "".join(text for _, text in line) == "here = %pwd"


def test_what_is_printed_is_printed_and_stands_in_the_walk_too(notebook):
    say = "def say(n):\n    print(n)\n    return n and say(n - 1)\n"
    walk = notebook.walk(say, "%%steps\nsay(1)\nprint('on')\nx = 3\nx")
    assert notebook.said.startswith("1\n0\non\nOut[0]: 3\nthis cell → 3\n")
    assert walk.recording.printed() == "1\n0\non\n"
    assert [walk.recording.printed(n) for n in (0, -1)] == ["", "1\n0\non\n"]
    assert sys.stdout.write.__self__ is sys.stdout


def test_showing_the_last_value_is_not_part_of_the_walk(notebook):
    walk = notebook.walk(
        "class A:\n    def __repr__(self):\n        return 'A!'", "%%steps\na = A()\na"
    )
    assert notebook.said.startswith("Out[0]: A!\n")
    assert tree(walk) == []


# A cell: how it ends


def test_an_error_in_a_call_ends_the_walk_and_is_shown_as_in_any_cell(notebook):
    notebook.run(FACT, "x = fact('a')\nran = True")
    plain = notebook.said
    notebook.run("%%steps\nx = fact('a')\nran = True")
    assert isinstance(notebook.error, TypeError)
    assert notebook.said.startswith("this cell raised TypeError: ")
    assert notebook.said.endswith(plain)
    assert [walk.recording.ended for walk in notebook.walks] == ["raised"]
    assert not {"x", "ran"} & notebook.shell.user_ns.keys()


def test_a_cell_may_catch_the_error_of_its_call(notebook):
    cell = "%%steps\ntry:\n    fact('a')\nexcept TypeError:\n    caught = True"
    assert notebook.walk(FACT, cell).recording.ended == "returned"
    assert notebook["caught"]


def test_an_error_names_the_number_of_its_cell(notebook):
    notebook.shell.run_cell("1", store_history=True)
    number = notebook.shell.execution_count
    notebook.shell.run_cell("%%steps\ndef f(n):\n    return 1 / n\nf(0)", store_history=True)
    said = COLOURS.sub("", "".join(notebook.capsys.readouterr()))
    assert set(re.findall(r"<ipython-input-(\d+)|In\[(\d+)\]", said)) == {("", str(number))}


def test_statements_before_one_that_cannot_be_compiled_are_run_as_in_any_cell(notebook):
    notebook.run("%%steps\nran = 1\nreturn 2")
    assert notebook["ran"] == 1
    assert "'return' outside function" in notebook.said
    assert [walk.recording.ended for walk in notebook.walks] == ["returned"]


@pytest.mark.parametrize(
    ("cell", "left"),
    [
        ("n = 0\nwhile True:\n    n += 1\nover = 1", {"n"}),
        (
            "n = 0\nwhile True:\n    try:\n        n += 1\n    except:\n        pass\nover = 1",
            {"n"},
        ),
        ("def down(n):\n    while True:\n        n = n - 1\nx = down(1)", {"down"}),
        (
            "def gen(n):\n    try:\n        yield n\n    finally:\n        for k in range(300): n = k\n"
            "def f(n):\n    next(gen(n))\n    return f(n)\nx = f(1)",
            {"gen", "f"},
        ),
    ],
)
def test_a_program_without_end_is_stopped_and_told_in_a_sentence(notebook, monkeypatch, cell, left):
    monkeypatch.setattr(magics, "record_parts", partial(record_parts, limit=200))
    walk = notebook.walk(f"%%steps\n{cell}")
    assert (walk.recording.ended, len(walk.recording.steps)) == ("too many steps", 200)
    assert notebook.said.startswith("The cell was stopped after 100,000 steps.\n")
    assert {"n", "over", "down", "gen", "f", "x"} & notebook.shell.user_ns.keys() == left
    assert "ignored" not in notebook.said
    assert "too many steps" in walk.book.page(walk.last).sentence


def test_a_cell_has_five_seconds(notebook, monkeypatch):
    monkeypatch.setattr(magics, "record_parts", partial(record_parts, limit=10**9, seconds=0.05))
    walk = notebook.walk("%%steps\nx = 0\nwhile True:\n    x = x + 1")
    assert walk.recording.ended == "too much time"
    assert notebook.said.startswith("The cell was stopped after 5 seconds.\n")


def test_an_interrupt_ends_the_cell_and_its_walk(notebook):
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    notebook.run(
        "%%steps\nx = 0\nfor k in range(30_000):\n    for j in range(3): x = sum(range(999))\nover = 1"
    )
    timer.join()
    assert isinstance(notebook.error, KeyboardInterrupt)
    assert "over" not in notebook.shell.user_ns
    [walk] = notebook.walks
    assert walk.recording.root.ended in ("raised", "stopped")
    assert notebook.said.rstrip().endswith("KeyboardInterrupt:")
    assert sys.gettrace() is None


def test_calls_in_other_threads_are_told_of_below_a_walk_too(notebook):
    begin = (
        "from threading import Thread\ndef begin(n):\n    one = Thread(target=fact, args=(n,))\n"
    )
    walk = notebook.walk(FACT, f"%%steps\n{begin}    one.start()\n    one.join()\nbegin(3)")
    assert walk.recording.elsewhere


def test_a_cell_is_not_recorded_any_more_once_it_has_ended(notebook):
    notebook.walk(FACT, "%%steps\nlater = (fact(n) for n in [2, 3])\nx = fact(1)")
    notebook.walk("%%steps\nwaiting = (fact(n) for n in [2, 3])\nx = next(waiting)")
    notebook.run("print(*later, *waiting)")
    assert notebook.said == "2 6 6\n"


def test_a_generator_that_is_not_asked_for_more_is_suspended(notebook):
    down = "def down(n):\n    while n:\n        yield n\n        n -= 1\n"
    walk = notebook.walk(down, "%%steps\nd = down(3)\nx = next(d)")
    assert notebook.said == "this cell\n  down(3) (suspended)\n"
    assert str(walk.recording) == "this cell\n  down(3) → [3] (suspended)"
    notebook.run("print(*d)")
    assert notebook.said == "2 1\n"


# A cell has its own memos

CACHED = """
from functools import cache, lru_cache
made = 0

@cache
def fib(n):
    global made
    made += 1
    return n if n < 2 else fib(n - 1) + fib(n - 2)
"""


def test_a_cell_has_the_memo_that_it_has_without_steps_and_leaves_it(notebook):
    cell = "fib(2)\nfib(2)\ntold = made, tuple(fib.cache_info())"
    notebook.run(CACHED + cell)
    plain = notebook["told"]
    walk = notebook.walk(f"%%steps{CACHED}{cell}")
    assert notebook["told"] == plain == (3, (1, 3, None, 3))
    assert tree(walk) == ["fib(2)", " fib(1)", " fib(0)", "fib(2)"]
    assert walk.recording.calls[-1].memo_hit
    kept = notebook["fib"]
    walk = notebook.walk("%%steps\nfib(3)")
    assert notebook["fib"] is kept
    assert str(walk.recording) == (
        "this cell → 2\n  fib(3) → 2\n    fib(2) → 1 (memo)\n    fib(1) → 1 (memo)"
    )
    assert type(kept) is type(cache(len))


def test_a_memo_that_a_cell_makes_tells_its_hits_and_is_one_of_functools_afterwards(notebook):
    make = "@lru_cache(maxsize=None)\ndef own(n):\n    return n and own(n - 1)\n"
    outer = "def outer(n):\n    @cache\n    def inner(n):\n        return n\n    return inner(n) + inner(n)\n"
    notebook.run(CACHED)
    walk = notebook.walk(f"%%steps\n{make}own(1)\nown(2)\n{outer}outer(4)")
    assert str(walk.recording).splitlines()[1:] == [
        "  own(1) → 0",
        "    own(0) → 0",
        "  own(2) → 0",
        "    own(1) → 0 (memo)",
        "  outer(4) → 8",
        "    inner(4) → 4",
        "    inner(4) → 4 (memo)",
    ]
    assert type(notebook["own"]) is type(notebook["fib"]) is type(cache(len))
    assert notebook["cache"] is cache


# Loading


def test_the_extension_can_be_loaded_again(notebook):
    notebook.run("%reload_ext puzzlelib", "%load_ext puzzlelib")
    assert "already loaded" in notebook.said
    assert shown(notebook.walk(FACT, "%steps fact(3)")) == ("fact(3)", 6)


@pytest.mark.parametrize(
    ("again", "kinds"),
    [
        ("%load_ext puzzlelib", ["cell"]),
        ("%reload_ext puzzlelib", ["line"]),
        ("%load_ext stepthrough", ["cell", "line"]),
    ],
)
def test_loading_takes_steps_back_from_another_package_and_says_so(notebook, again, kinds):
    def theirs(line, cell=None):
        return "theirs"

    theirs.__module__ = "steps_widget.magics"
    for kind in kinds:
        notebook.shell.register_magic_function(theirs, kind, "steps")
    notebook.run(again)
    words = "%steps and %%steps were steps_widget's; now they step through your programs."
    assert words in notebook.said
    assert shown(notebook.walk(FACT, "%steps fact(3)")) == ("fact(3)", 6)
    assert notebook.walk("%%steps\nfact(2)").recording.result == 2


def test_help_is_there(notebook):
    notebook.run("%steps?")
    assert "Step through a call or a whole cell, forwards and backwards." in notebook.said
