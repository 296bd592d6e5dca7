"""The plot of levels: a table as text, distinct symbols, reproducible output."""

from base64 import b64decode

import pytest

from puzzlelib.views import plot_levels

TWO = {"all": [1, 4, 12, 60], "lost": [0, 0, 3]}


@pytest.fixture(scope="module")
def two():
    return plot_levels(TWO)


def test_its_text_is_a_table_with_a_row_for_each_level():
    assert repr(plot_levels({"all": [1, 1200]})) == "jumps    all\n0          1\n1      1,200"


def test_a_shorter_count_leaves_empty_cells(two):
    assert repr(two).splitlines()[-1] == "3       60"


def test_a_level_without_positions_has_no_point(two):
    [axes] = two.figure.axes
    every, lost = (line.get_ydata().tolist() for line in axes.lines)
    assert every == TWO["all"]
    assert str(lost) == "[nan, nan, 3.0]"


def test_a_reader_without_a_kernel_gets_the_table_and_a_picture_with_its_text(two):
    data, metadata = two._repr_mimebundle_()
    assert data["text/plain"] == metadata["image/png"]["alt"] == repr(two)
    assert b64decode(data["image/png"]).startswith(b"\x89PNG")


def test_the_picture_is_reproducible_and_has_the_table_as_its_alternative_text(two):
    page = two.svg
    assert page == plot_levels(TWO).svg
    assert "12" in page.split("alt=")[1].split(" src=")[0]


def test_lines_differ_in_shape_not_only_in_colour():
    [axes] = plot_levels({"one": [1], "two": [2], "three": [3]}).figure.axes
    signs = [(line.get_marker(), line.get_markerfacecolor() == "white") for line in axes.lines]
    assert len(set(signs)) == 3


def test_a_name_is_not_parsed_as_math():
    [axes] = plot_levels({"$a$ & b": [1]}).figure.axes
    [name] = axes.get_legend().get_texts()
    assert name.get_text() == "$a$ & b"
    assert not name.get_parse_math()


@pytest.mark.parametrize("names", [(), "abcd"])
def test_more_lines_than_signs_are_refused(names):
    with pytest.raises(ValueError, match="one to 3 counts"):
        plot_levels({name: [1] for name in names})
