"""Download Pyodide and the packages for tests in it to build/pyodide: `make pyodide`.

Pyodide comes from npm, packages from the Python index: pure Python only, as compiled ones for Pyodide are not
there. Existing downloads are reused.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.npm import folder_of
from tools.site.lite import KEPT, pyodide_core

PYTHON = "3.14"
HERE = Path(__file__).parent
PYODIDE, PACKAGES = folder_of("pyodide"), KEPT / "packages"
WANTED = HERE / "pyodide" / "requirements.txt"


def fetch_packages() -> None:
    """Install exactly the listed packages: pip would resolve for this machine, not for Pyodide."""
    shutil.rmtree(PACKAGES, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--only-binary=:all:", "--platform=any", "--abi=none"]
    pip += [f"--python-version={PYTHON}", f"--target={PACKAGES}", f"--requirement={WANTED}"]
    subprocess.run(pip, check=True)
    shutil.copy(WANTED, PACKAGES)  # last: marks the download as complete


def main() -> None:
    pyodide_core()
    if not is_fetched(PACKAGES / WANTED.name):
        fetch_packages()


def is_fetched(mark: Path) -> bool:
    return mark.is_file() and mark.read_bytes() == WANTED.read_bytes()


if __name__ == "__main__":
    main()
