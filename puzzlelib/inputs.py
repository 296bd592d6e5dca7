"""Checks of arguments, and how messages quote a value.

The rules and solvers import nothing beyond the standard library and each other, so these few
functions are copied from `stepthrough.given`, which stands alone as well.
"""

from typing import Any, TypeGuard

LEARNERS_MAY_CALL = True  # allowed in every answer, because nothing here solves a puzzle

_LONGEST = 120  # characters of a quoted value


class OneSentence(ValueError):
    """An argument is refused; a notebook shows the message alone, without the traceback."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


def quoted(value: object) -> str:
    """Return the value as a message quotes it, shortened if necessary.

    >>> quoted("x"), quoted(10**5000), quoted("o" * 500)[-4:]
    ("'x'", '<int of more than 4300 digits>', 'ooo…')
    """
    try:
        text = repr(value)
    except Exception:  # a learner's `__repr__` can raise anything
        name = type.__dict__["__name__"].__get__(type(value))  # a metaclass can override `__name__`
        return f"<{name} of more than 4300 digits>" if isinstance(value, int) else f"<{name}>"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether *value* is an integer, but not a bool.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def check_whole(value: Any, what: str, least: int, most: int) -> None:
    """Raise ValueError unless *least* ≤ *value* ≤ *most*.

    >>> check_whole(0, "the number of disks", 1, 64)
    Traceback (most recent call last):
    ...
    ValueError: the number of disks must be a whole number from 1 to 64, not 0
    """
    if not is_whole(value) or not least <= value <= most:
        raise ValueError(
            f"{what} must be a whole number from {least} to {most}, not {quoted(value)}"
        )


def check_callable(value: Any, what: str) -> None:
    """Raise ValueError unless *value* can be called."""
    if not callable(value):
        raise ValueError(f"{what} is a function, without brackets, not {quoted(value)}")


def few(number: int, thing: str) -> str:
    """Return a count with its noun, for messages about a shortage.

    >>> few(0, "piece"), few(1, "piece"), few(2, "piece")
    ('no pieces', 'only 1 piece', 'only 2 pieces')
    """
    return f"only {number:,} {thing}{'' if number == 1 else 's'}" if number else f"no {thing}s"
