"""The results of a class as a service of the hub: `jupyterhub_config.py` says who may see them.

The hub starts this as root, with two of root's rights only: to take on a user number, and a group.
What looks into the learners' folders stays so (`results_reader`). What understands what lies there,
and talks to browsers, is another process, under a number of its own that may do nothing.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from results_reader import begin_reading

RIGHTS = ["setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all,+setuid,+setgid"]


def command(learners, number, *left_out):
    """What the hub starts: the folder of the class, the page's user number, who is no learner."""
    return [*RIGHTS, sys.executable, __file__, str(learners), str(number), *left_out]


def main():
    """Begin both processes; this one becomes the page."""
    learners, number, *left_out = sys.argv[1:]
    from puzzlecourse.classroom.live.watched import FILES
    from puzzlelib.play.saving import LONGEST

    way = begin_reading(Path(learners), FILES, 4 * LONGEST)
    import results_service  # now: afterwards its file need not be readable

    _become(int(number))
    results_service.serve(way, left_out)


def _become(number):
    """Take on a user number for good."""
    os.setgid(number)
    os.setuid(number)
    os.umask(0o077)
    os.chdir("/")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # as the hub ends it
        main()
