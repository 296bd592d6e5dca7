"""The verdict on a learner's examples: true ones, slips, and what is no example."""

from puzzlecourse import examples
from puzzlecourse.judging.kinds_of_calls import Call, new_in
from stepthrough.trace.values import stable_repr


class Failing:
    def __repr__(self):
        raise RuntimeError("no")


NESTED: list[object] = []
NESTED.append(NESTED)
POWER = [
    *([], [..., ...], None),
    *({"power(2, 3)": 8}, ("power(2, 3)", 8), (("power(2, 3)", 8),), [["power(2, 3)", 8]]),
    *([..., ("power(2, 3)", 8)], [(" power(2, exponent=3) ", 8)]),
    *("power(2, 3)", 5, [(None, 8)], [((2, 3), 8)], ["power(2, 3)"], ["power(2, 3)", 8]),
    *([("power(2, 3)", 8, 9)], [("power(2, 3)", ...)], [("pow(2, 3)", 8)], [("power(2)", 8)]),
    *([("power(2, 3, 4)", 8)], [("power(2, exp=3)", 8)], [("power(x, 3)", 8)]),
    *([("power(1 + 1, 3)", 8)], [("power(__import__('os').getpid(), 3)", 8)]),
    *([("power(*[2, 3])", 8)], [("power(**{'base': 2, 'exponent': 3})", 8)]),
    *([("power(2, 3) == 8", True)], [("power(2, 3", 8)], [("", 8)], [("power(2, 3)\0", 8)]),
    *(),
    *([("power(" + "9" * 5000 + ", 2)", 8)], [("power(2, 3)", 8)] * 2, [("power(2, 3)", 8)] * 1000),
    *([(Failing(), 8)], NESTED),
    *([("power(2, -1)", 0.5)], [("power(2, 100000)", 1)], [("power('a', 2)", "aa")]),
    *([("power(2, 3)", Failing())], [("power(2, 3)", NESTED)], [("power(2, 3)", 10**9999)]),
    *([("power(2, 3)", int)], [("power(2, 3)", None)], [("power(2, 3)", "8")]),
    *([("power(2, 3)", 8.0)], [("power(2, 3)", print)], [("power(2, 3)", NotImplemented)]),
]
OTHERS = {
    "flatten": [("flatten([1, [2]])", one) for one in ([1, 2], [2, 1], [1], (1, 2), len)],
    "repair fact": [("factorial(-5)", ValueError), ("factorial(5)", ValueError)],
    "fewest moves": [[("fewest(3)", 7), ("fewest(4)", 15)]],
}


VALUES = [
    *(None, True, -3, 0, 1, 2, 2.5, 7, "", "a", "ab", "aba", "abca"),
    *([], [5], [1, 2], [2, 1], [1, 2, 1], [0, None], [[]], [1, [2], 3], [[1], [2]], [[1], 2]),
    *({}, {"a": 1}, {"a": {}, "b": 0}, {"a": {"b": 1}, "c": {"d": {}}}, (1, 2, 2), {1, 2}),
]


def test_examples(approved):
    asked = [("power", given) for given in POWER]
    asked += [(name, given) for name, some in OTHERS.items() for given in some]
    assert "\n".join(line for name, given in asked for line in said(name, given)) == approved


def said(name, given):
    verdict = examples(name, given)
    assert verdict._repr_html_().startswith("<div")
    yield f"examples({name!r}, {shown(given)})"
    yield repr(verdict).replace("\0", "\\0")
    yield ""


def shown(given):
    """Return an argument as it is written, within reason."""
    text = stable_repr(given)
    return text if len(text) < 80 else f"{text[:70]} …"


def test_kinds_of_calls(approved):
    lines = []
    for value in VALUES:
        lines += [repr(value), *new_in(Call({"it": value}, 0), []), ""]
    lines += ["(4, 4) with the result True", *new_in(Call({"one": 4, "other": 4}, True), []), ""]
    for value, other in [(5, 4), (4, 5), ([[1]], [1]), ([1], [[1]]), ("abc", "ab"), ("ab", "abc")]:
        lines += [f"{value!r} beside {other!r}"]
        lines += [*new_in(Call({"it": value}, 0), [Call({"it": other}, 0)]), ""]
    assert "\n".join(lines) == approved
