"""What is predicted in notebook 00; every truth is computed by running these programs."""

from __future__ import annotations

from puzzlelib.trace import Recording, record

from ...prediction import Answer, Prediction
from .programs import double, eight_times, first, order, shop


def with_one_total() -> int:
    """Return what order(4) would be if both functions used the same variable."""
    total = 4 + 1
    total = total * 2
    twice = total
    return total + twice


def values_of_n() -> list[int]:
    """Return every n on the stack while last(3) runs, the oldest first."""
    recording = record(first, 1)
    return [frame.locals["n"] for frame in recording.frames(recording.calls[-1].first)]


def in_a_row(values: list[int]) -> str:
    return " ".join(map(str, values))


def frames_of(recording: Recording) -> str:
    return made(recording.number_of_calls, recording.depth)


def made(frames: int, at_once: int) -> str:
    return f"{frames} made, at most {at_once} at once"


def every_call() -> int:
    return record(eight_times, 1).number_of_calls


PREDICTIONS = (
    Prediction(
        name="0.1",
        ask="`order` asks `double`, the function above. What does `order(4)` return?",
        program=order,
        truth=lambda: order(4),
        run=lambda: record(order, 4),
        answers=(
            Answer(
                "one n for all",
                with_one_total,
                "`double` changes a `total`. To which of the two calls does it belong?",
                "double(5) returns",
            ),
            Answer(
                "return ends everything",
                lambda: double(5),
                "When `double` has returned, which line of `order` is still to be run?",
                "double(5) returns",
            ),
            Answer(
                "a name is taken",
                "nothing: it stops, because the name total is taken",
                "Look at that step, while `double` runs: in how many places does `total` stand?",
                "double(5) returns",
            ),
        ),
        why="`double` has a total of its own. The one in `order` is untouched, and twice gets the value that came back.",
    ),
    Prediction(
        name="0.2",
        ask="In `first(1)`, the call `last(3)` is running. Which values do the variables named `n` have at this moment, all together?",
        program=first,
        truth=lambda: in_a_row(values_of_n()),
        run=lambda: record(first, 1),
        answers=(
            Answer(
                "one n for all",
                lambda: in_a_row(values_of_n()[-1:]),
                "`first` has an addition to finish. Is its n gone?",
                "last(3) returns",
            ),
            Answer(
                "running call not counted",
                lambda: in_a_row(values_of_n()[:-1]),
                "Has the call that is running variables as well?",
                "last(3) returns",
            ),
            Answer(
                "only the last caller waits",
                lambda: in_a_row(values_of_n()[-2:]),
                "`second` waits for `last`. And who waits for `second`?",
                "last(3) returns",
            ),
        ),
        why="Every call that has begun and not yet returned keeps its frame, and its n in it.",
    ),
    Prediction(
        name="0.3",
        ask="`shop` hands its price to `forget`, the function above. What does `shop()` return?",
        program=shop,
        truth=shop,
        run=lambda: record(shop),
        answers=(
            Answer(
                "arguments are shared",
                (0, None),
                "Which frame does the line `price = 0` belong to?",
                "forget(7) returns",
            ),
            Answer(
                "last value returns",
                (7, 0),
                "Which word hands a value back? Look for it in `forget`.",
                "forget(7) returns",
            ),
            Answer(
                "no return, no value",
                "nothing: it stops, because forget has no return",
                "`forget` comes to its end all the same. What arrives in `shop`?",
                "forget(7) returns",
            ),
        ),
        why="`forget` got the value 7, not the variable. A function without `return` hands back None.",
    ),
    Prediction(
        name="0.4",
        ask="`eight_times(1)` runs. How many frames are made, and how many exist at the same time?",
        program=(double, eight_times),
        truth=lambda: frames_of(record(eight_times, 1)),
        run=lambda: record(eight_times, 1),
        answers=(
            Answer(
                "finished calls pile up",
                lambda: made(every_call(), every_call()),
                "When the second `double` is called, where is the frame of the first?",
                "double(2) is called",
            ),
            Answer(
                "one frame per function",
                lambda: made(2, 2),
                "Does the second call of `double` go on with the `total` of the first?",
                "double(2) is called",
            ),
            Answer(
                "a call ends when it calls",
                lambda: made(every_call(), 1),
                "Who will store the value that `double` hands back?",
                "double(1) returns",
            ),
        ),
        why="Each call makes a frame, and its return takes it away. The calls of `double` come one after the other.",
    ),
)
