"""A systemd of the test's own, in namespaces: it is process 1 there, and sees no unit but those given.

The machine's own services, if it has any, notice nothing: /run and the control groups are its own.
"""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from hub import until

SYSTEMD = Path("/lib/systemd/systemd")
GROUPS = Path("/sys/fs/cgroup")
# what systemd looks for when it begins and ends; here they ask for nothing
TARGETS = ("default", "basic", "multi-user", "shutdown", "slices", "sockets", "sysinit", "timers")
BEGIN = """
for group in "$@"; do echo $$ > "$group/cgroup.procs"; done
exec unshare --fork --pid --mount --uts --ipc --cgroup sh -c '
    mount --make-rprivate / && mount -t proc proc /proc && mount -t tmpfs tmpfs /run &&
    mkdir /run/systemd && exec /lib/systemd/systemd --system --log-target=console'
"""


class Machine:
    """A machine that has begun."""

    def __init__(self, process):
        self.process = process

    @property
    def first(self):
        """The process that is number 1 in there."""
        [first] = psutil.Process(self.process.pid).children()
        return first.pid

    def run(self, *command):
        """What a program says in there."""
        inside = ["nsenter", f"--target={self.first}", "--all", *command]
        return subprocess.run(inside, capture_output=True, text=True, check=False)

    def told(self, unit):
        """What systemd knows of a unit."""
        lines = self.run("systemctl", "show", unit).stdout.splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def is_up(self):
        with suppress(ValueError, psutil.Error):
            return self.run("systemctl", "is-system-running").stdout.strip() == "running"
        return False


@contextmanager
def booted(units):
    """A machine with these units, of a name and a text each; None where none can begin."""
    with tempfile.TemporaryDirectory(prefix="units-", dir="/tmp") as folder:
        quiet = {f"{name}.target": "[Unit]\nDefaultDependencies=no\n" for name in TARGETS}
        for name, text in (quiet | units).items():
            Path(folder, name).write_text(text)
        groups = _groups()
        environment = {"SYSTEMD_UNIT_PATH": folder, "container": "test", "PATH": os.environ["PATH"]}
        command = ["sh", "-c", BEGIN, "", *groups]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
        machine = Machine(process)
        try:
            yield machine if _begins(machine) else None
        finally:
            _end(process, groups)


def _begins(machine):
    try:
        until(lambda: machine.process.poll() is not None or machine.is_up(), 10)
    except AssertionError:
        return False
    return machine.process.poll() is None


def _groups():
    """A control group of our own, in each hierarchy that can be written to."""
    tops = [GROUPS] if (GROUPS / "cgroup.procs").exists() else sorted(GROUPS.glob("*/"))
    groups = []
    for top in tops:
        group = top / f"test-{os.getpid()}"
        with suppress(OSError):
            group.mkdir()
            for name in ("cpuset.cpus", "cpuset.mems"):  # without them none may join
                if (top / name).exists():
                    (group / name).write_text((top / name).read_text())
            groups.append(group)
    return groups


def _end(process, groups):
    for child in psutil.Process(process.pid).children() if process.poll() is None else []:
        child.kill()  # with number 1 everything in there ends
    process.kill()
    process.wait(20)
    for group in groups:
        until(lambda group=group: _is_removed(group), 20)


def _is_removed(group):
    """Remove a control group, and those below it; what has just ended may be in one a while."""
    for one in [*sorted(group.rglob("*/"), reverse=True), group]:
        with suppress(OSError):
            one.rmdir()
    return not group.exists()


def what_is_missing():
    """Why no systemd can begin here; an empty text if one can."""
    programs = [SYSTEMD, shutil.which("unshare"), shutil.which("nsenter")]
    if os.geteuid() != 0 or not all(programs) or not SYSTEMD.exists():
        return "no systemd is tried: it takes root, and on Debian the package systemd"
    with booted({}) as machine:
        return "" if machine else "no systemd is tried: this machine lets none begin in namespaces"
