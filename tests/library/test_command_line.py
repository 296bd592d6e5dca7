"""The command lines: output byte by byte, exit codes; in processes of their own, closed pipes and Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import ENVIRONMENT, PROGRAMS, printed, printed_here, run_here, start
from fuzzing import WRITTEN

from puzzlelib import Hanoi, Nim, Solitaire, __version__, hanoi, solve_hanoi, winning_moves
from puzzlelib.cli import main
from puzzlelib.cli.hanoi import by_chance
from puzzlelib.cli.other_boards import misread
from puzzlelib.cli.solitaire import BOARDS
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

HANOI_2_DRAWN = """\
Towers of Hanoi
disks: 2
moves: 3
direction: left to right (disk 1 goes A → B → C → A)

  =1=     |      |
 ==2==    |      |
---A------B------C---

  1: A → B
   |      |      |
 ==2==   =1=     |
---A------B------C---

  2: A → C
   |      |      |
   |     =1=   ==2==
---A------B------C---

  3: B → C
   |      |     =1=
   |      |    ==2==
---A------B------C---

"""

FILE_2 = """\
  0: Build a tower of 2 disks.
  1: Move disk from tower 0 to tower 1.
  2: Move disk from tower 0 to tower 2.
  3: Move disk from tower 1 to tower 2.
"""

NIM_345 = """\
Nim: whoever takes the last piece wins

heap 1     3  011
heap 2     4  100
heap 3     5  101
nim-sum    2  010

A position is lost exactly when its nim-sum is 0.
The player to move wins.
winning move: take 2 from heap 1 (leaves 1, 4, 5)
"""

ROW_FIVE_DRAWN = """\
Peg solitaire: 3 pegs in 5 holes
Solved: 2 jumps; 4 positions were tried.

   a b c d e
1  o . o o .

  1: d1 → b1
   a b c d e
1  o o . . .

  2: a1 → c1
   a b c d e
1  . . o . .

"""


FRENCH_CENTRE = "  ooo\n ooooo\nooooooo\nooo.ooo\nooooooo\n ooooo\n  ooo\n"

MID_GAME = "  ooo\n  o..\nooo.ooo\no.o.ooo\nooo.o.o\n  .oo\n  oo.\n"


# Towers of Hanoi


def test_hanoi_prints_disks_moves_direction_and_the_moves() -> None:
    """P3, P4: the number of disks is a parameter."""
    assert printed("hanoi", 3) == HANOI_3


def test_hanoi_draws_the_towers_at_every_step() -> None:
    """P4."""
    assert printed_here("hanoi", 2, "--ascii") == HANOI_2_DRAWN


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


def test_the_file_has_a_first_line_for_the_tower_and_a_line_for_every_move(tmp_path: Path) -> None:
    """P3."""
    shown = printed_here("hanoi", 2, "--output", "soln.txt", folder=tmp_path)
    assert (tmp_path / "soln.txt").read_bytes() == FILE_2.encode()
    assert shown == HANOI_2_DRAWN.partition("\n\n")[0] + "\nwritten: soln.txt\n"
    assert [path.name for path in tmp_path.iterdir()] == ["soln.txt"]


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


def test_the_file_is_drawn_in_too(tmp_path: Path) -> None:
    """P4."""
    printed_here("hanoi", 2, "--ascii", "--output", tmp_path / "soln.txt")
    written = (tmp_path / "soln.txt").read_text().splitlines()
    assert [line for line in written if line[3:4] == ":"] == FILE_2.splitlines()
    assert written.count("---A------B------C---") == 4


def test_a_random_tower_has_3_to_10_disks() -> None:
    """P3."""
    assert {by_chance() for _ in range(500)} == set(range(3, 11))
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


def test_a_solved_position_needs_no_move(tmp_path: Path) -> None:
    assert printed_here("hanoi", "--from", "| | 2 1").splitlines()[2] == "moves: 0"
    printed_here("hanoi", "--from", "||2 1", "--output", tmp_path / "soln.txt")
    assert (tmp_path / "soln.txt").read_text() == "  0: Begin with | | 2 1.\n"


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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        process = start("hanoi", 10, stdout=full)
    assert process.wait(20) == 2
    assert process.stderr.read() == (
        "puzzlelib: the output cannot be written: No space left on device\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("program", "option", "unbuffered"),
    [("puzzlelib", "--help", "1"), ("puzzlecourse", "--version", "")],
)
def test_help_and_version_that_cannot_be_written_are_a_failure_too(
    program: str, option: str, unbuffered: str
) -> None:
    with open("/dev/full", "w") as full:
        process = start(option, program=program, stdout=full, PYTHONUNBUFFERED=unbuffered)
    assert process.wait(20) == 2


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


@POSIX
def test_an_output_that_was_closed_from_the_beginning_is_no_failure() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "puzzlelib", "hanoi", "3"],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: os.close(1),
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


# Nim


def test_nim_says_who_wins_and_how_with_the_sum_in_binary() -> None:
    assert printed_here("nim", 3, 4, 5) == NIM_345


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


@pytest.mark.parametrize(("misere", "words"), [([], "lost"), (["--misere"], "won")])
def test_nim_without_pieces_is_over(misere: list[str], words: str) -> None:
    last = printed_here("nim", 0, 0, *misere).splitlines()[-1]
    assert last == f"No pieces are left: the player to move has {words}."


# Peg solitaire


def test_solitaire_draws_every_step() -> None:
    """S10."""
    assert printed_here("solitaire", "--board", "row-five", "--ascii") == ROW_FIVE_DRAWN


def jumps(shown: str) -> list[str]:
    return re.findall(r"^ *\d+: (.*)$", shown, re.MULTILINE)


def replayed(puzzle: Solitaire, shown: str) -> bool:
    """Whether the printed jumps are legal and solve the puzzle."""
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
    assert replayed(Solitaire(), shown)


@pytest.mark.parametrize("finish", ["d4", "d1", "a4", "g4", "d7"])
def test_the_last_peg_stands_where_it_is_wanted(finish: str) -> None:
    """S3, S10: in each of the five holes that the class leaves."""
    shown = printed_here("solitaire", "--finish", finish)
    assert "found with the table of the central game." in shown
    assert replayed(Solitaire(finish=hole_named(finish)), shown)


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


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_board_of_ones_own_is_read_from_a_file_however_it_was_saved(
    tmp_path: Path, written: Callable[[str], bytes]
) -> None:
    """S10."""
    (tmp_path / "mine.txt").write_bytes(written(" o\n.o\n o\n"))
    ended = run_here("solitaire", "--board", "mine.txt", folder=tmp_path)
    assert ended.stdout.startswith("Peg solitaire: 3 pegs in 4 holes\n")
    assert ended.returncode == 1


def test_a_position_of_ones_own_on_the_english_board_is_searched(tmp_path: Path) -> None:
    """S10: one that no game from the central start leads to."""
    (tmp_path / "mine").write_text(MID_GAME)
    shown = printed_here("solitaire", "--board", tmp_path / "mine")
    assert "positions were tried" in shown
    assert replayed(Solitaire(MID_GAME), shown)


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


def test_a_board_that_cannot_be_solved_is_impossible() -> None:
    ended = run_here("solitaire", "--board", "square-three")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert ended.stdout == (
        "Peg solitaire: 8 pegs in 9 holes\n"
        "Impossible: 16 positions were tried, and no others can be reached.\n"
    )


def test_a_budget_that_is_spent_says_unknown() -> None:
    """S10: the French board."""
    ended = run_here("solitaire", "--board", "french", "--nodes", 1000)
    assert (ended.returncode, ended.stderr) == (3, "")
    assert ended.stdout == (
        "Peg solitaire: 36 pegs in 37 holes\n"
        "Unknown: 1,000 positions were tried; --nodes takes a larger number.\n"
    )


# Help and mistakes


ALL_CODES = "0 solved, 1 impossible, 2 bad input, 3 unknown, 130 interrupted"


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ("puzzlelib", ALL_CODES),
        ("puzzlelib hanoi", "0 solved, 2 bad input, 130 interrupted"),
        ("puzzlelib nim", "0 solved, 2 bad input, 130 interrupted"),
        ("puzzlelib solitaire", ALL_CODES),
        ("puzzlecourse", ALL_CODES),
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


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_says_its_version(program: str) -> None:
    assert printed_here("--version", program=program) == f"{program} {__version__}\n"


@pytest.mark.parametrize(
    ("program", "arguments"),
    [
        ("puzzlelib", ["hanoi", "2", "--output", ""]),
        ("puzzlelib", ["solitaire", "--board", ""]),
        ("puzzlecourse", ["lab", " "]),
    ],
    ids=str,
)
def test_an_empty_name_is_refused(program: str, arguments: list[str], tmp_path: Path) -> None:
    ended = run_here(*arguments, program=program, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "give a name, not an empty text" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_one_is_singular(tmp_path: Path) -> None:
    (tmp_path / "two").write_text("oo.")
    shown = printed_here("solitaire", "--board", "two", folder=tmp_path)
    assert "Solved: 1 jump; 2 positions were tried." in shown


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("puzzlelib", "the following arguments are required: COMMAND"),
        ("puzzlelib chess", "invalid choice: 'chess'"),
        ("puzzlelib lab here", "invalid choice: 'lab'"),
        ("puzzlelib hanoi", "one of the arguments disks --random --from is required"),
        ("puzzlelib hanoi 0", "the number of disks must be a whole number from 1 to 64, not 0"),
        ("puzzlelib hanoi -3", "the number of disks must be a whole number from 1 to 64, not -3"),
        ("puzzlelib hanoi 65", "the number of disks must be a whole number from 1 to 64, not 65"),
        ("puzzlelib hanoi five", "write a whole number, not 'five'"),
        ("puzzlelib hanoi 3 --random", "--random: not allowed with argument disks"),
        (
            "puzzlelib hanoi 3 --asci",
            "unrecognized arguments: --asci ('puzzlelib hanoi --help' says more)",
        ),
        ("puzzlecourse copy x --asci", "--asci ('puzzlecourse copy --help' says more)"),
        ("puzzlelib --asci", "('puzzlelib --help' says more)"),
        ("puzzlelib hanoi --from 1", "write three rods from bottom to top with | between them"),
        ("puzzlelib hanoi --from a||", "such as \"5 4 | 3 2 1 |\", not 'a||'"),
        (
            "puzzlelib hanoi --from 1|2|2",
            "each of the disks 1 to 3 must be there once, not [1, 2, 2]",
        ),
        ("puzzlelib hanoi --from 0||", "disk 1 must be there once, not [0]"),
        (
            "puzzlelib hanoi --from ||",
            "the number of disks must be a whole number from 1 to 64, not 0",
        ),
        ("puzzlelib hanoi --from 1|2|3 --iterative", "leave out --from"),
        ("puzzlelib hanoi 3 --output .", "is not a file: name another one"),
        ("puzzlelib hanoi 3 --output no/soln.txt", "cannot be written: No such file or directory"),
        ("puzzlelib hanoi 64 --output soln.txt", "GB are free: choose fewer disks"),
        ("puzzlelib nim", "the following arguments are required: heaps"),
        ("puzzlelib nim 3 x", "write a whole number, not 'x'"),
        (
            "puzzlelib nim -1 3",
            "the number of pieces in a heap must be a whole number from 0 to 100, not -1",
        ),
        (
            "puzzlelib nim 101",
            "the number of pieces in a heap must be a whole number from 0 to 100, not 101",
        ),
        (f"puzzlelib nim {'1 ' * 21}", "there can be at most 20 heaps, not 21"),
        ("puzzlelib solitaire --board none", "there is no board 'none'"),
        ("puzzlelib solitaire --board .", "name a file, or english, french"),
        ("puzzlelib solitaire --board binary", "binary is no text file"),
        (
            "puzzlelib solitaire --board wrong",
            "the board wrong: line 1, column 2: 'x' is no part of a board",
        ),
        (
            "puzzlelib solitaire --board long",
            "the board long: a board has at most 26 rows and columns",
        ),
        ("puzzlelib solitaire --board longer", "longer is too long for a board"),
        (
            "puzzlelib solitaire --finish a1",
            "there is no hole 'a1' on this board: name one such as c1",
        ),
        ("puzzlelib solitaire --finish 4d", "there is no hole '4d' on this board"),
        (
            "puzzlelib solitaire --nodes 0",
            "argument --nodes: the budget in positions must be a whole number from 1",
        ),
        ("puzzlecourse", "the following arguments are required: COMMAND"),
        ("puzzlecourse hanoi", "invalid choice: 'hanoi'"),
        ("puzzlecourse lab", "the following arguments are required: folder"),
        ("puzzlecourse present", "the following arguments are required: notebook"),
        ("puzzlecourse present 16", "there is no notebook 16: the course has 00_frames to A3_"),
        ("puzzlecourse lab wrong", "cannot take the notebooks: File exists"),
        ("puzzlecourse copy wrong", "cannot take the notebooks: File exists"),
    ],
)
def test_a_mistake_is_answered_in_one_line_that_says_what_to_change(
    command: str, words: str, tmp_path: Path
) -> None:
    program, *arguments = command.split()
    (tmp_path / "binary").write_bytes(b"\x80\x81\x00")
    (tmp_path / "wrong").write_text("oxo")
    (tmp_path / "longer").write_text("o" * 99_999)
    (tmp_path / "long").write_text(".o" * 14)
    before = sorted(tmp_path.iterdir())
    ended = run_here(*arguments, program=program, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"{program}: ")
    assert ended.stderr.count("\n") == 1
    assert words in ended.stderr
    assert sorted(tmp_path.iterdir()) == before


ENGLISH_ELSEWHERE = """
  111
  111
1111111
1110111
1111111
  111
  111
"""
EXCHANGED = "  ...\n  ...\n.......\n...o...\n.......\n  ...\n  ...\n"
ELSEWHERE = {
    "numbers": (ENGLISH_ELSEWHERE, "write 'o' for '1' and '.' for '0'"),
    "circles": ("●●○●", "write 'o' for '●' and '.' for '○'"),
    "stars": ("**o*", "write 'o' for '*' and '.' for 'o'"),
    "stars and dots": ("**.*", "write 'o' for '*'"),
    "stars and walls": (
        ".***.\n**o**\n.***.\n",
        "write 'o' for '*', '.' for 'o' and a space for '.'",
    ),
    "exchanged": (EXCHANGED, "exchange them if you meant the other way round"),
    "dots around": (
        "..ooo..\n..ooo..\nooooooo\nooo.ooo\nooooooo\n..ooo..\n..ooo..\n",
        "write a space where there is no hole, as in the corners",
    ),
    "dots around, and a space for the hole": (
        "..ooo..\n.ooooo.\nooooooo\nooo ooo\nooooooo\n.ooooo.\n..ooo..\n",
        "write a space where there is no hole, as in the corners",
    ),
    "a triangle": ("  .\n o o\no o o\n", "a triangle with slanting jumps"),
    "spaces between": ("o o o\no . o\no o o\n", "write the signs side by side"),
}


@pytest.mark.parametrize(("picture", "words"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_board_as_others_draw_it_is_answered_with_what_to_write(
    picture: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(picture, encoding="utf-8")
    assert main(["solitaire", "--board", str(file)]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"puzzlelib: the board {file}: ")
    assert words in message


@pytest.mark.parametrize("board", [*BOARDS.values(), " o\n.o\n o\n", "o\no\n.\n", MID_GAME])
def test_a_board_as_it_is_drawn_here_is_not_taken_for_another(board: str) -> None:
    assert misread(board) is None


# ---- the exit code says how it ended, whether or not anyone can be told why -----------------------

DEAF = [
    ("puzzlelib hanoi 0", "2>&-"),
    ("puzzlecourse lab", "2>/dev/full"),
    ("puzzlelib solitaire --board nothing", "2> >(exit)"),
    ("puzzlecourse wrong", ">&- 2>&-"),
]


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("mistake", "deaf"), DEAF, ids=["closed", "full", "nobody reads", "all closed"]
)
def test_a_mistake_has_its_exit_code_also_where_nobody_can_be_told(mistake: str, deaf: str) -> None:
    command = f"{sys.executable} -m {mistake} {deaf}"
    ended = subprocess.run(
        ["bash", "-c", command], env=ENVIRONMENT, capture_output=True, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", b"")


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_has_its_exit_code_also_where_nobody_can_be_told() -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "puzzlelib", "hanoi", "10"],
            env=ENVIRONMENT,
            stdout=full,
            stderr=full,
            timeout=60,
        )
    assert ended.returncode == 2


@POSIX
def test_a_board_in_a_pipe_that_nobody_writes_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ended = run_here("solitaire", "--board", "pipe", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("puzzlelib: pipe is no ordinary file: name a file, or english, ")
