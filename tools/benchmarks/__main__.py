"""Run the benchmarks and print a table: what, figure, target, met."""

import importlib
import subprocess
import sys

MODULES = ["start", "stepping", "pressing", "checking", "solitaire", "classroom", "lite"]


def main() -> None:
    names = sys.argv[1:] or MODULES
    if len(names) > 1:
        # separate processes, so that memory use is not carried over
        for name in names:
            subprocess.run([sys.executable, "-m", "tools.benchmarks", name], check=True)
        return
    rows = list(importlib.import_module(f"tools.benchmarks.{names[0]}").rows())
    width = max(len(row.what) for row in rows)
    print(f"{'what':{width}}  {'figure':>22}  {'target':>22}  met")
    for what, figure, target, met in rows:
        print(f"{what:{width}}  {figure:>22}  {target:>22}  {'yes' if met else 'NO'}")


if __name__ == "__main__":
    main()
