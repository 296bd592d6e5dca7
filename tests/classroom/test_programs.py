"""The page of a class's programs: its content, and that learners' text is escaped."""

import csv
import json
import re
import time
from argparse import Namespace
from base64 import b64encode
from functools import partial
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from commands import run_here
from kept_files import GOOD

from puzzlecourse import report
from puzzlecourse.classroom.first_screen import first_screen
from puzzlecourse.classroom.programs import belief_sentence, group_in_one_line, title, wrote
from puzzlecourse.classroom.programs_page import KEY, LARGE, MOST_FOLDED, MOST_LINES, page, wall
from puzzlecourse.classroom.results import NOTHING, Item, counts_of
from puzzlecourse.classroom.watching import watch
from puzzlecourse.judging.faults import no_recursion
from puzzlecourse.lessons import lesson_named
from puzzlecourse.storage.entries import FILE, Judged, Written
from stepthrough.code_marks import without_marks

POWER = "def power(base, exponent):\n    if exponent == 0:\n        return 1\n    return base * power(base, exponent - 1)"
RIGHT = Judged(POWER, "right")
ZERO = Judged(
    POWER.replace("return 1", "return 0"),
    "wrong",
    "otherwise",
    "power(2, 1)",
    "0",
    "2",
    "wrong base value",
)
LOST = Judged(
    "def p(b, e):\n    b * p(b, e - 1)",
    "wrong",
    "never ends",
    "power(2, 0)",
    "p(2, 0) calls itself without end.",
)


def class_of(**versions):
    """Return a class's programs for `power`: per learner the only version, or first and last."""
    written = {
        name: Written(*(both if isinstance(both, list) else [both, both]))
        for name, both in versions.items()
    }
    learners = [(name, {"power": one}) for name, one in written.items()]
    return wrote(learners, [lesson_named("01_factorial")])


def first_of(some):
    """Return the first screen of a class that wrote this for `power`."""
    item = Item("01_factorial", "exercises", "power", frozenset())
    is_right = {
        author.name: group.was == "right"
        for group in some[0].groups
        for author in group.authors
        if author.is_now
    }
    did = [{item: NOTHING._replace(tries=1, right=right)} for right in is_right.values()]
    return first_screen(did, counts_of(did, [item]), some)


class Parsed(HTMLParser):
    """The tags of a page, and its visible text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.words, self.hidden = [], [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.hidden = tag in ("style", "script", "title")

    def handle_endtag(self, tag):
        self.hidden = False

    def handle_data(self, data):
        self.words += [] if self.hidden else [data]

    @property
    def text(self):
        return re.sub(r"\s+", " ", "".join(self.words))


# ---- content -------------------------------------------------------------------------------------


def test_a_card_shows_the_number_of_learners_the_mistake_and_a_hint():
    [one] = class_of(ann=ZERO, ben=[ZERO, RIGHT], cem=RIGHT, dot=LOST)
    assert (one.learners, one.having("right"), one.having("wrong")) == (4, 2, 2)
    words = Parsed(page([one], [], 5)).text
    assert "5 learners, 1 exercise." in words
    assert "power 01_factorial: 2 of 4 have it right now" in words
    assert (
        "1 Perhaps they think: “The smallest case answers as the next one would”First try: 2. Now: 1."
        in words
    )
    assert "callpower(2, 1)got0expected2Ask:" in words
    assert "1 It never endsFirst try: 1. Now: 1.p(2, 0) calls itself without end." in words
    assert (
        words.index("1 Perhaps they think")
        < words.index("1 It never ends")
        < words.index("2 Recursion on one less")
    )


def test_an_exercise_in_the_box_leads_to_the_mistake_that_most_learners_make():
    some = class_of(ann=ZERO, ben=ZERO, cem=LOST, dot=RIGHT)
    made = page(some, first_of(some), 4)
    [box] = re.findall('<section class="discuss">.*?</div></section>', made)
    assert Parsed(box).text == (
        "What to talk about tomorrowProgramspower 3 of 4 have not solved it yet. 2 learners wrote "
        "as if: “The smallest case answers as the next one would”.Ask: " + believed_hint(some)
    )
    [link] = re.findall('href="#(.*?)"', box)
    [card] = re.findall(f'<article id="{link}".*?</article>', made, re.DOTALL)
    assert "The smallest case answers as the next one would" in card


def believed_hint(some):
    """Return the hint for the mistake of the largest group."""
    return without_marks(some[0].groups[0].hint)


def test_without_a_topic_there_is_no_box():
    assert "What to talk about" not in page(class_of(ann=[ZERO, RIGHT]), [], 1)


@pytest.mark.parametrize("lines", [MOST_LINES + 1, 2_600])
def test_long_programs_are_not_compared_and_rendering_is_fast(lines):
    long = ZERO._replace(program="1\n" * lines)
    some = class_of(ann=[long, RIGHT._replace(program="1\n2\n" * (lines // 2))], ben=long)
    before = time.process_time()
    made = page(some, [], 2)
    assert time.process_time() - before < 3
    assert "Compare with" not in made
    short = class_of(ann=ZERO, ben=RIGHT, cem=RIGHT._replace(program="2\n" * lines))
    assert "Compare with" in page(short, [], 3)


def test_a_wrong_program_is_compared_with_a_right_one_with_differences_marked():
    other_names = POWER.replace("base", "b").replace("exponent", "e").replace("power", "p")
    [one] = class_of(ann=ZERO, ben=RIGHT._replace(program=other_names))
    [beside] = re.findall(r'<div class="beside">.*?</div></div>', page([one], [], 2), re.DOTALL)
    assert re.findall("<mark>(.*?)</mark>", beside) == ["        return 0", "        return 1"]


def test_the_docstring_that_the_exercise_gives_is_not_repeated():
    said = POWER.replace(
        "):\n", '):\n    """Return the product.\n\n    >>> power(2, 3)\n    """\n', 1
    )
    assert "product" not in Parsed(page(class_of(ann=RIGHT._replace(program=said)), [], 1)).text


def test_what_many_wrote_is_open_and_the_rest_folded_and_bounded():
    programs = {
        f"l{n}": ZERO._replace(program=f"{POWER} - {n}", got=str(n), misconception="")
        for n in range(LARGE + 3)
    }
    forms = {f"r{n}": RIGHT._replace(program=f"{POWER} + {n}") for n in range(MOST_FOLDED + 4)}
    words = Parsed(page(class_of(**programs, **forms), [], 20)).text
    assert "3 more groups: 3 learners now" in words
    assert f"{MOST_FOLDED + 3} other ways ({MOST_FOLDED + 3} learners)" in words
    assert "3 more programs of this kind." in words


def test_names_are_there_only_when_they_are_asked_for():
    some = class_of(ann_lee=[ZERO, RIGHT], ben_fox=ZERO)
    for make in (partial(page, first=[], learners=2), partial(wall, first=[], every=True)):
        assert "ann_lee" not in make(some)
        texts = "ben_fox, ann_lee (at first)", "ann_lee (at first), ben_fox"
        assert any(words in make(some, names=True) for words in texts)


def screens(some, every=False):
    """Return the projected screens: topics if there are any, exercises, groups."""
    made = wall(some, first_of(some), every=every)
    return re.findall('<section [^>]*class="screen.*?</footer></section>', made, re.DOTALL)


def test_projected_screens_reveal_program_then_result_then_title_wrong_ones_first():
    topics, start, first, second = screens(
        class_of(ann=ZERO, ben=ZERO, cem=RIGHT, dot=RIGHT, eve=RIGHT)
    )
    assert Parsed(topics).text == (
        "What to talk aboutProgramspower 2 of 5 have not solved it yet. 2 learners wrote as if: "
        "“The smallest case answers as the next one would”.→"
    )
    assert Parsed(start).text == f"What the class wrote{KEY}power ✓ 3 ✗ 2← →"
    for links in (topics, start):
        [link] = re.findall('href="#(.*?)"', links)
        assert [screen.count(f'id="{link}"') for screen in (first, second)] == [1, 0]
    told, found, behind = (Parsed(part).text for part in first.split('<div class="later">'))
    assert told.startswith("✗ powerFirst try: 2. Now: 2 of 5 learnerscallpower(2, 1)def power")
    assert found == "got0expected2"
    assert behind.startswith("Perhaps they think: “")
    assert behind.endswith("1 of 2 ← →")
    assert re.fullmatch(
        "✓ power3 of 5 learnersdef .*Recursion on one less2 of 2 ← →", Parsed(second).text
    )


def test_groups_of_several_are_projected_and_the_others_are_counted():
    def like(got, *names):
        return dict.fromkeys(names, ZERO._replace(misconception="", got=got, program=got))

    two = like("6", "ann", "ben") | like("7", "cem", "dot")
    some = class_of(**two, **like("8", "eve"), fox=[ZERO, RIGHT])
    _, start, *shown = screens(some)
    left = "Not shown: ✗ 2 groups, ✓ 1 group"
    assert f"{left}: one learner has such a program, or no one now." in Parsed(start).text
    assert [Parsed(one).text.rpartition("result")[2] for one in shown] == [
        f"1 of 2. {left}. ← →",
        f"2 of 2. {left}. ← →",
    ]
    *_, start, _, _, _, _, last = screens(some, every=True)
    assert "Not shown" not in Parsed(start).text
    assert Parsed(last).text.endswith("5 of 5 ← →")


def test_an_exercise_without_projected_groups_has_no_link():
    [start] = screens(class_of(ann=LOST, ben=RIGHT))
    assert "href" not in start
    assert "power ✓ 1 ✗ 1Not shown: ✗ 1 group, ✓ 1 group: one" in Parsed(start).text


def test_one_group_of_a_mistake_in_several_groups_is_projected():
    in_other_words = ZERO._replace(program="power = lambda b, e: 0", pattern="another")
    topics, _, example = screens(class_of(ann=ZERO, ben=in_other_words))
    assert "2 learners wrote as if" in Parsed(topics).text
    assert Parsed(example).text.startswith("✗ power2 of 2 learnerscall")


def test_long_values_are_shortened_only_when_projected():
    long = ZERO._replace(got="W" * 900, misconception="")
    some = class_of(ann=long, ben=long)
    assert "W" * 301 not in wall(some, first_of(some))
    assert "W" * 900 in page(some, [], 2)


def test_a_right_result_in_another_way_is_a_separate_outcome():
    loop = Judged(
        "def p(b, e):\n    return b ** e", "another way", "no recursion", "", no_recursion()
    )
    some = class_of(ann=loop, ben=loop, cem=RIGHT)
    words = Parsed(page(some, [], 3)).text
    assert "power ✓ 1 ↷ 2 ✗ 0" in words
    assert "Not yet rightNone.Right result, another way than asked2 Right, but nothing" in words
    _, _, screen = screens(some)
    assert Parsed(screen).text.startswith(
        "↷ power Right result, another way than askedFirst try: 2."
    )
    assert group_in_one_line(some[0].groups[0]).startswith(
        "another way: Right, but nothing calls itself; No function"
    )


def test_what_nobody_has_now_is_folded():
    made = page(class_of(ann=[ZERO, RIGHT], ben=[LOST, RIGHT]), [], 2)
    assert Parsed(made).text.count("2 more groups: nobody now") == 1
    assert re.search("<h3>Not yet right</h3><details><summary>2 more", made)


def test_projected_long_lines_are_wrapped_and_counted_as_several():
    long = "x = " + "1 + " * 60 + "1"
    both = RIGHT._replace(program=f"{POWER}\n{long}\n{long}")
    [_, screen] = screens(class_of(ann=both, ben=both))
    assert "--lines: 10; --columns: 110" in screen


def test_without_programs_both_pages_say_so():
    for made in (page([], [], 3), wall([], [])):
        assert "Nobody has handed in a program so far." in made


@pytest.mark.parametrize(
    ("judged", "words"),
    [
        (ZERO._replace(misconception=""), "It gives a wrong result"),
        (ZERO._replace(misconception="", got="TypeError: no"), "It stops with an error"),
        (
            ZERO._replace(misconception="loop", kind="no recursion"),
            "Right, but nothing calls itself",
        ),
        (
            ZERO._replace(misconception="passive first"),
            "Perhaps they think: “The innermost call works before the outer one has begun”",
        ),
        (ZERO._replace(misconception="halves make a whole"), "“halves make a whole”"),
    ],
)
def test_a_group_has_a_title_that_a_person_would_say(judged, words):
    assert title(class_of(ann=judged)[0].groups[0]) == words


@pytest.mark.parametrize(
    ("misconception", "words"),
    [
        (
            "everything shrinks",
            "gets smaller”First try: 1. Now: 1.callpower(2, 1)got0expected2Ask:",
        ),
        ("loop", "overwritten”First try: 1. Now: 1.callpower(2, 1)got0expected2Hint: Call the"),
        (
            "nothing is zero",
            "2 · 2 · 0?First try: 1. Now: 1.callpower(2, 1)got0expected2def power",
        ),
    ],
)
def test_a_question_is_asked_a_hint_given_and_a_hint_says_more_than_a_caption(misconception, words):
    assert (
        words in Parsed(page(class_of(ann=ZERO._replace(misconception=misconception)), [], 1)).text
    )


def test_a_group_in_a_table_names_the_mistake_and_where_it_shows():
    [group] = class_of(ann=ZERO)[0].groups
    assert (
        group_in_one_line(group)
        == f"wrong: Perhaps they think: “{belief_sentence('wrong base value')}”; power(2, 1): 0, not 2"
    )


# ---- escaping ------------------------------------------------------------------------------------

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</pre></section><meta http-equiv=refresh content='0;url=https://ada.example'>",
    '"><svg onload=alert(1)>',
    "'''{css}{script}{}%s\\\\",
    "\x00\x1b[31m\u202egnp.exe\u2028",
    "half \ud800 a character",
    "(" * 4_000 + ")" * 4_000,
    "`<b>`",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_text_of_learners_is_escaped(text):
    tame = class_of(ann=ZERO, ben=RIGHT, cem=LOST)
    makes = (
        partial(page, first=first_of(tame), learners=3, names=True),
        partial(wall, first=first_of(tame), names=True, every=True),
    )
    known = {tag for make in makes for tag, _ in Parsed(make(tame)).tags} | {"em"}
    said = {
        "program": text,
        "kind": text[:99],
        "case": text[:999],
        "got": text[:999],
        "misconception": text[:99],
    }
    some = class_of(
        **{text: RIGHT._replace(program=text)}, ben=ZERO._replace(**said), cem=LOST._replace(**said)
    )
    for made in (make(some) for make in makes):
        parsed = Parsed(made)
        assert {tag for tag, _ in parsed.tags} <= known
        assert not [name for _, given in parsed.tags for name in given if name.startswith("on")]
        assert [tag for tag, _ in parsed.tags].count("script") == 1
        made.encode()
        assert not set(made) & set("\x00\x1b\u202e\u2028")


def test_only_the_script_of_the_page_can_run_and_nothing_is_fetched():
    made = page(class_of(ann=ZERO), [], 1)
    [script] = re.findall("<script>(.*?)</script>", made, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert (
        f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'"
        in made
    )
    assert not re.search(r"https?:|url\(|@import", made.replace("http-equiv", ""))


# ---- the command ---------------------------------------------------------------------------------


def hand_in(folder, **programs):
    for name, judged in programs.items():
        (folder / name).mkdir(parents=True)
        answers = GOOD | {"programs": {"power": [judged, judged, 0, 1, False]}}
        (folder / name / FILE).write_text(
            json.dumps(
                answers | {"exercises": {"power": [[["", judged.was, judged.misconception]]]}}
            )
        )


def command(*arguments):
    ended = run_here("results", *arguments, program="puzzlecourse")
    return ended.returncode, ended.stdout, ended.stderr


def test_the_command_writes_the_page_and_the_groups_for_a_spreadsheet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hand_in(tmp_path / "class", ann=ZERO, ben=RIGHT)
    code, out, error = command("class", "--programs", "p.html", "--csv", "c.csv", "--names")
    assert (code, error) == (0, "")
    assert out.endswith("written  p.html\n")
    assert "Perhaps they think: “The smallest case" in (tmp_path / "p.html").read_text(
        encoding="utf-8"
    )
    with (tmp_path / "c.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["item"] == "exercise power"]
    assert {row["learner"]: row["program"].partition(":")[0] for row in rows} == {
        "ann": "wrong",
        "ben": "right",
    }
    assert command("class", "--programs", "p.html", "--wall", "--all")[0] == 0
    assert 'class="screen wrong"' in (tmp_path / "p.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--programs", "p.pdf"], "the name must end with .html: 'p.pdf'"),
        (["--wall"], "add --programs FILE.html"),
        (["--watch"], "add --programs FILE.html"),
        (["--all"], "--all is about the wall"),
        (["--programs", "mine.html"], "mine.html is there already, and is no page of programs"),
    ],
)
def test_a_wrong_option_is_reported_in_a_sentence(options, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.html").write_text("<!doctype html>\nmy page")
    hand_in(tmp_path / "class", ann=ZERO)
    code, _, error = command("class", *options)
    assert code == 2
    assert words in error


def test_a_large_class_shows_a_progress_bar_and_clears_it(tmp_path, capsys, monkeypatch):
    hand_in(tmp_path / "class", ann=ZERO)
    monkeypatch.setattr(report, "MANY", 1)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    report._read_results(Namespace(folders=[tmp_path / "class"], names=False))
    told = capsys.readouterr().err.split("\r")
    assert " lesson 1 of " in told[1]
    assert (told[-2].strip(), told[-1]) == ("", "")


def test_watching_rebuilds_all_output_only_when_answers_change(tmp_path):
    made = []
    arrivals = iter(["ann", None, "ben"])

    def wait(seconds):
        who = next(arrivals, "the end")
        if who == "the end":
            raise KeyboardInterrupt
        if who:
            hand_in(tmp_path, **{who: ZERO})
        (tmp_path / "notes.txt").write_text(str(who))

    watch([str(tmp_path)], lambda: made.append(len(list(tmp_path.glob(f"*/{FILE}")))), wait)
    assert made == [0, 1, 2]


def test_only_a_watched_page_reloads():
    assert '<body class="puzzle-page laptop watched">' in page([], [], 0, watched=True)
    assert '<body class="puzzle-page wall">' in wall([], [])
