"""What all tests share, whoever started them."""

import signal

import pytest

# A shell in the background hands an ignored Ctrl-C on to all that it starts; tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call what needs all positions of the English board slow: computing them is."""
    for item in items:
        if "central" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")
