"""A class is backed up while its hub runs, and goes on where it was on another machine."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hub import CONFIG, Kernel, Learner, need, seated, serving, until, what_is_missing

pytestmark = pytest.mark.slow

NAME = "learner01"
PLAY = """
from puzzlecourse import Predict
from puzzlelib import Hanoi
from puzzlelib.views import Player
asked, player = Predict("6.3"), Player(Hanoi(3), save="mine")
"""
RIGHT = "[k for k, words in asked.options.items() if words == asked.prediction.right][0]"
IDS = "asked.card.model_id + ' ' + player.stage.model_id"


def archive(*words):
    command = [sys.executable, CONFIG.parent / "archive.py", *words]
    subprocess.run(command, check=True)


def play(kernel):
    """Answer a question, and move a disk."""
    card, stage = kernel.run(PLAY, IDS)[1:-1].split()
    for widget, content in [
        (card, ["choose", kernel.run("", RIGHT)[1:-1]]),
        (stage, {"kind": "pick", "gid": "item:disk-1", "zone": ""}),
        (stage, {"kind": "drop", "gid": "item:disk-1", "zone": "zone:rod-C"}),
    ]:
        data = {"method": "custom", "content": content}
        kernel.finish(kernel.send("comm_msg", {"comm_id": widget, "data": data}))


def test_a_class_goes_on_where_it_was(tmp_path) -> None:
    need(what_is_missing())
    kept = tmp_path / "class.tar.gz"
    with serving() as hub:
        learner, other = seated(hub, NAME), seated(hub, "learner02")
        numbers, slips = (learner.number, other.number), hub.slips
        play(Kernel(learner))
        saves = [hub.home(NAME) / name for name in ("my_answers.json", "saves/mine.json")]
        until(lambda: all(path.exists() for path in saves), 20)
        written = [path.read_text() for path in saves]
        archive("backup", hub.folder, kept)
        assert learner.ask("api/kernels").status_code == 200  # nothing was stopped for it
        hub.stop()

        # the folder is lost, with all that lies in it
        config = (hub.folder / "config.py").read_text()
        shutil.rmtree(hub.folder)
        archive("restore", kept, hub.folder)
        assert (hub.folder / "config.py").read_text() == config
        assert [path.read_text() for path in saves] == written
        assert hub.slips == slips
        hub.start()

        assert learner.gets("home") == 200  # the login of before counts
        assert Learner(hub, "learner03").log_in()  # and so do the slips
        back = seated(hub, NAME)
        assert (back.number, other.number) == numbers
        kernel = Kernel(back)
        kernel.run(PLAY)
        assert json.loads(saves[1].read_text())["moves"] == ["A → C"]
        assert kernel.run("", "str(player.play.route[0])") == "'A → C'"
        assert Path(hub.folder, "learners").stat().st_mode & 0o777 == 0o711
