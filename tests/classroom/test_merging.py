"""A learner's notebook and the course's newer one become one: nothing that is written is lost."""

import json
from collections import Counter
from copy import deepcopy

import pytest
from begun import cell, code, notebook, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlecourse.classroom.handed_out import code_of, mark_of, name_of, text_of
from puzzlecourse.classroom.merging import _BOTH, _OUT, merged
from puzzlecourse.classroom.notebook_files import as_file

NOTES = {_BOTH, _OUT}


# ---- what becomes of each cell -------------------------------------------------------------------


def brought(copy, *course):
    """The texts of a copy after the course has become this one; the notebook stays one that can be read."""
    found = merged(copy, notebook(*course)).notebook
    names = list(map(name_of, found["cells"]))
    assert len(set(names)) == len(names)
    assert all(names)
    return texts(found)


def change(copy, old, new):
    [found] = [each for each in copy["cells"] if text_of(each) == old]
    found["source"] = new


def remove(copy, old):
    copy["cells"] = [each for each in copy["cells"] if text_of(each) != old]


def test_what_a_learner_has_not_touched_is_renewed():
    assert brought(notebook("a", "b", "c"), "a", "B", "c") == ["a", "B", "c"]
    assert brought(notebook("a", "b", "c"), "new", "a", "c", "d") == ["new", "a", "c", "d"]
    assert brought(notebook("a", "b", "c"), "c", "a", "b") == ["c", "a", "b"]


def test_what_a_learner_has_touched_stays():
    copy = notebook("a", "b", "c")
    change(copy, "b", "mine")
    assert brought(copy, "A", "b", "C") == ["A", "mine", "C"]


def test_what_both_have_changed_is_side_by_side_with_a_note_and_the_learners_last():
    copy = notebook("a", code("def f(n): ..."), "c")
    change(copy, "def f(n): ...", "def f(n): return n")
    found = brought(copy, "a", code("def f(n: int): ..."), "c")
    assert found == ["a", "def f(n: int): ...", _BOTH, "def f(n): return n", "c"]


def test_who_has_made_the_same_change_has_it_once():
    copy = notebook("a", "b")
    change(copy, "b", "B")
    assert brought(copy, "a", "B") == ["a", "B"]


def test_what_was_taken_out_stays_out_unless_the_course_has_changed_it():
    copy = notebook("a", "b", "c")
    remove(copy, "b")
    assert brought(copy, "A", "b", "c") == ["A", "c"]
    assert brought(copy, "a", "B", "c") == ["a", "B", _OUT, "c"]


def test_a_cell_that_was_cleared_is_renewed_without_a_note():
    copy = notebook("a", "b")
    change(copy, "b", "  \n")
    assert brought(copy, "a", "B") == ["a", "B"]
    assert brought(copy, "A", "b") == ["A", "  \n"]


def test_what_a_learner_has_added_stays_behind_the_cell_it_stood_behind():
    copy = notebook("a", "b", "c")
    copy["cells"].insert(2, cell("mine", name="f00d"))
    copy["cells"].insert(0, cell("first", name="beef"))
    assert brought(copy, "c", "a", "new", "b") == ["first", "c", "a", "new", "b", "mine"]
    assert brought(copy, "a", "c") == ["first", "a", "mine", "c"]


def test_who_has_moved_cells_finds_them_in_that_order():
    copy = notebook("a", "b", "c")
    copy["cells"].insert(0, copy["cells"].pop())
    assert brought(copy, "a", "new", "b", "C") == ["C", "a", "new", "b"]


def test_a_cell_more_in_the_course_counts_all_names_anew_and_confuses_nobody():
    copy = notebook("a", code("def f(): ..."), "c", code("def g(): ..."))
    change(copy, "def f(): ...", "def f(): 1")
    change(copy, "def g(): ...", "def g(): 2")
    course = ("0", "a", code("x = 1"), code("def f(): ...\n# mended"), "c", code("def g(): ..."))
    found = brought(copy, *course)
    assert found[:3] == ["0", "a", "x = 1"]
    assert found[3:6] == ["def f(): ...\n# mended", _BOTH, "def f(): 1"]
    assert found[6:] == ["c", "def g(): 2"]


def test_the_newer_cell_stands_before_the_one_that_is_most_like_it():
    """Else a learner's function would come before its outline, and the outline would count."""
    copy = notebook("a", code("def f(n):\n    '''Double.'''"))
    change(copy, "def f(n):\n    '''Double.'''", "def f(n):\n    '''Double.'''\n    return 2 * n")
    mended = "def f(n):\n    '''Double.'''\n    # say it"
    found = brought(copy, "a", code("import this"), code(mended), code("f(1)"))
    assert found.index(mended) < found.index("def f(n):\n    '''Double.'''\n    return 2 * n")
    assert found[1] == "import this"


def test_a_cell_that_was_split_or_doubled_is_the_learners_own():
    copy = notebook("a", "one\ntwo", "c")
    change(copy, "one\ntwo", "one")
    copy["cells"].insert(2, cell("two", name="f00d"))
    assert brought(copy, "A", "one\ntwo", "c") == ["A", "one", "two", "c"]
    copy = notebook("a", "b")
    copy["cells"].append(cell("a", name="f00d"))
    assert brought(copy, "A", "b") == ["A", "b", "a"]
    copy["cells"][-1]["id"] = "cell-1"  # as programs do it that do not know names
    assert brought(copy, "A", "b") == ["A", "b", "a"]


def test_a_learners_cell_with_the_name_of_one_of_the_courses_gets_another():
    copy = notebook("a")
    copy["cells"].append(cell("mine", name="cell-2"))
    assert brought(copy, "a", "b") == ["a", "mine", "b"]


@pytest.mark.parametrize("kind", ["raw", "code"])
def test_a_cell_of_another_kind_was_touched(kind):
    copy = notebook("a", "b")
    copy["cells"][1]["cell_type"] = kind
    assert brought(copy, "A", "b") == ["A", "b"]
    assert brought(copy, "a", "B") == ["a", "B", _BOTH, "b"]


def test_names_that_another_program_has_left_out_come_back():
    copy = notebook("a", "b", "c")
    change(copy, "c", "mine")
    for each in copy["cells"]:
        del each["id"]
    copy["nbformat_minor"] = 4
    found = merged(copy, notebook("A", "b", "c")).notebook
    assert texts(found) == ["A", "b", "mine"]
    assert list(map(name_of, found["cells"]))[:2] == ["cell-1", "cell-2"]
    assert found["nbformat_minor"] == 5
    assert texts(merged(copy, notebook("a", "b", "C")).notebook) == ["a", "b", "C", _BOTH, "mine"]


def test_what_cells_show_stays_unless_they_are_renewed():
    shows = [{"output_type": "stream", "name": "stdout", "text": "6"}]
    copy = notebook(code("f(3)"), code("f(4)"))
    for each in copy["cells"]:
        each["outputs"] = shows
    found = merged(copy, notebook(code("f(3)"), code("f(5)"))).notebook
    assert [each["outputs"] for each in found["cells"]] == [shows, []]


def test_the_tags_of_the_courses_cells_come_to_those_that_stay():
    copy, course = notebook("a", code("def f(): ...")), notebook("A", code("def f(): ..."))
    course["cells"][1]["metadata"] = {"tags": ["raises-exception"]}
    change(copy, "def f(): ...", "def f(): return 1")
    for had, has in [({}, []), ({"tags": ["mine"]}, ["mine"])]:
        copy["cells"][1]["metadata"] = had
        found = merged(copy, course).notebook["cells"][1]
        assert found["source"] == "def f(): return 1"
        assert found["metadata"] == {"tags": [*has, "raises-exception"]}


def test_all_else_in_a_notebook_stays():
    copy = notebook("a")
    copy["metadata"]["widgets"] = {"state": [1.5, None]}
    copy["more"] = True
    found = merged(copy, notebook("A")).notebook
    assert found["metadata"]["widgets"] == {"state": [1.5, None]}
    assert found["more"]
    assert mark_of(found) == mark_of(notebook("A"))


def test_it_is_told_how_many_cells_were_changed_in_which_way():
    copy = notebook("a", "b", "c", "d")
    change(copy, "b", "mine")
    told = str(merged(copy, notebook("A", "B", "d", "e", "f")))
    assert told == (
        "1 cell renewed, 2 cells new, 1 cell no longer in the course, "
        "1 cell beside yours, for you have changed it, too"
    )
    for newer in (notebook("a", "b"), notebook("b", "a")):
        assert str(merged(notebook("a", "b"), newer)) == "no text is changed"


# ---- random histories ----------------------------------------------------------------------------


class Course:
    """A course's notebook, which is changed at random; no two texts of it are ever the same."""

    def __init__(self, draw):
        self.draw, self.number = draw, 0
        self.cells = [self.new() for _ in range(draw(st.integers(0, 6)))]

    def new(self):
        self.number += 1
        return [self.draw(st.sampled_from(["code", "markdown"])), f"course {self.number}\nmore"]

    def change(self):
        """Change, add, take out or move a cell."""
        place = self.draw(st.integers(0, len(self.cells)))
        what = self.draw(st.sampled_from(["change", "add", "take out", "move"]))
        if what == "add":
            self.cells.insert(place, self.new())
        elif place < len(self.cells):
            kind, text = self.cells.pop(place)
            if what == "change":
                self.cells.insert(place, [kind, f"{self.new()[1]} {text.splitlines()[-1]}"])
            elif what == "move":
                self.cells.insert(self.draw(st.integers(0, len(self.cells))), [kind, text])

    def notebook(self):
        return notebook(*(code(text) if kind == "code" else text for kind, text in self.cells))


class Learner:
    """A copy that is changed at random, as one does it in JupyterLab, and what the learner has written."""

    def __init__(self, draw, copy):
        self.draw, self.copy, self.number = draw, deepcopy(copy), 0

    def change(self):
        """Do one thing with a cell."""
        acts = [self.edit, self.add, self.take_out, self.move, self.split, self.clear] + [
            self.run,
            self.double,
            self.turn,
        ]
        self.draw(st.sampled_from(acts))(self.draw(st.integers(0, len(self.copy["cells"]))))

    def name(self):
        self.number += 1
        return f"{self.draw(st.integers(0, 2**32)):08x}-{self.number}"

    def text(self):
        self.number += 1
        return f"mine {self.number}"

    def add(self, place):
        self.copy["cells"].insert(place, code(self.text(), self.name()))

    def edit(self, place):
        for each in self.copy["cells"][place : place + 1]:
            each["source"] = f"{text_of(each)}\n{self.text()}"

    def take_out(self, place):
        del self.copy["cells"][place : place + 1]

    def move(self, place):
        for each in self.copy["cells"][place : place + 1]:
            self.copy["cells"].remove(each)
            self.copy["cells"].insert(self.draw(st.integers(0, len(self.copy["cells"]))), each)

    def split(self, place):
        for each in self.copy["cells"][place : place + 1]:
            first, second = text_of(each)[:4], text_of(each)[4:]
            each["source"] = first + self.text()
            self.copy["cells"].insert(place + 1, {**each, "source": second, "id": self.name()})

    def clear(self, place):
        for each in self.copy["cells"][place : place + 1]:
            each["source"] = ""

    def run(self, place):
        for each in self.copy["cells"][place : place + 1]:
            if each["cell_type"] == "code":
                each["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "out"}]

    def double(self, place):
        for each in self.copy["cells"][place : place + 1]:
            self.copy["cells"].insert(place, {**deepcopy(each), "id": self.name()})

    def turn(self, place):
        """Make another kind of cell of it."""
        for each in self.copy["cells"][place : place + 1]:
            each["cell_type"] = self.draw(st.sampled_from(["code", "markdown", "raw"]))

    def lose_names(self):
        """Save it with a program that knows no names of cells."""
        for each in self.copy["cells"]:
            each.pop("id")
        self.copy["nbformat_minor"] = 4


def expected(copy, newer):
    """The cells that must be there: what the learner wrote, what is the course's, and no more.

    Worked out from texts alone, of which the course has none twice.
    """
    was = {code: name for name, code in mark_of(copy).cells.items()}
    now = {code_of(each): each for each in newer["cells"]}
    here = {name_of(each) or n: code_of(each) for n, each in enumerate(copy["cells"])}
    untouched = {mine for mine, name in was.items() if here.get(name) == mine}
    untouched |= {mine for mine, name in was.items() if name not in here} & set(here.values())
    theirs = Counter(code_of(each) for each in copy["cells"] if _is_written(each))
    for mine in theirs:
        theirs[mine] -= mine in untouched or (mine in now and mine not in was)
    return +(theirs + Counter({mine: 1 for mine in now if mine not in was or mine in untouched}))


def _is_written(each):
    return text_of(each).strip() and text_of(each) not in NOTES


def without_notes(found):
    return Counter(code_of(each) for each in found["cells"] if _is_written(each))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_whatever_both_have_done_all_that_is_written_is_there_and_the_untouched_is_the_courses(
    data,
):
    course = Course(data.draw)
    learner = Learner(data.draw, course.notebook())
    for _ in range(data.draw(st.integers(1, 3))):  # updates
        for _ in range(data.draw(st.integers(0, 5))):
            learner.change()
        for _ in range(data.draw(st.integers(0, 4))):
            course.change()
        if data.draw(st.integers(0, 5)) == 0:
            learner.lose_names()
        newer = course.notebook()
        before = deepcopy(learner.copy)
        found = merged(learner.copy, newer).notebook
        assert learner.copy == before
        assert without_notes(found) == expected(before, newer)
        assert texts(merged(found, newer).notebook) == texts(found)
        learner.copy = found


ANY_TEXT = st.sampled_from(["", " ", "a", "a\nb", "b", "\ud83d", "# a"]) | st.text(max_size=5)
ANY_CELL = st.builds(
    lambda kind, text, name: {"cell_type": kind, "metadata": {}, "source": text} | name,
    st.sampled_from(["code", "markdown", "raw", "heading"]),
    ANY_TEXT | st.lists(ANY_TEXT, max_size=3),
    st.just({}) | st.builds(lambda n: {"id": f"cell-{n}"}, st.integers(1, 4) | st.just("")),
)
ANY_MARK = st.lists(
    st.builds(lambda n, c: f"cell-{n} {c}", st.integers(1, 5), st.sampled_from(["0", "1", "2"])),
    min_size=1,
)


@settings(max_examples=300, deadline=None)
@given(st.lists(ANY_CELL, max_size=6), st.lists(ANY_TEXT, max_size=5), ANY_MARK, st.data())
def test_whatever_a_notebook_and_its_mark_are_nothing_that_is_written_is_lost(
    cells, course, mark, data
):
    codes = ["0", "1", *map(code_of, cells)]
    mark = [f"{line.split()[0]} {data.draw(st.sampled_from(codes))}" for line in mark]
    copy = notebook("a") | {"cells": cells}
    copy["metadata"]["puzzle-notebooks"]["cells"] = mark
    newer = notebook(*course)
    found = merged(copy, newer).notebook
    before, after = (Counter(map(text_of, each["cells"])) for each in (copy, found))
    known = set(mark_of(copy).cells.values())
    written = {text_of(each) for each in cells if code_of(each) not in known} - {"", " "}
    assert {text for text in written if text.strip()} <= set(after)
    assert before.keys() - after.keys() <= {text_of(e) for e in cells if code_of(e) in known} | {
        text for text in before if not text.strip()
    }
    names = list(map(name_of, found["cells"]))
    assert all(names)
    assert len(set(names)) == len(names)
    json.loads(as_file(found))
