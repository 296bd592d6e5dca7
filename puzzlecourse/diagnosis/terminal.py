"""`puzzlecourse recursion-test`: the recursion test in a terminal, answered by letters."""

from __future__ import annotations

import argparse
import sys

from puzzlelib.cli.common import CODES, Commands, add_command

from .occasions import FORMS


def add_to(commands: Commands) -> None:
    """Add the command `recursion-test` with its options."""
    does = "find out what you believe about recursion"
    codes = "exit codes: 0 finished, 2 bad input, 130 stopped"
    parser = add_command(commands, "recursion-test", does, codes, run)
    when = "when you take it: before the course (if you name none), after it, or later"
    parser.add_argument("form", choices=FORMS, nargs="?", default="before", help=when)
    parser.add_argument("--again", action="store_true", help="begin anew, once it is finished")


def run(options: argparse.Namespace) -> int:
    """Ask until the end, or until Ctrl-C or the end of the input; return the exit code."""
    from .in_words import ask, ending  # here, or every other command would wait for it
    from .sitting import Sitting

    sitting = Sitting(options.form)
    if options.again and sitting.is_over:
        sitting.begin_again()
    try:
        ask(sitting)
    except (KeyboardInterrupt, EOFError):
        kept = "Your answers are kept: the same command goes on here."
        sys.stdout.write(f"\n\nStopped. {kept if sitting.is_kept else 'Nothing is kept.'}\n")
        return CODES["interrupted"]
    sys.stdout.write(ending(sitting))
    return CODES["solved"]
