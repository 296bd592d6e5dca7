"""Tab completion: `dir()` and a live kernel list public names before they are loaded."""

import importlib

import pytest
from jupyter_client.manager import start_new_kernel

PACKAGES = {
    "stepthrough": {"CallTree", "StepThrough", "compare", "record", "show_source"},
    "puzzlelib": {"record", "fact", "compare", "conforms", "is_winning", "winning_moves", "solve"},
    "puzzlelib.views": {"CallTree", "Player", "Stage", "StepThrough", "draw", "draw_colours"},
    "puzzlelib.tablebase": {"Tablebase", "levels", "sweeps", "winning_levels"},
    "puzzlecourse": {"Beside", "Label", "Order", "Predict", "Sheet", "check", "progress"},
    "puzzlecourse.worlds": {"WorldBeside", "Refused", "answer", "run", "worlds"},
}


@pytest.fixture(scope="module")
def client():
    manager, client = start_new_kernel(kernel_name="python3")
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("package", PACKAGES)
def test_tab_shows_every_public_name(client, package):
    client.execute(f"import {package}", reply=True, timeout=120)
    code = f"{package}."
    matches = client.complete(code, reply=True, timeout=120)["content"]["matches"]
    found = {match.rpartition(".")[2] for match in matches}
    assert PACKAGES[package] <= set(importlib.import_module(package).__all__)
    assert set(importlib.import_module(package).__all__) <= found


@pytest.mark.parametrize("package", PACKAGES)
def test_dir_lists_every_public_name_and_each_can_be_had(package):
    module = importlib.import_module(package)
    assert set(module.__all__) <= set(dir(module))
    assert all(hasattr(module, name) for name in module.__all__)


def test_a_missing_name_is_reported():
    message = r"'puzzlelib\.views' has no attribute 'Plyaer'"
    with pytest.raises(AttributeError, match=message):
        getattr(importlib.import_module("puzzlelib.views"), "Plyaer")  # noqa: B009
