"""Walking through recordings: the book and its pages, questions, the call tree, and the widgets."""

from .calltree import CallTree
from .widget import StepThrough

__all__ = ["CallTree", "StepThrough"]
