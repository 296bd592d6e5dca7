"""The command line about puzzles: `puzzlelib hanoi 5`, `puzzlelib nim 3 4 5`, `puzzlelib solitaire`."""

from . import hanoi, nim, solitaire
from .command_line import CommandLine

main = CommandLine(
    "puzzlelib",
    "Towers of Hanoi, Nim and peg solitaire on the command line.",
    (hanoi, nim, solitaire),
).main
