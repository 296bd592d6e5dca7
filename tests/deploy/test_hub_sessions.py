"""Who is let into a class's hub, for how long, and what ends a session; what a teacher may do."""

import subprocess
import unicodedata
from contextlib import suppress

import lab
import pytest
import requests
from hub import (
    CONFIG,
    PYTHON,
    Hub,
    Kernel,
    Learner,
    as_user,
    need,
    seated,
    serving,
    until,
    what_is_missing,
)
from playwright.sync_api import sync_playwright

pytestmark = pytest.mark.slow

NOTEBOOK = "06_hanoi_by_hand.ipynb"


@pytest.fixture(scope="module")
def hub():
    need(what_is_missing())
    with serving() as hub:
        yield hub


@pytest.fixture
def slips(hub):
    """The passwords, which a test may change; afterwards all is as before."""
    written = (hub.folder / "slips.txt").read_bytes()
    yield hub.slips
    (hub.folder / "slips.txt").write_bytes(written)


# ---- how long a login counts ---------------------------------------------------------------------


def test_no_cookie_of_the_hub_or_of_a_server_outlives_the_browser(hub) -> None:
    """But the one that binds a login in progress to its browser, which counts for ten minutes."""
    learner, lasting = Learner(hub, "learner01"), []

    def look(answer, **_settings):
        told = answer.raw.headers.getlist("Set-Cookie")
        lasting.extend(cookie for cookie in told if "expires" in cookie.lower())

    learner.session.hooks["response"].append(look)
    assert learner.log_in()
    learner.begin()
    learner.wait()
    assert {c.path for c in learner.session.cookies} >= {"/", "/hub/", "/user/learner01/"}
    cleared = [cookie for cookie in lasting if cookie.partition("=")[2].startswith('"";')]
    others = [cookie for cookie in lasting if cookie not in cleared]
    assert [cookie for cookie in others if "oauth-state" not in cookie] == []


def test_whoever_opens_the_browser_anew_has_to_log_in(hub, tmp_path) -> None:
    """A browser on a shared computer keeps its cookies in a folder; the next pupil starts it."""
    if lab.CHROMIUM is None:
        pytest.fail(lab.MISSING, pytrace=False)

    def open_browser():
        return playwright.chromium.launch_persistent_context(
            tmp_path, executable_path=lab.CHROMIUM, args=lab.BROWSER
        )

    with sync_playwright() as playwright:
        browser = open_browser()
        page = browser.new_page()
        page.goto(f"{hub.address}/hub/home")
        page.get_by_label("Username").fill("learner02")
        page.get_by_label("Password").fill(hub.slips["learner02"])
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/hub/home")
        page.goto(f"{hub.address}/hub/home")
        page.get_by_text("learner02").first.wait_for()
        browser.close()

        browser = open_browser()
        page = browser.new_page()
        page.goto(f"{hub.address}/hub/home")
        page.get_by_role("button", name="Sign in").wait_for()
        assert "learner02" not in page.content()
        browser.close()


def test_a_login_counts_for_four_hours_also_in_a_browser_that_is_never_closed(hub) -> None:
    learner = Learner(hub, "learner03")
    assert learner.log_in()
    learner.age(3.9)
    assert learner.gets("home") == 200
    learner.age(4.1)
    assert learner.gets("home") == 302


def test_whoever_logs_out_is_out_of_the_own_server_too(hub) -> None:
    learner = seated(hub, "learner10")
    assert "Hanoi" in learner.ask(f"api/contents/{NOTEBOOK}").text
    assert learner.gets("logout") in (200, 302)
    assert learner.gets("home") == 302
    until(lambda: "Hanoi" not in learner.ask(f"api/contents/{NOTEBOOK}").text, 60)


# ---- what ends a session -------------------------------------------------------------------------


def api_token(learner):
    """A token with which a program may speak for the learner."""
    headers = {"X-XSRFToken": learner.session.cookies.get("_xsrf", path="/hub/")}
    address = f"{learner.hub.address}/hub/api/users/{learner.name}/tokens"
    answer = learner.session.post(address, headers=headers, json={})
    assert answer.status_code == 201, answer.text
    return {"Authorization": f"token {answer.json()['token']}"}


@pytest.mark.parametrize("way", ["another password", "no slip"])
def test_withdrawing_a_slip_ends_sessions_tokens_and_the_server(hub, slips, way) -> None:
    learner, other = seated(hub, "learner04"), seated(hub, "learner05")
    kernel, server, others = Kernel(learner), learner.server, other.server
    token = api_token(learner)
    program = until(lambda: [p for p in server.children() if p.pid == kernel.pid], 20)[0]
    stranger = Learner(hub, "learner04")
    stranger.session.headers.update(token)
    stranger.session.cookies.clear()
    assert (learner.gets("home"), stranger.gets("api/user")) == (200, 200)

    changed = slips | {"learner04": "another"}
    if way == "no slip":
        del changed["learner04"]
    hub.write_slips(changed)
    until(lambda: not server.is_running(), 20)
    until(lambda: not program.is_running(), 20)
    assert learner.gets("home") == 302
    assert stranger.gets("api/user") == 403
    assert "Hanoi" not in learner.ask(f"api/contents/{NOTEBOOK}").text
    assert not Learner(hub, "learner04").log_in(slips["learner04"])
    assert (others.is_running(), other.gets("home")) == (True, 200)

    again = Learner(hub, "learner04")
    hub.write_slips(slips | {"learner04": "another"})
    assert again.log_in()
    assert again.gets("home") == 200
    assert learner.gets("home") == 302  # who was sent away, stays away
    assert stranger.gets("api/user") == 403


def test_a_slip_that_was_withdrawn_while_the_hub_was_down_counts_no_more() -> None:
    need(what_is_missing())
    with serving() as hub:
        kept, withdrawn = Learner(hub, "learner01"), Learner(hub, "learner02")
        assert kept.log_in()
        assert withdrawn.log_in()
        tokens = [api_token(learner) for learner in (kept, withdrawn)]
        hub.stop()
        hub.write_slips(hub.slips | {"learner02": "another"})
        hub.start()
        until(lambda: withdrawn.gets("home") == 302, 20)
        assert kept.gets("home") == 200
        address = f"{hub.address}/hub/api/user"
        answers = [requests.get(address, headers=token, timeout=20) for token in tokens]
        assert [answer.status_code for answer in answers] == [200, 403]
        assert "Error adding user" not in (hub.folder / "hub.log").read_text()


def test_an_editor_that_empties_the_file_before_it_writes_ends_no_session(hub, slips) -> None:
    learner = seated(hub, "learner06")
    server = learner.server
    for _ in range(20):
        hub.write_slips({})
        assert learner.gets("home") == 200
        hub.write_slips(slips)
    assert server.is_running()
    assert learner.ask("api/kernels").status_code == 200


def test_a_file_of_slips_that_is_gone_ends_no_session_and_lets_nobody_in(hub, slips) -> None:
    learner = seated(hub, "learner08")
    server, file = learner.server, hub.folder / "slips.txt"
    file.rename(hub.folder / "elsewhere.txt")
    assert not Learner(hub, "learner09").log_in(slips["learner09"])
    assert learner.gets("home") == 200
    assert server.is_running()
    (hub.folder / "elsewhere.txt").rename(file)
    assert Learner(hub, "learner09").log_in(slips["learner09"])


# ---- how a slip is matched -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("Learner40", "learner40"),
        ("learner40", "Learner40"),
        ("learner40", " LEARNER40 "),
        ("  learner40 ", "learner40"),
        (unicodedata.normalize("NFD", "jürgen"), "Jürgen"),
        ("Jürgen", unicodedata.normalize("NFD", "jürgen")),
        ("mia.b@school", "Mia.B@school"),
    ],
)
@pytest.mark.parametrize("password", ["secret", " secret "])
def test_a_name_on_a_slip_is_matched_as_the_hub_matches_names(
    hub, slips, written, typed, password
) -> None:
    with (hub.folder / "slips.txt").open("a", encoding="utf-8") as file:
        file.write(f"{written}\tsecret  \n")
    learner = Learner(hub, typed)
    assert learner.log_in(password)
    assert learner.gets("home") == 200
    assert not Learner(hub, typed).log_in("Secret")


def test_no_slip_admits_two_names(hub, slips) -> None:
    with (hub.folder / "slips.txt").open("a") as file:
        file.write("mia lee secret\nleo one\nLeo two\n\nalone\n")
    for name, password in [
        ("mia", "lee secret"),
        ("mia lee", "secret"),
        ("mia", "secret"),
        ("mia", "lee"),
        ("leo", "one"),
        ("alone", ""),
        ("alone", " "),
        ("", ""),
        ("leo two", ""),
    ]:
        assert not Learner(hub, name).log_in(password or " "), (name, password)
    assert Learner(hub, "leo").log_in("two")


@pytest.mark.parametrize("name", ["..", ".", ".hidden", "a/b", "-rf", "a%2Fb", "~root"])
def test_a_name_that_is_no_folders_name_is_not_let_in(hub, slips, name) -> None:
    with (hub.folder / "slips.txt").open("a") as file:
        file.write(f"{name} secret\n")
    assert not Learner(hub, name).log_in("secret")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_slips_are_read_however_an_editor_has_written_them(hub, slips, end, encoding) -> None:
    text = end.join(f"{name} {password}" for name, password in slips.items())
    (hub.folder / "slips.txt").write_bytes(text.encode(encoding))
    for name in (*list(slips)[:2], list(slips)[-1]):
        assert Learner(hub, name).log_in(slips[name]), name


COMPARED = f"""
import asyncio, hmac, sys
sys.path.insert(0, {str(CONFIG.parent)!r})
import slips
from pathlib import Path
compared = []
same = hmac.compare_digest
hmac.compare_digest = lambda a, b: compared.append((a, len(b))) or same(a, b)
slips.Slips.file = Path(sys.argv[1])
class Handler:
    def find_user(self, name): return None
asked = slips.Slips().authenticate(Handler(), {{"username": sys.argv[2], "password": "typed"}})
assert asyncio.run(asked) is None
print(compared)
"""


@pytest.mark.parametrize("name", ["mia", "nobody"])
def test_passwords_are_compared_in_constant_time_also_for_names_that_are_not_there(
    name, tmp_path
) -> None:
    need(what_is_missing())
    (tmp_path / "slips.txt").write_text("mia right\nleo other\n")
    command = [PYTHON, "-c", COMPARED, str(tmp_path / "slips.txt"), name]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.count("b'typed'") == 1


# ---- what a teacher's slip may see and do, as docs/deploying.md has it in a table -----------------


@pytest.fixture(scope="module")
def room(hub: Hub):
    """The teacher and a learner, each with a server."""
    return seated(hub, "teacher"), seated(hub, "learner07")


def of_the_hub(learner, path, method="GET"):
    """How the hub's interface for programs answers somebody's browser."""
    headers = {"X-XSRFToken": learner.session.cookies.get("_xsrf", path="/hub/")}
    address = f"{learner.hub.address}/hub/api/{path}"
    sent = {} if method == "GET" else {"json": {}}
    return learner.session.request(method, address, headers=headers, **sent)


def enter(learner, name):
    """Whether somebody who opens another's server, and agrees to what the hub asks, reads there."""
    hub = learner.hub.address
    asked = learner.session.get(f"{hub}/user/{name}/lab")
    if "/oauth2/authorize" in asked.url:
        form = {"_xsrf": learner.session.cookies.get("_xsrf", path="/hub/")}
        learner.session.post(asked.url, data=form | {"scopes": f"access:servers!server={name}/"})
    return "Hanoi" in learner.session.get(f"{hub}/user/{name}/api/contents/{NOTEBOOK}").text


def test_a_teacher_sees_the_class_and_a_learner_does_not(room) -> None:
    teacher, learner = room
    assert (teacher.gets("admin"), learner.gets("admin")) == (200, 403)
    names = {user["name"] for user in of_the_hub(teacher, "users").json()}
    assert names >= {"teacher", "learner07"}
    assert of_the_hub(learner, "users").status_code == 403


def test_a_teacher_enters_a_learners_server_and_no_learner_enters_another(room) -> None:
    teacher, learner = room
    assert enter(teacher, "learner07")
    assert enter(learner, "learner07")
    assert not enter(learner, "teacher")


def test_a_teacher_adds_and_removes_names_and_a_learner_does_not(room) -> None:
    teacher, learner = room
    assert of_the_hub(learner, "users/new", "POST").status_code == 403
    assert of_the_hub(teacher, "users/new", "POST").status_code == 201
    assert not Learner(teacher.hub, "new").log_in("anything")  # a name without a slip
    assert of_the_hub(learner, "users/new", "DELETE").status_code == 403
    assert of_the_hub(teacher, "users/new", "DELETE").status_code == 204


def test_a_teacher_makes_tokens_in_anybodys_name_and_a_learner_in_the_own(room) -> None:
    teacher, learner = room
    assert of_the_hub(teacher, "users/learner07/tokens", "POST").status_code == 201
    assert of_the_hub(learner, "users/learner07/tokens", "POST").status_code == 201
    assert of_the_hub(learner, "users/teacher/tokens", "POST").status_code in (403, 404)


def test_a_teachers_programs_are_not_roots(room) -> None:
    teacher, learner = room
    folder = teacher.hub.folder
    home = teacher.hub.home(learner.name)
    for path in (folder / "slips.txt", folder / "jupyterhub.sqlite", home / NOTEBOOK):
        assert path.exists()
        assert as_user(teacher.number, "cat", path).stdout == ""


def test_a_learner_cannot_stop_the_hub_and_a_teacher_can() -> None:
    need(what_is_missing())
    with serving() as hub:
        teacher, learner = Learner(hub, "teacher"), Learner(hub, "learner01")
        assert teacher.log_in()
        assert learner.log_in()
        assert of_the_hub(learner, "shutdown", "POST").status_code == 403
        with suppress(requests.ConnectionError):  # it may end before it has answered
            assert of_the_hub(teacher, "shutdown", "POST").status_code == 202
        assert hub.process.wait(60) == 0


def test_a_teacher_ends_and_begins_a_learners_server(room) -> None:
    teacher, learner = room
    server = learner.server
    path = "users/learner07/server"
    assert of_the_hub(learner, "users/teacher/server", "DELETE").status_code in (403, 404)
    until(lambda: of_the_hub(teacher, path, "DELETE").status_code == 204, 60)
    assert not server.is_running()
    assert of_the_hub(teacher, path, "POST").status_code in (201, 202)
    until(lambda: learner.server, 60)
    learner.wait()
