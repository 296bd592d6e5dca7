"""What a learner's programs may take on a class's hub, and that what a kernel started ends with it."""

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from hub import CONFIG, PYTHON, Kernel, need, seated, serving, until, what_is_missing
from websocket import WebSocketException

pytestmark = pytest.mark.slow

# Less than ours, so that little has to be taken; test_the_limits_in_force looks at ours.
LESS = """
c.Spawner.mem_limit = "600M"
c.OwnServer.disk_limit = "100M"
"""


@pytest.fixture(scope="module")
def hub():
    need(what_is_missing())
    with serving(LESS) as hub:
        yield hub


@pytest.fixture(scope="module")
def other(hub):
    """Somebody beside, who shall not notice anything."""
    return Kernel(seated(hub, "learner20"))


@pytest.fixture
def learner(hub, other):
    learner = seated(hub, "learner21")
    yield learner
    assert other.run("", "1 + 1") == "2"
    assert other.run("import subprocess", "subprocess.run(['true']).returncode") == "0"
    for kernel in learner.ask("api/kernels").json():
        learner.ask(f"api/kernels/{kernel['id']}", "DELETE")
    until(lambda: processes_of(learner) == {learner.server}, 60)  # they count for the next test


def processes_of(learner):
    """What runs under the learner's number."""
    return {p for p in psutil.process_iter() if p.is_running() and _number(p) == learner.number}


def _number(process):
    try:
        return process.uids().real if process.status() != psutil.STATUS_ZOMBIE else None
    except psutil.Error:
        return None


# ---- limits --------------------------------------------------------------------------------------


def test_the_limits_in_force_are_those_of_the_configuration() -> None:
    need(what_is_missing())
    with serving() as hub:
        kernel = Kernel(seated(hub, "learner01"))
        lines = Path(f"/proc/{kernel.pid}/limits").read_text().splitlines()
        told = {line[:25].strip(): line[25:].split()[:2] for line in lines}
        gigabyte = str(1024**3)
        assert told["Max processes"] == ["300", "300"]
        assert told["Max data size"] == [gigabyte, gigabyte]
        assert told["Max file size"] == [gigabyte, gigabyte]
        assert told["Max core file size"] == ["0", "0"]
        assert int(Path(f"/proc/{kernel.pid}/oom_score_adj").read_text()) == 500
        assert kernel.run("import os", "len(os.sched_getaffinity(0))") == "1"


PROCESSORS = f"""
import os, sys
sys.path.insert(0, {str(CONFIG.parent)!r})
from servers import OwnServer
os.sched_getaffinity = lambda process: {{0, 1, 4, 7}}
class Learner:
    processors = OwnServer._processors
    def __init__(self, number, cpu_limit): self.number, self.cpu_limit = number, cpu_limit
    few = property(processors)
assert [Learner(70_000 + n, 1).few for n in range(5)] == [{{0}}, {{1}}, {{4}}, {{7}}, {{0}}]
assert [len(Learner(70_003, limit).few) for limit in (0.5, 2, 4, 9, None)] == [1, 2, 4, 4, 4]
"""


def test_learners_have_as_many_processors_as_they_may_and_others_than_the_next(tmp_path) -> None:
    need(what_is_missing())
    subprocess.run([PYTHON, "-c", PROCESSORS], check=True, cwd=tmp_path)


def test_a_process_that_has_a_servers_number_by_now_is_left_alone() -> None:
    """As after a power cut: the hub's database knows numbers, and the system has given them anew."""
    need(what_is_missing())
    with serving() as hub:
        learner = seated(hub, "learner01")
        hub.process.kill()  # it has no time to write down that its servers end
        hub.process.wait(60)
        for process in hub.processes():
            process.kill()
        with subprocess.Popen(["sleep", "1000"], cwd="/") as stranger:
            try:
                written = json.dumps({"pid": stranger.pid})
                with closing(sqlite3.connect(hub.folder / "jupyterhub.sqlite")) as database:
                    change = database.execute("update spawners set state = ?", (written,))
                    assert change.rowcount == 1
                    database.commit()
                hub.start()
                assert stranger.poll() is None
                again = seated(hub, "learner01")
                assert again.server.pid != stranger.pid
                assert stranger.poll() is None
            finally:
                stranger.kill()
        assert learner.number == again.number


def test_a_learner_who_starts_programs_without_end_gets_an_error(learner, other) -> None:
    kernel = Kernel(learner)
    kernel.run("import subprocess; begun = []")
    with pytest.raises(RuntimeError, match="BlockingIOError"):
        kernel.run("while True: begun.append(subprocess.Popen(['sleep', '1000']))")
    assert 100 < int(kernel.run("", "len(begun)")) < 300
    assert len(processes_of(learner)) <= 300


def test_a_program_that_takes_too_much_memory_gets_an_error_and_lives(learner) -> None:
    kernel = Kernel(learner)
    with pytest.raises(RuntimeError, match="MemoryError"):
        kernel.run("much = bytearray(2_000_000_000)")
    with pytest.raises(RuntimeError, match="MemoryError"):
        kernel.run("much = []\nwhile True: much.append(bytearray(10_000_000))")
    assert kernel.run("much = None", "1 + 1") == "2"


TAKE = "import time; much = bytearray(200_000_000); time.sleep(1000)"


def test_programs_that_take_too_much_memory_together_are_ended_the_largest_first(learner) -> None:
    kernel, server = Kernel(learner), learner.server
    kernel.run("import subprocess, sys; begun = []")
    kernel.run(
        f"for _ in range(8): begun.append(subprocess.Popen([sys.executable, '-c', {TAKE!r}]))"
    )
    ended = "sum(p.poll() is not None for p in begun)"
    until(lambda: int(kernel.run("", ended)) >= 5, 60)
    assert int(kernel.run("", ended)) < 8
    assert server.is_running()


def test_a_file_may_not_grow_without_end(learner) -> None:
    kernel = Kernel(learner)
    with pytest.raises(RuntimeError, match="File too large"):
        kernel.run("open('large', 'wb').truncate(2**31)")
    assert kernel.run("", "1 + 1") == "2"


FILL = """
import os
for number in range(5):
    with open(f"{place}/large{number}", "wb") as file:
        os.posix_fallocate(file.fileno(), 0, 30 * 1024**2)
"""


def is_gone(kernel):
    return lambda: not psutil.pid_exists(kernel.pid)


def test_a_folder_that_is_too_full_is_said_to_be_so_and_can_be_emptied(learner) -> None:
    kernel, home = Kernel(learner), learner.hub.home(learner.name)
    kernel.run(f"place = '.'{FILL}")
    until(is_gone(kernel), 60)
    until((home / "FOLDER_IS_FULL.txt").exists, 20)
    assert "0.10 GB is the limit" in (home / "FOLDER_IS_FULL.txt").read_text()
    for file in home.glob("large*"):
        assert learner.ask(f"api/contents/{file.name}", "DELETE").status_code == 204
    learner.ask("api/contents/FOLDER_IS_FULL.txt", "DELETE")

    until(lambda: a_kernel_lives(learner), 60)


def a_kernel_lives(learner):
    """Whether a new kernel is not ended before it has answered."""
    try:
        return Kernel(learner, timeout=10).run("import time; time.sleep(3)", "1 + 1") == "2"
    except (AssertionError, WebSocketException):
        return False


@pytest.mark.parametrize("place", ["/tmp", "/dev/shm"])
def test_files_beside_the_folder_count_too_and_go_with_the_server(learner, place) -> None:
    kernel = Kernel(learner)
    inside = f"{place}/of-{learner.number}"
    kernel.run(f"import os; os.mkdir({inside!r}); place = {inside!r}{FILL}")
    until(is_gone(kernel), 60)
    stop(learner)
    assert not Path(inside).exists()
    learner.begin()
    learner.wait()
    until(lambda: a_kernel_lives(learner), 60)


OF_LEARNERS_ONLY = f"""
import os, subprocess, sys
sys.path.insert(0, {str(CONFIG.parent)!r})
import servers
os.environ["SECRET"] = "of the hub"
begun = []
servers.subprocess.run = lambda *command, **settings: begun.append(settings)
for number in (0, 1, 1000, 69_999, 100_000):
    servers.end_all(number)
assert begun == []
servers.end_all(70_000)
assert (begun[0]["user"], "SECRET" in begun[0]["env"]) == (70_000, False)
assert all(70_000 <= number <= 99_999 for number in servers.running())
assert 0 not in servers.running()
"""


def test_the_hub_ends_nothing_but_what_learners_run_whoever_owns_a_folder(tmp_path) -> None:
    """As when root has put a copy back and owns it: then nothing is ended, not all that is root's."""
    need(what_is_missing())
    subprocess.run([PYTHON, "-c", OF_LEARNERS_ONLY], check=True, cwd=tmp_path)


# ---- ends ----------------------------------------------------------------------------------------

# Four programs that hang on the kernel, two of which heed no signal to their group or at all, and
# one that is cut loose: the hub ends that within seconds.
START = """
import subprocess
subprocess.Popen(["sleep", "1001"])
subprocess.Popen(["sleep", "1002"], start_new_session=True)
subprocess.Popen(["sh", "-c", "setsid nohup sleep 1003 >/dev/null 2>&1 &"])
subprocess.Popen(["sh", "-c", "(trap '' TERM INT HUP; sleep 1004) & sleep 1005"])
"""


# A process that nobody may look into, which has cut itself loose.
HIDE = """
import ctypes, os, subprocess
if not os.fork():
    os.setsid()
    if not os.fork():
        ctypes.CDLL(None).prctl(4, 0)
        subprocess.run(["sleep", "1006"])
"""


def stop(learner):
    """Have the learner's server stopped, and wait for it."""
    token = {"X-XSRFToken": learner.session.cookies.get("_xsrf", path="/hub/")}
    url = f"{learner.hub.address}/hub/api/users/{learner.name}/server"
    until(lambda: learner.session.delete(url, headers=token).status_code in (204, 400), 60)


def sleepers(learner):
    found = []
    for process in processes_of(learner):
        try:
            found += [process] if process.name() == "sleep" else []
        except psutil.NoSuchProcess:
            continue
    return found


@pytest.mark.parametrize("way", ["from the menu", "killed", "restarted"])
def test_what_a_kernel_started_ends_with_the_kernel(learner, way) -> None:
    kernel = Kernel(learner)
    kernel.run(START)
    until(lambda: len(sleepers(learner)) >= 4, 20)
    if way == "from the menu":
        kernel.end()
    elif way == "killed":
        psutil.Process(kernel.pid).kill()
    else:
        assert learner.ask(f"api/kernels/{kernel.id}/restart", "POST").ok
    until(lambda: not sleepers(learner), 30)
    assert learner.server.is_running()


@pytest.mark.parametrize("way", ["from the menu", "killed"])
def test_whatever_a_learner_started_ends_with_the_server(hub, other, way) -> None:
    learner = seated(hub, "learner22")
    kernel = Kernel(learner)
    kernel.run(START)
    until(lambda: len(sleepers(learner)) >= 4, 20)
    kernel.run(f"import sys; hiding = subprocess.run([sys.executable, '-c', {HIDE!r}])")
    if way == "from the menu":
        stop(learner)
        assert processes_of(learner) == set()
    else:
        learner.server.kill()
        until(lambda: not processes_of(learner), 30)
    assert other.run("", "1 + 1") == "2"


def test_whatever_learners_started_ends_with_their_hub_and_nothing_of_another_class(
    hub, other
) -> None:
    with serving() as second:
        learner = seated(second, "learner20")
        assert learner.number // 500 != other.learner.number // 500
        Kernel(learner).run(START)
        until(lambda: len(sleepers(learner)) >= 4, 20)
        second.stop()
        assert processes_of(learner) == set()
    assert other.run("", "1 + 1") == "2"
