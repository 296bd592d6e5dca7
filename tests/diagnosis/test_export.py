"""The bank in other systems: read back by other people's readers, and compared with the bank."""

import json
import re
import tomllib
from collections import Counter
from html import unescape
from io import BytesIO
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import jsonschema
import pytest
from commands import run

from puzzlecourse.diagnosis import bank
from puzzlecourse.diagnosis.answers import PYTHON, SOMETHING_ELSE, answer
from puzzlecourse.diagnosis.export import moodle, qti, research
from puzzlecourse.diagnosis.export.question import COPYRIGHT, LICENCE, drawn, most_variants
from puzzlecourse.diagnosis.items import BELIEFS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SCHEMA = json.loads((DOCS / "recursion_test.schema.json").read_text(encoding="utf-8"))
NO_READER = "this reader is not installed; the extra `dev` has it"


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


# ---- QTI -------------------------------------------------------------------------------------------

IN_QTI = {"q": qti.QTI, "p": qti.PACKAGE, "m": qti.METADATA}


@pytest.fixture(scope="module")
def package(drawn_bank):
    return qti.package(drawn_bank)


@pytest.fixture(scope="module")
def documents(package):
    with ZipFile(BytesIO(package)) as file:
        return {name: ElementTree.fromstring(file.read(name)) for name in file.namelist()}


def test_a_checker_of_other_people_finds_nothing_wrong_with_the_package(package, tmp_path) -> None:
    """Every file, every identifier and every right answer that is referred to is there."""
    integrity = pytest.importorskip(
        "qti_package_maker.common.package_integrity", reason=NO_READER, exc_type=ImportError
    )
    path = tmp_path / "package.zip"
    path.write_bytes(package)
    assert integrity.check_package(str(path)) == []
    whole = tmp_path / "broken.zip"  # it does find what is wrong
    with ZipFile(BytesIO(package)) as old, ZipFile(whole, "w") as new:
        for name in old.namelist():
            new.writestr(
                name, old.read(name).replace(b'Choice identifier="B"', b'Choice identifier="Z"')
            )
    assert integrity.check_package(str(whole)) != []


def test_a_question_in_qti_is_the_variant(documents, questions) -> None:
    for question in questions:
        item = documents[f"items/{question.id}.xml"]
        [interaction] = item.iterfind(".//q:choiceInteraction", IN_QTI)
        asked = "".join(interaction.find("q:prompt", IN_QTI).itertext())
        said = {c.get("identifier"): c.text for c in interaction.iterfind("q:simpleChoice", IN_QTI)}
        assert item.find("q:itemBody/q:pre", IN_QTI).text == question.variant.program
        assert asked == question.variant.text.replace("`", "")
        assert interaction.get("shuffle") == "false"
        assert list(said.values()) == question.variant.options
        right = item.findtext("q:responseDeclaration/q:correctResponse/q:value", None, IN_QTI)
        assert said[right] == question.variant.right


def test_feedback_in_qti_belongs_to_the_chosen_option(documents, questions) -> None:
    for question in questions:
        item = documents[f"items/{question.id}.xml"]
        told = {
            one.get("identifier"): one.findtext("q:p", None, IN_QTI)
            for one in item.iterfind("q:modalFeedback", IN_QTI)
        }
        assert told == {choice.letter: choice.feedback for choice in question.choices}


def test_what_a_learner_sees_in_qti_does_not_name_the_item(documents, questions) -> None:
    """An item called "no base case" would answer its question."""
    for question in questions:
        item = documents[f"items/{question.id}.xml"]
        assert item.get("title") == "What does the program do?"
    sections = list(documents[qti.TEST].iter(f"{{{qti.QTI}}}assessmentSection"))
    assert {section.get("visible") for section in sections} == {"false"}


def test_the_test_draws_one_variant_of_each_item_and_keeps_feedback_for_its_end() -> None:
    two = [(item, several) for item, several in drawn(variants=2, seed=3)][:3]
    test = ElementTree.fromstring(qti.files(two)[qti.TEST])
    sections = list(test.iterfind(".//q:assessmentSection", IN_QTI))
    assert len(sections) == 3
    for section, (_, several) in zip(sections, two, strict=True):
        assert section.find("q:selection", IN_QTI).get("select") == "1"
        refs = [one.get("identifier") for one in section.iterfind("q:assessmentItemRef", IN_QTI)]
        assert refs == [question.id for question in several]
    assert test.find("q:testPart", IN_QTI).get("submissionMode") == "simultaneous"


def test_identifiers_are_names_and_the_manifest_tells_the_licence(documents) -> None:
    for root in documents.values():
        for element in root.iter():
            assert re.fullmatch(r"[A-Za-z_][\w.-]*", element.get("identifier", "none"))
    manifest = documents["imsmanifest.xml"]
    assert LICENCE in "".join(manifest.find(".//m:rights", IN_QTI).itertext())


def test_the_same_bank_gives_the_same_bytes(package, drawn_bank) -> None:
    assert qti.package(drawn_bank) == package
    assert moodle.quiz(drawn_bank) == moodle.quiz(list(drawn(variants=1, seed=1)))


# ---- Moodle ----------------------------------------------------------------------------------------


def without_tags(html):
    return unescape(re.sub("<[^>]+>", "", html))


def test_a_reader_of_other_people_reads_the_questions_from_moodle_xml(
    drawn_bank, questions
) -> None:
    reader = pytest.importorskip("moodle_xml_parser.parser", reason=NO_READER)
    found = reader.parse_bytes(moodle.quiz(drawn_bank))["multichoice"]
    for question, read in zip(questions, found, strict=True):
        variant = question.variant
        assert read.name == f"{variant.item.name}, variant {variant.number}"
        assert f"<pre>{variant.program}</pre>" in read.text_pre_parse
        assert (read.single, read.shuffle_answers) == (True, False)
        assert [without_tags(one.answer) for one in read.options] == variant.options
        right = [without_tags(one.answer) for one in read.options if one.score_fraction == 100]
        assert right == [variant.right]
        assert {one.score_fraction for one in read.options} == {0, 100}
        told = [without_tags(one.feedback) for one in read.options]
        assert told == [choice.feedback for choice in question.choices]


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


# ---- JSON for research -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def data(drawn_bank):
    return json.loads(research.text(drawn_bank, seed=1))


def test_the_data_are_as_the_schema_says(data) -> None:
    validator = jsonschema.Draft202012Validator
    validator.check_schema(SCHEMA)
    validator(SCHEMA).validate(data)
    with pytest.raises(jsonschema.ValidationError):
        validator(SCHEMA).validate(data | {"format": 2})


def described(schema):
    """The fields of a schema with what is said of them."""
    for name, field in schema.get("properties", {}).items():
        yield name, field.get("description", "") or field.get("$ref", "")
        yield from described(field)
    for definition in schema.get("$defs", {}).values():
        yield from described(definition)


def test_the_schema_describes_each_field() -> None:
    assert [name for name, said in described(SCHEMA) if not said] == []


def test_every_belief_runs_each_program_once_or_is_silent_and_says_why(data) -> None:
    for item in data["items"]:
        for variant in item["variants"]:
            running = [name for one in variant["runs"] for name in one["beliefs"]]
            assert sorted([*running, *variant["silent"]]) == sorted(BELIEFS)
            assert running[0] == PYTHON
            assert all(variant["silent"].values())


def test_the_runs_give_the_answers_of_the_bank(data, questions) -> None:
    variants = [variant for item in data["items"] for variant in item["variants"]]
    for question, variant in zip(questions, variants, strict=True):
        mine = question.variant
        assert (variant["program"], variant["call"]) == (mine.program, mine.call)
        assert variant["options"] == list(mine.beliefs)
        assert variant["shown"] == mine.options
        for one in variant["runs"]:
            said = one["answer"]
            asked = mine.program, mine.call, mine.question
            assert {answer(*asked, name) for name in one["beliefs"]} == {said}
            expected = said if said in mine.options else SOMETHING_ELSE
            options = {variant["options"][one["option"]]}
            assert options <= {expected, SOMETHING_ELSE}
            assert {mine.item.option_of[name] for name in one["beliefs"]} == {one["option"]}


def test_the_steps_are_of_the_calls_and_lines_that_are_there(data) -> None:
    for item in data["items"]:
        for variant in item["variants"]:
            lines = range(1, len(variant["program"].splitlines()) + 1)
            for one in variant["runs"]:
                calls = range(len(one["calls"]))
                assert all(step["call"] in calls for step in one["steps"])
                assert all(step["line"] in lines for step in one["steps"])
                assert one["steps"][-1]["printed"] == len(one["printed"])
                if one["ended"] == "returned":
                    assert one["steps"][-1]["event"] == "return"
            pythons = variant["runs"][0]
            if pythons["ended"] == "returned":
                assert pythons["steps"][-1]["value"] == pythons["result"]


# ---- the command -----------------------------------------------------------------------------------


def test_the_command_writes_the_file_and_says_where(tmp_path) -> None:
    folder = tmp_path / "new" / "folder"
    settings = ("--format", "moodle", "--variants", "1", "--seed", "1")
    ended = run("export-items", folder, *settings, program="puzzlecourse")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == f"written  {folder / 'recursion_test_moodle.xml'}\n"
    assert [path.name for path in folder.iterdir()] == ["recursion_test_moodle.xml"]


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
