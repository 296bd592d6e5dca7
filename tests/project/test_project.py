"""Consistency of project metadata and documentation."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def conda_requirements():
    """Return conda's requirements in environment.yml, in the form of pip's."""
    listed = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    lines = [line for line in listed if isinstance(line, str)]
    return {requirement.name: requirement for requirement in map(Requirement, lines)}


def promised():
    extras = PROJECT["optional-dependencies"]
    lines = PROJECT["dependencies"] + extras["learner"] + extras["lab"]
    requirements = {requirement.name: requirement for requirement in map(Requirement, lines)}
    assert requirements.pop(PROJECT["name"]).extras == {"learner"}
    return requirements


def test_environment_yml_and_pyproject_have_the_same_names():
    assert set(conda_requirements()) == {*promised(), "python", "pip"}


@pytest.mark.parametrize("name", sorted(promised()))
def test_environment_yml_and_pyproject_have_the_same_ranges(name):
    assert conda_requirements()[name].specifier == promised()[name].specifier


def test_environment_yml_asks_for_the_same_python():
    assert conda_requirements()["python"].specifier == SpecifierSet(PROJECT["requires-python"])


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
        if path.suffix not in {".png", ".webp"} and path != Path(__file__):
            assert not pattern.search(path.read_bytes()), path


def test_nobody_is_told_to_install_the_strangers_package():
    for path in tracked_files():
        if path.suffix in (".md", ".ipynb", ".yml"):
            assert "pip install puzzlelib" not in path.read_text(), path
