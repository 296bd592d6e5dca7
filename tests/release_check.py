"""Checks what would be published, and publishes nothing: `make release-check`.

    python tests/release_check.py                 build both packages, look into them, install and use each
    python tests/release_check.py --tag v0.2.0    say whether what is here may be released under this tag

The first needs `build` and `twine`, which the Makefile puts into an environment of their own, and leaves
the packages in build/release. What is wrong is said in a sentence.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
RELEASE = ROOT / "build" / "release"
USE = Path(__file__).with_name("use_installed.py")
NAME = "puzzle_notebooks"
CONSTRAINTS = ROOT / "constraints" / "course.txt"
OURS_OR_PIPS = ("puzzle-notebooks", "pip", "setuptools")
ABOUT = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")


class NotReady(Exception):
    """What keeps it from being released; the message says what to do."""


def main(arguments: list[str] | None = None) -> str:
    """What is wrong; "" if nothing is."""
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
    """The version, from the one place where it is written."""
    code = (ROOT / "puzzlelib" / "__init__.py").read_text(encoding="utf-8")
    return re.search(r'^__version__ = "(.+)"$', code, re.MULTILINE)[1]


# ---- the tag -------------------------------------------------------------------------------------


def check_tag(tag: str) -> None:
    """Raise NotReady unless the tag is that of the version, its day and an address are known."""
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
            "stepthrough/address.py names no REPOSITORY: set it, and run python -m website.address"
        )


# ---- the packages --------------------------------------------------------------------------------


def check_packages() -> None:
    """Build both packages and raise NotReady unless they hold what they should, and work."""
    here, tracked = version(), tracked_files()
    wheel, sdist = build(here)
    run("twine check", sys.executable, "-m", "twine", "check", "--strict", wheel, sdist)
    compare(wheel.name, names_in_wheel(wheel), wanted_in_wheel(tracked, here))
    compare(sdist.name, names_in_sdist(sdist), [*tracked, "PKG-INFO"])
    print(f"{wheel.name} and {sdist.name} hold what they should", flush=True)
    with ThreadPoolExecutor(2) as pool:
        for text in pool.map(lambda package: used(package, here), (wheel, sdist)):
            print(text, flush=True)
    print(used_pinned(wheel), flush=True)
    print(f"Version {here} is ready, and not published: it lies in {RELEASE.relative_to(ROOT)}")


def build(here: str) -> tuple[Path, Path]:
    """The wheel and the sdist; the wheel is made from what the sdist holds."""
    shutil.rmtree(RELEASE, ignore_errors=True)
    run("the build", sys.executable, "-m", "build", "--outdir", RELEASE, ROOT)
    names = [f"{NAME}-{here}-py3-none-any.whl", f"{NAME}-{here}.tar.gz"]
    built = sorted(path.name for path in RELEASE.iterdir())
    if built != names:
        raise NotReady(f"{', '.join(built)} was built, and not {' and '.join(names)}")
    wheel, sdist = names
    return RELEASE / wheel, RELEASE / sdist


def tracked_files() -> list[str]:
    """The names of all files of the repository, as git has them."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in listed.stdout.split("\0") if name]
    if not names:
        raise NotReady(
            "git does not know the files here: release from a checkout of the repository"
        )
    return names


def wanted_in_wheel(tracked: Iterable[str], here: str) -> list[str]:
    """What belongs into the wheel: the packages, the notebooks, Jupyter's settings, and what it is."""
    names = [
        f"puzzlecourse/{name}" if name.startswith("notebooks/") else name
        for name in tracked
        if name.startswith(
            ("stepthrough/", "puzzlelib/", "puzzlecourse/", "recursion_test/", "notebooks/")
        )
    ]
    return [*names, *(f"{NAME}-{here}.dist-info/{name}" for name in ABOUT)]


def names_in_wheel(wheel: Path) -> list[str]:
    """The names of the files in a wheel."""
    with ZipFile(wheel) as packed:
        return [name for name in packed.namelist() if not name.endswith("/")]


def names_in_sdist(sdist: Path) -> list[str]:
    """The names of the files in an sdist, without the folder that holds all of them."""
    with tarfile.open(sdist) as packed:
        return [one.name.partition("/")[2] for one in packed.getmembers() if one.isfile()]


def compare(package: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    """Raise NotReady if a package holds more or less than it should."""
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
    """Where the programs of a new environment are, in which there is nothing but pip."""
    venv.create(f"{folder}/environment", with_pip=True)
    return Path(folder, "environment", "Scripts" if sys.platform == "win32" else "bin")


def used(package: Path, here: str) -> str:
    """That the package works in a fresh environment, after it has been installed and used there."""
    with tempfile.TemporaryDirectory() as folder:
        programs = fresh_environment(folder)
        pip = [programs / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
        install = [*pip, "install", "--no-compile", package]  # compiled is what is used, and then
        run(f"the installation of {package.name}", *install, folder=folder)
        for program in ("puzzlelib", "puzzlecourse"):
            for option in ("--help", "--version"):
                what = f"{program} {option} from {package.name}"
                run(what, programs / program, option, folder=folder)
        # -I: neither the folder of the script nor PYTHONPATH can lend what the package lacks
        run(f"the use of {package.name}", programs / "python", "-I", USE, here, folder=folder)
    return f"{package.name} works in a fresh environment"


# ---- the versions of the release -----------------------------------------------------------------


def used_pinned(wheel: Path) -> str:
    """That what a school installs with the constraints is what they say, all of it."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [fresh_environment(folder) / "python", "-m", "pip"]
        install = [*pip, "--quiet", "install", "--no-compile", "--constraint", CONSTRAINTS]
        run("the installation with constraints", *install, f"{wheel}[lab]", folder=folder)
        run("pip check", *pip, "check", folder=folder)
        process = subprocess.run([*pip, "list", "--format=json"], capture_output=True, check=True)
    installed = {one["name"]: one["version"] for one in json.loads(process.stdout)}
    if others := unpinned(installed, CONSTRAINTS.read_text(encoding="utf-8").splitlines()):
        raise NotReady(f"constraints/course.txt lacks {', '.join(others)}: run make constraints")
    return f"{wheel.name} brings the {len(installed)} packages of constraints/course.txt"


def unpinned(installed: Mapping[str, str], lines: Iterable[str]) -> list[str]:
    """What is installed in another version than the constraints say for this Python, or in none.

    >>> unpinned({"Six": "1.17.0", "attrs": "26.1"}, ["six==1.17.0", "attrs==25.0"])
    ['attrs==26.1']
    """
    from packaging.requirements import Requirement  # here: a tag is looked at by a bare Python
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
    """Run a command, or raise NotReady with what it said."""
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise NotReady(f"{what} failed, with these words:\n{ended.stdout}{ended.stderr}".rstrip())


if __name__ == "__main__":
    sys.exit(main() or 0)
