"""Measures everything and prints the table: what, figure, target, met."""

import importlib
import sys

MODULES = ["core", "stepping", "checking", "solitaire", "commands", "results"]
MODULES += ["classroom", "served", "browser", "website"]


def main() -> None:
    names = sys.argv[1:] or MODULES
    rows = [row for name in names for row in importlib.import_module(f"benchmarks.{name}").rows()]
    width = max(len(row[0]) for row in rows)
    print(f"{'what':{width}}  {'figure':>22}  {'target':>22}  met")
    for what, figure, target, met in rows:
        print(f"{what:{width}}  {figure:>22}  {target:>22}  {'yes' if met else 'NO'}")


if __name__ == "__main__":
    main()
