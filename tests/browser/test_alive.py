"""What is asked on the pages of the site is asked as in a notebook, by mouse, keyboard and finger, without Python."""

import re
from json import dumps, loads
from pathlib import Path

import pytest
from axe import violations
from built import few_pages
from labels import SKIP, SKIP_ASKED
from playwright.sync_api import expect
from screens import DESK, PHONE
from serving import folder_served
from waiting import until
from walk_page import Walk, button_of

from puzzlecourse.classroom.answers_file import parse_answers
from puzzlecourse.classroom.entries import FILE, KINDS
from puzzlecourse.classroom.handed_out import is_newer
from puzzlecourse.widgets.predict import Predict
from puzzlelib import Hanoi, Solitaire, __version__
from puzzlelib.views import Player
from puzzlelib.views.actions import label_of
from stepthrough.walk.step_through import verdict
from website.alive import TAKE_ALONG, alive, script
from website.boards import parts_of_board
from website.pages import ROOT, Site
from website.recordings import walks_of

pytestmark = pytest.mark.slow  # the pages of the site are made for them
FACTORIAL = "notebooks/01_factorial.html"
ACTS = [  # of question 1.1: wrong, its step, its world, closed, another, the world of that one, right, the whole
    "C 3 2 1 1",
    "Look at that step",
    "See the world where this is right",
    "Close",
    "D 3 6",
    "See the world where this is right",
    "A 3 2 1 6",
    "Step through it",
    "Close",
]

COUNTS = """window.heard = 0; // by how many listeners of the page
for (const [name, by] of [["addEventListener", 1], ["removeEventListener", -1]]) {
  const own = document[name];
  document[name] = function (...given) { window.heard += by; return own.apply(this, given) };
}"""
PLACE, ASIDE = "puzzlelib my_answers.json", "puzzlelib my_answers.json.damaged"
OPENS = "Look at that step", "See the world where this is right", "Step through it"


@pytest.fixture(scope="module")
def few():
    """The address of the few pages that these tests look at."""
    with folder_served(few_pages()) as address:
        yield address


@pytest.fixture
def open_page(open_page, few):
    """A function that opens one of these pages, at first that of the factorial, in which nothing glides."""

    def open_here(path=FACTORIAL, size=DESK, at=few, **options):
        return open_page(path, size, at=at, reduced_motion="reduce", **options)

    return open_here


@pytest.fixture
def open_made(open_page, tmp_path):
    """A function that opens a page made as those of the site, with one part that is alive, and the answers."""

    def open_made(kind, told):
        body = alive(kind, '<div class="still"></div>', *told) + TAKE_ALONG + script()
        Site(tmp_path).add("made.html", "Made", body)
        return open_page("made.html", at=f"file://{tmp_path}")

    return open_made


def question(page, number=0):
    return page.locator(".alive[data-kind=question]").nth(number)


def press(root, name):
    root.get_by_role("button", name=re.compile(f"^{re.escape(name)}(, |$)")).click()


def look_of(root):
    """How the card looks: all of it but the place where it has been scrolled to."""
    return root.locator(".puzzle-card").inner_html()


def test_a_question_looks_after_each_act_as_in_a_notebook(open_page, open_bare):
    page, bare = open_page(), open_bare(viewport=DESK, reduced_motion="reduce")
    mine, theirs = question(page), bare.page.locator("main")
    bare.add(Predict("1.1"))
    expect(theirs.get_by_role("button", name=SKIP)).to_be_visible()
    assert look_of(mine) == look_of(theirs)
    opened = []
    for act in ACTS:
        before = look_of(theirs)
        for root in (mine, theirs):
            press(root, act)
        until(
            lambda now=before: look_of(mine) == look_of(theirs) != now,
            lambda: f"{look_of(mine)}, and in a notebook {look_of(theirs)}",
            bare.page,
        )
        sentences = [
            root.locator(".puzzle-reveal .sentence").all_inner_texts() for root in (mine, theirs)
        ]
        assert sentences[0] == sentences[1], act
        opened.append(sentences[0])
    assert [bool(one) for one in opened] == [act in OPENS for act in ACTS]


def test_the_world_beside_python_runs_on_and_tells_the_answer(open_page):
    root = question(open_page())
    press(root, "C 3 2 1 1")
    press(root, "See the world where this is right")
    button_of(root, "Last").click()
    expect(root.locator(".pair.parted")).to_have_count(1)
    press(root, "Let both run to the end: that tells the answer")
    expect(root.locator(".message")).to_contain_text("The answer is A.")
    button_of(root, "Last").click()
    expect(root.locator(".pair .sentence").first).to_contain_text("In Python")


def test_what_was_opened_below_a_question_does_not_play_on_once_it_is_closed(open_page):
    page = open_page(first=COUNTS)
    root, sentence = question(page), question(page).locator(".puzzle-book .sentence")
    press(root, SKIP)
    press(root, "Step through it")
    page.clock.install()
    begun = sentence.inner_text()
    button_of(root, "Play").click()
    page.clock.run_for(5_000)
    expect(sentence).not_to_have_text(begun)
    closed = sentence.element_handle()
    press(root, "Close")
    before = closed.text_content()
    page.clock.run_for(60_000)
    assert closed.text_content() == before
    heard = page.evaluate("() => window.heard")
    press(root, "Step through it")
    expect(sentence).to_be_visible()
    press(root, "Close")
    assert page.evaluate("() => window.heard") == heard


def test_by_keyboard(open_page):
    page = open_page()
    root = question(page)
    root.get_by_role("button", name="A 3 2 1 6").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(root.locator(".option.wrong .comment")).not_to_be_empty()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(root.locator(".message")).to_contain_text("A is right.")
    expect(root.get_by_role("button", name="Step through it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator(".puzzle-book .sentence")).to_contain_text("number 1 on the stack")


def test_with_a_finger_on_a_phone(open_page):
    page = open_page(size=PHONE)
    root = question(page)
    root.get_by_role("button", name="C 3 2 1 1", exact=True).tap()
    root.get_by_role("button", name="Look at that step").tap()
    expect(root.locator(".puzzle-book .sentence")).to_contain_text("return 1")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_answers_come_back_when_the_page_is_read_anew_and_can_be_asked_for_again(open_page):
    page = open_page()
    press(question(page), "C 3 2 1 1")
    press(question(page), "A 3 2 1 6")
    expect(question(page).locator(".message")).to_contain_text("A is right.")
    before = look_of(question(page))
    page.reload()
    expect(question(page).locator(".message")).to_contain_text("A is right.")
    assert without_focus(look_of(question(page))) == without_focus(before)
    press(question(page), "Ask me again")
    expect(question(page).locator(".option.wrong, .option.right")).to_have_count(0)
    page.reload()
    expect(question(page).get_by_role("button", name=SKIP)).to_be_visible()
    expect(question(page).locator(".option.wrong, .option.right")).to_have_count(0)


def without_focus(html):
    """What Tab reaches first, and whose keys are kept from a notebook, depends on what had the focus."""
    return re.sub(' (tabindex="-?[01]"|data-lm-suppress-shortcuts="")', "", html)


def test_the_answers_that_are_taken_along_are_those_that_a_notebook_keeps(
    open_page, tmp_path, monkeypatch
):
    page = open_page()
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)
    expect(page.get_by_role("button", name="Take my answers along")).to_be_hidden()
    here = Predict("1.1")
    letters = iter("CA")
    for name in ("C 3 2 1 1", "A 3 2 1 6"):
        press(question(page), name)
        here.choose(next(letters))
    press(question(page), "Ask me again")
    here.again.button.click()
    press(question(page), SKIP)
    here.reveal()
    expect(question(page).locator(".message")).to_contain_text("The answer is A.")
    answers = parse_answers(taken_along(page))
    assert answers == parse_answers((tmp_path / FILE).read_text("utf-8"))
    assert answers["questions"]["1.1"][-1] == [("", "shown", "")]


def taken_along(page):
    """The text of the file that a page gives to take along."""
    with page.expect_download() as download:
        press(page, "Take my answers along")
    assert download.value.suggested_filename == FILE
    return Path(download.value.path()).read_text("utf-8")


def kept_already(page, text):
    """Let the browser have kept this from before, and read the page anew."""
    page.evaluate("([place, text]) => localStorage.setItem(place, text)", [PLACE, text])
    page.reload()


def stored(page, place):
    return page.evaluate("(place) => localStorage.getItem(place)", place)


def test_answers_that_a_notebook_has_kept_can_be_used_by_a_page(open_page, tmp_path, monkeypatch):
    page = open_page()
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)
    Predict("1.1").choose("C")
    kept_already(page, (tmp_path / FILE).read_text("utf-8"))
    expect(question(page).locator(".option.wrong")).to_have_count(1)
    assert loads(taken_along(page)) == loads((tmp_path / FILE).read_text("utf-8"))
    assert stored(page, ASIDE) is None


VERSIONS = "1000.0", ["1000"], "1000 0", "0.0.1", f"{__version__}.1", None


def test_what_a_page_does_not_know_is_kept_and_taken_along(open_page):
    """What a newer course has written goes on saying so: that one reads what only it knows."""
    page = open_page()
    for version in VERSIONS:
        written = version if isinstance(version, str) and is_newer(version) else __version__
        said = {} if version is None else {"version": version}
        kept_already(page, dumps({"format": 1, "wishes": {}} | said))
        expect(page.get_by_role("button", name="Take my answers along")).to_be_hidden()
        press(question(page), "C 3 2 1 1")
        text = taken_along(page)
        answers = loads(text)
        assert {name: answers.pop(name) for name in ("format", "version", "wishes")} == {
            "format": 1,
            "version": written,
            "wishes": {},
        }
        assert set(answers) == set(KINDS)
        assert len(parse_answers(text)["questions"]["1.1"][0]) == 1
        assert stored(page, ASIDE) is None


UNUSABLE = [
    {"format": 7},
    {"format": 1, "questions": []},
    {"format": 1, "questions": {"1.1": [[["3 2 1 1", "perhaps", ""]]]}},
]


def test_what_the_browser_had_kept_and_cannot_be_used_is_set_aside(open_page):
    page = open_page()
    for kept in UNUSABLE:
        kept_already(page, dumps(kept))
        press(question(page), "C 3 2 1 1")
        expect(question(page).locator(".option.wrong")).to_have_count(1)
        assert stored(page, ASIDE) == dumps(kept)


def test_without_a_store_it_is_said_and_one_can_go_on(open_page):
    page = open_page()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    press(question(page), "C 3 2 1 1")
    expect(question(page).locator(".puzzle-facts")).to_contain_text("not kept in this browser")
    press(question(page), "A 3 2 1 6")
    expect(question(page).locator(".message")).to_contain_text("A is right.")


# ---- boards --------------------------------------------------------------------------------------

HANDS = [  # what is done on a board of three disks, and where: all that a hand can say
    ("item:disk-3", None),
    ("item:disk-1", None),
    ("item:disk-1", None),
    ("zone:rod-B", None),
    ("item:disk-1", None),
    ("item:disk-2", None),
    ("zone:rod-C", {"x": 5, "y": 5}),
    ("item:disk-1", None),
    ("zone:rod-C", {"x": 5, "y": 5}),
    ("item:disk-2", None),
    ("zone:rod-C", {"x": 5, "y": 5}),
    ("item:disk-1", None),
    (label_of("undo"), None),
    ("Redo", None),
    ("Hint", None),
    ("Restart", None),
    (label_of("undo"), None),
]


MOVE = re.compile(r"^\w+ → \w+")  # what stands on a button for a move


def board_of(root):
    """What a board shows and says."""
    stage = root.locator(".puzzle-stage").first  # after the end another one looks back
    marks = (
        "(e) => [...e.querySelectorAll('[data-gid]')].map((t) => [t.dataset.gid, t.dataset.mark])"
    )
    texts = (
        stage.locator(".puzzle-status").inner_text(),
        root.locator(".puzzle-facts").inner_text(),
        root.locator(".puzzle-actions button:disabled:visible").all_inner_texts(),
        root.locator("button:visible", has_text=MOVE).all_inner_texts(),
    )
    return stage.locator(".puzzle-board").evaluate(marks), *texts


def test_a_board_shows_and_says_after_each_act_what_it_does_in_a_notebook(open_page, open_bare):
    page = open_page("notebooks/06_hanoi.html")
    bare = open_bare(viewport=DESK, reduced_motion="reduce")
    mine, theirs = page.locator(".alive[data-kind=board]").first, bare.page.locator("main")
    bare.put(Player(Hanoi(3), minimum=False))
    for name, place in HANDS:
        before = board_of(theirs)
        for root in (mine, theirs):
            if ":" in name:
                root.locator(f'[data-gid="{name}"]').click(position=place)
            else:
                root.get_by_role("button", name=name, exact=True).click()
        until(
            lambda now=before: board_of(mine) == board_of(theirs) != now,
            lambda: f"{board_of(mine)}, and in a notebook {board_of(theirs)}",
            bare.page,
        )


UNTOLD = re.compile(r" Time: .*")  # on a page no clock runs, and nothing looks back on the moves


@pytest.fixture
def beside(open_made, open_bare):
    """A function that shows a player in a page of the site and in a notebook, and does in both what is said."""

    def beside(rules, **options):
        bare = open_bare(viewport=DESK, reduced_motion="reduce")
        player = Player(rules, **options)
        page = open_made("board", parts_of_board(player))
        bare.put(player)
        return Both(page.locator(".puzzle-box"), bare.page.locator("main"))

    return beside


class Both:
    """A board of a page and one of a notebook: what is done to one is done to the other, and both say the same."""

    def __init__(self, mine, theirs):
        self.roots = mine, theirs
        self.compare()

    def told(self):
        mine, theirs = map(board_of, self.roots)
        marks, status, *others = theirs
        return mine, (marks, UNTOLD.sub("", status), *others)

    def compare(self):
        until(lambda: len(set(map(str, self.told()))) == 1, self.told, self.roots[1].page)

    def click(self, *things):
        """Click these things one after the other, or buttons by what stands on them."""
        for name in things:
            for root in self.roots:
                if ":" in name:
                    place = {"x": 5, "y": 5} if "rod" in name else None
                    root.locator(f'[data-gid="{name}"]').click(position=place)
                else:
                    root.get_by_role("button", name=name, exact=True).click()
            self.compare()

    def says(self, words):
        expect(self.roots[0].locator(".puzzle-status")).to_have_text(words)


SHORTEST = ("1", "B"), ("2", "C"), ("1", "C")  # of two disks: which goes where
LONGER = ("1", "C"), ("1", "B"), ("2", "C"), ("1", "C")


@pytest.mark.parametrize(
    ("way", "counts"), [(SHORTEST, "3 of 3 moves, perfect."), (LONGER, "4 moves. 3 are enough.")]
)
def test_a_tower_is_carried_to_its_end_in_the_words_of_a_notebook(beside, way, counts):
    both = beside(Hanoi(2))
    for disk, rod in way:
        both.click(f"item:disk-{disk}", f"zone:rod-{rod}")
    both.says(f"Solved. {counts}")
    both.click("item:disk-2")
    both.says(f"Not possible: it is over: undo a move or restart. Solved. {counts}")
    both.click("Play again", label_of("undo"), label_of("undo"))


def test_a_row_of_pegs_is_played_to_its_end_in_the_words_of_a_notebook(beside):
    both = beside(Solitaire("o.oo."))
    both.click("item:peg-a1", "item:peg-c1")
    both.says("Not possible: the hole c1 is not empty. Now you hold peg c1.")
    both.click("zone:hole-e1")
    both.says("Stuck, no valid move. 1 move.")
    both.click(label_of("undo"), "item:peg-d1", "zone:hole-b1", "item:peg-a1", "zone:hole-c1")
    both.says("Solved in the centre. 2 moves.")


@pytest.mark.parametrize("row", ["oo.oo.", "oo.\n o\n o"])
def test_a_board_is_played_with_a_button_for_each_move(beside, row):
    rules = Solitaire(row)
    both, position = beside(rules, buttons=True), rules.start
    for _ in range(2):
        move = rules.moves(position)[0]
        position = rules.apply(position, move)
        both.click(str(move))
    both.click(label_of("undo"), label_of("undo"))
    both.roots[0].get_by_role("button", name=str(rules.moves(rules.start)[0])).focus()
    both.roots[0].page.keyboard.press("Enter")
    expect(both.roots[0].locator(".puzzle-board :focus")).to_have_count(1)


def test_before_an_impossible_board_a_page_warns_unless_that_would_be_a_spoiler(beside):
    both = beside(Solitaire("oo.oo."))
    assert board_of(both.roots[0])[1].startswith("This board cannot be solved: ")
    both = beside(Solitaire("oo.oo."), light=False)
    assert board_of(both.roots[0])[1].startswith("Drag a peg")


def test_the_facts_beside_a_board_stand_apart(open_page):
    chips = open_page("notebooks/09_depth_first_search.html").locator(
        ".alive[data-kind=board] .puzzle-chip"
    )
    left, right = (chips.nth(n).bounding_box() for n in (0, 1))
    assert left["y"] == right["y"]
    assert right["x"] - left["x"] - left["width"] >= 4


def test_a_board_is_played_by_keyboard_and_by_dragging(open_page):
    page = open_page("notebooks/06_hanoi.html")
    root = page.locator(".alive[data-kind=board]").first
    root.locator('[data-gid="zone:rod-A"], [data-gid="item:disk-1"]').last.focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(root.locator(".puzzle-status")).to_have_text("Move 1: A → B.")
    page.keyboard.press("u")
    expect(root.locator(".puzzle-chip")).to_have_text("0 moves")
    root.locator('[data-gid="item:disk-1"]').drag_to(
        root.locator('[data-gid="zone:rod-C"]'), target_position={"x": 100, "y": 100}
    )
    expect(root.locator(".puzzle-status")).to_have_text("Move 1: A → C.")


OLD = "delete globalThis.DecompressionStream"


def test_without_scripts_a_question_is_seen_and_no_answer(open_page):
    asked = open_page(java_script_enabled=False).locator("#cell-9")
    expect(asked.locator("li").first).to_be_visible()
    assert "Right" not in asked.inner_text()


@pytest.mark.parametrize(
    ("path", "number"),
    [("index.html", 2), ("recordings/01_factorial/cell-7.html", 1), (FACTORIAL, 1)],
)
def test_a_browser_that_cannot_unpack_a_page_is_told_so(open_page, path, number):
    said = open_page(path, first=OLD).get_by_role("alert")
    expect(said).to_have_count(number)
    expect(said.first).to_have_text(
        "This browser is too old to unpack what is here. Open this page in a newer one."
    )


def test_a_walk_asks_its_questions_in_the_page_of_the_notebook(open_page):
    page = open_page()
    place = page.locator(".alive[data-kind=walk]").first
    place.scroll_into_view_if_needed()
    walk = Walk(page)
    walk.button("Last").click()
    expect(walk.question).to_contain_text("Which call comes next?")
    field = walk.question.get_by_role("textbox")
    field.fill("fact(2)")
    field.press("Enter")
    expect(walk.question).to_contain_text("Not fact(2): look where fact(2) began.")
    field.fill("fact( 1 )")
    field.press("Enter")
    walk.says("✓ Right: fact(1) is called now.")
    walk.button("Last").click()
    walk.question.get_by_role("button", name=SKIP_ASKED).click()
    walk.says("Skipped.")


def test_a_wrong_answer_is_said_again_as_in_a_notebook(open_page):
    walk = next(one for one in walks_of(ROOT / "notebooks" / "01_factorial.ipynb") if one.pauses)
    page = open_page(FACTORIAL)
    page.locator(f"#{walk.cell}").scroll_into_view_if_needed()
    shown = Walk(page)
    shown.button("Last").click()
    for words in ("x" * 30, "fact(1 + 1 + 1 + 1 + 1 + 1 + 1)", "a   b"):
        message = "".join(verdict(walk.pauses[0], words)["words"])
        shown.question.get_by_role("textbox").fill(words)
        shown.question.get_by_role("textbox").press("Enter")
        expect(shown.question).to_contain_text(message)


def test_axe_finds_nothing_where_something_is_answered_and_opened(open_page):
    page = open_page()
    press(question(page), "C 3 2 1 1")
    press(question(page), "See the world where this is right")
    expect(page.locator(".pair")).to_have_count(1)
    walk = page.locator(".alive[data-kind=walk]").first
    walk.scroll_into_view_if_needed()
    expect(walk.get_by_role("slider")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
