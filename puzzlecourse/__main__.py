"""The `puzzlecourse` command: `copy`, `lab`, `present`, `hand-in`, `results`, `selftest`."""

import sys

_INTERRUPTED = 130  # the exit code that shells use for SIGINT


def run() -> int:
    """Run the command line and return its exit code, also if Ctrl-C is pressed while it loads."""
    try:
        from puzzlelib.cli.command_line import CommandLine

        from . import report
        from .checking import selftest
        from .classroom import lab, present
        from .storage import hand_in

        does = "The notebooks, and what goes with them."
        commands = (lab, present, hand_in, report, selftest)
        return CommandLine("puzzlecourse", does, commands).main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
