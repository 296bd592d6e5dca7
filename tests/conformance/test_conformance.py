"""Every puzzle of `reference.py` keeps to the contract of `conforming`, and to more.

The library's own puzzles must also tell True and 1.0 from 1, and behave the same in every
interpreter. Only the table of invalid positions is specific to puzzles.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from reference import PUZZLES, TABLE, WINDING, short_name

import puzzlelib
from puzzlelib import (
    Hanoi,
    IllegalMove,
    IllegalPosition,
    Maze,
    Nim,
    Playthrough,
    Reordered,
    Solitaire,
    conforms,
)
from puzzlelib.maze import InFog

# what holds for one size holds for the next: the smallest, a usual and the largest of the table
OF_A_SIZE = [rules for rules in PUZZLES if getattr(rules, "disks", 1) in (1, 3, 10, 64)]
over_every_puzzle = pytest.mark.parametrize("rules", OF_A_SIZE, ids=short_name)

WHAT_RULES_SAY = ("start", "moves", "apply", "check", "text")


# Every puzzle has a row


def is_puzzle(thing: Any) -> bool:
    """Return whether *value* is a class of rules, but not a Protocol."""
    if not isinstance(thing, type) or getattr(thing, "_is_protocol", False):
        return False
    says = set(dir(thing)) | set(getattr(thing, "__dataclass_fields__", ()))
    return says.issuperset(WHAT_RULES_SAY)


def public_puzzles() -> set[type]:
    return {thing for name in puzzlelib.__all__ if is_puzzle(thing := getattr(puzzlelib, name))}


def without_a_row(puzzles: set[type]) -> set[type]:
    return puzzles - {type(row.rules) for row in TABLE}


def test_every_puzzle_of_the_library_has_a_row_in_the_reference_table() -> None:
    assert public_puzzles() >= {Hanoi, Maze, Nim, Solitaire}
    assert without_a_row(public_puzzles()) == set()


def test_a_puzzle_without_a_row_would_be_noticed() -> None:
    class Unheard(Hanoi):
        pass

    assert is_puzzle(Unheard)
    assert without_a_row({Hanoi, Unheard}) == {Unheard}


def test_every_puzzle_is_tested_in_more_than_one_instance() -> None:
    instances = [type(rules) for rules in PUZZLES]
    assert all(instances.count(puzzle) > 1 for puzzle in public_puzzles())


# Positions for the tests: those nearest to the start, and those of long random routes


@cache
def positions_of(rules: Any, most: int = 100) -> tuple:
    found = dict.fromkeys(islice(_nearest(rules), most))
    for seed in range(3):
        found.update(dict.fromkeys(_random_line(rules, Random(seed))))
    return tuple(found)


def _nearest(rules: Any) -> Iterator[Any]:
    seen, queue = {rules.start}, [rules.start]
    for here in queue:
        yield here
        for move in rules.moves(here):
            after = rules.apply(here, move)
            if after not in seen:
                seen.add(after)
                queue.append(after)


def _random_line(rules: Any, chance: Random, longest: int = 60) -> Iterator[Any]:
    here = rules.start
    for _ in range(longest):
        yield here
        if not rules.moves(here):
            return
        here = rules.apply(here, chance.choice(rules.moves(here)))


def few(rules: Any) -> tuple:
    """Return a dozen positions, early and late ones."""
    positions = positions_of(rules)
    return positions[:6] + positions[-6:]


def equal_copy(value: Any) -> Any:
    """Return an equal value that is a different object, where Python allows it."""
    return pickle.loads(pickle.dumps(value))


def malformed(value: Any) -> Iterator[Any]:
    """Yield copies of *value* with one part of the wrong type or out of range."""
    if isinstance(value, tuple):
        yield from (None, "a1", list(value))
        for index, part in enumerate(value):
            for wrong in malformed(part):
                yield _with(value, index, wrong)
    elif isinstance(value, int):
        yield from (None, str(value), float(value), -1 - value, 10**9)
        if value in (0, 1):
            yield bool(value)
    else:
        yield from (None, list(value), f"{value}?")


def _with(value: tuple, index: int, part: Any) -> tuple:
    parts = [*value[:index], part, *value[index + 1 :]]
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


# The contract


@over_every_puzzle
def test_every_puzzle_keeps_to_the_contract(rules: Any) -> None:
    """I8, and all checks of `conforms`, on more positions than its time limit allows."""
    report = conforms(rules, positions=60, seconds=None)
    allowed = () if rules.moves(rules.start) else NOTHING_TO_PLAY
    assert set(report.faults) <= set(allowed), report


NOTHING_TO_PLAY = (
    "There is no move from the start: nothing can be played.",
    "The start is solved already: nothing is left to play.",
)


# Stricter than the contract: equality is not sufficient


@over_every_puzzle
def test_moves_are_immutable(rules: Any) -> None:
    for move in rules.moves(rules.start)[:3]:
        for field in move._fields:
            with pytest.raises(AttributeError):
                setattr(move, field, 0)


def assert_refused(rules: Any, position: Any, move: Any) -> None:
    with pytest.raises(IllegalMove) as error:
        rules.apply(position, move)
    assert len(str(error.value)) > 10, "the message says why"


@cache
def moves_anywhere(rules: Any) -> tuple:
    """Return moves that are legal in some position."""
    moves = dict.fromkeys(m for here in positions_of(rules) for m in rules.moves(here))
    return tuple(moves)[:200]


def some_moves(rules: Any) -> tuple:
    """Return the first and the last legal moves."""
    moves = tuple(rules.moves(rules.start))
    return moves[:4] + moves[-2:]


@over_every_puzzle
def test_moves_with_a_wrong_part_are_refused(rules: Any) -> None:
    """I2, I8: only integers within their range; True and 1.0 are not 1."""
    for move in some_moves(rules):
        for wrong in malformed(move):
            assert_refused(rules, rules.start, wrong)


@over_every_puzzle
def test_every_move_changes_something_and_every_board_is_tidy(rules: Any) -> None:
    for here in few(rules):
        assert all(rules.apply(here, move) != here for move in rules.moves(here))
        board = rules.text(here)
        assert [line for line in board.splitlines() if line != line.rstrip()] == []


# check


WRONG_POSITIONS = [
    (Hanoi(3), ((3, 2, 1), (1,), ()), "disk twice"),
    (Hanoi(3), ((3, 2), (), ()), "disk missing"),
    (Hanoi(3), ((4, 3, 2, 1), (), ()), "disk too many"),
    (Hanoi(3), ((2, 1, 0), (), ()), "disk 0"),
    (Hanoi(3), ((1, 2, 3), (), ()), "tower upside down"),
    (Hanoi(3), ((3,), (1, 2), ()), "disk on a smaller one"),
    (Hanoi(3), ((3, 2, 1), ()), "two rods"),
    (Hanoi(3), ((3, 2, 1), (), (), ()), "four rods"),
    (Hanoi(3), (3, 2, 1), "one rod"),
    (Hanoi(3), ((), (), ()), "no disk"),
    (Hanoi(3), ([3, 2, 1], [], []), "rods as lists"),
    (WINDING, (0, 2), "in a wall"),
    (WINDING, (2, 0), "below the maze"),
    (WINDING, (0, -1), "left of the maze"),
    (WINDING, (0,), "half a cell"),
    (InFog(WINDING), ((0, 0), frozenset()), "not where it has been"),
    (InFog(WINDING), ((0, 0), frozenset({(0, 0), (0, 2)})), "has been in a wall"),
    (InFog(WINDING), ((0, 0), {(0, 0)}), "set that can change"),
    (Nim((3, 4, 5)), (3, 4), "heap missing"),
    (Nim((3, 4, 5)), (3, 4, 5, 0), "heap too many"),
    (Nim((3, 4, 5)), (4, 4, 5), "heap larger than in the beginning"),
    (Nim((3, 4, 5)), (3, -1, 5), "less than nothing"),
    (Nim((3, 4, 5)), [3, 4, 5], "list"),
    (Solitaire("o.oo."), frozenset(), "no peg"),
    (Solitaire("o.oo."), frozenset({(1, 0)}), "off the board"),
    (Solitaire("o.oo."), frozenset({(0, -1)}), "left of the board"),
    (Solitaire("o.oo."), {(0, 0)}, "set that can change"),
    (Solitaire("o.oo."), ((0, 0), (0, 2)), "tuple"),
    (Solitaire("o.oo."), frozenset({0, 2}), "holes as numbers"),
    (Solitaire("o.oo."), frozenset({"a1"}), "holes by name"),
    (Solitaire(), frozenset({(0, 0)}), "corner that is no hole"),
]


@pytest.mark.parametrize(("rules", "position", "why"), WRONG_POSITIONS, ids=str)
def test_check_refuses_values_that_are_not_positions(rules: Any, position: Any, why: str) -> None:
    with pytest.raises(IllegalPosition, match=r"\w+ \w+"):
        rules.check(position)


# Boards as text


SHOW_EVERYTHING = """
from reference import PUZZLES
for rules in PUZZLES:
    print(repr(rules), rules.start == rules.start, [str(m) for m in rules.moves(rules.start)])
    print(rules.text(rules.start))
"""


def shown_with_hash_seed(seed: int) -> str:
    environment = os.environ | {"PYTHONHASHSEED": str(seed), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", SHOW_EVERYTHING]
    folder = Path(__file__).parents[1] / "support"
    shown = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, check=True, encoding="utf-8"
    )
    return shown.stdout


def test_boards_and_moves_are_the_same_in_every_interpreter() -> None:
    first, second = shown_with_hash_seed(1), shown_with_hash_seed(2)
    assert first == second
    assert "0x" not in first
    assert first.count("start") >= 10


# The rules as objects


@over_every_puzzle
def test_rules_are_compared_and_hashed_by_value(rules: Any) -> None:
    again = equal_copy(rules)
    assert again == rules
    assert hash(again) == hash(rules)
    assert repr(again) == repr(rules)
    assert all(again != other for other in PUZZLES if other is not rules)


@over_every_puzzle
def test_using_the_rules_does_not_change_them(rules: Any) -> None:
    fresh = equal_copy(rules)
    positions_of.__wrapped__(fresh, 20)
    assert fresh == rules
    assert hash(fresh) == hash(rules)
    assert fresh.start == rules.start


@over_every_puzzle
def test_rules_cannot_be_changed(rules: Any) -> None:
    for setting in rules.__dataclass_fields__:
        with pytest.raises(FrozenInstanceError):
            setattr(rules, setting, getattr(rules, setting))


@over_every_puzzle
def test_reordered_rules_are_the_same_rules(rules: Any) -> None:
    other = Reordered(rules, key=lambda move: tuple(reversed(move)))
    assert other.start == rules.start
    for here in few(rules):
        assert sorted(other.moves(here)) == sorted(rules.moves(here))
        assert other.moves(here) == sorted(rules.moves(here), key=lambda m: tuple(reversed(m)))
        assert other.text(here) == rules.text(here)


# Playing


def random_play(rules: Any, seed: int, longest: int = 40) -> tuple[Playthrough, list]:
    """Return a random play-through and its positions."""
    play, chance = Playthrough(rules), Random(seed)
    positions = [play.position]
    while not play.is_over and len(positions) <= longest:
        play.attempt(chance.choice(rules.moves(play.position)))
        positions.append(play.position)
    return play, positions


@over_every_puzzle
def test_undo_and_redo_restore_every_position_exactly(rules: Any) -> None:
    play, positions = random_play(rules, seed=1)
    line = play.route
    for number in reversed(range(len(positions) - 1)):
        play.undo()
        assert (play.position, play.route) == (positions[number], line[:number])
    assert not play.can_undo
    for number in range(1, len(positions)):
        play.redo()
        assert (play.position, play.route) == (positions[number], line[:number])
    assert not play.can_redo


@over_every_puzzle
def test_a_save_brings_the_same_play_through_back(rules: Any) -> None:
    play, positions = random_play(rules, seed=2)
    play.go_to(len(positions) // 2)
    again = Playthrough.loads(play.dumps(), rules)
    assert (again.position, again.route) == (play.position, play.route)
    assert (again.all_moves, again.outcome) == (play.all_moves, play.outcome)


def test_nothing_can_be_played_when_it_is_over() -> None:
    ended = [play for rules in OF_A_SIZE if (play := random_play(rules, 3, longest=400)[0]).is_over]
    assert {type(play.rules) for play in ended} >= public_puzzles()
    for play in ended:
        last = play.position
        for move in moves_anywhere(play.rules)[:20]:
            with pytest.raises(IllegalMove, match="it is over"):
                play.attempt(move)
        assert play.position == last
