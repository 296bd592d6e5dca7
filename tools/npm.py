"""Install the npm packages pinned in `tools/constraints/npm` into `build/npm`."""

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "tools" / "constraints" / "npm"
KEPT = ROOT / "build" / "npm"
_ONCE = ["--fetch-retries=1", "--fetch-timeout=60000"]  # fail early when offline


def version_of(package: str) -> str:
    """Return the pinned version of a package."""
    pinned = json.loads((PINNED / "package.json").read_text(encoding="utf-8"))
    return str(pinned["dependencies"][package])


def folder_of(package: str) -> Path:
    """Return the folder of a package, whether or not it has been installed."""
    lock = (PINNED / "package-lock.json").read_bytes()
    return KEPT / sha256(lock).hexdigest()[:12] / "node_modules" / package


def ensure_installed(package: str) -> Path:
    """Return the folder of a package, after installing all pinned packages if necessary.

    Raises OSError or CalledProcessError without npm or network, or if a hash differs.
    """
    folder = folder_of("").parent
    if not folder.is_dir():
        new = folder.with_name(f"{folder.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        shutil.copytree(PINNED, new)
        command = [
            shutil.which("npm") or "npm",
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        ]
        command += [f"--cache={KEPT / 'cache'}", *_ONCE]
        subprocess.run(command, cwd=new, check=True, capture_output=True)
        new.rename(folder)
    return folder_of(package)
