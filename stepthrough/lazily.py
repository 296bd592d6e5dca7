"""Load names of a package on demand: a learner who only plays need not wait for the rest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(
    package: str, names_of: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return the `__getattr__`, `__dir__` and `__all__` of a package with lazily loaded names.

    *names_of* maps modules, written as in `from .module import name`, to their names. The modules
    themselves are available as well.
    """
    module_of = {name: module for module, names in names_of.items() for name in names.split()}

    def load(name: str) -> Any:
        if name in module_of:
            return getattr(import_module(module_of[name], package), name)
        if f".{name}" in names_of:
            return import_module(f".{name}", package)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *module_of})

    return load, names, sorted(module_of)
