"""What a sentence says about why is what happened."""

import ast
import re

import pytest
from mutants import function_from

from stepthrough.code_marks import parts, without_marks
from stepthrough.trace import record
from stepthrough.trace.top_level import record_file
from stepthrough.walk.pages import Pages
from stepthrough.walk.reasons import lines_of

CLAIM = re.compile(r"^(?:The condition|.*?) is (?:(True|False)\b|(?:.*: )?(true|false))")


def sentences(recording, *events):
    pages = Pages(recording)
    said = (pages.at(step.number) for step in recording.steps if step.event in events)
    return [without_marks(page.sentence) for page in said]


class Noted(ast.NodeTransformer):
    """Has each condition of an `if` or `while` note its outcome."""

    def visit_If(self, node):
        self.generic_visit(node)
        place = ast.Constant(node.test.lineno)
        node.test = ast.Call(ast.Name("note", ast.Load()), [place, node.test], [])
        return node

    visit_While = visit_If  # noqa: N815 - the name that ast asks for


def outcomes(source, name, *arguments):
    """Return the outcomes of all conditions that run, with their lines."""
    noted = []

    def note(line, value):
        noted.append((line, bool(value)))
        return value

    space = {"note": note}
    tree = ast.fix_missing_locations(Noted().visit(ast.parse(source)))
    exec(compile(tree, "<noted>", "exec"), space)
    try:
        space[name](*arguments)
    except Exception:
        noted.append("raised")
    return noted


PROGRAMS = {
    "lines": (
        """
def f(n):
    found = []
    for k in range(n):
        if k % 2: continue
        if k == 4: break
        if k > 1:
            found.append(k)
        elif k: found.append(-k)
        else:
            pass
    while n > 0:
        n -= 1
        if n == 1:
            continue
    if n: return 5
""",
        6,
    ),
    "recursion": (
        """
def f(n):
    if n < 2: return n
    if f(n - 1) > 2 and (
        n > 3
        or f(n - 2)
    ):
        return f(n - 2) + 1
    if not f(n - 2): return
    while f(n - 3) > n: n += 1
    return n
""",
        6,
    ),
    "tail": (
        """
def f(n):
    if n > 1:
        if n > 2:
            f(n - 1)
            if n == 4: return None
        else:
            f(n - 2)
    else:
        if n: return
""",
        5,
    ),
    "odd blocks": (
        """
def f(n):
    def g(k):
        nonlocal n
        n -= k
        return n
    if g(1):
        ...
    if n > 2:
        pass
    while (m := g(1)) > 0:
        n = m
    if any(k > 1 for k in range(n)): return 1
    try:
        if n == 0:
            1 / n
    finally:
        if n: n = 3
    return n
""",
        7,
    ),
    "raises": (
        """
def f(n):
    if n == 0: raise ValueError(n)
    if [1][n - n - 5:] or [][n]:
        return 3
    return f(n - 1)
""",
        2,
    ),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_condition_is_said_to_be_what_it_was(program):
    source, *arguments = PROGRAMS[program]
    recording = record(function_from(source, "f", {"__name__": "__main__"}), *arguments)
    real = iter([one for one in outcomes(source, "f", *arguments) if one != "raised"])
    pages, said = Pages(recording), []
    for step in recording.steps:
        words = pages.sentences.reasons.before(step)
        if claim := CLAIM.match(without_marks(words)):
            lines = lines_of(step.call.source, is_top_level=False)
            line = lines.branches[recording.steps[step.previous].line]
            said.append((line.node.test.lineno, (claim[1] or claim[2]).lower() == "true"))
            values = parts(words)[3] if re.search(r": (true|false)", words) else "f()"
            if not re.search(r"[a-z]\(|`", values):
                assert bool(eval(values, {})) == said[-1][1], words
    assert said
    assert all(one in real for one in said)  # in the same order; some are not certain


TOP = """
numbers = [4, 1, 7]
largest = numbers[0]
for number in numbers[1:]:
    if number > largest:
        largest = number
def f():
    if largest: return numbers
same = f()
while same:
    if len(same) == 2:
        same.pop()
    elif 7 in same:
        same.remove(7)
    else:
        same = None
if not numbers:
    print("none")
"""


def test_a_condition_of_top_level_code_is_said_to_be_what_it_was(tmp_path):
    path = tmp_path / "top.py"
    path.write_text(TOP, encoding="utf-8")
    recording = record_file(path)
    pages, said = Pages(recording), []
    for step in recording.steps:
        words = without_marks(pages.sentences.reasons.before(step))
        if step.call is recording.root and (claim := CLAIM.match(words)):
            said.append((claim[1] or claim[2]).lower() == "true")
    in_function = TOP[: TOP.index("if largest")].count("\n") + 1
    noted = outcomes(TOP, "f")[:-1]  # without the call that `outcomes` makes
    assert said == [value for line, value in noted if line != in_function]
    told = sentences(recording, "line")
    assert "number > largest is 7 > 4: true. Next in top.py: largest = number" in told


def test_a_sentence_has_at_most_two_lines():
    def f(a_rather_long_name_for_a_number, another_rather_long_name_for_a_number):
        if a_rather_long_name_for_a_number < another_rather_long_name_for_a_number:
            return "a long text that makes this line of the program even longer than it was"
        return a_rather_long_name_for_a_number

    assert max(map(len, sentences(record(f, 1, 10**20), "line", "return"))) < 180
