"""A learner's server under a user number of its own, with limits; what it started ends with it.

The limits need nothing but Linux and root. What a program may take by itself the kernel limits;
what all of a learner's programs take together is looked at every few seconds.
"""

import asyncio
import os
import resource
import subprocess
import time
from collections import Counter
from contextlib import suppress
from math import ceil
from pathlib import Path
from threading import Lock

import psutil
from jupyterhub.spawner import SimpleLocalProcessSpawner
from jupyterhub.traitlets import ByteSpecification
from jupyterhub.utils import maybe_future
from numbers_of_users import FIRST, LAST, LEARNERS, is_a_learners, own_number
from traitlets import Bool, Integer
from traitlets.config import Configurable

SHARED = [Path(name) for name in ("/tmp", "/var/tmp", "/dev/shm")]  # noqa: S108  # anyone may write there
GIGABYTE = 1024**3
FULL = "FOLDER_IS_FULL.txt"

# Everything of this user number, and what it left where anybody may write.
END_ALL = 'kill -KILL -1; find "$@" -mindepth 1 -maxdepth 1 -user "$(id -u)" -exec rm -rf {} +'
TELL_FULL = f"""printf '%s\\n' "$1" > {FULL}"""


class Limited(Configurable):
    """What is ours in a learner's server of either kind: JupyterHub looks after it by `poll`, so do we."""

    proc_limit = Integer(300, config=True, help="processes and threads of one learner")
    disk_limit = ByteSpecification(GIGABYTE, config=True, help="bytes in all files of one learner")
    ends_with_login = Bool(False, config=True, help="end a server whose user may not stay")

    @property
    def number(self):
        """The user number of the learner: the owner of the folder."""
        return os.stat(self.home_dir).st_uid

    async def run_post_stop_hook(self):
        """End whatever the learner has started, however the server has ended."""
        await asyncio.to_thread(end_all, self.number)
        await maybe_future(super().run_post_stop_hook())

    async def server_pid(self):
        """The number of the server's process, 0 if there is none; each kind of server finds it."""
        raise NotImplementedError

    async def poll(self):
        """None while the server runs; look at what it does."""
        status = await super().poll()
        if status is not None or not (pid := await self.server_pid()):
            return status
        if self.ends_with_login and not await self.authenticator.refresh_user(self.user):
            self.log.warning("%s may not stay: the server ends", self.user.name)
            await asyncio.to_thread(end_all, self.number)
            return await super().poll()
        await self._keep_limits(pid)
        return None

    async def _keep_limits(self, server):
        """End programs that are cut loose, take too much memory, or write too much."""
        programs = Programs(running().get(self.number, []), server)
        for process in filter(psutil.Process.is_running, programs.loose):
            self.log.warning("%s: %s was cut loose and ends", self.user.name, process.info["name"])
            _kill(process)
        if self.mem_limit and programs.memory > self.mem_limit:
            self.log.warning("%s: %d MB are too much", self.user.name, programs.memory // 10**6)
            _kill(programs.largest)
        if await self._is_full(written) and await self._is_full(_bytes_by_number):
            await self._end_writing(programs)  # not if files were deleted since the last look

    async def _is_full(self, count):
        self._size = (await asyncio.to_thread(count))[self.number]
        return self._size > self.disk_limit

    async def _end_writing(self, programs):
        """End all but the server, by which files can be deleted, and say so in a file."""
        self.log.warning("%s: %d MB in files are too much", self.user.name, self._size // 10**6)
        for process in programs.below:
            _kill(process)
        told = (
            f"Your files take {self._size / GIGABYTE:.2f} GB; {self.disk_limit / GIGABYTE:.2f} GB is "
            "the limit. Delete some, this one too: until then every program that you start is ended."
        )
        await asyncio.to_thread(_write_as, self.number, Path(self.home_dir), told)


class OwnServer(Limited, SimpleLocalProcessSpawner):
    """A server that the hub starts as a process, with the limits of a process."""

    async def start(self):
        """Start the server in its folder, under its number."""
        number = own_number(Path(self.home_dir))
        self.popen_kwargs = {**_as(number), "umask": 0o077}
        address = await super().start()
        with suppress(OSError):  # it may have ended already
            Path(f"/proc/{self.pid}/oom_score_adj").write_text("500")  # sooner than the hub
        return address

    def load_state(self, state):
        """What the hub knew of the server, unless that process is by now somebody else's.

        As after the machine has begun anew, or a class was restored on another: the hub would end
        a process of the system's that has the same number.
        """
        super().load_state(state)
        try:
            is_own = os.stat(f"/proc/{self.pid}").st_uid == self.number
        except OSError:
            is_own = False
        self.pid = self.pid if is_own else 0

    async def server_pid(self):
        """The process that the hub has started."""
        return self.pid

    def make_preexec_fn(self, name):
        """What the new process does before it becomes the server."""
        enter, limits, few = super().make_preexec_fn(name), self._limits(), self._processors()

        def prepare():
            enter()
            os.sched_setaffinity(0, few)
            for what, most in limits.items():
                resource.setrlimit(what, (most, most))

        return prepare

    def _limits(self):
        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_NPROC: self.proc_limit,
            resource.RLIMIT_FSIZE: self.disk_limit,
        }
        return limits | ({resource.RLIMIT_DATA: self.mem_limit} if self.mem_limit else {})

    def _processors(self):
        """As many of the processors as a learner may take, others for each."""
        every = sorted(os.sched_getaffinity(0))
        few = min(ceil(self.cpu_limit or len(every)), len(every))
        return {every[(self.number + k) % len(every)] for k in range(few)}


def _write_as(number, folder, told):
    """Write the file that says so: as the learner, whose folder may hold links to anywhere."""
    with suppress(subprocess.TimeoutExpired):
        _run_as(number, TELL_FULL, told, cwd=folder, timeout=5)


def _as(number):
    return {"user": number, "group": number, "extra_groups": []}


def _run_as(number, script, *arguments, **settings):
    """Run a few words of the shell as a learner, who sees nothing there of the hub's environment."""
    command, nowhere = ["sh", "-c", script, "", *arguments], subprocess.DEVNULL
    settings |= {"env": {"PATH": "/usr/bin:/bin"}, "stdin": nowhere, "stderr": nowhere}
    subprocess.run(command, check=False, **_as(number), **settings)


def end_all(number):
    """End every process of a learner at once: nothing is so quick that it could flee."""
    if is_a_learners(number):  # never root's
        _run_as(number, END_ALL, *SHARED, cwd="/")


# ---- what runs, and what lies on the disk --------------------------------------------------------


class Programs:
    """The processes of one learner: those below the server, and those that are cut loose from it."""

    def __init__(self, processes, server):
        self.all = {process.pid: process for process in processes}
        self.server = server
        self.below = [p for p in processes if p.pid != server and self._is_below(p)]
        self.loose = [p for p in processes if p.pid != server and p not in self.below]

    def _is_below(self, process):
        while process is not None and process.pid != self.server:
            process = self.all.get(process.info["ppid"])
        return process is not None

    @property
    def memory(self):
        """The bytes of memory that all take together, without what they share with others."""
        return sum(map(_own_memory, self.all.values()))

    @property
    def largest(self):
        """The program that takes most memory, the server only if there is no other."""
        return max(self.below or self.all.values(), key=_own_memory)


def _own_memory(process):
    memory = process.info["memory_info"]
    return memory.rss - memory.shared if memory else 0


def _kill(process):
    with suppress(psutil.NoSuchProcess):
        process.kill()


class Look:
    """What a function returns, kept for some seconds: one look serves all learners.

    A look that takes long is kept longer, so that looking takes no more than a twentieth of a
    processor's time.
    """

    def __init__(self, function, seconds):
        self.function, self.seconds = function, seconds
        self.found, self.until = None, 0.0
        self.lock = Lock()

    def __call__(self):
        """What it returned at the last look, or at a new one if that was long ago."""
        with self.lock:
            if (begin := time.monotonic()) >= self.until:
                self.found = self.function()
                end = time.monotonic()
                self.until = end + max(self.seconds, 20 * (end - begin))
        return self.found


def _processes_by_number():
    found = {}
    for process in psutil.process_iter(["name", "ppid", "uids", "memory_info", "status"]):
        uids, is_over = process.info["uids"], process.info["status"] == psutil.STATUS_ZOMBIE
        if uids and is_a_learners(uids.real) and not is_over:
            found.setdefault(uids.real, []).append(process)
    return found


def _bytes_by_number():
    """What the files of each user number take, in the learners' folders and where anybody writes."""
    told = ["-printf", "%U %b\n"]
    theirs = ["-mindepth", "1", "-maxdepth", "1", "-uid", f"+{FIRST - 1}", "-uid", f"-{LAST + 1}"]
    looks = [[LEARNERS, *told], [*SHARED, *theirs, "-exec", "find", "{}", *told, ";"]]
    sizes = Counter()
    for look in looks:
        listed = subprocess.run(["find", *look], capture_output=True, text=True, check=False).stdout
        for line in listed.splitlines():
            number, blocks = map(int, line.split())
            sizes[number] += max(4096, 512 * blocks)  # also an empty file takes room
    return sizes


running, written = Look(_processes_by_number, 1), Look(_bytes_by_number, 10)
