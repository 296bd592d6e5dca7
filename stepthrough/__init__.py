"""Step through any Python program in a notebook, forwards and backwards.

A *recording* is what a function did, call by call and step by step. A *walk* goes through it, one page
for each step. A *board* is what a puzzle has to say in a walk.

`record` runs a function as it is and returns a `Recording`; `StepThrough` and `CallTree` show it in a
notebook, `%load_ext stepthrough` adds `%steps` and `%%steps`. Nothing here knows a puzzle or a course: a caller
with a puzzle gives a walk its `Board` (`boards`).

The rooms: `trace` (the recorder), `walk` (the book, its pages and the widgets), `controls` (what all
widgets share). Beside them: what is drawn on (`canvas`), in which colours (`palette`, `colouring`),
a program to look at (`source`), what a saved notebook shows (`saved`), and the vocabulary that
everything above shares: `given`, `files`, `lazily`, `address`.

Importing this needs nothing beyond the standard library; widgets are loaded when they are asked for.
"""

import sys
from typing import TYPE_CHECKING, Any

from .lazily import lazily

if TYPE_CHECKING:
    from .source import show_source as show_source
    from .trace import compare as compare
    from .trace import record as record
    from .walk.call_tree import CallTree as CallTree
    from .walk.step_through import StepThrough as StepThrough

# A page has little room for calls through C, as those of sorted(key=…) and __repr__: recursion
# without an end killed its Python at a limit of 400 in Chromium, of 300 in node.
if sys.platform == "emscripten":
    sys.setrecursionlimit(200)

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        ".source": "show_source",
        ".trace": "compare record",
        ".walk.call_tree": "CallTree",
        ".walk.step_through": "StepThrough",
    },
)


def load_ipython_extension(shell: Any) -> None:
    """Register `%steps` and `%%steps`; IPython calls this at `%load_ext stepthrough`."""
    from .magics import load_ipython_extension as load  # it needs IPython and the widgets

    load(shell)
