"""What is said of a line or a call is what stands there."""

import pytest
from mutants import function_from

from puzzlecourse.worlds.beside import WorldBeside
from stepthrough.code_marks import parts, without_marks
from stepthrough.trace import record
from stepthrough.walk.pages import Pages
from stepthrough.walk.questions import questions
from stepthrough.walk.writing import Names


def sentences(source, call, event):
    """What is said at the steps of this kind when a program's function is called with 1."""
    recording = record(function_from(source, call, {"__name__": "__main__"}), 1)
    said = map(Pages(recording).at, range(len(recording.steps)))
    return [without_marks(page.sentence) for page in said if page.event == event]


@pytest.mark.parametrize(
    "odd", ["# page\x0c break", "s = 'a\u2028b'"], ids=["form feed", "separator"]
)
def test_only_a_line_feed_ends_a_line(odd):
    source = f"def f(n):\n    {odd}\n    t = n\n    return t if n == 0 else f(n - 1)\n"
    assert "Next in f(1): return t if n == 0 else f(n - 1)" in sentences(source, "f", "line")


def test_equal_code_of_two_classes_has_two_names():
    """Code is equal if all but the names of its file and class is."""
    source = "class {0}:\n    def __init__(self): self.items = []\ndef f(n): return {0}()\n"
    for name in ("Queue", "Stack"):
        called = sentences(source.format(name), "f", "call")
        assert called[1].startswith(f"{name}.__init__() is called")


PUZZLED = """
def shout(words):
    if len(words) > 4:
        raise ValueError(words + "¤")
    return words[:1] + shout("¤" + words) + "¤"
"""


def test_a_backtick_of_a_program_is_a_letter_like_any_other():
    """Sentences, equations, questions and labels of a program that is full of them look as with another sign."""
    with_sign, with_backtick = (said_of_shout(sign) for sign in "¤`")
    assert any("¤" in part for part in with_sign)
    assert [part.replace("¤", "`") for part in with_sign] == with_backtick


def said_of_shout(sign):
    """All parts of what is said of a recording, and of a world beside Python, where it has this sign."""
    shout = function_from(PUZZLED.replace("¤", sign), "shout", {"__name__": "__main__"})
    recording = record(shout, f"a{sign}")
    pages = map(Pages(recording).at, range(len(recording.steps)))
    first = Names().call(recording.calls[1])
    asked = questions(recording, [f"{first} is called"], Names())
    beside = WorldBeside(shout, f"a{sign}", world="loop")
    said = [words for page in pages for words in (page.sentence, page.equation)]
    said += [words for one in asked for words in (one.words, one.why)]
    return [part for words in [*said, beside.words] for part in parts(words)]


def test_a_generator_into_which_an_exception_is_thrown_is_not_asked_for_more():
    source = (
        "def numbers():\n    try:\n        yield 1\n    except ValueError:\n        yield 2\n"
        "def f(n):\n    some = numbers()\n    next(some)\n    return some.throw(ValueError('no'))\n"
    )
    assert sentences(source, "f", "resume") == [
        "numbers() goes on where it was: an exception is thrown into it, ValueError: no."
    ]


def test_an_exception_beside_a_yield_is_not_thrown_in():
    source = (
        "def numbers():\n    yield (yield 1) + None\n"
        "def f(n):\n    some = numbers()\n    next(some)\n    return next(some)\n"
    )
    resumed = "numbers() is asked for its next value and goes on where it was."
    assert sentences(source, "f", "resume") == [resumed]
