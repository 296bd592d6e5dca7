"""The source of a function, as it stands in the library or in a cell."""

import ast
import inspect
import textwrap
from collections.abc import Callable
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
    lines = textwrap.dedent(inspect.getsource(function)).splitlines()
    [definition] = ast.parse("\n".join(lines)).body
    first = definition.body[0] if isinstance(definition, ast.FunctionDef | ast.ClassDef) else None
    if ast.get_docstring(definition) and first is not None:  # type: ignore[arg-type]
        del lines[first.lineno - 1 : first.end_lineno]
    return Source("\n".join(lines))
