"""Record a function at work, and walk through the recording forwards and backwards.

`record` runs a function as it is and returns a `Recording`: calls, steps, frames, texts.
"""

from .calls import Call, Step
from .recorder import record
from .recording import Comparison, Frame, Recording, compare

__all__ = ["Call", "Comparison", "Frame", "Recording", "Step", "compare", "record"]
