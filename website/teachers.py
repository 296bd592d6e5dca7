"""The page for teachers: what to choose, to print and to show, lesson by lesson, and the guide behind it."""

from collections.abc import Iterator
from html import escape

from stepthrough.code_marks import html

from .lessons import Lesson, lessons_of_the_map, ways_of_lesson
from .pages import CSS_OF_LISTS, DOCS, PAGES, ROOT, TEST, Site, title_of

HERE = "teach.html"
SHELVES = {  # the pages of the guide, by what a teacher comes for; all others stand below them
    "In the classroom": [
        "teaching",
        "three_lessons",
        "curricula",
        "misconceptions",
        "worlds",
        "screen_reader",
        "privacy",
    ],
    "Tests, marks and results": ["recursion_test", "recursion_test_on_paper", "grading", "study"],
    "Where it runs": ["site", "deploying", "hosts"],
}
REST = "Lessons and puzzles of your own, and what is behind it all"
PAGE = """
<h1>Teach it</h1>
<p>Nineteen lessons of 45 minutes each. Learners predict, answer and write; watching alone is not enough anywhere.
This page has what you need for the first lesson; <a href="guide/teaching.html">the guide</a> has the rest.</p>

<h2 id="first">Your first lesson, in ten minutes</h2>
<ol>
<li><b>Choose.</b> <a href="guide/teaching.html#routes">Routes</a> of one, three, five or ten lessons.
Three of them are <a href="guide/three_lessons.html">planned minute by minute</a>.</li>
<li><b>Check</b> in the lesson before what your class knows: <a href="guide/teaching.html#a-five-minute-check">five questions, five minutes</a>, on the board.</li>
<li><b>Print</b> from the table below: the page for you, on one sheet of A4, and the handout, once for each learner.</li>
<li><b>Show</b> the first recording on the wall. The button above its tree lets the tree fill the screen, and the arrow keys step.</li>
<li><b>Vote</b> before each step, and let the class talk <em>after</em> the vote.</li>
</ol>

<h2 id="lessons">Lesson by lesson</h2>
<div class="wide" tabindex="0"><table>
<thead><tr><th scope="col">lesson</th><th scope="col">minutes</th><th scope="col">for you</th><th scope="col">for learners</th></tr></thead>
<tbody>
{rows}
</tbody></table></div>
<p>{handouts}</p>
<p>Solutions on paper, and the tests on paper, are not on this site: learners read it, too.
In a copy of the project, <code>make handouts KEYS=1</code> writes them for you (<a href="guide/teaching.html#on-paper">on paper</a>).</p>

<h2 id="test">Before the course and after it</h2>
<p><a href="{test}">At most twelve questions</a> name the idea about recursion that a learner's answers fit.
There are also <a href="guide/recursion_test_on_paper.html">two forms on paper</a>, one for the first day and one for the last.</p>

<h2 id="results">After the lesson</h2>
<p>Learners press <em>Hand in</em> at the end of a notebook, and you get one small file from each, without a name in it.
<code>puzzlecourse results hand-ins</code> reads the folder with these files: what was right at once, which misconception is behind the rest,
and three discussions worth having tomorrow. <a href="guide/teaching.html#after-the-lesson">How to read it</a>, and <a href="guide/teaching.html#privacy">who can read what</a>.</p>

<h2 id="guide">All pages of the guide</h2>
{shelves}
"""
THERE_ARE_HANDOUTS = "Print at 100 %, on both sides of the paper."
NO_HANDOUTS = (
    "The handouts are not in this copy of the site. In a copy of the project, <code>make handouts</code> "
    "writes them, and <code>make site</code> takes them along."
)


def add_teachers(site: Site, have_walks: set[str], handouts: list[str]) -> None:
    """Add the teachers' page; it leads to no key."""
    rows = [
        _row(lesson, ways_of_lesson(site, lesson.name, have_walks, handouts))
        for lesson in lessons_of_the_map()
    ]
    body = PAGE.format(
        rows="\n".join(rows),
        handouts=THERE_ARE_HANDOUTS if handouts else NO_HANDOUTS,
        test=PAGES[TEST],
        shelves="".join(_shelf(*shelf) for shelf in shelves()),
    )
    site.add(HERE, "For teachers", body, CSS_OF_LISTS)


def _row(lesson: Lesson, ways: dict[str, str]) -> str:
    """Return a lesson in the table."""
    name = f'<a href="notebooks/{lesson.name}.html">{lesson.name[:2]} {escape(lesson.title)}</a>'
    page = f'<a href="guide/lessons/{lesson.name}.html">page to print</a>'
    order = [words for words in ("handout", "recordings", "play") if words in ways]
    others = " · ".join(f'<a href="{ways[words]}">{words}</a>' for words in order)
    cells = [lesson.minutes, page, others]
    columns = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{name}</th>{columns}</tr>'


def shelves() -> Iterator[tuple[str, list[str]]]:
    """Return the pages of the guide in their groups, each page once; lessons' pages are in the table."""
    left = {file: there for file, there in DOCS.items() if "/lessons/" not in file}
    for title, names in SHELVES.items():
        yield title, [file for file in (f"docs/{name}.md" for name in names) if left.pop(file)]
    yield REST, [*left]


def _shelf(title: str, files: list[str]) -> str:
    """Return a group of pages with its title."""
    pages = [
        f'<li><a href="{DOCS[file]}">{html(title_of((ROOT / file).read_text(encoding="utf-8")))}</a></li>'
        for file in files
    ]
    return f'<h3>{title}</h3><ul class="guide">{"".join(pages)}</ul>'
