"""02 Loop or frames?: what waits for a call to return, and who keeps it."""

from stepthrough.trace import record
from stepthrough.trace.values import short

from ..authoring.draws import even_and_odd
from ..authoring.seeing import frames_at_most, on_one_line, result_or_none
from ..authoring.sheet import Sheet, changed
from ..judging.faults import raised
from ..judging.sentences import AnotherWay

sheet = Sheet("02_loop_or_frames")


# ---- Remember? -----------------------------------------------------------------------------------


def shrink(n):
    n = n - 1
    if n > 0:
        shrink(n)
    return n


# ---- After the call ------------------------------------------------------------------------------


def up(n):
    if n == 0:
        return
    up(n - 1)
    print(n)


@sheet.question("2.1", program=up, call=(up, 3), see=on_one_line)
def what_up_shows(ask):
    """Here the call comes before `print`. What does `up(3)` print? (It is written here on one
    line.)
    """
    ask.right_by_running(
        "Each call waits before its `print`. The last call made is the first to get there."
    )
    ask.wrong_in_world(
        "each call ends first",
        "`up(3)` has begun. Which of its lines must be finished before it can print?",
        at="up(2) is called",
    )
    ask.wrong_in_world(
        "return ends everything",
        "`up(0)` returns. Which line comes next, and in which frame?",
        at="up(0) returns",
    )
    ask.wrong_in_world(
        "one n for all",
        "Look at all frames when the last call returns. Are their n the same?",
        at="up(0) returns",
    )
    ask.wrong_in_world(
        "body once", "`up(1)` is a call like any other. What is its last line?", at="up(1) returns"
    )


# ---- Before and after ----------------------------------------------------------------------------


def echo(n):
    if n == 0:
        return
    print(n)
    echo(n - 1)
    print(n)


@sheet.question("2.2", program=echo, call=(echo, 3), see=on_one_line)
def what_echo_shows(ask):
    """One `print` before the call, one after it. What does `echo(3)` print? (It is written here on
    one line.)
    """
    *down, _ = [str(call.arguments["n"]) for call in record(echo, 3).calls]
    ask.right_by_running(
        "On the way down each call prints before it makes its call; on the way back each prints "
        "its own n again."
    )
    ask.wrong_in_world(
        "loop",
        "`echo(0)` returns. How many frames still have a line to run?",
        at="echo(0) returns",
    )
    ask.wrong_in_world(
        "each call ends first",
        "What happens between the two `print` lines of `echo(3)`, and how long does it take?",
        at="echo(2) is called",
    )
    ask.wrong(
        " ".join(down + down),
        "first in, first out",
        "When `echo(0)` has returned, which frame is on top of the stack?",
        at="echo(0) returns",
    )
    ask.wrong_in_world(
        "one n for all",
        "Look at all frames when `echo(0)` returns. Which n will be printed next?",
        at="echo(0) returns",
    )


# ---- A gap to fill -------------------------------------------------------------------------------

___ = ...  # the gap in a program


def fold(number):
    if number == 0:
        ___
    else:
        print(number)
        fold(number - 1)
        print(number)


LINES = "print(number)", "return", "return number", "fold(number + 1)"


def fold_with(line):
    """The program without its gap."""
    return changed(fold, {"___": line})


@sheet.question("2.3", program=fold, run=lambda: record(fold_with(LINES[0]), 2))
def what_is_done_at_the_turn(ask):
    """`fold(2)` is meant to print 2 1 0 1 2. (It is written here on one line.) Which line belongs
    in the gap?
    """
    prints_it = [one for one in LINES if on_one_line(record(fold_with(one), 2)) == "2 1 0 1 2"]
    ask.right(
        *prints_it,
        "The base case prints its 0 and makes no call. The way up needs no call either: the frames "
        "that wait print 1 and 2.",
    )
    ask.wrong(
        LINES[1],
        "the turn is like the rest",
        "With this line, `fold(0)` does nothing. What is printed between the two 1s?",
        at="fold(0) is called",
    )
    ask.wrong(
        LINES[2],
        "return prints",
        "The value 0 leaves `fold(0)`. Which line of `fold(1)` does something with it?",
        at="fold(0) returns",
    )
    ask.wrong(
        LINES[3],
        "calls lead up again",
        "Which line of `fold(1)` is run next, as soon as `fold(0)` has returned?",
        at="fold(0) returns",
    )


# ---- The valley ----------------------------------------------------------------------------------


def prints_otherwise(trial, expected):
    """How the printed lines differ from the expected ones, or None."""
    if message := raised(trial):
        return message
    shown = " ".join(trial.recording.output.split())
    if shown == expected:
        return not_line_by_line(trial)
    if not shown and trial.result is not None:
        return f"{trial.call} returned {short(trial.result)} and printed nothing: write `print`."
    return f"{trial.call} printed {shown or 'nothing'}; {expected or 'nothing'} was expected."


def not_line_by_line(trial):
    """What to say if two numbers stand on one line, or None."""
    if all(len(line.split()) < 2 for line in trial.recording.output.splitlines()):
        return None
    return f"{trial.call} printed the right numbers, but not each of them on a line of its own."


def down_and_up(trial):
    """The numbers come down to 1 and go up again."""
    [n] = trial.arguments
    numbers = [*range(n, 0, -1), *range(2, n + 1)]
    return prints_otherwise(trial, " ".join(map(str, numbers)))


def deep_valleys(chance):
    """Even and odd numbers, of two digits and of three."""
    some = [n for ends in ((12, 50), (51, 60)) for n in even_and_odd(chance, *ends)]
    return [(n,) for n in (*some, chance.randrange(100, 120))]


@sheet.exercise(
    "valley",
    cases=[(n,) for n in range(1, 7)],
    drawn=deep_valleys,
    judged_by=down_and_up,
    recursive=True,
    levels=lambda n: n // 3,
)
def valley(n):
    """Print the numbers from n down to 1 and up to n again, one on each line.

    >>> valley(2)
    2
    1
    2
    """
    print(n)
    if n > 1:
        valley(n - 1)
        print(n)


sheet.hints(
    "Compare with `echo`: what is different at the lowest number, and only there?",
    "Step 2 of the recipe: what is printed for n = 1, without a call?",
    "Step 4 of the recipe: suppose `valley(n - 1)` has printed its lines. What is left to do, before it and after it?",
)

sheet.wrong(
    "the turn is like the rest",
    "Which call should print only once? Make it the base case.",
)(echo)

sheet.wrong_edits(
    r"""
    ✗ active only: Which line prints on the way back, and when?
        'valley(n - 1)\n        print(n)' ⇒ valley(n - 1)
    ✗ before or after is the same: What must be printed between the two numbers of a call?
        'valley(n - 1)\n        print(n)' ⇒ 'print(n)\n        valley(n - 1)'
    ✗ one n for all: When the inner call has returned, what is n in this frame?
        'valley(n - 1)\n        print(n)' ⇒ 'valley(n - 1)\n        print(n + 1)'
    ✗ as long as it can be read: Each number goes on a line of its own. What in your function keeps two of them on one line?
        … ⇒
            print(n, end=" ")
            if n > 1:
                valley(n - 1)
                print(n, end=" ")
    ✗ loop: Let the frames remember the numbers for the way back.
        … ⇒
            for number in range(n, 0, -1):
                print(number)
            for number in range(2, n + 1):
                print(number)
    ✗ smallest case left out: For which n is there no inner call?
        … ⇒
            print(n)
            valley(n - 1)
            print(n)
    """
)


# ---- A list instead of frames --------------------------------------------------------------------


def up_with_list(n):
    waiting = []
    while n > 0:
        waiting.append(n)
        n = n - 1
    while waiting:
        print(waiting.pop())


# ---- Exit ticket ---------------------------------------------------------------------------------


def of_both(recording):
    """The frames of `up`, beside those of `up_with_list`: only the first of them calls itself."""
    return FRAMES(frames_at_most("up")(recording), record(up_with_list, 5).depth)


FRAMES = "{} for up(5), {} for up_with_list(5)".format


@sheet.question("2.4", program=(up, up_with_list), call=(up, 5), see=of_both)
def frames_at_once(ask):
    """Both print the same for 5. What is the largest number of frames at the same time?"""
    deep, flat = record(up, 5).depth, record(up_with_list, 5).depth
    ask.right_by_running(
        "Each call has a frame; a list has none, however long it is. So the version with the list "
        "never reaches the limit on frames.",
    )
    ask.wrong_in_world(
        "loop",
        "What must `up(5)` still do when the last call begins? Where is its 5?",
        at="up(0) is called",
    )
    ask.wrong(
        FRAMES(deep - 1, flat), "zero needs no call", "Which call is the one that makes no call?"
    )
    ask.wrong(
        FRAMES(deep, deep),
        "what is in a list has a frame",
        "What makes a frame: `append`, or a call? Count the calls of `up_with_list`.",
    )


# ---- More: from memory ---------------------------------------------------------------------------


def triangle(n):
    if n == 0:
        return 0
    return n + triangle(n - 1)


def additions(recording):
    """What the calls add, in the order in which they are ready: n, and the rest of the result."""
    calls = [step.call for step in recording.steps if step.event == "return"]
    sums = [(call.arguments["n"], call.result) for call in calls]
    return ", then ".join(f"{n} + {total - n}" for n, total in sums if n > 0)


@sheet.question("2.5", program=triangle, call=(triangle, 3), see=additions)
def which_additions_in_which_order(ask):
    """Which additions does `triangle(3)` do, in which order?"""
    on_the_way_down = [f"{triangle(3) - triangle(n)} + {n}" for n in (2, 1, 0)]
    ask.right_by_running(
        "Nothing can be added before a value comes back, and the first one comes back to the innermost caller."
    )
    ask.wrong(
        ", then ".join(on_the_way_down),
        "added on the way down",
        "When `triangle(2)` is called, does `triangle(3)` know what to add?",
        at="triangle(2) is called",
    )
    ask.wrong_in_world(
        "each call ends first",
        "Which call gets the first value that comes back?",
        at="triangle(0) returns",
    )


def stairs(n):
    if n == 0:
        return 0
    return 1 + stairs(n - 2)


@sheet.question("2.6", program=stairs, call=(stairs, 5), see=result_or_none)
def what_stairs_does(ask):
    """What does `stairs(5)` return?"""
    ask.right_by_running(
        "5, 3, 1, −1: n steps over 0, and no call is the last one, until there are too many frames."
    )
    ask.wrong(
        stairs(6),
        "past the base is the base",
        "Follow n downwards. Does it ever have the value of the base case?",
        at="stairs(-1) is called",
    )
    ask.wrong_in_world(
        "loop",
        "Every call waits for its value. What does each of them need?",
        at="stairs(-1) is called",
    )
    ask.wrong(
        stairs(4),
        "what is left over counts as 0",
        "The last step would be larger than n. Which line looks at that?",
        at="stairs(1) is called",
    )


# ---- More: no loop can do that? ------------------------------------------------------------------


def ruler(n):
    if n == 0:
        return
    ruler(n - 1)
    print(n)
    ruler(n - 1)


def calls_itself(trial):
    """What to say if some function calls itself, the answer's own or one that it calls, or None."""
    codes = trial.recording.asked
    if trial.is_recursive or any(code.co_qualname in code.co_names for code in codes):
        return AnotherWay("A function still calls itself here. Let a list keep what is to be done.")
    return None


def as_ruler_without_calls(trial):
    """It prints what `ruler` prints, and no function calls itself."""
    expected = " ".join(record(ruler, *trial.arguments).output.split())
    return prints_otherwise(trial, expected) or calls_itself(trial)


def who_keeps_it(answer):
    return "A loop it is. Where does yours keep what `ruler` keeps in its frames?"


@sheet.exercise(
    "ruler without recursion",
    cases=((1,), (2,), (3,), (4,), (5,), (0,)),
    drawn=lambda chance: [(n,) for n in even_and_odd(chance, 6, 8)],
    large=lambda chance: [(10,)],  # two digits
    judged_by=as_ruler_without_calls,
    remark=who_keeps_it,
    open=True,
)
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


sheet.hints(
    "Keep a list of jobs. As long as there is one, take the last and do it.",
    "There are two kinds of jobs: `ruler(3)`, still to be done, and a 3 to be printed. Make them look different, for example 3 and '3'.",
    "What is put in last is taken out first. So put the three jobs into the list in reverse order.",
)


sheet.wrong_edits(
    r"""
    ✗ first come, first served: Which of the waiting frames carries on first? Take from that end of
      the list.
        todo.pop() ⇒ todo.pop(0)
    ✗ one call is enough: Each job for n gives three new ones. Which are they?
        str(job), job - 1] ⇒ str(job)]
    ✗ no loop can: What do the frames of `ruler` keep? A list can keep it, too.
        … ⇒ ruler(n)
    ✗ loop: A loop alone forgets. What does `ruler(2)` still have to do when its first call is over?
        … ⇒
            for number in range(1, n + 1):
                print(number)
    ✗ before or after is the same: The first call comes before the `print`. So `print` has to wait
      in the list as well.
        … ⇒
            todo = [n]
            while todo:
                n = todo.pop()
                if n > 0:
                    print(n)
                    todo = todo + [n - 1, n - 1]
    ✗ return prints: The row is there. Which line prints it?
        … ⇒
            row = ""
            for number in range(1, n + 1):
                row = row + f"{number}\n" + row
            return row
    """
)
