"""What tells the content of a file from any other, for addresses that change with it."""

from hashlib import sha256
from pathlib import Path


def digest(file: Path) -> str:
    """Return what tells this file's content from any other."""
    return sha256(file.read_bytes()).hexdigest()


def named_by_content(wheel: Path) -> str:
    """Return the name of a wheel with a build tag that says what is in it.

    What the index has under a name never changes; what is made here does, under one version.
    """
    name, version, rest = wheel.name.split("-", 2)
    return f"{name}-{version}-0x{digest(wheel)[:12]}-{rest}"  # a build tag begins with a digit
