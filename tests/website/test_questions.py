"""What a page carries of a question, without a choice, tells no answer."""

import re

import pytest
from built import site

from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.lessons import prediction_named

pytestmark = pytest.mark.slow  # the whole site is built
QUESTION = re.compile(r'<div class="alive" data-kind="question">.*?</section>', re.DOTALL)


def questions():
    """The questions of all notebooks as they stand in the pages."""
    pages = sorted((site() / "notebooks").glob("*.html"))
    return [found for page in pages for found in QUESTION.findall(page.read_text("utf-8"))]


def test_no_part_of_a_question_is_named_or_placed_by_an_option():
    texts = questions()
    assert len(texts) > 100
    for text in texts:
        name = re.search(r'"face":{"name":"([^"]+)"', text)[1]
        parts = re.findall(r'data-part="([^"]+)"', text)
        assert re.findall(rf'data-part="\w+ [{LETTERS}]\b', text) == [], name
        whole = ["whole"] * (prediction_named(name).run is not None)
        assert parts[: 1 + len(whole)] == ["replies", *whole], name
        others = [part for part in parts[1 + len(whole) :] if not part.endswith(" behind")]
        numbers = [int(part.split()[1]) for part in others]
        assert numbers == sorted(numbers), name
