"""Writes docs/screen_reader.md: what a screen reader says while widgets are used by keys alone."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser"), str(ROOT)]
os.environ["PUZZLELIB_KEEP"] = "0"  # each widget begins anew

from bare import BarePage  # noqa: E402
from lab import chromium  # noqa: E402
from scenes import SCENES, page_of, press, said, start, written  # noqa: E402
from screen_reader import ScreenReader  # noqa: E402

PAGE = ROOT / "docs" / "screen_reader.md"
WINDOW = {"width": 1100, "height": 1000}
PATIENCE = 400  # milliseconds, for what Python has to say


def heard(scene, bare):
    """What is said at each key of a scene."""
    start(scene, bare)
    reader = ScreenReader(bare.page)
    for key in scene.keys.split():
        press(bare.page, key)
        bare.page.wait_for_timeout(PATIENCE)
        yield key, said(reader)


def main():
    texts = {}
    with chromium() as browser:
        bare = BarePage(browser.new_page(viewport=WINDOW))
        for name, scene in SCENES.items():
            with bare.in_use():
                texts[name] = written(heard(scene, bare))
        bare.close()
    PAGE.write_text(page_of(texts), encoding="utf-8")


if __name__ == "__main__":
    main()
