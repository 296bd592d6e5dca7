"""The course: what the notebooks ask, how it is judged, and the widgets that ask it.

`check("power", power)`, `Predict("1.1")`, `Order("hanoi")`: the names are those of the lessons.
`Sheet("my lesson")` begins a lesson of your own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .checks import check
from .sheet import Sheet

if TYPE_CHECKING:
    from .order import Order
    from .predict import Predict

__all__ = ["Order", "Predict", "Sheet", "check"]

LATER = {"Order": "order", "Predict": "predict"}


def __getattr__(name: str) -> Any:
    """The widgets, loaded when they are asked for: whoever only checks does not wait."""
    if name in LATER:
        return getattr(import_module(f".{LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
