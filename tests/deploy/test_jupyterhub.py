"""A class on JupyterHub: three learners, one of them in a real browser, and what none may reach."""

import json
from pathlib import Path

import lab
import pytest
import requests
from board import Board
from hub import Learner, as_user, need, serving, until, what_is_missing
from playwright.sync_api import expect

from puzzlecourse.course import prediction_named

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAMES = ("learner01", "learner02", "learner03")
NOTEBOOK = "06_hanoi_by_hand.ipynb"


@pytest.fixture(scope="module", autouse=True)
def needs_a_hub():
    need(what_is_missing())


@pytest.fixture(scope="module")
def hub(needs_a_hub):
    with serving('c.Spawner.args += ["--LabApp.expose_app_in_browser=True"]') as hub:
        yield hub


@pytest.fixture(scope="module")
def learners(hub):
    """Three learners whose servers run."""
    learners = [Learner(hub, name) for name in NAMES]
    for learner in learners:
        assert learner.log_in()
        learner.begin()
    for learner in learners:
        learner.wait()
    return learners


def test_a_slip_is_for_one_name_and_there_is_none_for_others(hub) -> None:
    slips = hub.slips
    assert len(slips) == len(set(slips.values())) == 31
    assert Learner(hub, "learner09").log_in()
    for name, password in [
        ("learner09", slips["learner08"]),
        ("learner09", " "),
        ("teacher", slips["learner08"]),
        ("stranger", slips["learner08"]),
        ("../learner09", slips["learner09"]),
    ]:
        assert not Learner(hub, name).log_in(password)


def test_each_learner_has_a_folder_with_the_notebooks_that_no_other_may_enter(learners) -> None:
    wanted = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    for learner in learners:
        home = learner.hub.home(learner.name)
        assert sorted(path.name for path in home.glob("*.ipynb")) == wanted
        assert home.stat().st_mode & 0o777 == 0o700
    assert len({learner.number for learner in learners}) == 3


def test_what_a_learner_starts_runs_under_the_learners_number(learners) -> None:
    learner = learners[0]
    assert learner.ask("api/kernels", "POST", json={}).status_code == 201
    server, number = learner.server, learner.number
    kernels = until(server.children, 60)
    for process in [server, *kernels]:
        assert (set(process.uids()), set(process.gids())) == ({number}, {number})
        status = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        assert [line.split() for line in status if line.startswith("Groups:")] == [["Groups:"]]
    assert not [c for p in kernels for c in p.net_connections() if c.status == "LISTEN"]


def test_another_learners_program_reads_nothing(hub, learners) -> None:
    mine, other = learners[0], learners[1].number
    home, server = hub.home(mine.name), mine.server.pid
    own = [home / NOTEBOOK, home / ".run/jupyter_cookie_secret", f"/proc/{server}/environ"]
    for path in own:
        assert as_user(mine.number, "cat", path).stdout
    of_the_hub = ["slips.txt", "jupyterhub.sqlite", "jupyterhub_cookie_secret"]
    secret = [hub.folder / name for name in of_the_hub] + [f"/proc/{hub.process.pid}/environ"]
    assert all(Path(path).exists() for path in secret)
    for path in [*own, *secret]:
        ended = as_user(other, "cat", path)
        assert (ended.returncode, ended.stdout) == (1, ""), path
    for folder in (home, hub.folder / "learners"):
        assert as_user(other, "ls", folder).stdout == ""
    assert as_user(other, "touch", home / "new").returncode == 1
    assert as_user(other, "kill", "-0", str(server)).returncode == 1


def content(answer):
    """What an answer gives of a notebook, an empty text if it gives none."""
    return answer.text if answer.ok and "Hanoi" in answer.text else ""


def test_another_learner_reads_nothing_over_http(hub, learners) -> None:
    mine, other, _ = learners
    path = f"api/contents/{NOTEBOOK}"
    assert content(mine.ask(path))
    assert not content(other.ask(path, whose=mine.name))
    assert not content(requests.get(f"{hub.address}/user/{mine.name}/{path}", timeout=20))
    assert other.ask("api/kernels", "POST", whose=mine.name, json={}).status_code in (403, 404)
    [at_once] = {c.laddr.port for c in mine.server.net_connections() if c.status == "LISTEN"}
    direct = f"http://127.0.0.1:{at_once}/user/{mine.name}/{path}"
    assert not content(requests.get(direct, cookies=other.session.cookies, timeout=20))


@pytest.mark.parametrize("up", ["..", "%2e%2e", "..%2F..", "%2e%2e%2f%2e%2e", "neighbours"])
@pytest.mark.parametrize("way", ["api/contents", "files", "nbconvert/html"])
def test_no_path_leads_out_of_ones_own_folder(hub, learners, up, way) -> None:
    mine, other, _ = learners
    link = hub.home(other.name) / "neighbours"
    if not link.is_symlink():
        link.symlink_to(hub.folder / "learners")
    assert "Hanoi" in other.as_written(f"{way}/{NOTEBOOK}")
    assert "Hanoi" not in other.as_written(f"{way}/{up}/{mine.name}/{NOTEBOOK}")


def test_a_learner_has_no_terminal_and_nobody_commands_the_proxy(hub, learners) -> None:
    assert learners[0].ask("api/terminals", "POST").status_code == 404
    routes = f"http://127.0.0.1:{hub.proxy_port}/api/routes"
    assert requests.get(routes, timeout=20).status_code == 403
    assert (
        requests.post(f"{routes}/user", json={"target": "http://a"}, timeout=20).status_code == 403
    )


def test_a_learners_own_files_are_never_overwritten(hub, learners) -> None:
    learner = learners[2]
    changed, removed = (hub.home(learner.name) / name for name in (NOTEBOOK, "00_frames.ipynb"))
    changed.write_text("mine")
    removed.unlink()
    learner.server.terminate()
    token = {"X-XSRFToken": learner.session.cookies.get("_xsrf", path="/hub/")}
    url = f"{hub.address}/hub/api/users/{learner.name}/server"
    until(lambda: learner.session.delete(url, headers=token).status_code in (204, 400), 30)
    learner.begin()
    learner.wait()
    assert changed.read_text() == "mine"
    assert removed.exists()
    assert learner.number == changed.stat().st_uid


# ---- one of them in a real browser, and a hub that is started again ------------------------------


@pytest.fixture
def page():
    if lab.CHROMIUM is None:
        pytest.fail(lab.MISSING, pytrace=False)
    with lab.chromium() as browser:
        yield browser.new_page(viewport={"width": 1100, "height": 1000})


class Visit(lab.Lab):
    """The notebook about Hanoi, on one's own server, in the page in which one has logged in."""

    def __init__(self, page, hub):
        super().__init__(page, f"{hub.address}/user/{NAME}", NOTEBOOK)
        self.run_all()

    def add(self, source):
        """Write a cell below the others, save, and run all."""
        self.page.evaluate(
            """async (source) => {
                const { content, context } = window.jupyterapp.shell.currentWidget;
                content.model.sharedModel.addCell({ cell_type: 'code', source, metadata: {} });
                await context.save();
            }""",
            source,
        )
        self.run_all()

    @property
    def question(self):
        return self.page.locator(".jp-OutputArea-output:has(.puzzle-card)", has_text=f"{ASKED} ")

    def told_about(self, wrong):
        """What the card says once all of it has come: the judgement, and below it the way back."""
        self.question.scroll_into_view_if_needed()  # what JupyterLab does not show has no inner text
        expect(self.question.locator(".option.wrong")).to_contain_text(wrong)
        expect(self.question.get_by_role("button", name="Ask me again")).to_be_visible()
        return self.question.inner_text()

    @property
    def board(self):
        """The player of the last cell, which was added, once what is shown above it has its place."""
        board = Board(self.page, output=".jp-Cell:last-child .jp-OutputArea-output")
        board.stand_still()
        return board


NAME, ASKED = "learner04", "6.2"


def begin(page):
    page.wait_for_url(f"**/user/{NAME}/lab/tree/00_frames.ipynb", timeout=120_000)


def test_after_a_restart_of_the_hub_everything_is_there(hub, page) -> None:
    page.goto(hub.address)
    page.get_by_label("Username").fill(NAME)
    page.get_by_label("Password").fill(hub.slips[NAME])
    page.get_by_role("button", name="Sign in").click()
    begin(page)
    visit = Visit(page, hub)
    visit.add('Player(Hanoi(3), save="mine")')
    visit.board.drag("item:disk-1", "zone:rod-C")
    visit.board.says("A → C")
    wrong = next(iter(prediction_named(ASKED).wrong))
    visit.question.get_by_role("button", name=wrong).click()
    answered = visit.told_about(wrong)
    kept = json.loads((hub.home(NAME) / "my_answers.json").read_text())
    assert kept["questions"][ASKED][0][0][:2] == [wrong, "wrong"]

    hub.stop()
    until(lambda: not list(hub.processes()), 60)
    hub.start()

    page.goto(hub.address)  # who one is, is still known
    begin(page)
    visit = Visit(page, hub)
    until(lambda: "disk 1, top of rod C, can move" in visit.board.names(), 60)
    visit.told_about(wrong)
    expect(visit.question).to_have_text(answered, use_inner_text=True)


def test_a_server_that_nobody_uses_ends() -> None:
    """An hour becomes two seconds; Jupyter's server looks once in a minute."""
    sooner = [
        'c.Spawner.args = [option.replace("3600", "2") for option in c.Spawner.args]',
        'c.Spawner.args += ["--MappingKernelManager.cull_interval=1"]',
    ]
    with serving("\n".join(sooner)) as hub:
        learner = Learner(hub, NAME)
        assert learner.log_in()
        learner.begin()
        learner.wait()
        assert learner.ask("api/kernels", "POST", json={}).status_code == 201
        server = learner.server
        until(lambda: not server.is_running(), 150)
