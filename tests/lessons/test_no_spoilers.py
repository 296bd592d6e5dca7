"""Nothing reveals an answer before it is given; pictures have text alternatives."""

from lessons import Notebook, in_every_notebook


def outputs(path):
    for cell in Notebook(path).code:
        yield from cell.outputs


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
