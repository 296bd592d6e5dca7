"""Walking through a recording: panels, sentences, the call tree, questions, and the widget."""

from .calltree import CallTree
from .widget import StepThrough

__all__ = ["CallTree", "StepThrough"]
