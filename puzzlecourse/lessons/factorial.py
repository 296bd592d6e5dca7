"""01 Factorial: the base case, the way down and the way back."""

import dis

from puzzlelib.factorial import fact
from stepthrough.given import counted
from stepthrough.trace import record

from ..answers.answer_functions import functions_of, names_in
from ..authoring.draws import even_and_odd
from ..authoring.seeing import (
    first_to_return,
    frames_at_most,
    on_one_line,
    result_or_none,
    user_of_first_value,
)
from ..authoring.sheet import Sheet, changed
from ..judging.faults import differs_from
from ..judging.sentences import AnotherWay
from ..judging.trial import Trial

sheet = Sheet("01_factorial")


# ---- What does it print? -------------------------------------------------------------------------


def loud_fact(n):
    print(n)
    if n < 2:
        return 1
    return n * loud_fact(n - 1)


def prints_and_result(recording):
    """What is on the page when the result of a call is printed, too."""
    return f"{on_one_line(recording)} {recording.result}"


@sheet.question("1.1", program=loud_fact, call=(loud_fact, 3), see=prints_and_result)
def what_is_shown(ask):
    """What does `print(loud_fact(3))` print? (It is written here on one line.)"""
    ask.right_by_running(
        "Every call prints its own n, then calls. The values 1, 2, 6 come back and are not printed."
    )
    ask.wrong_in_world(
        "loop",
        "`loud_fact(1)` hands back its 1. Which call multiplies it?",
        at="loud_fact(1) returns",
    )
    ask.wrong_in_world(
        "body once",
        "`loud_fact(2)` is a call like any other: which line does it run first?",
        at="loud_fact(1) is called",
    )
    ask.wrong_in_world(
        "passive first",
        "When `loud_fact(2)` begins, which lines of `loud_fact(3)` have already run?",
        at="loud_fact(2) is called",
    )
    ask.wrong_in_world(
        "return prints",
        "The value 1 leaves `loud_fact(1)`. Does any line print it?",
        at="loud_fact(1) returns",
    )


# ---- Down and back -------------------------------------------------------------------------------


@sheet.question("1.2", program=fact, call=(fact, 3), see=frames_at_most("fact"))
def how_many_frames(ask):
    """`fact(3)` runs, and `fact(1)` is about to return. How many frames of `fact` exist?"""
    waiting = [call for call in record(fact, 3).calls if call.calls]
    ask.right_by_running("Two frames wait, each in the middle of its last line, and one runs.")
    ask.wrong_in_world(
        "loop",
        "`fact(3)` has a multiplication to finish. Where does its 3 wait?",
        at="fact(1) returns",
    )
    ask.wrong(
        len(waiting),
        "running call not counted",
        "Does the running call have a frame, too?",
        at="fact(1) returns",
    )


# ---- A recipe: a gap to fill ---------------------------------------------------------------------

___ = ...  # the gap in a program


def times(a, n):
    if n == 0:
        return 0
    return ___


FILLINGS = (
    "a + times(a, n - 1)",
    "a + times(a - 1, n - 1)",
    "n + times(a - 1, n)",
    "times(a, n - 1)",
)


def times_with(filling):
    """The program without its gap."""
    return changed(times, {"___": filling})


@sheet.question("1.3", program=times, run=lambda: record(times_with(FILLINGS[0]), 5, 3))
def what_is_left_to_do(ask):
    """`times(a, n)` promises a + a + … + a, with n numbers to add: `times(5, 3)` returns 15. What
    belongs in the gap?
    """
    keeps_the_promise = [one for one in FILLINGS if record(times_with(one), 5, 3).result == 15]
    ask.right(
        *keeps_the_promise,
        "The inner call promises the sum of n - 1 numbers. One more has to be added, and n comes "
        "closer to 0.",
    )
    ask.wrong(
        FILLINGS[1],
        "everything shrinks",
        "Which numbers are added for `times(5, 3)`? Are they all the same?",
        at="times(5, 2) is called",
    )
    ask.wrong(
        FILLINGS[2],
        "any smaller number will do",
        "Step 5 of the recipe: which n does the base case wait for, and does your n get there?",
        at="times(5, 0) is called",
    )
    ask.wrong(
        FILLINGS[3],
        "the inner call does it all",
        "Step 4 of the recipe: the inner call returns 10 for `times(5, 2)`. What is left to do?",
        at="times(5, 2) returns",
    )


# ---- Write one -----------------------------------------------------------------------------------


def power(base, exponent):
    """Return the product of `exponent` factors, each of them `base`; `exponent` is 0, 1, 2 and so on.

    >>> power(2, 3)
    8
    >>> power(5, 1)
    5
    """
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


POWERS = ((2, 0), (2, 1), (2, 3), (3, 2), (5, 1), (0, 0), (0, 2), (-2, 3), (10, 4), (3, 7))


def more_powers(chance):
    """Even and odd exponents, negative bases, equal numbers, and bases of which no power is large.

    One power has more digits than a float can tell, but none is too large for the numbers of numpy,
    and no recursion too deep for a page.
    """
    even, odd = even_and_odd(chance, 21, 30)
    base, large, equal = chance.choice((2, 3)), chance.randrange(4, 13), chance.randrange(8, 16)
    exact = chance.choice(((7, 21), (9, 18), (11, 17), (13, 16)))
    most = [
        (base, chance.randrange(4, 7)),
        (chance.randrange(3, 10), 3),
        (base, even),
        (base, odd),
        (-base, odd),
        (-base, even),
        (large, chance.randrange(9, 18)),
        exact,
    ]
    return [*most, (equal, equal), (0, odd), (1, 2 * even), (-1, even + odd), (-1, 2 * odd)]


def without_the_operator(answer):
    """What to say of an answer that leaves the multiplying to Python, or None."""
    for function in functions_of(answer):
        signs = {i.argrepr for i in dis.get_instructions(function) if i.opname == "BINARY_OP"}
        if signs & {"**", "**="} or names_in(function.__code__) & {"pow", "__pow__"}:
            return "Python's own power has found the results. This exercise asks for recursion without it: use `*`."
    return None


def a_step_each(base, exponent):
    """How many calls of a power wait for each other at least; with halves, or thirds, they are few."""
    return 2 * exponent.bit_length() // 3


sheet.exercise(  # no decorator: 1.6 steps through it
    "power",
    cases=POWERS,
    drawn=more_powers,
    recursive=True,
    levels=a_step_each,
    way=without_the_operator,
)(power)

sheet.hints(
    "Step 2 of the recipe: which is the smallest exponent there is, and what is returned for it?",
    "Step 4 of the recipe: suppose you have base to the power of exponent - 1. What is left to do?",
)

sheet.wrong_edits(
    r"""
    ✗ smallest case left out: Which is the smallest exponent there is? Does it have a line of
      its own?
        exponent == 0 ⇒ exponent == 1
        return 1 ⇒ return base
    ✗ everything shrinks: Only one of the two gets smaller. Which one stays as it is?
        power(base, exponent - 1) ⇒ power(base - 1, exponent - 1)
    ✗ nothing is zero: Your base case returns 0. What is 2 · 2 · 0?
        return 1 ⇒ return 0
    ✗ wrong base value: How often is base a factor when the exponent is 0?
        return 1 ⇒ return base
    ✗ result lost: The product is computed. Which word hands it back?
        return base * ⇒ base *
    ✗ formula instead of plan: Take the inner call out: nothing changes. What is left to do with
      the value that it returns?
        return base * power(base, exponent - 1) ⇒ 'power(base, 0)\n    return base**exponent'
    """
)


@sheet.wrong("loop", "Call the function itself with a smaller exponent, and use what it returns.")
def factor_by_factor(base, exponent):
    product = 1
    for _ in range(exponent):
        product = product * base
    return product


# ---- Two small mistakes --------------------------------------------------------------------------


def lost_fact(n):
    if n < 2:
        return 1
    n * lost_fact(n - 1)


@sheet.question("1.4", program=lost_fact, call=(lost_fact, 2))
def what_the_lost_return_returns(ask):
    """Here the last line has lost its `return`. What does `lost_fact(2)` return?"""
    ask.right_by_running(
        "The product is computed and thrown away; a function without `return` returns None. One "
        "more call, and 3 * None would be an error."
    )
    ask.wrong_in_world(
        "last value returns", "2 was computed. Which line hands it on?", at="lost_fact(2) returns"
    )
    ask.wrong_in_world(
        "base value travels up",
        "The 1 comes back to the last line of `lost_fact(2)`. What happens to it there?",
        at="lost_fact(2) returns",
    )
    ask.wrong(
        "nothing: it stops with an error",
        "errors appear at once",
        "Which step could fail? The 1 that comes back is a number.",
        at="lost_fact(1) returns",
    )


def fact_to_one(n):
    if n == 1:
        return 1
    return n * fact_to_one(n - 1)


@sheet.question("1.5", program=fact_to_one, call=(fact_to_one, 0), see=result_or_none)
def past_the_base_case(ask):
    """Here the base case is `n == 1`. What does `fact_to_one(0)` return?"""
    ask.right_by_running(
        "n begins past the base case and moves away from it, until Python raises a RecursionError.",
    )
    ask.wrong(
        1,
        "Python knows what 0! is",
        "Which line of this program says that 0! is 1?",
        at="fact_to_one(-1) is called",
    )
    ask.wrong_in_world(
        "base case not needed",
        "Before it can multiply by 0, what must the last line have?",
        at="fact_to_one(-1) is called",
    )
    ask.wrong_in_world(
        "loop",
        "Each call waits with a frame of its own. Is there room for any number of frames?",
        at="fact_to_one(-2) is called",
    )


# ---- Exit ticket ---------------------------------------------------------------------------------


def first_value_back(recording):
    """Which value comes back first, and to whom."""
    call = first_to_return(recording)
    return f"{call.result}, to {call.parent or 'the cell'}"


@sheet.question("1.6", call=(power, 2, 3), see=first_value_back)
def the_first_value_back(ask):
    """This `power` calls itself with `exponent - 1`, down to 0, and multiplies what comes back by
    `base`. A cell calls `power(2, 3)`. Which value comes back first, and who gets it?
    """
    ask.right_by_running(
        "The last call made is the first to return, and its value goes to its caller."
    )
    ask.wrong_in_world(
        "each call ends first",
        "Which call is the first that makes no call itself?",
        at="power(2, 0) returns",
    )
    ask.wrong(
        f"{power(2, 0)}, to power(2, 3)",
        "first caller gets it",
        "Which call made the call `power(2, 0)`?",
        at="power(2, 0) returns",
    )
    ask.wrong_in_world(
        "loop",
        "`power(2, 3)` has a multiplication to finish. Where does it wait?",
        at="power(2, 0) is called",
    )


# ---- More: where does the value go? --------------------------------------------------------------


def where_it_is_used(recording):
    """Where the value that comes back first goes: to what waits for it, or out to the cell."""
    frame = user_of_first_value(recording)
    return f"into {frame.pending} of {frame.call}" if frame else "to the cell that called fact(3)"


@sheet.question("1.7", program=fact, call=(fact, 3), see=where_it_is_used)
def where_the_value_goes(ask):
    """`fact(1)` returns 1. Where does this 1 go?"""
    ask.right_by_running("A value goes back to its caller, to the place of the call.")
    ask.wrong_in_world(
        "return ends everything",
        "How many frames are still waiting at this moment?",
        at="fact(1) returns",
    )
    ask.wrong(
        "into 3 * ? of fact(3)",
        "first caller gets it",
        "Which frame called `fact(1)`?",
        at="fact(1) is called",
    )
    ask.wrong(
        "into n",
        "return assigns",
        "Watch every n while the value comes back. Does one of them change?",
        at="fact(1) returns",
    )


# ---- More: repair the factorial ------------------------------------------------------------------


HALVES, OTHERS = (2.5, 0.5), (0.25, 1.75, 3.1, -0.5)  # above the base case, at it, below zero


def more_numbers(chance):
    """Whole numbers, negative ones, and fractions: large, small, and close to a whole number."""
    even, odd = even_and_odd(chance, 11, 50)
    largest = even_and_odd(chance, 51, 60)
    part = chance.choice((0.5, 0.25, 0.125, 0.75, 0.001, 0.9))
    refused = -even, -odd, even + part, odd + 0.5, part, -even - part
    return [(n,) for n in (even, odd, *largest, *refused)]


@sheet.exercise(
    "repair fact",
    cases=[(n,) for n in (*range(11), -1, -5, *HALVES, *OTHERS)],
    drawn=more_numbers,
)
def factorial(n):
    """Return n!, for whole numbers from 0 on; ValueError for anything else.

    >>> factorial(0), factorial(5)
    (1, 120)
    """
    if not isinstance(n, int) or n < 0:
        raise ValueError("n must be a whole number, 0 or larger")
    if n < 2:
        return 1
    return n * factorial(n - 1)


sheet.hints(
    "Look at the argument first, and at step 2 of the recipe after that: which case needs no call?",
    "`isinstance(n, int)` is True if n is a whole number. When must you refuse n?",
    "`raise ValueError(...)` with one sentence that says what n must be.",
)

sheet.wrong(
    "it never happens",
    "For some values n! is not defined. Which line meets -1 first, and what does it do with it?",
)(fact)

sheet.wrong_edits(
    r"""
    ✗ one guard is enough: Which values below 2 are neither negative nor whole?
        not isinstance(n, int) or n < 0 ⇒ n < 0
    ✗ smallest case left out: 0! is 1: there is one way to order nothing.
        n < 0 ⇒ n < 1
        a whole number, 0 or larger ⇒ 1 or larger
    ✗ round it and go on: 2.5 is not 2. What should the caller be told?
        if not isinstance(n, int) or n < 0 ⇒ 'n = int(n)\n    if n < 0'
    ✗ a message is an error: Neither a printed line nor None stops the caller: `raise` does.
        raise ValueError( ⇒ return print(
    ✗ a returned error stops: An exception that is returned stops nothing. Which word stops the call?
        raise ValueError ⇒ return ValueError
    ✗ smallest case left out: Follow n down from 0: does it ever reach 1?
        n < 2 ⇒ n == 1
    ✗ examples make a rule: Halves are refused now. Which other numbers are not whole?
        not isinstance(n, int) or n < 0 ⇒ n < 0 or n % 1 == 0.5
    """
)


# ---- More: a quick power -------------------------------------------------------------------------


# Calls for each halving: counted are those of functions that call themselves, not of what helps
# them; two functions may call each other by turns, and each may take an odd exponent by itself.
EACH = 4


def is_quick(trial):
    """The power is right, and the calls are few: so many for each halving of the exponent."""
    base, exponent = trial.arguments
    if message := differs_from(trial, base**exponent):
        return message
    calls, most = trial.recursive_calls, EACH * (exponent.bit_length() + 1)
    if calls > most:
        return AnotherWay(
            f"{trial.call} is right, but it took {calls} calls. With halves {most} are more than enough."
        )
    return None


def large_powers(chance):
    """Exponents that halve without a remainder, with one each time, and as it comes.

    They are not too large for a power that does not halve: it ends, and hears of its calls.
    """
    even, odd = even_and_odd(chance, 301, 400)
    base = chance.randrange(3, 13)
    small = chance.randrange(3, 9), chance.randrange(6, 10)
    return (
        small,
        (base, chance.randrange(11, 99)),
        (base, even),
        (-base, odd),
        (base, 256),
        (base, 255),
        (0, odd),
        (1, even),
        (even, even),
    )


def halved(base, exponent):
    """How many calls wait for each other at least, if the exponent is halved, or even quartered."""
    return exponent.bit_length() // 2


def how_many_calls(answer):
    slow, quick = (Trial.of(function, (2, 100)).recursive_calls for function in (power, answer))
    return f"Yours makes {counted(quick, 'call')} for 2¹⁰⁰; one factor at a time takes {slow}."


@sheet.exercise(
    "quick power",
    # powers of 1 stay small in a call without end
    cases=((1, 0), (1, 2), (2, 0), (3, 1), (2, 2), (3, 5), (2, 10), (-2, 7), (0, 0), (2, 100)),
    drawn=large_powers,
    levels=halved,
    judged_by=is_quick,
    remark=how_many_calls,
    recursive=True,
    open=True,
)
def quick_power(base, exponent):
    """Return base to the power of exponent with few calls: the exponent is halved.

    >>> quick_power(2, 10)
    1024
    """
    if exponent == 0:
        return 1
    half = quick_power(base, exponent // 2)
    if exponent % 2 == 0:
        return half * half
    return half * half * base


sheet.hints(
    "Step 3 of the recipe: for an even exponent, such as 10, which power do you have to multiply by itself?",
    "Keep what comes back in a variable: `half = quick_power(base, exponent // 2)`.",
    "11 // 2 is 5. Which factor is missing in half * half for an odd exponent?",
)

sheet.wrong_edits(
    r"""
    ✗ called twice, worked out twice: How often does your function compute the same half? Keep it
      in a variable.
        return half * half * base ⇒ return half * quick_power(base, exponent // 2) * base
        'return half * half\n' ⇒ 'return half * quick_power(base, exponent // 2)\n'
    ✗ one factor at a time: How many calls are there between exponent 100 and exponent 0?
        half = quick_power(base, exponent // 2) ⇒ return base * quick_power(base, exponent - 1)
    ✗ halves make a whole: 3 // 2 is 1. How many factors does half * half have for exponent 3?
        return half * half * base ⇒ return half * half
    ✗ wrong base value: How often is base a factor when the exponent is 0?
        return 1 ⇒ return base
    ✗ result lost: The half comes back. Which line works with it?
        … ⇒
            if exponent == 0:
                return 1
            quick_power(base, exponent // 2)
            return base * exponent
    """
)
