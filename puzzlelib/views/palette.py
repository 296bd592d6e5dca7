"""The colours, by the name that pictures of others know them by; they are in `stepthrough.palette`."""

from stepthrough.palette import *  # noqa: F403
