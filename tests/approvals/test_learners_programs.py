"""What `ask` and `Beside` say about programs of learners, and why they refuse one."""

from asked_programs import fact
from own_programs import (
    alone,
    before,
    endless,
    endless_power,
    fails,
    flood,
    huge,
    loop,
    loops,
    outline,
    power,
    reads,
    slow,
    slow_and_wrong,
    total,
    total_of_all,
    typed,
    up,
    up_and_down,
    with_more,
)

from puzzlecourse import Beside, ask

PAIRS = [
    (before, power, 2, 3),
    (endless_power, power, 2, 3),
    (loop, power, 2, 3),
    (total, total_of_all, [4, 5]),
    (up, up_and_down, 2),
    (power, with_more, 2, 1),
    (power, lambda base, exponent: base**exponent, 2, 1),
    (power, power, 2, 3),
    (loop, loop, 2, 3),
    (3, power, 2, 3),
    (power, "power"),
    (abs, power, 3),
    (power, int, 3),
    (power, up, 2, 3),
    (power, power),
    (typed, power, 2),
    (total, total, (n for n in [1])),
    (slow, slow_and_wrong, 1),
]
REFUSED = [
    (endless, 1),
    (loops, 1),
    (fails, 2),
    (reads, 2),
    (alone, 2),
    (huge, 30),
    (flood, 0),
    (outline, 4),
    (len, []),
    (list, 4),
    (3, 4),
    (power, 2),
    (fact,),
]


def test_two_versions_side_by_side(approved):
    assert "\n".join(line for pair in PAIRS for line in shown(Beside, pair)) == approved


def test_programs_that_cannot_be_asked_about(approved):
    assert "\n".join(line for call in REFUSED for line in shown(ask, call)) == approved


def shown(does, given):
    """Yield a call, and what it displays or the sentence of its error."""
    names = (getattr(one, "__name__", repr(one)) for one in given)
    yield f"{does.__name__}({', '.join(names)})"
    try:
        widget = does(*given)
        yield repr(widget)
        yield "".join(getattr(widget, "ending", ""))
    except (TypeError, ValueError) as error:
        yield f"{type(error).__name__}: {error}"
    yield ""
