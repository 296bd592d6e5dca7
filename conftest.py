"""Disable saved answers for all tests and for nbval, unless a test enables them."""

import os

os.environ["PUZZLELIB_KEEP"] = "0"
