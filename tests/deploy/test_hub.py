"""Run JupyterHub as configured in docs/run/hub.md.

A learner steps and answers, and others cannot read the answers. Hub, proxy and package are in an environment of
their own, whose Python is named by the variable PUZZLELIB_HUB_PYTHON and readable by all accounts. The test uses
Linux namespaces with separate accounts and homes, so the machine's own do not change.
"""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import lab
import pytest
from playwright.sync_api import Error, expect
from waiting import LIMIT, until
from walk_page import Walk

from puzzlecourse.storage.entries import FILE

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "run" / "hub.md").read_text(encoding="utf-8")
PYTHON = os.environ.get("PUZZLELIB_HUB_PYTHON", "")
PASSWORD = "a word of 2026"
MACHINE = f"""
set -e
cp -a /etc etc && mount --bind etc /etc
mkdir home && mount --bind home /home
for name in ann ben; do useradd --create-home --key HOME_MODE=0700 $name; echo "$name:{PASSWORD}"; done | chpasswd
exec jupyterhub --config=config.py
"""
OURS = """
c.Authenticator.allow_all = True
c.Spawner.args.append("--LabApp.expose_app_in_browser=True")  # what `lab.Lab` asks
c.JupyterHub.bind_url = {address!r}
c.JupyterHub.hub_port = {hub_port}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
"""


def what_is_missing():
    """Return why no hub can run here, or ""."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "no hub was tried: it takes on the users of accounts, and only root on Linux can"
    if not PYTHON:
        return "no hub was tried: PUZZLELIB_HUB_PYTHON names no Python with JupyterHub and this package"
    return "" if lab.CHROMIUM else lab.MISSING


@pytest.fixture
def hub(tmp_path):
    """The URL of a hub, and the folder with its accounts' homes."""
    if missing := what_is_missing():
        (pytest.fail if os.environ.get("PUZZLELIB_REQUIRE_HUB") == "1" else pytest.skip)(missing)
    with serving(tmp_path) as address:
        yield address, tmp_path / "home"


@contextmanager
def serving(folder):
    """Run a hub in *folder*, configured as in the documentation; end its processes on exit."""
    [block] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    address = f"http://127.0.0.1:{lab.free_port()}"
    more = OURS.format(address=address, hub_port=lab.free_port(), proxy_port=lab.free_port())
    (folder / "config.py").write_text(block + more)
    path = f"{Path(PYTHON).parent}:{os.environ['PATH']}"
    # as process 1 of a namespace, so that all its descendants end with it
    command = ["unshare", "--mount-proc", "--fork", "--kill-child", "--pid", "sh", "-c", MACHINE]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env={"PATH": path}, stdout=log, stderr=log)
    try:
        lab.wait_for(f"{address}/hub/health", process, folder)
        yield address
    finally:
        process.kill()
        process.wait(LIMIT)


class Seat(lab.Lab):
    """A logged-in learner's view: the first notebook, in a separate browser."""

    def __init__(self, browser, address, name):
        self.page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
        self.errors = lab.listen_for_errors(self.page)
        self.page.goto(address)
        self.page.get_by_label("Username").fill(name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url("**/lab/tree/puzzles/00_frames.ipynb")
        self.wait_until_ready()


def test_a_learner_steps_and_answers_and_another_learner_can_read_none_of_it(hub):
    address, homes = hub
    answers = homes / "ann" / "puzzles" / FILE
    with lab.chromium() as browser:
        ann = Seat(browser, address, "ann")
        ann.run_all()
        walk = Walk(ann.page)
        before = walk.count.inner_text()
        walk.button("Step").click()
        expect(walk.count).not_to_have_text(before)
        card = ann.page.locator(".puzzle-card").first
        card.get_by_role("button").first.click()
        until(answers.exists, lambda: card.inner_text(), ann.page)
        assert '"0.1": [[["' in answers.read_text()
        # JupyterLab reconnects, with a message, if a kernel takes more than a second to start
        assert [error for error in ann.errors if not error.startswith("WebSocket")] == []

        ben = Seat(browser, address, "ben")
        page = ben.page.context.new_page()
        for path in (f"files/puzzles/{FILE}", f"api/contents/puzzles/{FILE}"):
            assert page.goto(f"{address}/user/ann/{path}").status == 403
        with pytest.raises(Error, match="Permission denied"):
            ben.execute(f"from os.path import expanduser; open(expanduser('~ann/puzzles/{FILE}'))")
