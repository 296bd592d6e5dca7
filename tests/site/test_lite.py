"""The parts of JupyterLite."""

import json
import os
from pathlib import Path

import pytest
from packaging.utils import parse_wheel_filename

from puzzlecourse.storage.handed_out import handed_out
from tools.npm import ROOT
from tools.site import lite


def put(tmp_path, monkeypatch, address):
    """Return the site's lock file of Pyodide for *address*."""
    core = tmp_path / "core"
    core.mkdir(exist_ok=True)
    for name in lite.CORE:
        (core / name).write_text("")
    packages = {
        name: {"name": name, "version": "1.0", "depends": needs, "imports": [name], "file_name": f"{name}.whl"}
        for name, needs in LOCKED.items()
    }  # fmt: skip
    (core / "pyodide-lock.json").write_text(json.dumps({"info": {}, "packages": packages}))
    for name in ("numpy.whl", "matplotlib.whl", "six.whl"):
        (core / name).write_text(name)
    wheel = tmp_path / "puzzle_notebooks-0.2.0-py3-none-any.whl"
    wheel.write_bytes(b"ours")
    monkeypatch.setattr(lite, "pyodide_core", lambda: core)
    monkeypatch.setattr(lite, "wheels", lambda pure: [wheel])
    monkeypatch.setattr(lite.sooner, "quick", lambda archives, core: archives)
    files = tmp_path / "kernel"
    (files / "static").mkdir(parents=True, exist_ok=True)
    (files / "static" / "comlink.worker.0123.js").write_text("")
    monkeypatch.setattr(lite, "KERNEL_FILES", files)
    folder = tmp_path / "pyodide"
    lite.write_pyodide(folder, str(core) if address == "copy" else address)
    return folder, json.loads((folder / "pyodide-lock.json").read_text())["packages"]


LOCKED = {"numpy": [], "matplotlib": ["numpy", "Six"], "six": [], "scipy": ["numpy"]}
LOCKED |= {name: [] for name in lite.KERNEL}


def test_compiled_packages_come_from_the_address_that_is_set(tmp_path, monkeypatch):
    _, packages = put(tmp_path, monkeypatch, "https://school.example/pyodide")
    assert packages["numpy"]["file_name"] == "https://school.example/pyodide/numpy.whl"
    for name in ("numpy", "matplotlib"):
        assert "puzzlelib.tablebase" in packages[name]["imports"]
    assert packages["puzzle-notebooks"]["imports"] == [
        "stepthrough",
        "puzzlelib",
        "puzzlecourse",
    ]
    assert "scipy" not in packages


def test_a_local_copy_of_pyodide_comes_along_as_a_whole(tmp_path, monkeypatch):
    folder, packages = put(tmp_path, monkeypatch, "copy")
    assert packages["numpy"]["file_name"] == "numpy.whl"
    assert {"numpy.whl", "matplotlib.whl", "six.whl"} <= {p.name for p in folder.iterdir()}


def test_without_an_address_there_is_no_numpy_and_no_other_address(tmp_path, monkeypatch):
    folder, packages = put(tmp_path, monkeypatch, "")
    assert set(packages) == {"puzzle-notebooks"}
    assert "://" not in (folder / "pyodide-lock.json").read_text()


def test_the_address_of_our_wheel_depends_on_its_content(tmp_path):
    wheels = [tmp_path / day / "puzzle_notebooks-0.2.0-py3-none-any.whl" for day in ("1", "2", "3")]
    for wheel, content in zip(wheels, (b"one", b"one", b"other"), strict=True):
        wheel.parent.mkdir()
        wheel.write_bytes(content)
    one, same, other = map(lite.named_by_content, wheels)
    assert one == same != other
    _, version, build, _ = parse_wheel_filename(one)
    assert str(version) == "0.2.0"
    assert build != ()


def test_the_notebooks_of_jupyterlite_are_marked_as_those_that_are_copied(tmp_path):
    lite.write_notebooks(tmp_path / "files")
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        marks = [
            json.loads(file)["metadata"]["puzzle-notebooks"]
            for file in ((tmp_path / "files" / path.name).read_bytes(), handed_out(path))
        ]
        assert marks[0] == marks[1]


MADE = {  # file → its setting
    "pyodide-lock.json": "lockFileURL",
    "python_stdlib.zip": "stdLibURL",
    "loading.mjs": "pyodideUrl",
    "ahead.mjs": "worker",
}


@pytest.mark.parametrize("name", MADE)
def test_addresses_change_with_content_and_pyodides_with_its_version(tmp_path, name):
    each = []
    for content in ("{}", "[]"):
        for file in MADE:
            (tmp_path / file).write_text(content if file == name else "")
        told = lite.sooner.pyodide_settings(tmp_path, f"./{lite.WITHIN}")
        each.append(told | told["loadPyodideOptions"])
    one, other = ({key: told[key] for key in MADE.values()} for told in each)
    changed = {key for key in one if one[key] != other[key]}
    assert changed == {MADE[name]}
    assert one[MADE[name]].split("?")[0] == f"./pyodide/{lite.PYODIDE}/{name}"


def test_the_worker_is_jupyterlites_own_and_knows_where_that_is(tmp_path, monkeypatch):
    folder, _ = put(tmp_path, monkeypatch, "")
    first, rest = (folder / "ahead.mjs").read_text("utf-8").split("\n", 1)
    assert rest == lite.sooner.WORKER.read_text("utf-8")
    way = first.removeprefix('import "').removesuffix('";')
    there = Path(os.path.normpath(Path(lite.WITHIN, way)))
    assert there == Path("extensions", lite.KERNEL_EXTENSION, "static/comlink.worker.0123.js")


def test_jupyterlite_gets_the_settings_of_jupyterlab():
    settings = lite.settings_with({})["jupyter-config-data"]["settingsOverrides"]
    assert settings["@jupyter-widgets/jupyterlab-manager:plugin"] == {"saveState": True}


def test_the_address_of_our_extensions_changes_with_their_style(tmp_path, monkeypatch):
    script = tmp_path / "begin.js"
    script.write_text("// a script\n")
    addresses = [lite.script_url(script)]
    for style in ("p { color: red }", "p { color: blue }"):
        script.with_suffix(".css").write_text(style)
        addresses.append(lite.script_url(script))
    assert len(set(addresses)) == 3
