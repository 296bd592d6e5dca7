"""Parse a question from the source of its function: its text, and those of the options.

So lessons are loaded, and their texts checked, without running any program.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from .options import FORMS, Ask, Option

MOST_QUOTED = 100  # characters of code quoted in an error message


def question_of(where: str, function: Callable[..., Any]) -> str:
    """Return the question, which is the docstring. Raises ValueError if it is missing."""
    if words := as_one_line(inspect.getdoc(function) or ""):
        return words
    raise ValueError(f"{where} asks nothing: write the words of the question as its docstring")


def written_options(where: str, function: Callable[..., Any]) -> list[Option]:
    """Return the options in order of declaration. Raises ValueError for an invalid line."""
    definition = _definition(where, function)
    names = [parameter.arg for parameter in definition.args.args]
    if len(names) != 1:
        raise ValueError(
            f"{where}: write `def {definition.name}(ask):`, and below it each option beside its "
            f"value: {FORMS['right']}, {FORMS['wrong']}"
        )
    calls = (call for line in definition.body for call in _calls(where, line, names[0]))
    return [_option(where, call) for call in calls]


def _definition(where: str, function: Callable[..., Any]) -> ast.FunctionDef:
    try:
        [definition] = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    except (OSError, TypeError, SyntaxError):
        definition = None
    if isinstance(definition, ast.FunctionDef):
        return definition
    raise ValueError(f"{where}: write its function in a file or in a cell, with `def`")


def _calls(where: str, line: ast.stmt, ask: str) -> Iterator[ast.Call]:
    """Yield the call in a line that declares an option. Raises ValueError if it is misplaced."""
    call = line.value if isinstance(line, ast.Expr) else None
    if (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func.value) == ask
    ):
        yield call
    elif isinstance(line, ast.Return):
        message = "its function returns nothing, because each value stands in its option"
        raise ValueError(f"{where}: {message}; write {FORMS['wrong']}, not {_source(line)}")
    elif any(isinstance(node, ast.Name) and node.id == ask for node in ast.walk(line)):
        message = f"each `{ask}.…` is a line of its own, outside of every loop and `if`"
        raise ValueError(f"{where}: {message}, not as in {_source(line)}")


def _option(where: str, call: ast.Call) -> Option:
    """Return the option that a call declares. Raises ValueError if it declares none."""
    kind = ast.unparse(call.func).partition(".")[2]
    if kind not in FORMS:
        [near] = get_close_matches(kind, FORMS, 1, 0)
        raise ValueError(f"{where}: there is no ask.{kind}; is it {FORMS[near]}?")
    return Option(kind, **_texts(where, kind, call))


def _texts(where: str, kind: str, call: ast.Call) -> dict[str, str]:
    """Return the texts of an option by the parameter names of `Ask`."""
    words = {}
    for name, part in _text_arguments(where, kind, call).items():
        text = part.value if isinstance(part, ast.Constant) else None
        if not isinstance(text, str) or not text.strip():
            raise ValueError(
                f"{where}: the `{name}` of an option is written out, in quotes, not as in {_source(call)}"
            )
        words[name] = as_one_line(text)
    return words


def _text_arguments(where: str, kind: str, call: ast.Call) -> dict[str, ast.expr]:
    """Return the arguments that are texts, by name. Raises ValueError if the call is invalid."""
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
    """Return *words* with each run of white space replaced by one blank."""
    return " ".join(words.split())
