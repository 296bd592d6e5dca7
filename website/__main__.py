"""Build the site: `python -m website FOLDER`."""

import argparse
import shutil
from pathlib import Path

from .lessons import add_lessons
from .linked import add_linked
from .notebooks import add_notebook, title_of_notebook
from .pages import DOCS, NOTEBOOKS, PAGES, PRACTICE, ROOT, TEST, Site, markdown, title_of
from .recordings import add_walks, walks_of
from .search import add_search
from .start import add_start
from .teachers import add_teachers

HANDOUTS = ROOT / "build" / "handouts"
SHEETS = "learners"


def main() -> None:
    """Build the site in the folder that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the site goes; what is there is replaced")
    parser.add_argument("--no-lite", action="store_true", help="without JupyterLite: pages only")
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    play = "" if options.no_lite else "lite"
    build_pages(options.folder, play)
    if play:
        from .lite import build_lite  # its tools are not needed for pages

        build_lite(options.folder / play)


def build_pages(folder: Path, play: str = "") -> None:
    """Write everything but JupyterLite; `play` is where that will be, "" for none."""
    site, paths = Site(folder, play), [ROOT / lesson for lesson in NOTEBOOKS]
    titles = {path.stem: title_of_notebook(path) for path in paths}
    walks = [walk for path in paths for walk in walks_of(path)]
    have_walks, handouts = {walk.notebook for walk in walks}, copy_handouts(folder)
    add_start(site)
    add_lessons(site, have_walks, handouts)
    add_teachers(site, have_walks, handouts)
    for path in paths:
        add_notebook(site, path, walks)
    for beside in (TEST, PRACTICE):
        add_notebook(site, ROOT / beside, ())
    add_walks(site, walks, titles)
    for source in [*DOCS, "notebooks/README.md", "notebooks/GLOSSARY.md"]:
        text = (ROOT / source).read_text(encoding="utf-8")
        site.add(PAGES[source], title_of(text), markdown(text, source, PAGES[source]))
    add_linked(site)
    add_search(site)


def copy_handouts(folder: Path) -> list[str]:
    """Copy only the learners' sheets, if `make handouts` has made any; return their names.

    Anything else in that folder, such as a key of an earlier day, is not for learners.
    """
    sheets = sorted(HANDOUTS.glob(f"*_{SHEETS}.pdf"))
    if sheets:
        (folder / "handouts").mkdir(parents=True)
    return [Path(shutil.copy(sheet, folder / "handouts")).name for sheet in sheets]


if __name__ == "__main__":
    main()
