"""Mutants of a function or class: one small change each, such as a slip would cause."""

import ast
import inspect
import linecache
from io import StringIO

from puzzlecourse.judging.variants import as_in_a_cell

FLIPPED = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add],
    ast.FloorDiv: [ast.Mult],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
}
NONE = "return None"  # equivalent to `return`


def changes(node):
    """Yield functions that modify a copy of this node in place."""
    yield from changed_operators(node)
    yield from changed_constants(node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield lambda twin: setattr(twin, "operand", ast.UnaryOp(ast.Not(), twin.operand))
    body = getattr(node, "body", None)
    if isinstance(body, list) and not isinstance(node, ast.Module):
        yield from changed_statements(body)


def changed_operators(node):
    if isinstance(node, ast.Compare):
        for new in FLIPPED.get(type(node.ops[0]), []):
            yield lambda twin, new=new: twin.ops.__setitem__(0, new())
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        for new in FLIPPED.get(type(node.op), []):
            yield lambda twin, new=new: setattr(twin, "op", new())


def changed_constants(node):
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield lambda twin: setattr(twin, "value", twin.value + 1)
        yield lambda twin: setattr(twin, "value", twin.value - 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield lambda twin: setattr(twin, "value", not twin.value)


def changed_statements(body):
    """Yield changes that drop an `if`, such as the base case, or a returned value."""
    for place, statement in enumerate(body):
        if isinstance(statement, ast.If):
            yield lambda twin, place=place: twin.body.__setitem__(place, ast.Pass())
        if isinstance(statement, ast.Return) and ast.unparse(statement) not in ("return", NONE):
            yield lambda twin, place=place: setattr(twin.body[place], "value", None)


def without_docstrings(source):
    """Parse a source without its docstrings.

    Not a copy of another tree: that would copy attributes set by other tools on shared nodes.
    """
    tree = ast.parse(source)
    for function in ast.walk(tree):  # docstrings are not constants of the program
        if isinstance(function, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(function):
            function.body[0] = ast.Pass()
    return tree


def mutated_sources(source):
    tree = without_docstrings(source)
    for place, node in enumerate(list(ast.walk(tree))):
        for change in changes(node):
            twin_tree = without_docstrings(source)
            change(list(ast.walk(twin_tree))[place])
            yield ast.unparse(ast.fix_missing_locations(twin_tree))


def function_from(source, name, names):
    """Run a definition with these globals, and return the defined object."""
    file = f"<mutant {hash(source):x}>"
    linecache.cache[file] = len(source), None, [*StringIO(source)], file  # splits at \n only
    names = dict(names)
    exec(compile(source, file, "exec"), names)
    return names[name]


def mutants(solution):
    """Yield (source, object) for each small change of a function, class or value."""
    if hasattr(solution, "__wrapped__") or getattr(solution, "__name__", "") == "<lambda>":
        return  # mutants without the memo would not terminate; a lambda is no definition
    if not (inspect.isfunction(solution) or inspect.isclass(solution)):
        yield from changed_values(solution)
        return
    names = vars(inspect.getmodule(solution))
    for source in mutated_sources(as_in_a_cell(solution)):
        yield source, function_from(source, solution.__name__, names)


def changed_values(value):
    """Yield the list or text with one item missing or two neighbours exchanged."""
    if isinstance(value, str):
        value = "".join(value.split())  # the judge ignores spaces
    for place in range(len(value)):
        yield f"without item {place}", value[:place] + value[place + 1 :]
    for place in range(len(value) - 1):
        pair = value[place : place + 2]
        if pair[0] != pair[1]:
            changed = value[:place] + pair[::-1] + value[place + 2 :]
            yield f"items {place} and {place + 1} exchanged", changed
