"""Mark code in a sentence by backticks, and split a sentence at the marks.

>>> parts("What does `f(2)` return?")
['What does ', 'f(2)', ' return?']

Text from a program can contain backticks; `code` and `verbatim` escape them.

>>> parts(f"{code('f(`)')} ends with {verbatim('an odd `')}.")
['', 'f(`)', ' ends with an odd `.']
"""

import re
from html import escape

_MARK = "`"
_CODE = re.compile(r"\b\w+\([^()]*\)|\[[^][]*\]|\b(?:True|False|None)\b")  # without marks
_LETTER = "\x02"  # an escaped backtick; cannot be typed


def code(words: str) -> str:
    """Return text marked as code."""
    return f"{_MARK}{verbatim(words)}{_MARK}"


def verbatim(words: object) -> str:
    """Return text with its backticks escaped."""
    return str(words).replace(_MARK, _LETTER)


def parts(sentence: str) -> list[str]:
    """Return a sentence as alternating parts: text, code, text, code, and so on."""
    return [part.replace(_LETTER, _MARK) for part in sentence.split(_MARK)]


def marked(sentence: str) -> str:
    """Return a sentence with calls, lists, and True, False and None marked as code as well.

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
    """Return a sentence without marks.

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
