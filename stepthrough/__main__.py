"""The command `python -m stepthrough program.py`: print a link, or write a page."""

import argparse
import os
import sys

from .address import walk_page

DOES = "print a link that steps through a program, or write a page where no site is known"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that `walk` uses."""
    parser.add_argument("file", help="the program, which is run")
    call_help = (
        'step through this call alone, such as "fact(5)"; names in the brackets are the program\'s'
    )
    parser.add_argument("call", nargs="?", default="", help=call_help)
    input_help = 'answers to input(), such as "4" "yes"; without a call'
    parser.add_argument("--input", metavar="ANSWER", nargs="+", default=[], help=input_help)
    page_help = "the walk.html that opens the link: the site's, or one of your own"
    parser.add_argument("--page", metavar="ADDRESS", default="", help=page_help)
    save_help = "write the walk as one page to this file instead, which no link has to hold"
    parser.add_argument("--save", metavar="FILE", help=save_help)


def walk(options: argparse.Namespace) -> None:
    """Print the link, or write the page; raise ValueError or OSError if that is impossible."""
    from .program import record_program  # only this command loads them
    from .trace.top_level import record_file
    from .walk.step_through import StepThrough

    here = os.getcwd()
    if options.call:
        shown = StepThrough(record_program(options.file, options.call))
    else:
        shown = StepThrough(record_file(options.file, options.input))
    os.chdir(here)  # the program may have changed it
    if options.save is None and (options.page or walk_page()):
        print(shown.link(options.page))
        return
    file = shown.file_name if options.save is None else options.save
    shown.save(file)
    why = "" if options.save else "no site is known that opens links: "
    print(f"{why}{file} can be opened in any browser")


def run() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(
        "python -m stepthrough", description=f"{DOES[0].upper()}{DOES[1:]}."
    )
    add_arguments(parser)
    try:
        walk(parser.parse_args())
    except (ValueError, OSError) as error:
        print(f"stepthrough: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run())
