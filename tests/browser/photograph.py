"""Take the screenshots of `Player` and `Order` for the reference.

Run `python tests/browser/photograph.py`.
"""

import os
import sys
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE.parent / "support"), str(HERE), str(ROOT)]
os.environ["PUZZLELIB_KEEP"] = "0"  # do not load earlier answers

from bare import BarePage  # noqa: E402
from lab import chromium  # noqa: E402
from PIL import Image  # noqa: E402

from puzzlecourse import Order  # noqa: E402
from puzzlelib import Hanoi  # noqa: E402
from puzzlelib.hanoi import Move  # noqa: E402
from puzzlelib.views import Player  # noqa: E402

WINDOW = {"width": 620, "height": 900}
COLOURS = 64  # palette size; makes the files a third as large
SETTLED = 800  # milliseconds until the disks have stopped moving


def played():
    """Return a board after one move."""
    player = Player(Hanoi(4))
    player.play.attempt(Move(0, 1))
    return player


def ordered():
    """Return an ordering exercise after running all lines but the last."""
    order = Order("hanoi")
    order.put([order.ordering.pool.index(line) for line in order.ordering.lines[:-1]])
    order.run()
    return order


PICTURES = {"player": played, "order": ordered}


def main():
    with chromium() as browser:
        bare = BarePage(browser.new_page(viewport=WINDOW, device_scale_factor=2))
        for name, make in PICTURES.items():
            with bare.in_use():
                bare.add(make())
                output = bare.page.locator(".jp-OutputArea-output")
                output.locator("button, [role=button]").first.wait_for()
                bare.page.wait_for_timeout(SETTLED)
                picture = Image.open(BytesIO(output.screenshot())).convert("RGB")
                path = ROOT / "docs" / "images" / f"{name}.png"
                picture.quantize(COLOURS).save(path, optimize=True)
        bare.close()


if __name__ == "__main__":
    main()
