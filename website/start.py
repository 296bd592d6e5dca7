"""The page one comes to: three doors, a walk to step through at once, and the lessons with pictures."""

import re
from base64 import b64encode
from collections.abc import Callable
from html import escape

from puzzlecourse.authoring.questions import html
from puzzlecourse.lessons.folders import is_inside
from puzzlecourse.lessons.lists_in_lists import total
from puzzlecourse.lessons.nested_pictures import ruler, sierpinski
from puzzlecourse.lessons.order_memory import TWO_ISLANDS
from puzzlecourse.lessons.own_game import UpToThree
from puzzlecourse.lessons.proof import FRENCH_CENTRE
from puzzlecourse.lessons.queens import Queens
from puzzlecourse.sketch import draw_frames, sketch
from puzzlelib import Hanoi, Nim, Solitaire, fact, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.solitaire import FRENCH
from puzzlelib.views import StepThrough, draw, draw_colours, hanoi_map
from puzzlelib.views.still import Still
from puzzlelib.views.walk.page_file import walk_of

from .pages import DOCS, PAGES, ROOT, SCRIPTS, TEST, Site, title_of

A, B, C = range(3)
THREE = Hanoi(3)
TOWER = ROOT / "docs" / "images" / "tower.svg"  # plays itself, without a script
SHOWN = 40  # the step at which the walk is opened: half of the tree has grown
PICTURES: dict[str, Callable[[], Still]] = {  # nothing that an exercise asks for is in them
    "00_frames": lambda: draw_frames(record(fact, 2)),
    "01_factorial": lambda: draw_frames(record(fact, 3)),
    "02_loop_or_frames": lambda: sketch(ruler(5, 0, 32)),
    "03_lists_in_lists": lambda: draw_frames(record(total, [1, [2, [3]]])),
    "04_folders": lambda: draw_frames(record(is_inside, {"a": {"b": {}}}, "c")),
    "05_nested_pictures": lambda: sketch(sierpinski(4)),
    "06_hanoi_by_hand": lambda: draw(Hanoi(4)),
    "07_hanoi_by_recursion": lambda: draw(Hanoi(5), ((5,), (4, 3, 2, 1), ())),
    "08_solitaire": lambda: draw(Solitaire()),
    "09_depth_first_search": lambda: draw(Solitaire(".oooo.o")),
    "10_queens": lambda: draw(Queens(6)),
    "11_order_and_memory": lambda: draw(Solitaire(TWO_ISLANDS)),
    "12_nim": lambda: draw(Nim((3, 4, 5))),
    "13_nim_fast": lambda: draw(Nim((1, 3, 5, 7))),
    "14_own_game": lambda: draw(UpToThree((4, 6, 7))),
    "A1_proof": lambda: draw_colours(Solitaire(FRENCH_CENTRE)),
    "A2_exhaustive": lambda: draw(Solitaire(FRENCH)),
    "A3_hanoi_without_recursion": lambda: hanoi_map(Hanoi(3)),
}
OPENING = """
<header class="hero">
<h1>Learn recursion, search and winning by playing</h1>
<p>Move the Towers of Hanoi, clear a board of pegs, win at Nim.
Predict what a short program does, then watch every call of it, forwards and backwards.</p>
<p class="doors">{doors}</p>
</header>
<img class="tower" src="{tower}" width="930" alt="A program carries three disks from A to C, one line after the other; beside it its frames">
<section aria-labelledby="try"><h2 id="try">Press <em>Step</em>, or <em>Back</em></h2>
<p>A program carries three disks from A to C. Each call waits for the calls it makes.</p>
{walk}
</section>
<h2 id="lessons">Eighteen lessons</h2>
<ol class="lessons">{lessons}</ol>
<p>What do you believe about recursion? <a href="{test}">Twelve questions find out</a>, before the lessons and after them.</p>
<h2 id="guide">For teachers and authors</h2>
<ul class="guide">{guide}</ul>
<h2 id="home">On your own computer</h2>
<p>With Python 3.11 or newer, in a copy of the project: <code>make lab</code>. Nothing else on the machine is touched.
Free under the BSD-3-Clause licence; no account, no tracker, nothing is sent anywhere.</p>
"""


def add_start(site: Site, have_walks: set[str], handouts: list[str]) -> None:
    """The start page, with links to the recordings and the handouts of the lessons that have some."""
    doors = [(site.room, "Play in your browser")] if site.room else []
    doors += [("notebooks/index.html", "Read the notebooks"), ("guide/teaching.html", "Teach it")]
    told = [f'<a class="button" href="{there}">{words}</a>' for there, words in doors]
    walk = StepThrough(record(carry_tower, THREE, THREE.start, 3, A, C, B), THREE)
    lessons = [
        _lesson(*found, _ways(site, found[0], have_walks, handouts))
        for found in lessons_of_the_map()
    ]
    body = OPENING.format(
        doors=" ".join(told),
        tower=f"data:image/svg+xml;base64,{b64encode(TOWER.read_bytes()).decode()}",
        walk=walk_of(walk.book, walk.show, (), at=SHOWN),
        lessons="".join(lessons),
        test=PAGES[TEST],
        guide="".join(
            _guide(file) for file in DOCS if "/lessons/" not in file
        ),  # the guide leads to these
    )
    site.add("index.html", "puzzlelib", body, SCRIPTS)


def _guide(file: str) -> str:
    """A guide page in their list."""
    title = html(title_of((ROOT / file).read_text(encoding="utf-8")))
    return f'<li><a href="{DOCS[file]}">{title}</a></li>'


def lessons_of_the_map() -> list[tuple[str, str, str, str]]:
    """Notebook, title, minutes and what you will do, as the map of the notebooks says it."""
    text = (ROOT / "notebooks" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(.+)\]\((\w+)\.ipynb\) \| (\d+) \| \d+ \| (.+) \|$", text, re.M)
    return [(name, title, minutes, told) for title, name, minutes, told in rows]


def _ways(site: Site, name: str, have_walks: set[str], handouts: list[str]) -> dict[str, str]:
    """Where one can go from a lesson's card: what it is called → where that is."""
    sheet = f"{name}_learners.pdf"
    ways = {
        "play": site.played(name),
        "recordings": f"recordings/index.html#{name}" if name in have_walks else "",
        "handout": f"handouts/{sheet}" if sheet in handouts else "",
    }
    return {words: there for words, there in ways.items() if there}


def _lesson(name: str, title: str, minutes: str, told: str, ways: dict[str, str]) -> str:
    """A lesson as a card: its picture, what you will do, and where to go from there."""
    links = " · ".join(f'<a href="{there}">{words}</a>' for words, there in ways.items())
    picture = PICTURES[name]().svg
    return (
        f'<li><div class="thumb" aria-hidden="true">{picture}</div>'
        f'<h3><a href="notebooks/{name}.html">{name[:2]} {escape(title)}</a></h3>'
        f"<p>{escape(told[0].upper() + told[1:])}.</p><p>{minutes} minutes<br>{links}</p></li>"
    )
