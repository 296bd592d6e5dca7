"""Copies of the project's addresses in other files."""

import re

from tools.npm import ROOT
from tools.release import address


def test_a_badge_is_shown_only_for_an_existing_address():
    assert address.badges("", "") == ""
    line = address.badges("https://github.com/ada/puzzles", "")
    assert "(https://mybinder.org/v2/gh/ada/puzzles/HEAD" in line
    assert "[look]" not in line
    for picture in re.findall(r"docs/images/\w+\.svg", line):
        assert (ROOT / picture).exists()
