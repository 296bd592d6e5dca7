"""The command line about the course: `puzzlecourse lab FOLDER`."""

from puzzlelib.cli.common import CommandLine

from . import lab

main = CommandLine("puzzlecourse", "The notebooks, and what goes with them.", (lab,)).main
