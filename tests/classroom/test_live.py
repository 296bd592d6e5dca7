"""The results of a class as a page: what it says, what it hides without names, and what does it no harm."""

import inspect
import json
import re
import sys
from html import unescape
from pathlib import Path
from random import Random

import pytest
from commands import ROOT
from kept_files import GOOD, HOSTILE
from made_up_sittings import file_with, sitting

from puzzlecourse.classroom.answers_file import as_text, parse_answers
from puzzlecourse.classroom.entries import FILE
from puzzlecourse.classroom.live import page
from puzzlecourse.classroom.live.watched import FILES, LiveClass
from puzzlecourse.classroom.results import items
from puzzlecourse.classroom.tables import results
from puzzlecourse.course import lessons
from puzzlecourse.report import to_discuss

sys.path.insert(0, str(ROOT / "docs"))
from made_up_class import made_up_class

WORDS = "<script>alert('xss')</script>"


@pytest.fixture(scope="module")
def asked():
    return items(lessons())


@pytest.fixture(scope="module")
def made_up():
    """The folder of a class that does not exist, and what its learners keep, by name."""
    folder = made_up_class(12, 5)
    return folder, {home.name: (home / FILE).read_bytes() for home in sorted(folder.iterdir())}


def class_of(asked, kept, handed_in=None):
    live = LiveClass(asked)
    for name, content in kept.items():
        live.take(name, [content, (handed_in or {}).get(name)])
    return live


def question(*steps, name="1.1"):
    return json.dumps(GOOD | {"questions": {name: [list(steps)]}}).encode()


RIGHT, WRONG = ["x", "right", ""], ["y", "wrong", "loop"]


def shown(live, **how):
    return page.parts(live, **how).decode()


def text_of(live, **how):
    """What somebody reads on the page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown(live, **how))).split())


# ---- it says what `puzzlecourse results` says -----------------------------------------------------


def test_it_counts_what_the_command_counts(asked, made_up):
    folder, kept = made_up
    command = results(*sorted(folder.iterdir()), names=True)
    found = class_of(asked, kept).results()
    assert found.counts == command.counts
    assert found.learners == command.learners
    assert to_discuss(found) == to_discuss(command)


def test_each_cell_of_the_picture_is_on_the_page(asked, made_up):
    live = class_of(asked, made_up[1])
    picture = page.Picture(live.results())
    cells = re.findall(r'class="believed shade[^>]*data-is="([^"]+)">(\d+)<', shown(live))
    wanted = [
        (name, str(count.misconceptions[name]))
        for count in picture.rows
        for name in picture.columns
        if count.misconceptions[name]
    ]
    assert [(unescape(name), number) for name, number in cells] == wanted
    assert wanted


def test_of_one_notebook_only_that_is_shown(asked, made_up):
    live = class_of(asked, made_up[1])
    found = live.results("01_factorial")
    assert {count.item.notebook for count in found.counts} == {"01_factorial"}
    assert live.notebooks() == ["00_frames", "01_factorial", "02_loop_or_frames"] + [
        "03_lists_in_lists",
        "04_folders",
    ]
    assert 'href="./?notebook=01_factorial" aria-current="page"' in shown(
        live, notebook="01_factorial"
    )


def test_before_and_after_the_beliefs_are_counted(asked):
    taken = [sitting("before", "loop"), sitting("after")]
    kept = {name: file_with(*taken).encode() for name in ("ann", "ben")}
    told = text_of(class_of(asked, kept))
    assert "The recursion test, before and after" in told
    assert re.search(r"right model What Python does\. 0 2 0 0 2", told)
    assert "Beliefs of 2 learners who took the recursion test before and after." in told


def test_who_has_handed_in_and_who_has_gone_on_since(asked):
    kept = {"ann": question(RIGHT), "ben": question(WRONG, RIGHT), "eve": question(WRONG)}
    handed_in = {
        "ann": as_text(parse_answers(kept["ann"].decode())).encode(),
        "ben": question(WRONG),
    }
    live = class_of(asked, kept, handed_in)
    assert "2 of 3 learners have handed in; 1 of them have answered more since." in text_of(live)
    named = text_of(live, names=True)
    assert "Handed in (1) ann Handed in, and answered more since (1) ben Not yet (1) eve" in named


def test_what_was_handed_in_counts_where_nothing_else_is(asked):
    live = LiveClass(asked)
    live.take("ann", [None, question(RIGHT)])
    [count] = live.results().counts
    assert (count.tried, count.at_once) == (1, 1)


def test_a_class_in_which_nobody_has_begun_is_shown_too(asked):
    live = LiveClass(asked)
    assert "0 learners" in text_of(live)
    live.take("ann", [None, None])
    assert "1 learner 0 with answers" in text_of(live)
    assert "There are no answers yet." in text_of(live, names=True)


# ---- it is renewed --------------------------------------------------------------------------------


def test_an_answer_more_changes_the_page_and_its_version(asked):
    live = class_of(asked, {"ann": question(WRONG)})
    before, version = text_of(live), live.version
    live.take("ann", [question(WRONG, RIGHT), None])
    assert live.version != version
    assert "0 of 1" in before
    assert "1 of 1" in text_of(live)


def test_a_learner_whose_folder_is_gone_is_forgotten(asked):
    live = class_of(asked, {"ann": question(RIGHT), "ben": question(WRONG)})
    version = live.version
    live.keep_only(["ann", "ben"])
    assert live.version == version
    live.keep_only(["ben"])
    assert live.version != version
    assert [one.name for one in live.learners] == ["ben"]


# ---- without names nothing tells who is who -------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_without_names_the_page_is_the_same_whoever_did_what(asked, made_up, seed):
    kept, names = made_up[1], list(made_up[1])
    Random(seed).shuffle(names)
    renamed = dict(zip(names, kept.values(), strict=True))
    assert list(renamed) != list(kept)
    assert shown(class_of(asked, renamed)) == shown(class_of(asked, kept))
    assert shown(class_of(asked, renamed), names=True) != shown(class_of(asked, kept), names=True)


def test_without_names_nothing_is_shown_that_a_learner_has_written(asked):
    mine = question([WORDS, "wrong", WORDS], name=f"about ben {WORDS}")
    handed_in = question([WORDS, "wrong", "loop"])
    live = class_of(asked, {f"ben {WORDS}": mine}, {f"ben {WORDS}": handed_in})
    assert "ben" not in shown(live)
    assert "alert" not in shown(live)
    assert "Something in the files of 1 learner was left out" in text_of(live)
    assert f"ben {WORDS}: my_answers.json: 1 answer left out" in unescape(shown(live, names=True))


@pytest.mark.parametrize("names", [False, True])
def test_what_a_learner_has_written_is_never_html(asked, names):
    mine = question([WORDS, "wrong", WORDS], name=WORDS)
    live = class_of(asked, {WORDS: mine, "o'<b>": b"x", "\x1b[31m\ud800": b"[]"})
    html = shown(live, names=names)
    assert "<script" not in html
    assert "<b>" not in html
    assert "\x1b" not in html
    assert ("&lt;script&gt;" in html) == names


# ---- hostile files --------------------------------------------------------------------------------


@pytest.mark.parametrize("which", HOSTILE)
def test_a_hostile_file_is_left_out_and_the_others_count(asked, which):
    live = class_of(asked, {"ann": question(RIGHT), "eve": HOSTILE[which]})
    [count] = live.results().counts
    assert count.tried == 1
    assert "Left out eve: my_answers.json was left out:" in text_of(live, names=True)


def test_a_file_that_could_not_be_read_says_why(asked):
    live = LiveClass(asked)
    live.take("eve", ["it is no ordinary file", None])
    told = text_of(live, names=True)
    assert "eve: my_answers.json was left out: it is no ordinary file." in told


# ---- the page itself ------------------------------------------------------------------------------


def test_the_page_loads_its_own_files_and_nothing_else(asked, made_up):
    inside = page.parts(class_of(asked, made_up[1]))
    html = page.whole(inside, "", "NONCE", "TOKEN").decode()
    fetched = {one for one in re.findall(r'(?:src|href)="([^"?]+)', html) if one != "./"}
    assert fetched == {"page.css", "page.js", "data:,"}
    assert re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL) == [""]
    assert not re.search(r'\s(?:style|on\w+)="', html)
    assert html.count('nonce="NONCE"') == 2
    assert re.findall(r"fetch\((.*?)[?,)]", page.script()) == ["`parts"]


def test_programs_that_stand_in_no_file_can_still_be_read(asked, made_up):
    programs = [
        program for sheet in lessons() for one in sheet.predictions for program in one.programs
    ]
    assert any("<" in program.__code__.co_filename for program in programs)
    shown(class_of(asked, made_up[1]))
    assert all(map(inspect.getsource, programs))


def test_what_is_looked_at_is_what_is_kept_and_what_is_handed_in():
    assert FILES == (FILE, "my_answers_to_hand_in.json")
    assert Path(page.HERE / "page.css").read_text() in page.css()
