"""A JupyterHub with what the values for Kubernetes say: who is let in, and for how long.

There is no cluster here. So the values become a configuration as the chart makes one of them, and
the JupyterHub of the chart's version starts servers as processes in place of pods. Its environment
is named by PUZZLELIB_CLUSTER_PYTHON; `.ci/run` says what is in it.
"""

import os
from pathlib import Path

import pytest
import yaml
from hub import ONLY_ROOT, Learner, as_user, need, serving

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
VALUES = yaml.safe_load((ROOT / "deploy" / "zero_to_jupyterhub.yaml").read_text())["hub"]
PYTHON = os.environ.get("PUZZLELIB_CLUSTER_PYTHON", "")
NEEDED = (
    "import configurable_http_proxy, jupyterhub, nativeauthenticator; print(jupyterhub.__version__)"
)
LACKING = (
    "there is no JupyterHub of the chart's version: make an environment as .ci/run does, "
    "and name its Python in PUZZLELIB_CLUSTER_PYTHON"
)


def configuration():
    """The chart's jupyterhub_config.py, as far as it concerns logins.

    `c[class][trait]` of `hub.config` in its order, then the code of `hub.extraConfig`, by name.
    """
    lines = ["c.JupyterHub.tornado_settings = {'slow_spawn_timeout': 0}"]
    lines += [f"c[{name!r}].update({traits!r})" for name, traits in VALUES["config"].items()]
    lines += [code for _, code in sorted(VALUES.get("extraConfig", {}).items())]
    return "\n".join(["c = get_config()", *lines, "c.JupyterHub.spawner_class = 'simple'"])


@pytest.fixture(scope="module")
def hub():
    need("" if os.name == "posix" and os.geteuid() == 0 else ONLY_ROOT)
    need("" if PYTHON and as_user(99_999, PYTHON, "-c", NEEDED).returncode == 0 else LACKING)
    with serving(config=configuration(), python=PYTHON) as hub:
        yield hub


class Person(Learner):
    """Somebody who signs up with a password of their own."""

    password = "a long word of 2026"

    def sign_up(self):
        """What the page says after that."""
        page = f"{self.hub.address}/hub/signup"
        self.session.get(page)
        form = dict.fromkeys(("signup_password", "signup_password_confirmation"), self.password)
        form |= {"username": self.name, "_xsrf": self.session.cookies.get("_xsrf", path="/hub/")}
        return self.session.post(page, data=form).text

    def gets_in(self):
        """Whether the hub lets this person log in and shows a home page, with a new browser."""
        self.session.cookies.clear()
        is_let_in = self.log_in(self.password)
        home = self.session.get(f"{self.hub.address}/hub/home", allow_redirects=False)
        assert home.status_code == (200 if is_let_in else 302)
        return is_let_in

    def toggles(self, name):
        """Press the button beside a name on the page where people are let in."""
        page = f"{self.hub.address}/hub/authorize"
        return self.session.get(f"{page}/{name}", allow_redirects=False).status_code


def test_the_teacher_lets_learners_in_and_nobody_else_gets_in(hub) -> None:
    teacher, learner, stranger = (Person(hub, name) for name in ("teacher", "mia", "stranger"))
    assert not teacher.gets_in()
    assert "You can now go to" in teacher.sign_up()
    assert teacher.gets_in()

    assert "Your information has been sent to the admin" in learner.sign_up()
    assert not learner.gets_in()
    assert learner.toggles("mia") in (302, 403)  # to the login page
    assert not learner.gets_in()
    assert teacher.toggles("mia") == 302
    assert learner.gets_in()
    assert learner.toggles("stranger") == 403

    assert not stranger.gets_in()
    stranger.sign_up()
    assert not stranger.gets_in()

    assert "already in use" in Person(hub, "teacher").sign_up()
    assert not Person(hub, "mia").log_in("another password")
    assert teacher.toggles("mia") == 302
    assert not learner.gets_in()


def test_a_short_password_is_not_taken_and_no_name_differs_by_its_case_only(hub) -> None:
    short, other = Person(hub, "short"), Person(hub, "Teacher")
    short.password = "abc1"
    assert "at least 8 characters" in short.sign_up()
    other.sign_up()
    other.password = "another word of 2026"
    assert not other.gets_in()


def test_a_login_ends_with_the_browser_and_within_four_hours(hub) -> None:
    teacher = Person(hub, "teacher")
    teacher.sign_up()
    assert teacher.gets_in()
    assert teacher.session.cookies
    assert [c.name for c in teacher.session.cookies if c.expires is not None] == []
    teacher.age(3.5)
    assert teacher.gets("home") == 200
    teacher.age(4.1)
    assert teacher.gets("home") == 302


def test_the_chart_the_image_and_the_hub_here_are_of_one_version(hub) -> None:
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text()
    assert f"jupyterhub=={as_user(99_999, PYTHON, '-c', NEEDED).stdout.strip()}" in dockerfile
