"""Jupyter programs started by the course get their arguments and ignore learners' modules."""

import os
import subprocess
import sys

from puzzlecourse.classroom.run_jupyter import jupyter_command

ASKS = """
import sys
import jsonschema
print(sys.argv[1:], __name__)
raise SystemExit(7)
"""


def test_the_module_runs_with_its_own_arguments_and_without_the_learners_modules(tmp_path) -> None:
    """The server starts in the learner's folder, whose modules are only for notebooks."""
    (tmp_path / "asks.py").write_text(ASKS)
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "jsonschema.py").write_text("raise SystemExit('a game of mine')")
    ended = subprocess.run(
        [*jupyter_command("asks"), "--no-browser", "x"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.stdout, ended.returncode) == ("['--no-browser', 'x'] __main__\n", 7)
