"""The functions and files named in the tour exist."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOUR = (ROOT / "docs" / "extend" / "tour.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`((?:stepthrough|puzzlelib|puzzlecourse)(?:\.\w+)+)`", TOUR)))
FILES = sorted(
    set(re.findall(r"`((?:stepthrough|puzzlelib|puzzlecourse|tests|docs)/[\w/.]+)`", TOUR))
)


def resolve(name: str) -> object:
    """Return the object for a dotted name: a module, then attributes."""
    parts = name.split(".")
    thing: object = import_module(parts[0])
    for number, part in enumerate(parts[1:], start=2):
        try:
            thing = getattr(thing, part)
        except AttributeError:
            thing = import_module(".".join(parts[:number]))
    return thing


@pytest.mark.parametrize("name", NAMES)
def test_names_in_the_tour_exist(name: str) -> None:
    assert resolve(name) is not None


@pytest.mark.parametrize("name", FILES)
def test_files_in_the_tour_exist(name: str) -> None:
    assert (ROOT / name).exists()
