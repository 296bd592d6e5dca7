"""The canvas, by the name that pictures of others know it by; it is `stepthrough.canvas`."""

from stepthrough.canvas import *  # noqa: F403
