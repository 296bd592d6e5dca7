"""Open exercise: a call that is three frames deep, with one name in two of them."""

from typing import Any

from puzzlelib.trace import Frame, record
from puzzlelib.trace.recording import counted
from puzzlelib.trace.values import text

from ...exercise import Exercise, Trial, Wrong


def deep(n):
    """Return any value; on the way to it there are three frames at once, and never more.

    >>> record(deep, 1).depth
    3
    """
    if n == 3:
        return n
    return deep(n + 1)


def with_helpers(n):
    return 5 * next_one(n + 1)


def next_one(n):
    return innermost(n) + 1


def innermost(word):
    return word


def side_by_side(n):
    left = next_one(n + 10)
    return left + next_one(n + 20)


def in_a_row(n):
    one = innermost(n)
    two = innermost(one + 1)
    return one, innermost(two + 1)


def in_a_loop(n):
    for _ in range(3):
        n = n + 10
    return n


def cell_counted(n):
    return 90 + innermost(n + 1)


def one_too_many(n):
    if n == 4:
        return 40
    return one_too_many(n + 1)


def all_names_differ(n):
    return 50 + middle(n + 1)


def middle(m):
    return innermost(m + 1)


def same_value(n):
    return 60 + next_one(n)


def without_end(n):
    return without_end(n + 1)


def nothing_back(n):
    if n < 3:
        nothing_back(n + 1)


def is_three_deep(trial: Trial) -> str | None:
    """Three frames at most, one name twice with different values, and a value comes back."""
    recording, asked = trial.recording, "exactly three are asked for"
    if told := trial.raised():
        return told
    if recording.depth != 3:
        return f"{trial.call} had at most {counted(recording.depth, 'frame')} at once; {asked}."
    returns = [step.number for step in recording.steps if step.event == "return"]
    if not any(one_name_twice(recording.frames(number)) for number in returns):
        return f"{trial.call} is three frames deep, but no name stands in two frames at once with different values."
    if trial.result is None:
        return trial.lost_result() or f"{trial.call} returned nothing: hand a value back."
    return None


def one_name_twice(frames: list[Frame]) -> bool:
    """Return whether two frames hold different values under the same name."""
    held: dict[str, str] = {}
    for frame in frames:
        for name, value in frame.locals.items():
            if held.setdefault(name, text(value)) != text(value):
                return True
    return False


def whose_frames(answer: Any) -> str:
    """Return the calls whose frames stood on the stack when it was deepest."""
    recording = record(answer, 1)
    frames = recording.frames(recording.deepest_call.first)
    return f"At the deepest moment: {', '.join(repr(frame.call) for frame in frames)}."


EXERCISE = Exercise(
    name="three frames deep",
    solution=deep,
    cases=((1,),),
    property=is_three_deep,
    open=True,
    remark=whose_frames,
    also_right=(with_helpers, side_by_side),
    wrong=(
        Wrong(
            in_a_row,
            "finished calls pile up",
            "When your second call begins, is the first one still there? Let a call make a call.",
        ),
        Wrong(in_a_loop, "loop", "A loop goes round in one frame. What makes a new one?"),
        Wrong(
            cell_counted,
            "the cell is a call",
            "Step through it: which frames does the stack show at the deepest moment?",
        ),
        Wrong(
            one_too_many,
            "running call not counted",
            "Count the frames that wait, and the one that runs.",
        ),
        Wrong(
            all_names_differ,
            "a name is taken",
            "May two functions use the same name? Try it, and look at both frames.",
        ),
        Wrong(
            same_value,
            "one n for all",
            "Hand another value down. Do both values then exist at the same time?",
        ),
        Wrong(without_end, "a loop piles up nothing", "Which of your calls calls nobody?"),
        Wrong(nothing_back, "result lost", "Follow the innermost value. Who hands it on?"),
    ),
    hints=(
        "Write a small function above `deep`, and one more that calls it; `deep` calls that one.",
        "Give two of the three functions an argument `n`, and hand down `n + 1`.",
    ),
)
