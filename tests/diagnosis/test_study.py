"""A study with the recursion test: its intervals, its decision, its raters, and the numbers of its plan."""

import re
from math import ceil, sqrt
from statistics import NormalDist, fmean

import pytest
from commands import ROOT
from made_up_sittings import sitting

from recursion_test.study import (
    ENOUGH,
    LEAST,
    TOO_LITTLE,
    Interval,
    changes,
    decided,
    difference,
    effect_size,
    interval,
    kappa,
    read,
    right_model,
    share_right,
)
from recursion_test.taken import COLUMNS, by_form, checked, rows

PLAN = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")


def learner(**beliefs):
    return by_form(checked([sitting(form, belief) for form, belief in beliefs.items()])[0])


CLASS = [
    ("1", learner(before="return prints", after="Python", later="Python")),
    ("2", learner(before="return prints", after="return prints")),
    ("3", learner(before="body once")),
    ("4", learner(after="Python")),
]


def test_a_change_needs_both_forms():
    assert changes(CLASS, right_model) == [100, 0]
    assert changes(CLASS, right_model, ("before", "later")) == [100]
    assert changes(CLASS, share_right)[1] == 0
    assert changes([], right_model) == []


def test_who_missed_the_second_can_be_counted_as_unchanged():
    assert changes(CLASS, right_model, missing=0) == [100, 0, 0]


def test_an_interval_is_the_same_every_time_and_holds_the_estimate():
    values = [0, 100, 0, 0, 100, -100, 0, 100, 100, 0]
    found = interval(fmean, values)
    assert found == interval(fmean, values)
    assert found.low <= found.estimate == fmean(values) <= found.high
    assert interval(fmean, [5] * LEAST) == (5, 5, 5)


def test_an_interval_of_a_large_group_is_as_wide_as_the_formula_says():
    values = [0, 100] * 200
    found = interval(fmean, values)
    assert found.high - found.low == pytest.approx(2 * 1.96 * 50 / sqrt(400), rel=0.1)


@pytest.mark.parametrize("groups", [([], [1] * 9), ([1] * 9, []), ([], [])])
def test_nothing_is_said_where_nothing_was_measured(groups):
    assert interval(difference, *groups) == Interval(None)
    assert decided(interval(difference, *groups)) == "undecided"


def test_few_learners_have_an_estimate_without_an_interval():
    assert interval(difference, [1] * (LEAST - 1), [0] * 30) == (1, None, None)
    assert decided(interval(difference, [100] * (LEAST - 1), [0] * 30)) == "undecided"


def test_an_effect_size_is_never_nan():
    assert effect_size([1], [1]) == effect_size([1], [2]) == effect_size([5, 5], [1, 1]) == 0
    assert str(interval(effect_size, [1.0] * 9, [0.0] * 9)).startswith("0.00")


def test_kappa_of_two_raters():
    """Of 50, both said yes to 20 and no to 15: 0.7 agree, 0.5 would by chance."""
    ones, others = "Y" * 25 + "N" * 25, "Y" * 20 + "N" * 5 + "Y" * 10 + "N" * 15
    assert kappa(ones, others) == pytest.approx(0.4)
    assert kappa("YYNN", "YNYN") == 0
    assert kappa("YN", "NY") == -1
    assert kappa("", "") is None
    with pytest.raises(ValueError, match="shorter"):
        kappa("YN", "Y")


def test_a_file_is_read_and_what_is_left_out_is_said(tmp_path):
    path = tmp_path / "class.csv"
    words = "\n".join(",".join(f'"{cell}"' for cell in row) for row in [COLUMNS, *rows(CLASS)])
    path.write_text(words, encoding="utf-8-sig")
    assert read(path) == (CLASS, [])
    path.write_text("x", encoding="utf-16")
    assert read(path)[0] == []


# ---- the plan --------------------------------------------------------------------------------------


def in_each_group(p, q):
    """Learners, with a false alarm in 5 % and a difference seen in 80 %."""
    alarm, seen = NormalDist().inv_cdf(0.975), NormalDist().inv_cdf(0.8)
    m = (p + q) / 2
    spread = alarm * sqrt(2 * m * (1 - m)) + seen * sqrt(p * (1 - p) + q * (1 - q))
    return ceil((spread / (p - q)) ** 2)


def test_the_numbers_of_learners_and_classes_are_computed():
    row = r"\| (\d+) % → (\d+) % \| (\d+) \| (\d+) \| (\d+) \|"
    rows = [tuple(map(int, one)) for one in re.findall(row, PLAN)]
    assert len(rows) == 4
    for p, q, learners, *classes in rows:
        needed = in_each_group(p / 100, q / 100)
        assert learners == needed
        assert classes == [ceil(needed * (1 + 23 * alike) / 24) for alike in (0.05, 0.15)]


def test_the_plan_decides_as_the_notebook_does():
    assert f"the difference is {ENOUGH:.0f} points or more" in PLAN
    assert f"the whole interval lies below {TOO_LITTLE:.0f} points" in PLAN
    assert f"with fewer than {LEAST} in a group it gives none" in PLAN
