"""The units of `deploy`: systemd finds nothing wrong in them, and a class runs under one.

Where it may, the test starts a systemd of its own, in namespaces; it is skipped where it may not.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import booted
import psutil
import pytest
from hub import CONFIG, PYTHON, Hub, Kernel, Learner, need, seated, until, what_is_missing

DEPLOY = CONFIG.parent
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.slice"), *DEPLOY.glob("*.timer")])
GIGABYTE = 1024**3
NO_SYSTEMD = "no unit is looked at: install systemd, on Debian by apt install systemd"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason=NO_SYSTEMD)
def test_systemd_finds_nothing_wrong_in_the_units(tmp_path) -> None:
    """The programs that they start are not here: /bin/true stands in their places."""
    for unit in UNITS:
        text = re.sub(r"(?m)^(ExecStart=)/opt/puzzles/bin/\w+", r"\1/bin/true", unit.read_text())
        (tmp_path / unit.name).write_text(text)
    assert len(UNITS) == 4
    command = ["systemd-analyze", "verify", "--man=no", *(tmp_path / unit.name for unit in UNITS)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")

    (tmp_path / "puzzles.slice").write_text("[Slice]\nMemoryMost=80%\n")  # it does look
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "MemoryMost" in ended.stderr


def test_what_the_units_start_is_what_the_page_says() -> None:
    page = (DEPLOY.parent / "docs" / "deploying.md").read_text()
    units = _all_units()
    for words in [
        "-m venv /opt/puzzles\n",
        "cp -r deploy /opt/puzzles/\n",
        "install -d /srv/class\n",
        "/opt/puzzles/deploy/archive.py backup /srv/class /var/backups/puzzles/class.tar.gz",
        "--config=/opt/puzzles/deploy/jupyterhub_config.py --url=http://127.0.0.1:8000",
        "sed -i s/class.school.internal/NAME/ /etc/caddy/Caddyfile /etc/systemd/system/puzzles.service",
    ]:
        assert words in page
        assert all(path in units for path in re.findall(r"/(?:srv|var/backups)/\S+", words))
    named = re.findall(r"/opt/puzzles/deploy/(\w+\.py)", units)
    assert sorted(named) == ["archive.py", "jupyterhub_config.py"]
    assert all((DEPLOY / name).exists() for name in named)
    assert units.count("class.school.internal") == 1


def _all_units():
    return "\n".join(unit.read_text() for unit in UNITS)


# ---- a class under systemd -----------------------------------------------------------------------


class Service(Hub):
    """A hub that systemd starts, by our unit; only folders and ports are others."""

    machine = None

    def units(self):
        unit = (DEPLOY / "puzzles.service").read_text()
        changes = {
            "/opt/puzzles/bin/jupyterhub": f"{PYTHON} -m jupyterhub",
            "/opt/puzzles/bin": str(Path(PYTHON).parent),
            "/opt/puzzles/deploy/jupyterhub_config.py": str(self.config),
            "/srv/class": str(self.folder),
            "--url=http://127.0.0.1:8000": f"--url={self.address} {self.more}",
            "Environment=CLASS_NAME=class.school.internal\n": "",
        }
        for there, here in changes.items():
            assert there in unit
            unit = unit.replace(there, here)
        unit += f"[Service]\nStandardOutput=append:{self.folder}/hub.log\nStandardError=inherit\n"
        return {
            "puzzles.service": unit,
            "puzzles.slice": (DEPLOY / "puzzles.slice").read_text(),
        }

    @property
    def more(self):
        api = f"http://127.0.0.1:{self.proxy_port}"
        return f"--JupyterHub.hub_port={self.hub_port} --ConfigurableHTTPProxy.api_url={api}"

    def start(self):
        assert self.machine.run("systemctl", "start", "puzzles").returncode == 0
        self.process = psutil.Process(self.machine.first)  # lives as long as the machine
        self.process.poll = lambda: None
        until(self._answers, 60)

    def stop(self):
        assert self.machine.run("systemctl", "stop", "puzzles").returncode == 0

    def unit_of(self, learner):
        return self.machine.told(f"puzzles-{learner.number}.service")


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    need(what_is_missing())
    if missing := booted.what_is_missing():
        pytest.skip(missing)
    folder = Path(f"/tmp/unit-{os.getpid()}")
    folder.mkdir(mode=0o711)
    hub = Service(folder, f"load_subconfig({str(CONFIG)!r})\n", PYTHON)
    try:
        with booted.booted(hub.units()) as hub.machine:
            hub.start()
            yield hub
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def learner(hub):
    return seated(hub, "learner01")


def status(pid):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: held.split() for name, _, held in (line.partition(":") for line in lines)}


@pytest.mark.slow
def test_the_class_as_a_whole_has_limits(hub, learner) -> None:
    told = hub.machine.told("puzzles.slice")
    assert told["TasksMax"] == "8000"
    assert int(told["MemoryMax"]) == pytest.approx(0.8 * psutil.virtual_memory().total, rel=0.01)
    assert told["CPUWeight"] == "50"
    assert hub.machine.told("puzzles.service")["Slice"] == "puzzles.slice"
    assert hub.unit_of(learner)["Slice"] == "puzzles.slice"
    groups = Path(f"/proc/{learner.server.pid}/cgroup").read_text()
    assert f"/puzzles.slice/puzzles-{learner.number}.service" in groups


@pytest.mark.slow
def test_each_learner_has_the_limits_of_the_configuration(hub, learner) -> None:
    told = hub.unit_of(learner)
    assert (told["MemoryMax"], told["TasksMax"]) == (str(GIGABYTE), "300")
    assert told["CPUQuotaPerSecUSec"] == "1s"
    assert (told["LimitDATA"], told["LimitFSIZE"]) == (str(GIGABYTE), str(GIGABYTE))
    assert (told["LimitNPROC"], told["LimitCORE"], told["OOMScoreAdjust"]) == ("300", "0", "500")


@pytest.mark.slow
def test_a_server_is_its_learners_and_cannot_become_roots(hub, learner) -> None:
    kernel = Kernel(learner)
    number = str(learner.number)
    assert 70_000 <= learner.number <= 99_999
    for process in [learner.server, *learner.server.children(recursive=True)]:
        told = status(process.pid)
        assert told["Uid"] == told["Gid"] == [number] * 4
        assert told["Groups"] == []
        assert told["NoNewPrivs"] == ["1"]
        assert {int(*told[name], 16) for name in ("CapPrm", "CapEff", "CapBnd", "CapAmb")} == {0}
    assert kernel.run("import os", "os.environ['HOME']") == repr(str(hub.home("learner01")))
    assert kernel.run("", "oct(os.umask(0o077))") == "'0o77'"
    with pytest.raises(RuntimeError, match="PermissionError"):
        kernel.run(f"open({str(hub.folder / 'slips.txt')!r})")


@pytest.mark.slow
def test_programs_without_end_and_too_much_memory_get_an_error(learner) -> None:
    kernel = Kernel(learner)
    with pytest.raises(RuntimeError, match="MemoryError"):
        kernel.run("much = bytearray(2_000_000_000)")
    kernel.run("import subprocess; begun = []")
    with pytest.raises(RuntimeError, match="BlockingIOError"):
        kernel.run("while True: begun.append(subprocess.Popen(['sleep', '1000']))")
    assert 100 < int(kernel.run("", "len(begun)")) < 300
    kernel.end()


TAKE = "import time; much = bytearray(b'x') * 300_000_000; time.sleep(1000)"


@pytest.mark.slow
def test_programs_that_take_too_much_together_end_and_the_server_does_not(hub, learner) -> None:
    kernel, server = Kernel(learner), learner.server
    kernel.run("import subprocess, sys; begun = []")
    kernel.run(
        f"for _ in range(5): begun.append(subprocess.Popen([sys.executable, '-c', {TAKE!r}]))"
    )
    until(lambda: int(kernel.run("", "sum(p.poll() is not None for p in begun)")) >= 2, 60)
    assert server.is_running()
    assert hub.unit_of(learner)["ActiveState"] == "active"
    kernel.end()


@pytest.mark.slow
def test_a_hub_that_is_killed_begins_anew_and_knows_the_servers(hub, learner) -> None:
    server = learner.server
    main = int(hub.machine.told("puzzles.service")["MainPID"])
    hub.machine.run("kill", "-KILL", str(main))
    until(lambda: int(hub.machine.told("puzzles.service")["MainPID"]) not in (0, main), 60)
    until(hub._answers, 60)
    assert learner.gets("home") == 200
    until(lambda: learner.ask("api/kernels").status_code == 200, 30)
    assert server.is_running()
    assert hub.unit_of(learner)["ActiveState"] == "active"


@pytest.mark.slow
def test_withdrawing_a_slip_ends_the_unit(hub) -> None:
    learner = seated(hub, "learner02")
    number, slips = learner.number, hub.slips
    hub.write_slips(slips | {"learner02": "another"})
    unit = f"puzzles-{number}.service"
    until(lambda: hub.machine.told(unit)["ActiveState"] != "active", 30)
    assert learner.gets("home") == 302
    hub.write_slips(slips)


@pytest.mark.slow
def test_what_a_learner_cut_loose_ends_and_with_the_service_ends_everything(hub, learner) -> None:
    kernel = Kernel(learner)
    kernel.run("import subprocess; subprocess.Popen(['sh', '-c', 'setsid sleep 1003 &'])")
    until(lambda: sleepers(hub) == [], 30)
    assert learner.server.is_running()
    unit = f"puzzles-{learner.number}.service"
    hub.stop()
    assert hub.machine.told(unit)["ActiveState"] in ("inactive", "failed")
    assert list(hub.processes()) == []
    hub.start()  # as at the machine's next start
    assert Learner(hub, "learner03").log_in()


def sleepers(hub):
    return [p for p in hub.processes() if p.is_running() and p.name() == "sleep"]
