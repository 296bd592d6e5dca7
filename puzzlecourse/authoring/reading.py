"""Read a question where it is written: its words, and those of each option.

So a lesson is loaded, and all its words are checked, without running anything.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from .options import FORMS, Ask, Option

MOST_QUOTED = 100  # characters of a line that an error quotes


def question_of(where: str, function: Callable[..., Any]) -> str:
    """Return the question, which is the docstring; ValueError if there is none."""
    if words := as_one_line(inspect.getdoc(function) or ""):
        return words
    raise ValueError(f"{where} asks nothing: write the words of the question as its docstring")


def written_options(where: str, function: Callable[..., Any]) -> list[Option]:
    """Return the options in the order of writing; ValueError for a line that is none."""
    definition = _definition(where, function)
    ask = _name_of_ask(where, definition)
    return [_option(where, call) for line in definition.body for call in _calls(where, line, ask)]


def _definition(where: str, function: Callable[..., Any]) -> ast.FunctionDef:
    try:
        [definition] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    except (OSError, TypeError, SyntaxError):
        definition = None
    if isinstance(definition, ast.FunctionDef):
        return definition
    raise ValueError(f"{where}: write its function in a file or in a cell, with `def`")


def _name_of_ask(where: str, function: ast.FunctionDef) -> str:
    names = [parameter.arg for parameter in function.args.args]
    if len(names) != 1:
        raise ValueError(
            f"{where}: write `def {function.name}(ask):`, and below it each option beside its "
            f"value: {FORMS['right']}, {FORMS['wrong']}"
        )
    return names[0]


def _calls(where: str, line: ast.stmt, ask: str) -> Iterator[ast.Call]:
    """Yield the option in a line, if there is one; ValueError for a misplaced one."""
    call = line.value if isinstance(line, ast.Expr) else None
    if isinstance(call, ast.Call) and _is_of(call.func, ask):
        yield call
    elif isinstance(line, ast.Return):
        message = "its function returns nothing, because each value stands in its option"
        raise ValueError(f"{where}: {message}; write {FORMS['wrong']}, not {_source(line)}")
    elif any(isinstance(node, ast.Name) and node.id == ask for node in ast.walk(line)):
        message = f"each `{ask}.…` is a line of its own, outside of every loop and `if`"
        raise ValueError(f"{where}: {message}, not as in {_source(line)}")


def _is_of(called: ast.expr, ask: str) -> bool:
    """Return whether this is `ask.…`."""
    return isinstance(called, ast.Attribute) and ast.unparse(called.value) == ask


def _option(where: str, call: ast.Call) -> Option:
    """Return the option that a call says; ValueError if it says none."""
    kind = ast.unparse(call.func).partition(".")[2]
    if kind not in FORMS:
        [near] = get_close_matches(kind, FORMS, 1, 0)
        raise ValueError(f"{where}: there is no ask.{kind}; is it {FORMS[near]}?")
    return Option(kind, **_words(where, kind, call))


def _words(where: str, kind: str, call: ast.Call) -> dict[str, str]:
    """Return the words of an option by the names that `Ask` gives them."""
    words = {}
    for name, part in _parts(where, kind, call).items():
        text = part.value if isinstance(part, ast.Constant) else None
        if not isinstance(text, str) or not text.strip():
            raise ValueError(
                f"{where}: the `{name}` of an option is written out, in quotes, not as in {_source(call)}"
            )
        words[name] = as_one_line(text)
    return words


def _parts(where: str, kind: str, call: ast.Call) -> dict[str, ast.expr]:
    """Return what is given for the words of an option; ValueError for one too many or too few."""
    named = {keyword.arg or "**": keyword.value for keyword in call.keywords}
    try:
        bound = inspect.signature(getattr(Ask, kind)).bind(None, *call.args, **named)
    except TypeError:
        raise ValueError(f"{where}: write {FORMS[kind]}, not {_source(call)}") from None
    return {n: p for n, p in bound.arguments.items() if n not in ("self", "value")}


def _source(line: ast.AST) -> str:
    text = as_one_line(ast.unparse(line))
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def as_one_line(words: str) -> str:
    """Return words with one blank wherever a line ends."""
    return " ".join(words.split())
