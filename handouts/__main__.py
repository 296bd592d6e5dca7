"""Write the handouts: `python -m handouts FOLDER`; with `--keys KEYS` the teacher's pages, too."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from .lessons import PAPER
from .recursion_test import TESTS

ALL = (*PAPER, *TESTS)


def main(arguments: list[str]) -> int:
    """Write what the command line asks for; return 2 if that is not possible."""
    options = parser().parse_args(arguments)
    trouble = unusable(options.folder, options.keys, options.lessons)
    trouble = trouble or written(options.folder, "learners", options.lessons or ALL)
    if options.keys and not trouble:
        trouble = written(options.keys, "teacher", options.lessons or ALL)
    if trouble:
        print(trouble, file=sys.stderr)
    return 2 if trouble else 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="python -m handouts",
        description="Write what can be printed for each lesson, and the tests on paper.",
        epilog="For example: python -m handouts build/handouts --keys build/keys 01_factorial",
    )
    made.add_argument("folder", type=Path, metavar="FOLDER", help="where learners' sheets go")
    made.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="which lessons or tests; else all"
    )
    keys = "where plans and keys go, with all solutions: another folder, for teachers' eyes"
    made.add_argument("--keys", type=Path, metavar="KEYS", help=keys)
    return made


def unusable(folder: Path, keys: Path | None, lessons: list[str]) -> str:
    """Return what is wrong with the command line, or ""."""
    unknown = [name for name in lessons if name not in ALL]
    if unknown:
        return f"There is no lesson {unknown[0]!r}; there are {', '.join(ALL)}."
    if keys and folder.resolve() in (keys.resolve(), *keys.resolve().parents):
        return f"The site takes its handouts from {folder}, so keys need a folder outside of it."
    return ""


def written(folder: Path, kind: str, lessons: Iterable[str]) -> str:
    """Write the PDFs of one kind and say where each is; return what prevented it, or ""."""
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
