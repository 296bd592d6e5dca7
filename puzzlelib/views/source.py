"""The source of a function, as it stands in the library or in a cell."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from functools import lru_cache
from typing import Any


class Source:
    """Source text, shown with its colours where they can be had."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/markdown": f"```python\n{self.text}\n```"}


def show_source(function: Callable[..., Any]) -> Source:
    """The source that runs when `function` is called; its docstring is left out."""
    text = textwrap.dedent(inspect.getsource(function))
    hidden = docstring_lines(text)
    lines = [line for index, line in enumerate(text.splitlines()) if index not in hidden]
    return Source("\n".join(lines))


@lru_cache(maxsize=64)
def docstring_lines(text: str) -> range:
    """The indices, from 0, of the lines that hold the docstring of the function in `text`."""
    try:
        [definition] = ast.parse(textwrap.dedent(text)).body
    except (SyntaxError, ValueError):
        return range(0)  # a lambda, for example
    if not isinstance(definition, ast.FunctionDef | ast.ClassDef) or not ast.get_docstring(
        definition
    ):
        return range(0)
    docstring = definition.body[0]
    return range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno)
