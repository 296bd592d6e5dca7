"""Builds the table of the central English game anew: `python docs/build_table.py`.

Prints the hash that `puzzlelib/tablebase/shipped.py` must hold.
"""

from hashlib import sha256
from pathlib import Path

from puzzlelib.tablebase import shipped

FOLDER = Path(__file__).parents[1] / "puzzlelib" / "tablebase"


def main() -> None:
    half = shipped.built(lambda done, total: print(f"\rstep {done} of {total}", end=""))
    data = shipped.packed(half)
    (FOLDER / shipped.TABLE_FILE).write_bytes(data)
    print(f"\n{len(data):,} bytes; SHA256 = {sha256(data).hexdigest()!r}")


if __name__ == "__main__":
    main()
