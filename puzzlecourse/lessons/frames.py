"""00 Frames: what a call is, and whose variables are whose."""

from contextlib import contextmanager
from numbers import Number

from stepthrough.given import counted
from stepthrough.trace import record
from stepthrough.trace.undisturbed import Undisturbed
from stepthrough.trace.values import short

from ..answers.answer_functions import function_behind
from ..authoring.draws import even_and_odd
from ..authoring.sheet import Sheet
from ..judging.faults import differs_from, raised, unused_result
from ..judging.sentences import AnotherWay
from ..judging.trial import Trial

sheet = Sheet("00_frames")


# ---- One name in two functions -------------------------------------------------------------------


def double(total):
    total = total * 2
    return total


def order(price):
    total = price + 1
    twice = double(total)
    return total + twice


@sheet.question("0.1", program=(double, order), call=(order, 4))
def what_order_returns(ask):
    """`order` calls `double`. What does `order(4)` return?"""
    ask.right_by_running(
        "`double` has a `total` of its own. The one in `order` stays as it was, and `twice` gets "
        "the value that came back."
    )
    ask.wrong_in_world(
        "one n for all",
        "`double` changes a `total`. To which of the two calls does it belong?",
        at="double(5) returns",
    )
    ask.wrong_in_world(
        "return ends everything",
        "When `double` has returned, which line of `order` is still to be run?",
        at="double(5) returns",
    )
    ask.wrong(
        "nothing: it stops with an error",
        "a name is taken",
        "Look at that step, while `double` runs: how many variables are named `total`?",
        at="double(5) returns",
    )


# ---- Where does a value go? ----------------------------------------------------------------------


def first(n):
    return 100 + second(n + 1)


def second(n):
    return 10 + last(n + 1)


def last(n):
    return n


def every_n(recording):
    """The values of all variables named n while the innermost call runs."""
    frames = recording.frames(recording.deepest_call.first)
    return [str(frame.locals["n"]) for frame in frames]


def different_n(recording):
    """The same as text, each variable once: where all frames share one, it has one value."""
    return " ".join(dict.fromkeys(every_n(recording)))


@sheet.question("0.2", program=(last, second, first), call=(first, 1), see=different_n)
def every_n_at_once(ask):
    """You called `first(1)`. Python is now inside `last(3)`. Which values of `n` exist at this
    moment?
    """
    values = every_n(record(first, 1))
    ask.right_by_running(
        "Every call that has started and not yet returned keeps its frame, with its n in it."
    )
    ask.wrong_in_world(
        "one n for all", "`first` has an addition to finish. Is its n gone?", at="last(3) returns"
    )
    ask.wrong(
        " ".join(values[:-1]),
        "running call not counted",
        "Does the running call have variables, too?",
        at="last(3) returns",
    )
    ask.wrong(
        " ".join(values[-2:]),
        "only the last caller waits",
        "`second` waits for `last`. Which call waits for `second`?",
        at="last(3) returns",
    )


# ---- Use what comes back -------------------------------------------------------------------------


def fare(km):
    return 3 + 2 * km


def other_fare(km):
    return 4 + 5 * km


def calls_both_fares(trial):
    """The price is right, and `fare` was called for each of the two rides."""
    there, back = trial.arguments
    if message := differs_from(trial, fare(there) + fare(back)):
        return message
    own = trial.recording.root.code  # perhaps called `fare`, too
    made = (call for call in trial.recording.calls if call.code is not own)
    calls = [call for call in made if call.function == "fare"]
    rides = [km for call in calls for km in call.arguments.values()]
    if not rides:
        return AnotherWay(
            f"{trial.call} is right today, but it never calls `fare`: when prices change, it will be wrong. Call `fare`."
        )
    for km in (there, back):
        if km not in rides:
            return AnotherWay(
                f"{trial.call} is right today, but it never calls `fare({km})`: when prices change, it will be wrong."
            )
    return not_used(trial, calls[0].code)


def not_used(trial, code):
    """What to say of a price that stays the same when the prices of `fare` change, or None."""
    there, back = trial.arguments
    changed = prices_changed(trial, code)
    if changed is None or changed.result == other_fare(there) + other_fare(back):
        return None
    return AnotherWay(
        f"{trial.call} is right today, but when the prices of `fare` change, it will be wrong: use what comes back from both calls."
    )


@contextmanager
def with_code(function, code):
    """Have a function run other code in this block."""
    own = function.__code__
    try:
        function.__code__ = code
        yield
    finally:
        function.__code__ = own


def prices_changed(trial, code):
    """The same call, with other prices; None where no one knows what computes them."""
    names = getattr(function_behind(trial.function), "__globals__", {})
    for function in map(function_behind, names.values()):
        if function is not None and function.__code__ is code:
            with Undisturbed(with_code(function, other_fare.__code__)):
                return Trial.of(trial.function, trial.arguments)
    return None


def two_rides(chance):
    """Two different rides, one of them of an even number of kilometres, two equal ones, and far ones."""
    even, odd = even_and_odd(chance, 11, 100)
    near = (even, odd), (odd, even), (even, even), (chance.randrange(3, 5), chance.randrange(1, 6))
    return *near, even_and_odd(chance, 1_001, 2_000), (odd, chance.randrange(201, 1_000))


RIDES = (1, 2), (5, 3), (10, 0), (0, 0), (4, 4)


@sheet.exercise("round trip", cases=RIDES, drawn=two_rides, judged_by=calls_both_fares)
def round_trip(there, back):
    """Return the total price of two rides, one of `there` and one of `back` kilometres.

    >>> round_trip(1, 2)
    12
    """
    return fare(there) + fare(back)


sheet.hints(
    "One ride costs `fare(there)`. What does the other one cost?",
    "A call can be written wherever a number can, on either side of a `+`.",
)


sheet.wrong_edits(
    r"""
    ✗ calls can be added up: How often do you pay for getting in, on one long ride and on two?
        fare(there) + fare(back) ⇒ fare(there + back)
    ✗ calls can be added up: No one takes one ride that long. Where does the rest of your price come from, and
      what if it changes?
        fare(there) + fare(back) ⇒ fare(there + back) + 3
    ✗ result lost: Two prices come back. Which line does something with them?
        return fare(there) + fare(back) ⇒ 'fare(there)\n    fare(back)'
    ✗ return prints: The caller of `round_trip` waits for a value. Which word hands it over?
        return fare(there) + fare(back) ⇒ print(fare(there) + fare(back))
    ✗ formula instead of plan: Let `fare` compute the price: what would you have to change if a
      kilometre cost more?
        fare(there) + fare(back) ⇒ 6 + 2 * there + 2 * back
    ✗ a variable remembers: What does your variable hold after the second call, and where is the
      first price?
        … ⇒
            price = fare(there)
            price = fare(back)
            return price
    """
)


# ---- Whose price? --------------------------------------------------------------------------------


def forget(price):
    price = 0


def shop():
    price = 7
    forget(price)
    return price


@sheet.question("0.3", program=(forget, shop), call=(shop,))
def what_shop_returns(ask):
    """`shop` hands its price to `forget`. What does `shop()` return?"""
    ask.right_by_running(
        "`forget` got the value 7, not the variable. The variable of `shop` is in another frame."
    )
    ask.wrong_in_world(
        "arguments are shared",
        "To which frame does the line `price = 0` belong?",
        at="forget(7) returns",
    )
    ask.wrong(
        "nothing: it stops with an error",
        "no return, no value",
        "`forget` comes to its end anyway. Does `shop` need a value from it?",
        at="forget(7) returns",
    )


# ---- Exit ticket ---------------------------------------------------------------------------------


def eight_times(number):
    twice = double(number)
    four_times = double(twice)
    return double(four_times)


def made_and_at_once(recording):
    return MADE(recording.number_of_calls, recording.depth)


MADE = "{} made, at most {} at once".format


@sheet.question("0.4", program=(double, eight_times), call=(eight_times, 1), see=made_and_at_once)
def frames_made_and_at_once(ask):
    """`eight_times(1)` runs. How many frames are made in total? What is the
    largest number at the same time?
    """
    frames = record(eight_times, 1).number_of_calls
    ask.right_by_running(
        "Each call makes a frame, and the frame is gone when the call returns. The calls of `double` "
        "come one after the other.",
    )
    ask.wrong(
        MADE(frames, frames),
        "finished calls pile up",
        "When the second `double` is called, where is the frame of the first?",
        at="double(2) is called",
    )
    ask.wrong(
        MADE(2, 2),
        "one frame per function",
        "Does the second call of `double` go on with the `total` of the first?",
        at="double(2) is called",
    )
    ask.wrong(
        MADE(frames, 1),
        "only the running call has a frame",
        "What keeps the value that `double` hands back?",
        at="double(1) returns",
    )


# ---- More: three frames deep ---------------------------------------------------------------------


def is_three_deep(trial):
    """Three frames at once, never more, and a value comes back."""
    if message := raised(trial):
        return message
    if (depth := trial.recording.depth) != 3:
        return f"{trial.call} had at most {counted(depth, 'frame')} at once; three were asked for."
    if trial.result is None:
        return unused_result(trial) or f"{trial.call} returned nothing: hand a value back."
    if not isinstance(trial.result, Number):
        return f"{trial.call} returned {short(trial.result)}: a number was asked for."
    return None


def whose_frames(answer):
    """The calls whose frames were on the stack when it was deepest."""
    recording = record(answer, 1)
    frames = recording.frames(recording.deepest_call.first)
    return f"At the deepest moment: {', '.join(repr(frame.call) for frame in frames)}."


@sheet.exercise(
    "three frames deep",
    cases=((1,),),
    undrawn="the task speaks of one call",
    judged_by=is_three_deep,
    remark=whose_frames,
    open=True,
)
def deep(n):
    """Return any number; on the way to it there are three frames at once, and never more.

    >>> record(deep, 1).depth
    3
    """
    if n == 3:
        return n
    return deep(n + 1)


sheet.hints(
    "Look at `first`, `second` and `last`: how many frames are there while `last` runs?",
    "Write a small function above `deep`, and a second one that calls it; `deep` calls the second.",
)


def innermost(word):
    return word


sheet.wrong_edits(
    r"""
    ✗ finished calls pile up: When your second call begins, is the first one still there? Let a call
      make a call.
        … ⇒
            one = innermost(n)
            two = innermost(one + 1)
            return one + innermost(two + 1)
    ✗ loop: A loop goes round in one frame. What makes a new one?
        … ⇒
            for _ in range(3):
                n = n + 10
            return n
    ✗ running call not counted: Count the frames that wait, and the one that runs.
        n == 3 ⇒ n == 4
    ✗ a loop piles up nothing: Each of your calls makes a call. Which one should be the last?
        'if n == 3:\n        return n\n    ' ⇒ ∅
    ✗ the cell is a call: Step through it: which frames does the stack show at the deepest moment?
        … ⇒ return 90 + innermost(n + 1)
    ✗ result lost: Follow the innermost value. Which call hands it on?
        … ⇒
            if n < 3:
                deep(n + 1)
    """
)
