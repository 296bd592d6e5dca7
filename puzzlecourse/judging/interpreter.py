"""Restore the interpreter's state that an answer can change, before anything else runs."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__uninterrupted__ = True

_MISSING = object()
_STREAMS = ("stdin", "stdout", "stderr", "displayhook", "excepthook")


class Disturbed(Exception):
    """An answer has replaced the builtins that the message names."""


@contextmanager
def same_interpreter() -> Iterator[None]:
    """Restore the recursion limit, profiler, streams and builtins after a block.

    Raises Disturbed if the block has replaced builtins: no result of the block is reliable then.
    """
    depth, profiler = sys.getrecursionlimit(), sys.getprofile()
    streams = {name: getattr(sys, name) for name in _STREAMS}
    names = dict(vars(builtins))
    try:
        yield
    finally:
        own = vars(builtins)
        replaced = [n for n in names if n != "_" and own.get(n, _MISSING) is not names[n]]
        own.update({name: names[name] for name in replaced})
        if sys.getrecursionlimit() != depth:
            sys.setrecursionlimit(depth)
        if sys.getprofile() is not profiler:
            sys.setprofile(profiler)
        for name, value in streams.items():
            setattr(sys, name, value)
        if replaced:
            raise Disturbed(" and ".join(f"`{name}`" for name in replaced))
