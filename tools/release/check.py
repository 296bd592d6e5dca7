"""Check a release without publishing anything: `make release-check`.

    python tools/release/check.py                 build the packages, inspect, install and use them
    python tools/release/check.py --tag v0.2.0    check that this checkout can be released under the tag

The first form needs `build` and `twine`, which the Makefile installs in a separate environment, and leaves the
packages in build/release: wheel and sdist of the course, and a wheel of `stepthrough` alone.
"""

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
RELEASE = ROOT / "build" / "release"
NAME = "puzzle_notebooks"
ALONE = "stepthrough"
NEEDED_ALONE = ("anywidget", "ipywidgets", "pygments")
README_ALONE = ROOT / "tools" / "release" / "stepthrough.md"
CONSTRAINTS = ROOT / "tools" / "constraints" / "course.txt"
OURS_OR_PIPS = ("puzzle-notebooks", "pip", "setuptools")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHARED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]  # source: target
ABOUT = ("METADATA", "RECORD", "WHEEL", "licenses/LICENSE")


class NotReady(Exception):
    """A reason not to release; the message says what to do."""


def main(arguments: list[str] | None = None) -> str:
    """Run the check; return an error message, or ""."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--tag", help="only look whether version, changelog and address are ready for this tag"
    )
    options = parser.parse_args(arguments)
    try:
        check_tag(options.tag) if options.tag else check_packages()
    except NotReady as fault:
        return f"release-check: {fault}"
    return ""


def version() -> str:
    """Return the version in `puzzlelib/__init__.py`."""
    code = (ROOT / "puzzlelib" / "__init__.py").read_text(encoding="utf-8")
    return re.search(r'^__version__ = "(.+)"$', code, re.MULTILINE)[1]


# ---- the tag -------------------------------------------------------------------------------------


def check_tag(tag: str) -> None:
    """Raise NotReady unless tag, version, changelog date and repository address agree."""
    here = version()
    if tag != f"v{here}":
        raise NotReady(
            f"the tag is {tag}, the version in puzzlelib/__init__.py {here}: change one of them"
        )
    day = rf"^## \[{re.escape(here)}\] - \d{{4}}-\d\d-\d\d$"
    if not re.search(day, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE):
        raise NotReady(f"CHANGELOG.md needs the day of the release: ## [{here}] - YYYY-MM-DD")
    address = (ROOT / "stepthrough" / "address.py").read_text(encoding="utf-8")
    if not re.search(r'^REPOSITORY = "https://', address, re.MULTILINE):
        raise NotReady(
            "stepthrough/address.py names no REPOSITORY: set it, and run python -m tools.release.address"
        )


# ---- the packages --------------------------------------------------------------------------------


def check_packages() -> None:
    """Build the packages; raise NotReady unless their files are complete and they work."""
    here, tracked = version(), tracked_files()
    alone, wheel, sdist = packages = build(here, tracked)
    run("twine check", sys.executable, "-m", "twine", "check", "--strict", *packages)
    compare(wheel.name, names_in_wheel(wheel), wanted_in_wheel(tracked, here))
    compare(alone.name, names_in_wheel(alone), wanted_alone(tracked, here))
    compare(sdist.name, names_in_sdist(sdist), [*tracked, "PKG-INFO"])
    print("The packages hold what they should", flush=True)
    course = [["tests/use_installed.py", here], "puzzlelib", "puzzlecourse"]
    uses = [(wheel, *course), (sdist, *course), (alone, ["tests/use_stepthrough.py"])]
    with ThreadPoolExecutor(2) as pool:
        for text in pool.map(lambda use: used(*use), uses):
            print(text, flush=True)
    print(used_pinned(wheel), flush=True)
    print(f"Version {here} is ready, and not published: it lies in {RELEASE.relative_to(ROOT)}")


def build(here: str, tracked: Iterable[str]) -> list[Path]:
    """Build all packages; return the wheel of stepthrough, the wheel and the sdist of the course."""
    shutil.rmtree(RELEASE, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--outdir", RELEASE]
    run("the build", *command, ROOT)  # the wheel is built from the sdist
    with tempfile.TemporaryDirectory() as folder:
        write_alone(Path(folder), tracked, here)
        run("the build of stepthrough", *command, "--wheel", folder)
    wheel = f"-{here}-py3-none-any.whl"
    names = [f"{ALONE}{wheel}", f"{NAME}{wheel}", f"{NAME}-{here}.tar.gz"]
    built = {path.name for path in RELEASE.iterdir()}
    if built != {*names}:
        raise NotReady(f"{', '.join(sorted(built))} was built, and not {', '.join(names)}")
    return [RELEASE / name for name in names]


def write_alone(folder: Path, tracked: Iterable[str], here: str) -> None:
    """Write the project of `stepthrough` alone to a folder, so that it can be built there."""
    for name in ["LICENSE", *in_package(ALONE, tracked)]:
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy)
    shutil.copy(README_ALONE, folder / "README.md")
    (folder / "pyproject.toml").write_text(pyproject_alone(here), encoding="utf-8")


def pyproject_alone(here: str) -> str:
    """Return the pyproject.toml of `stepthrough` alone: that of the course, where it says the same."""
    package = ast.parse((ROOT / ALONE / "__init__.py").read_text(encoding="utf-8"))
    project = {
        **PROJECT["project"],
        "name": ALONE,
        "version": here,
        "description": (ast.get_docstring(package) or "").partition("\n")[0],
        "keywords": ["debugger", "jupyter", "recursion", "teaching", "visualization"],
        "classifiers": [one for one in PROJECT["project"]["classifiers"] if "Games" not in one],
        "dependencies": [
            one for one in PROJECT["project"]["dependencies"] if one.startswith(NEEDED_ALONE)
        ],
    }
    for course in ("dynamic", "optional-dependencies", "scripts"):
        del project[course]
    tables = {"build-system": PROJECT["build-system"], "project": project}
    lines = []
    for name, table in tables.items():
        lines += [f"[{name}]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    return "\n".join([*lines, ""])


def toml(value: Any) -> str:
    """Return a value of a pyproject.toml as TOML.

    >>> print(toml([{"name": "Ada"}]))
    [{ name = "Ada" }]
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {toml(one)}' for name, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def tracked_files() -> list[str]:
    """Return the names of all files tracked by git."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in listed.stdout.split("\0") if name]
    if not names:
        raise NotReady(
            "git does not know the files here: release from a checkout of the repository"
        )
    return names


def wanted_in_wheel(tracked: Iterable[str], here: str) -> list[str]:
    """Return the names that the wheel should contain."""
    names = [
        *(
            one
            for package in (ALONE, "puzzlelib", "puzzlecourse")
            for one in in_package(package, tracked)
        ),
        *(f"puzzlecourse/{name}" for name in in_package("notebooks", tracked)),
    ]
    for source, target in SHARED.items():
        names += [
            f"{NAME}-{here}.data/data/{target}{name.removeprefix(source)}"
            for name in tracked
            if name.startswith(source)
        ]
    about = f"{NAME}-{here}.dist-info"
    return [*names, f"{about}/entry_points.txt", *(f"{about}/{name}" for name in ABOUT)]


def wanted_alone(tracked: Iterable[str], here: str) -> list[str]:
    """Return the names that the wheel of `stepthrough` alone should contain."""
    about = f"{ALONE}-{here}.dist-info"
    return [*in_package(ALONE, tracked), *(f"{about}/{name}" for name in ABOUT)]


def in_package(package: str, tracked: Iterable[str]) -> list[str]:
    return [name for name in tracked if name.startswith(f"{package}/")]


def names_in_wheel(wheel: Path) -> list[str]:
    with ZipFile(wheel) as packed:
        return [name for name in packed.namelist() if not name.endswith("/")]


def names_in_sdist(sdist: Path) -> list[str]:
    """Return the names of the files in an sdist, without its top-level folder."""
    with tarfile.open(sdist) as packed:
        return [one.name.partition("/")[2] for one in packed.getmembers() if one.isfile()]


def compare(package: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    """Raise NotReady if a package contains more or fewer files than it should."""
    more, less = sorted({*found} - {*wanted}), sorted({*wanted} - {*found})
    if less:
        raise NotReady(
            f"{package} lacks {', '.join(less)}: see [tool.hatch.build] in pyproject.toml"
        )
    if more:
        raise NotReady(
            f"{package} holds {', '.join(more)}, which does not belong there: remove it, or commit it"
        )


# ---- a fresh environment -------------------------------------------------------------------------


def fresh_environment(folder: str) -> Path:
    """Create an environment that contains only pip; return its folder of executables."""
    venv.create(f"{folder}/environment", with_pip=True)
    return Path(folder, "environment", "Scripts" if sys.platform == "win32" else "bin")


def used(package: Path, script: list[str], *programs: str) -> str:
    """Install and use the package in a fresh environment: a script, and its programs; return a message."""
    with tempfile.TemporaryDirectory() as folder:
        bin_folder = fresh_environment(folder)
        pip = [bin_folder / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
        install = [
            *pip,
            "install",
            "--no-compile",
            package,
        ]  # modules are compiled when first imported
        run(f"the installation of {package.name}", *install, folder=folder)
        for program in programs:
            for option in ("--help", "--version"):
                what = f"{program} {option} from {package.name}"
                run(what, bin_folder / program, option, folder=folder)
        # -I: nothing missing in the package is found by the script's folder or PYTHONPATH
        name, *arguments = script
        command = [bin_folder / "python", "-I", ROOT / name, *arguments]
        run(f"the use of {package.name}", *command, folder=folder)
    return f"{package.name} works in a fresh environment"


# ---- the constraints -----------------------------------------------------------------------------


def used_pinned(wheel: Path) -> str:
    """Install the wheel with the constraints; raise NotReady unless these cover all packages."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [fresh_environment(folder) / "python", "-m", "pip"]
        install = [*pip, "--quiet", "install", "--no-compile", "--constraint", CONSTRAINTS]
        run("the installation with constraints", *install, f"{wheel}[lab]", folder=folder)
        run("pip check", *pip, "check", folder=folder)
        process = subprocess.run([*pip, "list", "--format=json"], capture_output=True, check=True)
    installed = {one["name"]: one["version"] for one in json.loads(process.stdout)}
    if others := unpinned(installed, CONSTRAINTS.read_text(encoding="utf-8").splitlines()):
        raise NotReady(
            f"tools/constraints/course.txt lacks {', '.join(others)}: run make constraints"
        )
    return f"{wheel.name} brings the {len(installed)} packages of tools/constraints/course.txt"


def unpinned(installed: Mapping[str, str], lines: Iterable[str]) -> list[str]:
    """Return the installed packages whose version the constraints do not allow, or do not name.

    >>> unpinned({"Six": "1.17.0", "attrs": "26.1"}, ["six==1.17.0", "attrs==25.0"])
    ['attrs==26.1']
    """
    from packaging.requirements import Requirement  # imported here: `--tag` runs in a bare Python
    from packaging.utils import canonicalize_name

    requirements = [Requirement(line) for line in lines if not line.startswith("#")]
    here = [one for one in requirements if one.marker is None or one.marker.evaluate()]
    pins = {canonicalize_name(one.name): one.specifier for one in here}
    return [
        f"{name}=={version}"
        for name, version in installed.items()
        if (plain := canonicalize_name(name)) not in OURS_OR_PIPS
        and not (plain in pins and pins[plain].contains(version))
    ]


def run(what: str, *command: str | Path, folder: str | Path = ROOT) -> None:
    """Run a command; raise NotReady with its output if it fails."""
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise NotReady(f"{what} failed, with these words:\n{ended.stdout}{ended.stderr}".rstrip())


if __name__ == "__main__":
    sys.exit(main() or 0)
