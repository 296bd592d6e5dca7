"""01 Factorial: the base case, the way down and the way back."""

from puzzlelib.factorial import fact
from puzzlelib.hanoi import solve_hanoi
from puzzlelib.trace import record

from ..sheet import Sheet

sheet = Sheet("01_factorial")


# ---- What does it print? -------------------------------------------------------------------------


def loud_fact(n):
    print(n)
    if n < 2:
        return 1
    return n * loud_fact(n - 1)


@sheet.question("1.1", program=loud_fact, run=lambda: record(loud_fact, 3))
def what_is_shown():
    """What does `print(loud_fact(3))` show, all on one line?

    ✗ loop
    ✗ active only: `loud_fact(1)` hands its 1 to somebody: who multiplies it? [loud_fact(1) returns]
    ✗ body once: `loud_fact(2)` is a call like any other: which line does it run first?
      [loud_fact(1) is called]
    ✗ passive first: When `loud_fact(2)` begins, which lines of `loud_fact(3)` have already run?
      [loud_fact(2) is called]
    ✗ return prints: The value 1 leaves `loud_fact(1)`. Does any line print it?
      [loud_fact(1) returns]
    ✓ Every call prints its own n, then asks. The values 1, 2, 6 come back without a sound.
    """
    recording = record(loud_fact, 3)
    shown = f"{' '.join(recording.output.split())} {recording.result}"
    as_a_loop = f"3 2 1 {3 * 2 * 1}"  # right, for the wrong reason
    return shown, as_a_loop, "3 2 1 1", "3 6", "1 2 3 6", "3 2 1 1 2 6"


# ---- Down and back -------------------------------------------------------------------------------


def at_the_turn():
    """The frames of fact(3) while fact(1) runs, the oldest first."""
    recording = record(fact, 3)
    return recording.frames(recording.deepest_call.first)


@sheet.question("1.2", program=fact, run=lambda: record(fact, 3))
def how_many_frames():
    """`fact(1)` is about to return, in `fact(3)`. How many frames of `fact` exist?

    ✗ loop: `fact(3)` has a multiplication to finish. Where does its 3 wait? [fact(1) returns]
    ✗ running call not counted: Does the call that is running have a frame as well?
      [fact(1) returns]
    ✓ Two frames wait, each in the middle of its last line, and one runs.
    """
    frames = at_the_turn()
    return len(frames), 1, len(frames[:-1])


@sheet.question("1.3", run=lambda: record(fact, 3))
def the_oldest_n():
    """At that moment, what is `n` in the oldest of these frames?

    ✗ one n for all: Whose n became 1? Look at the other frames. [fact(1) returns]
    ✗ a call ends when it calls: What is left to do for the first call when it has called?
      [fact(2) is called]
    ✓ Every frame keeps an n of its own for as long as its call lasts.
    """
    oldest, *_, newest = at_the_turn()
    return oldest.locals["n"], newest.locals["n"], "there is none: that call is over"


@sheet.question("1.4", run=lambda: record(fact, 3))
def where_the_value_goes():
    """`fact(1)` returns 1. Where does this 1 go?

    ✗ return ends everything: How many frames are still waiting at this moment? [fact(1) returns]
    ✗ first caller gets it: Which frame asked for `fact(1)`? [fact(1) is called]
    ✗ return assigns: Watch every n while the value comes back. Does one of them change?
      [fact(1) returns]
    ✓ A value goes to the call that asked for it, to the place where it asked.
    """
    _, asking, _ = at_the_turn()
    into = f"into {asking.pending} of {asking.call!r}"
    return into, "to the cell, which shows it", "into 3 * ? of fact(3)", "into n"


# ---- Write one -----------------------------------------------------------------------------------


def power(base, exponent):
    """Return the product of `exponent` factors, each of them base; exponent is 0, 1, 2 and so on.

    >>> power(2, 3)
    8
    """
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


POWERS = ((2, 0), (2, 1), (2, 3), (3, 2), (5, 1), (0, 0), (0, 2), (-2, 3), (10, 4), (3, 7))
sheet.exercise("power", cases=POWERS, recursive=True)(power)  # no decorator: 1.7 steps through it

sheet.hints(
    "Write the base case first: which is the smallest exponent there is?",
    "If somebody gives you base to the power of exponent - 1, what is left to do?",
)

sheet.wrong_edits(
    r"""
    ✗ smallest case left out: Which is the smallest exponent there is? Does it have a line of
      its own?
        exponent == 0 ⇒ exponent == 1
        return 1 ⇒ return base
    ✗ everything shrinks: Only one of the two gets smaller. Which one stays as it is?
        power(base, exponent - 1) ⇒ power(base - 1, exponent - 1)
    ✗ nothing is zero: What the base case returns is multiplied by the base of every call that
      waits.
        return 1 ⇒ return 0
    ✗ wrong base value: How often is base a factor when the exponent is 0?
        return 1 ⇒ return base
    ✗ result lost: What comes back must be handed on: write `return`.
        return base * ⇒ base *
    ✗ formula instead of plan: Take the inner call out: nothing changes. What is left to do with
      the value that it returns?
        return base * power(base, exponent - 1) ⇒ 'power(base, 0)\n    return base**exponent'
    """
)


@sheet.wrong("loop", "Ask the same function for a smaller exponent, and use its answer.")
def factor_by_factor(base, exponent):
    product = 1
    for _ in range(exponent):
        product = product * base
    return product


# ---- One word less, one sign changed -------------------------------------------------------------


def lost_fact(n):
    if n < 2:
        return 1
    n * lost_fact(n - 1)


@sheet.question("1.5", program=lost_fact, run=lambda: record(lost_fact, 2))
def what_the_lost_return_returns():
    """Here the last line has lost its `return`. What does `lost_fact(2)` return?

    ✗ last value returns: 2 was computed. Which line hands it on? [lost_fact(2) returns]
    ✗ base value travels up: The 1 arrives in the last line of `lost_fact(2)`. What happens to it
      there? [lost_fact(2) returns]
    ✗ errors appear at once: Which operation fails? The 1 that comes back is a number.
      [lost_fact(1) returns]
    ✓ The product is computed and thrown away; a function without `return` returns None. One call
      more, and 3 * None would be an error.
    """
    return lost_fact(2), fact(2), lost_fact(1), "nothing: it stops with an error"


def fact_to_one(n):
    if n == 1:
        return 1
    return n * fact_to_one(n - 1)


@sheet.question("1.6", program=fact_to_one, run=lambda: record(fact_to_one, 0))
def past_the_base_case():
    """This base case asks for `n == 1`. What does `fact_to_one(0)` do?

    ✗ Python knows: Which line of this program says that 0! is 1? [fact_to_one(-1) is called]
    ✗ zero needs no call: Before it can multiply by 0, what must the last line have?
      [fact_to_one(-1) is called]
    ✗ a loop piles up nothing: Each call waits with a frame of its own. Is there room for any
      number of frames? [fact_to_one(-2) is called]
    ✓ 0 is past the base case and moves away from it, a frame at a time, until Python refuses the
      next.
    """
    recording = record(fact_to_one, 0)
    calls = f"it calls {', '.join(map(repr, recording.calls[1:3]))} …"
    return (
        f"{calls} until Python refuses the next call ({type(recording.exception).__name__})",
        "it returns 1, because 0! is 1",
        "it returns 0, without another call",
        f"{calls} and runs on for ever",
    )


# ---- Repair the factorial ------------------------------------------------------------------------


HALVES, OTHERS = (2.5, 0.5), (0.25, 1.75, 3.1, -0.5)  # above the base case, at it, below zero


@sheet.exercise("repair fact", cases=[(n,) for n in (0, 1, 2, 3, 6, 10, -1, -5, *HALVES, *OTHERS)])
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
    "Look at the argument before you look for the base case.",
    "`isinstance(n, int)` tells whether n is a whole number.",
    "`raise ValueError(...)` with one sentence that says what n must be.",
)

sheet.wrong("it never happens", "Some values have no factorial. Refuse them.")(fact)

sheet.wrong_edits(
    r"""
    ✗ one guard is enough: Which values below 2 are neither negative nor whole?
        not isinstance(n, int) or n < 0 ⇒ n < 0
    ✗ smallest case left out: 0! is 1: there is one way to order nothing.
        n < 0 ⇒ n < 1
        a whole number, 0 or larger ⇒ 1 or larger
    ✗ round it and go on: 2.5 is not 2. Whoever asks for it should hear so.
        if not isinstance(n, int) or n < 0 ⇒ 'n = int(n)\n    if n < 0'
    ✗ a message is an error: Neither a printed line nor None stops anybody: `raise` does.
        raise ValueError( ⇒ return print(
    ✗ a returned error stops: An exception that is returned stops nobody. Which word stops the call?
        raise ValueError ⇒ return ValueError
    ✗ smallest case left out: Follow n down from 0: does it ever meet 1?
        n < 2 ⇒ n == 1
    ✗ examples make a rule: Halves are refused now. Which other numbers are not whole?
        not isinstance(n, int) or n < 0 ⇒ n < 0 or n % 1 == 0.5
    ✗ assert guards: Assertions can be switched off. For a wrong argument there is ValueError.
        … ⇒
            assert isinstance(n, int)
            assert n >= 0
            if n < 2:
                return 1
            return n * factorial(n - 1)
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------


@sheet.question("1.7", run=lambda: record(power, 2, 3))
def the_first_value_back():
    """A `power` asks for an exponent one smaller and multiplies what comes back by base, down to
    exponent 0. In `power(2, 3)`, which value comes back first, and to which call?

    ✗ active only: Which call is the first that needs to ask nobody? [power(2, 0) returns]
    ✗ first caller gets it: Which call asked for `power(2, 0)`? [power(2, 0) returns]
    ✗ loop: `power(2, 1)` has to multiply. What must it have first? [power(2, 0) is called]
    ✓ The last call made is the first to return, and its value goes to the call that asked for it.
    """
    steps = record(power, 2, 3).steps
    back = next(step for step in steps if step.event == "receive")
    return (
        f"{back.carried}, to {back.call!r}",
        f"{power(2, 3)}, to power(2, 3)",
        f"{back.carried}, to power(2, 3)",
        f"{power(2, 1)}, to power(2, 2)",
    )


# ---- At home -------------------------------------------------------------------------------------


def fits_the_sentence(trial):
    """Every tower needs the smaller tower twice and one move more; no disks need none."""
    [disks] = trial.arguments
    moves = 0
    for _ in range(disks):
        moves = moves + 1 + moves
    return trial.differs_from(moves)


def how_many_calls(answer):
    """What asking once or twice costs."""
    calls = record(answer, 4).number_of_calls
    if calls in (4, 5):  # with tower 0 or without
        return f"For 4 disks yours makes {calls} calls, one for each size of tower."
    return f"For 4 disks yours makes {calls} calls; asking once and doubling makes 5."


@sheet.exercise(
    "moves needed",
    cases=((0,), (1,), (2,), (3,), (5,), (7,)),
    property=fits_the_sentence,
    remark=how_many_calls,
    recursive=True,
    open=True,
)
def moves_needed(disks):
    """Return how many moves a tower of so many disks needs.

    >>> moves_needed(3)
    7
    """
    if disks == 0:
        return 0
    return 2 * moves_needed(disks - 1) + 1


sheet.hints(
    "Which tower needs no move at all? That is the base case.",
    "Suppose you know what disks - 1 need. They move out of the way, and back on top.",
)


@sheet.wrong(
    "somebody else has solved it",
    "Who has done the work here? Ask your own function for the smaller tower, and use its answer.",
)
def counted_by_somebody_else(disks):
    if disks == 0:
        return 0
    counted_by_somebody_else(disks - 1)
    return len(solve_hanoi(disks))


sheet.wrong_edits(
    r"""
    ✗ largest disk forgotten: And the largest disk itself?
        disks == 0 ⇒ disks < 2
        return 0 ⇒ return disks
        ) + 1 ⇒ )
    ✗ one more: The smaller tower moves away, and it must come back.
        return 2 * ⇒ return
    ✗ in proportion: Each disk does more than add the same: look at 1, 3, 7.
        disks == 0 ⇒ disks < 2
        return 0 ⇒ return disks
        return 2 * ⇒ return
        + 1 ⇒ + 2
    ✗ nothing counts as one: How many moves does no tower at all need?
        return 0 ⇒ return 1
    ✗ smallest case left out: A tower can have no disks: count it.
        disks == 0 ⇒ disks == 1
        return 0 ⇒ return 1
    ✗ formula instead of plan: Let the function ask for a smaller tower.
        2 * moves_needed(disks - 1) + 1 ⇒ 2**disks - 1
    ✗ formula instead of plan: Take the inner call out: nothing changes. What does the smaller
      tower's number tell you?
        return 2 * moves_needed(disks - 1) + 1 ⇒ 'moves_needed(0)\n    return 2**disks - 1'
    """
)
