"""What the project promises around its code."""

import re
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from rattler import MatchSpec

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def conda_specs():
    lines = re.findall(r"^  - ([^:\n]+)$", (ROOT / "environment.yml").read_text(), re.MULTILINE)
    return {
        spec.name.normalized: spec
        for spec in map(MatchSpec, lines)
        if spec.name.normalized != "conda-forge"
    }


def promised():
    lines = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["lab"]
    return {requirement.name: requirement for requirement in map(Requirement, lines)}


def test_environment_yml_and_pyproject_have_the_same_names():
    assert set(conda_specs()) == {*promised(), "python", "pip"}


@pytest.mark.parametrize("name", sorted(promised()))
def test_environment_yml_and_pyproject_have_the_same_ranges(name):
    assert SpecifierSet(str(conda_specs()[name].version)) == promised()[name].specifier


@pytest.mark.parametrize("name", sorted(promised()))
def test_what_is_installed_lies_in_the_ranges(name):
    assert promised()[name].specifier.contains(version(name))


def test_environment_yml_asks_for_the_same_python():
    assert SpecifierSet(str(conda_specs()["python"].version)) == SpecifierSet(
        PROJECT["requires-python"]
    )


def test_environment_yml_installs_the_project_last():
    assert (ROOT / "environment.yml").read_text().rstrip().endswith("- pip:\n      - -e .")


def tracked_files():
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


def test_no_file_names_a_path_of_a_machine_or_a_registry():
    pattern = re.compile(
        rb"(^|[^\w.])/(work|root|home|Users)/\w|(pypi|npmjs|pythonhosted|anaconda)\.(org|com)"
    )
    for path in tracked_files():
        if path.suffix != ".png" and path != Path(__file__):
            assert not pattern.search(path.read_bytes()), path


def test_nobody_is_told_to_install_the_strangers_package():
    for path in tracked_files():
        if path.suffix in (".md", ".ipynb", ".yml"):
            assert "pip install puzzlelib" not in path.read_text(), path
