"""What a screen reader says while widgets are used by keys alone: what docs/screen_reader.md tells."""

import pytest
from lessons import ROOT
from scenes import SCENES, page_of, press, said, start, told, written
from screen_reader import ScreenReader
from waiting import until_equal

PAGE = ROOT / "docs" / "screen_reader.md"
TOLD = told(PAGE.read_text(encoding="utf-8"))


def test_the_page_tells_each_scene_and_nothing_else():
    keys = {name: " ".join(key for key, _ in heard) for name, heard in TOLD.items()}
    assert keys == {name: scene.keys for name, scene in SCENES.items()}, "run docs/read_aloud.py"
    texts = {name: written(heard) for name, heard in TOLD.items()}
    assert page_of(texts) == PAGE.read_text(encoding="utf-8")


def listen(reader, words):
    """Wait until all these words have been said, in any order, and nothing else."""
    heard = []

    def look():
        heard.extend(said(reader))
        return sorted(heard)

    until_equal(look, sorted(words), reader.page)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_what_is_heard_at_each_key_is_what_the_page_tells(bare, name):
    """If a sentence is meant to be another: run docs/read_aloud.py, and read the page as text."""
    start(SCENES[name], bare)
    reader = ScreenReader(bare.page)
    for key, words in TOLD[name]:
        press(bare.page, key)
        listen(reader, words)
