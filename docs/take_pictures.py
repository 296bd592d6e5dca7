"""Takes the pictures of the README: the poster from the site, a film of a drag and a still of a walk from JupyterLab.

`python docs/take_pictures.py poster` takes the poster alone.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser"), str(ROOT)]

from lab import Lab, chromium, jupyterlab, write_notebook  # noqa: E402

from website.__main__ import build_pages  # noqa: E402

IMAGES = ROOT / "docs" / "images"
LINE = [(1, "C"), (2, "B"), (1, "B"), (3, "C")]
FRAMES = 9  # of one drag
MILLISECONDS = 60


def middle(page, gid):
    box = page.locator(f'[data-gid="{gid}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def film(page):
    """The frames of the drags in LINE."""
    stage = page.locator(".puzzle-stage").first

    def shot():
        return Image.open(io.BytesIO(stage.screenshot())).convert(
            "P", palette=Image.Palette.ADAPTIVE
        )

    frames = [shot()] * 4
    for disk, rod in LINE:
        (x, y), (to_x, to_y) = middle(page, f"item:disk-{disk}"), middle(page, f"zone:rod-{rod}")
        page.mouse.move(x, y)
        page.mouse.down()
        for k in range(1, FRAMES + 1):
            page.mouse.move(
                x + (to_x - x) * k / FRAMES, y + (to_y - y) * k / FRAMES - 60 * (k < FRAMES)
            )
            frames.append(shot())
        page.mouse.up()
        page.wait_for_timeout(500)
        frames += [shot()] * 5
    return frames


CELLS = [
    "from puzzlelib import Hanoi, Solitaire, record, solve\n"
    "from puzzlelib.views import Player, StepThrough\n"
    "row = Solitaire('.oooo.o')",
    "Player(Hanoi(3))",
    "walk = StepThrough(record(solve, row, row.start), row, show=['source', 'stack', 'board', 'tree'])\n"
    "walk.go_to(38)\nwalk",
]


POSTER = {"width": 1240, "height": 1800}
NOT_SHOWN = ".row, section:has(#minute) { display: none } .hero { padding-top: 24px }"


def poster(browser, folder):
    """The start page of the site, down to the end of its walk: the tower, the doors, the walk."""
    build_pages(folder)
    page = browser.new_page(viewport=POSTER)
    page.goto(f"file://{folder}/index.html")
    page.add_style_tag(content=NOT_SHOWN)
    page.locator(".puzzle-book .tree").wait_for()
    page.wait_for_timeout(500)
    walk = page.locator(".puzzle-book").bounding_box()
    clip = {"x": 0, "y": 0, "width": POSTER["width"], "height": walk["y"] + walk["height"] + 24}
    shot = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    shot.quantize(256).save(IMAGES / "poster.png", optimize=True)


def main():
    folder = Path(tempfile.mkdtemp())
    with chromium() as browser:
        poster(browser, folder / "site")
    if sys.argv[1:] != ["poster"]:
        take_widgets(folder)


def take_widgets(folder):
    """A walk and the drags, in a JupyterLab whose files are in that folder."""
    (folder / "files").mkdir()
    write_notebook(folder / "files" / "pictures.ipynb", *CELLS)
    with jupyterlab(folder) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 1800})
        lab = Lab(page, address, "pictures.ipynb")
        lab.full_view()
        lab.run_all()
        page.wait_for_timeout(1000)
        page.locator(".puzzle-book").screenshot(path=IMAGES / "steps.png")
        first, *others = film(page)
    options = {"duration": MILLISECONDS, "loop": 0, "optimize": True}
    first.save(IMAGES / "drag.gif", save_all=True, append_images=others, **options)


if __name__ == "__main__":
    main()
