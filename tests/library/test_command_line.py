"""The command line: exact output and exit codes; closed pipes and Ctrl-C in subprocesses."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import ENVIRONMENT, PROGRAMS, printed, printed_here, run_here, start
from fuzzing import WRITTEN

from puzzlelib import Hanoi, Maze, Nim, Solitaire, __version__, hanoi, solve_hanoi, winning_moves
from puzzlelib.cli import main
from puzzlelib.cli.hanoi import random_disks
from puzzlelib.hanoi import Move
from puzzlelib.solitaire import hole_named
from puzzlelib.tablebase import shipped

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C otherwise")

HANOI_3 = """\
Towers of Hanoi
disks: 3
moves: 7
direction: right to left (disk 1 goes A → C → B → A)

  1: A → C
  2: A → B
  3: C → B
  4: A → C
  5: B → A
  6: B → C
  7: A → C
"""


FILE_2 = """\
  0: Build a tower of 2 disks.
  1: Move disk from tower 0 to tower 1.
  2: Move disk from tower 0 to tower 2.
  3: Move disk from tower 1 to tower 2.
"""

FRENCH_CENTRE = "  ooo\n ooooo\nooooooo\nooo.ooo\nooooooo\n ooooo\n  ooo\n"

MID_GAME = "  ooo\n  o..\nooo.ooo\no.o.ooo\nooo.o.o\n  .oo\n  oo.\n"


# Towers of Hanoi


@pytest.mark.parametrize("disks", [1, 2, 5, 8])
def test_the_iterative_rule_prints_the_same(disks: int) -> None:
    """P1."""
    assert printed_here("hanoi", disks, "--iterative") == printed_here("hanoi", disks)


@pytest.mark.parametrize("disks", range(1, 7))
def test_the_direction_is_the_one_in_which_the_smallest_disk_goes(disks: int) -> None:
    """P1, P2, P3: left to right for an even number of disks, so that the tower ends on rod C."""
    lines = printed_here("hanoi", disks, "--iterative").splitlines()
    way = "left to right" if disks % 2 == 0 else "right to left"
    assert lines[3].startswith(f"direction: {way} ")
    assert lines[5] == f"  1: A → {'B' if disks % 2 == 0 else 'C'}"
    assert lines[-1].endswith("→ C")


def test_the_file_is_called_soln_unless_another_name_is_given(tmp_path: Path) -> None:
    """P5."""
    assert printed_here("hanoi", 2, "--output", folder=tmp_path).endswith("\nwritten: soln.txt\n")
    printed_here("hanoi", 2, "--output", "other.txt", folder=tmp_path)
    assert (tmp_path / "soln.txt").read_bytes() == (tmp_path / "other.txt").read_bytes()


def test_the_numbers_in_the_file_have_three_columns_and_more_when_they_must(tmp_path: Path) -> None:
    """P3."""
    printed_here("hanoi", 10, "--output", tmp_path / "soln.txt")
    lines = (tmp_path / "soln.txt").read_text().splitlines()
    assert lines[0] == "  0: Build a tower of 10 disks."
    for number, (line, move) in enumerate(zip(lines[1:], solve_hanoi(10), strict=True), start=1):
        words = f"Move disk from tower {move.source} to tower {move.target}."
        assert line == f"{str(number).rjust(3)}: {words}"


def test_a_random_tower_has_3_to_10_disks() -> None:
    """P3."""
    assert {random_disks() for _ in range(500)} == set(range(3, 11))
    disks = int(printed_here("hanoi", "--random").splitlines()[1].removeprefix("disks: "))
    assert 3 <= disks <= 10


def test_any_legal_position_is_solved_in_the_fewest_moves() -> None:
    shown = printed_here("hanoi", "--from", "5 4 | 3 2 1 |").splitlines()
    puzzle, position = Hanoi(5), ((5, 4), (3, 2, 1), ())
    assert shown[:4] == ["Towers of Hanoi", "disks: 5", "moves: 31", "from: 5 4 | 3 2 1 |"]
    assert shown[5:] == [
        f"{k:3}: {move}" for k, move in enumerate(hanoi.shortest(puzzle, position), start=1)
    ]
    for line in shown[5:]:
        source, target = ("ABC".index(rod) for rod in re.findall("[ABC]", line))
        position = puzzle.apply(position, Move(source, target))
    assert puzzle.is_solved(position)


# Long solutions, pipes and Ctrl-C


@pytest.mark.parametrize("option", [["--iterative"], ["--ascii"]], ids=str)
def test_the_moves_of_64_disks_come_one_by_one_and_a_closed_pipe_ends_them(
    option: list[str],
) -> None:
    process = start("hanoi", 64, *option)
    assert process.stdout is not None
    assert process.stderr is not None
    lines = [process.stdout.readline() for _ in range(200)]
    assert lines[1] == "disks: 64\n"
    process.stdout.close()
    assert process.wait(20) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


def interrupted(process) -> tuple[int, str]:
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    return process.returncode, errors


@POSIX
def test_ctrl_c_ends_a_long_solution_without_a_traceback() -> None:
    process = start("hanoi", 64)
    process.stdout.readline()
    assert interrupted(process) == (130, "")


@POSIX
def test_ctrl_c_ends_a_search_without_a_traceback() -> None:
    process = start("solitaire", "--board", "french", "--nodes", 10**9)
    process.stdout.readline()
    assert interrupted(process) == (130, "")


@POSIX
def test_ctrl_c_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "soln.txt").write_text("old")
    process = start("hanoi", 28, "--output", "soln.txt", folder=tmp_path)
    while len(list(tmp_path.iterdir())) == 1:
        time.sleep(0.01)
        assert process.poll() is None
    assert (tmp_path / "soln.txt").read_text() == "old"
    assert interrupted(process) == (130, "")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("soln.txt", "old")]


def test_a_file_is_replaced_when_all_is_written(tmp_path: Path) -> None:
    (tmp_path / "soln.txt").write_text("old")
    (tmp_path / "soln.txt").chmod(0o640)
    printed_here("hanoi", 2, "--output", tmp_path / "soln.txt")
    assert (tmp_path / "soln.txt").read_text() == FILE_2
    if sys.platform != "win32":
        assert (tmp_path / "soln.txt").stat().st_mode & 0o777 == 0o640


@POSIX
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "soln.txt")
    printed_here("hanoi", 2, "--output", tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "soln.txt").read_text() == FILE_2


def test_an_output_without_arrows_gets_plain_ones() -> None:
    shown = printed("hanoi", 3, PYTHONIOENCODING="ascii")
    assert shown == HANOI_3.replace("→", "->")


@POSIX
@pytest.mark.parametrize("length", [245, 255])
def test_a_long_name_is_written_to(length: int, tmp_path: Path) -> None:
    printed_here("hanoi", 2, "--output", "x" * length, folder=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["x" * length]


@POSIX
@pytest.mark.parametrize("output", ["x" * 300, "/"], ids=["too long", "the root"])
def test_a_name_that_no_file_can_have_is_refused(output: str, tmp_path: Path) -> None:
    ended = run_here("hanoi", 2, "--output", output, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.fullmatch(
        r"puzzlelib: .*(cannot be written: File name too long|is not a file: name another one)\n",
        ended.stderr,
    )
    assert list(tmp_path.iterdir()) == []


INTERRUPTED_AT_ONCE = """
import sys

class Finder:
    def find_spec(self, name, *rest):
        if name == "puzzlelib.cli":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Finder())
from {program}.__main__ import run
sys.exit(run())
"""


@pytest.mark.parametrize("program", PROGRAMS)
def test_ctrl_c_while_the_commands_are_loaded_gives_no_traceback(program: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_ONCE.format(program=program)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


# Nim


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "heaps", [(3, 4, 5), (1, 4, 5), (1, 1), (1, 0, 1, 1), (0, 2), (0, 0), (2, 2), (1, 2, 1)]
)
def test_nim_names_the_moves_that_the_search_finds(heaps: tuple[int, ...], misere: bool) -> None:
    shown = printed_here("nim", *heaps, *(["--misere"] if misere else []))
    game = Nim(tuple(max(size, 1) for size in heaps), misere)
    winning = [str(move) for move in winning_moves(game, heaps)]
    assert re.findall(r"^winning move: (.*) \(leaves", shown, re.MULTILINE) == winning
    assert ("player to move wins." in shown) == bool(winning)


# Peg solitaire


def jumps(shown: str) -> list[str]:
    return re.findall(r"^ *\d+: (.*)$", shown, re.MULTILINE)


def solves(puzzle: Solitaire, shown: str) -> bool:
    """Return whether the printed jumps are legal and solve the puzzle."""
    position = puzzle.start
    for words in jumps(shown):
        legal = {str(move): move for move in puzzle.moves(position)}
        position = puzzle.apply(position, legal[words])
    return puzzle.is_solved(position)


def test_the_english_board_is_solved_in_31_jumps() -> None:
    """S1, S3."""
    shown = printed_here("solitaire")
    assert "Solved: 31 jumps; found with the table of the central game." in shown
    assert len(jumps(shown)) == 31
    assert solves(Solitaire(), shown)


@pytest.mark.parametrize("finish", ["d4", "d1", "a4", "g4", "d7"])
def test_the_last_peg_stands_where_it_is_wanted(finish: str) -> None:
    """S3, S10: in each of the five holes that the class permits."""
    shown = printed_here("solitaire", "--finish", finish)
    assert "found with the table of the central game." in shown
    assert solves(Solitaire(finish=hole_named(finish)), shown)


def test_what_is_on_the_english_board_but_not_in_the_table_is_searched(tmp_path: Path) -> None:
    """S10: the sentence does not name the table."""
    (tmp_path / "mine").write_text("  ...\n  ...\n.......\n.......\n.......\n  ...\n  oo.\n")
    ended = run_here("solitaire", "--board", "mine", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Solved: 1 jump; 2 positions were tried." in ended.stdout


def test_a_damaged_table_is_reported_in_one_line(monkeypatch, tmp_path, capsys) -> None:
    (tmp_path / shipped.TABLE_FILE).write_bytes(b"")
    monkeypatch.setattr(shipped, "files", lambda package: tmp_path)
    shipped.shipped_table.cache_clear()
    assert main(["solitaire"]) == 2
    assert capsys.readouterr().err == (
        "puzzlelib: the table english.xz is damaged or of another version; install puzzlelib again\n"
    )


def test_a_board_of_ones_own_is_read_from_a_file_however_it_was_saved(tmp_path: Path) -> None:
    """S10."""
    (tmp_path / "mine.txt").write_bytes(WRITTEN["all at once"](" o\n.o\n o\n"))
    ended = run_here("solitaire", "--board", "mine.txt", folder=tmp_path)
    assert ended.stdout.startswith("Peg solitaire: 3 pegs in 4 holes\n")
    assert ended.returncode == 1


def test_a_position_of_ones_own_on_the_english_board_is_searched(tmp_path: Path) -> None:
    """S10: a position that cannot be reached from the central start."""
    (tmp_path / "mine").write_text(MID_GAME)
    shown = printed_here("solitaire", "--board", tmp_path / "mine")
    assert "positions were tried" in shown
    assert solves(Solitaire(MID_GAME), shown)


def test_the_french_board_with_its_centre_empty_is_impossible_with_the_proof(
    tmp_path: Path,
) -> None:
    """S10, S11: the proof needs no search."""
    (tmp_path / "french").write_text(FRENCH_CENTRE)
    ended = run_here("solitaire", "--board", "french", "--nodes", 1, folder=tmp_path)
    assert ended.returncode == 3
    ended = run_here("solitaire", "--board", "./french", "--nodes", 1, folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "\nImpossible. No single peg can remain, because " in ended.stdout


def test_a_finish_that_the_class_rules_out_is_impossible_with_the_proof() -> None:
    """S3, S11."""
    ended = run_here("solitaire", "--finish", "c1", "--nodes", 1)
    assert ended.returncode == 1
    assert "\nImpossible. No single peg can remain in c1, because " in ended.stdout


# Mazes


def test_without_a_file_the_maze_of_the_course_is_solved() -> None:
    shown = printed_here("maze")
    here, maze = Maze().start, Maze()
    for words in jumps(shown):
        here = maze.apply(here, {str(move): move for move in maze.moves(here)}[words])
    assert maze.is_solved(here)


# Help and mistakes


ALL_CODES = "0 solved, 1 impossible, 2 bad input, 3 unknown, 130 interrupted"


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ("puzzlelib", ALL_CODES),
        ("puzzlelib hanoi", "0 solved, 2 bad input, 130 interrupted"),
        ("puzzlelib nim", "0 solved, 2 bad input, 130 interrupted"),
        ("puzzlelib solitaire", ALL_CODES),
        ("puzzlelib maze", "0 solved, 1 impossible, 2 bad input, 130 interrupted"),
        ("puzzlecourse copy", "0 copied, 2 bad input"),
        ("puzzlecourse lab", "2 bad input, else JupyterLab's own"),
        ("puzzlecourse present", "2 bad input, else Voila's own"),
    ],
)
def test_help_names_the_exit_codes_of_the_command(command: str, codes: str) -> None:
    program, *words = command.split()
    shown = printed_here(*words, "--help", program=program)
    assert shown.startswith(f"usage: {command} ")
    assert shown.endswith(f"exit codes: {codes}\n")


def test_the_help_of_a_program_whose_commands_end_differently_names_no_exit_codes() -> None:
    assert "exit codes" not in printed_here("--help", program="puzzlecourse")


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_prints_its_version(program: str) -> None:
    assert printed_here("--version", program=program) == f"{program} {__version__}\n"


@POSIX
def test_a_board_in_a_pipe_that_nobody_writes_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ended = run_here("solitaire", "--board", "pipe", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("puzzlelib: pipe is no ordinary file: name a file, or english, ")
