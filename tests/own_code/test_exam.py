"""`puzzlecourse exam`: what it prints, and how each program that cannot be asked about ends."""

import argparse
import re
import signal
import sys
import time
from pathlib import Path

import pytest
from commands import run, start
from fuzzing import WRITTEN

from puzzlecourse.own_code.exam import apart, command
from puzzlecourse.own_code.exam.paper import SEPARATOR
from puzzlelib.cli.command_line import CommandLine

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")

LINE = f"\n\n{SEPARATOR}\n\n"

FACT = """\
def fact(n):
    if n == 0:
        return 1
    return n * fact(n - 1)


if __name__ == "__main__":
    raise SystemExit("never while it is asked about")
"""


@pytest.fixture
def asked(tmp_path, capsys):
    """Ask about a program; return the exit code, what was printed, and the complaint."""

    def ask(program, call, *options):
        path = tmp_path / "theirs.py"
        path.write_bytes(program if isinstance(program, bytes) else program.encode())
        line = CommandLine("puzzlecourse", "", [command])
        code = line.main(["exam", str(path), "--call", call, *options])
        said = capsys.readouterr()
        return code, said.out, said.err

    return ask


@pytest.fixture
def printed(asked):
    def ask(program, call, *options):
        code, out, err = asked(program, call, *options)
        assert (code, err) == (0, "")
        return out

    return ask


# ---- a sheet and its key ----


SHEET = """\
theirs.py: questions about fact(4)

    1  def fact(n):
    2      if n == 0:
    3          return 1
    4      return n * fact(n - 1)

"""


FACT_KEY = {
    "`fact(4)` is called. Which call is the first to return?": "fact(0)",
    "While `fact(4)` runs, how many": "5",
    "`fact(4)` calls `fact(3)`": "6",
    "While `fact(4)` runs, some calls": "return 1",
    "One of these calls never comes": "fact(-1)",
}


def rights(key):
    return re.findall(r"^\d\. ([A-Z])  (.*)$", key, re.MULTILINE)


def test_a_sheet_has_the_program_five_questions_and_behind_a_line_the_key(printed):
    """Worked out by hand: 4 calls 3, 3 calls 2 … 0 is over first, and five calls are open then."""
    sheet, key = printed(FACT, "fact(4)").split(LINE)
    assert sheet.startswith(SHEET)
    assert re.findall(r"^(\d)\. ", sheet, re.MULTILINE) == list("12345")
    assert len(rights(key)) == 5
    for letter, words in rights(key):
        assert f"   {letter}  {words}\n" in sheet
    asked = re.findall(r"^\d\. (.*)$", sheet, re.MULTILINE)
    for begin, right in FACT_KEY.items():
        [place] = [place for place, words in enumerate(asked) if words.startswith(begin)]
        assert rights(key)[place][1] == right
    assert "may come from the belief: There is one frame" in key


def test_the_sheet_alone_has_no_key_and_the_key_alone_is_that_of_the_sheet(printed):
    whole = printed(FACT, "fact(4)")
    sheet, key = printed(FACT, "fact(4)", "--sheet"), printed(FACT, "fact(4)", "--key")
    assert f"{sheet}{LINE}{key}" == whole
    assert not re.search("key|belief|wrong", sheet, re.IGNORECASE)
    assert rights(key)
    assert not rights(sheet)


def test_the_command_is_one_of_puzzlecourse_and_help_says_that_it_is_no_sandbox(tmp_path):
    (tmp_path / "fact.py").write_text(FACT)
    ended = run("exam", "fact.py", "--call", "fact(4)", program="puzzlecourse", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(SHEET.replace("theirs.py", "fact.py"))
    assert [path.name for path in tmp_path.iterdir()] == ["fact.py"]
    told = " ".join(run("exam", "--help", program="puzzlecourse").stdout.split())
    assert "stops accidents, not attacks" in told


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_program_is_read_however_it_was_saved(tmp_path, written):
    path = tmp_path / "theirs.py"
    path.write_bytes(written(FACT))
    assert command._source(path) == FACT


def test_dice_fall_alike_for_the_sheet_and_for_its_key(printed):
    program = (
        "import random\nDIE = random.random()\n"
        "def f(n):\n    if n == 0:\n        return DIE\n    return 1 + f(n - 1)\n"
    )
    assert printed(program, "f(3)", "--key") == printed(program, "f(3)", "--key")


def test_lines_stay_within_80_characters_and_have_nothing_that_moves_a_cursor(printed):
    program = (
        "def f(numbers):\n"
        f"    # {'a long remark ' * 20}\x1b[2J\n"
        "    if numbers == []:\n    \treturn 0\n"
        "    return numbers[0] + f(numbers[1:])\n"
    )
    shown = printed(program, "f([100_000_000, 200_000_000, 300_000_000, 400_000_000])")
    assert max(map(len, shown.splitlines())) <= 80
    assert all(line.isprintable() for line in shown.split("\n"))


NEEDS = """\
import math

SMALLEST = 1

def not_needed(n):
    return n


def half(n):
    return math.floor(n / 2)


def digits(n):
    \"\"\"How many binary digits.\"\"\"
    if n <= SMALLEST:
        return 1
    return 1 + digits(half(n))


print(digits(100))
"""


def test_only_what_the_function_needs_is_shown_with_the_numbers_of_its_file(printed):
    shown = printed(NEEDS, "digits(9)", "--sheet")
    lines = re.findall(r"^ +(\d+)  ", shown.partition("\n1. ")[0], re.MULTILINE)
    assert lines == list(map(str, (1, 3, *range(9, 11), *range(13, 18))))
    assert "not_needed" not in shown


def test_names_of_the_program_may_stand_in_the_call(printed):
    program = (
        "TREE = [1, [2, 3], [[4]]]\n"
        "def total(tree):\n    if isinstance(tree, int):\n        return tree\n"
        "    result = 0\n    for part in tree:\n        result += total(part)\n    return result\n"
    )
    shown = printed(program, "total(tree=TREE)")
    told = "questions about total(tree=TREE), written total([1, [2, 3], [[4]]]) below"
    assert told in " ".join(shown.split())
    assert "    1  TREE = [1, [2, 3], [[4]]]\n" in shown


def test_things_are_made_in_the_call_and_their_class_is_shown(printed):
    program = (
        "class Node:\n    def __init__(self, value, *parts):\n        self.value = value\n"
        "        self.parts = parts\n\n"
        "    def __repr__(self):\n        return f'Node({self.value})'\n\n\n"
        "def size(node):\n    result = 1\n    for part in node.parts:\n"
        "        result += size(part)\n    return result\n"
    )
    shown = printed(program, "size(Node(1, Node(2, Node(3)), Node(4)))")
    assert "size(Node(1, Node(2, Node(3)), Node(4)))" in shown
    assert "written size(Node(1)) below" in " ".join(shown.split())
    assert "    1  class Node:\n" in shown


def test_a_memo_is_asked_about(printed):
    program = (
        "from functools import cache\n\n@cache\ndef fib(n):\n    if n < 2:\n        return n\n"
        "    return fib(n - 1) + fib(n - 2)\n"
    )
    assert "    3  @cache\n" in printed(program, "fib(5)")


def test_a_program_may_import_what_lies_beside_it(printed, tmp_path):
    (tmp_path / "beside_it.py").write_text("def less(n):\n    return n - 1\n")
    program = f"from beside_it import less\n{FACT.replace('n - 1', 'less(n)')}"
    assert "questions about fact(3)" in printed(program, "fact(3)")


def test_what_is_printed_while_a_program_is_read_goes_nowhere(printed):
    shown = printed(f"{FACT}\nfor _ in range(200):\n    print('x' * 100_000)\n", "fact(4)")
    assert shown == printed(FACT, "fact(4)")


def test_a_thread_that_goes_on_does_not_keep_the_sheet_waiting(printed):
    sleeper = "import threading, time\nthreading.Thread(target=time.sleep, args=(100,)).start()\n"
    began = time.monotonic()
    assert "questions about fact(4)" in printed(f"{FACT}{sleeper}", "fact(4)")
    assert time.monotonic() - began < 60


def test_fewer_than_five_questions_are_printed_and_told(printed):
    program = "def size(parts):\n    return 1 + sum(size(part) for part in parts)\n"
    shown = printed(program, "size([[], []])", "--sheet")
    numbers = re.findall(r"^(\d)\. ", shown, re.MULTILINE)
    assert 0 < len(numbers) < 5
    assert re.search(
        rf"^This call gives only {len(numbers)} questions?; a larger", shown, re.MULTILINE
    )


def test_no_question_tells_the_answer_to_another_where_five_others_are_there(printed):
    assert "is the first call to return. It returns" not in printed(FACT, "fact(4)")


# ---- bad cases: one sentence, and exit code 2 ----


def test_what_is_named_is_no_program(tmp_path):
    (tmp_path / "latin.py").write_bytes("# é\n".encode("latin-1") * 3)
    (tmp_path / "large.py").write_text("#" * 200_001)
    cases = {
        "none.py": "none.py: it cannot be read (No such file or directory)",
        ".": "it is not an ordinary file: name a program, such as fact.py",
        "latin.py": "latin.py: it is not text in UTF-8: save it as UTF-8",
        "large.py": "large.py: it has more than 200,000 bytes: keep only what you ask about",
    }
    for file, words in cases.items():
        options = argparse.Namespace(file=str(tmp_path / file), call="f(4)")
        with pytest.raises(command.BadInput, match=re.escape(words)):
            command.run(options)


F = "def f(n):\n    if n == 0:\n        return 0\n    return 1 + f(n - 1)\n"
AROUND = """\
import functools


def told(function):
    @functools.wraps(function)
    def inner(n):
        return function(n)

    return inner


def bare(function):
    def inner(n):
        return function(n)

    return inner


"""

BAD = {
    "no Python": ("x = 1\ndef f(:\n", "f(4)", "theirs.py: it is not valid Python, line 2: "),
    "a null": (b"x = 1\0\n", "f(4)", "it is not valid Python"),
    "nothing there": ("", "f(4)", "it has no function f: it defines no function at all"),
    "another name": (F, "g(4)", "it has no function g: ask about f"),
    "no function": (f"{F}x = 3\n", "x(4)", "it has no function x: ask about f"),
    "a class": ("class Tree:\n    pass\n", "Tree()", "it has no function Tree: it defines no"),
    "of a library": (
        f"from textwrap import dedent\n{F}",
        "dedent('')",
        "dedent comes from another file",
    ),
    "built in": (f"from math import sqrt\n{F}", "sqrt(4)", "it has no function sqrt: ask about f"),
    "a method": (
        "class T:\n    def f(self):\n        pass\n",
        "T().f()",
        "--call: name a function of the file",
    ),
    "no call": (F, "f", '--call: write a call such as "f(4)", not "f"'),
    "half a call": (F, "f(4", '--call: write a call such as "f(4)", not "f(4"'),
    "two lines": (F, "f(4)\nf(5)", '--call: write a call such as "f(4)", not "f(4) f(5)"'),
    "too many": (F, "f(4, 5)", "--call: the arguments do not fit f: too many positional"),
    "too few": (F, "f()", "--call: the arguments do not fit f: missing a required argument: 'n'"),
    "unknown name": (F, "f(m)", "--call: its arguments cannot be computed: NameError: name 'm'"),
    "by name only": (
        F.replace("(n)", "(*, n)"),
        "f(n=4)",
        "--call: a parameter that is given by name only cannot",
    ),
    "wrong kind": (F, "f('four')", "ask about a call that works"),
    "no recursion": (
        "def f(n):\n    return n\n",
        "f(4)",
        "f(4) makes no further call: choose arguments for which it does",
    ),
    "base case": (F, "f(0)", "f(0) makes no further call: choose arguments for which it does"),
    "endless": (
        F,
        "f(-1)",
        "f(-1) never comes to an end, or needs too many calls: ask about a smaller call",
    ),
    "endless loop": ("def f(n):\n    while True:\n        f\n", "f(4)", "ask about a smaller call"),
    "huge": (F, "f(900)", "ask about a smaller call"),
    "far too deep": (
        F,
        "f(10**6)",
        "f(1000000) never comes to an end, or needs too many calls: ask about a smaller call",
    ),
    "reads": (
        F.replace("return 0", "return input()"),
        "f(4)",
        "f uses input: let it get the value as an argument instead, and ask again",
    ),
    "reads at once": (
        f"n = int(input())\n{F}",
        "f(4)",
        "it asks for input in line 1 as soon as it is loaded",
    ),
    "stops at once": (f"{F}x = 1 / 0\n", "f(4)", "it stops in line 5 with ZeroDivisionError"),
    "exits at once": (f"{F}exit(3)\n", "f(4)", "it stops in line 5 with SystemExit: 3"),
    "exits": (F.replace("return 0", "raise SystemExit(3)"), "f(4)", "f(4) stops with SystemExit"),
    "no file": (f"open('words.txt')\n{F}", "f(4)", "it stops in line 1 with FileNotFoundError"),
    "ends Python": (f"import os\n{F}os._exit(3)\n", "f(4)", "it ends Python with exit code 3"),
    "ends it late": (
        f"import os\n{F.replace('return 0', 'os._exit(0)')}",
        "f(4)",
        "it ends Python with exit code 0, as os._exit does",
    ),
    "decorated": (f"{AROUND}@told\n{F}", "f(4)", "write it with `def f`, without a decorator"),
    "decorated in secret": (
        f"{AROUND}@bare\n{F}",
        "f(4)",
        "write it with `def f`, without a decorator",
    ),
    "a lambda": ("f = lambda n: n and 1 + f(n - 1)\n", "f(4)", "write it with `def f`"),
    "another message": (f"{F}raise ValueError('a\\n\\x1b[2Jb' * 99)\n", "f(4)", "ValueError: a ?["),
    "too long a call": (F, f"f({' ' * 1000})", "--call: write a call of at most 1,000 characters"),
}


@pytest.mark.parametrize(("program", "call", "words"), BAD.values(), ids=BAD)
def test_what_cannot_be_asked_about_is_told_in_one_sentence(asked, program, call, words):
    code, out, err = asked(program, call)
    assert words in err
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(
        "puzzlecourse: --call: " if "--call" in words else "puzzlecourse: theirs.py: "
    )
    assert err[:-1].isprintable()
    assert len(err) < 500


HEAVY = {
    "memory": (f"x = []\nwhile True:\n    x.append('x' * 10**6 + str(len(x)))\n{F}", "MemoryError"),
    "busy in C": (f"{F}x = sum(range(10**12))\n", "cannot be interrupted"),
    "loop": (
        f"{F}while True:\n    pass\n",
        "loading it takes more than 3 seconds, and was stopped in line 5",
    ),
    "a crash": (f"{F}import ctypes\nctypes.string_at(0)\n", "Python itself crashes (SIGSEGV)"),
}


@POSIX
@pytest.mark.parametrize(("program", "words"), HEAVY.values(), ids=HEAVY)
def test_what_takes_too_much_is_ended_and_told(asked, program, words):
    if words == "MemoryError" and sys.platform != "linux":
        pytest.skip("only Linux tells how much is in use")
    code, out, err = asked(program, "f(4)")
    assert words in err
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_what_waits_is_ended_by_the_clock(asked, monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 3)
    code, out, err = asked(f"import time\n{F}time.sleep(1000)\n", "f(4)")
    assert (code, out) == (2, "")
    assert "it takes more than 3 seconds: ask about a smaller call" in err


def test_a_program_that_writes_where_the_answer_stands_is_told(asked):
    forged = f"import json\n{F}json.dumps = lambda said: 'forged'\n"
    assert "it interferes with the questions" in asked(forged, "f(4)")[2]


# ---- what it protects ----


def test_a_program_has_a_folder_of_its_own_which_is_gone_afterwards(asked, tmp_path):
    code, _, err = asked(
        "open('left', 'w').close()\nimport os\nraise OSError(os.getcwd())\n", "f()"
    )
    assert code == 2
    folder = Path(re.search(r"OSError: (\S+): mend", err)[1])
    assert not folder.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["theirs.py"]


def test_a_program_is_not_told_the_secrets_of_the_environment(asked, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "1234")
    assert "KeyError" in asked("import os\nos.environ['SECRET_KEY']\n", "f()")[2]


@POSIX
def test_a_file_cannot_fill_the_disk(asked):
    program = "with open('big', 'wb') as file:\n    file.write(bytes(10**8))\n"
    assert "OSError: [Errno 27] File too large" in asked(program, "f()")[2]


def is_running(process):
    """Whether a process is there, and not only remembered until somebody asks how it ended."""
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")
def test_what_a_program_has_started_is_ended_with_it(printed, tmp_path):
    started = (
        "import pathlib, subprocess, sys\n"
        "sleeper = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"pathlib.Path({str(tmp_path / 'pid')!r}).write_text(str(sleeper.pid))\n"
    )
    printed(f"{started}{FACT}", "fact(4)")
    process = int((tmp_path / "pid").read_text())
    end = time.monotonic() + 20
    while is_running(process) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_running(process)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")
def test_ctrl_c_ends_the_program_without_a_traceback(tmp_path):
    waits = f"import os, time\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
    (tmp_path / "waits.py").write_text(f"{waits}time.sleep(600)\n")
    process = start("exam", "waits.py", "--call", "f()", program="puzzlecourse", folder=tmp_path)
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        time.sleep(0.05)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert not is_running(int((tmp_path / "pid").read_text()))
