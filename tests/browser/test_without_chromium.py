"""Where there is no Chromium, the browser tests say so; where they are required, they fail."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from lab import MISSING

ROOT = Path(__file__).parents[2]


def pytest_without_chromium(folder, required):
    """What pytest ends with and prints where the PATH leads to no Chromium."""
    changed = {"PATH": str(folder), "HOME": str(folder), "PUZZLELIB_REQUIRE_BROWSER": required}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser/test_literal.py"],
        cwd=ROOT,
        env=os.environ | changed,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout


@pytest.mark.slow
def test_a_missing_chromium_is_said_in_one_line(tmp_path):
    code, printed = pytest_without_chromium(tmp_path, required="")
    assert code == 0
    assert "passed" not in printed
    assert sum(MISSING in line for line in printed.splitlines()) == 1


@pytest.mark.slow
def test_a_missing_chromium_is_a_failure_where_the_browser_is_required(tmp_path):
    code, printed = pytest_without_chromium(tmp_path, required="1")
    assert code == 1
    assert "skipped" not in printed
    assert MISSING in printed
