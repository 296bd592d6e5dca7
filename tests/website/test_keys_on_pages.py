"""Nothing that is in sight in the text of a page tells an answer; what tells one is packed."""

import json
import re
from functools import cache
from html import unescape

import pytest
from built import site

from puzzlecourse.authoring.questions import Prediction
from puzzlecourse.lessons import prediction_named
from website.pages import NOTEBOOKS, unpacked

pytestmark = pytest.mark.slow  # the whole site is built
NAMES = [path.split("/")[1].removesuffix(".ipynb") for path in NOTEBOOKS]
SHORTEST = 25  # characters of what is looked for: less may well be said elsewhere


def text_of(path: str) -> str:
    return (site() / "notebooks" / f"{path}.html").read_text("utf-8")


def in_sight(path: str) -> str:
    """What can be read in the file of a page, without what is packed, as plain words."""
    packed = re.compile(r'<script type="text/plain".*?</script>', re.DOTALL)
    return plain(packed.sub("", text_of(path)))


@cache
def plain(text: str) -> str:
    """Words without their markup, their spaces and their quotes, whether they are HTML or JSON."""
    words = unescape(re.sub(r"</?\w+[^<>]*>|\\u003c/?\w+>", "", text))
    return re.sub(r"[^\w.,:;?!…]", "", words)


def parts(path: str, name: str) -> list:
    """What a page carries packed under this name."""
    texts = re.findall(f'data-part="{name}">(.*?)</script>', text_of(path))
    return [json.loads(unpacked(letters)) for letters in texts]


def predictions(name: str) -> list[Prediction]:
    """The questions of a page."""
    return [prediction_named(one) for one in re.findall(r'"face":{"name":"([^"]+)"', text_of(name))]


def told(words: str) -> list[str]:
    """The pieces of a sentence in which no code stands, if they are long enough to be looked for."""
    return [piece for one in words.split("`")[::2] if len(piece := plain(one)) > SHORTEST]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of_an_answer_is_not_in_sight(name):
    sight = in_sight(name)
    looked_for = 0
    for one in predictions(name):
        for sentences in [one.why, *(wrong.hint for wrong in one.wrong.values())]:
            for piece in told(sentences):
                looked_for += 1
                assert piece not in sight, piece
    assert looked_for > 5


@pytest.mark.parametrize("name", NAMES)
def test_no_good_move_is_in_sight(name):
    sight = in_sight(name)
    for one in predictions(name):
        sight = sight.replace(plain(one.ask), "")  # a question may tell what another asks
    graphs = parts(name, "graph")
    secret = [plain(node["hint"][0]) for graph in graphs for node in graph if "hint" in node]
    assert [one for one in secret if len(one) > 8 and one in sight] == []


def test_there_are_such_secrets():
    assert sum("hint" in node for node in parts("06_hanoi", "graph")[0]) > 20
