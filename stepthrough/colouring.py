"""The colours of a program: which of its words are keywords, numbers, strings and so on."""

from __future__ import annotations

from typing import Any

Word = tuple[str, str]  # its kind (one of `_KINDS`, property or ""), its text


def coloured(lines: list[str]) -> list[list[Word]]:
    """Return each line as words with their kinds, as JupyterLab's cells tell them apart.

    >>> coloured(["return 1"])
    [[('keyword', 'return'), ('', ' '), ('number', '1')]]
    """
    # here: where answers are only counted, no Pygments need be installed
    from pygments.lexers.python import PythonLexer

    rows: list[list[Word]] = [[]]
    for _, token, text in PythonLexer().get_tokens_unprocessed("\n".join(lines)):
        first, *others = text.split("\n")
        kind = _kind(token, text, rows[-1])
        _add(rows[-1], (kind, first))
        for line in others:
            rows.append([])
            _add(rows[-1], (kind, line))
    return [words or [("", "")] for words in rows[: len(lines)]]


_KINDS = {
    "Token.Keyword": "keyword",
    "Token.Operator.Word": "keyword",
    "Token.Operator": "operator",
    "Token.Name.Function": "def",
    "Token.Name.Class": "def",
    "Token.Literal.Number": "number",
    "Token.Literal.String": "string",
    "Token.Comment": "comment",
}


def _kind(token: Any, text: str, before: list[Word]) -> str:
    """Return the kind of a word; Pygments has finer ones, whose names go on behind a dot."""
    name = f"{token}."
    if text == ".":
        return ""
    if name.startswith("Token.Name.") and before and before[-1][1].endswith("."):
        return "property"
    return next((kind for of_kind, kind in _KINDS.items() if name.startswith(f"{of_kind}.")), "")


def _add(words: list[Word], word: Word) -> None:
    """Add a word to a line; what has one kind and stands together is one word."""
    kind, text = word
    if words and words[-1][0] == kind:
        words[-1] = (kind, words[-1][1] + text)
    elif text:
        words.append(word)
