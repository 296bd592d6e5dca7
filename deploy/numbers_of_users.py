"""User numbers for learners: each has one, and no two classes of a machine have one in common.

The owner of a learner's folder is the learner's number, so nothing else has to be kept. Which
numbers belong to which class, links say: /var/lib/puzzle-classes/70500 -> /srv/class/learners.
"""

import fcntl
import os
from contextlib import contextmanager
from pathlib import Path

LEARNERS = Path("learners").absolute()
CLASSES = Path("/var/lib/puzzle-classes")
FIRST, LAST = 70_000, 99_999  # Debian gives these user numbers to nobody
EACH = 500  # numbers for a class
PAGES = 69_900  # from here on each class has one for the page of its results


def own_number(home):
    """The learner's number, which owns the folder `home`; both are made if need be."""
    home.mkdir(mode=0o700, exist_ok=True)
    if not is_a_learners(number := home.stat().st_uid):
        number = new_number(home.parent)
        os.chown(home, number, number)
    return number


def number_of_page(learners):
    """The number under which the results of a class are shown; it owns nothing."""
    return PAGES + (numbers_of_class(learners) - FIRST) // EACH


def is_a_learners(number):
    """Whether a user number may be a learner's; what is done under others is nobody's business."""
    return FIRST <= number <= LAST


def new_number(learners):
    """A number of the class that no folder there has."""
    first = numbers_of_class(learners)
    taken = [folder.stat().st_uid for folder in learners.iterdir()]
    number = max([first, *(n + 1 for n in taken if first <= n < first + EACH)])
    if number >= first + EACH:
        raise RuntimeError(f"{learners} has no number left: begin another class in a new folder")
    return number


def numbers_of_class(learners):
    """The first of the numbers of the class whose folders are in `learners`."""
    CLASSES.mkdir(parents=True, exist_ok=True)
    with _alone():
        places = [CLASSES / str(number) for number in range(FIRST, LAST, EACH)]
        used = {folder.stat().st_uid // EACH * EACH for folder in learners.iterdir()}
        # its own link; else where its folders have their numbers from, as after a move; else any
        places.sort(key=lambda place: (not _is_of(place, learners), int(place.name) not in used))
        place = next(
            (place for place in places if _is_of(place, learners) or _is_free(place)), None
        )
        if place is None:
            raise RuntimeError(
                f"no class may begin: remove links from {CLASSES}, and their classes"
            )
        place.unlink(missing_ok=True)
        place.symlink_to(learners)
    return int(place.name)


@contextmanager
def _alone():
    """Let another hub that begins at the same moment wait."""
    with (CLASSES / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_of(place, learners):
    return place.is_symlink() and place.readlink() == learners


def _is_free(place):
    return not place.exists()  # also a link to a class that was removed
