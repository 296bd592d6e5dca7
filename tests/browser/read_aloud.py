"""Write screen_reader.md, the transcript of a screen reader while widgets are used by keyboard."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE), str(HERE.parents[1])]
os.environ["PUZZLELIB_KEEP"] = "0"  # do not load earlier answers

from bare import BarePage  # noqa: E402
from lab import chromium  # noqa: E402
from scenes import SCENES, page_of, press, said, start, written  # noqa: E402
from screen_reader import ScreenReader  # noqa: E402

PAGE = HERE / "screen_reader.md"
WINDOW = {"width": 1100, "height": 1000}
PATIENCE = 400  # milliseconds to wait for messages from Python


def heard(scene, bare):
    """Return the speech after each key press of a scene."""
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
