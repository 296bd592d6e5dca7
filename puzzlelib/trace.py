"""The recorder, by the name that teachers' lessons know it by; it is in `stepthrough.trace`."""

from stepthrough.trace import Call, Comparison, Frame, Recording, Step, compare, record

__all__ = ["Call", "Comparison", "Frame", "Recording", "Step", "compare", "record"]
