"""What Colab needs: it shows widgets of others only where that is asked for, with each of them.

anywidget asks for what it shows itself, not for an anywidget in a box of ipywidgets. And Colab adds what
it needs to what is displayed, not to what is the result of a cell.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def display_in_colab(bundle: Callable[[], dict[str, Any]]) -> None:
    """Display this there; elsewhere NotImplementedError, and IPython shows it as it shows anything."""
    output = sys.modules.get("google.colab.output")
    if output is None:
        raise NotImplementedError
    from IPython.display import display  # here: no other host needs it

    output.enable_custom_widget_manager()
    display(bundle(), raw=True)  # type: ignore[no-untyped-call]
