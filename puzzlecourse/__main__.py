"""The command line about the course: `puzzlecourse lab FOLDER`."""

import sys

INTERRUPTED = 130  # what shells report for a program that Ctrl-C has ended


def run() -> int:
    """The exit code of the command line, also if Ctrl-C comes while it is being loaded."""
    try:
        from puzzlelib.cli.common import CommandLine

        from . import lab

        return CommandLine("puzzlecourse", "The notebooks, and what goes with them.", (lab,)).main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
