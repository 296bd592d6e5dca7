"""A JupyterHub with the configuration in `deploy`: started, used by learners over HTTP, stopped.

It runs in an environment of its own, which every user of the machine may read: the variable
PUZZLELIB_HUB_PYTHON names that environment's Python; by default it is the one that runs the tests.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest
import requests
import websocket
from lab import free_port
from tornado.web import create_signed_value, decode_signed_value

CONFIG = Path(__file__).parents[2] / "deploy" / "jupyterhub_config.py"
PYTHON = os.environ.get("PUZZLELIB_HUB_PYTHON", sys.executable)
NEEDED = "import configurable_http_proxy, ipykernel, jupyterhub, jupyterlab, puzzlecourse"
ONLY_ROOT = "JupyterHub gives each learner a user number; only root on Linux can"
LACKING = (
    f"{PYTHON} cannot serve a class: run pip install '.[lti]' in an environment that every user "
    "may read, and name its Python in PUZZLELIB_HUB_PYTHON"
)
CLASSES = Path("/var/lib/puzzle-classes")  # which class has which user numbers
NOBODY = 99_999  # a user number that no learner has


def as_user(number, *command):
    """The finished process, run under a user number, without a group of root's."""
    who = {"user": number, "group": number, "extra_groups": []}
    return subprocess.run(command, **who, cwd="/", capture_output=True, text=True, check=False)


def what_is_missing():
    """Why no hub can run here; an empty text if one can."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return ONLY_ROOT
    try:
        probe = as_user(NOBODY, PYTHON, "-c", NEEDED)
    except OSError:
        return LACKING
    return LACKING if probe.returncode else ""


def need(missing):
    """Skip the test if something is missing, or fail where everything has to be there."""
    if missing and os.environ.get("PUZZLELIB_REQUIRE_HUB") == "1":
        pytest.fail(missing, pytrace=False)
    if missing:
        pytest.skip(missing)


OURS = f"load_subconfig({str(CONFIG)!r})\nc = get_config()\n"


class Hub:
    """One hub; its folder, its address, and its processes."""

    def __init__(self, folder, config, python):
        self.folder, self.config, self.python = folder, folder / "config.py", python
        self.config.write_text(f"{config}\n")
        self.port, self.hub_port, self.proxy_port = free_port(), free_port(), free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def home(self, name):
        return self.folder / "learners" / name

    @property
    def slips(self):
        """The password of each name."""
        return dict(line.split() for line in (self.folder / "slips.txt").read_text().splitlines())

    def write_slips(self, slips):
        """Give each name its password, as somebody does who changes the file."""
        lines = [f"{name} {password}\n" for name, password in slips.items()]
        (self.folder / "slips.txt").write_text("".join(lines))

    def start(self):
        command = [
            self.python,
            "-m",
            "jupyterhub",
            f"--config={self.config}",
            f"--url={self.address}",
        ]
        command += [f"--JupyterHub.hub_port={self.hub_port}"]
        command += [f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{self.proxy_port}"]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PATH"] = f"{Path(self.python).parent}:{environment['PATH']}"
        with (self.folder / "hub.log").open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, env=environment, stdout=log, stderr=log
            )
        until(self._answers, 60)

    def _answers(self):
        assert self.process.poll() is None, (self.folder / "hub.log").read_text()[-3000:]
        with suppress(requests.ConnectionError):
            return requests.get(f"{self.address}/hub/health", timeout=10).ok
        return False

    def stop(self):
        """End the hub as a service manager does; it ends the servers that it has started."""
        self.process.terminate()
        self.process.wait(60)

    def processes(self):
        """All processes that work in the class's folder: the hub's, its proxy's, the learners'."""
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                if Path(process.cwd()).is_relative_to(self.folder):
                    yield process

    def page_processes(self):
        """The process that is the page of results, and the one that reads for it."""
        every, learners = psutil.process_iter(["cmdline"]), f"{self.folder}/learners"
        found = [process for process in every if learners in (process.info["cmdline"] or [])]
        return sorted(found, key=lambda process: process.uids().real, reverse=True)


def until(is_so, seconds, pause=0.1):
    """Wait until something is so, and return it."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        assert time.monotonic() < end, f"not within {seconds} s: {is_so.__name__}"
        time.sleep(pause)
    return found


@contextmanager
def serving(more="", config=OURS, python=PYTHON):
    """A running hub in a folder of its own; whatever happens, none of its processes stays.

    `more` is put below the configuration, by default ours.
    """
    with tempfile.TemporaryDirectory(prefix="class-", dir="/tmp") as folder:
        Path(folder).chmod(0o711)  # learners reach their folders through it
        with serving_in(Path(folder), config + more, python) as hub:
            yield hub


@contextmanager
def serving_in(folder, config=OURS, python=PYTHON):
    """The same in a folder that is there, such as one that was restored; the folder stays."""
    hub = Hub(folder, config, python)
    try:
        hub.start()
        yield hub
    finally:
        with suppress(Exception):
            hub.stop()
        for process in hub.processes():
            process.kill()
        give_numbers_back(folder)


def give_numbers_back(folder):
    """Let a machine on which tests run a thousand times not remember their learners' numbers."""
    for link in CLASSES.iterdir():
        if link.is_symlink() and link.readlink().is_relative_to(folder):
            link.unlink()
            link.with_name(f"{link.name}.last").unlink(missing_ok=True)


class Learner:
    """Somebody who talks to the hub, and to a server of their own, as a browser does."""

    def __init__(self, hub, name):
        self.hub, self.name = hub, name
        self.session = requests.Session()

    def log_in(self, password=None):
        """Whether the hub let the learner in."""
        page = f"{self.hub.address}/hub/login"
        self.session.get(page)
        form = {"username": self.name, "password": password or self.hub.slips[self.name]}
        form["_xsrf"] = self.session.cookies.get("_xsrf", path="/hub/")
        answer = self.session.post(page, data=form, allow_redirects=False)
        return answer.status_code == 302

    def gets(self, path):
        """How the hub answers on one of its pages: a login page is a 302."""
        return self.session.get(f"{self.hub.address}/hub/{path}", allow_redirects=False).status_code

    def age(self, hours):
        """Let the login be so many hours old, as the hub signs it."""
        name = "jupyterhub-hub-login"
        secret = bytes.fromhex((self.hub.folder / "jupyterhub_cookie_secret").read_text().strip())
        [cookie] = [c for c in self.session.cookies if c.name == name]
        told = decode_signed_value(secret, name, cookie.value.strip('"'))
        begun = time.time() - 3600 * hours
        cookie.value = create_signed_value(secret, name, told, clock=lambda: begun).decode()

    def begin(self):
        """Have one's server started."""
        self.session.get(f"{self.hub.address}/hub/spawn")

    def wait(self):
        """Wait until one's server runs, and let it know who one is."""
        until(self.has_begun, 240, pause=1)  # thirty who ask more often keep the hub busy
        self.session.get(f"{self.hub.address}/user/{self.name}/lab")

    def has_begun(self):
        """Whether the hub says that one's server runs."""
        token = {"X-XSRFToken": self.session.cookies.get("_xsrf", path="/hub/")}
        told = self.session.get(f"{self.hub.address}/hub/api/users/{self.name}", headers=token)
        return told.json()["server"]

    def ask(self, path, method="GET", whose=None, **settings):
        """The answer of a server, one's own if `whose` names no other."""
        name = whose or self.name
        url = f"{self.hub.address}/user/{name}/{path}"
        tokens = [cookie.value for cookie in self._own_cookies() if cookie.name == "_xsrf"]
        headers = {"X-XSRFToken": "".join(tokens)}
        return self.session.request(method, url, headers=headers, **settings)

    def as_written(self, path):
        """What one's own server answers to this very path, which nobody tidies up before."""
        headers = {"Cookie": self.cookie_header}
        connection = HTTPConnection("127.0.0.1", self.hub.port, timeout=60)
        connection.request("GET", f"/user/{self.name}/{path}", headers=headers)
        with closing(connection):
            return connection.getresponse().read().decode(errors="replace")

    def _own_cookies(self):
        return [c for c in self.session.cookies if c.path == f"/user/{self.name}/"]

    @property
    def cookie_header(self):
        """What a browser sends along to one's own server."""
        return "; ".join(f"{c.name}={c.value}" for c in self._own_cookies())

    @property
    def server(self):
        """The process of one's server; None if there is none."""
        for process in self.hub.processes():
            with suppress(psutil.Error):
                is_server = "singleuser" in " ".join(process.cmdline())
                if is_server and Path(process.cwd()) == self.hub.home(self.name):
                    return process
        return None

    @property
    def number(self):
        """The user number that owns one's folder."""
        return self.hub.home(self.name).stat().st_uid


class Kernel:
    """A kernel on a learner's server, spoken to as JupyterLab does."""

    def __init__(self, learner, path="a.ipynb", timeout=120):
        self.learner, self.timeout = learner, timeout
        begun = learner.ask("api/kernels", "POST", json={"path": path})
        assert begun.status_code == 201, begun.text
        self.id = begun.json()["id"]
        self.connect()
        self.pid = int(self.run("import os", "os.getpid()"))

    def connect(self):
        """Speak to the kernel from now on by a new websocket, as a page does that has lost the former."""
        learner, address = self.learner, self.learner.hub.address
        path = f"/user/{learner.name}/api/kernels/{self.id}/channels?session_id={uuid.uuid4().hex}"
        self.socket = websocket.create_connection(
            address.replace("http", "ws") + path,
            cookie=learner.cookie_header,
            origin=address,
            timeout=self.timeout,
            skip_utf8_validation=True,  # byte by byte in Python it costs more than all else here
        )

    def run(self, code, answer=""):
        """What `answer` is after the code was run; an error there is one here."""
        content = {"code": code, "user_expressions": {"answer": answer} if answer else {}}
        content["stop_on_error"] = False  # what is asked next is answered, too
        reply = self.wait_for(self.send("execute_request", content), "execute_reply")
        if reply["status"] != "ok":
            raise RuntimeError(f"{reply.get('ename', reply['status'])}: {reply.get('evalue')}")
        return reply["user_expressions"]["answer"]["data"]["text/plain"] if answer else ""

    def send(self, kind, content):
        """Send a message; its number comes back."""
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": kind, "session": "", "username": ""}
        message = {"header": header | {"version": "7.3"}, "parent_header": {}, "metadata": {}}
        self.socket.send(
            json.dumps(message | {"content": content, "channel": "shell", "buffers": []})
        )
        return number

    def finish(self, request):
        """Wait until all that came of a request was told."""
        while self.wait_for(request, "status")["execution_state"] != "idle":
            pass

    def wait_for(self, request, kind):
        """What the next message of this kind, which came of a request, says."""
        while True:
            message = json.loads(self.socket.recv())
            if message["parent_header"].get("msg_id") == request and message["msg_type"] == kind:
                return message["content"]

    def end(self):
        """End the kernel, as the menu does."""
        assert self.learner.ask(f"api/kernels/{self.id}", "DELETE").status_code == 204


def seated(hub, name):
    """A learner who has logged in and whose server runs."""
    learner = Learner(hub, name)
    assert learner.log_in()
    learner.begin()
    learner.wait()
    return learner
