"""The page of a class's programs: comparison, names, escaping, commands. `tests/approvals` has its texts."""

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
from class_programs import LOST, POWER, RIGHT, ZERO, class_of, first_of
from commands import run_here
from kept_files import GOOD

from puzzlecourse import report
from puzzlecourse.classroom.programs_page import MOST_LINES, page, wall
from puzzlecourse.classroom.watching import watch
from puzzlecourse.storage.entries import FILE


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


def test_projected_screens_reveal_program_then_result_then_title():
    topics, start, first, second = screens(class_of(ann=ZERO, ben=ZERO, cem=RIGHT, dot=RIGHT))
    for links in (topics, start):
        [link] = re.findall('href="#(.*?)"', links)
        assert [screen.count(f'id="{link}"') for screen in (first, second)] == [1, 0]
    program, result, title = (Parsed(part).text for part in first.split('<div class="later">'))
    assert program.startswith("✗ powerFirst try: 2. Now: 2 of 4 learnerscallpower(2, 1)def power")
    assert result == "got0expected2"
    assert title.startswith("Perhaps they think: “")


def test_long_values_are_shortened_only_when_projected():
    long = ZERO._replace(got="W" * 900, misconception="")
    some = class_of(ann=long, ben=long)
    assert "W" * 301 not in wall(some, first_of(some))
    assert "W" * 900 in page(some, [], 2)


def test_projected_long_lines_are_wrapped_and_counted_as_several():
    long = "x = " + "1 + " * 60 + "1"
    both = RIGHT._replace(program=f"{POWER}\n{long}\n{long}")
    [_, screen] = screens(class_of(ann=both, ben=both))
    assert "--lines: 10; --columns: 110" in screen


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
