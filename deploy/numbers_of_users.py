"""User numbers for learners: each has one, and no two classes of a machine have one in common.

The owner of a learner's folder is the learner's number. Which numbers belong to which class, links
say: /var/lib/puzzle-classes/70500 -> /srv/class/learners. No number is given a second time, for a file
of a learner who is gone may still lie somewhere: 70500.last beside the link, and last_number in the
class's folder, keep the last one, so that a class that is deleted, moved or restored changes nothing.
"""

import fcntl
import os
from contextlib import contextmanager
from pathlib import Path

from class_folder import LAST_NUMBER, write_whole

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
    """A number that was never given in this class, also not to a learner who is gone."""
    first = numbers_of_class(learners)
    number = max([first, *(given + 1 for given in _given(learners, first))])
    if number >= first + EACH:
        raise RuntimeError(f"{learners} has no number left: begin another class in a new folder")
    _remember(learners, first, number)
    return number


# ---- which numbers were given --------------------------------------------------------------------


def remember_numbers(learners):
    """Let no number of these folders be given again, also when they are gone, or all of the class."""
    first = numbers_of_class(learners)
    if given := _given(learners, first):
        _remember(learners, first, max(given))


def _given(learners, first):
    """Numbers of the class that have an owner, or the last that had one."""
    numbers = [folder.lstat().st_uid for folder in learners.iterdir()]
    numbers += [_read(file) for file in _marks(learners, first)]
    return [number for number in numbers if first <= number < first + EACH]


def _marks(learners, first):
    """Where the last number stands: on the machine, and in the class's folder, which may move."""
    return CLASSES / f"{first}.last", learners.parent / LAST_NUMBER


def _read(file):
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0


def _remember(learners, first, number):
    for file in _marks(learners, first):
        write_whole(file, f"{number}\n".encode())


# ---- which numbers are whose ---------------------------------------------------------------------


def numbers_of_class(learners):
    """The first of the numbers of the class whose folders are in `learners`."""
    CLASSES.mkdir(parents=True, exist_ok=True)
    with _alone():
        places = [CLASSES / str(number) for number in range(FIRST, LAST, EACH)]
        used = {folder.lstat().st_uid // EACH * EACH for folder in learners.iterdir()}
        # its own link; else where its folders have their numbers from, as after a move; else where
        # fewest were given
        places.sort(
            key=lambda place: (
                not _is_of(place, learners),
                int(place.name) not in used,
                _given_at(place),
            )
        )
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
    is_gone = not place.exists()  # also a link to a class that was removed
    return is_gone and _given_at(place) < EACH


def _given_at(place):
    """How many numbers were given there; classes that were removed had them."""
    return max(0, _read(place.with_name(f"{place.name}.last")) + 1 - int(place.name))
