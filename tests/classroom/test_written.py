"""What a learner wrote for an exercise: what is kept of it, what is handed in, what a file can say."""

import json

import pytest
from kept_files import with_entry

from puzzlecourse.classroom.answers_file import parse_answers
from puzzlecourse.classroom.entries import LONGEST_PROGRAM, LONGEST_SAID, Judged, Written
from puzzlecourse.classroom.written import MOST_TRIES, as_written
from puzzlelib.play.saving import SaveError

PROGRAM = "def power(base, exponent):\n    return base"
WRONG = Judged(PROGRAM, "wrong", "otherwise", "power(2, 0)", "2", "1", "smallest case left out")
RIGHT = Judged("power = pow", "right")
WRITTEN = Written(WRONG, RIGHT, right_at=2, attempts=2)


# ---- what a file can say -------------------------------------------------------------------------


def test_what_was_written_is_read_as_it_was_kept():
    kept = parse_answers(with_entry("programs", {"power": WRITTEN}).decode())
    assert kept["programs"] == {"power": WRITTEN}


@pytest.mark.parametrize(
    "change",
    [
        {"first": None},
        {"first": []},
        {"last": "def power(): ..."},
        {"last": WRONG._replace(program="x" * (LONGEST_PROGRAM + 1))},
        {"last": WRONG._replace(program=["x"])},
        {"last": WRONG._replace(program="'\ud800'")},
        {"last": WRONG._replace(was="shown")},
        {"last": WRONG._replace(was=["wrong"])},
        {"last": WRONG._replace(got="x" * (LONGEST_SAID + 1))},
        {"last": WRONG._replace(misconception=None)},
        {"last": [*WRONG, ""]},
        {"right_at": -1},
        {"right_at": True},
        {"right_at": 1.0},
        {"right_at": 3},  # of two tries
        {"attempts": MOST_TRIES + 1},
        {"shown": 1},
    ],
    ids=str,
)
def test_what_no_one_can_have_written_is_refused(change):
    found = json.loads(json.dumps(WRITTEN._replace(**change)))
    assert as_written(found) is None
    with pytest.raises(SaveError, match="'programs' holds what no one can have answered"):
        parse_answers(with_entry("programs", {"power": WRITTEN, "depth": found}).decode())
