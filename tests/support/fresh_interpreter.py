"""Find the modules that a statement imports in a fresh interpreter."""

import subprocess
import sys
from functools import cache

HEAVY = ["numpy", "matplotlib", "ipywidgets", "anywidget", "traitlets", "IPython"]


@cache
def imported_by(statement: str) -> frozenset[str]:
    """The modules loaded in a fresh interpreter after the statement."""
    command = [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"]
    shown = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return frozenset(shown.stdout.split())
