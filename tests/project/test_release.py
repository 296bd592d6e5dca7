"""A release has one version, and its workflow does nothing until the owner enables it."""

import io
import re
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

import stepthrough
from puzzlelib import __version__
from tools.release import address
from tools.release import check as release_check

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
WORKFLOWS = {
    path.stem: yaml.load(
        path.read_text(encoding="utf-8"), yaml.BaseLoader
    )  # BaseLoader: keeps "on" a string
    for path in (ROOT / ".github" / "workflows").glob("*.yml")
}
RELEASE = WORKFLOWS["release"]


# ---- the version ---------------------------------------------------------------------------------


def test_the_version_is_written_in_one_place_of_the_code():
    assert "version" not in PROJECT
    assert PYPROJECT["tool"]["hatch"]["version"] == {"path": "puzzlelib/__init__.py"}
    assert release_check.version() == __version__
    packages = ("stepthrough", "puzzlelib", "puzzlecourse")
    code = [path for package in packages for path in (ROOT / package).rglob("*.py")]
    naming = [path for path in code if "__version__ =" in path.read_text(encoding="utf-8")]
    assert naming == [ROOT / "puzzlelib" / "__init__.py"]


def test_the_newest_entry_of_the_changelog_is_this_version():
    entries = re.findall(
        r"^## \[(.+?)\](?: - (.+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    [(newest, day), *_] = [entry for entry in entries if entry[0] != "Unreleased"]
    assert newest == __version__
    assert re.fullmatch(r"Unreleased|\d{4}-\d\d-\d\d", day)


def test_the_citation_says_what_pyproject_says():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0"
    assert cited["message"]
    assert cited["version"] == __version__
    assert cited["title"] == PROJECT["name"]
    assert cited["abstract"] == PROJECT["description"]
    assert cited["license"] == PROJECT["license"]
    assert cited["authors"] == PROJECT["authors"]
    assert cited["keywords"] == PROJECT["keywords"]
    assert cited.get("repository-code", "") == address.REPOSITORY


@pytest.mark.parametrize("name", ["README.md", "pyproject.toml", "CITATION.cff", "SECURITY.md"])
def test_every_file_that_names_an_address_names_that_of_address_py(name):
    files = address.files(address.REPOSITORY, address.SITE)
    assert (ROOT / name).read_text(encoding="utf-8") == files[name], (
        "run python -m tools.release.address"
    )


def test_an_address_that_is_known_is_named_wherever_it_belongs():
    files = address.files("https://github.com/ada/puzzles", "https://ada.github.io/puzzles")
    assert tomllib.loads(files["pyproject.toml"])["project"]["urls"] == {
        "Homepage": "https://ada.github.io/puzzles",
        "Source": "https://github.com/ada/puzzles",
        "Issues": "https://github.com/ada/puzzles/issues",
        "Changelog": "https://github.com/ada/puzzles/blob/main/CHANGELOG.md",
    }
    cited = yaml.safe_load(files["CITATION.cff"])
    assert cited["repository-code"] == "https://github.com/ada/puzzles"
    assert "<https://github.com/ada/puzzles/security/advisories/new>" in files["SECURITY.md"]
    assert "/ada/puzzles/HEAD?urlpath" in files["README.md"]


def test_without_an_address_none_is_invented():
    files = address.files("", "")
    assert "urls" not in tomllib.loads(files["pyproject.toml"])["project"]
    assert "repository-code" not in yaml.safe_load(files["CITATION.cff"])
    assert "names no address of the project yet" in files["SECURITY.md"]


FORM = ROOT / ".github" / "ISSUE_TEMPLATE" / "a_question_is_wrong.yml"


def test_the_form_for_a_wrong_question_knows_every_notebook_and_asks_for_the_version():
    form = yaml.safe_load(FORM.read_text(encoding="utf-8"))
    asked = {one["id"]: one for one in form["body"] if "id" in one}
    notebooks = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert asked["notebook"]["attributes"]["options"][:-1] == notebooks
    needed = [name for name, one in asked.items() if one.get("validations", {}).get("required")]
    assert needed == ["notebook", "question", "chosen", "expected", "version"]
    for page in ("docs/teach/guide.md", "notebooks/README.md", "CONTRIBUTING.md", "SECURITY.md"):
        assert form["name"] in (ROOT / page).read_text(encoding="utf-8"), page


# ---- release-check -------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A repository of three files, with a dated version and a known address."""
    monkeypatch.setattr(release_check, "ROOT", tmp_path)
    (tmp_path / "puzzlelib").mkdir()
    (tmp_path / "stepthrough").mkdir()
    (tmp_path / "puzzlelib" / "__init__.py").write_text('__version__ = "7.1.0"\n')
    (tmp_path / "stepthrough" / "address.py").write_text(
        'REPOSITORY = "https://code.example/a/b"\n'
    )
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [7.1.0] - 2031-05-02\n")
    return tmp_path


def test_a_tag_that_fits_may_be_released(checkout):
    assert release_check.main(["--tag", "v7.1.0"]) == ""


@pytest.mark.parametrize("tag", ["v7.1", "7.1.0", "v7.1.0rc1", "v7.2.0"])
def test_a_tag_that_does_not_fit_the_version_is_refused(checkout, tag):
    message = f"release-check: the tag is {tag}, the version in puzzlelib/__init__.py 7.1.0: change one of them"
    assert release_check.main(["--tag", tag]) == message


@pytest.mark.parametrize(
    "heading", ["## [7.1.0] - Unreleased", "## [7.1.0]", "## [7x1.0] - 2031-05-02"]
)
def test_a_version_without_a_day_is_refused(checkout, heading):
    (checkout / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n")
    message = "release-check: CHANGELOG.md needs the day of the release: ## [7.1.0] - YYYY-MM-DD"
    assert release_check.main(["--tag", "v7.1.0"]) == message


@pytest.mark.parametrize("named", ['""', '"code.example"', "None"])
def test_a_project_that_nobody_could_find_is_not_released(checkout, named):
    (checkout / "stepthrough" / "address.py").write_text(f"REPOSITORY = {named}\n")
    message = "release-check: stepthrough/address.py names no REPOSITORY: set it, and run python -m tools.release.address"
    assert release_check.main(["--tag", "v7.1.0"]) == message


def test_outside_a_repository_the_error_says_where_to_release_from(checkout, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(checkout.parent))
    assert "release from a checkout of the repository" in release_check.main([])


TRACKED = [
    "stepthrough/a.css",
    "puzzlelib/a.py",
    "puzzlecourse/b/c.js",
    "notebooks/d.ipynb",
    "tests/e.py",
    "README.md",
]


def test_a_wheel_should_hold_the_packages_and_the_notebooks_and_no_tests():
    wanted = release_check.wanted_in_wheel(TRACKED, "7.1.0")
    ours = [name for name in wanted if not name.startswith("puzzle_notebooks-7.1.0.")]
    assert ours == [
        "stepthrough/a.css",
        "puzzlelib/a.py",
        "puzzlecourse/b/c.js",
        "puzzlecourse/notebooks/d.ipynb",
    ]


def test_the_wheel_of_stepthrough_should_hold_this_package_alone():
    wanted = release_check.wanted_alone(TRACKED, "7.1.0")
    ours = [name for name in wanted if not name.startswith("stepthrough-7.1.0.")]
    assert ours == ["stepthrough/a.css"]


def test_stepthrough_alone_has_the_metadata_of_the_course_and_a_part_of_its_dependencies():
    files = tomllib.loads(release_check.pyproject_alone("7.1.0"))
    alone = files["project"]
    assert files["build-system"] == PYPROJECT["build-system"]
    assert (alone["name"], alone["version"]) == ("stepthrough", "7.1.0")
    assert alone["description"] == stepthrough.__doc__.partition("\n")[0]
    for name in ("requires-python", "license", "authors"):
        assert alone[name] == PROJECT[name]
    assert len(alone["dependencies"]) == len(release_check.NEEDED_ALONE)
    assert {*alone["dependencies"]} < {*PROJECT["dependencies"]}
    assert {*alone["classifiers"]} < {*PROJECT["classifiers"]}


def packed(wheel, names):
    with ZipFile(wheel, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return release_check.names_in_wheel(wheel)


def test_missing_and_surplus_files_in_a_wheel_are_reported(tmp_path):
    wanted = release_check.wanted_in_wheel(TRACKED, "7.1.0")
    whole = packed(tmp_path / "whole.whl", wanted)
    without = packed(tmp_path / "less.whl", [name for name in wanted if not name.endswith(".js")])
    with_test = packed(tmp_path / "more.whl", [*wanted, "tests/e.py"])
    release_check.compare("the wheel", whole, wanted)
    with pytest.raises(release_check.NotReady, match=r"the wheel lacks puzzlecourse/b/c\.js: see"):
        release_check.compare("the wheel", without, wanted)
    with pytest.raises(release_check.NotReady, match=r"the wheel holds tests/e\.py, which"):
        release_check.compare("the wheel", with_test, wanted)


def test_the_names_in_an_sdist_are_those_of_the_repository(tmp_path):
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        for name in TRACKED:
            archive.addfile(tarfile.TarInfo(f"puzzle_notebooks-7.1.0/{name}"), io.BytesIO())
    assert release_check.names_in_sdist(tmp_path / "a.tar.gz") == TRACKED


def test_a_failing_command_is_reported_with_its_output():
    with pytest.raises(release_check.NotReady, match=r"^the use failed, .*\nno board$"):
        release_check.run("the use", sys.executable, "-c", "raise SystemExit('no board')")


# ---- the workflow --------------------------------------------------------------------------------


def test_nothing_is_published_unless_the_owner_has_turned_it_on():
    assert RELEASE["on"] == {"push": {"tags": ["v*"]}}
    assert {job["if"] for job in RELEASE["jobs"].values()} == {"vars.PUBLISH == 'true'"}


def test_no_other_workflow_can_publish():
    for name, workflow in WORKFLOWS.items():
        rights = [workflow, *workflow["jobs"].values()]
        writing = [job for job in rights if "write" in job.get("permissions", {}).values()]
        assert workflow["permissions"] == {"contents": "read"}
        assert (name == "release") == bool(writing)


def test_only_what_publishes_may_write_and_it_runs_no_code_of_the_repository():
    publishing = {
        name: job for name, job in RELEASE["jobs"].items() if "write" in str(job.get("permissions"))
    }
    assert {name: set(job["permissions"]) for name, job in publishing.items()} == {
        "package": {"id-token"},
        "site": {"id-token", "pages"},
    }
    for job in publishing.values():
        assert job["needs"] == "test"
        assert all(set(step) <= {"uses", "with"} for step in job["steps"])
        assert not [step for step in job["steps"] if "checkout" in step["uses"]]


def test_what_is_published_was_tested_after_its_tag_was_looked_at():
    jobs = RELEASE["jobs"]
    assert jobs["test"]["uses"] == "./.github/workflows/test.yml"
    assert jobs["test"]["needs"] == "tag"
    assert "tools/release/check.py --tag" in str(jobs["tag"]["steps"])
    assert "workflow_call" in WORKFLOWS["test"]["on"]
    steps = [step for job in WORKFLOWS["test"]["jobs"].values() for step in job["steps"]]
    kept = {step["with"]["name"] for step in steps if "upload-artifact" in step.get("uses", "")}
    taken = {
        step["with"]["name"]
        for name in ("package", "site")
        for step in jobs[name]["steps"]
        if "download-artifact" in step["uses"]
    }
    assert kept == taken == {"package", "site"}
    paths = {step["with"].get("path") for step in steps if "with" in step}
    assert release_check.RELEASE.relative_to(ROOT).as_posix() in paths


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_action_is_of_a_version_and_nothing_needs_a_secret(name):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    actions = re.findall(r"uses: ([^./\s]\S+)", text)
    assert actions
    version = re.compile(r"[\w./-]+@(v\d+|release/v\d+|[0-9a-f]{40})")
    assert [action for action in actions if not version.fullmatch(action)] == []
    assert "secrets." not in text
