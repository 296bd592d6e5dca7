"""Handed on to notebooks of others from `recursion_test.study`."""

from recursion_test.study import *  # noqa: F403
