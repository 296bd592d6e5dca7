"""The command line: `puzzlelib hanoi 5`, `nim 3 4 5`, `maze`, `solitaire` and `walk`."""

from . import hanoi, maze, nim, solitaire, walk
from .command_line import CommandLine
from .common import CODES, codes_text

main = CommandLine(
    "puzzlelib",
    "Towers of Hanoi, Nim, mazes and peg solitaire on the command line, and programs step by step.",
    (hanoi, nim, maze, solitaire, walk),
    codes_text(*CODES),
).main
