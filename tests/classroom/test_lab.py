"""`puzzlecourse copy`, `lab` and `present`, and with a real JupyterLab; the wheel is the business of `release_check.py`."""

import json
import os
import platform
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from commands import ROOT, run, run_here, start
from lab import SERVER, free_port, serving

from puzzlecourse.classroom import lab, present
from puzzlecourse.classroom.handed_out import for_this_python, handed_out
from puzzlecourse.classroom.lab import _files
from puzzlecourse.classroom.quick_start import quickly
from puzzlelib import __version__

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))

# Prints the arguments it was started with, in place of starting a server.
STAND_IN = "import sys; print(*sys.argv[1:], sep='\\n'); sys.exit(7)"


def test_a_copy_speaks_of_the_python_that_runs_it_and_is_else_the_same() -> None:
    """Or JupyterLab would count it as changed as soon as it is open."""
    notebook = json.loads((ROOT / "notebooks" / NOTEBOOKS[0]).read_text(encoding="utf-8"))
    notebook["metadata"]["language_info"]["version"] = "3.0.1"
    copy = json.loads(for_this_python(json.dumps(notebook, indent=1).encode()))
    assert copy["metadata"]["language_info"].pop("version") == platform.python_version()
    del notebook["metadata"]["language_info"]["version"]
    assert copy == notebook


SETTINGS = """
import json, sys
from jupyterlab_server.settings_utils import _get_overrides
json.dump(_get_overrides("none")[0], sys.stdout)
"""


WITHOUT_US = "import sys; sys.modules['rfc3987_syntax'] = None; import asked"  # only as quickly


def settings_of(folder, *started_by: str) -> dict[str, object]:
    """The settings that JupyterLab takes from others when it is begun in this way."""
    (folder / "asked.py").write_text(SETTINGS)
    (folder / "config").mkdir(exist_ok=True)
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
    }
    environment.pop("JUPYTER_CONFIG_PATH", None)
    command = [sys.executable, *started_by]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)


def test_jupyterlab_has_the_settings_of_the_course_only_if_the_course_began_it(tmp_path) -> None:
    """Without the first a notebook that is opened the next day says 'model not found' in place of
    boards; without the second JupyterLab asks each learner about news. Other courses keep their own."""
    of_the_course = {
        "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false"},
    }
    assert settings_of(tmp_path, *quickly("asked")[1:]) == of_the_course
    assert of_the_course.keys().isdisjoint(settings_of(tmp_path, "-c", WITHOUT_US))


def course_here(*arguments, folder):
    """A command of `puzzlecourse`, run in this process in that folder."""
    return run_here(*arguments, program="puzzlecourse", folder=folder)


@pytest.fixture
def started(monkeypatch):
    """The commands that would have taken the place of this process, each with its environment."""
    commands = []
    for module in (lab, present):
        monkeypatch.setattr(module, "in_our_place", lambda *told: commands.append(told) or 0)
    return commands


def test_jupyterlab_takes_the_place_of_the_command(tmp_path) -> None:
    """As a process, with a stand-in for JupyterLab."""
    (tmp_path / "jupyterlab.py").write_text(STAND_IN)
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    ended = run("lab", "course", "-y", program="puzzlecourse", folder=tmp_path, PYTHONPATH=path)
    assert (ended.returncode, ended.stderr) == (7, "")
    assert ended.stdout.splitlines()[-1] == "-y"
    assert ended.stdout.startswith("copied  ")


def test_lab_copies_the_notebooks_of_a_checkout_and_overwrites_nothing(tmp_path, started) -> None:
    assert course_here("lab", "course", folder=tmp_path).returncode == 0
    for name in NOTEBOOKS:
        assert (tmp_path / "course" / name).read_bytes() == handed_out(ROOT / "notebooks" / name)
    (tmp_path / "course" / NOTEBOOKS[0]).write_text("mine")
    (tmp_path / "course" / NOTEBOOKS[1]).unlink()
    ended = course_here("lab", "course", folder=tmp_path)
    assert (tmp_path / "course" / NOTEBOOKS[0]).read_text() == "mine"
    assert (tmp_path / "course" / NOTEBOOKS[1]).exists()
    assert f"kept    {tmp_path / 'course' / NOTEBOOKS[0]}\n" in ended.stdout
    assert f"copied  {tmp_path / 'course' / NOTEBOOKS[1]}\n" in ended.stdout


def test_copy_says_which_notebooks_the_course_has_changed_since(tmp_path) -> None:
    course_here("copy", "course", folder=tmp_path)
    changed = tmp_path / "course" / NOTEBOOKS[0]
    of_another_day = re.sub(r'("text": )"\w+"', r'\1"0123456789ab"', changed.read_text("utf-8"))
    changed.write_text(of_another_day, encoding="utf-8")
    (tmp_path / "course" / NOTEBOOKS[1]).write_text("mine")
    ended = course_here("copy", "course", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    new = f"{changed.stem}.{__version__}.ipynb"
    message = "since you got it, and yours stays as it is: the new one is beside it"
    assert [line for line in ended.stdout.splitlines() if "beside" in line] == [
        f"kept    {changed}  The course has changed {changed.name} {message}, {new}."
    ]
    assert changed.read_text(encoding="utf-8") == of_another_day
    assert changed.with_name(new).exists()
    changed.rename(changed.with_name("mine.ipynb"))
    assert f"copied  {changed}\n" in course_here("copy", "course", folder=tmp_path).stdout


def test_lab_does_not_hand_on_what_somebody_played_or_answered_in_a_checkout(tmp_path) -> None:
    checkout = tmp_path / "notebooks"
    (checkout / "saves").mkdir(parents=True)
    own = ("my_answers.json", "my_answers_to_hand_in.json", "saves/hanoi.json")
    for name in ("00_frames.ipynb", "README.md", *own):
        (checkout / name).write_text("{}")
    assert [path.name for path in _files(checkout)] == ["00_frames.ipynb", "README.md"]


@pytest.mark.parametrize(
    ("behind", "options"),
    [
        ([], []),
        (["--"], []),
        (["--no-browser"], ["--no-browser"]),
        (["--", "--port", "8899"], ["--port", "8899"]),
        (["--port=8899", "-y", "--ServerApp.token=a b"],) * 2,
        (["--help"],) * 2,
        (["--debug", "--", "--no-browser"],) * 2,
        (["another", "--no-browser"],) * 2,
    ],
)
def test_lab_starts_jupyterlab_there_with_all_that_stands_behind_the_folder(
    behind, options, tmp_path, started
) -> None:
    ended = course_here("lab", "course", *behind, folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    [(command, _)] = started
    assert command[: len(quickly("jupyterlab"))] == quickly("jupyterlab")
    assert f"--ServerApp.root_dir={tmp_path / 'course'}" in command
    own = next(k for k, part in enumerate(command) if part.startswith("--LabApp.default_url="))
    assert [part for part in command[own + 1 :] if part != "--allow-root"] == options


@pytest.mark.parametrize("arguments", [["--no-browser", "course"], ["--no-browser"], ["--"], []])
def test_lab_wants_the_folder_first(arguments, tmp_path, started) -> None:
    ended = course_here("lab", *arguments, folder=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "OPTION" not in ended.stderr
    assert started == []
    assert not (tmp_path / "course").exists()


@pytest.mark.parametrize(
    ("command", "what", "packages"),
    [
        (["lab", "course"], "JupyterLab", "jupyterlab ipykernel"),
        (["present", "05"], "Voila", "voila"),
    ],
)
def test_where_it_is_missing_what_to_install_is_said_and_nothing_copied(
    command, what, packages, tmp_path, started, monkeypatch
) -> None:
    for module in (lab, present):
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    ended = course_here(*command, folder=tmp_path)
    assert (ended.returncode, ended.stdout, started) == (2, "", [])
    assert ended.stderr == (
        f'puzzlecourse: {what} is not installed: first run "{sys.executable}" -m pip install {packages}\n'
    )
    assert [*tmp_path.iterdir()] == []


def test_other_commands_still_say_what_they_do_not_know(tmp_path) -> None:
    ended = course_here("copy", "course", "--no-browser", folder=tmp_path)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "--no-browser" in ended.stderr
    assert not (tmp_path / "course").exists()


def test_a_real_jupyterlab_shows_the_notebooks(tmp_path) -> None:
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = ["puzzlecourse", "lab", str(tmp_path / "course"), *SERVER, f"--port={port}"]
    with (
        serving(command, tmp_path, f"{address}/api"),
        urllib.request.urlopen(f"{address}/api/contents", timeout=20) as answer,
    ):
        listed = json.load(answer)["content"]
    assert sorted(entry["name"] for entry in listed if entry["type"] == "notebook") == NOTEBOOKS


def test_a_reader_who_goes_away_is_no_fault_of_the_notebooks(tmp_path) -> None:
    """As in `puzzlecourse lab course | head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    process = start("lab", "course", program="puzzlecourse", folder=tmp_path, stdout=writer)
    os.close(writer)
    assert (process.communicate(timeout=60)[1], process.returncode) == ("", 0)
    assert sorted(path.name for path in (tmp_path / "course").glob("*.ipynb")) == NOTEBOOKS


@pytest.fixture
def presented(started, tmp_path):
    """Which file `present` shows in a folder, the options behind it, and the environment."""

    def presented(*arguments):
        ended = course_here("present", *arguments, folder=tmp_path)
        assert (ended.returncode, ended.stderr) == (0, "")
        command, environment = started.pop()
        notebook, *options = command[len(quickly("voila")) :]
        return notebook, options, environment

    return presented


@pytest.mark.parametrize("name", ["06", "06_hanoi", "06_hanoi.ipynb"])
def test_present_finds_a_notebook_of_the_course_and_asks_for_votes(name, presented) -> None:
    notebook, options, environment = presented(name, "--no-browser")
    assert notebook == str(ROOT / "notebooks" / "06_hanoi.ipynb")
    assert options == ["--template=screens", "--strip_sources=False", "--no-browser"]
    assert environment["PUZZLELIB_VOTE"] == "1"
    [screens, *_] = environment["JUPYTER_PATH"].split(os.pathsep)
    found = {path.name for path in Path(screens).rglob("*.*")}
    assert {"conf.json", "index.html.j2", "present.js", "screens.css"} <= found


def test_present_takes_a_notebook_of_ones_own(presented, tmp_path) -> None:
    own = tmp_path / "mine.ipynb"
    own.write_text("{}")
    assert presented("mine.ipynb")[0] == str(own)
