"""Which functions of the library a learner's answer is allowed to call: those that solve nothing.

A module of `puzzlelib` says so, or its package: `LEARNERS_MAY_CALL = True`.
What lies below it, in `stepthrough`, knows no puzzle, so it solves none.
"""

from __future__ import annotations

import sys
from itertools import accumulate
from types import CodeType

import puzzlelib

_MARK = "LEARNERS_MAY_CALL"  # a learner who calls these has still to solve the puzzle


def is_solver(code: CodeType) -> bool:
    """Return whether this is a function of the library that solves something, not a puzzle's rule.

    >>> from puzzlelib.hanoi import Hanoi, solve_hanoi
    >>> is_solver(solve_hanoi.__code__), is_solver(Hanoi.apply.__code__)
    (True, False)
    """
    name = code.co_qualname
    if "." in name or name.startswith(("_", "<")):
        return False
    module = _module_of(code)
    return bool(module) and not learners_may_call(module)


def learners_may_call(module: str) -> bool:
    """Return whether a module of the library, or a package around it, says so."""
    around = accumulate(module.split("."), "{}.{}".format)
    marks = (vars(sys.modules[name]).get(_MARK) for name in around if name in sys.modules)
    return any(marks)


def _module_of(code: CodeType) -> str:
    """Return the name of the library's module in which a function is written, "" for another one."""
    for name, module in list(sys.modules.items()):
        is_ours = name.split(".")[0] == puzzlelib.__name__
        if is_ours and getattr(module, "__file__", None) == code.co_filename:
            return name
    return ""
