"""What to discuss in the next lesson, for made-up classes."""

import re
import sys
from argparse import Namespace
from collections import Counter

import pytest
from commands import ROOT, run_here
from hand_ins import hand_in, right, wrong

from puzzlecourse import report
from puzzlecourse.classroom.first_screen import RULE, to_explain, to_vote
from puzzlecourse.classroom.results import Count, Item
from puzzlecourse.classroom.tables import results
from puzzlecourse.report import first_text

sys.path.insert(0, str(ROOT / "docs" / "teach"))
ALL_DEPTHS = wrong(misconception="the sum instead of the largest")
FLATTEN = right("def flatten(thing):\n    return [thing]")


def first(folder):
    """Return the names of the topics, by part."""
    return {
        part.title: [topic.name for topic in part.topics] for part in results(folder).first_screen()
    }


# ---- questions -----------------------------------------------------------------------------------


def voted(name, at_once, most, tried=100, kind="questions", belief="loop"):
    item = Item("01_factorial", kind, name, frozenset())
    return Count(item, tried, at_once, tried, 0, 1, Counter({belief: most, "one more": 1}), 0)


def named(topics):
    return [topic.name for topic in topics]


def test_explain_first_lists_the_lowest_share_first():
    counts = [voted(str(percent), percent, 5) for percent in (29, 30, 12, 0, 70, 100)]
    assert named(to_explain(counts, 100)) == ["0", "12", "29"]


def test_rarely_tried_items_are_explained_last():
    counts = [voted("of two", 0, 2, tried=2), voted("of all", 20, 70)]
    assert named(to_explain(counts, 100)) == ["of all", "of two"]


def test_lines_to_order_and_explanations_are_explained_too_but_not_voted_on():
    kinds = ("orders", "explanations", "exercises")
    low = [voted("power", 9, 9, kind=kind) for kind in kinds]
    assert named(to_explain(low, 100)) == ["Order “power”", "Their own “power”"]
    assert to_vote([voted("power", 50, 9, kind=kind) for kind in kinds]) == []


def test_questions_with_30_to_70_percent_right_are_voted_on_by_belief():
    counts = [
        voted(str(n), percent, most, belief=f"belief {n}")
        for n, (percent, most) in enumerate([(29, 80), (30, 5), (50, 9), (70, 7), (71, 9)])
    ]
    assert named(to_vote(counts)) == ["2", "3", "1"]


def test_one_question_per_belief_is_voted_on_and_the_others_are_named():
    counts = [
        voted("a", 50, 5),
        voted("b", 50, 9),
        voted("c", 40, 7),
        voted("d", 50, 6, belief="x"),
    ]
    [topic, other] = to_vote(counts)
    assert (topic.name, other.name) == ("b", "d")
    assert topic.label.endswith("The same belief shows in c and a.")


def test_a_caption_of_one_question_is_replaced_by_the_option_chosen(tmp_path):
    for number in range(4):
        hand_in(tmp_path, str(number), {"0.1": ["a name is taken"] if number < 2 else [None]})
    assert "2 learners answered “nothing: it stops with an error”." in first_text(results(tmp_path))
    assert "a name is taken" not in first_text(results(tmp_path))


# ---- programs ------------------------------------------------------------------------------------


def ten(folder, missing):
    """Write ten learners: half added up all depths, and four have a wrong `flatten` or none."""
    mistakes = [wrong(f"x = {got}", case="flatten([1])", got=got, expected="[1]") for got in "1122"]
    for number in range(10):
        programs = {"power": [right() if number else wrong(case="power(2, 3)", expected="8")]}
        programs["depth"] = [ALL_DEPTHS] if number < 5 else [right()]
        if number < 6:
            programs["flatten"] = [FLATTEN]
        elif not missing:
            programs["flatten"] = [mistakes[number - 6]]
        hand_in(folder, f"learner-{number}", programs=programs)
    return folder


@pytest.mark.parametrize("missing", [False, True])
def test_exercises_unsolved_by_several_of_ten_are_topics(tmp_path, missing):
    ten(tmp_path, missing)
    assert first(tmp_path) == {"Programs": ["depth", "flatten"]}
    told = first_text(results(tmp_path))
    assert "depth  5 of 10 have not solved it yet.\n" in told
    assert "5 learners wrote as if: “All that comes back is added, whatever is asked for”." in told
    if missing:
        assert "flatten  4 of 10 have not written it.\n" in told
    else:
        assert "2 learners got 1 for flatten([1]), not [1]." in told


def test_an_exercise_written_only_by_the_quickest_is_not_missing_yet(tmp_path):
    for number in range(10):
        programs = {"depth": [right()]} | ({"flatten": [FLATTEN]} if number < 4 else {})
        hand_in(tmp_path, str(number), programs=programs)
    assert first(tmp_path) == {}
    assert report.NOTHING in first_text(results(tmp_path))


def test_an_exercise_is_named_without_a_mistake_if_each_makes_another_one(tmp_path):
    for number in range(4):
        programs = {"depth": [wrong(f"x = {number}", got=str(number)) if number < 3 else right()]}
        hand_in(tmp_path, str(number), programs=programs)
    [topic] = results(tmp_path).first_screen()[0].topics
    assert (topic.numbers, topic.label) == ("3 of 4 have not solved it yet.", "")


def test_solved_exercises_with_a_common_first_mistake_come_last(tmp_path):
    for number in range(10):
        programs = {
            "depth": [ALL_DEPTHS, right()] if number < 5 else [right()],
            "flatten": [wrong("x")] if number < 2 else [FLATTEN],
        }
        hand_in(tmp_path, str(number), programs=programs)
    assert first(tmp_path) == {"Programs": ["flatten", "depth"]}
    told = first_text(results(tmp_path))
    assert "10 of 10 have solved it by now.\n      5 learners first wrote as if: “All" in told


def test_a_single_learners_mistake_is_a_topic_only_without_others(tmp_path):
    hand_in(tmp_path, "ann", programs={"depth": [ALL_DEPTHS]})
    hand_in(tmp_path, "ben", programs={"depth": [right()]})
    assert "1 learner wrote as if: “All" in first_text(results(tmp_path))
    for who in ("cem", "dot"):
        hand_in(tmp_path, who, programs={"depth": [right()], "flatten": [wrong("x")]})
    assert first(tmp_path) == {"Programs": ["flatten"]}


def test_without_programs_the_label_comes_from_the_answers(tmp_path):
    from made_up_class import made_up_class

    folder = made_up_class(24, 6, folder=tmp_path)
    parts = {part.title: part.topics for part in results(folder).first_screen()}
    assert named(parts["Explain first"]) == ["2.1", "2.2", "1.1"]
    assert parts["Explain first"][0].numbers == "2 of 22 were right at once."
    assert named(parts["Vote again"])[:2] == ["1.6", "0.1"]
    assert len(parts["Programs"]) == 3
    labels = [topic.label for topics in parts.values() for topic in topics]
    for told in labels:
        assert re.match(r"\d+ learners? (answered|wrote|needed) .*[.”]$", told)


# ---- terminal, page and notebook -----------------------------------------------------------------


def test_the_terminal_a_watched_page_and_the_wall_begin_with_the_same_topics(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ten(tmp_path / "class", missing=True)
    hand_in(tmp_path / "class", "eve", {"0.1": ["one n for all", None]})
    topics = [t for part in results("class").first_screen() for t in part.topics]
    told = run_here("results", "class", "--programs", "p.html", program="puzzlecourse").stdout
    run_here("results", "class", "--programs", "w.html", "--wall", program="puzzlecourse")
    assert told.index("What to talk about tomorrow") < told.index(RULE) < told.index("\nItems")
    pages = [(tmp_path / name).read_text(encoding="utf-8") for name in ("p.html", "w.html")]
    several = [topic for topic in topics if topic.learners > 1]
    assert named(several) == ["depth", "flatten"]
    for shown in (told, *pages):
        places = [shown.index(topic.numbers) for topic in several]
        assert places == sorted(places)
    monkeypatch.setattr("puzzlecourse.classroom.watching.watch", lambda folders, make: make())
    said = []
    monkeypatch.setattr("sys.stdout.write", said.append)
    page = str(tmp_path / "watched.html")
    options = {"csv": None, "picture": None, "wall": True, "all": False, "watch": True}
    report._watched(Namespace(folders=["class"], programs=page, names=False, **options))
    assert first_text(results("class")) in "".join(said)


def test_what_a_learner_wrote_is_no_markdown_in_a_notebook(tmp_path):
    hostile = wrong(got="![x](http://e.example/a.png) <img src=x> $x$ [1](javascript:a)")
    for who in ("ann", "ben"):
        hand_in(tmp_path, who, programs={"depth": [hostile]})
    shown = report._first_markdown(results(tmp_path).first_screen(), {})
    assert "\\!\\[x\\]\\(http\\:" in shown
    assert not re.search(r"(?<!\\)[<$\[]", shown.partition("2 learners")[2])
