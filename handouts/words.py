"""Words with code, stress and links, as in notebooks and questions, cut into pieces to be set."""

import re

PIECES = {  # style → how it is written; a star beside a space is a multiplication
    "code": re.compile(r"`([^`]+)`"),
    "bold": re.compile(r"\*\*([^*]+)\*\*"),
    "italic": re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*"),
    "": re.compile(r"\[([^]]+)\]\([^)]*\)"),  # of a link, on paper, its words remain
}
ANY = re.compile("|".join(f"({one.pattern})" for one in PIECES.values()))

Rich = list[tuple[str, str]]


def rich(words: str) -> Rich:
    """The words as pieces with their style.

    >>> rich("Say `n` **twice**: 2 * 3 * 4")
    [('', 'Say '), ('code', 'n'), ('', ' '), ('bold', 'twice'), ('', ': 2 * 3 * 4')]
    """
    pieces, at = list[tuple[str, str]](), 0
    for found in ANY.finditer(words):
        pieces += [("", words[at : found.start()]), styled(found[0])]
        at = found.end()
    return [piece for piece in [*pieces, ("", words[at:])] if piece[1]]


def styled(piece: str) -> tuple[str, str]:
    """A piece without its marks, and its style."""
    return next(
        (style, found[1]) for style, one in PIECES.items() if (found := one.fullmatch(piece))
    )
