"""The interface that a frame must have to be recorded."""

from __future__ import annotations

from types import CodeType
from typing import Any, Protocol

__uninterrupted__ = True


class FrameLike(Protocol):
    """The attributes of Python's frames that the recorder reads; interpreters can provide them."""

    @property
    def f_back(self) -> FrameLike | None:
        """The frame that waits for this one."""

    @property
    def f_code(self) -> CodeType:
        """The code object that runs."""

    @property
    def f_globals(self) -> dict[str, Any]:
        """The global variables."""

    @property
    def f_locals(self) -> dict[str, Any]:
        """The local variables."""

    @property
    def f_lineno(self) -> int:
        """The current line."""

    @property
    def f_lasti(self) -> int:
        """The current instruction, as an offset in bytes."""
