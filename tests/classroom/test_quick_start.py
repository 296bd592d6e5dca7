"""A program of Jupyter's is begun without the slow check, also if an upgrade has brought it back."""

import json
import os
import subprocess
import sys

import pytest
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.widgetsdatatypefilter import WidgetsDataTypeFilter
from traitlets.config import Config
from voila.exporter import VoilaExporter

from puzzlecourse.classroom.quick_start import SETTINGS, quickly

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


VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
CONFIG = Config(json.loads((SETTINGS / "jupyter_config.json").read_text(encoding="utf-8")))
SLIDER = {VIEW: {"model_id": "1"}, "text/plain": "IntSlider()"}
BOARD = SLIDER | {"text/html": "<img>", "image/svg+xml": "<svg/>"}


def shown_by(exporter, data):
    """What an exporter shows of an output whose widget is kept in the notebook."""
    kept = {"": {"widgets": {STATE: {"state": {"1": {}}}}}}
    [kind] = WidgetsDataTypeFilter(notebook_metadata=kept, parent=exporter)(data)
    return kind


def test_a_page_of_a_run_notebook_shows_pictures_and_voila_shows_widgets() -> None:
    """A page without a kernel would ask the web for what draws widgets, and offline it would stay empty."""
    assert shown_by(HTMLExporter(), BOARD) == VIEW  # without us
    assert shown_by(HTMLExporter(config=CONFIG), BOARD) == "text/html"
    assert shown_by(HTMLExporter(config=CONFIG), SLIDER) == VIEW
    assert shown_by(VoilaExporter(config=CONFIG), BOARD) == VIEW
