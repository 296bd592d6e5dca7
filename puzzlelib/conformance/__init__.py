"""`conforms(rules)`: whether rules of one's own can be used like those of the library.

Nothing here can hang: every question is asked under the limits of the recorder.
"""

from .report import Report, conforms

__all__ = ["Report", "conforms"]
