"""`python -m handouts FOLDER`: write the PDFs of all lessons there, or of those named after it."""

import sys
from pathlib import Path

from .lessons import PAPER

USAGE = "python -m handouts FOLDER [NOTEBOOK …], for example: python -m handouts build/handouts 01_factorial"


def main(arguments: list[str]) -> int:
    """Write the handouts; 2 if that is not possible."""
    if trouble := unusable(arguments) or written(*arguments):
        print(trouble, file=sys.stderr)
    return 2 if trouble else 0


def unusable(arguments: list[str]) -> str:
    """What is wrong with the arguments, or ""."""
    if not arguments or arguments[0].startswith("-"):
        return USAGE
    unknown = [name for name in arguments[1:] if name not in PAPER]
    return f"There is no lesson {unknown[0]!r}; there are {', '.join(PAPER)}." if unknown else ""


def written(folder: str, *named: str) -> str:
    """Write the handouts and say where each is; what stood in the way, or ""."""
    try:
        from .press import write

        for path in write(Path(folder), named or PAPER):
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
