"""A whole term on a JupyterHub with the configuration in `deploy`: thirty learners, ten lessons.

They log in, play, answer, write, take the recursion test and hand in; programs and the hub are
killed, the course is updated, the class is backed up and goes on in another folder. Nothing may be
lost, and `puzzlecourse results` must say what the script has counted (`tests/support/term.py`).
"""

import sys
import time
from pathlib import Path

from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

from hub import what_is_missing  # noqa: E402 - in the folders above
from term import term  # noqa: E402
from term_counts import Found, found_at_end  # noqa: E402

LEARNERS, LESSONS, ACTS = 30, 10, 4
MOST_SECONDS = {"come 1": 45, "update": 30, "restore": 60, "page": 1}
WORDS = {
    "come 1": "until all have a kernel in the first lesson",
    "back after programs were killed": "until all are back after each lost a kernel or a server",
    "back after the hub was killed": "until all are back after the hub was killed",
    "update": "update of all folders",
    "backup": "backup while the hub runs",
    "restore": "restore until the hub answers",
    "results": "puzzlecourse results, with all tables",
    "page": "the page of results",
}


def of_a_term(learners: int, lessons: int) -> list[Row]:
    """The figures of so many learners in so many lessons."""
    begin = time.perf_counter()
    with term(learners, lessons, ACTS) as whole:
        found = found_at_end(whole)
    minutes = (time.perf_counter() - begin) / 60
    what = f"{learners} learners, {lessons} lessons"
    for trouble in found.faults + found.differing:
        print(trouble, file=sys.stderr)
    return [
        *(
            at_most(f"{what}: lost of {of:,} {one}", found.lost[one], 0, "")
            for one, of in found.of.items()
        ),
        at_most(f"{what}: found otherwise meanwhile", len(found.faults), 0, ""),
        at_most(f"{what}: results that differ, of {found.rows:,}", len(found.differing), 0, ""),
        *(_row(f"{what}: {words}", found, one) for one, words in WORDS.items()),
        Row(f"{what}: the whole term", f"{minutes:.1f} min", "", True),
    ]


def _row(what: str, found: Found, name: str) -> Row:
    seconds = found.seconds[name]
    if most := MOST_SECONDS.get(name):
        return at_most(what, seconds, most, "s")
    return Row(what, f"{seconds:.3g} s", "", True)


def rows() -> list[Row]:
    if why := what_is_missing():
        return [Row(f"a term on JupyterHub: skipped, {why}", "", "", True)]
    return of_a_term(LEARNERS, LESSONS)
