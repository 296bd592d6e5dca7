"""`puzzlelib walk`: a program as it runs, as a link or a page to step through."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from stepthrough.address import walk_page

from .common import CODES, BadInput, Commands, add_command, codes_text, path_name

if TYPE_CHECKING:
    from ..views import StepThrough


def add_to(commands: Commands) -> None:
    """Add the command `walk` with its options."""
    codes = codes_text("solved", "bad input", "interrupted")
    does = "print a link that steps through a call of a program, or write a page where no site is known"
    parser = add_command(commands, "walk", does, codes, run)
    parser.add_argument("file", type=path_name, help="the program; it is run, and then the call")
    call_help = 'such as "fact(5)"; names in the brackets are the program\'s'
    parser.add_argument("call", help=call_help)
    page_help = "the walk.html that opens the link: the site's, or one of your own"
    parser.add_argument("--page", metavar="ADDRESS", default="", help=page_help)
    save_help = "write the walk as one page to this file instead, which no link has to hold"
    parser.add_argument("--save", metavar="FILE", type=path_name, help=save_help)


def _saved(walk: "StepThrough", file: str) -> str:
    walk.save(file)
    return f"{file} can be opened in any browser"


def _linked(walk: "StepThrough", page: str) -> str:
    if page or walk_page():
        return walk.link(page)
    return f"no site is known that opens links: {_saved(walk, walk.file_name)}"


def run(options: argparse.Namespace) -> int:
    """Print the link, or save the page; return the exit code."""
    from ..views import StepThrough  # here: no other command needs widgets, or records anything
    from .program import recorded

    here = os.getcwd()
    walk = StepThrough(recorded(options.file, options.call))
    os.chdir(here)  # the program may have left it
    try:
        text = _saved(walk, options.save) if options.save else _linked(walk, options.page)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from None
    sys.stdout.write(f"{text}\n")
    return CODES["solved"]
