"""User numbers of learners: none is given twice, not to another class, and not after a learner is gone."""

import os
import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "deploy"))
import numbers_of_users as numbers

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0, reason="only root gives numbers away"
)


@pytest.fixture(autouse=True)
def machine(tmp_path, monkeypatch):
    """A machine without classes."""
    monkeypatch.setattr(numbers, "CLASSES", tmp_path / "classes")
    return tmp_path


def new_class(machine, name="class"):
    learners = machine / name / "learners"
    learners.mkdir(parents=True)
    return learners


def first_of(learners):
    return numbers.numbers_of_class(learners)


def test_each_learner_has_a_number_and_keeps_it(machine) -> None:
    learners = new_class(machine)
    given = [numbers.own_number(learners / name) for name in ("ann", "ben", "cleo", "ann")]
    assert given == [70_000, 70_001, 70_002, 70_000]


@pytest.mark.parametrize("gone", [["cleo"], ["ann"], ["ben", "cleo"], ["ann", "ben", "cleo"]])
def test_a_number_of_a_learner_who_is_gone_is_not_given_again(machine, gone) -> None:
    learners = new_class(machine)
    for name in ("ann", "ben", "cleo"):
        numbers.own_number(learners / name)
    for name in gone:
        shutil.rmtree(learners / name)
    assert numbers.own_number(learners / "dora") == 70_003
    shutil.rmtree(learners / "dora")
    assert numbers.own_number(learners / "emil") == 70_004


def test_two_classes_have_no_number_in_common_also_after_one_is_gone(machine) -> None:
    one, other = new_class(machine, "one"), new_class(machine, "other")
    assert [numbers.own_number(one / "ann"), numbers.own_number(one / "ben")] == [70_000, 70_001]
    assert numbers.own_number(other / "ann") == 70_500
    shutil.rmtree(one.parent)
    third = new_class(machine, "third")
    assert numbers.own_number(third / "cleo") == 71_000
    again = new_class(machine, "one")
    assert numbers.own_number(again / "dora") not in (70_000, 70_001, 70_500, 71_000)


def test_when_all_numbers_were_a_classs_what_was_given_least_goes_on_behind_its_last(
    machine, monkeypatch
) -> None:
    monkeypatch.setattr(numbers, "LAST", 70_999)  # room for two classes
    for name, count in (("one", 3), ("two", 2)):
        learners = new_class(machine, name)
        for number in range(count):
            numbers.own_number(learners / f"learner{number}")
        if name == "one":
            one = learners
    shutil.rmtree(one.parent)
    shutil.rmtree(learners.parent)
    assert numbers.own_number(new_class(machine, "three") / "ann") == 70_502
    assert numbers.own_number(new_class(machine, "four") / "ann") == 70_003
    with pytest.raises(RuntimeError, match="no class may begin"):
        numbers.own_number(new_class(machine, "five") / "ann")


def test_a_class_whose_numbers_are_all_given_says_so_and_no_other_class_gets_them(machine) -> None:
    learners = new_class(machine)
    numbers.own_number(learners / "ann")
    os.chown(learners / "ann", 70_499, 70_499)
    with pytest.raises(RuntimeError, match="no number left: begin another class in a new folder"):
        numbers.own_number(learners / "ben")
    numbers.remember_numbers(learners)
    shutil.rmtree(learners.parent)
    assert first_of(new_class(machine, "next")) == 70_500


def backup(learners, place):
    """What a backup holds: the class's folder."""
    shutil.copytree(learners.parent, place)
    for home in learners.iterdir():
        number = home.stat().st_uid
        os.chown(place / "learners" / home.name, number, number)


def test_a_backup_that_comes_back_gives_nobody_the_number_of_another(machine) -> None:
    """The backup is older than a learner who has come since: that number is not given again, either."""
    learners = new_class(machine)
    numbers.own_number(learners / "ann")
    backup(learners, machine / "backup")
    assert numbers.own_number(learners / "ben") == 70_001
    shutil.rmtree(learners.parent)
    backup(machine / "backup" / "learners", learners.parent)
    assert numbers.own_number(learners / "ann") == 70_000
    assert numbers.own_number(learners / "cleo") == 70_002


def test_on_a_new_machine_a_backup_still_knows_who_is_gone(machine, monkeypatch) -> None:
    learners = new_class(machine)
    for name in ("ann", "ben"):
        numbers.own_number(learners / name)
    shutil.rmtree(learners / "ben")
    monkeypatch.setattr(numbers, "CLASSES", machine / "of-a-new-machine")
    assert numbers.own_number(learners / "cleo") == 70_002


def test_folders_of_before_these_marks_count_when_the_hub_starts(machine) -> None:
    learners = new_class(machine)
    for name, number in (("ann", 70_000), ("ben", 70_007)):
        (learners / name).mkdir()
        os.chown(learners / name, number, number)
    numbers.remember_numbers(learners)
    shutil.rmtree(learners / "ben")
    assert numbers.own_number(learners / "cleo") == 70_008


@pytest.mark.parametrize("damage", ["", "70002x", "\0", "99999"])
def test_a_damaged_mark_is_none_and_the_other_one_counts(machine, damage) -> None:
    learners = new_class(machine)
    for name in ("ann", "ben"):
        numbers.own_number(learners / name)
    shutil.rmtree(learners / "ben")
    (learners.parent / "last_number").write_text(damage)
    assert numbers.own_number(learners / "cleo") == 70_002
    shutil.rmtree(learners / "cleo")
    (numbers.CLASSES / "70000.last").write_text(damage)
    assert numbers.own_number(learners / "dora") == 70_003


def test_nothing_is_remembered_of_a_class_without_learners(machine) -> None:
    learners = new_class(machine)
    numbers.remember_numbers(learners)
    assert not (learners.parent / "last_number").exists()
    assert numbers.own_number(learners / "ann") == 70_000
