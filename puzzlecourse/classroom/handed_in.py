"""Find answers files and their owners by file name.

A learning platform that collects submissions in one folder prefixes each file name with its owner:
Moodle "Ann Lee_17_assignsubmission_file_my_answers.json", Canvas
"leeann_17_2904_my_answers.json", Blackboard "Work_lee_attempt_2026-05-01-10-00-00_my_answers.json".
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterable

from ..storage.entries import FILE
from ..storage.hand_in import HANDED_IN

STEM, SUFFIX = map(re.escape, os.path.splitext(FILE))
ANSWERS = re.compile(f"(.*?)({STEM}.*{SUFFIX})", re.IGNORECASE | re.DOTALL)
# a platform's prefix contains a number; few learners' own names do
OF_A_PLATFORM = re.compile(r".+_\d[-\d]*_", re.DOTALL)
BETWEEN = " _-."


def with_owners(files: Iterable[str], is_flat: bool = False) -> list[tuple[str, str]]:
    """Return the answers files among *files*, each with its owner, or "".

    The owner is a learning platform's prefix. A learner's own answers file is preferred to a submitted copy. If
    *is_flat* (a zip file without folders) and there is no plain answers file, any prefix is an owner.

    >>> with_owners(["Ann_17_assignsubmission_file_my_answers.json", "notes.txt"])
    [('Ann_17_assignsubmission_file_my_answers.json', 'Ann_17_assignsubmission_file')]
    >>> with_owners(["Eve_my_answers.json"]), with_owners(["Eve_my_answers.json"], is_flat=True)
    ([('Eve_my_answers.json', '')], [('Eve_my_answers.json', 'Eve')])
    """
    by_owner: dict[str, dict[str, str]] = defaultdict(dict)
    every = sorted(files)
    is_owner = is_flat and FILE not in every
    for file in every:
        if (match := ANSWERS.fullmatch(file)) and not file.startswith("."):
            who = match[1].strip(BETWEEN) if is_owner or OF_A_PLATFORM.match(match[1]) else ""
            by_owner[who][match[2] if who else file] = file
    return [(file, who) for who, named in by_owner.items() for file in _best_files(named, who)]


def _best_files(named: dict[str, str], who: str) -> list[str]:
    """Return one owner's best file; all files if the owner is unknown."""
    usual = [FILE, HANDED_IN] if who else [FILE]
    return next(([named[name]] for name in usual if name in named), list(named.values()))
