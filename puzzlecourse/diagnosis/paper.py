"""Handed on to notebooks of others from `recursion_test.paper`."""

from recursion_test.paper import *  # noqa: F403
