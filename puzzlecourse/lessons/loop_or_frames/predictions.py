"""What is predicted in notebook 02; every truth is computed by running these programs."""

from __future__ import annotations

from puzzlelib.trace import record

from ...prediction import Answer, Prediction
from .printing import printed
from .programs import branch, call_call_print, echo, print_call_call, ruler, up, up_with_list

ORDERS = {
    "ruler(n - 1), then print(n), then ruler(n - 1)": ruler,
    "print(n), then ruler(n - 1) twice": print_call_call,
    "ruler(n - 1) twice, then print(n)": call_call_print,
    "ruler(n - 1), then print(n)": up,
}


def in_a_row(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


def down_to_one(n: int) -> list[int]:
    return list(range(n, 0, -1))


def each_twice() -> str:
    """Return what echo(3) would print as a loop: the whole body, round by round."""
    return in_a_row([n for number in down_to_one(3) for n in (number, number)])


def shared_n(n: int) -> list[int]:
    """Return what n calls would print after their inner calls, if all had one n."""
    calls = n
    while n > 0:
        n = n - 1
    return [n] * calls


def fullest_list() -> list[int]:
    """Return the list of up_with_list(3) when it is longest."""
    steps = record(up_with_list, 3).steps
    held: list[list[int]] = [step.locals.get("waiting", []) for step in steps]
    return max(held, key=len)


def first_call_only(n: int) -> list[int]:
    """Return what branch(n) would print if nothing were done after the first inner call."""
    return down_to_one(n)


def by_queue(n: int) -> list[int]:
    """Return what branch(n) would print if the calls were served in the order of asking."""
    todo, shown = [n], []
    while todo:
        n = todo.pop(0)
        if n > 0:
            shown.append(n)
            todo += [n - 1, n - 2]
    return shown


def second_call_first(n: int) -> list[int]:
    """Return what branch(n) would print with its two calls exchanged."""
    if n < 1:
        return []
    return [n, *second_call_first(n - 2), *second_call_first(n - 1)]


def orders_that_print(line: str) -> str:
    """Return in which order the lines stand in the function that prints this for 3."""
    [order] = [words for words, function in ORDERS.items() if printed(function, 3) == line]
    return order


def frames(recursive: int, with_list: int) -> str:
    return f"{recursive} for up(5), {with_list} for up_with_list(5)"


def most_frames() -> str:
    return frames(record(up, 5).depth, record(up_with_list, 5).depth)


PREDICTIONS = (
    Prediction(
        name="2.1",
        ask="Here the call stands before `print`. What does `up(3)` show, all on one line?",
        program=up,
        truth=lambda: printed(up, 3),
        run=lambda: record(up, 3),
        answers=(
            Answer(
                "loop",
                lambda: in_a_row(down_to_one(3)),
                "`up(3)` has begun. Which of its lines must be finished before it can print?",
                "up(2) is called",
            ),
            Answer(
                "return ends everything",
                "nothing at all",
                "`up(0)` returns. Which line comes next, and in which frame?",
                "up(0) returns",
            ),
            Answer(
                "one n for all",
                lambda: in_a_row(shared_n(3)),
                "Look at all frames when the last call returns. Are their n the same?",
                "up(0) returns",
            ),
            Answer(
                "body once",
                "3",
                "`up(1)` is a call like any other. What is its last line?",
                "up(1) returns",
            ),
        ),
        why="Each call waits before its `print`. The last call made is the first to get there.",
    ),
    Prediction(
        name="2.2",
        ask="One `print` before the call, one after it. What does `echo(3)` show, all on one line?",
        program=echo,
        truth=lambda: printed(echo, 3),
        run=lambda: record(echo, 3),
        answers=(
            Answer(
                "loop",
                each_twice,
                "What stands between the two `print` of `echo(3)`, and how long does it take?",
                "echo(2) is called",
            ),
            Answer(
                "return ends everything",
                lambda: in_a_row(down_to_one(3)),
                "`echo(0)` returns. How many frames still have a line to run?",
                "echo(0) returns",
            ),
            Answer(
                "first in, first out",
                lambda: in_a_row(down_to_one(3) * 2),
                "When `echo(0)` has returned, which frame lies on top of the stack?",
                "echo(0) returns",
            ),
            Answer(
                "one n for all",
                lambda: in_a_row(down_to_one(3) + shared_n(3)),
                "Look at all frames when `echo(0)` returns. Which n will be printed next?",
                "echo(0) returns",
            ),
        ),
        why="On the way down each call prints before it asks; on the way back each prints its own n once more.",
    ),
    Prediction(
        name="2.3",
        ask="No call here, but a list. In `up_with_list(3)`, the first loop is over. What is in `waiting`?",
        program=up_with_list,
        truth=fullest_list,
        run=lambda: record(up_with_list, 3),
        answers=(
            Answer(
                "the newest stands first",
                lambda: fullest_list()[::-1],
                "At which end does `append` put a number?",
            ),
            Answer(
                "one n for all",
                lambda: fullest_list()[-1:],
                "n changes. Does that take away what the list has been given before?",
            ),
            Answer(
                "a list keeps the name",
                lambda: shared_n(3),
                "What does `append` hand to the list: the variable, or the value it has then?",
            ),
        ),
        why="The list keeps each number as long as it is needed, as the frames of `up` do. `pop` takes the last one, as a return takes the top frame.",
    ),
    Prediction(
        name="2.4",
        ask="Two calls, one after the other. What does `branch(4)` show, all on one line?",
        program=branch,
        truth=lambda: printed(branch, 4),
        run=lambda: record(branch, 4),
        answers=(
            Answer(
                "a call ends when it calls",
                lambda: in_a_row(first_call_only(4)),
                "When `branch(1)` has returned to `branch(2)`, is `branch(2)` at its end?",
                "branch(1) returns",
            ),
            Answer(
                "first come, first served",
                lambda: in_a_row(by_queue(4)),
                "`branch(4)` asks for `branch(3)`. What must be over before it asks again?",
                "branch(3) is called",
            ),
            Answer(
                "the last line goes first",
                lambda: in_a_row(second_call_first(4)),
                "Which of its two calls does `branch(4)` make first?",
                "branch(3) is called",
            ),
        ),
        why="The second call begins when the first has come back, with everything below it.",
    ),
    Prediction(
        name="2.5",
        ask=f"`ruler(3)` shows {printed(ruler, 3)}. For 0 it returns at once. Which lines follow, in which order?",
        truth=lambda: orders_that_print(printed(ruler, 3)),
        run=lambda: record(ruler, 3),
        answers=(
            Answer(
                "before or after is the same",
                "print(n), then ruler(n - 1) twice",
                "Try it for 2: which number would be shown first?",
            ),
            Answer(
                "passive first",
                "ruler(n - 1) twice, then print(n)",
                "The largest number is shown once. How much comes before it, how much after?",
            ),
            Answer(
                "one call is enough",
                "ruler(n - 1), then print(n)",
                "How often is 2 shown? Who asks for it?",
            ),
        ),
        why="The 3 stands in the middle; on either side stands what `ruler(2)` shows. You will meet this row of numbers again.",
    ),
    Prediction(
        name="2.6",
        ask="Both show the same for 5. How many frames are there at most at the same time?",
        truth=most_frames,
        answers=(
            Answer(
                "loop",
                lambda: frames(1, 1),
                "What must `up(5)` still do when the last call begins? Where is its 5?",
            ),
            Answer(
                "zero needs no call",
                lambda: frames(record(up, 5).depth - 1, 1),
                "Which call is the one that asks nobody?",
            ),
            Answer(
                "what is in a list has a frame",
                lambda: frames(*[record(up, 5).depth] * 2),
                "What makes a frame: `append`, or a call? Count the calls of `up_with_list`.",
            ),
        ),
        why="Each call has a frame; a list has none, however long it is. So the version with the list never meets the limit on frames.",
    ),
)
