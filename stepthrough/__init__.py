"""Step through any Python program in a notebook, forwards and backwards.

A *recording* contains what a program did, call by call and step by step. A *walk* presents it, one
page per step. A *board* adds a puzzle to a walk.

`record` runs a function unchanged and returns a `Recording`; `StepThrough` and `CallTree` show it
in a notebook, and `%load_ext stepthrough` adds `%steps` and `%%steps`. This package knows neither
puzzles nor the course; a caller with a puzzle passes its `Board` (`boards`).

Subpackages: `trace` (the recorder), `walk` (book, pages and widgets), `controls` (shared by all
widgets). Modules: drawings (`canvas`), colours (`palette`, `colouring`), displayed source
(`source`), saved notebooks (`saved`), and helpers: `given`, `files`, `lazily`, `address`.

Importing this package loads only the standard library; widgets are loaded when they are used.
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

# In a browser, the stack is too small for many calls through C, such as those of sorted(key=…) and
# __repr__: endless recursion killed Python at a limit of 400 in Chromium, and of 300 in node.
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
    """Register `%steps` and `%%steps`; called by `%load_ext stepthrough`."""
    from .magics import load_ipython_extension as load  # it needs IPython and the widgets

    load(shell)
