"""How long the random tests of widgets and play-throughs run: `make test-all` and `make fuzz` ask for more."""

import os

from hypothesis import settings

settings.register_profile("short", max_examples=30, deadline=None, print_blob=True)
settings.register_profile("long", max_examples=200, deadline=None, print_blob=True)
settings.register_profile("fuzz", max_examples=10_000, deadline=None, print_blob=True)

LENGTH = settings.get_profile(os.environ.get("PUZZLELIB_PROFILE", "short"))
EXAMPLES = LENGTH.max_examples
