"""The wheel in a fresh environment; `puzzlecourse lab` and `present` there, here, and with a real JupyterLab."""

import json
import os
import platform
import re
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest
from commands import ENVIRONMENT, ROOT, run, start
from lab import SERVER, free_port, serving

from puzzlecourse.classroom.handed_out import for_this_python, handed_out
from puzzlecourse.classroom.lab import _files
from puzzlecourse.classroom.quick_start import quickly
from puzzlelib import __version__

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))

# A stand-in that prints the arguments it was started with, in place of starting a server.
STAND_IN = "import sys; print(*sys.argv[1:], sep='\\n')"

KEPT = json.dumps(
    {"format": 1, "questions": {"1.1": [[["3 2 1 6", "right", ""]]]}}
    | {"orders": {}, "labels": {}, "exercises": {}, "sittings": {}, "explanations": {}}
)


@pytest.fixture(scope="session")
def scripts(tmp_path_factory) -> Path:
    """The folder with the programs of a fresh environment that holds nothing but our wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    venv.create(folder / "venv")
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([*pip, "wheel", ROOT, "--no-deps", f"--wheel-dir={folder}"], check=True)
    [wheel] = folder.glob("*.whl")
    pip += ["--python", programs / "python", "install", "--no-deps", "--no-index", wheel]
    subprocess.run(pip, check=True)
    return programs


def ran(*command, folder):
    """The finished process; the source checkout is not on its path."""
    environment = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONPATH"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )


@pytest.mark.slow
def test_the_installed_program_solves_hanoi_without_numpy(scripts, tmp_path) -> None:
    ended = ran(scripts / "puzzlelib", "hanoi", "3", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == run("hanoi", 3).stdout
    assert ran(scripts / "python", "-c", "import numpy", folder=tmp_path).returncode == 1


def test_the_installed_program_solves_solitaire_without_numpy(scripts, tmp_path) -> None:
    ended = ran(scripts / "puzzlelib", "solitaire", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Solved: 31 jumps; 1,066 positions were tried." in ended.stdout


def test_the_installed_module_is_the_same_program(scripts, tmp_path) -> None:
    ended = ran(scripts / "python", "-m", "puzzlecourse", "lab", "--help", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == ran(scripts / "puzzlecourse", "lab", "--help", folder=tmp_path).stdout
    assert ended.stdout.startswith("usage: puzzlecourse lab")


def test_the_installed_program_hands_in_what_is_kept(scripts, tmp_path) -> None:
    (tmp_path / "my_answers.json").write_text(KEPT)
    ended = ran(scripts / "puzzlecourse", "hand-in", folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads((tmp_path / "my_answers_to_hand_in.json").read_text()) == {
        **json.loads(KEPT),
        "version": __version__,
    }


def test_the_installed_program_tells_the_results_of_a_class_without_any_library(
    scripts, tmp_path
) -> None:
    (tmp_path / "my_answers.json").write_text(KEPT)
    arguments = ("results", ".", "--csv", "class.csv")
    ended = ran(scripts / "puzzlecourse", *arguments, folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("1 learner.\n")
    assert "question 1.1" in (tmp_path / "class_items.csv").read_text()
    ended = ran(scripts / "puzzlecourse", "results", ".", "--picture", "a.png", folder=tmp_path)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "is drawn with matplotlib, which is not installed here" in ended.stderr


def test_without_jupyterlab_lab_says_what_to_install_and_copies_nothing(scripts, tmp_path) -> None:
    ended = ran(scripts / "puzzlecourse", "lab", "course", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    begins, ends = f'first run "{scripts / "python"}', '" -m pip install jupyterlab ipykernel\n'
    assert ended.stderr.startswith(f"puzzlecourse: JupyterLab is not installed: {begins}")
    assert ended.stderr.endswith(ends)
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "course").exists()


def test_the_notebooks_travel_in_the_wheel(scripts, tmp_path) -> None:
    site = ran(
        scripts / "python",
        "-c",
        "import puzzlecourse; print(*puzzlecourse.__path__)",
        folder=tmp_path,
    )
    installed = Path(site.stdout.strip()) / "notebooks"
    assert sorted(path.name for path in installed.glob("*.ipynb")) == NOTEBOOKS
    for stand_in in ("jupyterlab", "ipykernel"):
        (installed.parents[1] / f"{stand_in}.py").write_text(STAND_IN)
    ended = ran(scripts / "puzzlecourse", "lab", "course", folder=tmp_path)
    assert ended.returncode == 0
    for name in NOTEBOOKS:
        assert (tmp_path / "course" / name).read_bytes() == handed_out(ROOT / "notebooks" / name)


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


def settings_of(folder, *started_by: str) -> dict[str, object]:
    """The settings that JupyterLab takes from others when it is begun in this way."""
    (folder / "asked.py").write_text(SETTINGS)
    (folder / "config").mkdir(exist_ok=True)
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
    }
    environment.pop("JUPYTER_CONFIG_PATH", None)
    command = [sys.executable, *started_by, "asked"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)


def test_jupyterlab_has_the_settings_of_the_course_only_if_the_course_began_it(tmp_path) -> None:
    """Without the first a notebook that is opened the next day says 'model not found' in place of
    boards; without the second JupyterLab asks each learner about news. Other courses keep their own."""
    of_the_course = {
        "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false"},
    }
    assert settings_of(tmp_path, *quickly("jupyterlab")[1:-1]) == of_the_course
    assert of_the_course.keys().isdisjoint(settings_of(tmp_path, "-m"))


def lab_here(folder, *arguments):
    """`puzzlecourse lab` from the source checkout, with a stand-in for JupyterLab."""
    stand_ins = folder / "stand-ins"
    stand_ins.mkdir(exist_ok=True)
    (stand_ins / "jupyterlab.py").write_text(STAND_IN)
    path = f"{stand_ins}{';' if sys.platform == 'win32' else ':'}{ROOT}"
    return run("lab", *arguments, program="puzzlecourse", folder=folder, PYTHONPATH=path)


def test_lab_copies_the_notebooks_of_a_checkout_and_overwrites_nothing(tmp_path) -> None:
    assert lab_here(tmp_path, "course").returncode == 0
    (tmp_path / "course" / NOTEBOOKS[0]).write_text("mine")
    (tmp_path / "course" / NOTEBOOKS[1]).unlink()
    ended = lab_here(tmp_path, "course")
    assert (tmp_path / "course" / NOTEBOOKS[0]).read_text() == "mine"
    assert (tmp_path / "course" / NOTEBOOKS[1]).exists()
    assert f"kept    {tmp_path / 'course' / NOTEBOOKS[0]}\n" in ended.stdout
    assert f"copied  {tmp_path / 'course' / NOTEBOOKS[1]}\n" in ended.stdout


def test_copy_says_which_notebooks_the_course_has_changed_since(scripts, tmp_path) -> None:
    copy = (scripts / "puzzlecourse", "copy", "course")
    ran(*copy, folder=tmp_path)
    changed = tmp_path / "course" / NOTEBOOKS[0]
    of_another_day = re.sub(r'("text": )"\w+"', r'\1"0123456789ab"', changed.read_text("utf-8"))
    changed.write_text(of_another_day, encoding="utf-8")
    (tmp_path / "course" / NOTEBOOKS[1]).write_text("mine")
    ended = ran(*copy, folder=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    new = f"{changed.stem}.{__version__}.ipynb"
    told = "since you got it, and yours stays as it is: the new one is beside it"
    assert [line for line in ended.stdout.splitlines() if "beside" in line] == [
        f"kept    {changed}  The course has changed {changed.name} {told}, {new}."
    ]
    assert changed.read_text(encoding="utf-8") == of_another_day
    assert changed.with_name(new).exists()
    changed.rename(changed.with_name("mine.ipynb"))
    assert f"copied  {changed}\n" in ran(*copy, folder=tmp_path).stdout


def test_lab_does_not_hand_on_what_somebody_played_or_answered_in_a_checkout(tmp_path) -> None:
    checkout = tmp_path / "notebooks"
    (checkout / "saves").mkdir(parents=True)
    own = ("my_answers.json", "my_answers_to_hand_in.json", "saves/hanoi.json")
    for name in ("00_frames.ipynb", "README.md", *own):
        (checkout / name).write_text("{}")
    assert [path.name for path in _files(checkout)] == ["00_frames.ipynb", "README.md"]


@pytest.mark.parametrize("dashes", [[], ["--"]])
@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--no-browser"],
        ["--no-browser", "--port", "8899"],
        ["--port=8899", "-y", "--ServerApp.token=a b"],
        ["--help"],
        ["--debug", "--", "--no-browser"],
        ["another", "--no-browser"],
    ],
)
def test_lab_starts_jupyterlab_there_with_all_that_stands_behind_the_folder(
    dashes, options, tmp_path
) -> None:
    ended = lab_here(tmp_path, "course", *dashes, *options)
    started = ended.stdout.splitlines()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"--ServerApp.root_dir={tmp_path / 'course'}" in started
    own = next(k for k, line in enumerate(started) if line.startswith("--LabApp.default_url="))
    assert [line for line in started[own + 1 :] if line != "--allow-root"] == options


@pytest.mark.parametrize("arguments", [["--no-browser", "course"], ["--no-browser"], ["--"], []])
def test_lab_wants_the_folder_first(arguments, tmp_path) -> None:
    ended = lab_here(tmp_path, *arguments)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "OPTION" not in ended.stderr
    assert not (tmp_path / "course").exists()


def test_other_commands_still_say_what_they_do_not_know(tmp_path) -> None:
    ended = run("copy", "course", "--no-browser", program="puzzlecourse", folder=tmp_path)
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


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_who_goes_away_is_no_fault_of_the_notebooks(unbuffered, tmp_path) -> None:
    """As in `puzzlecourse lab course | head -1`: whether it is noticed at once or at the end."""
    reader, writer = os.pipe()
    os.close(reader)
    process = start(
        "lab",
        "course",
        program="puzzlecourse",
        folder=tmp_path,
        stdout=writer,
        PYTHONUNBUFFERED=unbuffered,
    )
    os.close(writer)
    assert (process.communicate(timeout=60)[1], process.returncode) == ("", 0)
    assert sorted(path.name for path in (tmp_path / "course").glob("*.ipynb")) == NOTEBOOKS


def present_here(folder, *arguments):
    """`puzzlecourse present` from the source checkout, with a stand-in for Voila."""
    stand_in = "import os, sys; print(*sys.argv[1:], os.environ['PUZZLELIB_VOTE'], sep='\\n')"
    (folder / "voila.py").write_text(stand_in)
    path = f"{folder}{os.pathsep}{ROOT}"
    return run("present", *arguments, program="puzzlecourse", folder=folder, PYTHONPATH=path)


@pytest.mark.parametrize("name", ["07", "07_hanoi_by_recursion", "07_hanoi_by_recursion.ipynb"])
def test_present_finds_a_notebook_of_the_course_and_asks_for_votes(name, tmp_path) -> None:
    ended = present_here(tmp_path, name, "--no-browser")
    notebook, *options, vote = ended.stdout.splitlines()
    assert notebook == str(ROOT / "notebooks" / "07_hanoi_by_recursion.ipynb")
    assert options[-1] == "--no-browser"
    assert vote == "1"


def test_present_takes_a_notebook_of_ones_own(tmp_path) -> None:
    own = tmp_path / "mine.ipynb"
    own.write_text("{}")
    assert present_here(tmp_path, "mine.ipynb").stdout.splitlines()[0] == str(own)


def test_without_voila_present_says_what_to_install(scripts, tmp_path) -> None:
    ended = ran(scripts / "puzzlecourse", "present", "05", folder=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert f'Voila is not installed: first run "{scripts / "python"}' in ended.stderr


def test_the_screens_travel_in_the_wheel(scripts, tmp_path) -> None:
    code = "from puzzlecourse.classroom import present; print(*present._SCREENS.rglob('*.*'), sep='\\n')"
    names = {
        Path(line).name
        for line in ran(scripts / "python", "-c", code, folder=tmp_path).stdout.split()
    }
    assert {"conf.json", "index.html.j2", "present.js", "screens.css"} <= names
