"""`%steps` and `%%steps` in a shell of IPython: what is shown, and that a cell runs once, as ever."""

import builtins
import gc
import os
import re
import sys
from functools import cache, partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from stepthrough import StepThrough, magics
from stepthrough.trace import limits
from stepthrough.trace.running import SECONDS
from stepthrough.trace.watch import Watch

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


TOLD = """
class Told:
    def __str__(self):
        return str(fact(6))
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


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    before = sys.modules["__main__"], sys.excepthook, sys.displayhook
    config = Config(HistoryManager={"enabled": False}, InteractiveShell={"xmode": "Context"})
    shell = InteractiveShell.instance(
        config=config, ipython_dir=str(tmp_path_factory.mktemp("ipython"))
    )
    shell.run_line_magic("load_ext", "puzzlelib")
    yield shell
    InteractiveShell.clear_instance()
    sys.modules["__main__"], sys.excepthook, sys.displayhook = before
    for name in ("display", "get_ipython", "__IPYTHON__"):
        vars(builtins).pop(name, None)


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
        (TREE, "Tree(Tree()).size()", ["Tree.size()", "Tree.size()"]),
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
    assert lines[walk.book.chunk(0, 1)["pages"][1][3]].strip() == "if exponent == 0:"


def test_a_function_of_another_cell_has_its_own_lines(notebook):
    walk = notebook.walk(FACT, "%%steps\ndef twice(n):\n    return fact(n) * 2\ntwice(2)")
    programs = [len(program["lines"]) for program in walk.first["sources"]]
    assert programs == [3, 2]


@pytest.mark.parametrize("cell", ["%steps down(1)", "%%steps\nx = down(1)"])
def test_a_program_without_end_is_stopped_and_shown_up_to_there(notebook, cell):
    notebook.run("def down(n):\n    while True:\n        n = n - 1")
    assert notebook.walk(cell).recording.ended == "too many steps"
    assert "x" not in notebook.shell.user_ns


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


NOT_RUN = (
    "the cell was not run, for it calls no function of yours: end it with a call, such as f(4)"
)


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("%%steps\n\n", NOT_RUN),
        ("%%steps\nrun = 1", NOT_RUN),
        ("%%steps\nrun = print(fact.__name__)", NOT_RUN),
        ("%%steps\ndef run(n):\n    return fact(n)", NOT_RUN),
        ("%%steps\nrun = lambda n: fact(n)", NOT_RUN),
        (
            "%%steps fact(3)\nrun = 1",
            "write nothing behind %%steps: what is run stands below it",
        ),
    ],
)
def test_a_cell_that_cannot_be_shown_is_refused_before_it_runs(notebook, cell, sentence):
    assert notebook.refusal(FACT, cell) == sentence
    assert "run" not in notebook.shell.user_ns


def test_a_cell_that_makes_no_call_where_it_seemed_to_is_told_so(notebook):
    notebook.run(FACT, "%%steps\nran = True\nif not ran: fact(3)")
    end = "end it with a call, such as f(4)"
    assert notebook.said == f"The cell has called no function of yours: {end}\n"
    assert notebook["ran"]
    assert (notebook.error, notebook.walks) == (None, [])


ASKS = (
    "def ask():\n    return int(input())\ndef play(n):\n    return ask() if n == 0 else play(n - 1)"
)


@pytest.mark.parametrize(
    "cell",
    [
        "%steps play(1)",
        "%steps fact(int(input()))",
        "%steps game.play()",
        "%%steps\nran = True\nplay(1)",
        "%%steps\nran = True\nn = int(input())\nfact(n)",
        "%%steps\nran = True\nGame().play()",
        "%%steps\nran = True\ndef again(n):\n    return [input() for _ in range(n)]\nagain(1)",
    ],
)
def test_input_is_refused_before_anything_runs(notebook, cell):
    notebook.run(
        FACT + ASKS, "class Game:\n    def play(self):\n        return ask()\ngame = Game()"
    )
    assert notebook.refusal(cell).startswith("nobody can answer input() while calls are recorded")
    assert "ran" not in notebook.shell.user_ns


@pytest.mark.parametrize("cell", ["%steps fact(2)", "%%steps\nfact(2)"])
def test_input_that_is_not_asked_for_is_no_trouble(notebook, cell):
    assert shown(notebook.walk(FACT + ASKS, cell)) == ("fact(2)", 2)


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


# A cell: which calls are shown


@pytest.mark.parametrize(
    ("cell", "call"),
    [
        ("fact(3)", "fact(3)"),
        ("x = fact(3)", "fact(3)"),
        ("x = fact(3)\ny = [x]\ny.append(len(y))\nprint(x)", "fact(3)"),
        ("print(fact(3))", "fact(3)"),
        ("print(f'{fact(3)} ways')", "fact(3)"),
        ("fact(fact(3))", "fact(6)"),
        ("for n in range(4):\n    print(fact(n))", "fact(3)"),
        ("sum(fact(n) for n in range(4))", "fact(3)"),
        ("assert fact(3) == 6", "fact(3)"),
        ("if __name__ == '__main__':\n    fact(3)", "fact(3)"),
        ("x = fact(3)\ndef last(n):\n    return fact(n)", "fact(3)"),
        ("def first(n):\n    return n\nfirst(1)\nfact(3)", "fact(3)"),
        ("def larger(n):\n    max = n\n    return max\nprint(max(fact(2), fact(3)))", "fact(3)"),
        ("again = fact\nagain(3)", "fact(3)"),
        ("max = fact(3)\nprint(max)", "fact(3)"),
        ("from puzzlelib import solve\nfact(3)\nsolve.__name__", "fact(3)"),
        ("print(double(2))", "double(2)"),
        ("tree = Tree(Tree())\nprint(tree.size())", "Tree.size()"),
        ("print(Tree().leaf(), len(str(Tree.kind())))", "Tree.kind()"),
        ("tree = Tree(Tree())", "Tree.__init__(Tree(parts=()))"),
        ("fact(3)\nlibrary.solve_hanoi(1)", "fact(3)"),
        ("print(sum(map(fact, [2, 3])), fact(4))", "fact(4)"),
        ("print(fact(2), *map(fact, [4, 3]))", "fact(3)"),
        ("print(sorted([fact(3)], key=lambda n: -n))", "fact(3)"),
        ("print((lambda n: 2 * n)(2))", "double(2)"),
        ("print(Tree().leaf(), Told())", "Tree.leaf()"),
    ],
)
def test_the_last_call_of_a_cell_is_shown(notebook, cell, call):
    notebook.run(FACT + TREE + TOLD + "double = lambda n: 2 * n\nimport puzzlelib as library")
    walk = notebook.walk("%%steps\n" + cell)
    assert repr(walk.recording.root).replace("<lambda>", "double") == call


def test_what_a_cell_defines_stays_and_its_lines_are_shown(notebook):
    walk = notebook.walk(f"%%steps\nimport math\n{FACT}\nthree = fact(3)")
    assert walk.recording.root.source.text == FACT
    assert walk.recording.root.source.first_line == 2
    notebook.run("print(three, fact(4), math.pi)")
    assert notebook.said == "6 24 3.141592653589793\n"


def test_the_value_of_a_last_expression_is_shown_as_ever(notebook):
    notebook.run(FACT, "%%steps\nx = fact(3)\nx + 1")
    assert notebook.said.startswith("Out[0]: 7\nfact(3) → 6\n")


def test_the_magics_of_ipython_work_in_the_cell(notebook):
    notebook.run(FACT, "%%steps\nhere = %pwd\nfact(3)")
    assert notebook["here"] == os.getcwd()


def test_the_last_line_shows_its_value_and_nothing_else_is_left_of_the_walk(notebook):
    notebook.run(FACT, "%%steps\nfact(3)")
    assert (
        notebook.said
        == "Out[0]: 6\nfact(3) → 6\n  fact(2) → 2\n    fact(1) → 1\n      fact(0) → 1\n"
    )
    assert [*notebook["_oh"].values()] == [6]
    notebook.run("%%steps\nfact(3);")
    assert notebook.said.startswith("fact(3) → 6\n")


def test_what_is_printed_is_printed_and_stands_in_the_walk_too(notebook):
    say = "def say(n):\n    print(n)\n    return n and say(n - 1)\n"
    walk = notebook.walk(say, "%%steps\nsay(3)\nprint('on')\nx = say(1)\nprint('over')")
    assert notebook.said.startswith("3\n2\n1\n0\non\n1\n0\nover\nsay(1) → 0\n")
    assert walk.recording.printed() == "1\n0\n"
    assert [walk.recording.printed(n) for n in (0, -1)] == ["", "1\n0\n"]


# A cell: how it ends


def test_an_error_in_a_recorded_call_ends_its_walk_and_is_shown_as_in_any_cell(notebook):
    notebook.run(FACT, "x = fact('a')\nran = True")
    plain = notebook.said
    notebook.run("%%steps\nx = fact('a')\nran = True")
    assert isinstance(notebook.error, TypeError)
    assert notebook.said.startswith("fact('a') raised TypeError: ")
    assert notebook.said.endswith(plain)
    assert [walk.recording.ended for walk in notebook.walks] == ["raised"]
    assert not {"x", "ran"} & notebook.shell.user_ns.keys()


def test_a_cell_may_catch_the_error_of_its_call(notebook):
    cell = "%%steps\ntry:\n    fact('a')\nexcept TypeError:\n    caught = True"
    assert notebook.walk(FACT, cell).recording.ended == "raised"
    assert notebook["caught"]
    assert "ended" not in notebook.said


@pytest.mark.parametrize("statement", ["x = fact(3) + 'a'", "fact(3); [] + ''", "x = fact()"])
def test_any_other_error_is_shown_as_in_any_cell(notebook, statement):
    notebook.run(FACT, statement)
    plain = notebook.said
    notebook.run(f"%%steps\n{statement}")
    assert isinstance(notebook.error, TypeError)
    assert plain.startswith("-----")
    assert notebook.said.endswith(plain)
    assert ("fact(3) → 6" in notebook.said) == ("fact(3)" in statement)


def test_a_call_without_end_is_stopped_and_the_calls_before_it_have_steps_of_their_own(
    notebook, monkeypatch
):
    monkeypatch.setattr(magics, "Watch", partial(Watch, limit=100))
    down = "def down(n):\n    while n:\n        n = n - 1\n"
    walk = notebook.walk(down, "%%steps\nfor n in (40, 40, -1):\n    down(n)")
    assert (walk.recording.ended, len(walk.recording.steps)) == ("too many steps", 100)
    stopped = "which was stopped: too many steps in 3 calls"
    assert notebook.said.partition("\n")[0] == f"The cell has ended in down(-1), {stopped}"


NAP = "from time import sleep\ndef nap():\n    sleep(0.4)\n"
SPIN = "def spin():\n    n = 0\n    while True:\n        n = n + 1\n"


@pytest.mark.parametrize(
    ("cell", "stopped"),
    [
        (
            f"%%steps\n{NAP}while True:\n    nap()",
            r"nap\(\), which was stopped: too much time in \d+ calls",
        ),
        (
            f"%%steps\n{NAP}{SPIN}for f in (nap, spin):\n    x = f()",
            r"spin\(\), which was stopped: too much time in 2 calls",
        ),
    ],
)
def test_the_calls_of_a_cell_have_so_many_seconds_together(notebook, monkeypatch, cell, stopped):
    assert Watch({}).seconds_left == SECONDS == 5
    monkeypatch.setattr(magics, "Watch", partial(Watch, limit=10**9, seconds=0.3))
    notebook.run(cell)
    assert re.match(f"The cell has ended in {stopped}\n", notebook.said)
    assert not isinstance(notebook.shell.user_ns.get("x"), int)


def test_calls_in_other_threads_are_told_of_below_a_walk_too(notebook):
    begin = (
        "from threading import Thread\ndef begin(n):\n    one = Thread(target=fact, args=(n,))\n"
    )
    walk = notebook.walk(FACT, f"%%steps\n{begin}    one.start()\n    one.join()\nbegin(3)")
    assert walk.recording.elsewhere


def test_a_stop_in_a_generator_that_is_closed_is_told_nowhere_and_ends_the_cell(
    notebook, monkeypatch
):
    monkeypatch.setattr(magics, "Watch", partial(Watch, limit=50))
    gen = (
        "def gen(n):\n    try:\n        yield n\n    finally:\n        for k in range(99): n = k\n"
    )
    walk = notebook.walk(f"%%steps\n{gen}def f(n):\n    next(gen(n))\n    return f(n)\nx = f(1)")
    assert walk.recording.ended == "too many steps"
    assert "ignored" not in notebook.said
    assert "x" not in notebook.shell.user_ns


def test_only_the_calls_have_so_many_seconds_not_the_cell(notebook, monkeypatch):
    clock = [0.0]
    for name in ("monotonic", "process_time"):
        monkeypatch.setattr(limits, name, lambda: clock[0])
    notebook.shell.user_ns["clock"] = clock
    work = f"fact(2)\nclock[0] += {2 * SECONDS}\nx = [fact(n) for n in (2, 3)]"
    walk = notebook.walk(FACT, f"%%steps\n{work}")
    assert shown(walk) == ("fact(3)", 6)
    assert notebook["x"] == [2, 6]


def test_a_cell_is_not_recorded_any_more_once_it_has_ended(notebook):
    notebook.walk(FACT, "%%steps\nlater = (fact(n) for n in [2, 3])\nx = fact(1)")
    notebook.walk("%%steps\nwaiting = (fact(n) for n in [2, 3])\nx = next(waiting)")
    notebook.run("print(*later, *waiting)")
    assert notebook.said == "2 6 6\n"


@pytest.mark.parametrize(
    "cell",
    [
        "total(fact(n) for n in range(2))",
        "numbers = (fact(n) for n in range(2))\ntotal(numbers)",
    ],
)
def test_calls_in_a_recorded_call_belong_to_it(notebook, cell):
    notebook.run("def total(numbers):\n    return sum(numbers)", FACT)
    walk = notebook.walk(f"%%steps\n{cell}")
    assert [repr(call) for call in walk.recording.calls][1:] == ["fact(0)", "fact(1)", "fact(0)"]


DOWN = "def down(n):\n    while n:\n        yield n\n        n = n - 1"


def test_a_generator_is_gone_through_by_the_cell_as_far_as_it_is(notebook):
    notebook.run(DOWN)
    walk = notebook.walk("%%steps\nnumbers = down(3)\nfirst, rest = next(numbers), list(numbers)")
    assert shown(walk) == ("down(3)", [3, 2, 1])
    assert (notebook["first"], notebook["rest"]) == (3, [2, 1])
    walk = notebook.walk("%%steps\nnumbers = down(3)\nfirst = next(numbers)")
    assert (shown(walk), walk.recording.root.ended) == (("down(3)", [3]), "suspended")
    assert walk.recording.ending() == "has yielded [3], and was not asked for more"
    assert notebook.run("next(numbers)") == 2


def test_a_generator_of_an_older_call_is_no_new_one(notebook):
    notebook.run(DOWN, FACT, "old = down(3)\nfirst = next(old)")
    walk = notebook.walk("%%steps\nlater = down(2)\nnext(later)\nfact(2)\nrest = [*old, *later]")
    assert shown(walk) == ("fact(2)", 2)
    assert notebook["rest"] == [2, 1, 1]


def test_of_a_generator_that_is_not_asked_for_values_there_is_nothing_to_show_and_why_is_said(
    notebook,
):
    notebook.run(DOWN, "%%steps\ndown(3)")
    assert notebook.error is None
    words = (
        "A generator runs when values are asked for: end the cell with a call, such as list(f(4))"
    )
    assert notebook.said.splitlines()[-1] == words


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
    cell = "fib(6)\nfib(6)\ntold = made, tuple(fib.cache_info())"
    notebook.run(CACHED + cell)
    plain = notebook["told"]
    walk = notebook.walk(f"%%steps{CACHED}{cell}")
    assert notebook["told"] == plain == (7, (5, 7, None, 7))
    assert [repr(one) for one in walk.recording.calls] == ["fib(6)"]
    assert walk.recording.root.memo_hit
    assert str(walk.recording) == "fib(6) → 8 (memo)"
    kept = notebook["fib"]
    walk = notebook.walk("%%steps\nfib(8)")
    assert notebook["fib"] is kept
    assert str(walk.recording) == (
        "fib(8) → 21\n  fib(7) → 13\n    fib(6) → 8 (memo)\n    fib(5) → 5 (memo)\n  fib(6) → 8 (memo)"
    )
    notebook.run("told = tuple(fib.cache_info())", "fib(9)\nagain = made")
    assert notebook["told"] == (8, 9, None, 9)
    assert notebook["again"] == 10
    assert notebook.walk("%steps fib(3)").recording.number_of_calls == 4  # `record` begins anew
    assert tuple(notebook["fib"].cache_info()) == (10, 10, None, 10)


def test_a_memo_that_a_cell_makes_tells_its_hits_and_is_one_of_functools_afterwards(notebook):
    make = "@lru_cache(maxsize=None)\ndef own(n):\n    return n and own(n - 1)\n"
    outer = "def outer(n):\n    @cache\n    def inner(n):\n        return n\n    return inner(n) + inner(n)\n"
    notebook.run(CACHED)
    walk = notebook.walk(f"%%steps\nown = fib(1)\n{make}own(1)\nown(3)\n{outer}outer(4)")
    assert str(walk.recording) == "outer(4) → 8\n  inner(4) → 4\n  inner(4) → 4 (memo)"
    assert repr(walk) == str(walk.recording)
    assert type(notebook["own"]) is type(notebook["fib"]) is type(cache(len))
    assert notebook["own"].cache_info().currsize == 4
    assert notebook["cache"] is cache


# A cell runs once, and as ever

PIECES = [
    "noted({n})",
    "x = noted({n})",
    "seen.append(noted({n}))",
    "print(noted({n}), len(seen))",
    "for n in range({n}):\n    seen.append(('loop', noted(n)))",
    "xs = [noted(n) for n in range({n})]",
    "def other(n):\n    seen.append('other')\n    return noted(n)",
    "x = other({n})",
    "seen.append(Box({n}).add(1))",
    "box = Box(noted({n}))\nx = box.add(2)",
    "try:\n    fail({n})\nexcept ValueError as error:\n    seen.append(str(error))",
    "x = noted(noted({n}))",
    "x = sum(noted(n) for n in range({n}))",
    "x = yielding({n})\nseen += x",
    "seen.extend(yielding({n}))",
    "x = {n} if noted(0) else other({n})",
]
WORLD = (
    NOTED
    + """
def other(n):
    return n

def fail(n):
    seen.append("fail")
    raise ValueError(n)

def yielding(n):
    for k in range(n):
        yield k

class Box:
    def __init__(self, inside):
        seen.append(("made", inside))
        self.inside = inside

    def add(self, n):
        self.inside += n
        return self.inside

seen = []
"""
)
CELLS = st.lists(
    st.builds(str.replace, st.sampled_from(PIECES), st.just("{n}"), st.sampled_from("0123")),
    min_size=1,
    max_size=5,
).map("\n".join)


def left_by(shell, cell):
    """The values that a cell leaves in a notebook, and how it ended."""
    shell.run_cell(WORLD)
    ended = shell.run_cell(cell)
    left = {name: shell.user_ns.pop(name, None) for name in ("seen", "x", "xs", "n")}
    shell.user_ns.pop("box", None)
    if hasattr(left["x"], "__next__"):
        left["x"] = list(left["x"])
    return left, ended.error_in_exec


@given(CELLS)
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_cell_does_the_same_with_steps_and_does_it_once(shell, cell):
    plain, error = left_by(shell, cell)
    assert error is None
    stepped, error = left_by(shell, f"%%steps\n{cell}")
    if not re.search("^(?!def|    )", cell, re.MULTILINE):
        assert "was not run" in str(error)
    else:
        assert error is None
    assert stepped == plain


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
    assert shown(notebook.walk("%%steps\nfact(2)")) == ("fact(2)", 2)


def test_help_is_there(notebook):
    notebook.run("%steps?")
    assert "Step through a call, forwards and backwards." in notebook.said
