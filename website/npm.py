"""What comes from npm: `constraints/npm` pins versions and hashes, and `build/npm` keeps what was fetched."""

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "constraints" / "npm"
KEPT = ROOT / "build" / "npm"
_ONCE = ["--fetch-retries=1", "--fetch-timeout=60000"]  # without a network, be told soon


def version_of(package: str) -> str:
    """Return which version of a package is pinned."""
    pinned = json.loads((PINNED / "package.json").read_text(encoding="utf-8"))
    return str(pinned["dependencies"][package])


def folder_of(package: str) -> Path:
    """Return where a package is, once it has been fetched."""
    lock = (PINNED / "package-lock.json").read_bytes()
    return KEPT / sha256(lock).hexdigest()[:12] / "node_modules" / package


def fetched(package: str) -> Path:
    """Return the folder with a package; all of them are fetched, or none.

    OSError, or CalledProcessError, without npm or a network, and where a hash differs.
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
