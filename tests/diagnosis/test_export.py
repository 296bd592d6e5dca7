"""The bank in other systems: read back, and compared with the bank."""

import re
import tomllib
from collections import Counter
from html import unescape
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from commands import run

from puzzlelib.cli.command_line import CommandLine
from recursion_test import bank
from recursion_test.answers import PYTHON, SOMETHING_ELSE
from recursion_test.export import command, moodle
from recursion_test.export.question import COPYRIGHT, LICENCE, drawn, most_variants
from recursion_test.items import BELIEFS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def drawn_bank():
    return list(drawn(variants=1, seed=1))


@pytest.fixture(scope="module")
def questions(drawn_bank):
    return [question for _, several in drawn_bank for question in several]


# ---- what is drawn ---------------------------------------------------------------------------------


def test_the_same_seed_draws_the_same_programs_and_another_seed_others() -> None:
    first, again, other = (
        [question.id for _, several in drawn(3, seed) for question in several] for seed in (1, 1, 2)
    )
    assert first == again != other
    assert len(set(first)) == len(first) == 3 * len(bank())
    assert most_variants() >= 50


def test_options_keep_their_order_with_letters_and_something_else_is_last(questions) -> None:
    for question in questions:
        assert [choice.words for choice in question.choices] == question.variant.options
        assert "".join(choice.letter for choice in question.choices) in "ABCDEF"
        assert question.choices[-1].words == SOMETHING_ELSE
        assert [c.words for c in question.choices if c.is_right] == [question.variant.right]


def test_the_feedback_names_each_misconception_of_a_wrong_option(questions) -> None:
    for question in questions:
        for choice in question.choices:
            named = set(re.findall(r"\(([^()]+)\)(?=;|$)", choice.feedback))
            believed = set(question.variant.beliefs[choice.words])
            assert named == (set() if PYTHON in believed else believed), choice
            assert choice.feedback.startswith("Right") == choice.is_right


def test_the_licence_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == LICENCE
    assert COPYRIGHT in (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()


def without_tags(html):
    return unescape(re.sub("<[^>]+>", "", html))


# ---- QTI -------------------------------------------------------------------------------------------

IN_1_2 = {"q": "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"}
IN_2_1 = {"q": "http://www.imsglobal.org/xsd/imsqti_v2p1"}


@pytest.fixture(scope="module", params=["canvas", "blackboard"])
def package(request, drawn_bank, tmp_path_factory):
    pytest.importorskip("qti_package_maker", reason="the extra `export` is not installed")
    from recursion_test.export import qti

    path = tmp_path_factory.mktemp("package") / f"{request.param}.zip"
    path.write_bytes(qti.package(drawn_bank, request.param))
    return path


def read_back(path):
    """The program, what is asked, the options and the right one of each question in a package."""
    with ZipFile(path) as file:
        documents = [ElementTree.fromstring(file.read(name)) for name in sorted(file.namelist())]
    items = [one for root in documents for one in root.iterfind(".//q:item", IN_1_2)]
    if items:
        return [from_1_2(item) for item in items]
    return [from_2_1(root) for root in documents if root.tag.endswith("}assessmentItem")]


def from_1_2(item):
    program, question = item.findtext("q:presentation/q:material/q:mattext", None, IN_1_2).split(
        "</pre>"
    )
    labels = item.findall(".//q:response_label", IN_1_2)
    options = {
        one.get("ident"): without_tags(one.findtext(".//q:mattext", None, IN_1_2)) for one in labels
    }
    right = options[item.findtext(".//q:varequal", None, IN_1_2)]
    return without_tags(program), without_tags(question), list(options.values()), right


def from_2_1(item):
    body = item.find("q:itemBody/q:div", IN_2_1)
    choices = item.findall(".//q:simpleChoice", IN_2_1)
    assert {one.get("fixed") for one in choices} == {"true"}  # none is shuffled
    options = {one.get("identifier"): one.findtext("q:p", None, IN_2_1) for one in choices}
    right = options[item.findtext(".//q:correctResponse/q:value", None, IN_2_1)]
    asked = "".join(body.find("q:p", IN_2_1).itertext())
    return body.findtext("q:pre", None, IN_2_1), asked, list(options.values()), right


def test_a_question_in_qti_is_the_variant(package, questions) -> None:
    """Programs and values have `<` in them, which the writer escapes in two ways."""
    variants = [question.variant for question in questions]
    assert read_back(package) == [
        (one.program, one.text.replace("`", ""), one.options, one.right) for one in variants
    ]


def test_what_a_learner_sees_in_qti_does_not_name_the_item(package, questions) -> None:
    """An item called "no base case" would answer its question."""
    with ZipFile(package) as file:
        whole = "".join(file.read(name).decode() for name in file.namelist())
    assert [one.id for one in questions if one.id in whole or one.variant.item.name in whole] == []


# ---- Moodle ----------------------------------------------------------------------------------------


def test_the_questions_are_read_from_moodle_xml(drawn_bank, questions) -> None:
    quiz = ElementTree.fromstring(moodle.quiz(drawn_bank))
    found = quiz.findall("question[@type='multichoice']")
    for question, read in zip(questions, found, strict=True):
        variant = question.variant
        assert read.findtext("name/text") == f"{variant.item.name}, variant {variant.number}"
        program, asked = read.findtext("questiontext/text").split("</pre>")
        assert without_tags(program) == variant.program
        assert without_tags(asked) == variant.text.replace("`", "")
        assert (read.findtext("single"), read.findtext("shuffleanswers")) == ("true", "false")
        answers = [
            (
                one.get("fraction"),
                *(without_tags(one.findtext(f"{part}text")) for part in ("", "feedback/")),
            )
            for one in read.iterfind("answer")
        ]
        assert answers == [
            ("100" if one.is_right else "0", one.words, one.feedback) for one in question.choices
        ]


def test_the_same_seed_gives_moodle_the_same_bytes(drawn_bank) -> None:
    assert moodle.quiz(drawn_bank) == moodle.quiz(list(drawn(variants=1, seed=1)))


def test_moodle_gets_a_category_for_each_item_and_a_number_for_each_question(drawn_bank) -> None:
    quiz = ElementTree.fromstring(moodle.quiz(drawn_bank))
    paths = [one.text for one in quiz.iterfind("question/category/text")]
    assert paths[1:] == [f"{moodle.TOP}/{item.name}" for item in bank()]
    assert not [item.name for item in bank() if "/" in item.name]
    numbers = [one.text for one in quiz.iter("idnumber")]
    assert max(Counter(numbers).values()) == 1
    assert max(map(len, numbers)) <= 100  # what Moodle keeps
    html = [one.text for one in quiz.iterfind("question/questiontext/text")]
    assert [one for one in html if re.search("[<&](?!/?(pre|p|code)>|lt;|gt;|amp;)", one)] == []


# ---- the command -----------------------------------------------------------------------------------


def test_the_command_writes_the_file_and_says_where(tmp_path) -> None:
    folder = tmp_path / "new" / "folder"
    settings = ("--format", "moodle", "--variants", "1", "--seed", "1")
    ended = run("export-items", folder, *settings, program="puzzlecourse")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == f"written  {folder / 'recursion_test_moodle.xml'}\n"
    assert [path.name for path in folder.iterdir()] == ["recursion_test_moodle.xml"]


def test_without_the_extra_for_qti_nothing_is_written_and_moodles_file_is_still_offered(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    line = CommandLine("puzzlecourse", "", [command])
    folder = tmp_path / "out"
    assert line.main(["export-items", str(folder)]) == 2
    assert not folder.exists()
    assert line.main(["export-items", str(folder), "--format", "moodle", "--variants", "1"]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["out", "--variants", "0"], f"--variants: choose from 1 to {most_variants()}, not 0"),
        (["out", "--format", "pdf"], "invalid choice: 'pdf'"),
        (["file"], "file cannot take the files: File exists"),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_sentence(tmp_path, arguments, said) -> None:
    (tmp_path / "file").write_text("mine")
    ended = run("export-items", *arguments, folder=tmp_path, program="puzzlecourse")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert said in ended.stderr
    assert (tmp_path / "file").read_text() == "mine"


# ---- what the page says of the bank ------------------------------------------------------------------


def test_the_page_on_what_is_proved_has_the_numbers_of_the_bank() -> None:
    pairs = Counter(
        {
            (one, other): sum(item.tells_apart(one, other) for item in bank())
            for one, other in combinations(BELIEFS, 2)
        }
    )
    page = " ".join((DOCS / "recursion_test.md").read_text(encoding="utf-8").split())
    assert f"{len(bank())} items, each with at least {most_variants()} variants" in page
    assert f"Each of the {len(pairs)} pairs" in page
    assert f"by at least {min(pairs.values())} items" in page
