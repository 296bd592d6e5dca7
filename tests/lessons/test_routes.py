"""Who takes a route of the guide meets nothing there that its lessons have not introduced."""

import re
import sys

import pytest
from lessons import NOTEBOOKS, ROOT

sys.path.insert(0, str(ROOT / "docs"))

from list_constructs import BROUGHT, said_as, text, used

BY_NUMBER = {path.stem[:2]: path for path in sorted(NOTEBOOKS.glob("*.ipynb"))}
COURSE = [number for number in BY_NUMBER if not number.startswith("A")]
# words of the glossary that everybody knows before; there they only get a narrower meaning
EVERYDAY = (
    "call move route rod disk peg hole heap piece start seen level kind won lost score option undo"
)


def routes():
    """The routes of the guide, and the whole course."""
    guide = (ROOT / "docs" / "teaching.md").read_text()
    [told] = re.findall(r"(?ms)^## Routes\n(.*?)^## ", guide)
    lines = [
        line for line in told.splitlines() if re.match(r"- \*\*(Three|Five|Ten) lessons", line)
    ]
    found = [re.findall(r"\w\d", numbers) for line in lines for numbers in listed(line)]
    assert len(found) >= 4
    return [*found, COURSE]


def listed(line):
    """The rows of at least three numbers in a line."""
    return re.findall(r"\d\d(?:, \d\d){2,}", line)


ROUTES = pytest.mark.parametrize("route", routes(), ids=" ".join)


@ROUTES
def test_a_route_holds_no_python_that_it_has_not_spoken_of(route):
    told, unspoken = "", {}
    for number in route:
        told += text(BY_NUMBER[number])
        new = {name for name in used(BY_NUMBER[number]) if name not in BROUGHT}
        unspoken[number] = {name for name in new if not re.search(said_as(name), told)}
    assert {number: names for number, names in unspoken.items() if names} == {}


def terms():
    """(a term of the glossary, the notebook that introduces it)."""
    for line in (NOTEBOOKS / "GLOSSARY.md").read_text().splitlines():
        if numbers := re.findall(r"\((\w\d)\)", line):
            for term in re.findall(r"\*\*([^*]+)\*\*", line):
                if term.lower() not in EVERYDAY.split():
                    yield term, numbers[-1]


def core(number):
    """The text of a lesson up to what is below its exit ticket."""
    return text(BY_NUMBER[number]).partition("\n## More")[0]


@ROUTES
def test_a_route_holds_no_term_that_it_has_not_introduced(route):
    unknown = {}
    for place, number in enumerate(route):
        new = {term for term, origin in terms() if origin not in route[: place + 1]}
        used_here = {term for term in new if re.search(rf"\b{re.escape(term)}s?\b", core(number))}
        unknown[number] = {term for term in used_here if f"**{term}" not in core(number)}
    assert {number: names for number, names in unknown.items() if names} == {}


def needed(number):
    """The notebooks that a notebook says it needs; "01 or 07" is one need, "00 to 02" are three."""
    [line] = re.findall(r"\*\*You need\*\*(.*)", text(BY_NUMBER[number]))
    [said] = re.findall(r"notebooks? ((?:\w\d)(?:(?:, | and | or | to )\w\d\b)*)", line) or [""]
    for some in re.split(r", | and ", said):
        if ends := re.findall(r"(\d\d) to (\d\d)", some):
            first, last = map(COURSE.index, ends[0])
            yield from ([one] for one in COURSE[first : last + 1])
        elif some:
            yield re.findall(r"\w\d", some)


@ROUTES
def test_a_route_holds_what_each_of_its_lessons_says_it_needs(route):
    missing = {}
    for place, number in enumerate(route):
        before = set(route[:place])
        missing[number] = [" or ".join(one) for one in needed(number) if not before & {*one}]
    assert {number: needs for number, needs in missing.items() if needs} == {}


def test_what_is_for_the_curious_needs_only_the_course_and_what_is_before_it():
    for number in BY_NUMBER:
        earlier = [one for one in BY_NUMBER if one < number]
        assert all({*one} & {*earlier} for one in needed(number)), number
