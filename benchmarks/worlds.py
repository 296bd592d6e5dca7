"""Worlds: how many there are, what they have been compared with, and how fast they run."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from puzzlecourse.course import lessons
from puzzlecourse.worlds import run
from puzzlecourse.worlds.beside import both, differ
from puzzlecourse.worlds.misconceptions import WORLDS
from puzzlelib import record, solve_hanoi

from .measure import Row, at_least, at_most, seconds

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from worlds_by_hand import BY_HAND

BEFORE = "33 of 258"  # options that were computed when there were eighteen worlds


def rows() -> Iterator[Row]:
    by_hand = Counter(row[0] for row in BY_HAND)
    yield at_least("Worlds", len(WORLDS), 22, "")
    yield at_least("Programs worked out by hand, of the world with the fewest",
                   min(by_hand[world] for world in WORLDS), 8, "")  # fmt: skip
    asked = [question for sheet in lessons() for question in sheet.predictions]
    answers = [(one, answer) for one in asked for answer in one.answers]
    worlds = [(one.call, answer.world) for one, answer in answers if answer.world]
    apart = sum(part_visibly(call, world) for call, world in worlds)
    told = f"{apart} of {len(worlds)}"
    yield Row("Questions and worlds whose pages differ where they part", told, "all",
              apart == len(worlds))  # fmt: skip
    computed = sum(bool(answer.world) for _, answer in answers)
    told = f"{computed} of {len(answers)}"
    yield Row("Wrong options that a world computes", told, f"> {BEFORE}", computed > 33)
    with_python = seconds(lambda: record(solve_hanoi, 8))
    ours = seconds(lambda: run(solve_hanoi, 8))
    yield at_most("A world's interpreter, against record", ours / with_python, 6, "times")


def part_visibly(call, world) -> bool:
    """Whether the pages of a world and of Python differ where they part."""
    function, *arguments = call
    return differ(*both(function, arguments, world))
