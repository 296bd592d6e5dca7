"""Hashes of file contents, for URLs that change with the content."""

from hashlib import sha256
from pathlib import Path


def digest(file: Path) -> str:
    """Return the SHA-256 of a file's content, in hexadecimal."""
    return sha256(file.read_bytes()).hexdigest()


def named_by_content(wheel: Path) -> str:
    """Return the name of a wheel with a hash of its content as the build tag.

    Our wheels can change without a new version, unlike those on the package index.
    """
    name, version, rest = wheel.name.split("-", 2)
    return f"{name}-{version}-0x{digest(wheel)[:12]}-{rest}"  # a build tag begins with a digit
