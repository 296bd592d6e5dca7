"""Rebuild the table of the central English game: `python tests/tablebase/build_table.py`.

Prints the hash for `puzzlelib/tablebase/shipped.py`.
"""

from hashlib import sha256
from pathlib import Path

from puzzlelib.tablebase import shipped

FOLDER = Path(__file__).parents[2] / "puzzlelib" / "tablebase"


def main() -> None:
    half = shipped.compute_levels(lambda done, total: print(f"\rstep {done} of {total}", end=""))
    data = shipped.pack(half)
    (FOLDER / shipped.TABLE_FILE).write_bytes(data)
    print(f"\n{len(data):,} bytes; SHA256 = {sha256(data).hexdigest()!r}")


if __name__ == "__main__":
    main()
