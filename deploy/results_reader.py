"""What learners keep, looked at as each of them, and handed to a process that has no rights.

A learner's folder may hold anything: links to the hub's secrets, files that never end, pipes. So a
file is opened with the rights of the learner whose it is, never with root's: a link leads no further
than the learner's own programs get. Nothing that is read is understood here; it is only passed on.
"""

import errno
import json
import os
import stat
import traceback
from contextlib import contextmanager, suppress
from multiprocessing import Pipe

from numbers_of_users import is_a_learners

LOOK = b"look"
NO_FILE = "it is no ordinary file"
# a link is refused, and neither a pipe nor a file that somebody locks can hold us up
OPEN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def begin_reading(learners, files, longest):
    """Start a process that looks into learners' folders; what is sent to it and back goes this way."""
    os.setgroups([])
    ours, its = Pipe()
    if os.fork():
        its.close()
        return ours
    ours.close()
    try:
        _serve(its, Reader(learners, files, longest))
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(0)  # it never becomes the page


def _serve(way, reader):
    """Look whenever we are asked to, until nobody is there to ask."""
    with suppress(EOFError, BrokenPipeError):
        while way.recv_bytes(len(LOOK)) == LOOK:
            for name, contents in reader.changed():
                sizes = [len(one) if isinstance(one, bytes) else one for one in contents]
                _tell(way, {"name": name, "files": sizes})
                for content in (one for one in contents if isinstance(one, bytes)):
                    way.send_bytes(content)
            _tell(way, {"names": list(reader.seen)})


def _tell(way, what):
    way.send_bytes(json.dumps(what).encode())


def look(way, take):
    """Have the reader look; hand on what it finds of each learner that has changed; all names.

    Of each file there are its bytes, or a sentence why there are none, or None if it is not there.
    """
    way.send_bytes(LOOK)
    while "names" not in (told := json.loads(way.recv_bytes())):
        take(
            told["name"],
            [way.recv_bytes() if isinstance(one, int) else one for one in told["files"]],
        )
    return told["names"]


class Reader:
    """The folders of a class, and how each file looked when it was last read."""

    def __init__(self, learners, files, longest):
        self.learners, self.files, self.longest = learners, files, longest
        self.seen = {}

    def changed(self):
        """Yield each learner with a file that is not as it was, and what is in the files now."""
        before, self.seen = self.seen, {}
        for home, number in self._homes():
            marks, contents = self._look_into(home, number, before.get(home.name))
            self.seen[home.name] = marks
            if contents is not None:
                yield home.name, contents

    def _homes(self):
        """The folders that belong to a learner's number; no other number is ever taken on."""
        with os.scandir(self.learners) as found:
            homes = sorted(found, key=lambda home: home.name)
        for home in homes:
            with suppress(FileNotFoundError):  # it was removed just now
                about = home.stat(follow_symlinks=False)
                if stat.S_ISDIR(about.st_mode) and is_a_learners(about.st_uid):
                    yield home, about.st_uid

    def _look_into(self, home, number, before):
        paths = [os.path.join(home.path, file) for file in self.files]
        with _as(number):
            marks = [_mark(path) for path in paths]
            return marks, None if marks == before else [_content(p, self.longest) for p in paths]


@contextmanager
def _as(number):
    """Be a learner in the block, whom the learner's programs can neither end nor look into."""
    os.setegid(number)
    os.seteuid(number)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def _mark(path):
    """What changes with a file, which nobody can set back: the clock of the system is in it."""
    try:
        about = os.lstat(path)
    except OSError as error:
        return error.errno
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def _content(path, longest):
    """The bytes of a file, one more than the longest if there are more; or why there are none."""
    try:
        with open(os.open(path, OPEN), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return NO_FILE
            return file.read(longest + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        return NO_FILE if error.errno == errno.ELOOP else "it cannot be read"
