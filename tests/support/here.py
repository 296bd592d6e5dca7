"""Limits of the interpreter that runs the tests: Pyodide in a page has less stack."""

import sys
from importlib.util import find_spec

import pytest

import stepthrough  # noqa: F401  # in a page it sets the limit of frames

IN_A_PAGE = sys.platform == "emscripten"
ROOM = sys.getrecursionlimit() * 4 // 10  # frames that a test may use; a page has few

needs_processes = pytest.mark.skipif(IN_A_PAGE, reason="a page starts no processes")
needs_an_alarm = pytest.mark.skipif(IN_A_PAGE, reason="a page has no alarm to interrupt with")
needs_numpy = pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed here")
