"""A program of Jupyter's is begun without the slow check, also if an upgrade has brought it back."""

import os
import subprocess
import sys

import pytest

from puzzlecourse.classroom.quick_start import quickly

ASKS = """
import sys
from importlib.util import find_spec
import jsonschema
print(sys.argv[1:], __name__)
print("iri" in jsonschema.FormatChecker.checkers, "uri" in jsonschema.FormatChecker.checkers)
print(jsonschema.Draft7Validator({"type": "integer"}).is_valid(1))
raise SystemExit(7)
"""


@pytest.fixture
def ran(tmp_path):
    """Run a command where the slow check is installed, as after an upgrade."""
    (tmp_path / "asks.py").write_text(ASKS)
    (tmp_path / "rfc3987_syntax.py").write_text("def is_valid_syntax(*words): return True\n")

    def run(command, folder=tmp_path):
        paths = [str(tmp_path), *sys.path]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)

    return run


def test_jsonschema_does_without_the_slow_check_and_with_all_others(ran) -> None:
    ended = ran([*quickly("asks"), "--no-browser", "x"])
    assert ended.stdout == "['--no-browser', 'x'] __main__\nFalse True\nTrue\n"
    assert ended.returncode == 7


def test_else_it_would_be_loaded(ran) -> None:
    assert ran([sys.executable, "-m", "asks"]).stdout.splitlines()[1] == "True True"


def test_a_learners_file_takes_no_librarys_place_in_the_server(ran, tmp_path) -> None:
    """The folder in which a server begins is the learner's; notebooks see what lies there as ever."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "jsonschema.py").write_text("raise SystemExit('a game of mine')")
    assert ran(quickly("asks"), folder).returncode == 7
