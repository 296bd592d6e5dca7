"""The review questions of notebook 03, about calls, the way back, and printing after the call."""

from __future__ import annotations

from puzzlelib.factorial import fact
from puzzlelib.trace import record

from ...prediction import Answer, Prediction


def halve(price):
    price = price // 2
    return price


def shop(price):
    cheap = halve(price)
    return price, cheap


def spell(word):
    if word == "":
        return
    spell(word[1:])
    print(word[0])


def spelled() -> str:
    """Return what spell("not") prints, on one line."""
    return " ".join(record(spell, "not").output.split())


def still_waiting() -> int:
    """Return how many frames are left when fact(2) has returned its value in fact(4)."""
    recording = record(fact, 4)
    two = next(call for call in recording.calls if call.arguments == {"n": 2})
    return len(recording.frames(recording.step_after(two)))


REVIEW = (
    Prediction(
        name="R3.1",
        ask="What does `shop(8)` return?",
        program=(halve, shop),
        truth=lambda: shop(8),
        run=lambda: record(shop, 8),
        answers=(
            Answer(
                "one n for all",
                (4, 4),
                "How many variables named price are there while `halve` runs?",
                "halve(8) returns",
            ),
            Answer(
                "return prints",
                (8, None),
                "What happens in `shop` with the value that `halve` hands back?",
                "halve(8) returns",
            ),
        ),
        why="`halve` changes a price of its own; what comes back is stored in cheap.",
    ),
    Prediction(
        name="R3.2",
        ask="In `fact(4)`, the call `fact(2)` has returned a moment ago. How many frames are left?",
        program=fact,
        truth=still_waiting,
        run=lambda: record(fact, 4),
        answers=(
            Answer(
                "return ends everything",
                0,
                "Somebody asked for `fact(2)`. Is that call finished?",
                "fact(2) returns",
            ),
            Answer(
                "loop",
                1,
                "Who waits for whom? Count from the first call on.",
                "fact(2) returns",
            ),
            Answer(
                "frames stay",
                4,
                "What happens to the frame of a call that has returned?",
                "fact(1) returns",
            ),
        ),
        why="A frame goes when its call returns; those that still have something to do stay.",
    ),
    Prediction(
        name="R3.3",
        ask='What does `spell("not")` print, all on one line?',
        program=spell,
        truth=spelled,
        run=lambda: record(spell, "not"),
        answers=(
            Answer(
                "loop",
                "n o t",
                "When is the line with `print` reached for the first time, and in which frame?",
                "spell('') returns",
            ),
            Answer(
                "return ends everything",
                "t",
                "After `spell('t')` there are frames that wait. In the middle of which line?",
                "spell('t') returns",
            ),
            Answer(
                "body once",
                "n",
                "`spell('ot')` is a call like any other: which lines does it run?",
                "spell('ot') is called",
            ),
        ),
        why="Each call asks first and prints afterwards, so the last call made prints first.",
    ),
)
