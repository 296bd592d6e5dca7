"""The course: what the notebooks ask, how it is judged, and the widgets that ask it.

`check("power", power)`, `Predict("1.1")`, `Order("hanoi")`: the names are those of the lessons.
What is answered there is kept; `progress()` shows how far one has come.
`Sheet("my lesson")` begins a lesson of your own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .sheet import Sheet

if TYPE_CHECKING:
    from .again import Label
    from .checks import check
    from .order import Order
    from .overview import progress
    from .predict import Predict

__all__ = ["Label", "Order", "Predict", "Sheet", "check", "progress"]

LATER = {"Label": "again", "Order": "order", "Predict": "predict", "check": "checks"}
LATER |= {"progress": "overview"}


def __getattr__(name: str) -> Any:
    """The widgets, loaded when they are asked for: the command line does without."""
    if name in LATER:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
