"""The release's constraints fit pyproject.toml, with one version per Python and system."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from nox.project import load_toml, python_versions
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.release import check as release_check

sys.path.insert(0, str(Path(__file__).parents[2] / "tools" / "constraints"))
import renew

ROOT = Path(__file__).parents[2]
PYTHONS = python_versions(load_toml(ROOT / "pyproject.toml"))
LINES = {
    path.name: path.read_text(encoding="utf-8").splitlines()
    for path in (ROOT / "tools" / "constraints").glob("*.txt")
}
PINS = {name: [*map(Requirement, lines[1:])] for name, lines in LINES.items()}
REQUIREMENTS = {
    name: [*map(Requirement, lines)] for name, lines in renew.requirements_by_file().items()
}
EVERY_ASKED = [(name, one) for name, asked in REQUIREMENTS.items() for one in asked]
SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "mac": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}


def pins_for(file, python, system):
    """Return the versions of each package that apply there."""
    there = {"python_version": python, "python_full_version": f"{python}.9"} | SYSTEMS[system]
    there |= {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    found = {}
    for one in PINS[file]:
        if one.marker is None or one.marker.evaluate(there):
            found.setdefault(one.name, []).append(str(one.specifier).removeprefix("=="))
    return found


def test_the_files_are_those_that_are_generated() -> None:
    assert set(LINES) == set(REQUIREMENTS) == {"course.txt", "image.txt"}


@pytest.mark.parametrize("file", LINES)
def test_a_line_is_a_name_with_one_version_and_neither_an_address_nor_a_file(file) -> None:
    head, *lines = LINES[file]
    assert head == renew.HEAD.rstrip()
    pin = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*==[a-z0-9.]+( ; [\w .<>=!'()]+)?")
    assert [line for line in lines if not pin.fullmatch(line)] == []
    names = [one.name for one in PINS[file]]
    assert names == sorted(names)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_what_pyproject_asks_for_has_one_version_in_its_range(python, system) -> None:
    for file, requirement in EVERY_ASKED:
        name = canonicalize_name(requirement.name)
        [version] = pins_for(file, python, system)[name]
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("file", LINES)
def test_no_name_has_two_versions_anywhere(file, python, system) -> None:
    assert [n for n, found in pins_for(file, python, system).items() if len(found) > 1] == []


def test_the_extras_that_are_installed_with_them_are_asked_for_whole() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    installed = ("learner", "lab")
    every = [*project["dependencies"], *(one for name in installed for one in extras[name])]
    names = {one.name for one in map(Requirement, every)} - {project["name"]}
    assert {one.name for one in REQUIREMENTS["course.txt"]} == names


def test_the_image_has_the_jupyterhub_of_its_dockerfile() -> None:
    [hub] = [one for one in PINS["image.txt"] if one.name == "jupyterhub"]
    assert f"'{hub.name}{hub.specifier}'" in (ROOT / "tools" / "deploy" / "Dockerfile").read_text()


def test_what_schools_install_is_installed_with_them() -> None:
    deploying = (ROOT / "docs" / "run" / "hub.md").read_text()
    assert "pip install --constraint tools/constraints/course.txt '.[learner]' " in deploying
    assert (
        "--constraint /wheels/image.txt " in (ROOT / "tools" / "deploy" / "Dockerfile").read_text()
    )
    assert "--constraint tools/constraints/course.txt" in (ROOT / "Makefile").read_text()


INSTALLED = {
    "pip": "24.0",
    "puzzle-notebooks": "0.2.0",
    "Jinja2": "3.1.6",
    "prompt_toolkit": "3.0.53",
}
FITTING = ["# head", "jinja2==3.1.6", "prompt-toolkit==3.0.53", "six==1.17.0"]


def test_matching_versions_are_not_reported() -> None:
    assert release_check.unpinned(INSTALLED, FITTING) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("jinja2==3.1.5", "Jinja2==3.1.6"),
        ("jinja2==3.1.6 ; python_version < '3'", "Jinja2==3.1.6"),
        ("# jinja2==3.1.6", "Jinja2==3.1.6"),
    ],
)
def test_other_and_unnamed_versions_are_reported(line, told) -> None:
    lines = [line if one.startswith("jinja2") else one for one in FITTING]
    assert release_check.unpinned(INSTALLED, lines) == [told]
