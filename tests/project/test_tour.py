"""The tour names functions and files that are there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
NAMES = sorted(
    set(re.findall(r"`((?:stepthrough|puzzlelib|puzzlecourse|recursion_test)(?:\.\w+)+)`", TOUR))
)
FILES = sorted(
    set(
        re.findall(
            r"`((?:stepthrough|puzzlelib|puzzlecourse|recursion_test|tests|docs)/[\w/.]+)`", TOUR
        )
    )
)


def found(name: str) -> object:
    """What a dotted name stands for: a module, and then attributes."""
    parts = name.split(".")
    thing: object = import_module(parts[0])
    for number, part in enumerate(parts[1:], start=2):
        try:
            thing = getattr(thing, part)
        except AttributeError:
            thing = import_module(".".join(parts[:number]))
    return thing


@pytest.mark.parametrize("name", NAMES)
def test_what_the_tour_names_is_there(name: str) -> None:
    assert found(name) is not None


@pytest.mark.parametrize("name", FILES)
def test_the_files_of_the_tour_are_there(name: str) -> None:
    assert (ROOT / name).is_file()


def test_the_tour_names_some() -> None:
    assert len(NAMES) > 25
    assert len(FILES) >= 4
