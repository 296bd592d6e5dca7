"""Split text with code, emphasis and links into styled pieces for printing."""

import re
from collections.abc import Iterator

from stepthrough.code_marks import parts

STYLES = {  # style → pattern; a star next to a space is a multiplication
    "bold": re.compile(r"\*\*([^*]+)\*\*"),
    "italic": re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*"),
    "": re.compile(r"\[([^]]+)\]\([^)]*\)"),  # of a link, only its text is printed
}
ANY = re.compile("|".join(f"({one.pattern})" for one in STYLES.values()))

Rich = list[tuple[str, str]]


def rich(words: str) -> Rich:
    """Return the text as (style, piece) pairs.

    >>> rich("Say `n` **twice**: 2 * 3 * 4")
    [('', 'Say '), ('code', 'n'), ('', ' '), ('bold', 'twice'), ('', ': 2 * 3 * 4')]
    """
    pieces = list[tuple[str, str]]()
    for n, part in enumerate(parts(words)):
        pieces += [("code", part)] if n % 2 else in_styles(part)
    return [piece for piece in pieces if piece[1]]


def in_styles(words: str) -> Iterator[tuple[str, str]]:
    """Yield (style, piece) for text without code."""
    at = 0
    for match in ANY.finditer(words):
        yield "", words[at : match.start()]
        yield styled(match[0])
        at = match.end()
    yield "", words[at:]


def styled(piece: str) -> tuple[str, str]:
    """Return the style and the content of a piece of markup."""
    return next(
        (style, match[1]) for style, one in STYLES.items() if (match := one.fullmatch(piece))
    )
