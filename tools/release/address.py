"""Copy the addresses of `stepthrough/address.py` into other files.

Run as `python -m tools.release.address`.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlparse

from stepthrough.address import REPOSITORY, SITE

ROOT = Path(__file__).parents[2]
FIRST = "notebooks/00_frames.ipynb"
NO_CONTACT = """This copy names no address of the project yet (`stepthrough/address.py`): report the problem to the people who gave it to you, before you publish anything.
"""
CONTACT = """Press *Report a vulnerability* at <{}/security/advisories/new>: only the maintainers read it. Nothing is published before a fix is available.
"""


def badges(repository: str, site: str) -> str:
    """Return a line of Markdown badges; "" without addresses.

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


def urls(repository: str, site: str) -> Mapping[str, str]:
    """Return the URLs for the package index, by label; empty without addresses.

    >>> urls("", "https://ada.github.io/puzzles")
    {'Homepage': 'https://ada.github.io/puzzles'}
    """
    addresses = {"Homepage": site or repository}
    if repository:
        addresses |= {"Source": repository, "Issues": f"{repository}/issues"}
        addresses["Changelog"] = f"{repository}/blob/main/CHANGELOG.md"
    return {name: address for name, address in addresses.items() if address}


def filled(text: str, what: str, content: str) -> str:
    """Return *text* with *content* between the marker lines of *what*."""
    begin = rf"(?:<!--|#) {what}: python -m tools\.release\.address(?: -->)?\n"
    pattern = re.compile(rf"({begin}).*?((?:<!--|#) end)", re.DOTALL)
    return pattern.sub(lambda place: place[1] + content + place[2], text)


def files(repository: str, site: str) -> dict[str, str]:
    """Return the new text of each file that contains an address, by file name."""
    listed = urls(repository, site)
    lines = "".join(f'{name} = "{address}"\n' for name, address in listed.items())
    contact = CONTACT.format(repository) if repository else NO_CONTACT
    line = badges(repository, site)
    places = {
        "README.md": ("badges", f"{line}\n" if line else ""),
        "pyproject.toml": ("urls", f"[project.urls]\n{lines}" if lines else ""),
        "CITATION.cff": ("repository", f"repository-code: {repository}\n" if repository else ""),
        "SECURITY.md": ("contact", contact),
    }
    return {
        name: filled((ROOT / name).read_text(encoding="utf-8"), *place)
        for name, place in places.items()
    }


if __name__ == "__main__":
    for name, text in files(REPOSITORY, SITE).items():
        (ROOT / name).write_text(text, encoding="utf-8")
