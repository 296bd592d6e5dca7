"""The picture of the levels: a table as its text, signs that differ in shape, the same in every run."""

import pytest

from puzzlelib.views import plot_levels

TWO = {"all": [1, 4, 12, 60], "lost": [0, 0, 3]}


def test_its_text_is_a_table_with_a_row_for_each_level():
    assert repr(plot_levels({"all": [1, 1200]})) == "jumps    all\n0          1\n1      1,200"


def test_a_line_that_ends_early_leaves_its_place_empty():
    assert repr(plot_levels(TWO)).splitlines()[-1] == "3       60"


def test_a_reader_without_a_kernel_gets_the_table_and_a_picture():
    data, _ = plot_levels(TWO)._repr_mimebundle_()
    assert data["text/plain"] == repr(plot_levels(TWO))
    assert data["image/svg+xml"].startswith("<svg")


def test_the_picture_is_the_same_in_every_run_and_says_its_table_aloud():
    page = plot_levels(TWO).svg
    assert page == plot_levels(TWO).svg
    assert "12" in page.split("aria-label=")[1]


def test_lines_differ_in_shape_not_only_in_colour():
    from puzzlelib.views.plots.levels import SYMBOLS

    assert len({symbol.__name__ for symbol in SYMBOLS}) == len(SYMBOLS)


@pytest.mark.parametrize("names", [(), "abcd"])
def test_more_lines_than_signs_are_refused(names):
    with pytest.raises(ValueError, match="one to 3 counts"):
        plot_levels({name: [1] for name in names})
