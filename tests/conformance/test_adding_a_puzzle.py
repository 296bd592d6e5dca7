"""The steps of docs/extend/adding_a_puzzle.md, starting in an empty folder."""

import doctest
import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest
import test_conformance
from computed import COMPUTE

from puzzlelib import conforms, record, solve
from puzzlelib.play.knowledge import can_still_win, distance_to_go, good_moves
from puzzlelib.views import Player, StepThrough
from stepthrough.controls.stage import Event

PAGE = Path(__file__).parents[2] / "docs" / "extend" / "adding_a_puzzle.md"
FILES = re.compile(r"^( *)```python\n(\1# (\w+\.py)\n.*?)^\1```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files of the page, in an importable folder."""
    path = tmp_path_factory.mktemp("own")
    for _, text, name in FILES.findall(PAGE.read_text(encoding="utf-8")):
        (path / name).write_text(dedent(text), encoding="utf-8")
    sys.path.insert(0, str(path))
    yield path
    sys.path.remove(str(path))
    for name in ("frogs", "frogs_picture", "rows"):
        sys.modules.pop(name, None)


@pytest.fixture
def frogs(folder):
    return import_module("frogs").Frogs


def test_the_page_writes_rules_a_picture_and_a_row(folder):
    assert sorted(path.name for path in folder.glob("*.py")) == [
        "frogs.py", "frogs_picture.py", "rows.py",
    ]  # fmt: skip


def test_every_example_on_the_page_runs(folder):
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def asked_of_every_puzzle():
    """Return the tests of the conformance suite that are parametrised by puzzle."""
    tests = vars(test_conformance).items()
    return [test for name, test in tests if name.startswith("test_") and takes_rules(test)]


def takes_rules(test):
    return list(inspect.signature(test).parameters) == ["rules"]


@pytest.mark.parametrize("test", asked_of_every_puzzle(), ids=lambda test: test.__name__)
def test_it_keeps_to_what_is_asked_of_every_puzzle_of_the_table(frogs, test):
    """The conformance suite agrees with `conforms`, and checks slightly more."""
    for rules in (frogs(1), frogs(2), frogs(3)):
        test(rules)


def test_the_suite_asks_a_few_things():
    assert len(asked_of_every_puzzle()) >= 8


def test_nothing_is_wrong_with_it(frogs):
    assert conforms(frogs(), seconds=None)


def test_the_known_numbers_of_its_row_are_computed(folder):
    for row in import_module("rows").ROWS:
        assert COMPUTE[row.what](row) == row.number


def test_hints_minimum_and_light_are_exact_by_a_search(frogs):
    puzzle = frogs(2)
    solved = [here for here in reached(puzzle) if puzzle.is_solved(here)]
    assert solved == ["<<_>>"]
    for here in reached(puzzle):
        line = shortest_line(puzzle, here)
        assert distance_to_go(puzzle, here) == line
        assert can_still_win(puzzle, here) is (line is not None)
        for move in good_moves(puzzle, here):
            assert shortest_line(puzzle, puzzle.apply(here, move)) == line - 1


def reached(puzzle):
    found = [puzzle.start]
    for here in found:
        after = [puzzle.apply(here, move) for move in puzzle.moves(here)]
        found += [option for option in after if option not in found]
    return found


def shortest_line(puzzle, here):
    if puzzle.is_solved(here):
        return 0
    options = [shortest_line(puzzle, puzzle.apply(here, move)) for move in puzzle.moves(here)]
    return min((1 + length for length in options if length is not None), default=None)


def test_it_is_played_and_stepped_through_without_a_picture(frogs):
    player = Player(frogs(), light=True)
    assert player.play.minimum == 8
    assert "Still winnable" in player.light.chip()
    assert StepThrough(record(solve, frogs(), frogs().start), frogs()).last > 10


def test_its_picture_is_played_with_the_pointer(folder, frogs):
    frogs_picture = import_module("frogs_picture")
    player = Player(frogs())
    try:
        assert type(player.picture) is frogs_picture.FrogsPicture
        assert 'data-gid="item:animal-5"' in player.stage.svg
        player._handle(Event("click", "item:animal-2", ""))
        assert player.stage.status.startswith("You hold frog in place 2.")
        player._handle(Event("click", "", "zone:gap"))
        player._handle(Event("drop", "item:animal-4", "zone:gap"))
        assert player.play.position == "><>_<"
    finally:
        frogs_picture.PICTURES.pop(frogs)
