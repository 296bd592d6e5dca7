"""The bank as a package of QTI 2.1: a file for each question, a test, and a manifest, in a zip file.

The test draws one variant of each item. It hands in all answers together at its end, so that no
feedback comes before. What a learner sees of a question names no item: names give answers away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from xml.etree.ElementTree import Element
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from puzzlelib import __version__

from ..items import Item
from .question import COPYRIGHT, LICENCE, TITLE, Choice, Question, slug
from .xml import tree, with_code, written

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
METADATA = "http://ltsc.ieee.org/xsd/LOM"
TEST = "recursion_test.xml"

Bank = Sequence[tuple[Item, Sequence[Question]]]


def package(bank: Bank) -> bytes:
    """Return the package as the bytes of a zip file; the same bank gives the same bytes."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as zip_file:
        for name, data in files(bank).items():
            zip_file.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return file.getvalue()


def files(bank: Bank) -> Mapping[str, bytes]:
    """Return what is in the package, by name."""
    questions = [question for _, several in bank for question in several]
    documents = {"imsmanifest.xml": manifest(questions), TEST: test(bank)}
    documents |= {path(question): item(question) for question in questions}
    return {name: written(root) for name, root in documents.items()}


def path(question: Question) -> str:
    """Return where the file of a question is."""
    return f"items/{question.id}.xml"


# A question


def item(question: Question) -> Element:
    """Return a question: the program, what is asked, the choices, and how they are scored."""
    variant = question.variant
    return tree(
        "assessmentItem",
        _declared("responseDeclaration", "RESPONSE", "identifier", _right(question)),
        _declared("outcomeDeclaration", "SCORE", "float", _default("0")),
        _declared("outcomeDeclaration", "MAXSCORE", "float", _default("1")),
        _declared("outcomeDeclaration", "FEEDBACK", "identifier"),
        tree("itemBody", tree("pre", variant.program), _interaction(question)),
        _scored(),
        *map(_feedback, question.choices),
        xmlns=QTI,
        identifier=question.id,
        title="What does the program do?",
        label=f"{variant.item.name}, variant {variant.number}",
        adaptive="false",
        timeDependent="false",
        toolName="puzzlecourse",
        toolVersion=__version__,
    )


def _declared(tag: str, name: str, kind: str, *inside: Element) -> Element:
    return tree(tag, *inside, identifier=name, cardinality="single", baseType=kind)


def _default(value: str) -> Element:
    return tree("defaultValue", tree("value", value))


def _right(question: Question) -> Element:
    return tree("correctResponse", tree("value", question.right.letter))


def _interaction(question: Question) -> Element:
    return tree(
        "choiceInteraction",
        tree("prompt", *with_code(question.variant.text)),
        *map(_choice, question.choices),
        responseIdentifier="RESPONSE",
        shuffle="false",
        maxChoices="1",
    )


def _choice(choice: Choice) -> Element:
    return tree("simpleChoice", choice.words, identifier=choice.letter)


def _feedback(choice: Choice) -> Element:
    where = {"outcomeIdentifier": "FEEDBACK", "identifier": choice.letter, "showHide": "show"}
    return tree("modalFeedback", tree("p", choice.feedback), **where)


def _scored() -> Element:
    """Return the rule: 1 for the right choice and 0 for any other, and the feedback of the choice."""
    chosen = tree("variable", identifier="RESPONSE")
    is_right = tree("match", chosen, tree("correct", identifier="RESPONSE"))
    return tree(
        "responseProcessing",
        tree(
            "responseCondition",
            tree("responseIf", is_right, _set("SCORE", _number("1"))),
            tree("responseElse", _set("SCORE", _number("0"))),
        ),
        _set("FEEDBACK", tree("variable", identifier="RESPONSE")),
    )


def _set(name: str, value: Element) -> Element:
    return tree("setOutcomeValue", value, identifier=name)


def _number(value: str) -> Element:
    return tree("baseValue", value, baseType="float")


# The test, and what is where


def test(bank: Bank) -> Element:
    """Return a test that draws one variant of each item."""
    return tree(
        "assessmentTest",
        _declared("outcomeDeclaration", "SCORE", "float", _default("0")),
        tree(
            "testPart",
            tree("itemSessionControl", maxAttempts="1", showFeedback="true"),
            *(_section(one, questions) for one, questions in bank),
            identifier="part",
            navigationMode="linear",
            submissionMode="simultaneous",
        ),
        tree(
            "outcomeProcessing",
            _set("SCORE", tree("sum", tree("testVariables", variableIdentifier="SCORE"))),
        ),
        xmlns=QTI,
        identifier="recursion-test",
        title=TITLE,
        toolName="puzzlecourse",
        toolVersion=__version__,
    )


def _section(one: Item, questions: Sequence[Question]) -> Element:
    return tree(
        "assessmentSection",
        tree("selection", select="1"),
        *(tree("assessmentItemRef", identifier=q.id, href=path(q)) for q in questions),
        identifier=slug(one.name),
        title=one.name,
        visible="false",
    )


def manifest(questions: Sequence[Question]) -> Element:
    """Return what is in the package, with its licence."""
    dependencies = [tree("dependency", identifierref=f"R-{question.id}") for question in questions]
    return tree(
        "manifest",
        tree(
            "metadata",
            tree("schema", "QTIv2.1 Package"),
            tree("schemaversion", "1.0.0"),
            _licence(),
        ),
        tree("organizations"),
        tree(
            "resources",
            _resource("recursion-test", "imsqti_test_xmlv2p1", TEST, *dependencies),
            *(_resource(q.id, "imsqti_item_xmlv2p1", path(q)) for q in questions),
        ),
        xmlns=PACKAGE,
        identifier="recursion-test-package",
    )


def _resource(name: str, kind: str, file: str, *dependencies: Element) -> Element:
    whole = [tree("file", href=file), *dependencies]
    return tree("resource", *whole, identifier=f"R-{name}", type=kind, href=file)


def _licence() -> Element:
    words = tree("string", f"{COPYRIGHT}. Licence: {LICENCE}.", language="en")
    return tree("lom", tree("rights", tree("description", words)), xmlns=METADATA)
