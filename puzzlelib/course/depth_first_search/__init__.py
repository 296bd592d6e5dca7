"""To be written."""

from ..lesson import Lesson

LESSON = Lesson()
