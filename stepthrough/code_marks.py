"""Code in a sentence stands between backticks: how it gets there, and how a sentence is taken apart.

>>> parts("What does `f(2)` return?")
['What does ', 'f(2)', ' return?']

What a program writes can hold backticks; `code` and `verbatim` let them be letters.

>>> parts(f"{code('f(`)')} ends with {verbatim('an odd `')}.")
['', 'f(`)', ' ends with an odd `.']
"""

import re
from html import escape

_MARK = "`"
_CODE = re.compile(r"\b\w+\([^()]*\)|\[[^][]*\]|\b(?:True|False|None)\b")  # in a sentence
_LETTER = "\x02"  # stands for a backtick that marks nothing; no learner types it


def code(words: str) -> str:
    """Return words that are code, to be put into a sentence."""
    return f"{_MARK}{verbatim(words)}{_MARK}"


def verbatim(words: object) -> str:
    """Return words for a sentence that are not read as code, even with backticks in them."""
    return str(words).replace(_MARK, _LETTER)


def parts(sentence: str) -> list[str]:
    """Return a sentence in parts: words, code, words, code, and so on."""
    return [part.replace(_LETTER, _MARK) for part in sentence.split(_MARK)]


def marked(sentence: str) -> str:
    """Return a sentence in which calls, lists, and True, False and None are marked as code, too.

    >>> marked("f(2) returned None; [1, 2] was expected in the line `x = f(2)`.")
    '`f(2)` returned `None`; `[1, 2]` was expected in the line `x = f(2)`.'
    """
    pieces = [
        code(part)
        if n % 2
        else _CODE.sub(lambda match: f"{_MARK}{match[0]}{_MARK}", verbatim(part))
        for n, part in enumerate(parts(sentence))
    ]
    return "".join(pieces)


def without_marks(sentence: str) -> str:
    """Return a sentence without the marks around its code.

    >>> without_marks("What does `f(2)` return?")
    'What does f(2) return?'
    """
    return "".join(parts(sentence))


def html(sentence: str) -> str:
    """Return a sentence as HTML.

    >>> html("Is `a < b`?")
    'Is <code>a &lt; b</code>?'
    """
    spelled = [escape(part) for part in parts(sentence)]
    spelled[1::2] = [f"<code>{part}</code>" for part in spelled[1::2]]
    return "".join(spelled)
