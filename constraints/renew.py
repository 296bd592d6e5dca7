"""Writes the constraints of a release: `make constraints`, once for each, before it is tested.

    course.txt   what `pip install '.[lab]'` brings: a laptop, a hub's learners, `make lab PINNED=1`
    image.txt    what deploy/Dockerfile brings, with JupyterHub in the version of the cluster's hub

Each name has one version, or one for each Python and system: two installs with these files, a year
apart, are the same. uv finds them, for all of Python 3.11 to 3.13 at once; pip alone does so for the
Python and the system that it runs on.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
HEAD = "# The versions of a release. Not changed by hand: make constraints\n"


def asked_for() -> dict[str, list[str]]:
    """What each file is for, as requirements of our own that pip would be given."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    course, extras = project["dependencies"], project["optional-dependencies"]
    [hub] = re.findall(r"'(jupyterhub==[\d.]+)'", (ROOT / "deploy" / "Dockerfile").read_text())
    learner = [*course, *extras["learner"]]
    others = [line for line in extras["lab"] if not line.startswith(f"{project['name']}[")]
    return {"course.txt": [*learner, *others], "image.txt": [*learner, hub]}


def pinned(requirements: list[str], python: str) -> str:
    """One version for each package that these bring, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder, "asked.in")
        asked.write_text("\n".join(requirements), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--no-config", "--no-header", "--no-annotate", f"--python-version={python}"]
        found = subprocess.run([*command, asked], capture_output=True, text=True, check=False)
    if found.returncode:
        sys.exit(f"no versions fit together: {found.stderr}")
    return HEAD + found.stdout


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    python = project["requires-python"].removeprefix(">=")
    for name, requirements in asked_for().items():
        (HERE / name).write_text(pinned(requirements, python), encoding="utf-8")
