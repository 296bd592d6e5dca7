"""The bank as Moodle XML: a category for each item, from which a quiz draws one variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from ..items import Item
from .question import COPYRIGHT, LICENCE, TITLE, Choice, Question
from .xml import as_html, tree, written

TOP = f"$course$/top/{TITLE}"
ABOUT = (
    f"<p>{COPYRIGHT}. Licence: {LICENCE}.</p>"
    "<p>The feedback of an option says whose answer it is. Show it after the quiz only.</p>"
)

Bank = Sequence[tuple[Item, Sequence[Question]]]


def quiz(bank: Bank) -> bytes:
    """Return the file that Moodle imports into the question bank of a course."""
    return written(tree("quiz", _category(TOP, ABOUT), *_categories(bank)))


def _categories(bank: Bank) -> Iterator[Element]:
    for item, questions in bank:
        yield _category(f"{TOP}/{item.name}")
        yield from map(_question, questions)


def _category(path: str, about: str = "") -> Element:
    return tree(
        "question",
        tree("category", tree("text", path)),
        _html("info", about),
        type="category",
    )


def _question(question: Question) -> Element:
    variant = question.variant
    return tree(
        "question",
        tree("name", tree("text", f"{variant.item.name}, variant {variant.number}")),
        _html("questiontext", question.html),
        _html("generalfeedback", ""),
        tree("defaultgrade", "1"),
        tree("penalty", "0"),
        tree("hidden", "0"),
        tree("idnumber", question.id),
        tree("single", "true"),
        tree("shuffleanswers", "false"),
        tree("answernumbering", "ABCD"),
        tree("showstandardinstruction", "0"),
        *(_html(f"{kind}feedback", "") for kind in ("correct", "partiallycorrect", "incorrect")),
        *map(_answer, question.choices),
        type="multichoice",
    )


def _answer(choice: Choice) -> Element:
    return tree(
        "answer",
        tree("text", as_html(tree("p", choice.words))),
        _html("feedback", as_html(tree("p", choice.feedback))),
        fraction="100" if choice.is_right else "0",
        format="html",
    )


def _html(tag: str, html: str) -> Element:
    return tree(tag, tree("text", html), format="html")
