"""Explain steps: the outcome of a condition, a missing `return`, one list with two names.

An explanation is given only if the recording makes it certain. Nothing is evaluated again: a
condition is written with the recorded values of its names and calls, and its outcome follows from
the next line that ran.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ..code_marks import code
from ..trace import Recording, Step
from ..trace.expressions import Place, expression, place_of, where
from ..trace.history import History, ReprHistory, at
from ..trace.objects import Attributes
from ..trace.pending import QUIET, index_of, is_used
from ..trace.source import Source, answers, parsed
from ..trace.values import Shown
from .writing import Names

_VALUE = 20  # maximum characters of a value in a condition
_CONDITION = 60  # maximum characters of a condition
_KINDS: dict[Any, str] = {list: "list", dict: "dict", set: "set", Attributes: "object"}
_SIZED = (list, tuple, dict, set, frozenset, str)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr)
Spot = tuple[type, Place | None]  # identifies a node, because a source is parsed several times
_EMPTY = (ast.Global, ast.Nonlocal, ast.AnnAssign)  # these may compile to no code


class Branch(NamedTuple):
    """An `if`, `elif` or `while` of a function."""

    word: str
    node: ast.If | ast.While
    words: str  # source of the condition
    falls_out: bool  # whether the function can end after it without another line

    @property
    def is_on_one_line(self) -> bool:
        """Whether its block begins on the line on which the condition ends."""
        return self.node.body[0].lineno <= (self.node.test.end_lineno or 0)

    def holds(self, line: int) -> bool:
        """Return whether a line belongs to the condition or its keyword."""
        return self.node.lineno <= line <= (self.node.test.end_lineno or 0)

    def outcome(self, here: Step) -> bool | None:
        """Return whether the condition was true, given the call's next step; None if unknown."""
        body = self.node.body
        if here.event == "line" and self.holds(here.line):
            return None  # still evaluating
        if here.event == "return" and self.is_on_one_line:
            is_return = isinstance(body[0], ast.Return)
            is_certain = here.carried is not None or not self.falls_out
            return True if is_return and is_certain else None
        if self.is_on_one_line:
            return False if isinstance(body[0], ast.Return | ast.Raise) else None
        return body[0].lineno <= here.line <= (body[-1].end_lineno or 0)

    def effect(self, is_true: bool) -> str:
        """Return the consequence of the outcome, or "" if the next line shows it."""
        if is_true:
            return ""
        if self.word == "while":
            return ", so the `while` ends"
        if not self.node.orelse:
            return f", so the `{self.word}` is skipped"
        first = self.node.orelse[0]
        is_elif = isinstance(first, ast.If) and first.col_offset == self.node.col_offset
        return f", so the `{'elif' if is_elif else 'else'}` is next"


class Lines(NamedTuple):
    """The lines of a function by kind, without lines that contain two statements."""

    branches: dict[int, Branch]
    assigned: dict[int, ast.stmt]  # `a = b`, `a.append(b)` and the like
    returns: frozenset[int]
    has_return: bool
    is_plain: bool  # whether each `return` ends the function immediately


@lru_cache(maxsize=256)
def lines_of(source: Source, is_top_level: bool) -> Lines | None:
    """Return the lines of a function or of top-level code by kind; None if they are unknown."""
    tree = parsed(source)
    if tree is None:
        return None
    functions = (node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS))
    function = tree if is_top_level else next(functions, None)
    if function is None:
        return None
    branches: dict[int, Branch | None] = {}
    statements: dict[int, list[ast.stmt]] = {}
    returns, is_plain = set[int](), True
    for node, above in _own(function):
        for line in range(node.lineno, (node.end_lineno or 0) + 1):
            statements.setdefault(line, []).append(node)
        if isinstance(node, ast.If | ast.While) and _is_asked(node):
            words = source.lines.get(node.lineno, "").strip()
            word = (
                "while" if isinstance(node, ast.While) else words[: 4 if words[:4] == "elif" else 2]
            )
            falls_out = not isinstance(above, ast.For | ast.While) and not (
                above is function and function.body[-1] is not node
            )
            branch = Branch(word, node, _segment(source, node.test), falls_out)
            for line in range(node.lineno, (node.test.end_lineno or 0) + 1):
                branches[line] = None if line in branches else branch
        if isinstance(node, ast.Return):
            returns.update(range(node.lineno, (node.end_lineno or 0) + 1))
        if isinstance(node, ast.Try | ast.TryStar | ast.With | ast.AsyncWith):
            is_plain = is_plain and not any(isinstance(one, ast.Return) for one in ast.walk(node))
    alone = {line: some[-1] for line, some in statements.items() if _is_alone(some[-1], line, some)}
    return Lines(
        {line: branch for line, branch in branches.items() if branch},
        {line: one for line, one in alone.items() if isinstance(one, ast.Assign | ast.Expr)},
        frozenset(returns),
        bool(returns),
        is_plain,
    )


def spot_of(node: ast.AST) -> Spot:
    """Return a key that identifies a node in every syntax tree of the same source."""
    return type(node), where(node)


def _own(function: ast.AST) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Yield a function's statements with their parents, without nested functions and classes."""
    waiting = [(node, function) for node in ast.iter_child_nodes(function)]
    while waiting:
        node, above = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node, above
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef, ast.Lambda)):
            waiting += [(inner, node) for inner in ast.iter_child_nodes(node)]


def _is_asked(node: ast.If | ast.While) -> bool:
    """Return whether the condition of a branch runs, and its block has code."""
    has_names = any(isinstance(one, ast.Name) for one in ast.walk(node.test))
    return has_names and not all(isinstance(one, _EMPTY) for one in node.body)


def _is_alone(node: ast.stmt, line: int, all_there: list[ast.stmt]) -> bool:
    """Return whether a statement has a line of its own."""
    return node.lineno == node.end_lineno == line and sum(n.lineno == line for n in all_there) == 1


def _segment(source: Source, node: ast.expr) -> str:
    """Return the source of an expression on one line."""
    if node.lineno != node.end_lineno:
        return ast.unparse(node)
    line = source.lines.get(node.lineno, "").encode()
    return line[node.col_offset : node.end_col_offset].decode(errors="replace")


class Reasons:
    """Explains the steps of one recording."""

    def __init__(self, recording: Recording, names: Names) -> None:
        self.recording = recording
        self.names = names

    def before(self, here: Step) -> str:
        """Return the outcome or effect of the call's last line; "" if nothing is certain."""
        if here.event not in ("line", "return") or here.previous < 0 or here.call.memo_hit:
            return ""
        lines = lines_of(here.call.source, bool(here.call.title))
        if lines is None:
            return ""
        last = self.recording.steps[here.previous]
        branch = lines.branches.get(last.line)
        if branch is not None:
            return self._condition(branch, here, last)
        statement = lines.assigned.get(last.line)
        if last.event == "receive":
            last = self._began(last, lambda line: line == last.line)
        return self._one_list(statement, here, last) if last.event == "line" else ""

    # Conditions

    def _condition(self, branch: Branch, here: Step, last: Step) -> str:
        """Return a sentence with the outcome of a condition and its values."""
        first = self._began(last, branch.holds)
        if first.event != "line" or (is_true := branch.outcome(here)) is None:
            return ""
        outcome = "true" if is_true else "false"
        words, effect = branch.words, branch.effect(is_true)
        values = self._values(branch.node.test, first, here)
        if len(words) > _CONDITION:
            return f"The condition is {outcome}{effect}."
        if values in ("True", "False"):
            return f"{code(words)} is {code(values)}{effect}."
        if values in ("", ast.unparse(branch.node.test)) or len(values) > _CONDITION:
            return f"{code(words)} is {outcome}{effect}."
        return f"{code(words)} is {code(values)}: {outcome}{effect}."

    def _began(self, last: Step, holds: Callable[[int], bool]) -> Step:
        """Return the first of the call's consecutive steps on these lines, up to *last*."""
        while last.event in ("line", "receive") and last.previous >= 0:
            before = self.recording.steps[last.previous]
            is_same = before.event in ("line", "receive") and holds(before.line)
            if not is_same or (last.event == "line" and last.line <= before.line):
                break
            last = before
        return last

    def _values(self, test: ast.expr, first: Step, here: Step) -> str:
        """Return a condition with the values of names and calls; "" if they are not certain."""
        nodes = [*ast.walk(test)]
        if any(isinstance(node, _SCOPES) for node in nodes):
            return ""
        results = self._results(first, here)
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        is_quiet = all(isinstance(c.func, ast.Name) and c.func.id in QUIET for c in calls)
        change = partial(self._value, results, first, None if is_quiet else here)
        try:
            return ast.unparse(_rebuilt(test, change))
        except (ValueError, RecursionError):
            return ""

    def _results(self, first: Step, here: Step) -> dict[Spot, Any]:
        """Return the results of the recorded calls in a condition, by node."""
        results: dict[Spot, Any] = {}
        step = self.recording.steps[here.previous]
        while step is not first:
            visit = self.recording.steps[step.number - 1].visit
            spot = visit.waits
            if step.event == "receive" and visit.hands_back and spot is not None:
                place = place_of(spot.code, spot.instruction)
                whole = expression(here.call.source, place) if place else None
                if whole is not None:
                    results[spot_of(whole.awaited)] = step.carried
            step = self.recording.steps[step.previous]
        return results

    def _value(
        self, results: dict[Spot, Any], first: Step, later: Step | None, node: ast.AST
    ) -> ast.expr | None:
        """Return the replacement of a node, or None to visit its children."""
        if spot_of(node) in results:
            return self._word(results[spot_of(node)])
        match node:
            case ast.Call(ast.Name("len"), [inner], []) if (
                length := self._length(inner, first, later)
            ) is not None:
                return ast.Constant(length)
            case ast.Call(func=ast.Name()):
                return ast.Call(
                    node.func,
                    [
                        _rebuilt(one, partial(self._value, results, first, later))
                        for one in node.args
                    ],
                    node.keywords,
                )
            case ast.Name(name):
                return self._word(self._known(name, first, later)) or node
            case ast.Attribute(ast.Name(name), attribute):
                return self._word(self._field(name, attribute, first, later)) or (
                    None if isinstance(self._known(name, first, later), str) else node
                )
            case ast.Subscript(ast.Name(name)):
                return self._word(self._item(name, node, first, later))
            case ast.Attribute():
                return node
        return None

    def _length(self, node: ast.expr, first: Step, later: Step | None) -> int | None:
        """Return the length of a value, None if it is not certain."""
        value: Any = None
        match node:
            case ast.Name(name):
                value = self._known(name, first, later)
            case ast.Attribute(ast.Name(name), attribute):
                value = self._field(name, attribute, first, later)
            case ast.Subscript(ast.Name(name)):
                value = self._item(name, node, first, later)
            case ast.List(elements) if not any(isinstance(e, ast.Starred) for e in elements):
                value = elements
        is_own = first.entries.get("len", _UNKNOWN) is not _UNKNOWN
        return None if is_own or type(value) not in _SIZED else len(value)

    def _entry(self, name: str, first: Step, later: Step | None) -> Any:
        """Return the entry of a variable, `_UNKNOWN` if it changes before the later step."""
        entry = first.entries.get(name, _UNKNOWN)
        if later is None or entry is _UNKNOWN:
            return entry
        if later.entries.get(name, _UNKNOWN) is not entry:
            return _UNKNOWN
        is_same = self.names.value(at(entry, first.number)) == self.names.value(
            at(entry, later.number)
        )
        return entry if is_same else _UNKNOWN

    def _known(self, name: str, first: Step, later: Step | None) -> Any:
        entry = self._entry(name, first, later)
        return entry if entry is _UNKNOWN else at(entry, first.number)

    def _field(self, name: str, attribute: str, first: Step, later: Step | None) -> Any:
        """Return the value of an attribute of an object in a variable."""
        entry = self._entry(name, first, later)
        if type(entry) is ReprHistory:
            entry = entry.inside
        fields = entry.at(first.number) if isinstance(entry, History) else None
        if not isinstance(fields, Attributes) or attribute not in fields:
            return _UNKNOWN
        return at(fields[attribute], first.number)

    def _item(self, name: str, node: ast.Subscript, first: Step, later: Step | None) -> Any:
        """Return an item of a list, tuple, string or dict in a variable."""
        row, key = self._known(name, first, later), index_of(node)
        if key is None and isinstance(node.slice, ast.Name):
            key = self._known(node.slice.id, first, later)
        if type(row) is dict and type(key) in (int, str):
            return row.get(key, _UNKNOWN)
        is_there = (
            type(row) in (list, tuple, str) and type(key) is int and -len(row) <= key < len(row)
        )
        return row[key] if is_there else _UNKNOWN

    def _word(self, value: Any) -> ast.expr | None:
        """Return a value as an expression node; None if it has no short text."""
        if value is _UNKNOWN or (isinstance(value, Shown) and value.text[:1] == "<"):
            return None
        words = self.names.value(value, _VALUE)
        return None if words.endswith("…") else ast.Name(words)

    # Lists with two names

    def _one_list(self, statement: ast.stmt | None, here: Step, last: Step) -> str:
        """Return a sentence on two names that now refer to one list, or changed together."""
        match statement:
            case ast.Assign([ast.Name(name)], ast.Name(other)):
                mine, kind = _thing(here, name)
                is_new = mine is not None and mine is not last.entries.get(name)
                if is_new and mine is here.entries.get(other):
                    return f"{code(name)} is now the same {kind} as {code(other)}."
            case ast.Assign([ast.Name(name)], ast.BinOp() | ast.List()):
                mine, kind = _thing(here, name)
                rows = mine.at(here.number) if mine is not None else None
                if type(rows) is list and len(rows) > 1 and all(one is rows[0] for one in rows):
                    inner = rows[0].at(here.number) if isinstance(rows[0], History) else None
                    if type(inner) in _KINDS:
                        every = "Both" if len(rows) == 2 else f"All {len(rows)}"
                        return f"{every} items of {code(name)} are the same {_KINDS[type(inner)]}."
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append"), [ast.Name(other)], [])):
                holder, inner = here.entries.get(name), _thing(here, other)
                items = holder.at(here.number) if isinstance(holder, History) else None
                if inner[0] is not None and type(items) is list and items and items[-1] is inner[0]:
                    return (
                        f"{code(name)} now holds the {inner[1]} {code(other)} itself, not a copy."
                    )
        return _changed_together(here, last)

    # Return values

    def of_none(self, step: Step) -> str:
        """Return why a call returns None; "" if it always does, or that is not certain."""
        call = step.call
        if call.title or step.carried is not None or call.is_generator or call.memo_hit:
            return ""
        lines = lines_of(call.source, is_top_level=False)
        if lines is None:
            return ""
        if call.code.co_name in ("<lambda>", "__init__") or not lines.is_plain:
            return ""
        if step.line in lines.returns:
            return ""
        if not answers(call.source) and not self._is_awaited(step):
            return ""
        why = "no `return` was reached" if lines.has_return else "it has no `return`"
        last = self.recording.steps[step.previous] if step.previous >= 0 else step
        if (dropped := self.dropped(last)) is not None:
            return f"{why}, and the {code(dropped)} that came back is not used"
        return why

    def _is_awaited(self, step: Step) -> bool:
        """Return whether the caller certainly uses the value."""
        visit = step.visit
        return (
            visit.below is not None
            and visit.waits is not None
            and visit.hands_back
            and is_used(visit)
        )

    def dropped(self, step: Step) -> str | None:
        """Return the text of a value received at *step* and discarded, or None."""
        visit = self.recording.steps[step.number - 1].visit if step.number else None
        if step.event != "receive" or step.carried is None or visit is None or not visit.hands_back:
            return None
        place = place_of(visit.waits.code, visit.waits.instruction) if visit.waits else None
        whole = expression(step.call.source, place) if place else None
        return self.names.value(step.carried) if whole is not None and whole.is_dropped else None


_UNKNOWN = object()


def _rebuilt(node: Any, change: Callable[[ast.AST], ast.expr | None]) -> Any:
    """Return a copy of a syntax tree with some nodes replaced; shared nodes stay unchanged."""
    if isinstance(node, list):
        return [_rebuilt(one, change) for one in node]
    if not isinstance(node, ast.AST):
        return node
    if (other := change(node)) is not None:
        return other
    return type(node)(**{name: _rebuilt(one, change) for name, one in ast.iter_fields(node)})


def _thing(here: Step, name: str) -> tuple[History | None, str]:
    """Return the list, dict, set or object that a variable holds, and its kind."""
    entry = here.entries.get(name)
    if not isinstance(entry, History) or type(entry) is ReprHistory:
        return None, ""
    contents: Any = type(entry.at(here.number))
    kind = _KINDS.get(contents, "")
    return (entry, kind) if kind else (None, "")


def _changed_together(here: Step, last: Step) -> str:
    """Return a sentence on two variables of the call that changed together since its last step."""
    names: dict[History, list[str]] = {}
    for name in here.entries:
        thing, _ = _thing(here, name)
        before: Any = last.entries.get(name)
        if thing is not None and before is thing:
            names.setdefault(thing, []).append(name)
    for thing, (first, *others) in names.items():
        if others and thing.at(here.number) is not thing.at(last.number):
            kind = _thing(here, first)[1]
            return f"{code(first)} and {code(others[0])} are the same {kind}: both have changed."
    return ""
