"""The results of a class behind the hub's login: who sees them, how soon, and what reads the folders.

Learners' files are hostile here: what they link to, and what never ends, must not reach the page or
hold it up. The reader is tried alone as well, with root's rights and with those that it has.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import lab
import psutil
import pytest
import requests
from axe import violations
from hub import (
    CONFIG,
    PYTHON,
    Kernel,
    Learner,
    as_user,
    need,
    seated,
    serving,
    until,
    what_is_missing,
)
from kept_files import DEEP, GOOD
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

PAGE = "services/results/"
SECRET = "nobody is told of this"
FIRST = 70_000  # a learner's user number
ANSWERED = json.dumps(GOOD | {"questions": {"1.1": [[["x", "wrong", "loop"]]]}})
ANSWER = """
from puzzlecourse import Predict
_asked = Predict("1.1")
[_letter] = [k for k, words in _asked.options.items() if words == _asked.prediction.right]
_asked.choose(_letter)
"""
FILE, HANDED_IN = "my_answers.json", "my_answers_to_hand_in.json"


@pytest.fixture(scope="module", autouse=True)
def needs_a_hub():
    need(what_is_missing())


@pytest.fixture(scope="module")
def hub(needs_a_hub):
    with serving() as hub:
        yield hub


@pytest.fixture(scope="module")
def teacher(hub):
    teacher = Learner(hub, "teacher")
    assert teacher.log_in()
    return teacher


def home_of(learners, name, number, **files):
    """The folder of a learner, which only the learner may enter, with these files."""
    home = learners / name
    home.mkdir(mode=0o700)
    for file, content in {FILE: files.get("kept"), HANDED_IN: files.get("handed_in")}.items():
        if content is not None:
            (home / file).write_text(content)
            os.chown(home / file, number, number)
    os.chown(home, number, number)
    return home


def page_of(somebody):
    """What somebody gets who opens the page; a browser's way through the login is gone."""
    return somebody.session.get(f"{somebody.hub.address}/{PAGE}")


def parts(somebody, **asked):
    """What the page asks for after that."""
    address = f"{somebody.hub.address}/{PAGE}parts"
    return somebody.session.get(address, params=asked, allow_redirects=False)


def seen(somebody, words, **asked):
    """Wait until the page says something."""

    def is_there():
        return words in parts(somebody, **asked).text

    return until(is_there, 30, pause=0.5)


def has_ended(process):
    """Whether a process is gone; what is left of it until its parent has looked does not count."""
    with suppress(psutil.NoSuchProcess):
        return process.status() == psutil.STATUS_ZOMBIE
    return True


# ---- who sees it ----------------------------------------------------------------------------------


def test_the_teacher_sees_it_and_no_name(hub, teacher) -> None:
    home_of(hub.folder / "learners", "ann", FIRST + 400, kept=ANSWERED)
    answer = page_of(teacher)
    assert (answer.status_code, answer.url) == (200, f"{hub.address}/{PAGE}")
    seen(teacher, "1 with answers")
    assert "ann" not in page_of(teacher).text
    assert "ann" in parts(teacher, names="1").text


@pytest.mark.parametrize("path", ["", "parts", "parts?names=1", "nothing"])
def test_a_learner_does_not_see_it(hub, teacher, path) -> None:
    page_of(teacher)
    learner = Learner(hub, "learner01")
    assert learner.log_in()
    answer = learner.session.get(f"{hub.address}/{PAGE}{path}")
    assert answer.status_code == (404 if path == "nothing" else 403)
    assert "with answers" not in answer.text


def test_a_learner_with_the_teachers_page_open_elsewhere_gets_nothing_by_a_token(hub) -> None:
    learner = Learner(hub, "learner01")
    assert learner.log_in()
    token = {"X-XSRFToken": learner.session.cookies.get("_xsrf", path="/hub/")}
    made = learner.session.post(
        f"{hub.address}/hub/api/users/learner01/tokens", headers=token, json={}
    )
    mine = {"Authorization": f"token {made.json()['token']}"}
    for path in ("", "parts"):
        answer = requests.get(f"{hub.address}/{PAGE}{path}", headers=mine, timeout=20)
        assert answer.status_code == 403
        assert "with answers" not in answer.text


def test_without_a_login_one_is_sent_to_it(hub) -> None:
    answer = requests.get(f"{hub.address}/{PAGE}", timeout=20)
    assert re.search(r"/hub/login\?next=", answer.url)
    assert "with answers" not in answer.text
    assert requests.get(f"{hub.address}/{PAGE}parts", timeout=20).status_code == 403


def test_nor_does_anybody_get_it_past_the_proxy(hub) -> None:
    [port] = {
        c.laddr.port for c in hub.page_processes()[0].net_connections() if c.status == "LISTEN"
    }
    answer = requests.get(f"http://127.0.0.1:{port}/{PAGE}parts", timeout=20)
    assert answer.status_code == 403


def test_a_colleague_in_the_group_sees_it_and_rules_nothing(hub, teacher) -> None:
    colleague = Learner(hub, "learner02")
    assert colleague.log_in()
    assert page_of(colleague).status_code == 403
    home_of(hub.folder / "learners", "learner02", FIRST + 402, kept=ANSWERED)
    page_of(teacher)
    seen(teacher, "learner02", names="1")
    token = {"X-XSRFToken": teacher.session.cookies.get("_xsrf", path="/hub/")}
    group = f"{hub.address}/hub/api/groups/teachers/users"
    added = teacher.session.post(group, headers=token, json={"users": ["learner02"]})
    assert added.status_code == 200, added.text
    assert page_of(colleague).status_code == 200
    assert colleague.gets("admin") == 403
    assert "learner02" not in parts(colleague, names="1").text  # who sees it is no learner
    assert "learner02" not in parts(teacher, names="1").text


def test_who_is_sent_away_from_the_hub_sees_it_no_more(hub) -> None:
    with serving() as other:
        teacher = Learner(other, "teacher")
        assert teacher.log_in()
        assert page_of(teacher).status_code == 200
        other.write_slips(other.slips | {"teacher": "another"})
        until(lambda: parts(teacher).status_code == 403, 40, pause=1)


def test_another_page_gets_nothing_without_the_token(hub, teacher) -> None:
    """A browser says that a script asks; what the page has in it, another page cannot know."""
    token = re.search(r'data-token="([^"]+)"', page_of(teacher).text)[1]
    address, asks = f"{hub.address}/{PAGE}parts", {"Sec-Fetch-Mode": "cors"}
    assert teacher.session.get(address, headers=asks).status_code == 403
    answer = teacher.session.get(address, headers=asks | {"X-XSRFToken": token})
    assert answer.status_code == 200


def test_what_the_page_may_do_is_said_in_its_headers(hub, teacher) -> None:
    answer, again = page_of(teacher), page_of(teacher)
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'nonce-")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert policy != again.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"
    for path in ("page.css", "page.js"):
        assert requests.get(f"{hub.address}/{PAGE}{path}", timeout=20).status_code == 200
    assert teacher.session.get(f"{hub.address}/{PAGE}?notebook=../x").status_code == 404


def test_no_cookie_of_the_page_outlives_the_browser(hub, teacher) -> None:
    kept = [c for c in teacher.session.cookies if c.path == f"/{PAGE}" and c.expires]
    assert page_of(teacher).ok
    assert [c.name for c in kept if "oauth-state" not in c.name] == []


# ---- it is live -----------------------------------------------------------------------------------


def test_an_answer_in_a_running_server_is_there_at_the_next_renewal(hub, teacher) -> None:
    page_of(teacher)
    learner = seated(hub, "learner03")
    kernel = Kernel(learner)
    before = re.search(r"(\d+) with answers", parts(teacher).text)[1]
    kernel.run(ANSWER)
    seen(teacher, f"{int(before) + 1} with answers")
    row = r'scope="row">learner03</th><td[^>]*>1 of '
    assert re.search(row, parts(teacher, names="1").text)
    kernel.run("import subprocess; subprocess.run(['puzzlecourse', 'hand-in', '.'], check=True)")
    until(
        lambda: re.search(r"Handed in \(1\)</dt><dd>learner03", parts(teacher, names="1").text), 30
    )


def test_what_has_not_changed_is_not_sent_again(hub, teacher) -> None:
    page_of(teacher)
    first = parts(teacher)
    tag = {"If-None-Match": first.headers["ETag"]}
    again = teacher.session.get(f"{hub.address}/{PAGE}parts", headers=tag)
    assert (again.status_code, again.content) == (304, b"")


def test_the_teachers_own_answers_do_not_count(hub, teacher) -> None:
    page_of(teacher)
    before = parts(teacher, names="1").text
    home = home_of(hub.folder / "learners", "teacher", FIRST + 410, kept=ANSWERED)
    home_of(hub.folder / "learners", "zoe", FIRST + 411, kept=ANSWERED)
    seen(teacher, "zoe", names="1")
    assert "teacher" not in parts(teacher, names="1").text
    assert "zoe" not in before
    shutil.rmtree(home)


@contextmanager
def looked_at():
    """A hub of its own, whose teacher looks at the page."""
    with serving() as hub:
        teacher = Learner(hub, "teacher")
        assert teacher.log_in()
        assert page_of(teacher).ok
        yield hub, teacher


def test_the_page_comes_back_by_itself_and_ends_and_begins_with_the_hub() -> None:
    with looked_at() as (hub, teacher):
        page, reader = hub.page_processes()
        reader.kill()
        until(lambda: parts(teacher).status_code >= 500, 20, pause=1)  # at the next look
        until(lambda: page_of(teacher).status_code == 200, 90, pause=1)
        until(lambda: has_ended(page), 20)
        page, reader = hub.page_processes()
        hub.process.kill()
        until(lambda: has_ended(page) and has_ended(reader), 30)
        hub.start()
        until(lambda: page_of(teacher).status_code == 200, 60, pause=1)


def test_when_the_hub_stops_the_page_ends_and_complains_about_nothing() -> None:
    with looked_at() as (hub, _):
        page, reader = hub.page_processes()
        hub.stop()
        until(lambda: has_ended(page) and has_ended(reader), 20)
        assert "Traceback" not in (hub.folder / "hub.log").read_text()


# ---- what reads the folders -----------------------------------------------------------------------


def rights_of(process):
    """What Linux says of the rights of a process."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    told = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    of_capabilities = {name: int(told[name], 16) for name in ("CapPrm", "CapEff", "CapBnd")}
    return of_capabilities | {name: told[name] for name in ("Groups", "NoNewPrivs")}


def test_neither_process_has_more_rights_than_it_needs(hub) -> None:
    page, reader = hub.page_processes()
    assert {69_900 <= number < FIRST for number in page.uids()} == {True}
    two = 1 << 6 | 1 << 7  # to take on a group, and a user number
    always = {"CapBnd": two, "Groups": "", "NoNewPrivs": "1"}
    assert rights_of(page) == always | {"CapPrm": 0, "CapEff": 0}
    assert rights_of(reader) == always | {"CapPrm": two, "CapEff": two}


def test_no_learner_reads_the_pages_environment_or_ends_it(hub) -> None:
    for process in hub.page_processes():
        for number in (FIRST, FIRST + 400):
            assert as_user(number, "cat", f"/proc/{process.pid}/environ").stdout == ""
            assert as_user(number, "kill", "-KILL", str(process.pid)).returncode == 1
        assert not has_ended(process)


def harm(home, number, secret):
    """What a learner may put into the own folder, by name."""
    paths = [home / FILE, home / HANDED_IN]
    links = {"shadow": "/etc/shadow", "slips": secret, "itself": paths[0], "device": "/dev/zero"}
    made = {
        f"a link to {name}": lambda there=there: [p.symlink_to(there) for p in paths]
        for name, there in links.items()
    }
    made["pipes"] = lambda: [os.mkfifo(p) for p in paths]
    made["folders"] = lambda: [p.mkdir() for p in paths]
    made["sockets"] = lambda: [socket.socket(socket.AF_UNIX).bind(str(p)) for p in paths]
    made["no end"] = lambda: [os.truncate(p, 10**12) for p in paths if not p.touch()]
    made["deep"] = lambda: [p.write_bytes(DEEP) for p in paths]
    made["closed"] = lambda: [p.touch(mode=0) for p in paths]
    made["a link to a neighbour"] = lambda: [
        p.symlink_to(home.parent / "good" / FILE) for p in paths
    ]
    return made


HARM = list(harm(Path("/nowhere"), 0, ""))


@pytest.fixture
def learners(tmp_path):
    """A folder of a class that learners reach, with one good learner, and a secret of root's beside it."""
    folder = Path(f"/tmp/reader-{os.getpid()}-{tmp_path.name}")
    folder.mkdir(mode=0o711)
    (folder / "slips.txt").write_text(SECRET)
    (folder / "slips.txt").chmod(0o600)
    (folder / "learners").mkdir(mode=0o711)
    home_of(folder / "learners", "good", FIRST + 1, kept=ANSWERED)
    yield folder / "learners"
    shutil.rmtree(folder)


READ = f"""
import json, sys, time
sys.path.insert(0, {str(CONFIG.parent)!r})
from pathlib import Path
from results_reader import begin_reading, look
way = begin_reading(Path(sys.argv[1]), ["{FILE}", "{HANDED_IN}"], 4_000_000)
looks, end = [], time.monotonic() + float(sys.argv[2])
while not looks or time.monotonic() < end:
    told = {{}}
    def take(name, contents):
        told[name] = [[len(one), one[:300].decode("latin-1")] if isinstance(one, bytes) else one for one in contents]
    names = look(way, take)
    looks.append((told, names))
print(json.dumps(looks[:1] + [one for one in looks[1:] if one[0]]))
"""
RIGHTS = ["setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all,+setuid,+setgid"]


def read(learners, seconds=0.0, rights=True):
    """What the reader finds, as it is started by the hub, or with all of root's rights."""
    command = [*(RIGHTS if rights else []), sys.executable, "-c", READ, str(learners), str(seconds)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


@pytest.mark.parametrize("rights", [True, False], ids=["as the hub starts it", "as root"])
@pytest.mark.parametrize("which", HARM)
def test_what_a_learner_puts_there_tells_nothing_and_holds_up_nothing(
    learners, which, rights
) -> None:
    home, number = home_of(learners, "eve", FIRST + 2), FIRST + 2
    harm(home, number, str(learners.parent / "slips.txt"))[which]()
    for path in home.iterdir():
        os.chown(path, number, number, follow_symlinks=False)
    [(found, names)] = read(learners, rights=rights)
    assert names == ["eve", "good"]
    assert found["good"][0][1] == ANSWERED[:300]
    sentences = {"it is no ordinary file", "it cannot be read"}
    texts = {"no end": "\0" * 300, "deep": "[" * 300}
    for content in found["eve"]:
        assert content in sentences if which not in texts else content[1] == texts[which]


def test_what_belongs_to_no_learner_is_not_looked_at(learners) -> None:
    home_of(learners, "roots", 0, kept=SECRET)
    home_of(learners, "somebodys", 1000, kept=SECRET)
    (learners / "linked").symlink_to(learners / "good")
    (learners / "file").write_text(SECRET)
    [(_, names)] = read(learners)
    assert names == ["good"]


SWAPS = """
import os, sys
from itertools import count
home, secret = sys.argv[1:]
path, part = home + "/my_answers.json", home + "/part"
for turn in count():
    if turn % 2: os.symlink(secret, part)
    else: open(part, "w").write("mine")
    os.replace(part, path)
"""


@pytest.mark.parametrize("rights", [True, False], ids=["as the hub starts it", "as root"])
def test_a_file_that_becomes_a_link_between_two_looks_leads_nowhere(learners, rights) -> None:
    home, number = home_of(learners, "eve", FIRST + 2), FIRST + 2
    who = {"user": number, "group": number, "extra_groups": []}
    secret = str(learners.parent / "slips.txt")
    swapping = subprocess.Popen([PYTHON, "-c", SWAPS, str(home), secret], cwd="/", **who)
    try:
        until((home / FILE).is_symlink, 20, pause=0)
        looks = read(learners, seconds=3, rights=rights)
    finally:
        swapping.kill()
        swapping.wait()
    found = {json.dumps(changed["eve"][0]) for changed, _ in looks if "eve" in changed}
    assert len(looks) > 100
    assert SECRET not in "".join(found)
    assert json.dumps([4, "mine"]) in found
    assert json.dumps("it is no ordinary file") in found


def test_only_what_has_changed_is_read_again(learners) -> None:
    command = [sys.executable, "-c", READ_TWICE, str(learners)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(ended.stdout) == [["ann", "good"], [], ["ann"], []]


READ_TWICE = f"""
import json, os, sys
sys.path.insert(0, {str(CONFIG.parent)!r})
from pathlib import Path
from results_reader import begin_reading, look
learners = Path(sys.argv[1])
ann = learners / "ann"
ann.mkdir(0o700)
os.chown(ann, {FIRST + 5}, {FIRST + 5})
way = begin_reading(learners, ["{FILE}"], 4_000_000)
looks = []
def again():
    looks.append([])
    look(way, lambda name, contents: looks[-1].append(name))
again(), again()
(ann / "part").write_text("new")
os.chown(ann / "part", {FIRST + 5}, {FIRST + 5})
(ann / "part").replace(ann / "{FILE}")
again(), again()
print(json.dumps(looks))
"""


def test_a_class_with_a_hostile_learner_is_shown_all_the_same(hub, teacher) -> None:
    page_of(teacher)
    number = FIRST + 420
    home = home_of(hub.folder / "learners", "mallory", number)
    for act, name in (("a link to shadow", FILE), ("pipes", HANDED_IN)):
        elsewhere = hub.folder / "harm"
        elsewhere.mkdir()
        harm(elsewhere, number, "")[act]()
        os.rename(elsewhere / name, home / name)
        shutil.rmtree(elsewhere)
    seen(teacher, "mallory: my_answers.json was left out: it is no ordinary file.", names="1")
    assert "root:" not in parts(teacher, names="1").text
    assert "mallory" not in parts(teacher).text


# ---- in a browser ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser():
    if lab.CHROMIUM is None:
        pytest.fail(lab.MISSING, pytrace=False)
    with lab.chromium() as browser:
        yield browser


def opened(browser, hub, **settings):
    """The page, after the teacher's login, and what was asked for and complained about meanwhile."""
    page = browser.new_page(**settings)
    page.asked, page.errors = [], lab.listen_for_errors(page)
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(f"{hub.address}/{PAGE}")
    page.get_by_label("Username").fill("teacher")
    page.get_by_label("Password").fill(hub.slips["teacher"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**/{PAGE}")
    return page


def test_names_are_shown_when_asked_for_and_only_in_that_view(browser, hub) -> None:
    page = opened(browser, hub, viewport={"width": 1280, "height": 800})
    names, ann = (
        page.get_by_role("button", name="Show names"),
        page.get_by_role("rowheader", name="ann"),
    )
    expect(page.get_by_role("heading", name="Results of the class")).to_be_visible()
    expect(ann).to_have_count(0)
    names.click()
    expect(ann).to_have_count(1)
    expect(names).to_have_attribute("aria-pressed", "true")
    names.click()
    expect(ann).to_have_count(0)
    names.click()
    expect(ann).to_have_count(1)
    page.reload()
    expect(page.get_by_role("heading", name="Learners")).to_be_visible()
    expect(ann).to_have_count(0)
    assert page.errors == []
    assert {url for url in page.asked if not url.startswith(hub.address)} <= {"data:,"}
    page.close()


def has_a_name(page):
    return re.search(r"\bann\b", page.inner_text("body")) is not None


@pytest.mark.parametrize("paused", [False, True])
def test_names_go_at_once_when_the_hub_does_not_answer_and_the_rest_comes_back(
    browser, hub, paused
) -> None:
    page = opened(browser, hub, viewport={"width": 1280, "height": 800})
    names = page.get_by_role("button", name="Show names")
    names.click()
    expect(page.get_by_role("rowheader", name="ann")).to_have_count(1)
    assert has_a_name(page)
    if paused:
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("status")).to_contain_text("Paused")
    page.route("**/parts?*", lambda route: route.abort())
    names.click()
    assert not has_a_name(page)
    expect(page.get_by_role("status")).to_contain_text("do not come through")
    assert not has_a_name(page)
    page.unroute("**/parts?*")
    if paused:
        page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="Learners")).to_be_visible(timeout=20_000)
    assert not has_a_name(page)
    page.close()


def test_names_go_at_once_when_the_login_has_ended(browser, hub) -> None:
    page = opened(browser, hub, viewport={"width": 1280, "height": 800})
    names = page.get_by_role("button", name="Show names")
    names.click()
    expect(page.get_by_role("rowheader", name="ann")).to_have_count(1)
    page.context.clear_cookies()
    expect(page.get_by_role("status")).to_contain_text("Your login has ended", timeout=30_000)
    names.click()
    assert not has_a_name(page)
    page.close()


def test_an_answer_with_names_that_comes_after_the_press_is_not_shown(browser, hub) -> None:
    """Under Pause nothing would take them off the wall again."""
    page = opened(browser, hub, viewport={"width": 1280, "height": 800})
    names, held = page.get_by_role("button", name="Show names"), []
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status")).to_contain_text("Paused")
    page.route("**/parts?*names=1", lambda route: held.append(route))
    names.click()
    until(lambda: page.wait_for_timeout(50) or held, 20)
    with page.expect_response("**/parts?*names="):
        names.click()
    expect(page.get_by_role("heading", name="Learners")).to_be_visible()
    with page.expect_response("**/parts?*names=1") as late:
        held[0].continue_()
    assert "ann" in late.value.text()
    page.wait_for_timeout(500)  # as long as the page needs to show it, and longer
    assert not has_a_name(page)
    page.close()


def test_the_page_renews_itself_and_what_is_looked_at_stays(browser, hub) -> None:
    page = opened(browser, hub, viewport={"width": 1280, "height": 800})
    page.get_by_text("How these are chosen").click()
    page.get_by_text("How these are chosen").focus()
    before = int(re.search(r"(\d+) with answers", page.content())[1])
    home_of(hub.folder / "learners", "lena", FIRST + 430, kept=ANSWERED)
    expect(page.get_by_text(f"{before + 1} with answers")).to_be_visible(timeout=20_000)
    expect(page.locator("#rule")).to_have_attribute("open", "")
    expect(page.get_by_text("How these are chosen")).to_be_focused()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status")).to_contain_text("Paused")
    home_of(hub.folder / "learners", "mara", FIRST + 431, kept=ANSWERED)
    page.wait_for_timeout(7_000)
    expect(page.get_by_text(f"{before + 1} with answers")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text(f"{before + 2} with answers")).to_be_visible(timeout=20_000)
    assert page.errors == []
    page.close()


def test_whoever_is_logged_out_is_told_so(browser, hub) -> None:
    page = opened(browser, hub, viewport={"width": 1280, "height": 800})
    page.context.clear_cookies()
    expect(page.get_by_role("status")).to_contain_text("Your login has ended", timeout=30_000)
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_it_fits_and_can_be_read(browser, hub, theme, width, height) -> None:
    page = opened(browser, hub, viewport={"width": width, "height": height}, color_scheme=theme)
    for named in (False, True):
        if named:
            page.get_by_role("button", name="Show names").click()
            expect(page.get_by_role("rowheader", name="ann")).to_have_count(1)
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
        assert violations(page) == []
    page.close()


def test_a_screen_reader_is_told_rows_and_columns_also_on_a_phone(browser, hub) -> None:
    page = opened(browser, hub, viewport={"width": 390, "height": 844})
    table = page.get_by_role("table").first
    expect(table.get_by_role("columnheader", name="loop")).to_have_count(1)
    expect(table.get_by_role("rowheader", name="1.1")).to_have_count(1)
    page.close()
