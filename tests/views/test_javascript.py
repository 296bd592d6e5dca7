"""The JavaScript modules: which files are bundled, unique names, and linting."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import puzzlecourse
import stepthrough
from puzzlecourse.widgets.cards import Card
from puzzlecourse.widgets.handing_in import GivenFile
from puzzlecourse.widgets.watch import InSight, ReelWidget
from puzzlecourse.worlds.beside import WorldBeside
from puzzlelib.views import CallTree, StepThrough
from stepthrough.controls.box import Keys
from stepthrough.controls.javascript import files, module
from stepthrough.controls.stage import Stage
from stepthrough.walk.page_file import HERE, script

ROOT = Path(__file__).parents[2]
FOLDERS = [Path(package.__file__).parent for package in (stepthrough, puzzlecourse)]
WRITTEN = sorted(path.resolve() for folder in FOLDERS for path in folder.rglob("*.js"))
WIDGETS = [Stage, Keys, Card, GivenFile, StepThrough, CallTree, WorldBeside, ReelWidget, InSight]
DEFINED = re.compile(r"^(?:const|let|function|class) (\w+)", re.MULTILINE)
ENTRIES = [path for path in WRITTEN if "export default { render" in path.read_text("utf-8")]
ENTRIES += [(HERE / "js" / f"{name}.js").resolve() for name in ("open_walk", "linked", "module")]
ENTRIES += [path for path in WRITTEN if path.name in ("present.js", "programs.js", "pictures.js")]
[PICTURES] = [path for path in WRITTEN if path.name == "pictures.js"]
OF_SITE = (
    ROOT / "tools" / "site" / "alive.js"
)  # bundled with the widgets that the pages of the site use


def defined(path):
    return set(DEFINED.findall(path.read_text("utf-8").replace("export ", "")))


def source_of(widget):
    return str(widget._esm)


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.__name__)
def test_each_widget_has_a_module_of_its_own_with_nothing_left_to_import(widget):
    source = source_of(widget)
    assert len(re.findall(r"^export default \{ render", source, re.MULTILINE)) == 1
    assert not re.search(r"^import |^export (?!default)", source, re.MULTILINE)
    assert all(source_of(other) != source for other in WIDGETS if other is not widget)


@pytest.mark.parametrize("entry", [*ENTRIES, OF_SITE], ids=lambda path: path.stem)
def test_files_that_are_joined_define_each_name_once(entry):
    names = DEFINED.findall(module(entry))
    assert names or entry == PICTURES
    assert sorted(names) == sorted(set(names))


def test_extensions_that_jupyterlite_loads_side_by_side_share_no_name():
    """They are classic scripts: a second `const plugin` on a page is an error and disables its extension."""
    scripts = [PICTURES, *(OF_SITE.with_name(f"{name}.js") for name in ("comms", "begin"))]
    names = [name for path in scripts for name in DEFINED.findall(path.read_text("utf-8"))]
    assert names
    assert sorted(names) == sorted(set(names))


def test_every_file_is_part_of_a_module():
    assert set(WRITTEN) == {file for entry in ENTRIES for file in files(entry)}


def test_the_script_of_the_site_has_nothing_left_to_import_and_exports_nothing():
    assert not re.search(r"^(import|export) ", module(OF_SITE), re.MULTILINE)


def test_a_page_contains_no_more_than_it_needs():
    assert "class Walk" not in source_of(CallTree)
    assert "class Fetching" in source_of(StepThrough)
    for name in ("LabelledTree", "Pair", "Watched"):
        assert f"class {name} " not in source_of(StepThrough) + script("open_walk")
    assert "class Link " in source_of(StepThrough)
    assert "class Link " not in script("open_walk")
    assert "class Board " in script("linked")
    assert "openLinked" not in script("open_walk") + source_of(StepThrough)
    assert "model.get" not in script("open_walk") + script("module")
    assert "hearKeys" not in script("module")  # a book has other content that needs the keys


def test_what_widgets_share_is_written_once():
    [dom] = [path for path in WRITTEN if path.name == "dom.js"]
    shared = defined(dom)
    assert {"make", "spelled", "pressable", "calm", "OWN_KEYS", "listen"} <= shared
    for path in WRITTEN:
        if path.name != "dom.js":
            assert not shared & defined(path), path


@pytest.mark.parametrize(("required", "code"), [("", 0), ("1", 1)])
def test_a_missing_node_is_reported_in_one_line_and_fails_where_it_is_required(
    tmp_path, required, code
):
    ended = subprocess.run(
        [sys.executable, ROOT / "tests/lint_javascript.py"],
        env=os.environ | {"PATH": str(tmp_path), "PUZZLELIB_REQUIRE_NODE": required},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == code
    assert ended.stdout == "JavaScript and CSS are not checked: install node and npm.\n"
