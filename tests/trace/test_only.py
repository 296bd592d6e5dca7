"""What `only` cannot show is refused in one sentence."""

from types import ModuleType

import pytest

from stepthrough.trace import record


@pytest.fixture
def total():
    """A function of another module."""
    helpers = ModuleType("helpers")
    program = (
        "def total(tree):\n    return tree if isinstance(tree, int) else sum(map(total, tree))"
    )
    exec(program, vars(helpers))
    return helpers.total


def main(tree, function):
    return function(tree)


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


REFUSED = (
    "only chooses among the functions that are recorded, those beside main in .*test_only: "
    "total in helpers is not among them"
)


def test_a_function_of_another_module_is_refused(total):
    for only in ([main, total], total):
        with pytest.raises(ValueError, match=REFUSED):
            record.within(only=only)(main, [1, [2, 3]], total)


def test_a_name_that_stands_for_a_function_of_another_module_is_refused(total, monkeypatch):
    monkeypatch.setitem(globals(), "total", total)
    with pytest.raises(ValueError, match=REFUSED):
        record.within(only=["main", "total"])(main, [1, [2, 3]], total)


def test_functions_of_one_module_are_chosen_as_ever():
    assert len(record.within(only=["odd", "even"])(odd, 3).calls) == 4
    assert len(record.within(only=even)(odd, 3).calls) == 4
    assert len(record.within(only="odd")(odd, 3).calls) == 2
