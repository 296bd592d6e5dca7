"""Write the handouts: `python -m tools.handouts FOLDER`, and with `--keys KEYS` the keys."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from .inventory import TESTS
from .lessons import PAPER

ALL = (*PAPER, *TESTS)


def main(arguments: list[str]) -> int:
    """Write the files requested on the command line; return the exit code, 2 if that fails."""
    options = parser().parse_args(arguments)
    trouble = argument_error(options.folder, options.keys, options.lessons)
    trouble = trouble or write_pdfs(options.folder, "learners", options.lessons or ALL)
    if options.keys and not trouble:
        trouble = write_pdfs(options.keys, "teacher", options.lessons or ALL)
    if trouble:
        print(trouble, file=sys.stderr)
    return 2 if trouble else 0


def parser() -> argparse.ArgumentParser:
    """Return the argument parser."""
    made = argparse.ArgumentParser(
        prog="python -m tools.handouts",
        description="Write what can be printed for each lesson, and the tests on paper.",
        epilog="For example: python -m tools.handouts build/handouts --keys build/keys 01_factorial",
    )
    made.add_argument("folder", type=Path, metavar="FOLDER", help="where learners' sheets go")
    made.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="which lessons or tests; else all"
    )
    keys = "where plans and keys go, with all solutions: another folder, for teachers' eyes"
    made.add_argument("--keys", type=Path, metavar="KEYS", help=keys)
    return made


def argument_error(folder: Path, keys: Path | None, lessons: list[str]) -> str:
    """Return an error message for unusable arguments, or ""."""
    unknown = [name for name in lessons if name not in ALL]
    if unknown:
        return f"There is no lesson {unknown[0]!r}; there are {', '.join(ALL)}."
    if keys and folder.resolve() in (keys.resolve(), *keys.resolve().parents):
        return f"The site takes its handouts from {folder}, so keys need a folder outside of it."
    return ""


def write_pdfs(folder: Path, kind: str, lessons: Iterable[str]) -> str:
    """Write the PDFs of one kind and print their paths; return an error message, or ""."""
    try:
        from .press import write

        for path in write(folder, kind, lessons):
            print(path)
    except ModuleNotFoundError as missing:
        if missing.name != "typst":
            raise
        return "Typst is missing: python -m pip install -e '.[paper]'"
    except OSError as error:
        return f"Nothing can be written to {folder}: {error.strerror}."
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
