"""Links: what goes in comes out, they are short, and what does not fit says so."""

import json
import zlib
from base64 import urlsafe_b64decode
from hashlib import sha256

import pytest
from stepped import fact

from puzzlelib import Hanoi, Solitaire, record, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from stepthrough.address import SETTING, walk_page
from stepthrough.walk import link
from stepthrough.walk.book import FIELDS
from stepthrough.walk.page_file import data_of

PAGE = "https://ada.example/walk.html"
THREE = Hanoi(3)
ROW = Solitaire("o.oo.")
WALKS = {
    "fact": (1_600, lambda: StepThrough(record(fact, 5))),
    "hanoi, its moves": (3_800, lambda: StepThrough(record(solve_hanoi, 3, 0, 2, 1))),
    "hanoi": (
        5_600,
        lambda: StepThrough(record(carry_tower, THREE, THREE.start, 3, 0, 2, 1), THREE),
    ),
    "search": (4_000, lambda: StepThrough(record(solve, ROW, ROW.start), ROW)),
    "asking": (1_600, lambda: StepThrough(record(fact, 4), ask=["fact(2) returns"])),
}


@pytest.fixture(autouse=True)
def no_site(monkeypatch):
    monkeypatch.delenv(SETTING, raising=False)


def unpacked(address):
    """What an address holds: its version, its book as a page has it, and its step."""
    version, packed, *step = address.partition("#")[2].split(".")
    data = json.loads(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))
    data["cover"]["fields"] = FIELDS
    columns = [summed(column) for column in data["chunk"]["pages"]]
    data["chunk"]["pages"] = [list(row) for row in zip(*columns, strict=True)]
    return int(version), data, int(step[0]) if step else 0


def summed(column):
    if not all(type(cell) is int for cell in column):
        return column
    return [sum(column[: n + 1]) for n in range(len(column))]


def as_json(data):
    return json.loads(json.dumps(data))


def holds(walk, address):
    version, data, step = unpacked(address)
    assert version == link.VERSION
    assert as_json(data) == as_json(data_of(walk.book, walk.show, walk.asked))
    return step


@pytest.mark.parametrize(("most", "make"), WALKS.values(), ids=WALKS)
def test_a_link_holds_the_whole_walk_and_is_short(most, make):
    walk = make()
    address = walk.link(PAGE)
    assert address.startswith(f"{PAGE}#{link.VERSION}.")
    assert holds(walk, address) == 0
    assert len(address) <= most
    assert walk.link(PAGE) == address


def test_a_link_opens_where_the_walk_does():
    walk = StepThrough(record(fact, 3))
    walk.go_to(5)
    assert holds(walk, walk.link(PAGE)) == 5


# ---- too long --------------------------------------------------------------------------------------


def keep(text):
    return text


@pytest.mark.parametrize(
    ("most", "words"),
    [
        ("LONGEST", "characters would not fit into a link"),
        ("MOST_STEPS", "44 steps would not fit into a link"),
    ],
)
def test_what_is_too_long_says_so_and_offers_the_file(most, words, monkeypatch):
    monkeypatch.setattr(link, most, 40)
    with pytest.raises(link.TooLong, match=words) as error:
        StepThrough(record(fact, 9)).link(PAGE)
    assert str(error.value).endswith("record a smaller case, or save the walk as a file")


def test_what_the_page_would_refuse_is_not_made_into_a_link(monkeypatch):
    monkeypatch.setitem(link.LIMITS, "bytes", 1_000)
    with pytest.raises(link.TooLong, match="characters before they are packed"):
        StepThrough(record(keep, "a")).link(PAGE)


# ---- where it leads ----------------------------------------------------------------------------------


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """A folder of one's own, and no site."""
    monkeypatch.setattr("stepthrough.address.SITE", "")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_site_a_file_that_opens_by_itself_takes_the_place_of_a_link(nowhere, capsys):
    walk = StepThrough(record(fact, 2))
    assert walk.link() == "fact.html"
    message = "No site is known that opens links: fact.html can be opened in any browser.\n"
    assert capsys.readouterr().out == message
    walk.save("saved.html")
    assert (nowhere / "fact.html").read_text() == (nowhere / "saved.html").read_text()


@pytest.mark.parametrize("name", ["fact.html", "fact.mjs"])
def test_a_walk_takes_the_place_of_an_older_walk_and_of_nothing_else(nowhere, name):
    walk = StepThrough(record(fact, 2))
    (nowhere / name).write_text("")
    walk.save(name)
    older = (nowhere / name).read_text()
    StepThrough(record(fact, 3)).save(name)
    assert (nowhere / name).read_text() != older
    (nowhere / name).write_text("def fact(n): ...")
    with pytest.raises(OSError, match="it is there already, and no saved walk: name another file"):
        walk.save(name)
    assert (nowhere / name).read_text() == "def fact(n): ..."


def test_a_site_is_named_by_a_setting(monkeypatch):
    monkeypatch.setenv(SETTING, "https://ada.example/puzzles/")
    assert walk_page() == "https://ada.example/puzzles/walk.html"
    assert StepThrough(record(fact, 2)).link().startswith(f"{walk_page()}#{link.VERSION}.")


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (3, "page is a string in quotes, not 3"),
        ("walk.html#x", "page is the address of a walk.html"),
    ],
)
def test_what_is_no_page_is_refused(page, words):
    with pytest.raises(ValueError, match=words):
        StepThrough(record(fact, 2)).link(page)


def test_another_kind_of_book_has_another_version():
    """If you change what a link holds, add 1 to the version, and put the new digest here."""
    walk = StepThrough(record(fact, 2), ask=["fact(2) returns"])
    held = link.packable(data_of(walk.book, walk.show, walk.asked))
    parts = [held, held["cover"], held["chunk"], held["questions"][0]]
    told = json.dumps([FIELDS, *map(sorted, parts)])
    assert (link.VERSION, sha256(told.encode()).hexdigest()[:8]) == (5, "fa1f34e8")


# ---- what the page is told -----------------------------------------------------------------------------


def replies(walk, message):
    heard = []
    walk.send = lambda content, buffers=None: heard.append(content)
    walk._guarded(message)
    return heard


def test_the_page_gets_the_same_link_and_a_file(monkeypatch):
    monkeypatch.setenv(SETTING, "https://ada.example")
    walk = StepThrough(record(fact, 3))
    [reply] = replies(walk, {"kind": "link", "at": 4})
    assert reply["kind"] == "link"
    assert f"{walk.opens}#{reply['fragment']}" == f"{walk.link()}.4"
    [reply] = replies(walk, {"kind": "file", "at": 4})
    assert reply["name"] == "fact.html"
    assert reply["text"].startswith("<!doctype html>")


def test_the_page_hears_in_words_why_there_is_no_link(monkeypatch):
    monkeypatch.setattr(link, "MOST_STEPS", 10)
    [reply] = replies(StepThrough(record(fact, 5)), {"kind": "link", "at": 0})
    assert reply["words"].endswith("or save the walk as a file.")


def test_a_file_is_suggested_where_one_can_be_saved(monkeypatch):
    monkeypatch.setattr(link, "MOST_STEPS", 10)
    monkeypatch.setattr(link, "MOST_IN_PAGE", 44)
    with pytest.raises(link.TooLong, match=r"record a smaller case, or save the walk as a file$"):
        StepThrough(record(fact, 9)).link(PAGE)
    with pytest.raises(link.TooLong, match=r"record a smaller case$"):
        StepThrough(record(fact, 10)).link(PAGE)
