"""Enable widgets in Colab, which displays third-party widgets only on request.

anywidget requests that for its own output, but not for an anywidget inside a box of ipywidgets.
Colab adds what it needs to displayed output, but not to the result of a cell.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def display_in_colab(bundle: Callable[[], dict[str, Any]]) -> None:
    """Display a bundle in Colab; elsewhere raise NotImplementedError: IPython displays it."""
    output = sys.modules.get("google.colab.output")
    if output is None:
        raise NotImplementedError
    from IPython.display import display  # imported here: no other host needs it

    output.enable_custom_widget_manager()
    display(bundle(), raw=True)  # type: ignore[no-untyped-call]
