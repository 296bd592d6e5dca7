"""`python -m puzzlecourse`: the command line about the course."""

import sys

INTERRUPTED = 130  # what shells report for a program that Ctrl-C has ended


def run() -> int:
    """The exit code of the command line, also if Ctrl-C comes while it is being loaded."""
    try:
        from .cli import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
