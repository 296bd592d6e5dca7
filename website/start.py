"""The first page: a tower to carry at once, one first step, a walk to step through, the way on."""

from puzzlelib import Hanoi, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough, draw

from .alive import alive, recording, script_at_once
from .boards import parts_of_puzzle
from .lessons import parts_of_the_course
from .pages import CSS_OF_START, PAGES, TEST, Site

A, B, C = range(3)
THREE = Hanoi(3)
SHOWN = 40  # the step at which the walk is opened: half of the tree has grown
FIRST = "00_frames"  # the lesson to begin with
TITLE = "Learn recursion, search and winning by playing"
ABOUT = (
    "Move the Towers of Hanoi, clear a board of pegs, win at Nim. Predict what a short program does, "
    "then watch every call of it, forwards and backwards."
)
OPENING = """
<header class="hero">
<h1>{title}</h1>
<p>{about}</p>
</header>
<section class="play-now" aria-labelledby="now"><h2 id="now">Carry the tower to C</h2>
<p>Drag a disk. One at a time, and never a disk on a smaller one.</p>
{board}
</section>
<p class="doors">{doors}</p>
<section aria-labelledby="minute"><h2 id="minute">What you can do here, in a minute</h2>
<ul class="begin">
<li><b>Play</b>: carry <a href="#now">the tower</a> to rod C, in as few moves as you can.</li>
<li><b>Predict</b> <a href="notebooks/01_factorial.html#what-does-it-print">what a short program prints</a>. A wrong answer tells you where to look again.</li>
<li><b>Step</b> through <a href="#try">a program</a>, forwards and backwards.</li>
</ul>
</section>
<section aria-labelledby="try"><h2 id="try">Press <em>Step</em>, or <em>Back</em></h2>
<p>A program carries three disks from A to C. Each call waits for the calls it makes.</p>
{walk}
</section>
{script}
"""
WAY_ON = """
<section aria-labelledby="begin"><h2 id="begin">Where do I begin?</h2>
<ul class="begin">
<li><b>You have written a few functions.</b> {first}: 45 minutes, and you know what a call keeps for itself.</li>
<li><b>You have met recursion, and it still feels like magic.</b> {trust}: you use a call before you have followed it.</li>
<li><b>You want to win.</b> {win}: find out who must win, and why.</li>
<li><b>You are not sure.</b> <a href="{test}">Twelve questions</a> find out what you believe about recursion.</li>
</ul>
</section>
<section aria-labelledby="lessons"><h2 id="lessons">What there is</h2>
{parts}
<p>Behind them: <a href="lessons.html">all nineteen lessons</a>, <a href="recordings/index.html">every recording</a>,
<a href="glossary.html">the words of the course</a>, and <a href="search.html">a search</a> over all of it.</p>
</section>
<section aria-labelledby="home"><h2 id="home">On your own computer</h2>
<p>With Python 3.11 or newer, in a copy of the project: <code>make lab</code>. Nothing else on the machine is touched.
Free under the BSD-3-Clause licence; no account, no tracker, nothing is sent anywhere.</p>
</section>
"""


def add_start(site: Site) -> None:
    """Add the start page."""
    walk = StepThrough(record(carry_tower, THREE, THREE.start, 3, A, C, B), THREE)
    body = OPENING.format(
        title=TITLE,
        about=ABOUT,
        board=board(),
        doors=doors(site),
        walk=recording(walk.book, walk.show, (), at=SHOWN),
        script=script_at_once(),
    )
    site.add("index.html", TITLE, body + way_on(site), CSS_OF_START)


def board() -> str:
    """Return a tower to carry; without a script, its picture."""
    tower = parts_of_puzzle(THREE)
    if tower is None:
        raise ValueError("the tower of the start page has too many positions for a page")
    return alive("board", f'<div class="picture">{draw(THREE).svg}</div>', *tower)


def doors(site: Site) -> str:
    """Return the first step, and the two other ways that most people look for."""
    ways = [(_begin(site, FIRST), "Begin with the first lesson")]
    ways += [("lessons.html", "See all lessons"), ("teach.html", "Teach it")]
    return " ".join(f'<a class="button" href="{there}">{words}</a>' for there, words in ways)


def way_on(site: Site) -> str:
    """Return where to begin, by what the learner knows; then the parts, and the long lists behind them."""
    return WAY_ON.format(
        first=f'<a href="{_begin(site, FIRST)}">Watch a call at work</a>',
        trust=f'<a href="{_begin(site, "06_hanoi")}">Trust a smaller tower</a>',
        win=f'<a href="{_begin(site, "12_nim")}">Win at Nim</a>',
        test=PAGES[TEST],
        parts=parts_of_the_course(),
    )


def _begin(site: Site, name: str) -> str:
    """Return where a lesson is played, or at least read."""
    return site.played(name) or f"notebooks/{name}.html"
