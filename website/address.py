"""The badges of the README: `python -m website.address` makes them true for `puzzlelib/address.py`."""

import re
from pathlib import Path
from urllib.parse import urlparse

from puzzlelib.address import REPOSITORY, SITE

README = Path(__file__).parents[1] / "README.md"
BETWEEN = re.compile(r"(<!-- badges: python -m website.address -->\n).*?(<!-- end -->)", re.DOTALL)
FIRST = "notebooks/00_frames.ipynb"


def badges(repository: str, site: str) -> str:
    """A line of badges in Markdown; "" as long as there is no address.

    >>> print(badges("", "https://ada.github.io/puzzles"))
    [![look](docs/images/look.svg)](https://ada.github.io/puzzles)
    """
    links = {"look": site}
    if repository:
        name = urlparse(repository).path.strip("/")
        links["binder"] = f"https://mybinder.org/v2/gh/{name}/HEAD?urlpath=lab/tree/{FIRST}"
        links["colab"] = f"https://colab.research.google.com/github/{name}/blob/main/{FIRST}"
    shown = [f"[![{n}](docs/images/{n}.svg)]({link})" for n, link in links.items() if link]
    return " ".join(shown)


def with_badges(text: str, line: str) -> str:
    """The README with this line of badges in its place."""
    told = f"{line}\n" if line else ""
    return BETWEEN.sub(lambda found: found[1] + told + found[2], text)


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(with_badges(text, badges(REPOSITORY, SITE)), encoding="utf-8")
