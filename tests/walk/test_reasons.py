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
    "lengths": (
        """
def f(items):
    if 2 < len(items): items = items[1:]
    if len(items[0]) == len([1, 2]) and len(items) > 100:
        return len(items)
    if len(items[-1:]) == 1: items.append("")
    while len(items) < 3: items += ["three"]
""",
        ["one", "to", "three", "four"],
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


def long(items):
    if len(items) > 2:
        return items[0]
    return None


@pytest.mark.parametrize("count", [3, 5])
def test_a_length_in_a_condition_is_a_number(count):
    said = sentences(record(long, [7] * count), "line")
    assert f"len(items) > 2 is {count} > 2: true." in said[1]


def test_a_length_is_not_guessed_if_the_program_has_a_len_of_its_own():
    def two(items, len):  # noqa: A002
        if len(items) < 2:
            return 0
        return 1

    said = sentences(record(two, [], bool), "line", "return")
    assert not any("is 0 < 2" in words for words in said)


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
