"""Groups of a class's programs: right ones by shape, wrong ones by mistake; none is run."""

import pytest

from puzzlecourse.classroom.groups import LEFT_OUT, UNREAD, grouped, outcome_of
from puzzlecourse.classroom.shapes import (
    DEEPEST,
    is_too_deep,
    shape_of,
    with_equal_names,
    without_docstrings,
)
from puzzlecourse.judging.faults import NO_RECURSION, USELESS_RECURSION
from puzzlecourse.storage.entries import Judged, Written

POWER = """\
def power(base, exponent):
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)
"""


# ---- canonical form ------------------------------------------------------------------------------

LONG = 2_000
DEEP = {
    "signs": f"x = {'-' * LONG}1",
    "nots": f"x = {'not ' * LONG}1",
    "brackets": f"x = {'(' * LONG}1{')' * LONG}",
    "attributes": f"x = a{'.b' * LONG}",
    "calls": f"x = a{'()' * LONG}",
    "calls in calls": f"x = {'f(' * 150}1{')' * 150}",
    "subscripts": f"x = a{'[0]' * LONG}",
    "sums": f"x = {'a + ' * LONG}a",
    "powers": f"x = {'a ** ' * LONG}a",
    "choices": f"x = {'a if b else ' * 600}1",
    "lambdas": f"x = {'lambda: ' * LONG}1",
    "elif": "if a: 0\n" + "elif a: 0\n" * 700,
    "blocks": "\n".join(f"{' ' * n}if a:" for n in range(150)),
    "just below the depth at which Python itself gives up": f"x = a{'.b' * 323}",
}


@pytest.mark.parametrize("program", DEEP.values(), ids=DEEP)
def test_a_program_nested_too_deeply_has_no_shape_and_is_unchanged(program):
    assert is_too_deep(program)
    assert shape_of(program) is None
    assert with_equal_names(program) == without_docstrings(program) == program


@pytest.mark.parametrize("program", ["x = (", "x = \0", "def f(:", "x = 1 +", f"x = {'9' * 5_000}"])
def test_invalid_python_is_not_reported_as_too_deep(program):
    assert not is_too_deep(program)
    assert shape_of(program) is None


def test_less_deeply_nested_programs_have_a_shape():
    program = f"def f(a):\n    return a{'.b' * (DEEPEST - 10)}"
    assert shape_of(program).approach == "no loop and no recursion"
    assert with_equal_names(program).startswith("def name1(name2):")


ALIKE = {
    "other names": "def p(b, e):\n    if e == 0:\n        return 1\n    return b * p(b, e - 1)",
    "else after a return": "def p(b, e):\n    if e == 0: return 1\n    else: return b * p(b, e - 1)",
    "the sides of a comparison": "def p(b, e):\n    if 0 == e: return 1\n    return b * p(b, e - 1)",
    "a docstring, comments and annotations": (
        'def p(b: int, e: int) -> int:\n    """b to the e."""\n    if e == 0:  # done\n'
        "        return 1\n    return b * p(b, e - 1)"
    ),
    "a result with a name": (
        "def p(b, e):\n    if e == 0:\n        return 1\n    r = b * p(b, e - 1)\n    return r"
    ),
}
OTHER = {
    "another number": POWER.replace("return 1", "return 0"),
    "another name from outside": POWER.replace("base *", "factor *"),
    "two names exchanged": POWER.replace("power(base, exponent - 1)", "power(exponent - 1, base)"),
    "a call on another side": (
        "def p(b, e):\n    if e == 0:\n        return 1\n    return p(b, e - 1) * b"
    ),
    "what comes after an if that does not return": (
        "def p(b, e):\n    if e == 0:\n        b = 1\n    else:\n        return b * p(b, e - 1)\n    return 1"
    ),
}


@pytest.mark.parametrize("program", ALIKE.values(), ids=ALIKE)
def test_equivalent_programs_have_the_same_form(program):
    assert shape_of(program) == shape_of(POWER)


@pytest.mark.parametrize("program", OTHER.values(), ids=OTHER)
def test_possibly_different_programs_have_different_forms(program):
    assert shape_of(program).form != shape_of(POWER).form


def test_names_are_distinguished_by_scope():
    one = "def f(n):\n    return n\n\ndef g(n):\n    return f(n)"
    other = "def a(x):\n    return x\n\ndef b(y):\n    return a(y)"
    outside = "n = 1\n\ndef f(x):\n    return n\n\ndef g(n):\n    return f(n)"
    assert shape_of(one) == shape_of(other)
    assert shape_of(one).form != shape_of(outside).form


# ---- approach in words ---------------------------------------------------------------------------

SHAPES = {
    "recursion on one less": POWER,
    "recursion on the rest": "def f(w):\n    return w and f(w[1:]) + w[0]",
    "recursion on both ends": "def f(w):\n    return len(w) < 2 or w[0] == w[-1] and f(w[1:-1])",
    "recursion on one more": "def f(n):\n    if n == 3:\n        return n\n    return f(n + 1)",
    "recursion on halves": "def f(b, e):\n    return 1 if not e else f(b, e // 2) ** 2 * b ** (e % 2)",
    "recursion with two calls": "def f(p):\n    return 1 + f(p.left) + f(p.right) if p else 0",
    "recursion in a loop: a call for each part": (
        "def f(t):\n    n = 0\n    for x in t:\n        n += f(x) if isinstance(x, list) else 1\n    return n"
    ),
    "recursion that carries its result along": (
        "def f(n, so_far=1):\n    if n == 0:\n        return so_far\n    return f(n - 1, so_far * n)"
    ),
    "recursion that writes into one list or dict for all calls": (
        "def f(n, memo):\n    if n not in memo:\n        memo[n] = f(n - 1, memo)\n    return memo[n]"
    ),
    "recursion": "def f(p):\n    return f(p.mother) if p else None",
    "recursion on one less, in a helper function": (
        "def f(n):\n    def inner(k):\n        return inner(k - 1) if k else 0\n    return inner(n)"
    ),
    "functions that call each other": (
        "def f(n):\n    return n == 0 or g(n - 1)\n\ndef g(n):\n    return n != 0 and f(n - 1)"
    ),
    "a loop": "def f(n):\n    while n:\n        n -= 1\n    return n",
    "a loop in one line": "f = lambda n: sum(k for k in range(n))",
    "no loop and no recursion": "def f(b, e):\n    return b ** e",
    "a class": "class Game:\n    def moves(self, n):\n        return [1]",
    "a value": "'oo.'",
}


def test_an_answer_that_is_a_lambda_without_a_name_is_a_function():
    assert shape_of("lambda n: n + 1").approach == "no loop and no recursion"


def test_passing_a_function_counts_as_calling_it():
    for given in ("f", "lambda t: f(t)"):
        program = f"def f(t):\n    return 1 + max(map({given}, t))"
        assert shape_of(program).approach.startswith("recursion")


OTHER_WAYS = {
    "def f(w, i, j):\n    return i >= j or w[i] == w[j] and f(w, i + 1, j - 1)": "both ends",
    "def f(w):\n    match w:\n        case [a, *middle, b]:\n            return a == b and f(middle)\n    return True": "both ends",
    "def f(w):\n    first, *rest = w\n    return first + f(rest) if rest else first": "the rest",
    "def f(w):\n    match w:\n        case [*front, last]:\n            return [last, *f(front)]\n    return []": "the rest",
    "def f(n, k):\n    return k if n == 0 else f(n - 1, k + 1)": "one less",
}


@pytest.mark.parametrize(("program", "on"), OTHER_WAYS.items())
def test_arguments_of_inner_calls_are_found_in_every_notation(program, on):
    assert shape_of(program).approach == f"recursion on {on}"


@pytest.mark.parametrize(("words", "program"), SHAPES.items(), ids=SHAPES)
def test_a_shape_has_a_name_that_a_teacher_would_give_it(words, program):
    assert shape_of(program).approach == words


HOSTILE = {
    "no Python": "def power(",
    "a null byte": "x\0",
    "brackets in brackets": "(" * 10_000 + ")" * 10_000,
    "signs before signs": "-" * 8_000 + "1",
    "a sum without end": "+".join("1" * 4_000),
    "half a character": "'\ud800'",
    "an empty file": "\ufeff\ufeff",
}


@pytest.mark.parametrize("program", HOSTILE.values(), ids=HOSTILE)
def test_invalid_programs_have_no_shape(program):
    assert shape_of(program) is None


def test_a_program_is_read_and_not_run(tmp_path):
    mark = tmp_path / "ran"
    program = f"open({str(mark)!r}, 'w')\nimport os\n@os.abort\ndef power(b, e): pass"
    assert shape_of(program)
    assert not mark.exists()


# ---- groups --------------------------------------------------------------------------------------


def right(program=POWER):
    return Judged(program, "right")


def wrong(
    program=POWER, case="power(2, 0)", got="0", expected="1", misconception="", kind="otherwise"
):
    return Judged(program, "wrong", kind, case, got, expected, misconception)


def only(judged):
    return Written(judged, judged)


def sizes(groups):
    """Return the number of learners in each group, with their names."""
    return [
        (len(group.authors), sorted(author.name for author in group.authors)) for group in groups
    ]


def test_right_programs_are_grouped_by_shape_and_represented_by_the_most_frequent_form():
    long = POWER.replace("exponent == 0", "exponent < 1")
    texts = {"ann": POWER, "ben": ALIKE["other names"], "cem": long, "dot": SHAPES["a loop"]}
    groups = grouped({name: only(right(text)) for name, text in texts.items()})
    assert sizes(groups) == [(3, ["ann", "ben", "cem"]), (1, ["dot"])]
    assert [group.words for group in groups] == ["recursion on one less", "a loop"]
    assert [len(form.authors) for form in groups[0].forms] == [2, 1]
    assert groups[0].judged.program == ALIKE["other names"]  # the shorter of the two


def test_wrong_programs_with_one_fault_in_one_case_are_a_group_under_any_name():
    versions = {
        "ann": wrong(case="power(2, 3)", got="6"),
        "ben": wrong(OTHER["a call on another side"], case="p(2, 3)", got="6"),
        "cem": wrong(OTHER["another number"], case="power(2, 3)", got="0"),
    }
    groups = grouped({name: only(one._replace(pattern="a")) for name, one in versions.items()})
    assert sizes(groups) == [(2, ["ann", "ben"]), (1, ["cem"])]


ONE_SYMPTOM = {
    "a recursion and a loop": ({"pattern": "a"}, POWER, SHAPES["a loop"]),
    "a recursion, and one that belongs to another function": (
        {"pattern": "a"},
        POWER,
        SHAPES["functions that call each other"],
    ),
    "only one has a base case": (
        {"kind": "never ends", "got": "too many frames", "expected": ""},
        POWER.replace("== 0", "== 1"),
        "def p(b, e):\n    return b * p(b, e - 1)",
    ),
    "either of two functions can be wrong": (
        {"pattern": "a"},
        SHAPES["functions that call each other"],
        SHAPES["functions that call each other"].replace("n != 0", "n > 0"),
    ),
    "one looks at the text": ({"pattern": "a"}, "def f(n):\n    return len(str(n))", "f = len"),
    "two ways to a right result": (
        {"was": "another way", "kind": "no recursion", "got": NO_RECURSION, "expected": ""},
        SHAPES["a loop"],
        SHAPES["no loop and no recursion"],
    ),
    "only one asks the memo": (
        {"was": "another way", "pattern": "a", "got": "it took 9 calls", "expected": ""},
        SHAPES["recursion that writes into one list or dict for all calls"],
        "def f(n, memo):\n    memo[n] = f(n - 1, memo)\n    return memo[n]",
    ),
    "one returns in the first round of its loop": (
        {"pattern": "a"},
        "def f(t):\n    if not t:\n        return 0\n    for n in t:\n        return 1 + f(n)",
        "def f(t):\n    return 1 + f(t[0]) if t else 0",
    ),
    "a global and a default value": (
        {"kind": "kept", "expected": ""},
        "def f(n):\n    global a\n    a += 1\n    return a and f(n - 1)",
        "def f(n, a=[]):\n    a.append(f(n - 1))\n    return a if n else 0",
    ),
    "nothing else is known, and they use other words": ({}, POWER, POWER.replace("== 0", "< 1")),
    "a text and a list": ({"kind": "value", "got": "Draw!", "expected": ""}, "'oo.'", "['oo.']"),
    "one row and several": (
        {"kind": "value", "got": "Draw!", "expected": ""},
        "'oo.'",
        "'''\noo.\n.oo\n'''",
    ),
    "a board and a number": (
        {"kind": "value", "got": "Draw!", "expected": ""},
        "Solitaire('oo.')",
        "7",
    ),
}


@pytest.mark.parametrize(("said", "one", "other"), ONE_SYMPTOM.values(), ids=ONE_SYMPTOM)
def test_one_symptom_in_differently_built_programs_is_two_mistakes(said, one, other):
    versions = {"ann": wrong(one)._replace(**said), "ben": wrong(other)._replace(**said)}
    assert len(grouped({name: only(judged) for name, judged in versions.items()})) == 2


ONE_MISTAKE = {
    "nothing else is known, and they use the same words": (
        {},
        POWER.replace("return 1", "return 0"),
        POWER.replace("return 1", "return 7"),
    ),
    "the inner calls are for show, whatever they get": (
        {
            "was": "another way",
            "kind": "useless recursion",
            "got": USELESS_RECURSION,
            "expected": "",
        },
        "def f(w):\n    f(w[1:])\n    return sorted(w)",
        "def f(w):\n    f(w[1:-1])\n    return sorted(w)",
    ),
    "what is kept is the mistake": (
        {"kind": "kept", "expected": ""},
        "def f(n, a=[]):\n    a.append(f(n - 1))\n    return a",
        "def f(n, a={}):\n    a[n] = f(n - 1)\n    return a",
    ),
    "the sentence about a class tells it": (
        {"kind": "value", "got": "`moves` returns no list.", "expected": ""},
        SHAPES["a class"],
        "class Mine:\n    def moves(self, n):\n        return n",
    ),
}


@pytest.mark.parametrize(("said", "one", "other"), ONE_MISTAKE.values(), ids=ONE_MISTAKE)
def test_one_mistake_is_a_group_however_it_is_written(said, one, other):
    versions = {"ann": wrong(one)._replace(**said), "ben": wrong(other)._replace(**said)}
    assert len(grouped({name: only(judged) for name, judged in versions.items()})) == 1


def test_quoted_lines_do_not_separate_groups():
    words = "{}('ab') stopped in the line `return {}[0]` with IndexError."
    versions = {
        name: wrong(case="f('ab')", got=words.format(name, name), expected="") for name in "fg"
    }
    assert len(grouped({name: only(judged) for name, judged in versions.items()})) == 1


def test_whether_a_result_is_right_is_kept_and_not_read_from_a_sentence():
    said = wrong(got="The first two disks are right, but the third is missing.", expected="")
    assert outcome_of(said) == "wrong"
    assert outcome_of(said._replace(was="another way")) == "another way"


def test_two_texts_that_are_not_right_are_two_mistakes():
    texts = {"ann": "'A B'", "ben": "'B A'", "cem": "'B A'"}
    groups = grouped(
        {
            name: only(wrong(text, "", f"`{text}` is not right.", "", kind="value"))
            for name, text in texts.items()
        }
    )
    assert sizes(groups) == [(2, ["ben", "cem"]), (1, ["ann"])]


def test_a_known_misconception_is_a_group_and_gives_it_its_name():
    some = {
        "ann": wrong(got="7", misconception="loop"),
        "ben": wrong(ALIKE["other names"], got="8", misconception="loop"),
    }
    [group] = grouped({name: only(judged) for name, judged in some.items()})
    assert (group.words, len(group.authors)) == ("loop", 2)


def test_mistakes_equal_in_one_case_are_separated_by_another():
    versions = {"ann": "one", "ben": "one", "cem": "another"}
    groups = grouped(
        {name: only(wrong(text)._replace(pattern=text)) for name, text in versions.items()}
    )
    assert sizes(groups) == [(2, ["ann", "ben"]), (1, ["cem"])]


def test_equal_programs_are_one_mistake_whatever_the_random_case():
    cases = {"ann": "f('ab')", "ben": "f('cd')", "cem": "f('cd')"}
    [group] = grouped({name: only(wrong(case=case, got=case[2:])) for name, case in cases.items()})
    assert len(group.authors) == 3


@pytest.mark.parametrize("texts", [("", ""), ("'oo.'", "'o.o'"), ("[1]", "[2]"), ("7", "8")])
def test_values_and_missing_programs_are_not_merged(texts):
    """Neither values nor programs missing in the file."""
    said = zip(("ann", "ben"), texts, ("6", "7"), strict=True)
    groups = grouped({name: only(wrong(text, got=got)) for name, text, got in said})
    assert len(groups) == 2


def test_groups_include_learners_who_began_with_the_mistake():
    first = wrong(OTHER["another number"])
    written = {"ann": Written(first, right()), "ben": only(first), "cem": Written(first, first)}
    mistake, shape = grouped(written)
    assert sizes([mistake, shape]) == [(3, ["ann", "ben", "cem"]), (1, ["ann"])]
    assert (mistake.now, mistake.began) == (2, 3)
    assert (shape.now, shape.began) == (1, 0)


def test_groups_are_sorted_by_current_then_by_first_versions():
    often, once = wrong(got="7"), wrong(OTHER["another number"], got="8")
    written = {name: Written(often, right()) for name in ("ann", "ben", "cem")}
    written["dot"] = Written(once, right())
    written["eve"] = only(wrong(OTHER["a call on another side"], got="9"))
    groups = grouped(written)
    assert [(group.now, group.began) for group in groups] == [(4, 0), (1, 1), (0, 3), (0, 1)]


def test_a_current_program_represents_the_group():
    old = wrong(misconception="loop")
    new = wrong(OTHER["another number"], misconception="loop")
    written = {name: Written(old, right()) for name in ("ann", "ben")} | {"cem": only(new)}
    assert grouped(written)[1].judged == new


def test_invalid_programs_are_a_separate_group():
    texts = {"ann": "def (", "ben": "(" * 500, "cem": POWER, "dot": ""}
    written = {name: only(right(text)) for name, text in texts.items()}
    groups = grouped(written)
    assert {group.words: len(group.authors) for group in groups} == {
        UNREAD: 2,
        LEFT_OUT: 1,
        "recursion on one less": 1,
    }


def test_groups_come_in_the_same_order_whoever_is_read_first():
    written = {f"learner {n}": only(wrong(got=str(n % 5 + 7))) for n in range(20)}
    turned = dict(reversed(written.items()))
    assert grouped(written) == grouped(turned)
