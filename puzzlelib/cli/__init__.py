"""The command line: `puzzlelib hanoi 5`, `puzzlelib nim 3 4 5`, `puzzlelib solitaire`, `puzzlelib walk`."""

from . import hanoi, nim, solitaire, walk
from .command_line import CommandLine

main = CommandLine(
    "puzzlelib",
    "Towers of Hanoi, Nim and peg solitaire on the command line, and programs step by step.",
    (hanoi, nim, solitaire, walk),
).main
