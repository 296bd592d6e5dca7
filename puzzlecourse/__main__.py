"""The command line about the course: `puzzlecourse lab`, `present`, `recursion-test`, `hand-in` and more."""

import sys

_INTERRUPTED = 130  # what shells report for a program that Ctrl-C has ended


def run() -> int:
    """The exit code of the command line, also if Ctrl-C comes while it is being loaded."""
    try:
        from puzzlelib.cli.command_line import CommandLine

        from . import graded, report
        from .classroom import hand_in, lab, present
        from .diagnosis import terminal
        from .diagnosis.export import command as export_items
        from .own_code.exam import command as exam

        does = "The notebooks, and what goes with them."
        commands = (lab, present, terminal, hand_in, report, graded, exam, export_items)
        return CommandLine("puzzlecourse", does, commands).main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
