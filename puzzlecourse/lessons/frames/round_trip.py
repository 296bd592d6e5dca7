"""Exercise: a function that needs the values of another function."""

from ...exercise import Exercise, Trial, Wrong


def fare(km):
    return 3 + 2 * km


def round_trip(there, back):
    """Return the price of two rides: `there` kilometres to go, `back` kilometres to return.

    >>> round_trip(1, 2)
    12
    """
    return fare(there) + fare(back)


def ride_by_ride(there, back):
    first = fare(there)
    second = fare(back)
    return first + second


def in_a_loop(there, back):
    price = 0
    for km in (there, back):
        price = price + fare(km)
    return price


def one_long_ride(there, back):
    return fare(there + back)


def two_returns(there, back):
    return fare(there)
    return fare(back)


def calls_only(there, back):
    fare(there)
    fare(back)


def prints_it(there, back):
    print(fare(there) + fare(back))


def second_price_only(there, back):
    price = fare(there)
    price = fare(back)
    return price


def both_prices(there, back):
    return fare(there), fare(back)


def by_formula(there, back):
    return 6 + 2 * there + 2 * back


def asks_for_both_fares(trial: Trial) -> str | None:
    """The price is right, and it came from `fare`."""
    there, back = trial.arguments
    if told := trial.differs_from(fare(there) + fare(back)):
        return told
    if any(call.function == "fare" for call in trial.recording.calls):
        return None
    return f"{trial.call} is right today, but it never asks `fare`: with the next price it is wrong. Call `fare`."


EXERCISE = Exercise(
    name="round trip",
    solution=round_trip,
    cases=((1, 2), (5, 3), (10, 0)),
    property=asks_for_both_fares,
    also_right=(ride_by_ride, in_a_loop),
    wrong=(
        Wrong(
            one_long_ride,
            "calls can be added up",
            "How often do you pay for getting in: in one long ride, and in two?",
        ),
        Wrong(
            two_returns,
            "return goes on",
            "Step through your function: does it ever come to its second `return`?",
        ),
        Wrong(
            calls_only, "result lost", "Two prices come back. Which line does something with them?"
        ),
        Wrong(
            prints_it,
            "return prints",
            "Whoever calls `round_trip` waits for a value. Which word hands it over?",
        ),
        Wrong(
            second_price_only,
            "a variable remembers",
            "What does your variable hold after the second call, and where is the first price?",
        ),
        Wrong(
            both_prices, "values add themselves", "Two prices, but one is to be paid. Which sign?"
        ),
        Wrong(
            by_formula,
            "formula instead of plan",
            "Let `fare` do the reckoning: what would you have to change if a ride became dearer?",
        ),
    ),
    hints=(
        "One ride costs `fare(there)`. What does the other one cost?",
        "A call can stand wherever a number can stand, on either side of a `+`.",
    ),
)
