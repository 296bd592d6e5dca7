"""What a frame has to tell before its steps can be written down."""

from __future__ import annotations

from types import CodeType
from typing import Any, Protocol

__uninterrupted__ = True


class FrameLike(Protocol):
    """What is asked of a frame: Python's own have it, and those of an interpreter."""

    @property
    def f_back(self) -> FrameLike | None:
        """Return the frame that waits for this one."""

    @property
    def f_code(self) -> CodeType:
        """Return the code that runs."""

    @property
    def f_globals(self) -> dict[str, Any]:
        """Return the names of the module."""

    @property
    def f_locals(self) -> dict[str, Any]:
        """Return the local variables."""

    @property
    def f_lineno(self) -> int:
        """Return the line that runs."""

    @property
    def f_lasti(self) -> int:
        """Return the instruction that runs, counted in bytes."""
