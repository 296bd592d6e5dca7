"""Instrumented programs: an independent record of the values known in a pending expression.

The program is rewritten with every name and every call inside `_note(…)`, so that the value of a
name when Python evaluates it is known from running the program, not from a recording.
"""

import ast
from collections import Counter

from mutants import function_from

from stepthrough.trace import record
from stepthrough.trace.values import stable_repr

HOLE = "HOLE"  # replaces the running call
CHANGES = """\
def program():
    x, xs, zs, i = 1, [1], [5, 6], 2
    def bump():
        nonlocal x
        x += 1
        return x
    def push(ys):
        ys.append(len(ys))
        return len(ys)
    def same(n):
        return n
    def swap():
        nonlocal xs
        xs = [*xs, 0]
        return 0
"""


class Watched:
    """A program that records the evaluated parts of a line at each call."""

    def __init__(self, lines):
        self.source = CHANGES + "".join(f"    {line}\n" for line in lines)
        self.tree = ast.parse(self.source)
        self.parts, self.told, self.now = [], [], (0, {})
        self.program = ast.parse(self.source).body[0]

    def run(self):
        """Run the instrumented program; return the values known at the beginning of each call."""
        tree = ast.parse(self.source)
        function = tree.body[0]
        for inner in function.body:
            if isinstance(inner, ast.FunctionDef):
                inner.body.insert(0, ast.parse("_enter()").body[0])
        begun = [n for n, one in enumerate(function.body) if isinstance(one, ast.FunctionDef)]
        function.body[begun[-1] + 1 :] = self.block(function.body[begun[-1] + 1 :])
        names = {"_enter": self.enter, "_begin": self.begin, "_note": self.note}
        names["_round"] = self.round
        exec(compile(ast.fix_missing_locations(tree), "watched", "exec"), names)
        names["program"]()
        return self.told

    def block(self, statements):
        found = []
        for one in statements:
            if isinstance(one, ast.While):
                one.test = self.part(one.test)
                one.body = self.block(one.body)
            elif isinstance(one, ast.For):
                one.iter, one.body = self.part(one.iter), self.block(one.body)
            elif isinstance(one, ast.Assign | ast.AugAssign):
                found += ast.parse(f"_begin({self.number(one)})").body
                one = Noting().visit(one)
            elif not isinstance(one, ast.Pass):
                one.value = self.part(one.value)
            found.append(one)
        return found

    def part(self, node):
        begin = ast.parse(f"_begin({self.number(node)})").body[0].value
        both = ast.Tuple([begin, Noting().visit(node)], ast.Load())
        return ast.Subscript(both, ast.Constant(1), ast.Load())

    def number(self, node):
        same = [n for n in ast.walk(self.tree) if type(n) is type(node) and at(n) == at(node)]
        self.parts.append(same[0])
        return len(self.parts) - 1

    def enter(self):
        self.told.append((self.now[0], dict(self.now[1])))

    def begin(self, part):
        self.now = part, {}

    def round(self, loop, iterated):
        notes = self.now[1]
        for place in [p for p in notes if inside(p, loop) and not inside(p, iterated)]:
            del notes[place]
        return True

    def note(self, place, value):
        self.now[1][place] = stable_repr(value)
        return value


def at(node):
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def inside(place, around):
    return around[:2] <= place[:2] and place[2:] <= around[2:]


class Noting(ast.NodeTransformer):
    """Wraps names and calls in `_note(place, …)`."""

    def visit_Name(self, node):
        return self.noted(node, at(node)) if isinstance(node.ctx, ast.Load) else node

    def visit_Call(self, node):
        place = at(node)
        if isinstance(node.func, ast.Attribute):
            node.func.value = self.visit(node.func.value)
        node.args = [self.visit(one) for one in node.args]
        node.keywords = [self.visit(one) for one in node.keywords]
        return self.noted(node, place)

    def rounds(self, node):
        """Forget the notes of the previous round when a round begins."""
        places, loop = (at(node), at(node.generators[0].iter)), self.generic_visit(node)
        forget = ast.Call(ast.Name("_round", ast.Load()), list(map(written, places)), [])
        loop.generators[0].ifs.insert(0, forget)
        return loop

    visit_ListComp = visit_GeneratorExp = rounds  # noqa: N815 - as ast.NodeTransformer calls them

    def noted(self, node, place):
        return ast.Call(ast.Name("_note", ast.Load()), [written(place), node], [])


def written(place):
    return ast.parse(repr(place), mode="eval").body


class Wrong(AssertionError):
    """A displayed value differs from Python's."""


class Comparing:
    """Compares a displayed expression with the source and the noted values."""

    def __init__(self, known, now, arrived):
        self.known, self.now, self.arrived = known, now, arrived
        self.shown = Counter()

    def compare(self, written, shown):
        if isinstance(written, ast.IfExp):
            return self.branch(written, shown)
        return self.alike(written, shown)

    def alike(self, written, shown):
        if isinstance(shown, ast.Name) and shown.id == HOLE:
            return self.check(isinstance(written, ast.Call), "? is no call")
        if isinstance(written, ast.Name) and isinstance(written.ctx, ast.Load):
            return self.name(written, shown)
        if isinstance(written, ast.Call) and not isinstance(shown, ast.Call):
            return self.call(written, shown)
        self.check(type(written) is type(shown), f"{ast.dump(written)} is {ast.dump(shown)}")
        for (_, one), (_, other) in zip(
            ast.iter_fields(written), ast.iter_fields(shown), strict=True
        ):
            self.fields(one, other)
        return None

    def fields(self, one, other):
        if isinstance(one, list):
            self.check(len(one) == len(other), "more or fewer")
            for some, others in zip(one, other, strict=True):
                self.fields(some, others)
        elif isinstance(one, ast.AST):
            if not isinstance(one, ast.expr_context):
                self.compare(one, other)
        else:
            self.check(one == other, f"{one!r} is {other!r}")

    def name(self, written, shown):
        if isinstance(shown, ast.Name) and shown.id == written.id:
            self.shown["bare"] += 1
            return
        self.shown["values"] += 1
        was = self.known.get(at(written), self.now.get(written.id, "nothing"))
        self.check(same(was, shown), f"{written.id} was {was}, shown is {ast.unparse(shown)}")

    def call(self, written, shown):
        self.shown["results"] += 1
        results = [self.known.get(at(written)), self.arrived]  # two in a later round of a loop
        message = f"{ast.unparse(written)} gave {results}, shown is {ast.unparse(shown)}"
        self.check(any(was is not None and same(was, shown) for was in results), message)

    def branch(self, written, shown):
        """Compare a conditional expression, either as a whole or as the branch taken."""
        for one in (written, written.body, written.orelse):
            attempt = Comparing(self.known, self.now, self.arrived)
            try:
                (attempt.alike if one is written else attempt.compare)(one, shown)
            except Wrong:
                continue
            self.shown += attempt.shown
            return
        raise Wrong(f"{ast.unparse(shown)} is no branch of {ast.unparse(written)}")

    def check(self, holds, words):
        if not holds:
            raise Wrong(words)


def same(was, shown):
    """Return whether the text of a value equals the displayed one, which is no function."""
    return not was.startswith("<") and ast.unparse(ast.parse(was)) == ast.unparse(shown)


def parsed(pending):
    statement = ast.parse(pending.replace("?", HOLE)).body[0]
    return statement.value if isinstance(statement, ast.Expr) else statement


def compared(lines, record=record):
    """Compare all pending expressions of a program; return the number of comparisons by kind."""
    watched = Watched(lines)
    told, total = watched.run(), Counter()
    recording = record(compiled(watched.source))
    assert len(recording.calls) == len(told) + 1
    for step in recording.steps:
        received = step.event == "receive"
        if not received and step.call is recording.root:
            continue
        call = recording.steps[step.number - 1].call if received else step.call
        part, known = told[call.number - 1]
        frame = recording.frames(step.number)[0]
        now = {name: stable_repr(value) for name, value in frame.locals.items()}
        if "…" in (frame.pending or ""):
            continue  # a long value is cut
        comparing = Comparing(known, now, stable_repr(step.carried) if received else None)
        if frame.pending is None:
            continue  # the returned value is discarded and never displayed
        try:
            comparing.compare(watched.parts[part], parsed(frame.pending))
        except Wrong as error:
            raise Wrong(f"{watched.source}step {step.number}: {frame.pending}: {error}") from None
        total += comparing.shown
    return total


def compiled(source):
    return function_from(source, "program", {"__name__": "__main__"})
