"""Programs that a made-up class handed in for `power`."""

from puzzlecourse.classroom.first_screen import first_screen
from puzzlecourse.classroom.programs import wrote
from puzzlecourse.classroom.results import NOTHING, Item, counts_of
from puzzlecourse.lessons import lesson_named
from puzzlecourse.storage.entries import Judged, Written

POWER = "def power(base, exponent):\n    if exponent == 0:\n        return 1\n    return base * power(base, exponent - 1)"
RIGHT = Judged(POWER, "right")
ZERO = Judged(
    POWER.replace("return 1", "return 0"),
    "wrong",
    "otherwise",
    "power(2, 1)",
    "0",
    "2",
    "wrong base value",
)
LOST = Judged(
    "def p(b, e):\n    b * p(b, e - 1)",
    "wrong",
    "never ends",
    "power(2, 0)",
    "p(2, 0) calls itself without end.",
)


def class_of(**versions):
    """Return a class's programs for `power`: per learner the only version, or first and last."""
    written = {
        name: Written(*(both if isinstance(both, list) else [both, both]))
        for name, both in versions.items()
    }
    learners = [(name, {"power": one}) for name, one in written.items()]
    return wrote(learners, [lesson_named("01_factorial")])


def first_of(some):
    """Return the first screen of a class that wrote this for `power`."""
    item = Item("01_factorial", "exercises", "power", frozenset())
    is_right = {
        author.name: group.was == "right"
        for group in some[0].groups
        for author in group.authors
        if author.is_now
    }
    did = [{item: NOTHING._replace(tries=1, right=right)} for right in is_right.values()]
    return first_screen(did, counts_of(did, [item]), some)
