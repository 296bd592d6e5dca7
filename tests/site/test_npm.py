"""Packages from npm are installed once, completely or not at all, and only pinned ones."""

import json
import shutil
import subprocess

import pytest

from tools import npm
from tools.site import lite


def test_only_incomplete_downloads_are_repeated(tmp_path, monkeypatch):
    asked = []

    def install(command, cwd, **_):
        asked.append(command[1])
        (cwd / "node_modules" / "one").mkdir(parents=True)
        (cwd / "node_modules" / "one" / "index.js").write_text("all of it")
        if len(asked) == 1:
            raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(npm, "KEPT", tmp_path)
    monkeypatch.setattr(npm.subprocess, "run", install)
    with pytest.raises(subprocess.CalledProcessError):
        npm.ensure_installed("one")
    assert not npm.folder_of("one").exists()
    for _ in range(2):
        assert (npm.ensure_installed("one") / "index.js").read_text() == "all of it"
    assert asked == ["ci"] * 2


def test_each_package_is_pinned_by_its_hash_and_no_address_is_written_down():
    lock = json.loads((npm.PINNED / "package-lock.json").read_text())
    packages = {name: about for name, about in lock["packages"].items() if name}
    assert "node_modules/pyodide" in packages
    assert [name for name, about in packages.items() if "integrity" not in about] == []
    assert [name for name, about in packages.items() if "resolved" in about] == []


@pytest.mark.skipif(shutil.which("npm") is None, reason="no npm")
def test_a_package_with_another_hash_is_refused(tmp_path, monkeypatch):
    """npm itself rejects it; the package is local, so no network is needed."""
    about = {"name": "one", "version": "1.0.0"}
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "package.json").write_text(json.dumps(about))
    subprocess.run(
        ["npm", "pack", "--silent"], cwd=tmp_path / "one", check=True, capture_output=True
    )
    pinned = tmp_path / "pinned"
    pinned.mkdir()
    address = f"file:{tmp_path / 'one' / 'one-1.0.0.tgz'}"
    wants = {"dependencies": {"one": address}}
    lock = {"version": "1.0.0", "resolved": address, "integrity": "sha512-AAAA"}
    packages = {"": wants, "node_modules/one": lock}
    (pinned / "package.json").write_text(json.dumps(wants))
    (pinned / "package-lock.json").write_text(
        json.dumps({"lockfileVersion": 3, "requires": True, "packages": packages})
    )
    monkeypatch.setattr(npm, "PINNED", pinned)
    monkeypatch.setattr(npm, "KEPT", tmp_path / "kept")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        npm.ensure_installed("one")
    assert b"EINTEGRITY" in refused.value.stderr


def test_jupyterlite_says_that_it_needs_npm(tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "KEPT", tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="needs npm to fetch Pyodide, or PYODIDE_URL=FOLDER"):
        lite.pyodide_core()
