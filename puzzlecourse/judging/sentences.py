"""Kinds of messages that a judge returns; a plain `str` means that the results are wrong."""

from __future__ import annotations


class AnotherWay(str):
    """A message about right results that were not found by the method the exercise asks for."""


class Stopped(str):
    """A message about a `whole` answer that did not run to its end."""
