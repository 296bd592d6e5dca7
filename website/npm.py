"""What comes from npm, fetched when the site is built for the first time, and kept."""

import shutil
import subprocess
import tarfile
from pathlib import Path

from .pages import ROOT

KEPT = ROOT / "build"


def fetched(package: str, version: str) -> Path:
    """Return the folder with a package, as a whole or not at all; OSError, or CalledProcessError, without npm or a network."""
    folder = KEPT / package / version
    if not folder.is_dir():
        new = folder.with_name(f"{version}.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        command = ["npm", "pack", "--silent", f"{package}@{version}"]
        name = subprocess.run(command, cwd=new, check=True, capture_output=True, text=True).stdout
        with tarfile.open(new / name.strip()) as packed:
            packed.extractall(new, filter="data")
        new.rename(folder)
    return folder / "package"
