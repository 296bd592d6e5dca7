"""The command line about the course: `puzzlecourse lab`, `present`, `hand-in`, `selftest` and more."""

import sys

_INTERRUPTED = 130  # what shells report for a program that Ctrl-C has ended


def run() -> int:
    """Return the exit code of the command line, even if Ctrl-C comes while it loads."""
    try:
        from puzzlelib.cli.command_line import CommandLine
        from recursion_test.export import command as export_items

        from . import report
        from .checking import selftest
        from .classroom import hand_in, lab, present

        does = "The notebooks, and what goes with them."
        commands = (lab, present, hand_in, report, export_items, selftest)
        return CommandLine("puzzlecourse", does, commands).main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
