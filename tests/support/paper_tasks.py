"""What tests of the tasks on paper share."""

import pytest

from recursion_test import search_tasks, transfer
from recursion_test.answers import defined
from recursion_test.occasions import ON_PAPER

OF_TRANSFER, OF_SEARCH = (
    [task for form in ON_PAPER for task in module.tasks(form)]
    for module in (transfer, search_tasks)
)


def each(tasks, kind):
    """A test is made for each task of a kind."""
    return pytest.mark.parametrize(
        "task", [task for task in tasks if isinstance(task, kind)], ids=lambda task: task.call[:30]
    )


def value(program, call):
    """What a program of a learner gives, or the name of its error."""
    try:
        return eval(call, defined(program))
    except (IndexError, KeyError, TypeError, RecursionError) as error:
        return type(error).__name__
