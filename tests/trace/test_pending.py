"""What a frame waits for is shown with the values that Python had used by then, or with none."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from watched import compared

from puzzlecourse.worlds import run

PROGRAMS = {
    "a shared variable": ["return x + bump()"],
    "the same twice": ["return x + bump() * x + bump()"],
    "a list in place": ["return len(zs) * 100 + push(zs)"],
    "a shared list in place": ["return len(xs) * 100 + push(xs) + len(xs) + push(xs)"],
    "a list that is an operand": ["return zs + [push(zs)]"],
    "a list that is assigned anew": ["return len(xs) + swap() + len(xs) + swap()"],
    "changed between two calls": ["return same(1) + (zs.append(1) or len(zs)) + push(zs)"],
    "changed before and after": ["return (zs.append(1) or len(zs)) * zs.pop() + same(1)"],
    "two lines on one": ["i = 5; i = i + same(1)"],
    "a variable of a loop on one line": ["for k in [1, 2, 3]: i = k + same(k) + i"],
    "a condition": ["while same(x) < 3:", "    x += 1", "return x"],
    "a condition and its body on one line": ["while same(x) < 4: x += 1", "return x"],
    "two conditions": ["while same(x) and bump() < 5: i += 1", "return x"],
    "one that is not always asked": [
        "while (x % 2 and same(x)) or bump() < 5: x += 1",
        "return x",
    ],
    "one that is not always asked, over lines": [
        "while ((x % 2 and same(x))",
        "       or bump() < 5): x += 1",
        "return x",
    ],
    "a condition with a body that calls": ["while same(x) < 4: i = bump() + same(x)", "return x"],
    "a loop without a body": ["while (x % 2 and same(x) < 0) or bump() < 5: pass", "return x"],
    "comparisons in a row": ["return x < bump() < x + bump()"],
    "a branch": ["return (bump() if x else 0) + (x if same(0) else bump()) + bump()"],
    "a place is changed": ["zs[0] += bump() + len(zs)", "return zs"],
    "a place is given": ["zs[same(0)] = bump() + x", "return zs"],
    "keywords": ["return dict(a=x, b=bump(), c=x)"],
    "an inner call": ["return same(x + bump()) + same(same(x))"],
    "a comprehension": ["return [same(k) + x + bump() for k in [x, x + 1]]"],
    "a comprehension beside a value": [
        "return len(zs) + sum([push(zs) for k in [1, 2]]) + len(zs)"
    ],
    "a condition in a comprehension": [
        "return [(k % 2 and same(k)) or bump() for k in [1, 2, 3, 4]]"
    ],
    "a generator": ["return len(zs) + sum(push(zs) for k in [1, 2]) + push(zs)"],
    "several lines": ["return (", "    x", "    + bump()", "    + x * bump()", ")"],
    "a name on the way": ["return (i := 3) + i + bump() + (i := 4) + bump()"],
    "a key": ["return max(zs, key=same) + len(zs) + push(zs)"],
    "sorting": ["return zs.sort(key=same) or len(zs) + push(zs)"],
    "starred": ["return [*zs, push(zs), *zs, push(zs)]"],
    "a list in a list": ["return [[zs], push(zs)]"],
    "either": ["return (zs or xs) + [push(zs)]"],
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_is_shown_is_what_the_program_notes_itself(program):
    assert compared(PROGRAMS[program]).total()


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_same_holds_for_what_the_interpreter_of_worlds_runs(program):
    assert compared(PROGRAMS[program], run).total()


OPERANDS = """x|i|len(xs)|len(zs)|sum(zs)|zs[0]|bump()|push(xs)|push(zs)|same(x)|same(i)|same(len(zs))|swap()
(zs.append(7) or 1)|(zs.pop() if len(zs) > 1 else 0)|(i := i + 1)|max(zs, key=same)|sum(same(k) for k in zs)
len([same(k) + x for k in xs])|sum([k and bump() + len(zs) for k in [0, 1, 2]])|len(xs + [bump()])|len([xs, zs])
(zs.sort(key=same) or 1)|sum(map(same, zs))|len(zs + zs)|(1 in zs)|same(n=x)|sum([*zs, push(zs)])""".replace(
    "\n", "|"
).split("|")
TWOS = [
    "{} + {}",
    "{} * {}",
    "({} and {})",
    "({} or {})",
    "({} < {})",
    "same({} - {})",
    "len([{}, {}])",
]
THREES = ["({} if {} else {})", "({} < {} < {})", "sum([{}, {}, {}])", "same({}) + {} + {}"]


@st.composite
def expressions(draw, depth=2):
    kinds = st.sampled_from([*OPERANDS, *TWOS, *THREES] if depth else OPERANDS)
    template = draw(kinds)
    inner = [draw(expressions(depth=depth - 1)) for _ in range(template.count("{}"))]
    return template.format(*inner)


STATEMENTS = [
    ["return {}"],
    ["i = 5; i = {}"],
    ["x += {}"],
    ["zs[0] = {}"],
    ["zs[len(zs) - 1] += {}"],
    ["for k in [1, 2]: i = k + ({})"],
    ["for k in [1, 2]: i = k", "for k in [3, 4]:", "    i = {}", "    i += {}"],
    ["while i < 5 and {} > -1: i += 1"],
    ["while i < 5 and ({} or {}): i += 1; x += {}"],
    ["while i < 5 and ({} or {}):", "    i += 1", "    x += {}"],
    ["while (i := i + 1) < 5 and ({}): pass"],
    ["return (", "    {}", "    + {}", "    * ({})", ")"],
]


@st.composite
def programs(draw):
    lines = draw(st.sampled_from(STATEMENTS))
    return [line.format(*(draw(expressions()) for _ in range(line.count("{}")))) for line in lines]


@pytest.mark.slow
@given(programs())
@settings(max_examples=80, deadline=None)
def test_what_is_shown_of_any_program_is_what_it_notes_itself(program):
    with suppress(IndexError):  # a list may be empty by then
        compared(program)
