"""`puzzlecourse copy`, `lab` and `present`, also with a real JupyterLab."""

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
from puzzlecourse.classroom.lab import course_files
from puzzlecourse.classroom.run_jupyter import jupyter_command
from puzzlecourse.storage.handed_out import for_this_python, handed_out
from puzzlelib import __version__

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))

# Prints its arguments instead of starting a server.
STAND_IN = "import sys; print(*sys.argv[1:], sep='\\n'); sys.exit(7)"


def test_a_copy_differs_only_in_the_metadata_of_its_python() -> None:
    """Otherwise JupyterLab marks it as modified on opening."""
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


def settings_of(folder, *started_by: str) -> dict[str, object]:
    """Return the settings that JupyterLab gets when started in this way."""
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


def test_jupyterlab_has_the_courses_settings_only_if_the_course_starts_it(tmp_path) -> None:
    """One setting keeps saved notebooks from showing “model not found” instead of boards.

    Another turns off JupyterLab's question about news. Other courses in the same environment keep their settings.
    """
    of_the_course = {
        "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false"},
    }
    assert settings_of(tmp_path, *jupyter_command("asked")[1:]) == of_the_course
    assert of_the_course.keys().isdisjoint(settings_of(tmp_path, "-m", "asked"))


def course_here(*arguments, folder):
    """Run a command of `puzzlecourse` in this process, in *folder*."""
    return run_here(*arguments, program="puzzlecourse", folder=folder)


@pytest.fixture
def started(monkeypatch):
    """The commands that would have replaced this process, with their environments."""
    commands = []
    for module in (lab, present):
        monkeypatch.setattr(module, "replace_process", lambda *told: commands.append(told) or 0)
    return commands


def test_jupyterlab_takes_the_place_of_the_command(tmp_path) -> None:
    """In a real process, with a stand-in for JupyterLab."""
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


def test_copy_reports_which_notebooks_have_changed_in_the_course(tmp_path) -> None:
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


def test_lab_does_not_copy_games_or_answers_from_a_checkout(tmp_path) -> None:
    checkout = tmp_path / "notebooks"
    (checkout / "saves").mkdir(parents=True)
    own = ("my_answers.json", "my_answers_to_hand_in.json", "saves/hanoi.json")
    for name in ("00_frames.ipynb", "README.md", *own):
        (checkout / name).write_text("{}")
    assert [path.name for path in course_files(checkout)] == ["00_frames.ipynb", "README.md"]


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
def test_lab_passes_options_after_the_folder_to_jupyterlab(
    behind, options, tmp_path, started
) -> None:
    ended = course_here("lab", "course", *behind, folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    [(command, _)] = started
    assert command[: len(jupyter_command("jupyterlab"))] == jupyter_command("jupyterlab")
    assert f"--ServerApp.root_dir={tmp_path / 'course'}" in command
    own = next(k for k, part in enumerate(command) if part.startswith("--LabApp.default_url="))
    assert [part for part in command[own + 1 :] if part != "--allow-root"] == options


@pytest.mark.parametrize("arguments", [["--no-browser", "course"], ["--no-browser"], ["--"], []])
def test_lab_wants_the_folder_first(arguments, tmp_path, started) -> None:
    ended = course_here("lab", *arguments, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("usage: puzzlecourse")
    assert started == []
    assert not (tmp_path / "course").exists()


@pytest.mark.parametrize(
    ("command", "what", "packages"),
    [
        (["lab", "course"], "JupyterLab", "jupyterlab ipykernel"),
        (["present", "05"], "Voila", "voila"),
    ],
)
def test_without_jupyterlab_the_install_command_is_printed_and_nothing_copied(
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


def test_other_commands_reject_unknown_options(tmp_path) -> None:
    ended = course_here("copy", "course", "--no-browser", folder=tmp_path)
    assert ended.returncode == 2
    assert "--no-browser" in ended.stderr
    assert not (tmp_path / "course").exists()


@pytest.mark.slow
def test_a_real_jupyterlab_shows_the_notebooks(tmp_path) -> None:
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = ["puzzlecourse", "lab", str(tmp_path / "course"), *SERVER, f"--port={port}"]
    with (
        serving(command, tmp_path, f"{address}/api"),
        urllib.request.urlopen(f"{address}/api/contents", timeout=20) as answer,
    ):
        listed = json.load(answer)["content"]
    assert sorted(entry["name"] for entry in listed if entry["type"] == "notebook") == NOTEBOOKS


def test_a_closed_pipe_is_not_reported_as_an_error(tmp_path) -> None:
    """As in `puzzlecourse lab course | head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    process = start("lab", "course", program="puzzlecourse", folder=tmp_path, stdout=writer)
    os.close(writer)
    assert (process.communicate(timeout=60)[1], process.returncode) == ("", 0)
    assert sorted(path.name for path in (tmp_path / "course").glob("*.ipynb")) == NOTEBOOKS


@pytest.fixture
def presented(started, tmp_path):
    """A function that returns the file `present` shows, its options, and the environment."""

    def presented(*arguments):
        ended = course_here("present", *arguments, folder=tmp_path)
        assert (ended.returncode, ended.stderr) == (0, "")
        command, environment = started.pop()
        notebook, *options = command[len(jupyter_command("voila")) :]
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


@pytest.mark.parametrize("command", [["lab", "mine"], ["present", "06"]])
def test_a_home_that_cannot_be_written_to_is_one_sentence(tmp_path, monkeypatch, command) -> None:
    """A file stands in for the folder, as tests may run as root, who can write anywhere."""
    home = tmp_path / "home"
    home.write_text("")
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(home / name))
    ended = run_here(*command, program="puzzlecourse", folder=tmp_path)
    assert ended.returncode == 2
    assert ended.stderr == (
        f"puzzlecourse: Jupyter cannot write to its folder {home / 'JUPYTER_CONFIG_DIR'} "
        "(Not a directory): set HOME to a folder of yours that can be written to\n"
    )
    assert not (tmp_path / "mine").exists()


OLD = """#!/bin/sh
[ "$1" = -c ] || { touch called; exit 9; }
exec {python} -c 'import sys; sys.version_info = (3, 10, 13); exec(sys.argv[1])' "$2"
"""


def test_an_old_python_is_refused_before_an_environment_is_made(tmp_path) -> None:
    old = tmp_path / "python3"
    old.write_text(OLD.replace("{python}", sys.executable))
    old.chmod(0o755)
    command = ["make", "lab", f"PYTHON={old}", f"VENV={tmp_path / 'venv'}"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    ended = subprocess.run(
        command, cwd=ROOT, env=alone, capture_output=True, text=True, check=False
    )
    assert ended.returncode != 0
    assert f"Python 3.11 or newer is needed, and {old} is 3.10.13. Name another" in ended.stderr
    assert ended.stdout == ""
    assert not (tmp_path / "venv").exists()
