"""Exercise: the solution as lines of a text file, for somebody who has the disks and no computer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from puzzlelib.hanoi import solve_hanoi, solve_hanoi_iteratively
from puzzlelib.trace.recording import counted
from puzzlelib.trace.values import Shown, short

from ...exercise import Exercise, Trial, Wrong


def solution_lines(disks):
    """Return the lines of the file: what to build, then one line for each move.

    >>> solution_lines(2)[1]
    '  1: Move disk from tower 0 to tower 1.'
    """
    lines = [f"{0:3}: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks), start=1):
        lines.append(f"{number:3}: Move disk from tower {move.source} to tower {move.target}.")
    return lines


def numbered_at_last(disks):
    told = [f"Build a tower of {disks} disks."]
    for source, target in solve_hanoi_iteratively(disks):
        told.append(f"Move disk from tower {source} to tower {target}.")
    return [str(number).rjust(3) + ": " + words for number, words in enumerate(told)]


def no_first_line(disks):
    lines = []
    for number, move in enumerate(solve_hanoi(disks), start=1):
        lines.append(f"{number:3}: Move disk from tower {move.source} to tower {move.target}.")
    return lines


def numbered_twice_from_zero(disks):
    lines = [f"{0:3}: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks)):
        lines.append(f"{number:3}: Move disk from tower {move.source} to tower {move.target}.")
    return lines


def not_aligned(disks):
    lines = [f"  0: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks), start=1):
        lines.append(f"  {number}: Move disk from tower {move.source} to tower {move.target}.")
    return lines


def cut_to_three(disks):
    lines = [f"  0: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks), start=1):
        column = f"{number:3}"[-3:]
        lines.append(f"{column}: Move disk from tower {move.source} to tower {move.target}.")
    return lines


def with_letters(disks):
    lines = [f"{0:3}: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks), start=1):
        source, target = "ABC"[move.source], "ABC"[move.target]
        lines.append(f"{number:3}: Move disk from tower {source} to tower {target}.")
    return lines


def towers_from_one(disks):
    lines = [f"{0:3}: Build a tower of {disks} disks."]
    for number, move in enumerate(solve_hanoi(disks), start=1):
        source, target = move.source + 1, move.target + 1
        lines.append(f"{number:3}: Move disk from tower {source} to tower {target}.")
    return lines


def one_text(disks):
    return "\n".join(solution_lines(disks))


def prints_them(disks):
    for line in solution_lines(disks):
        print(line)


def is_the_file(trial: Trial) -> str | None:
    """Every line is, letter by letter, what a reader of such files expects."""
    expected = solution_lines(*trial.arguments)
    if told := trial.raised() or trial.printed_only(Shown("a list of lines")):
        return told
    lines = trial.result
    if not isinstance(lines, list | tuple):
        return f"{trial.call} returned {short(lines)}; a list of lines was expected."
    return _first_difference(trial.call, lines, expected)


def _first_difference(call: str, lines: Sequence[object], expected: Sequence[str]) -> str | None:
    for number, (line, right) in enumerate(zip_longest(lines, expected)):
        if line is None or right is None:
            return f"{call} returned {counted(len(lines), 'line')}; {len(expected)} were expected."
        if line != right:
            shown = repr(line) if isinstance(line, str) else short(line)  # with all its spaces
            return f"{call}[{number}] is {shown}; {right!r} was expected."
    return None


EXERCISE = Exercise(
    name="solution lines",
    solution=solution_lines,
    cases=((3,), (4,), (10,)),
    property=is_the_file,
    also_right=(numbered_at_last,),
    wrong=(
        Wrong(
            no_first_line,
            "the start goes without saying",
            "Your reader has an empty table. What must be built before the first move?",
        ),
        Wrong(
            numbered_twice_from_zero,
            "counting begins at zero",
            "Which line has the number 0 already?",
        ),
        Wrong(
            not_aligned,
            "two spaces will do",
            "Write line 9 and line 10 below each other. Are the colons in one column?",
        ),
        Wrong(
            cut_to_three,
            "three columns are the law",
            "What happens to the number of the last move, with ten disks?",
        ),
        Wrong(
            with_letters,
            "everybody says A, B, C",
            "Look at the example: how are the towers named in this file?",
        ),
        Wrong(
            towers_from_one,
            "everybody counts from one",
            "Look at the example: which number has the tower on the left?",
        ),
        Wrong(one_text, "a file is one text", "Return the lines, each by itself, in a list."),
        Wrong(prints_them, "return prints", "Who asks the function wants the lines: `return`."),
    ),
    hints=(
        "Begin with a list that holds the line number 0. Append a line for each move.",
        'A number in three columns, to the right: `f"{number:3}"`. It grows wider when it must.',
    ),
)
