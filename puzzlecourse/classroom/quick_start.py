"""A program of Jupyter's, begun without a check that takes longer than the program itself needs.

    python -P -m puzzlecourse.classroom.quick_start jupyterlab --no-browser

jsonschema, which every server loads, builds 39 grammars by `rfc3987_syntax` as soon as it finds it, for
a kind of address that nothing here asks it about. Here it finds none, and does without, as it can.
"""

import runpy
import sys

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # an import of it fails


def quickly(module: str) -> list[str]:
    """Return the command that starts a module with this Python in that way.

    >>> quickly("jupyterlab")[1:]
    ['-P', '-m', 'puzzlecourse.classroom.quick_start', 'jupyterlab']
    """
    return [sys.executable, "-P", "-m", "puzzlecourse.classroom.quick_start", module]


if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
