"""A term of a class: three learners, ten short lessons, and all that may happen to a class in a year.

`make bench` has the same with thirty learners, and the times (`benchmarks/term.py`).
"""

import json

import pytest
from hub import need, what_is_missing
from term import term
from term_counts import found_at_end

pytestmark = pytest.mark.slow

MANY = {"moves": 90, "answers": 90, "cells": 20}  # what three learners do at least


def take_one_of_each_away(pupil):
    """Take away a move, an answer and a cell from what a learner has left."""
    [save, *_] = sorted((pupil.home / "saves").glob("*.json"))
    written = [deed.where for deed in pupil.deeds if deed.act == "write"]
    answers, notebook = pupil.home / "my_answers.json", pupil.home / f"{written[0]}.ipynb"
    for path, take in [
        (save, lambda found: found["moves"].pop()),
        (answers, lambda found: found["questions"].popitem()[1]),
        (notebook, lambda found: found["cells"].pop()),
    ]:
        found = json.loads(path.read_text())
        take(found)
        path.write_text(json.dumps(found))


def test_nothing_is_lost_in_a_term_and_the_results_say_what_was_done() -> None:
    need(what_is_missing())
    with term(learners=3, lessons=10, acts=3, absent=0.4) as whole:
        found = found_at_end(whole)
        assert found.faults == []
        assert found.lost == {"moves": 0, "answers": 0, "cells": 0}
        assert found.differing == []
        assert all(found.of[what] >= number for what, number in MANY.items())

        take_one_of_each_away(whole.pupils[0])
        noticed = found_at_end(whole)
        assert noticed.lost["moves"] == noticed.lost["cells"] == 1
        assert noticed.lost["answers"] >= 1
        assert any("learner01" in row for row in noticed.differing)
