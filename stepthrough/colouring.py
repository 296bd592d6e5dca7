"""Syntax highlighting: the kind of each word of a program."""

from __future__ import annotations

from typing import Any

Word = tuple[str, str]  # kind (a value of `_KINDS`, property or ""), text


def coloured(lines: list[str]) -> list[list[Word]]:
    """Return each line as words with the kinds that JupyterLab distinguishes.

    >>> coloured(["return 1"])
    [[('keyword', 'return'), ('', ' '), ('number', '1')]]
    """
    # imported here: summaries of answers need no Pygments
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
    """Return the kind of a word; Pygments' finer kinds extend its name after a dot."""
    name = f"{token}."
    if text == ".":
        return ""
    if name.startswith("Token.Name.") and before and before[-1][1].endswith("."):
        return "property"
    return next((kind for of_kind, kind in _KINDS.items() if name.startswith(f"{of_kind}.")), "")


def _add(words: list[Word], word: Word) -> None:
    """Add a word to a line, joining it with a preceding one of the same kind."""
    kind, text = word
    if words and words[-1][0] == kind:
        words[-1] = (kind, words[-1][1] + text)
    elif text:
        words.append(word)
