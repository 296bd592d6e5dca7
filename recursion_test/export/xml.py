"""Elements of XML, written as they nest."""

from __future__ import annotations

from xml.etree.ElementTree import Element, indent, tostring

from stepthrough.code_marks import parts


def tree(tag: str, *inside: Element | str, **attributes: str) -> Element:
    """Return an element with texts and elements inside; writing it escapes what needs that.

    >>> tostring(tree("p", "Is ", tree("code", "n < 2"), " true?", id="a")).decode()
    '<p id="a">Is <code>n &lt; 2</code> true?</p>'
    """
    element = Element(tag, attributes)
    last: Element | None = None
    for part in inside:
        if isinstance(part, Element):
            element.append(part)
            last = part
        elif last is None:
            element.text = (element.text or "") + part
        else:
            last.tail = (last.tail or "") + part
    return element


def with_code(words: str) -> list[Element | str]:
    """Return words in which the parts between backticks are code.

    >>> [part if isinstance(part, str) else part.text for part in with_code("Does `f(2)` end?")]
    ['Does ', 'f(2)', ' end?']
    """
    return [tree("code", one) if n % 2 else one for n, one in enumerate(parts(words))]


def as_html(element: Element) -> str:
    """Return an element as HTML, which other systems keep as a text."""
    return tostring(element, encoding="unicode", method="html")


def written(root: Element) -> bytes:
    """Return a document, with an element to a line where that changes nothing."""
    indent(root)
    text = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
