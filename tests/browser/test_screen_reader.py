"""Screen reader output while widgets are used by keyboard matches screen_reader.md."""

from pathlib import Path

import pytest
from scenes import SCENES, page_of, press, said, start, told, written
from screen_reader import ScreenReader
from waiting import until_equal

PAGE = Path(__file__).with_name("screen_reader.md")
TOLD = told(PAGE.read_text(encoding="utf-8"))


def test_the_page_contains_exactly_the_scenes():
    keys = {name: " ".join(key for key, _ in heard) for name, heard in TOLD.items()}
    assert keys == {name: scene.keys for name, scene in SCENES.items()}, (
        "run tests/browser/read_aloud.py"
    )
    texts = {name: written(heard) for name, heard in TOLD.items()}
    assert page_of(texts) == PAGE.read_text(encoding="utf-8")


def listen(reader, words):
    """Wait until exactly these texts have been announced, in any order."""
    heard = []

    def look():
        heard.extend(said(reader))
        return sorted(heard)

    until_equal(look, sorted(words), reader.page)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_the_speech_after_each_key_matches_the_page(bare, name):
    """After an intended change, run tests/browser/read_aloud.py and proofread the page."""
    start(SCENES[name], bare)
    reader = ScreenReader(bare.page)
    for key, words in TOLD[name]:
        press(bare.page, key)
        listen(reader, words)
