"""The lessons as cards with pictures, part by part, for learners who know the way."""

import re
from collections.abc import Callable
from html import escape
from typing import NamedTuple

from puzzlecourse.lessons.folders import is_inside
from puzzlecourse.lessons.lists_in_lists import total
from puzzlecourse.lessons.nested_pictures import ruler, sierpinski
from puzzlecourse.lessons.order_memory import TWO_ISLANDS
from puzzlecourse.lessons.own_game import UpToThree
from puzzlecourse.lessons.proof import FRENCH_CENTRE
from puzzlecourse.lessons.queens import Queens
from puzzlecourse.lessons.review_recursion import steps_up
from puzzlecourse.sketch import draw_frames, sketch
from puzzlelib import Hanoi, Maze, Nim, Solitaire, fact, record
from puzzlelib.solitaire import FRENCH
from puzzlelib.views import StepThrough, draw, draw_colours, hanoi_map
from puzzlelib.views.still import Still
from stepthrough.canvas import Canvas
from stepthrough.trace import Recording
from stepthrough.walk.saved_tree import draw_tree, fitting, size_of

from .pages import CSS_OF_LISTS, PAGES, PRACTICE, ROOT, TEST, Site


def tree(recording: Recording) -> Still:
    """Return the calls of a recording, with what each returned."""
    book = StepThrough(recording).book
    calls = fitting(book, book.last)
    canvas = Canvas(*size_of(calls))
    draw_tree(canvas, calls)
    return Still(recording.text(), canvas)


PICTURES: dict[str, Callable[[], Still]] = {  # nothing that an exercise asks for is in them
    "00_frames": lambda: draw_frames(record(fact, 2)),
    "01_factorial": lambda: draw_frames(record(fact, 3)),
    "02_loop_or_frames": lambda: sketch(ruler(5, 0, 32)),
    "03_lists_in_lists": lambda: tree(record(total, [1, [2], [[3]]])),
    "04_folders": lambda: tree(record(is_inside, {"a": {"b": {}}}, "c")),
    "05_nested_pictures": lambda: sketch(sierpinski(4)),
    "06_hanoi": lambda: draw(Hanoi(5), ((5,), (4, 3, 2, 1), ())),
    "07_review": lambda: tree(record(steps_up, 3)),
    "08_maze": lambda: draw(Maze()),
    "09_depth_first_search": lambda: draw(Solitaire()),
    "10_queens": lambda: draw(Queens(6)),
    "11_order_and_memory": lambda: draw(Solitaire(TWO_ISLANDS)),
    "12_nim": lambda: draw(Nim((3, 4, 5))),
    "13_nim_fast": lambda: draw(Nim((1, 3, 5, 7))),
    "14_own_game": lambda: draw(UpToThree((4, 6, 7))),
    "15_review": lambda: draw(Maze()),
    "A1_proof": lambda: draw_colours(Solitaire(FRENCH_CENTRE)),
    "A2_exhaustive": lambda: draw(Solitaire(FRENCH)),
    "A3_hanoi_without_recursion": lambda: hanoi_map(Hanoi(3)),
}


class Part(NamedTuple):
    """A part of the course."""

    anchor: str
    title: str
    aim: str  # what you will do there
    lessons: str  # how the names of its lessons begin
    picture: str  # the lesson whose picture stands for it

    def holds(self, name: str) -> bool:
        """Return whether a lesson belongs to it."""
        return re.match(self.lessons, name) is not None


PARTS = (
    Part(
        "recursion",
        "Recursion",
        "Follow a program that calls itself, write your own, and plan any tower with one",
        "0[0-7]",
        "06_hanoi",
    ),
    Part(
        "searching",
        "Searching",
        "Get lost in a maze, clear a board of pegs, and have a program try, go on and go back",
        "08|09|10|11",
        "08_maze",
    ),
    Part(
        "win-or-lose",
        "Win or lose",
        "Win at Nim, find out who must win, and make a game of your own",
        "1[2-5]",
        "12_nim",
    ),
    Part(
        "for-the-curious",
        "For the curious",
        "What only a proof can tell, every position of a board, a tower without recursion",
        "A",
        "A1_proof",
    ),
)
HERE = "lessons.html"
OPENING = """<h1>Nineteen lessons</h1>
<p>In this order each lesson builds on those before it; each also runs on its own. <a href="index.html#begin">Where do I begin?</a></p>
"""


class Lesson(NamedTuple):
    """A lesson, as the map of the notebooks tells of it."""

    name: str  # 06_hanoi
    title: str
    minutes: str
    aim: str  # what you will do

    @property
    def about(self) -> str:
        """What you will do, as a sentence."""
        return f"{self.aim[0].upper()}{self.aim[1:]}."


def lessons_of_the_map() -> list[Lesson]:
    """Return the lessons in their order."""
    text = (ROOT / "notebooks" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(.+)\]\((\w+)\.ipynb\) \| (\d+) \| (?:\d+|–) \| (.+) \|$", text, re.M)
    return [Lesson(name, title, minutes, aim) for title, name, minutes, aim in rows]


def add_lessons(site: Site, have_walks: set[str], handouts: list[str]) -> None:
    """Add the page with all lessons, part by part, with links to their recordings and handouts."""
    parts = [_part(site, part, have_walks, handouts) for part in PARTS]
    test = f'<p>What do you believe about recursion? <a href="{PAGES[TEST]}">Twelve questions find out</a>, before the lessons and after them.</p>'
    practice = (
        f'<p>More to write? <a href="{PAGES[PRACTICE]}">Thirty short tasks</a>, in any order.</p>'
    )
    site.add(HERE, "All lessons", f"{OPENING}{''.join(parts)}{test}{practice}", CSS_OF_LISTS)


def ways_of_lesson(
    site: Site, name: str, have_walks: set[str], handouts: list[str]
) -> dict[str, str]:
    """Return where a learner can go from a lesson: what it is called → where that is."""
    sheet = f"{name}_learners.pdf"
    ways = {
        "play": site.played(name),
        "recordings": f"recordings/index.html#{name}" if name in have_walks else "",
        "handout": f"handouts/{sheet}" if sheet in handouts else "",
    }
    return {words: there for words, there in ways.items() if there}


def _part(site: Site, part: Part, have_walks: set[str], handouts: list[str]) -> str:
    """Return a part of the course with its lessons."""
    cards = [
        _card(lesson, ways_of_lesson(site, lesson.name, have_walks, handouts))
        for lesson in lessons_of_the_map()
        if part.holds(lesson.name)
    ]
    return f'<h2 id="{part.anchor}">{part.title}</h2><p>{part.aim}.</p><ol class="lessons">{"".join(cards)}</ol>'


def _card(lesson: Lesson, ways: dict[str, str]) -> str:
    """Return a lesson as a card: its picture, what you will do, and where to go from there."""
    links = " · ".join(f'<a href="{there}">{words}</a>' for words, there in ways.items())
    return card(
        lesson.name,
        f"notebooks/{lesson.name}.html",
        f"{lesson.name[:2]} {lesson.title}",
        f"<p>{escape(lesson.about)}</p><p>{lesson.minutes} minutes<br>{links}</p>",
    )


def card(picture: str, there: str, title: str, body: str) -> str:
    """Return a card with the picture of a lesson; all of it leads there."""
    return (
        f'<li><div class="thumb" aria-hidden="true">{PICTURES[picture]().svg}</div>'
        f'<h3><a href="{there}">{escape(title)}</a></h3>{body}</li>'
    )


def parts_of_the_course() -> str:
    """Return the parts as cards that lead to their lessons."""
    names = [lesson.name for lesson in lessons_of_the_map()]
    cards = [
        card(
            part.picture,
            f"{HERE}#{part.anchor}",
            part.title,
            f"<p>{part.aim}.</p><p>{sum(map(part.holds, names))} lessons</p>",
        )
        for part in PARTS
    ]
    return f'<ul class="lessons">{"".join(cards)}</ul>'
