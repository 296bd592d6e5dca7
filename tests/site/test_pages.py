"""The site builds without warnings, its links resolve, and no answer is in plain text."""

import json
import re
import zlib
from base64 import b64decode, b64encode, urlsafe_b64decode
from functools import cache
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from posixpath import dirname, join, normpath

import pytest
from built import ROOT, site

from puzzlecourse.lessons import LESSONS, prediction_named

pytestmark = pytest.mark.slow  # builds the whole site
LITE = "lite/notebooks/index.html"  # not built by these tests
SHORTEST = 25  # characters; shorter phrases may occur by chance


class Page(HTMLParser):
    """The links, ids and resources of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids |= {values["id"]} if "id" in values else set()
        self.links += [values["href"]] if tag == "a" and "href" in values else []
        loads = values.get("src") or (values.get("href") if tag == "link" else None)
        self.loads += [loads] if loads else []


def text_of(path: str) -> str:
    return (site() / path).read_text("utf-8")


@cache
def pages() -> dict[str, Page]:
    paths = (path.relative_to(site()).as_posix() for path in site().rglob("*.html"))
    return {path: Page(text_of(path)) for path in paths if not path.startswith("_static")}


def test_every_link_leads_to_a_file_of_the_site_and_to_a_place_in_it():
    broken = []
    for path, page in pages().items():
        for link in page.links:
            target, _, part = link.partition("#")
            there = normpath(join(dirname(path), target)) if target else path
            if (
                "://" in link
                or there.startswith(LITE)
                or there == "run.html"
                or (there == "walk.html" and part)
            ):
                continue
            known = pages().get(there)
            if (known is None and not (site() / there).is_file()) or (
                known and part and unescape(part) not in known.ids
            ):
                broken.append((path, link))
    assert broken == []


def test_no_page_loads_anything_from_elsewhere():
    loads = {load for page in pages().values() for load in page.loads}
    assert [load for load in loads if "//" in load and not load.startswith("data:")] == []


def test_pages_have_outputs_and_never_say_how_to_run_a_notebook():
    for name in LESSONS:
        text = text_of(f"notebooks/{name}.html")
        assert "Run All Cells" not in text, name
        assert "cell_output" in text, name
        assert f'href="../lite/notebooks/index.html?path={name}.ipynb"' in text, name


# ---- live questions ------------------------------------------------------------------------------


def parts(text: str, name: str) -> list:
    packed = re.findall(f'data-part="{name}">(.*?)</script>', text)
    return [json.loads(zlib.decompress(b64decode(letters))) for letters in packed]


@cache
def plain(text: str) -> str:
    """Return text without markup, spaces and quotes."""
    return re.sub(r"[^\w.,:;?!…]", "", unescape(re.sub(r"</?\w+[^<>]*>", "", text)))


@pytest.mark.parametrize("name", LESSONS)
def test_replies_are_not_in_plain_text(name):
    text = text_of(f"notebooks/{name}.html")
    sight = plain(re.sub(r'<script type="text/plain".*?</script>', "", text, flags=re.DOTALL))
    asked = [prediction_named(part["face"]["name"]) for part in parts(text, "asked")]
    assert asked
    for one in asked:
        for words in [one.why, *(wrong.hint for wrong in one.wrong.values())]:
            pieces = [
                piece for part in words.split("`")[::2] if len(piece := plain(part)) > SHORTEST
            ]
            assert [piece for piece in pieces if piece in sight] == []


def test_every_question_of_a_notebook_is_alive_with_a_reply_to_each_option():
    source = (ROOT / "notebooks" / "01_factorial.ipynb").read_text("utf-8")
    text = text_of("notebooks/01_factorial.html")
    asked, replies = parts(text, "asked"), parts(text, "replies")
    assert len(asked) == len(replies) == len(re.findall(r'"Predict\(', source))
    for one, known in zip(asked, replies, strict=True):
        assert set(known) == {"", *(option["letter"] for option in one["face"]["options"])}


def unpacked(text):
    """Return the data that a link holds."""
    return json.loads(zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4))))


# ---- ten examples --------------------------------------------------------------------------------


def test_ten_short_programs_are_live_and_open_before_their_end():
    source = (ROOT / "docs" / "learn" / "any_program.md").read_text("utf-8")
    programs = re.findall(r"^```\{walk\} .+?\n\n(.+?)\n```", source, re.DOTALL | re.MULTILINE)
    assert len(programs) == 10
    assert max(len(program.splitlines()) for program in programs) <= 12
    books = parts(text_of("docs/learn/any_program.html"), "book")
    assert len(books) == 10
    assert all(book["at"] < book["cover"]["last"] for book in books)
    links = [link for link in pages()["docs/learn/any_program.html"].links if "run.html#" in link]
    version = re.search(
        r"VERSION = (\d+)", (ROOT / "tools/site/run_page/share.js").read_text("utf-8")
    )[1]
    assert {link.rpartition(".")[0] for link in links} == {f"../../run.html#{version}"}
    linked = [unpacked(link.rpartition(".")[2]) for link in links]
    assert linked == [{"program": program, "answers": ""} for program in programs]


# ---- walk.html ---------------------------------------------------------------------------------


def test_walk_html_runs_two_scripts_loads_nothing_and_its_frame_runs_one():
    text = text_of("walk.html")
    frame = json.loads(re.search(r'id="inside">(.*?)</script>', text, re.DOTALL)[1])
    opens, runs = (
        re.search(r'<script type="module">(.*?)</script>', one, re.DOTALL)[1]
        for one in (text.replace(frame, ""), frame)
    )
    for page, scripts in ((text, (opens, runs)), (frame, (runs,))):
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1]
        assert policy.startswith("default-src 'none'; base-uri 'none'; form-action 'none';")
        assert "connect-src" not in policy
        assert len(re.findall("'sha256-", policy)) == len(scripts)
        for script in scripts:
            digest = sha256(script.encode()).digest()
            assert b64encode(digest).decode() in policy
