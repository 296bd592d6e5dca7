"""What is predicted in notebook 01; every truth is computed by running these functions."""

from __future__ import annotations

from puzzlelib.factorial import fact
from puzzlelib.trace import Recording, record

from ...prediction import Answer, Prediction
from .power import power


def loud_fact(n):
    print(n)
    if n < 2:
        return 1
    return n * loud_fact(n - 1)


def lost_fact(n):
    if n < 2:
        return 1
    n * lost_fact(n - 1)


def fact_to_one(n):
    if n == 1:
        return 1
    return n * fact_to_one(n - 1)


def print_loud() -> None:
    print(loud_fact(3))


def shown() -> str:
    """Return what `print(loud_fact(3))` shows, on one line."""
    return " ".join(record(print_loud, only=loud_fact).output.split())


def loop_mind() -> str:
    """Return what somebody expects who takes the recursion for a loop: right, for the wrong reason."""
    numbers, product = [], 1
    for n in (3, 2, 1):
        numbers.append(n)
        product = product * n
    return " ".join(map(str, [*numbers, product]))


def at_the_turn() -> tuple[Recording, int]:
    """Return the recording of fact(3) and the step at which fact(1) is about to return."""
    recording = record(fact, 3)
    return recording, (recording.calls[-1].last or 0) - 1


def frames() -> int:
    recording, step = at_the_turn()
    return len(recording.frames(step))


def oldest_n() -> str:
    recording, step = at_the_turn()
    return str(recording.frames(step)[0].locals["n"])


def receiver() -> str:
    """Return the expression that waits for the value of fact(1), and whose it is."""
    recording, step = at_the_turn()
    waiting = recording.frames(step)[-2]
    return f"into {waiting.pending} of {waiting.call!r}"


def first_inner_calls() -> str:
    inner = record(fact_to_one, 0).calls[1:3]
    return f"it calls {', '.join(map(repr, inner))} …"


def without_an_end() -> str:
    """Return the first inner calls of fact_to_one(0), and how it ends."""
    error = record(fact_to_one, 0).exception
    return f"{first_inner_calls()} until Python refuses the next call ({type(error).__name__})"


def first_back() -> str:
    """Return the first value that comes back in power(2, 3), and the call that gets it."""
    recording = record(power, 2, 3)
    step = next(step for step in recording.steps if step.event == "receive")
    return f"{step.carried}, to {step.call!r}"


PREDICTIONS = (
    Prediction(
        name="1.1",
        ask="What does `print(loud_fact(3))` show, all on one line?",
        program=loud_fact,
        truth=shown,
        run=lambda: record(loud_fact, 3),
        answers=(
            Answer("loop", loop_mind),
            Answer(
                "active only",
                "3 2 1 1",
                "`loud_fact(1)` hands its 1 to somebody: who multiplies it?",
                "loud_fact(1) returns",
            ),
            Answer(
                "body once",
                "3 6",
                "`loud_fact(2)` is a call like any other: which line does it run first?",
                "loud_fact(1) is called",
            ),
            Answer(
                "passive first",
                "1 2 3 6",
                "When `loud_fact(2)` begins, which lines of `loud_fact(3)` have already run?",
                "loud_fact(2) is called",
            ),
            Answer(
                "return prints",
                "3 2 1 1 2 6",
                "The value 1 leaves `loud_fact(1)`. Does any line print it?",
                "loud_fact(1) returns",
            ),
        ),
        why="Every call prints its own n, then asks. The values 1, 2, 6 come back without a sound.",
    ),
    Prediction(
        name="1.2",
        ask="`fact(1)` is about to return, in `fact(3)`. How many frames of `fact` exist?",
        program=fact,
        truth=frames,
        run=lambda: record(fact, 3),
        answers=(
            Answer(
                "loop",
                1,
                "`fact(3)` has a multiplication to finish. Where does its 3 wait?",
                "fact(1) returns",
            ),
            Answer(
                "running call not counted",
                2,
                "Does the call that is running have a frame as well?",
                "fact(1) returns",
            ),
        ),
        why="Two frames wait, each in the middle of its last line, and one runs.",
    ),
    Prediction(
        name="1.3",
        ask="At that moment, what is `n` in the oldest of these frames?",
        truth=oldest_n,
        run=lambda: record(fact, 3),
        answers=(
            Answer(
                "one n for all",
                "1",
                "Whose n became 1? Look at the other frames.",
                "fact(1) returns",
            ),
            Answer(
                "a call ends when it calls",
                "there is none: that call is over",
                "What is left to do for the first call when it has called?",
                "fact(2) is called",
            ),
        ),
        why="Every frame keeps an n of its own for as long as its call lasts.",
    ),
    Prediction(
        name="1.4",
        ask="`fact(1)` returns 1. Where does this 1 go?",
        truth=receiver,
        run=lambda: record(fact, 3),
        answers=(
            Answer(
                "return ends everything",
                "to the cell, which shows it",
                "How many frames are still waiting at this moment?",
                "fact(1) returns",
            ),
            Answer(
                "first caller gets it",
                "into 3 * ? of fact(3)",
                "Which frame asked for `fact(1)`?",
                "fact(1) is called",
            ),
            Answer(
                "return assigns",
                "into n",
                "Watch every n while the value comes back. Does one of them change?",
                "fact(1) returns",
            ),
        ),
        why="A value goes to the call that asked for it, to the place where it asked.",
    ),
    Prediction(
        name="1.5",
        ask="Here the last line has lost its `return`. What does `lost_fact(2)` return?",
        program=lost_fact,
        truth=lambda: lost_fact(2),
        run=lambda: record(lost_fact, 2),
        answers=(
            Answer(
                "last value returns",
                "2",
                "2 was computed. Which line hands it on?",
                "lost_fact(2) returns",
            ),
            Answer(
                "base value travels up",
                "1",
                "The 1 arrives in the last line of `lost_fact(2)`. What happens to it there?",
                "lost_fact(2) returns",
            ),
            Answer(
                "errors appear at once",
                "nothing: it stops with an error",
                "Which operation fails? The 1 that comes back is a number.",
                "lost_fact(1) returns",
            ),
        ),
        why="The product is computed and thrown away; a function without `return` returns None. One call more, and 3 * None would be an error.",
    ),
    Prediction(
        name="1.6",
        ask="This base case asks for `n == 1`. What does `fact_to_one(0)` do?",
        program=fact_to_one,
        truth=without_an_end,
        run=lambda: record(fact_to_one, 0),
        answers=(
            Answer(
                "Python knows",
                "it returns 1, because 0! is 1",
                "Which line of this program says that 0! is 1?",
                "fact_to_one(-1) is called",
            ),
            Answer(
                "zero needs no call",
                "it returns 0, without another call",
                "Before it can multiply by 0, what must the last line have?",
                "fact_to_one(-1) is called",
            ),
            Answer(
                "a loop piles up nothing",
                lambda: f"{first_inner_calls()} and runs on for ever",
                "Each call waits with a frame of its own. Is there room for any number of frames?",
                "fact_to_one(-2) is called",
            ),
        ),
        why="0 is past the base case and moves away from it, a frame at a time, until Python refuses the next.",
    ),
    Prediction(
        name="1.7",
        ask="A `power` asks for an exponent one smaller and multiplies what comes back by base, down to exponent 0. In `power(2, 3)`, which value comes back first, and to which call?",
        truth=first_back,
        run=lambda: record(power, 2, 3),
        answers=(
            Answer(
                "active only",
                "8, to power(2, 3)",
                "Which call is the first that needs to ask nobody?",
                "power(2, 0) returns",
            ),
            Answer(
                "first caller gets it",
                "1, to power(2, 3)",
                "Which call asked for `power(2, 0)`?",
                "power(2, 0) returns",
            ),
            Answer(
                "loop",
                "2, to power(2, 2)",
                "`power(2, 1)` has to multiply. What must it have first?",
                "power(2, 0) is called",
            ),
        ),
        why="The last call made is the first to return, and its value goes to the call that asked for it.",
    ),
)
