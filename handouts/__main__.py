"""`python -m handouts FOLDER`: write the PDFs of all lessons there, or of those named after it."""

import sys
from pathlib import Path

from .lessons import PAPER

USAGE = "python -m handouts FOLDER [NOTEBOOK …], for example: python -m handouts build/handouts 01_factorial"


def main(arguments: list[str]) -> int:
    """Write the handouts; 2 if that is not possible."""
    if not arguments or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    folder, *named = arguments
    if unknown := [name for name in named if name not in PAPER]:
        print(f"There is no lesson {unknown[0]!r}; there are {', '.join(PAPER)}.", file=sys.stderr)
        return 2
    try:
        from .press import write

        for path in write(Path(folder), named or PAPER):
            print(path)
    except ModuleNotFoundError as missing:
        if missing.name != "typst":
            raise
        print("Typst is missing: python -m pip install -e '.[paper]'", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
