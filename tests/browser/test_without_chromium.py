"""Without Chromium the browser tests fail where it is required."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from lab import MISSING

ROOT = Path(__file__).parents[2]


def pytest_without_chromium(folder):
    """Run pytest with a PATH without Chromium; return its exit code and output."""
    changed = {"PATH": str(folder), "HOME": str(folder), "PUZZLELIB_REQUIRE_BROWSER": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser/test_play.py"],
        cwd=ROOT,
        env=os.environ | changed,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout


@pytest.mark.slow
def test_a_missing_chromium_is_a_failure_where_the_browser_is_required(tmp_path):
    code, printed = pytest_without_chromium(tmp_path)
    assert code == 1
    assert "skipped" not in printed
    assert MISSING in printed
