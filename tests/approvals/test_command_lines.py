"""The two command lines: output, exit code and files written by each command."""

import json
import shlex

import pytest
from commands import run_here
from kept_files import GOOD

from puzzlecourse.storage.entries import FILE

FRENCH = "  ooo\n ooooo\nooooooo\nooo.ooo\nooooooo\n ooooo\n  ooo\n"
FILES = {
    "french": FRENCH,
    "two": "oo.",
    "corner": " o\n.o\n o\n",
    "wrong": "oxo",
    "binary": b"\x80\x81\x00",
    "long": ".o" * 14,
    "longer": "o" * 99_999,
    "circles": "●●○●",
    "stars": ".***.\n**o**\n.***.\n",
    "numbers": "  111\n  111\n1111111\n1110111\n1111111\n  111\n  111\n",
    "exchanged": "  ...\n  ...\n.......\n...o...\n.......\n  ...\n  ...\n",
    "dots": "..ooo..\n..ooo..\nooooooo\nooo.ooo\nooooooo\n..ooo..\n..ooo..\n",
    "triangle": "  .\n o o\no o o\n",
    "spaced": "o o o\no . o\no o o\n",
    "maze": "S.#\r\n#.G\r\n",
    "walled": "S#G\n",
    "crossed": "Sx\n",
    "empty": "",
    "endless": "S" + 10_000 * "." + "G",
    "program.py": "def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\n",
}
SAID = {
    "hanoi": """
        hanoi 3
        hanoi 3 --iterative
        hanoi 2 --ascii
        hanoi 2 --output soln.txt
        hanoi 2 --ascii --output drawn.txt
        hanoi --from "2 | 3 1 |" --ascii
        hanoi --from "| | 2 1"
        hanoi --from "||2 1" --output solved.txt
        hanoi 0
        hanoi -3
        hanoi 65
        hanoi five
        hanoi 3 --asci
        hanoi
        hanoi 3 --random
        hanoi --from 1
        hanoi --from a||
        hanoi --from 1|2|2
        hanoi --from 0||
        hanoi --from ||
        hanoi --from 1|2|3 --iterative
        hanoi 3 --output .
        hanoi 3 --output ""
        hanoi 3 --output no/soln.txt
    """,
    "nim": """
        nim 3 4 5
        nim 1 4 5
        nim 3 4 5 --misere
        nim 1 0 1 1 --misere
        nim 0 0
        nim 0 0 --misere
        nim
        nim 3 x
        nim -1 3
        nim 101
        nim 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
    """,
    "solitaire": """
        solitaire --board row-five --ascii
        solitaire
        solitaire --finish d1
        solitaire --finish c1 --nodes 1
        solitaire --board two
        solitaire --board corner
        solitaire --board square-three
        solitaire --board french --nodes 1000
        solitaire --board ./french --nodes 1
        solitaire --board none
        solitaire --board .
        solitaire --board ""
        solitaire --board binary
        solitaire --board wrong
        solitaire --board long
        solitaire --board longer
        solitaire --board numbers
        solitaire --board circles
        solitaire --board stars
        solitaire --board exchanged
        solitaire --board dots --nodes 1000
        solitaire --board triangle
        solitaire --board spaced
        solitaire --finish a1
        solitaire --finish 4d
        solitaire --nodes 0
    """,
    "maze": """
        maze maze --ascii
        maze
        maze walled
        maze crossed
        maze empty
        maze endless
        maze none
    """,
    "walk": """
        walk program.py "fact(3)" --save page.html
        walk program.py "fact(3"
        walk program.py "other(3)"
        walk none.py "fact(3)"
    """,
}
COURSE = {
    "copy": """
        copy mine
        copy mine
        copy wrong
        copy x --asci
    """,
    "hand-in": """
        hand-in class/ann
        hand-in class/ann --without-programs
        hand-in class
        hand-in .
        hand-in nowhere
    """,
    "results": """
        results class
        results class --names --csv results.csv
        results class --programs programs.html
        results nowhere
        results maze
        results class --csv .
        results class --picture picture.gif
        results
    """,
    "present_and_lab": """
        present 17
        present
        lab
        lab " "
        lab wrong
    """,
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        content = content if isinstance(content, bytes) else content.encode()
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize("command", SAID)
def test_puzzlelib(command, approved, folder):
    """P3, P4, S10: towers, heaps, boards and mazes, by number and drawn; one line per error."""
    assert transcript("puzzlelib", SAID[command], folder) == approved


@pytest.mark.parametrize("command", COURSE)
def test_puzzlecourse(command, approved, folder):
    write_class(folder / "class")
    assert transcript("puzzlecourse", COURSE[command], folder) == approved


def write_class(folder):
    """Write a class of two: one was right at once, the other is not right yet."""
    right, wrong = ["3 2 1 6", "right", ""], ["3 2 1 1", "wrong", "loop"]
    for name, step in {"ann": right, "ben": wrong}.items():
        (folder / name).mkdir(parents=True)
        kept = json.dumps(GOOD | {"questions": {"1.1": [[step]]}})
        (folder / name / FILE).write_text(kept)


def transcript(program, commands, folder):
    """Return the commands with their output and the files they leave, with content or by name."""
    lines = []
    for command in filter(None, map(str.strip, commands.splitlines())):
        before = contents(folder)
        ended = run_here(*shlex.split(command), program=program)
        # the wording of argparse depends on Python's version
        errors = ["(usage)"] if ended.stderr.startswith("usage: ") else ended.stderr.splitlines()
        lines += [f"$ {program} {command}", *ended.stdout.splitlines(), *errors]
        lines += [f"(exit code {ended.returncode})"] if ended.returncode else []
        for name, content in contents(folder).items():
            if before.get(name) != content:
                shown = name.endswith((".txt", ".csv"))
                lines += [f"({name} is written{':' if shown else ''})"]
                lines += content.decode("utf-8-sig").splitlines() if shown else []
        lines += [""]
    return "\n".join(line.rstrip() for line in lines).replace(str(folder), "~").rstrip() + "\n"


def contents(folder):
    """Return the files of a folder by name, except copied notebooks and bytecode."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    left_out = ("mine/", "__pycache__/")
    return {
        name: path.read_bytes() for name, path in names.items() if not name.startswith(left_out)
    }
