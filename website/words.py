"""The words of a page of the site, as a search finds them."""

from html.parser import HTMLParser
from typing import NamedTuple

SILENT = {
    "script",
    "style",
    "svg",
    "pre",
    "button",
    "noscript",
    "i",
}  # `i`: the letter of an option
UNSAID = {"button", "play", "elsewhere", "along", "python"}  # classes: the ways on from a page
UNSAID |= {"needs-python"}  # is not seen
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
BLOCKS = HEADINGS | {"p", "li", "ul", "ol", "tr", "summary", "details", "div", "section", "header"}
CELLS = {"td", "th"}


class Place(NamedTuple):
    """A heading of a page, and what stands below it."""

    heading: str  # "" above the first one
    parts: list[tuple[str, str]]  # the id at which a text begins, and the text, a paragraph a line


class _Reader(HTMLParser):
    """Takes a page apart at its headings."""

    def __init__(self) -> None:
        super().__init__()
        self.places = [Place("", [])]
        self.anchor = ""
        self.text = ""
        self.silent: list[str] = []  # the tags that are open in what is not read

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if self.silent or tag in SILENT or UNSAID & {*(values.get("class") or "").split()}:
            self.silent += [tag] * (not self.silent or tag == self.silent[0])
            return
        if tag in BLOCKS:
            self.end_of_line()
            self.anchor = values.get("id") or self.anchor
        elif tag in CELLS and self.text.strip():
            self.text += " – "

    def handle_endtag(self, tag: str) -> None:
        if self.silent:
            if tag == self.silent[0]:
                self.silent.pop()
        elif tag in HEADINGS:
            heading, self.text = " ".join(self.text.split()), ""
            if tag != "h1":
                self.places.append(Place(heading, []))
        elif tag in BLOCKS:
            self.end_of_line()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.text += data

    def end_of_line(self) -> None:
        """Put the line into the last part, or into a new one where an id has come."""
        line, self.text = " ".join(self.text.split()), ""
        parts = self.places[-1].parts
        if line and parts and parts[-1][0] == self.anchor:
            parts[-1] = (self.anchor, f"{parts[-1][1]}\n{line}")
        elif line:
            parts.append((self.anchor, line))


def places(body: str) -> list[Place]:
    """Return what stands below each heading of a page, without its programs and pictures.

    >>> places('<h1>Nim</h1><p>Two play.</p><h2 id="who">Who wins?</h2><p>Look at <code>heaps</code>.</p>')
    [Place(heading='', parts=[('', 'Two play.')]), Place(heading='Who wins?', parts=[('who', 'Look at heaps.')])]
    """
    reader = _Reader()
    reader.feed(body)
    reader.end_of_line()
    return [place for place in reader.places if place.heading or place.parts]
