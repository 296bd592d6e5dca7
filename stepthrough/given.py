"""Validate arguments of public functions.

An invalid argument is rejected in one sentence with what was expected; otherwise an exception would
be raised somewhere inside, about names that the caller has never seen. Also here: helpers for
messages, such as numbers with nouns.
"""

import ast
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeGuard

_LONGEST = 120  # maximum characters of a value in a message
kind_name = type.__dict__["__name__"].__get__  # a class of a program can override `__name__`


class OneSentence(ValueError):
    """An invalid argument; the message is complete without a traceback.

    Notebooks show only the message, because the traceback leads through the library.
    """

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


class WrongCall(OneSentence):
    """A function was called in an unsupported way."""


def quoted(value: object) -> str:
    """Return the repr of a value for a message, abbreviated if it is long.

    >>> quoted("x"), quoted(10**5000), quoted("o" * 500)[-4:]
    ("'x'", '<int of more than 4300 digits>', 'ooo…')
    """
    try:
        text = repr(value)
    except Exception:  # a learner's `__repr__` can raise anything
        return unsaid(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def unsaid(value: object) -> str:
    """Return a substitute for a repr that is impossible.

    >>> unsaid(object()), unsaid(10**5000)
    ('<object>', '<int of more than 4300 digits>')
    """
    name = kind_name(type(value))
    return f"<{name} of more than 4300 digits>" if isinstance(value, int) else f"<{name}>"


def expression(text: str) -> ast.expr | None:
    """Return the syntax tree of an expression, None if *text* is not one.

    >>> expression(" fact(5) "), expression("fact(")  # doctest: +ELLIPSIS
    (<ast.Call object at ...>, None)
    """
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # for example too many brackets
        return None


def check_flag(value: Any, what: str) -> None:
    """Raise ValueError unless *value* is True or False."""
    if not isinstance(value, bool):
        raise ValueError(f"{what} is True or False, not {quoted(value)}")


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether *value* is an integer other than True and False.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def check_whole(value: Any, what: str, least: int, most: int) -> None:
    """Raise ValueError with the allowed range unless *least* ≤ *value* ≤ *most*.

    >>> check_whole(0, "the number of disks", 1, 64)
    Traceback (most recent call last):
    ...
    ValueError: the number of disks must be a whole number from 1 to 64, not 0
    """
    if not is_whole(value) or not least <= value <= most:
        raise ValueError(
            f"{what} must be a whole number from {least} to {most}, not {quoted(value)}"
        )


def check_number(value: Any, what: str, most: float = math.inf) -> None:
    """Raise ValueError unless *value* is a finite number below *most*."""
    if not isinstance(value, int | float) or not -math.inf < value < most:  # also excludes NaN
        raise ValueError(f"{what} is a number, not {quoted(value)}")


def check_text(value: Any, what: str) -> None:
    """Raise ValueError unless *value* is a string."""
    if not isinstance(value, str):
        raise ValueError(f"{what} is a string in quotes, not {quoted(value)}")


def check_texts(value: Any, what: str) -> None:
    """Raise ValueError unless *value* is a list, tuple or set of strings.

    >>> check_texts("tree", "show")
    Traceback (most recent call last):
    ...
    ValueError: show is a list of strings in quotes, such as ["…"], not 'tree'
    """
    is_list = isinstance(value, list | tuple | set | frozenset) or value == ""
    if not is_list or not all(isinstance(item, str) for item in value):
        message = f'{what} is a list of strings in quotes, such as ["…"]'
        raise ValueError(f"{message}, not {quoted(value)}")


def check_names(value: Any, what: str) -> None:
    """Raise ValueError unless *value* is a dictionary of strings."""
    is_dict = isinstance(value, Mapping)
    if not is_dict or not all(isinstance(text, str) for pair in value.items() for text in pair):
        raise ValueError(f"{what} is a dictionary of strings, not {quoted(value)}")


def check_callable(value: Any, what: str) -> None:
    """Raise ValueError unless *value* is callable."""
    if not callable(value):
        raise ValueError(f"{what} is a function, without brackets, not {quoted(value)}")


def checked_list(
    value: Iterable[Any], what: str, of: str, is_one: Callable[[Any], bool]
) -> list[Any]:
    """Return *value* as a list; raise ValueError unless it is a list of *of*.

    >>> checked_list(3, "route", "moves", bool)
    Traceback (most recent call last):
    ...
    ValueError: route is a list of moves, not 3
    """
    try:
        items = list(value)
    except TypeError:
        items = []
        is_list = False
    else:
        is_list = all(map(is_one, items))
    if not is_list:
        raise ValueError(f"{what} is a list of {of}, not {quoted(value)}")
    return items


def counted(number: int, thing: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "jump"), counted(1000, "position")
    ('1 jump', '1,000 positions')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
