"""Words with code, stress and links, as in notebooks and questions, cut into pieces to set."""

import re
from collections.abc import Iterator

from stepthrough.code_marks import parts

STYLES = {  # style → how it is written; a star beside a space is a multiplication
    "bold": re.compile(r"\*\*([^*]+)\*\*"),
    "italic": re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*"),
    "": re.compile(r"\[([^]]+)\]\([^)]*\)"),  # of a link, on paper, its words remain
}
ANY = re.compile("|".join(f"({one.pattern})" for one in STYLES.values()))

Rich = list[tuple[str, str]]


def rich(words: str) -> Rich:
    """Return the words as pieces with their style.

    >>> rich("Say `n` **twice**: 2 * 3 * 4")
    [('', 'Say '), ('code', 'n'), ('', ' '), ('bold', 'twice'), ('', ': 2 * 3 * 4')]
    """
    pieces = list[tuple[str, str]]()
    for n, part in enumerate(parts(words)):
        pieces += [("code", part)] if n % 2 else in_styles(part)
    return [piece for piece in pieces if piece[1]]


def in_styles(words: str) -> Iterator[tuple[str, str]]:
    """Return words without code as pieces with their style."""
    at = 0
    for match in ANY.finditer(words):
        yield "", words[at : match.start()]
        yield styled(match[0])
        at = match.end()
    yield "", words[at:]


def styled(piece: str) -> tuple[str, str]:
    """Return a piece without its marks, and its style."""
    return next(
        (style, match[1]) for style, one in STYLES.items() if (match := one.fullmatch(piece))
    )
