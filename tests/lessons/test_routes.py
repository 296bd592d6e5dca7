"""A route of the guide uses nothing that its lessons have not introduced."""

import ast
import inspect
import json
import re
from functools import cache

import pytest
from constructs import BROUGHT, said_as, text, used
from lessons import EVERY, NOTEBOOKS, ROOT, Notebook, first_text

from puzzlecourse.judging.variants import as_in_a_cell
from puzzlecourse.lessons import exercise_named, prediction_named
from puzzlelib.views import show_source

BY_NUMBER = {path.stem[:2]: path for path in EVERY}
COURSE = [number for number in BY_NUMBER if not number.startswith("A")]
# everyday words, to which the glossary only gives a narrower meaning
EVERYDAY = (
    "call, move, route, rod, disk, peg, hole, heap, piece, start, seen, level, kind, won, lost, "
    "score, option, undo, go back"
)
# looked at or clicked on, but never read or written as code
SHOWN_BY_ITSELF = ("puzzlecourse", "puzzlecourse.sketch", "puzzlelib.views")
SHOWING = ("show_source", "record")


# ---- the routes ----------------------------------------------------------------------------------


def listed(words):
    """Each sequence of at least three notebook numbers."""
    return [re.findall(r"\w\d", row) for row in re.findall(r"\b[0-9A]\d(?:, [0-9A]\d){2,}", words)]


def routes():
    """The routes of the guide, and the whole course."""
    text = (ROOT / "docs" / "teach" / "routes.md").read_text(encoding="utf-8")
    return [*listed(text), COURSE]


ROUTES = pytest.mark.parametrize("route", routes(), ids=" ".join)


def test_there_are_routes_of_three_five_six_and_ten_lessons_in_the_order_of_the_course():
    assert {len(route) for route in routes()} == {3, 5, 6, 10, len(COURSE)}
    assert any("07" in route for route in routes() if len(route) == 10), "one with a review"
    assert all(set(route) <= set(BY_NUMBER) and route == sorted(route) for route in routes())


@ROUTES
def test_on_a_route_learners_write_something_in_every_lesson(route):
    assert [number for number in route if not first_texts(number, "check")] == []


# ---- the part of a lesson that a class sees ------------------------------------------------------


@cache
def core_cells(number):
    """The cells of a notebook up to its exit ticket."""
    cells = Notebook(BY_NUMBER[number]).cells
    ends = (place for place, cell in enumerate(cells) if cell.source.split("\n")[0] == "## More")
    return cells[: next(ends, len(cells))]  # a review ends there


@cache
def core(number):
    """The texts of that part, without the marks around Python-only passages."""
    texts = "\n".join(cell.source for cell in core_cells(number) if cell.kind == "markdown")
    return re.sub("</?span[^>]*>", "", texts)


def code_of(number):
    """The code cells of that part; the first holds the imports."""
    return [cell for cell in core_cells(number) if cell.kind == "code"]


def first_texts(number, name):
    """The strings that a function is called with there, as in `Predict("1.1")`."""
    return [first_text(call) for cell in code_of(number) for call in cell.calls(name)]


def questions(number):
    return [prediction_named(name) for name in first_texts(number, "Predict")]


# ---- Python --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cores(tmp_path_factory):
    """Each notebook up to its exit ticket, as a file."""
    folder = tmp_path_factory.mktemp("cores")
    for number, path in BY_NUMBER.items():
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"] = notebook["cells"][: len(core_cells(number))]
        (folder / f"{number}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return {number: folder / f"{number}.ipynb" for number in BY_NUMBER}


def unspoken_python(route, path_of, brought=BROUGHT):
    """For each lesson, the constructs that neither it nor an earlier one introduces."""
    told, unspoken = "", {}
    for number in route:
        told += text(path_of[number])
        new = {name for name in used(path_of[number]) if name not in brought}
        unspoken[number] = {name for name in new if not re.search(said_as(name), told)}
    return {number: names for number, names in unspoken.items() if names}


SAY_IT = "a text there, or in an earlier lesson, is to say what this is; or do without it"


@pytest.mark.parametrize("route", [*routes(), [*BY_NUMBER]], ids=" ".join)
def test_a_route_holds_no_python_that_it_has_not_spoken_of(route):
    assert unspoken_python(route, BY_NUMBER) == {}, SAY_IT


@ROUTES
def test_its_python_is_spoken_of_above_the_exit_tickets(route, cores):
    dot = "attribute"  # attribute names are self-explanatory
    assert unspoken_python(route, cores, [*BROUGHT, dot]) == {}, SAY_IT


def test_python_is_found_and_so_is_what_speaks_of_it():
    assert {"class", "inheritance", "list comprehension"} <= {*used(BY_NUMBER["11"])}
    assert "class" not in used(BY_NUMBER["00"])
    assert re.search(said_as("while"), "A `while` loop goes on")
    assert not re.search(said_as("while"), "wait a while")


# ---- terms ---------------------------------------------------------------------------------------


@cache
def terms():
    """(a term of the glossary, the notebook that introduces it)."""
    found = []
    for line in (NOTEBOOKS / "GLOSSARY.md").read_text(encoding="utf-8").splitlines():
        if numbers := re.findall(r"\((\w\d)\)", line):
            for term in re.findall(r"\*\*([^*]+)\*\*", line):
                if term.lower() not in EVERYDAY.split(", "):
                    found.append((term, numbers[-1]))
    return found


def unknown_terms(route):
    """For each lesson, the terms in its core that no lesson of the route has introduced by then."""
    told, unknown = "", {}
    for place, number in enumerate(route):
        told += core(number)
        new = {term for term, origin in terms() if origin not in route[: place + 1]}
        used_here = {term for term in new if re.search(rf"\b{re.escape(term)}s?\b", core(number))}
        unknown[number] = {term for term in used_here if f"**{term}" not in told}
    return {number: names for number, names in unknown.items() if names}


@ROUTES
def test_a_route_holds_no_term_that_it_has_not_introduced(route):
    assert unknown_terms(route) == {}, (
        "introduce it in bold in a lesson of the route, or say it in other words"
    )


# ---- names of the library ------------------------------------------------------------------------


def imported(number):
    """(names read or called, names of displayed things) imported by the first cell."""
    names = {True: set(), False: set()}
    for node in code_of(number)[0].tree.body:
        names[node.module in SHOWN_BY_ITSELF] |= {name.name for name in node.names}
    return names[False], names[True]


def names_in(tree):
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def read_or_written(tree, to_look_at):
    """The names in a cell, without arguments of things that are only displayed.

    In `Player(Hanoi(3))` no one has to read `Hanoi`; `record` is met everywhere, and read.
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    looked_at = [call for call in calls if getattr(call.func, "id", "") in to_look_at]
    hidden = {id(node) for call in looked_at for node in ast.walk(call)}
    every = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return {node.id for node in every if node.id == "record" or id(node) not in hidden}


def from_library(function, source):
    """The functions and classes of puzzlelib in the lines of a function, as learners see them."""
    outside = inspect.unwrap(function).__globals__
    for name in names_in(ast.parse(source)) & set(outside):
        thing = outside[name]
        named = inspect.isroutine(thing) or inspect.isclass(thing)
        if named and thing.__module__.startswith(("stepthrough", "puzzlelib")):
            yield name


@cache
def library_names(number):
    """The names of the library that a class meets in cells, questions and answers."""
    to_read, to_look_at = imported(number)
    names = set()
    for cell in code_of(number)[1:]:
        names |= read_or_written(cell.tree, to_look_at) & to_read
    for program in (program for question in questions(number) for program in question.programs):
        names |= {*from_library(program, str(show_source(program)))}
    for name in first_texts(number, "check"):
        if inspect.isfunction(solution := exercise_named(name).solution):
            names |= {*from_library(solution, as_in_a_cell(solution))}
    return names


def shown(number):
    """The functions whose source a lesson shows or asks for, which need no explanation."""
    for cell in code_of(number)[1:]:
        yield from (one.name for one in cell.defined)
        for call in cell.calls(*SHOWING):
            yield from names_in(call.args[0])
    for question in questions(number):
        yield from (inspect.unwrap(program).__name__ for program in question.programs)


def unspoken_names(route):
    """For each lesson, the names that no lesson of the route has introduced by then."""
    told, known, unspoken = "", set(), {}
    for number in route:
        told += "\n".join([core(number), *(question.ask for question in questions(number))])
        known |= {*shown(number)}
        names = library_names(number) - known
        unspoken[number] = {name for name in names if not re.search(rf"`[^`\n]*\b{name}\b", told)}
    return {number: names for number, names in unspoken.items() if names}


@ROUTES
def test_a_route_holds_no_name_of_the_library_of_which_it_has_not_spoken(route):
    assert unspoken_names(route) == {}, SAY_IT


# ---- prerequisites -------------------------------------------------------------------------------


def needed(number):
    """The prerequisites of a notebook; "01 or 07" is one, "00 to 02" are three."""
    [line] = re.findall(r"\*\*You need\*\*(.*)", text(BY_NUMBER[number]))
    for sentences in re.findall(r"notebooks? ((?:\w\d)(?:(?:, | and | or | to )\w\d\b)*)", line):
        for some in re.split(r", | and ", sentences):
            if ends := re.findall(r"(\d\d) to (\d\d)", some):
                first, last = map(COURSE.index, ends[0])
                yield from ([one] for one in COURSE[first : last + 1])
            else:
                yield re.findall(r"\w\d", some)


def missing(route):
    """For each lesson, its prerequisites that the route has not visited by then."""
    found = {}
    for place, number in enumerate(route):
        before = set(route[:place])
        found[number] = [" or ".join(one) for one in needed(number) if not before & {*one}]
    return {number: needs for number, needs in found.items() if needs}


@ROUTES
def test_a_route_holds_what_each_of_its_lessons_says_it_needs(route):
    assert missing(route) == {}


def test_a_notebook_needs_only_the_course_and_what_is_before_it():
    for number in BY_NUMBER:
        earlier = {one for one in BY_NUMBER if one < number}
        assert all({*one} <= earlier for one in needed(number)), number


# ---- the rules of this file ----------------------------------------------------------------------


def test_a_row_of_three_numbers_is_a_route_and_two_numbers_are_none():
    text = "**Three**: 00, 01, 03. Below 01, 07 some more. Or: 01, A1, 12."
    assert listed(text) == [["00", "01", "03"], ["01", "A1", "12"]]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Player(Hanoi(3))", set()),
        ("StepThrough(record(fact, 3))", {"record"}),
        ("puzzle = Hanoi(3)\nPlayer(puzzle)", {"Hanoi", "puzzle"}),
        ("[Move(A, B)]", {"Move", "A", "B"}),
    ],
)
def test_a_name_counts_where_it_is_read_and_not_where_it_is_looked_at(cell, names):
    assert read_or_written(ast.parse(cell), ("Player", "StepThrough")) == names


def test_the_names_of_a_lesson_are_those_of_its_answers_too():
    assert "Move" in library_names("06")
