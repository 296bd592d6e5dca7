"""Takes the picture of a walk that the README shows, in JupyterLab: `python docs/take_picture.py`."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser"), str(ROOT)]

from lab import Lab, chromium, jupyterlab, write_notebook  # noqa: E402

CELLS = [
    "from puzzlelib import Solitaire, record, solve\n"
    "from puzzlelib.views import StepThrough\n"
    "row = Solitaire('.oooo.o')",
    "walk = StepThrough(record(solve, row, row.start), row, show=['source', 'stack', 'board', 'tree'])\n"
    "walk.go_to(38)\nwalk",
]


def main():
    folder = Path(tempfile.mkdtemp())
    (folder / "files").mkdir()
    write_notebook(folder / "files" / "pictures.ipynb", *CELLS)
    with jupyterlab(folder) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 1800})
        lab = Lab(page, address, "pictures.ipynb")
        lab.full_view()
        lab.run_all()
        page.wait_for_timeout(1000)
        page.locator(".puzzle-book").screenshot(path=ROOT / "docs" / "images" / "steps.png")


if __name__ == "__main__":
    main()
