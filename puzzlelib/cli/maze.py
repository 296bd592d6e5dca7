"""`puzzlelib maze`: print a route to the goal, or a proof that there is none."""

import argparse
import sys

from stepthrough.given import counted

from ..maze import HEDGES, Maze
from ..search import Found, search
from .common import (
    CODES,
    BadInput,
    Commands,
    add_command,
    codes_text,
    numbered_lines,
    path_name,
    read_drawing,
)


def add_to(commands: Commands) -> None:
    """Add the command `maze` with its options."""
    codes = codes_text("solved", "impossible", "bad input", "interrupted")
    parser = add_command(commands, "maze", "find a way through a maze", codes, run)
    drawing = "a text file: '#' is a wall, '.' no wall, 'S' the start, 'G' the goal "
    drawing += "(default: a maze of the course)"
    parser.add_argument("file", nargs="?", type=path_name, metavar="FILE", help=drawing)
    parser.add_argument("--ascii", action="store_true", help="draw the maze after every step")


def run(options: argparse.Namespace) -> int:
    """Print the steps of a route found by depth-first search; return the exit code."""
    maze = Maze(HEDGES)
    if options.file is not None:
        try:
            maze = Maze(read_drawing(options.file, "maze", "'#', '.', 'S' and 'G'").split())
        except ValueError as error:
            raise BadInput(f"the maze {options.file}: {error}") from None
    print(f"Maze: {counted(len(maze.walls), 'row')} and {counted(len(maze.walls[0]), 'column')}")
    outcome = search(maze, maze.start)
    tried = f"{counted(outcome.nodes, 'cell')} {'was' if outcome.nodes == 1 else 'were'} tried"
    if not isinstance(outcome, Found):  # never Unknown: a maze has fewer cells than the budget
        print(f"Impossible: {tried}, and no others can be reached.")
        return CODES["impossible"]
    print(f"Solved: {counted(len(outcome.route), 'step')}; {tried}.\n")
    sys.stdout.writelines(numbered_lines(maze, maze.start, outcome.route, str, options.ascii))
    return CODES["solved"]
