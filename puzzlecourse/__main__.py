"""The command line about the course: `puzzlecourse lab`, `hand-in`, `results` and `graded`."""

import sys

INTERRUPTED = 130  # what shells report for a program that Ctrl-C has ended


def run() -> int:
    """The exit code of the command line, also if Ctrl-C comes while it is being loaded."""
    try:
        from puzzlelib.cli.common import CommandLine

        from . import graded, hand_in, lab, report

        does = "The notebooks, and what goes with them."
        return CommandLine("puzzlecourse", does, (lab, hand_in, report, graded)).main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
