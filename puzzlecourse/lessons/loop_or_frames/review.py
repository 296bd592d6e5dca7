"""The review questions of notebook 02, about frames and about the way back."""

from __future__ import annotations

from puzzlelib.trace import record

from ...prediction import Answer, Prediction


def shrink(n):
    n = n - 1
    if n > 0:
        shrink(n)
    return n


def triangle(n):
    if n == 0:
        return 0
    return n + triangle(n - 1)


def stairs(n):
    if n == 0:
        return 0
    return 1 + stairs(n - 2)


def shrunk_together() -> int:
    """Return what shrink(3) would return if all its calls had one n."""
    n = 3
    while n > 0:
        n = n - 1
    return n


def additions() -> str:
    """Return the additions of triangle(3) in the order in which they are done."""
    recording = record(triangle, 3)
    received = [step.number for step in recording.steps if step.event == "receive"]
    return ", then ".join(str(recording.frames(number)[-1].pending) for number in received)


def added_on_the_way_down() -> str:
    """Return the additions of somebody who adds before asking."""
    total, done = 3, []
    for n in (2, 1, 0):
        done.append(f"{total} + {n}")
        total = total + n
    return ", then ".join(done)


def outermost_first() -> str:
    return ", then ".join(reversed(additions().split(", then ")))


def first_inner_calls() -> str:
    return ", ".join(map(repr, record(stairs, 5).calls[1:4]))


def past_the_base() -> str:
    """Return the first inner calls of stairs(5), and how it ends."""
    error = record(stairs, 5).exception
    return f"it calls {first_inner_calls()} … until {type(error).__name__}"


def stopped_below_zero() -> int:
    """Return what stairs(5) would return if its base case were n <= 0."""
    n, calls = 5, 0
    while n > 0:
        n, calls = n - 2, calls + 1
    return calls


REVIEW = (
    Prediction(
        name="R2.1",
        ask="What does `shrink(3)` return?",
        program=shrink,
        truth=lambda: shrink(3),
        run=lambda: record(shrink, 3),
        answers=(
            Answer(
                "one n for all",
                shrunk_together,
                "The innermost call has changed an n. Whose?",
                "shrink(1) returns",
            ),
            Answer(
                "arguments never change",
                "3",
                "What does the first line of `shrink(3)` do, in its own frame?",
                "shrink(2) is called",
            ),
        ),
        why="Each call lowers its own n once, and hands that one back. What the inner call returned is not used.",
    ),
    Prediction(
        name="R2.2",
        ask="Which additions does `triangle(3)` do, in which order?",
        program=triangle,
        truth=additions,
        run=lambda: record(triangle, 3),
        answers=(
            Answer(
                "active only",
                added_on_the_way_down,
                "When `triangle(2)` is called, does `triangle(3)` know what to add?",
                "triangle(2) is called",
            ),
            Answer(
                "first caller gets it",
                outermost_first,
                "Who gets the first value that comes back?",
                "triangle(0) returns",
            ),
        ),
        why="Nothing can be added before a value comes back, and the first one comes back to the innermost caller.",
    ),
    Prediction(
        name="R2.3",
        ask="What does `stairs(5)` do?",
        program=stairs,
        truth=past_the_base,
        run=lambda: record(stairs, 5),
        answers=(
            Answer(
                "past the base is the base",
                lambda: f"it returns {stopped_below_zero()}",
                "Follow n downwards. Does it ever have the value that the base case asks for?",
                "stairs(-1) is called",
            ),
            Answer(
                "a loop piles up nothing",
                lambda: f"it calls {first_inner_calls()} … and runs on for ever",
                "Every call waits for its value. What does each of them need?",
                "stairs(-1) is called",
            ),
            Answer(
                "errors appear at once",
                "it stops at once: 5 does not fit",
                "Which line would have to object to 5?",
                "stairs(3) is called",
            ),
        ),
        why="5, 3, 1, −1: n steps over 0, and no call is the last one, until there are too many frames.",
    ),
)
