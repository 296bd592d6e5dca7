"""Fetches what the tests under Pyodide need into build/pyodide: `make pyodide`.

Pyodide itself comes from npm, the packages from the Python index: those that are pure Python, for
there is nothing to run compiled ones with. What is there already is not fetched again.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from website.lite import KEPT, fetched_core
from website.npm import folder_of

PYTHON = "3.14"
HERE = Path(__file__).parent
PYODIDE, PACKAGES = folder_of("pyodide"), KEPT / "packages"
WANTED = HERE / "pyodide" / "requirements.txt"


def fetch_packages() -> None:
    """The list names all that is needed: pip would ask what this computer needs, not what a page does."""
    shutil.rmtree(PACKAGES, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--only-binary=:all:", "--platform=any", "--abi=none"]
    pip += [f"--python-version={PYTHON}", f"--target={PACKAGES}", f"--requirement={WANTED}"]
    subprocess.run(pip, check=True)
    shutil.copy(WANTED, PACKAGES)  # the last thing: now all of them are there


def main() -> None:
    fetched_core()
    if not is_fetched(PACKAGES / WANTED.name):
        fetch_packages()


def is_fetched(mark: Path) -> bool:
    return mark.is_file() and mark.read_bytes() == WANTED.read_bytes()


if __name__ == "__main__":
    main()
