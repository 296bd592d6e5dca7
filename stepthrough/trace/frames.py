"""What a frame has to tell before its steps can be written down."""

from __future__ import annotations

from types import CodeType
from typing import Any, Protocol

__uninterrupted__ = True


class FrameLike(Protocol):
    """What is asked of a frame: Python's own have it, and those of an interpreter."""

    @property
    def f_back(self) -> FrameLike | None:
        """The frame that waits for this one."""

    @property
    def f_code(self) -> CodeType:
        """The code that runs."""

    @property
    def f_globals(self) -> dict[str, Any]:
        """The names of the module."""

    @property
    def f_locals(self) -> dict[str, Any]:
        """The local variables."""

    @property
    def f_lineno(self) -> int:
        """The line that runs."""

    @property
    def f_lasti(self) -> int:
        """The instruction that runs, counted in bytes."""
