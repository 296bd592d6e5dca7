"""Which files among many hold answers, and whose they are, by their names alone.

A learning platform that puts the hand-ins of a class into one folder says before each file's name
who handed it in: Moodle "Ann Lee_17_assignsubmission_file_my_answers.json", Canvas
"leeann_17_2904_my_answers.json", Blackboard "Work_lee_attempt_2026-05-01-10-00-00_my_answers.json".
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterable

from .entries import FILE
from .hand_in import HANDED_IN

STEM, SUFFIX = map(re.escape, os.path.splitext(FILE))
ANSWERS = re.compile(f"(.*?)({STEM}.*{SUFFIX})", re.IGNORECASE | re.DOTALL)
# there is a number in it; few learners write one
OF_A_PLATFORM = re.compile(r".+_\d[-\d]*_", re.DOTALL)
BETWEEN = " _-."


def whose(files: Iterable[str], is_flat: bool = False) -> list[tuple[str, str]]:
    """Return the files of a folder that count, each with the name a platform gives its owner, or "".

    They are the learner's own, or else those handed in. Where nothing but the file's name
    can tell, as in a zip file that is flat, all that stands before the usual name does.

    >>> whose(["Ann_17_assignsubmission_file_my_answers.json", "notes.txt"])
    [('Ann_17_assignsubmission_file_my_answers.json', 'Ann_17_assignsubmission_file')]
    >>> whose(["Eve_my_answers.json"]), whose(["Eve_my_answers.json"], is_flat=True)
    ([('Eve_my_answers.json', '')], [('Eve_my_answers.json', 'Eve')])
    """
    by_whom: dict[str, dict[str, str]] = defaultdict(dict)
    every = sorted(files)
    is_told = is_flat and FILE not in every
    for file in every:
        if (match := ANSWERS.fullmatch(file)) and not file.startswith("."):
            who = match[1].strip(BETWEEN) if is_told or OF_A_PLATFORM.match(match[1]) else ""
            by_whom[who][match[2] if who else file] = file
    return [(file, who) for who, named in by_whom.items() for file in _chosen(named, who)]


def _chosen(named: dict[str, str], who: str) -> list[str]:
    """Return the best file of one learner; all files without a known owner: each can be a learner's."""
    usual = [FILE, HANDED_IN] if who else [FILE]
    return next(([named[name]] for name in usual if name in named), list(named.values()))
