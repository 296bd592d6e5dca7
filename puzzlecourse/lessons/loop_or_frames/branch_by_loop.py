"""Lines to order: what `branch` prints, by a loop and a list of what is still to do."""

from ...exercise import Exercise, Trial
from ...ordering import Ordering
from .printing import calls_itself, printed, prints_otherwise
from .programs import branch


def branch_by_loop(n):
    todo = [n]
    while todo:
        n = todo.pop()
        if n > 0:
            print(n)
            todo.append(n - 2)
            todo.append(n - 1)


def same_without_calls(trial: Trial) -> str | None:
    """It prints what `branch` prints, and does not call itself."""
    return prints_otherwise(trial, printed(branch, *trial.arguments)) or calls_itself(trial)


EXERCISE = Exercise(
    name="branch by loop",
    solution=branch_by_loop,
    cases=((0,), (1,), (2,), (3,), (5,)),
    property=same_without_calls,
)

ORDERING = Ordering(
    name="branch by loop",
    ask="`branch_by_loop(n)` shows what `branch(n)` shows, in the same order. What is still to do waits in the list `todo`. Not every line belongs.",
    header="def branch_by_loop(n):",
    lines=(
        "    todo = [n]",
        "    while todo:",
        "        n = todo.pop()",
        "        if n > 0:",
        "            print(n)",
        "            todo.append(n - 2)",
        "            todo.append(n - 1)",
    ),
    decoys={
        "        n = todo.pop(0)": "first come, first served",
        "            branch_by_loop(n - 1)": "no loop can",
        "    if todo:": "one round is enough",
    },
    exercise=EXERCISE,
)
