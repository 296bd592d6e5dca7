"""A question as a learner sees it before answering.

Cards, saved notebooks, web pages, paper and exports are all rendered from this. It does not contain
the right answer, so none of them can leak it.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stepthrough.code_marks import code, marked

LETTERS = "ABCDEFGH"
_CODE = ast.BinOp | ast.Call | ast.Dict | ast.List | ast.ListComp | ast.Set | ast.Subscript


class Asked(NamedTuple):
    """A question without its right answer."""

    name: str
    program: str  # source, "" if none is shown
    words: str  # code is in backticks
    options: Sequence[str]

    def lettered(self) -> Iterator[tuple[str, str]]:
        """Yield each option with its letter.

        >>> list(Asked("0.1", "", "Does `f(1)` end?", ["yes", "no"]).lettered())
        [('A', 'yes'), ('B', 'no')]
        """
        return zip(LETTERS[: len(self.options)], self.options, strict=True)

    def shown(self) -> list[str]:
        """Return the options with code in backticks; names and numbers count as code beside code.

        >>> Asked("9.5", "rest = solve(after)", "What belongs here?", ["[move] + rest", "rest"]).shown()
        ['`[move] + rest`', '`rest`']
        """
        words = [*map(option_words, self.options)]
        if not any(one == code(option) for one, option in zip(words, self.options, strict=True)):
            return words
        names = re.findall(r"\w+", self.program)
        return [code(one) if one.isdecimal() or one in names else one for one in words]


def option_words(option: str) -> str:
    """Return an option with its code in backticks: all of it, or the code among its words.

    >>> option_words("(7, None)"), option_words("return n"), option_words("o.o...o")
    ('`(7, None)`', '`return n`', '`o.o...o`')
    >>> option_words("1, to power(2, 1)"), option_words("it ends"), option_words("3 2 1 6")
    ('1, to `power(2, 1)`', 'it ends', '3 2 1 6')
    """
    is_row = len(option) > 1 and set(option) <= set("o.")
    return code(option) if is_row or _is_python(option) else marked(option)


def _is_python(words: str) -> bool:
    """Return whether an option is Python code, but not just a number, a name or English."""
    try:
        body = ast.parse(words).body
    except (SyntaxError, ValueError):
        return False
    match body:
        case [ast.Expr(ast.Tuple())]:
            return words.startswith("(")
        case [ast.Expr(expression)]:
            return isinstance(expression, _CODE)
        case [ast.Return() | ast.Assign()]:
            return True
    return False
