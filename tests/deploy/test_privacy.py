"""What docs/privacy.md says of the hub is all that is kept there: cookies, database, hidden files."""

import re
import sys
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from hub import CONFIG, Kernel, need, seated, serving, until, what_is_missing

from puzzlecourse.classroom.entries import FILE
from puzzlecourse.classroom.hand_in import HANDED_IN
from puzzlecourse.classroom.update import FORMER

sys.path.insert(0, str(CONFIG.parent))
from class_folder import NAMES

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text(encoding="utf-8")
NAME = "learner07"


@pytest.fixture(scope="module")
def used():
    """A hub, and a learner who has logged in and run a cell."""
    need(what_is_missing())
    with serving() as hub:
        learner = seated(hub, NAME)
        Kernel(learner).run("secret = 'I typed this'")
        yield hub, learner


def rows_of(hub):
    """All that the hub's database holds: table, column and value."""
    with closing(connect(hub.folder / "jupyterhub.sqlite")) as database:
        tables = database.execute("select name from sqlite_master where type = 'table'")
        for (table,) in tables.fetchall():
            found = database.execute(f'select * from "{table}"')
            columns = [column[0] for column in found.description]
            for row in found.fetchall():
                yield from ((table, *cell) for cell in zip(columns, row, strict=True))


@pytest.mark.parametrize("name", [FILE, HANDED_IN, FORMER, NAMES])
def test_what_course_and_hub_write_is_named_on_the_page(name) -> None:
    assert f"`{name}`" in PAGE


def test_the_cookies_are_those_that_the_page_names_and_end_with_the_browser(used) -> None:
    _, learner = used
    [told] = re.findall(r"^- \*\*In the browser\*\*.*", PAGE, re.M)
    named = {name.replace("NAME", NAME) for name in re.findall(r"`([^`]+)`", told)}
    assert {cookie.name for cookie in learner.session.cookies} == named
    assert {cookie.expires for cookie in learner.session.cookies} == {None}


def test_the_database_has_name_and_times_and_no_password_that_could_be_read(used) -> None:
    hub, _ = used
    every = list(rows_of(hub))
    assert not [cell for cell in every if hub.slips[NAME] in str(cell[2])]
    of_users = {column for table, column, value in every if table == "users" and value is not None}
    assert of_users == {"id", "name", "admin", "created", "last_activity", "cookie_id", "state"}
    secrets = {str(value) for _, column, value in every if column in ("secret", "hashed") and value}
    assert secrets
    assert all(secret.startswith(("sha512:", "sha256:")) for secret in secrets)


def test_the_log_has_name_and_time_of_a_page_and_nothing_that_was_typed(used) -> None:
    hub, _ = used
    log = (hub.folder / "hub.log").read_text()
    assert re.search(rf"\[I \d{{4}}-\d\d-\d\d .*\({NAME}@127\.0\.0\.1\)", log)
    assert "I typed this" not in log
    assert hub.slips[NAME] not in log


def test_the_hidden_files_of_a_learner_are_those_that_the_page_names(used) -> None:
    """`.run` holds what the server and its kernels need while they run."""
    hub, _ = used
    home = hub.home(NAME)
    history = home / ".ipython" / "profile_default" / "history.sqlite"

    def is_written():
        with closing(connect(history)) as kept:
            return kept.execute("select source_raw from history").fetchall()

    assert ("secret = 'I typed this'",) in until(is_written, 60)
    with closing(connect(history)) as kept:
        assert kept.execute("select start from sessions").fetchone()[0]
    hidden = {path.name for path in home.glob(".*")}
    assert hidden <= {".ipython", ".ipynb_checkpoints", ".run", ".local", ".jupyter", ".cache"}
    assert {".ipython"} <= hidden
    assert "`.ipython`" in PAGE
    assert "`.ipynb_checkpoints`" in PAGE
