"""Write the constraint files of a release, before it is tested: `make constraints`.

    course.txt   for `pip install '.[lab]'`: a laptop, a hub's learners, `make lab PINNED=1`
    image.txt    for tools/deploy/Dockerfile, with the JupyterHub version of the cluster's hub

Each package has one version, or one per Python version and system, so that installations a year apart are
equal. uv resolves for all supported Pythons and systems at once; pip only resolves for its own.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
HEAD = "# The versions of a release. Not changed by hand: make constraints\n"


def requirements_by_file() -> dict[str, list[str]]:
    """Return the requirements to resolve for each constraint file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    course, extras = project["dependencies"], project["optional-dependencies"]
    [hub] = re.findall(
        r"'(jupyterhub==[\d.]+)'", (ROOT / "tools" / "deploy" / "Dockerfile").read_text()
    )
    learner = [*course, *extras["learner"]]
    others = [line for line in extras["lab"] if not line.startswith(f"{project['name']}[")]
    return {"course.txt": [*learner, *others], "image.txt": [*learner, hub]}


def pinned(requirements: list[str], python: str) -> str:
    """Return constraints with one line per package needed by *requirements*."""
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
    for name, requirements in requirements_by_file().items():
        (HERE / name).write_text(pinned(requirements, python), encoding="utf-8")
