"""Entry point of `python -m puzzlelib`."""

import sys

_INTERRUPTED = 130  # exit code of a program interrupted by Ctrl-C: 128 + SIGINT


def run() -> int:
    """Run the command line; return its exit code, even if Ctrl-C interrupts its import."""
    try:
        from .cli import main

        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
