"""What comes from npm is fetched once, as a whole or not at all."""

import subprocess
import tarfile
from types import SimpleNamespace

import pytest

from website import lite, npm


def test_a_package_that_came_in_part_is_fetched_anew_and_one_that_is_there_is_not(
    tmp_path, monkeypatch
):
    asked = []

    def pack(command, cwd, **_):
        asked.append(command[-1])
        (cwd / "package").mkdir()
        (cwd / "package" / "index.js").write_text("all of it")
        with tarfile.open(cwd / "one.tgz", "w:gz") as packed:
            packed.add(cwd / "package", "package")
        if len(asked) == 1:
            raise subprocess.CalledProcessError(1, command)
        return SimpleNamespace(stdout="one.tgz\n")

    monkeypatch.setattr(npm, "KEPT", tmp_path)
    monkeypatch.setattr(npm.subprocess, "run", pack)
    with pytest.raises(subprocess.CalledProcessError):
        npm.fetched("one", "1.0")
    assert not (tmp_path / "one" / "1.0").exists()
    for _ in range(2):
        assert (npm.fetched("one", "1.0") / "index.js").read_text() == "all of it"
    assert asked == ["one@1.0"] * 2


def test_jupyterlite_says_that_it_needs_npm(tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "KEPT", tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="needs npm to fetch Pyodide, or PYODIDE_URL=FOLDER"):
        lite.fetched_core()
