"""Values of wrong types."""

import math

from puzzlelib import (
    Hanoi,
    nim,
)

NAN = math.nan


ELSEWHERE = frozenset({(0, 0), (9, 9)})  # a position of another puzzle


BAD = {
    "None": None,
    "True": True,
    "-1": -1,
    "0": 0,
    "2.5": 2.5,
    "NaN": NAN,
    "'3'": "3",
    "''": "",
    "huge": 10**400,
    "wrong length": (1,),
    "nested": (((3, 2), 1), [[]], {}),
    "list": [[3], [2], [1]],
    "other position": ELSEWHERE,
    "other game's position": (3, 4, 5, 6),
    "other move": nim.Move(7, 7),
    "a class": Hanoi,
    "an object": object(),
}


class Liar:
    """An object whose repr fails."""

    def __repr__(self):
        raise ZeroDivisionError

    __str__ = __repr__


WRONG = {
    **BAD,
    "5": 5,
    "'x'": "x",
    "bytes": b"x",
    "texts": ["x", "y"],
    "a dict": {"x": 5},
    "a dict of numbers": {1: 2},
    "a function": lambda *given, **named: None,
    "5,000 digits": 10**5000,
    "a liar": Liar(),
    "liars": [Liar()],
    "a generator": (n for n in ""),
    "infinity": float("inf"),
}
