"""Measures what a user feels, and prints the table: what, figure, target, met."""

import importlib
import subprocess
import sys

MODULES = ["start", "stepping", "pressing", "checking", "solitaire", "classroom", "lite"]


def main() -> None:
    names = sys.argv[1:] or MODULES
    if len(names) > 1:
        # each in a process of its own: what one has in memory would be counted with the next
        for name in names:
            subprocess.run([sys.executable, "-m", "benchmarks", name], check=True)
        return
    rows = list(importlib.import_module(f"benchmarks.{names[0]}").rows())
    width = max(len(row.what) for row in rows)
    print(f"{'what':{width}}  {'figure':>22}  {'target':>22}  met")
    for what, figure, target, met in rows:
        print(f"{what:{width}}  {figure:>22}  {target:>22}  {'yes' if met else 'NO'}")


if __name__ == "__main__":
    main()
