"""Settings for all tests."""

from hypothesis import settings

# `make fuzz`: the machines of the stateful tests run a hundred times as long as in `make test`
settings.register_profile("fuzz", max_examples=10_000, deadline=None, print_blob=True)
