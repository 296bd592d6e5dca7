"""Nothing tells an answer before it is given; and what a picture shows is told in words, too."""

from lessons import EVERY, Notebook, in_every_notebook

from puzzlecourse.authoring.flaws import CAREFUL
from puzzlecourse.lessons import lesson_named


def outputs(path):
    for cell in Notebook(path).code:
        yield from cell.outputs


def test_right_options_are_the_longest_no_more_often_than_by_chance():
    every = [p for path in EVERY for p in lesson_named(path.stem).predictions]
    worded = [p for p in every if len(p.right) > CAREFUL]
    longest = [p for p in worded if len(p.right) > max(map(len, p.wrong))]
    by_chance = sum(1 / len(p.options) for p in worded)
    assert len(longest) <= 1.25 * by_chance


@in_every_notebook
def test_no_output_prints_a_frozenset_with_its_holes(path):
    assert not any("frozenset({" in str(output) for output in outputs(path))


@in_every_notebook
def test_every_picture_has_an_alternative_text(path):
    for output in outputs(path):
        data = output.get("data", {})
        for kind in data:
            if kind == "image/svg+xml":
                assert 'aria-label="' in data[kind] or "<title>" in data[kind]
            elif kind.startswith("image/"):
                assert output["metadata"][kind]["alt"].strip()
