"""What is typed into a question of a walk is judged on a static page as in a notebook."""

import ast
import json
import os
import shutil
import subprocess

import pytest
from commands import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

from stepthrough.walk.questions import Question, is_right

JUDGING = (ROOT / "website" / "js" / "judging.js").as_uri()
ASK = f"""
import {{ isSame }} from "{JUDGING}";
let all = "";
for await (const part of process.stdin) all += part;
console.log(JSON.stringify(JSON.parse(all).map(([typed, right]) => isSame(typed, right))));
"""


@pytest.fixture(scope="module")
def on_a_page():
    """What a page says of pairs of what is typed and what is right."""
    node = shutil.which("node")
    if not node:
        assert os.environ.get("PUZZLELIB_REQUIRE_NODE") != "1"
        pytest.skip("no node")

    def judged(pairs):
        command = [node, "--input-type=module", "-e", ASK]
        ended = subprocess.run(
            command, input=json.dumps(pairs), capture_output=True, encoding="utf-8", check=True
        )
        return json.loads(ended.stdout)

    return judged


def in_a_notebook(pairs):
    return [is_right(Question(0, "", (right,), ""), typed) for typed, right in pairs]


SAME = {
    "6": ["6", " 6 ", "(6)", "+6", "((6))", "0x6", "0b110", "0o6", "(+6)"],
    "1000": ["1_000", "1000", "0x3e8", "10_0_0"],
    "-6": ["-6", "- 6", "(-6)"],
    "0": ["-0", "00", "0"],
    "0.5": [".5", "0.50", "5e-1", "+.5", "0_0.5", "5E-1"],
    "2.0": ["2.", "2.0", "2e0", "20e-1"],
    "'a'": ['"a"', "'a'", "('a')", "'' 'a'", '"a" ""'],
    "'it\\'s'": ['"it\'s"', "'it\\'s'"],
    "[1, 2]": ["[1,2]", "[1, 2,]", "[(1), +2]", "[1.0, 2]", "[True, 2]"],
    "(1, 2)": ["1, 2", "(1,2)", "1,2,", "((1), 2)"],
    "(6,)": ["(6,)", "6,"],
    "{1, 2}": ["{2, 1}", "{1, 2, 1}", "{1.0, 2}"],
    "{'a': 1, 'b': [2]}": ["{'b': [2], 'a': 1}", "{'a': 0, 'b': [2], 'a': 1}"],
    "set()": ["set()", "set( )"],
    "True": ["True", "(True)"],
    "None": ["None"],
    "[]": ["[]", "[ ]"],
    "12345678901234567890123": ["12345678901234567890123", "12_345678901234567890123"],
}
OTHER = {
    "6": ["6.0", "'6'", "07", "6_", "_6", "6__0", "--6", "[6]", "6,", "six", "", "(6", "6)", "6j", "0x", "1_0", "+ +6", "(,)"],
    "1": ["True", "1.0", "e1", "1e", "01"],
    "True": ["1", "true", "not False"],
    "(1, 2)": ["[1, 2]", "(2, 1)", "{1, 2}", "(1 2)", "1,, 2"],
    "set()": ["{}", "[]", "set", "set([])"],
    "{}": ["set()", "[]"],
    "{1, 2}": ["{1: 2}", "{[1], 2}", "{1, 2, 3}", "{1: 2, 2}", "{1, {2}}"],
    "{(1,): 2}": ["{([1],): 2}", "{(1): 2}"],
    "'a b'": ["a b c", "b'a b'", "'a' + ' b'", "'a b"],
    "12345678901234567890123": ["12345678901234567890124", "1.2345678901234567890123e22"],
    "[1, 2]": ["[1, 2", "1, 2]", "[,1, 2]", "[1, '2']", "[[1, 2]]"],
}  # fmt: skip


@pytest.mark.parametrize(("rows", "are_same"), [(SAME, True), (OTHER, False)])
def test_what_means_the_same_is_right_and_nothing_else(on_a_page, rows, are_same):
    pairs = [(typed, right) for right, every in rows.items() for typed in every]
    assert len(pairs) > 30
    for judged in (in_a_notebook, on_a_page):
        assert [pair for pair, so in zip(pairs, judged(pairs), strict=True) if so != are_same] == []


def is_value(words):
    try:
        ast.literal_eval(words)
    except (TypeError, ValueError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


simple = st.one_of(
    st.integers(),
    st.booleans(),
    st.none(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text("ab'\"\n\\ ", max_size=4),
)
keys = st.one_of(simple, st.tuples(simple, simple))
values = st.recursive(
    simple,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.tuples(inner), st.sets(keys, max_size=3), st.dictionaries(keys, inner, max_size=2)),
    max_leaves=6,
)  # fmt: skip
signs = st.text("0123456789_.eE+-()[]{},: '\"xTrue", max_size=12)


@settings(max_examples=12, deadline=None)
@given(
    st.lists(
        st.tuples(st.one_of(values.map(repr), signs), values.map(repr)), min_size=40, max_size=60
    )
)
def test_a_page_judges_random_values_as_a_notebook_does(on_a_page, pairs):
    every = [
        *pairs,
        *((right, right) for _, right in pairs),
        *((one, one + " ") for one, _ in pairs),
    ]
    assert on_a_page(every) == in_a_notebook(every)
