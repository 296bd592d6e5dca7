"""`puzzlelib walk`: the command of stepthrough, among those of the puzzles."""

import argparse

from stepthrough.__main__ import DOES, add_arguments, walk

from .common import CODES, BadInput, Commands, add_command, codes_text


def add_to(commands: Commands) -> None:
    """Add the command `walk` with its options."""
    codes = codes_text("solved", "bad input", "interrupted")
    add_arguments(add_command(commands, "walk", DOES, codes, run))


def run(options: argparse.Namespace) -> int:
    """Step through the program; return the exit code."""
    try:
        walk(options)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from None
    return CODES["solved"]
