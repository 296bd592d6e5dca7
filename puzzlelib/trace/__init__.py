"""Record a function at work, and walk through the recording forwards and backwards.

`record` runs a function as it is and returns a `Recording`: calls, steps, frames, texts.
"""

from .calls import Call, Step
from .counting import Comparison, compare
from .recording import Frame, Recording
from .run import record

__all__ = ["Call", "Comparison", "Frame", "Recording", "Step", "compare", "record"]
