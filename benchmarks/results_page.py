"""The results of a class as the teacher's page on a JupyterHub: opened, renewed, with names.

The classes are made up, and have done all of the course; each learner's folder has an owner of its
own, as on the hub. Opening goes through the hub's login for services, in a browser.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from .classroom import proportional_megabytes
from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests/support", "tests/browser", "docs")]

import lab  # noqa: E402 - in the folders above
from hub import Hub, Learner, serving, what_is_missing  # noqa: E402
from made_up_class import made_up_class  # noqa: E402

FIRST_NUMBER, NOTEBOOKS, ROUNDS = 70_000, 18, 5
MOST_SECONDS = {30: 1, 300: 3}


def rows() -> list[Row]:
    if why := what_is_missing() or ("" if lab.CHROMIUM else lab.MISSING):
        return [Row(f"results page: skipped, {why}", "", "", True)]
    return [row for learners in MOST_SECONDS for row in _page_of(learners)]


def _page_of(learners: int) -> list[Row]:
    """The figures of a class of so many."""
    with serving() as hub, lab.chromium() as browser:
        homes = hub.folder / "learners"
        made_up_class(learners, NOTEBOOKS, folder=homes)
        for number, home in enumerate(sorted(homes.iterdir()), FIRST_NUMBER):
            for path in (home, *home.iterdir()):
                os.chown(path, number, number)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        _log_in(page, hub)
        time.sleep(3)  # longer than the look at a class without learners counts
        address = f"{hub.address}/services/results/"
        first = _seconds(lambda: page.goto(address))
        assert f"{learners} learners" in page.content()
        again = median(_seconds(page.reload) for _ in range(ROUNDS))
        renewed = median(_renewal(hub, home) for home in sorted(homes.iterdir())[:ROUNDS])
        memory = sum(proportional_megabytes(process.pid) for process in hub.page_processes())
    what, most = f"results page, {learners} learners", MOST_SECONDS[learners]
    return [
        at_most(f"{what}: opened for the first time", first, most, "s"),
        at_most(f"{what}: opened again", again, most, "s"),
        at_most(f"{what}: renewed after an answer, with names", renewed, most, "s"),
        Row(f"{what}: memory of both processes", f"{memory:.0f} MB", "", True),
    ]


def _log_in(page, hub: Hub) -> None:  # type: ignore[no-untyped-def]
    page.goto(f"{hub.address}/hub/login?next=/hub/home")
    page.get_by_label("Username").fill("teacher")
    page.get_by_label("Password").fill(hub.slips["teacher"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/hub/home")


def _renewal(hub: Hub, home: Path) -> float:
    """How long the server needs for a page in which a learner's answers have changed."""
    teacher = Learner(hub, "teacher")
    assert teacher.log_in()
    address = f"{hub.address}/services/results/"
    teacher.session.get(address)
    time.sleep(4)  # as long as the page waits, and longer than a look counts
    os.utime(next(home.iterdir()))
    return _seconds(lambda: teacher.session.get(f"{address}parts?names=1").raise_for_status())


def _seconds(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin
