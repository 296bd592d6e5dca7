"""Decide which functions of the library an answer may call: those that solve no puzzle.

A module or package of `puzzlelib` declares them with `LEARNERS_MAY_CALL = True`. `stepthrough`
knows no puzzles, so all of it may be called.
"""

from __future__ import annotations

import sys
from itertools import accumulate
from types import CodeType

import puzzlelib

_MARK = "LEARNERS_MAY_CALL"


def is_off_limits(code: CodeType) -> bool:
    """Return whether learners may not call this: a public function of a module without the mark.

    Methods, such as the rules of a puzzle, may be called.

    >>> from puzzlelib.hanoi import Hanoi, solve_hanoi
    >>> is_off_limits(solve_hanoi.__code__), is_off_limits(Hanoi.apply.__code__)
    (True, False)
    """
    name = code.co_qualname
    if "." in name or name.startswith(("_", "<")):
        return False
    module = _module_of(code)
    return bool(module) and not learners_may_call(module)


def learners_may_call(module: str) -> bool:
    """Return whether a module, or a package that contains it, sets LEARNERS_MAY_CALL."""
    around = accumulate(module.split("."), "{}.{}".format)
    marks = (vars(sys.modules[name]).get(_MARK) for name in around if name in sys.modules)
    return any(marks)


def _module_of(code: CodeType) -> str:
    """Return the library module that contains a function, "" if it is from elsewhere."""
    for name, module in list(sys.modules.items()):
        is_ours = name.split(".")[0] == puzzlelib.__name__
        if is_ours and getattr(module, "__file__", None) == code.co_filename:
            return name
    return ""
