"""`deploy/logrotate`: two weeks of backups are kept, and the hub's output goes on in a new file."""

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "deploy" / "logrotate"
LACKING = "no rotation is tried: install logrotate, on Debian by apt install logrotate"

pytestmark = pytest.mark.skipif(not shutil.which("logrotate"), reason=LACKING)


def rotate(folder, *options):
    """What logrotate says to our file, in which a folder of the test's stands for / ."""
    text = FILE.read_text().replace("/var/", f"{folder}/var/").replace("/srv/", f"{folder}/srv/")
    (folder / "rules").write_text(text)
    (folder / "rules").chmod(0o644)
    command = ["logrotate", *options, "--state", folder / "state", folder / "rules"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_logrotate_finds_nothing_wrong(tmp_path) -> None:
    told = rotate(tmp_path, "--debug")
    assert told.returncode == 0
    assert "error" not in told.stderr
    assert "Handling 2 logs" in told.stderr


def test_fourteen_backups_are_kept_and_the_output_goes_on(tmp_path) -> None:
    backups, room = tmp_path / "var/backups/puzzles", tmp_path / "srv/class"
    for folder in (backups, room):
        folder.mkdir(parents=True, mode=0o755)
    for day in range(1, 19):  # as many nights, each with a backup
        (backups / f"class.tar.gz-202609{day:02}").write_text(str(day))
    (backups / "class.tar.gz").write_text("today's")
    with (room / "hub.log").open("a") as output:  # as the hub has it open
        output.write("of last week\n")
        output.flush()
        assert rotate(tmp_path, "--force").returncode == 0
        output.write("of this week\n")
    kept = sorted(path.name for path in backups.iterdir())
    assert len(kept) == 14
    assert (backups / kept[-1]).read_text() == "today's"
    assert kept[0] == "class.tar.gz-20260906"
    assert (room / "hub.log").read_text() == "of this week\n"
    [older] = room.glob("hub.log.*.gz")
    assert gzip.decompress(older.read_bytes()) == b"of last week\n"
