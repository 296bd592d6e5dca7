"""Approval tests: text files compared by syrupy, whose changes are reviewed as diffs.

`pytest tests/approvals --snapshot-update` writes them.
"""

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from unhurried import let_judging_take_its_time

collect_ignore = ["__snapshots__"]  # else pytest runs the prompts in test_*.txt as doctests


class TextFile(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def approved(snapshot):
    """The approved text of this test, ending with a newline."""
    return snapshot.use_extension(TextFile)


@pytest.fixture
def unhurried(request, monkeypatch):
    """Disable the judge's time limits; with `-m slow`, the main conftest.py has done so."""
    if request.config.option.markexpr != "slow":
        let_judging_take_its_time(monkeypatch.setattr)
