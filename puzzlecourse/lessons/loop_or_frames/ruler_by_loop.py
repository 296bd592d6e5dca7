"""Open exercise: what a function that calls itself twice prints, by a loop."""

from typing import Any

from ...exercise import Exercise, Trial, Wrong
from .printing import calls_itself, printed, prints_otherwise
from .programs import ruler


def ruler_by_loop(n):
    """Print what `ruler(n)` prints; no function calls itself.

    >>> ruler_by_loop(2)
    1
    2
    1
    """
    todo = [n]
    while todo:
        job = todo.pop()
        if isinstance(job, str):
            print(job)
        elif job > 0:
            todo = todo + [job - 1, str(job), job - 1]


def with_pairs(n):
    waiting = [(n, "call")]
    while waiting:
        n, job = waiting.pop()
        if job == "print":
            print(n)
        elif n > 0:
            waiting.extend([(n - 1, "call"), (n, "print"), (n - 1, "call")])


def left_and_right(n):
    waiting = list(range(n, 0, -1))
    while waiting:
        n = waiting.pop()
        print(n)
        waiting.extend(range(n - 1, 0, -1))


def by_doubling(n):
    row = ""
    for number in range(1, n + 1):
        row = row + f"{number}\n" + row
    print(row)


def by_recursion(n):
    if n == 0:
        return
    by_recursion(n - 1)
    print(n)
    by_recursion(n - 1)


def by_a_helper(n):
    by_recursion(n)


def one_loop(n):
    for number in range(1, n + 1):
        print(number)


def from_the_front(n):
    todo = [n]
    while todo:
        job = todo.pop(0)
        if isinstance(job, str):
            print(job)
        elif job > 0:
            todo = todo + [job - 1, str(job), job - 1]


def print_at_once(n):
    todo = [n]
    while todo:
        n = todo.pop()
        if n > 0:
            print(n)
            todo = todo + [n - 1, n - 1]


def one_call_forgotten(n):
    todo = [n]
    while todo:
        job = todo.pop()
        if isinstance(job, str):
            print(job)
        elif job > 0:
            todo = todo + [job - 1, str(job)]


def returns_the_row(n):
    row = ""
    for number in range(1, n + 1):
        row = row + f"{number}\n" + row
    return row


def same_without_calls(trial: Trial) -> str | None:
    """It prints what `ruler` prints, and no function calls itself."""
    return prints_otherwise(trial, printed(ruler, *trial.arguments)) or calls_itself(trial)


def what_it_shows(answer: Any) -> str:
    return "A loop it is. Where does yours keep what `ruler` keeps in its frames?"


EXERCISE = Exercise(
    name="ruler without recursion",
    solution=ruler_by_loop,
    cases=((1,), (3,), (5,)),
    property=same_without_calls,
    open=True,
    remark=what_it_shows,
    also_right=(with_pairs, left_and_right, by_doubling),
    wrong=(
        Wrong(by_recursion, "no loop can", "What do the frames keep? A list can keep it, too."),
        Wrong(by_a_helper, "no loop can", "The helper has frames that wait. Do without them."),
        Wrong(
            one_loop,
            "loop",
            "A loop alone forgets. What does `ruler(2)` still have to do when its first call is over?",
        ),
        Wrong(
            from_the_front,
            "first come, first served",
            "Which of the waiting frames goes on first? Take from that end of the list.",
        ),
        Wrong(
            print_at_once,
            "before or after is the same",
            "The first call comes before the `print`. So `print` has to wait in the list as well.",
        ),
        Wrong(
            one_call_forgotten,
            "one call is enough",
            "Each job for n gives three new ones. Which are they?",
        ),
        Wrong(returns_the_row, "return prints", "The row is there. Who shows it?"),
    ),
    hints=(
        "Keep a list of jobs. As long as there is one, take the last and do it.",
        "There are two kinds of jobs: a number still to be worked on, and one to be printed. Make them look different, for example 3 and '3'.",
        "What is put last is taken first. So put the three jobs into the list in the opposite order.",
    ),
)
