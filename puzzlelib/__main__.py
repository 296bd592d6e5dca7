"""`python -m puzzlelib`: the command line."""

import sys

_INTERRUPTED = 130  # what shells report for a program that Ctrl-C has ended


def run() -> int:
    """Return the exit code of the command line, also if Ctrl-C comes while it is being loaded."""
    try:
        from .cli import main

        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
