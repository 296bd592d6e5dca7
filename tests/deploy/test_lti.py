"""Logins from a learning platform by LTI 1.3: who is let in, as whom, and which tokens are refused.

The platform's side is tests/support/platform_of_lti.py.
"""

import json
import os
import re
import subprocess
import time
from html import unescape
from pathlib import Path

import hub as hubs
import lab
import pytest
import requests
from hub import CONFIG, PYTHON, Hub, Kernel, Learner, as_user, need, until, what_is_missing

pytestmark = pytest.mark.slow

PLATFORM = Path(hubs.__file__).with_name("platform_of_lti.py")
LACKING = f"{PYTHON} has no ltiauthenticator: run pip install '.[lti]' with it"
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
ROLE = "http://purl.imsglobal.org/vocab/lis/v2/"
TEACHER = {CLAIM + "roles": [ROLE + "membership#Instructor", ROLE + "institution/person#Faculty"]}
OURS = f"load_subconfig({str(CONFIG)!r})\n"


def settings(port):
    """The file that an administrator writes."""
    return (
        'issuer = "https://platform.example"\nclient_id = "hub-1"\ncourse = "7"\n'
        f'authorize_url = "http://localhost:{port}/authorize"\n'
        f'jwks_endpoint = "http://localhost:{port}/jwks"\n'
    )


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    need(what_is_missing())
    probe = as_user(hubs.NOBODY, PYTHON, "-c", "import ltiauthenticator, cryptography")
    need(LACKING if probe.returncode else "")
    port = lab.free_port()
    platform = subprocess.Popen([PYTHON, PLATFORM, str(port)])
    before = f"from pathlib import Path\nPath('lti.toml').write_text({settings(port)!r})\n"
    try:
        until(lambda: answers(port), 30)
        with hubs.serving(config=before + OURS) as hub:
            yield hub
    finally:
        platform.kill()
        platform.wait(20)


def answers(port):
    try:
        return requests.get(f"http://localhost:{port}/jwks", timeout=5).ok
    except requests.ConnectionError:
        return False


class Person(Learner):
    """Somebody with a browser, who follows the link in a course."""

    def __init__(self, hub, who):
        super().__init__(hub, who)
        self.who = who

    def form(self, **otherwise):
        """What the platform has the browser bring to the hub."""
        begin = f"{self.hub.address}/hub/lti13/oauth_login"
        words = {"iss": "https://platform.example", "login_hint": self.who, "client_id": "hub-1"}
        words |= {"target_link_uri": f"{self.hub.address}/hub", "lti_message_hint": told(otherwise)}
        page = self.session.post(begin, data=words)
        self.where = unescape(re.search('action="(.*?)"', page.text)[1])
        return {n: unescape(v) for n, v in re.findall('name="(.*?)" value="(.*?)"', page.text)}

    def bring(self, form):
        """How the hub answers."""
        answer = self.session.post(self.where, data=form, allow_redirects=False)
        return answer.status_code

    def follow(self, **otherwise):
        """Follow the link; whether the hub lets one in."""
        is_let_in = self.bring(self.form(**otherwise)) == 302
        assert self.gets("home") == (200 if is_let_in else 302)
        if is_let_in:
            self.name = self.me["name"]
        return is_let_in

    @property
    def me(self):
        headers = {"X-XSRFToken": self.session.cookies.get("_xsrf", path="/hub/")}
        return self.session.get(f"{self.hub.address}/hub/api/user", headers=headers).json()


def told(otherwise):
    return json.dumps(otherwise)


def test_a_learner_gets_in_and_works(hub) -> None:
    learner = Person(hub, "5")
    assert learner.follow()
    learner.begin()
    learner.wait()
    assert Kernel(learner).run("", "6 * 7") == "42"
    assert not learner.me["admin"]
    assert learner.gets("admin") == 403


def test_there_are_no_slips_and_no_form_for_a_password(hub) -> None:
    assert not (hub.folder / "slips.txt").exists()
    page = requests.get(f"{hub.address}/hub/login", timeout=20).text
    assert "Open the link in your course" in page
    assert 'type="password"' not in page


@pytest.mark.parametrize(
    "who", ["5", "a/../../etc", "Ü ñ", "-rf", "x" * 200, "A5", "a5", "teacher"]
)
def test_a_name_on_the_hub_is_safe_and_always_the_same(hub, who) -> None:
    first, again = Person(hub, who), Person(hub, who)
    assert first.follow()
    assert again.follow(name="another name", email="another@example.org")
    assert first.name == again.name
    assert re.fullmatch("u[0-9a-f]{12}", first.name)


def test_two_people_have_two_names(hub) -> None:
    people = [Person(hub, who) for who in ("A5", "a5", "a5 ", "5")]
    assert all(person.follow() for person in people)
    assert len({person.name for person in people}) == 4


def test_a_teacher_of_the_course_is_the_hubs_teacher_for_as_long_as_that(hub) -> None:
    teacher = Person(hub, "100")
    assert teacher.follow(**TEACHER)
    assert teacher.me["admin"]
    assert teacher.gets("admin") == 200
    assert Person(hub, "100").follow()  # a learner from now on
    assert not teacher.me["admin"]
    assert teacher.gets("admin") == 403


def test_in_the_results_a_teacher_of_the_course_is_no_learner(hub) -> None:
    teacher, learner = Person(hub, "102"), Person(hub, "103")
    assert teacher.follow(**TEACHER)
    assert learner.follow()
    for number, person in enumerate((teacher, learner), 70_400):
        hub.home(person.name).mkdir()
        os.chown(hub.home(person.name), number, number)
    page = f"{hub.address}/services/results/"
    assert teacher.session.get(page).status_code == 200
    names = teacher.session.get(f"{page}parts?names=1").text
    assert learner.name in names
    assert teacher.name not in names


@pytest.mark.parametrize(
    "role",
    [
        "institution/person#Instructor",
        "institution/person#Administrator",
        "membership#Learner",
        "membership/Instructor#TeachingAssistant",
        "membership#Instructor ",
    ],
)
def test_other_roles_are_not_the_teachers(hub, role) -> None:
    person = Person(hub, "101")
    assert person.follow(**{CLAIM + "roles": [ROLE + role]})
    assert not person.me["admin"]


NOW = int(time.time())


@pytest.mark.parametrize(
    "otherwise",
    [
        {"key": "another"},
        {"key": "none"},
        {"aud": "hub-2"},
        {"aud": ["hub-1", "hub-2"]},
        {"iss": "https://other.example"},
        {"exp": NOW - 10},
        {"iat": NOW - 7200, "exp": NOW + 7200},
        {"iat": NOW + 7200, "exp": NOW + 7500},
        {"nonce": "0"},
        {"sub": ""},
        {CLAIM + "context": {"id": "8"}},
        {CLAIM + "context": None},
        {CLAIM + "version": "1.1"},
    ],
    ids=str,
)
def test_a_token_that_is_not_in_order_lets_nobody_in(hub, otherwise) -> None:
    person = Person(hub, "6")
    assert not person.follow(**otherwise)
    assert person.follow()  # it was for that alone


def test_a_token_that_somebody_changed_lets_nobody_in(hub) -> None:
    person = Person(hub, "6")
    form = person.form()
    head, body, seal = form["id_token"].split(".")
    _, other, _ = Person(hub, "6").form(**TEACHER)["id_token"].split(".")
    assert body != other
    assert person.bring(form | {"id_token": f"{head}.{other}.{seal}"}) == 400
    assert person.gets("home") == 302


def test_a_token_counts_once_and_in_its_browser_only(hub) -> None:
    person, thief = Person(hub, "6"), Person(hub, "6")
    form = person.form()
    thief.form()
    thief.where = person.where
    assert thief.bring(form) == 400
    cookies = person.session.cookies.copy()
    assert person.bring(form) == 302
    assert person.bring(form) == 400  # the browser has forgotten what belongs to it
    thief.session.cookies = cookies  # and one that has not, is refused too
    assert thief.bring(form) == 400
    assert thief.gets("home") == 302


def test_root_alone_reads_who_has_which_name(hub) -> None:
    mia = Person(hub, "mia")
    assert mia.follow(name=" Mia\n  Lee\troot ")
    names = hub.folder / "names.txt"
    assert f"{mia.name} Mia Lee root" in names.read_text().splitlines()
    assert all(re.fullmatch("u[0-9a-f]{12} .+", line) for line in names.read_text().splitlines())
    assert names.stat().st_mode & 0o777 == 0o600


def test_of_what_the_platform_tells_of_a_person_the_name_alone_is_kept(hub) -> None:
    assert Person(hub, "number-777").follow()
    files = {path.name: path.read_bytes() for path in hub.folder.iterdir() if path.is_file()}
    assert b"Mia Lee" in files["names.txt"]
    told = (b"mia.lee@example.org", b"tlh-AQ")
    assert [words for words in told if words in b"".join(files.values())] == []
    assert [name for name, kept in files.items() if b"number-777" in kept] == ["hub.log"]


def test_a_browser_gets_in_from_a_platform_on_another_site(hub) -> None:
    """What the platform has the browser send comes from another site: not every cookie goes along."""
    if lab.CHROMIUM is None:
        pytest.fail(lab.MISSING, pytrace=False)
    with lab.chromium() as browser:
        page = browser.new_page()
        words = "iss=https://platform.example&login_hint=9&client_id=hub-1&lti_message_hint={}"
        target = f"target_link_uri={hub.address}/hub/home"
        page.goto(f"{hub.address}/hub/lti13/oauth_login?{words}&{target}")
        page.wait_for_url("**/hub/home")


@pytest.mark.parametrize("lacking", ["issuer", "client_id", "course"])
def test_a_file_that_does_not_say_all_is_named_and_no_hub_begins(tmp_path, lacking) -> None:
    need(what_is_missing())
    lines = settings(1).splitlines()
    text = "\n".join(line for line in lines if not line.startswith(lacking))
    (tmp_path / "lti.toml").write_text(text)
    hub = Hub(tmp_path, OURS, PYTHON)
    with pytest.raises(AssertionError, match=f"does not say {lacking}"):
        hub.start()
