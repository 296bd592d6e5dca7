"""The rules every notebook keeps, read from its structure: cells, calls, definitions, outputs."""

import ast
import re
from statistics import median

import pytest
from lessons import NOTEBOOKS, first_text, name_of, notebooks

from puzzlecourse.course import (
    LESSONS,
    exercise_named,
    lesson_named,
    ordering_named,
    prediction_named,
)

EVERY = notebooks()
WORD = re.compile(r"[0-9A-Za-zÀ-ÿ][\w'’.-]*")  # a word of a text


@pytest.fixture(params=EVERY, ids=lambda notebook: notebook.path.stem)
def notebook(request):
    return request.param


def words(cell):
    return WORD.findall(cell.source)


def lines(cell):
    return [line for line in cell.source.splitlines() if line.strip()]


def test_every_notebook_is_in_the_course_and_the_other_way_round():
    assert sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")) == sorted(LESSONS)


# ---- lengths -------------------------------------------------------------------------------------


def test_it_is_short(notebook):
    assert len(notebook.cells) <= 60
    assert sum(len(words(cell)) for cell in notebook.text) <= 1800


def test_text_cells_are_short(notebook):
    assert {cell.place: len(words(cell)) for cell in notebook.text if len(words(cell)) > 80} == {}


def test_code_cells_are_short(notebook):
    lengths = sorted(len(lines(cell)) for cell in notebook.code)
    assert median(lengths) <= 3
    assert lengths[int(0.9 * (len(lengths) - 1))] <= 8
    assert lengths[-1] <= 15


# ---- beginning and end ---------------------------------------------------------------------------


def test_it_begins_with_a_title_what_for_and_minutes(notebook):
    first = notebook.cells[0]
    assert first.source.startswith("# ")
    for part in ("**You will** ", "**You will learn** ", "**You need** "):
        assert part in first.source
    assert 20 <= notebook.minutes <= 60


def test_the_first_code_cell_holds_imports_and_nothing_else(notebook):
    assert notebook.cells[1].kind == "code"
    assert all(isinstance(node, ast.ImportFrom) for node in notebook.cells[1].tree.body)
    for cell in notebook.code[1:]:
        imports = [n for n in ast.walk(cell.tree) if isinstance(n, ast.Import | ast.ImportFrom)]
        assert not imports, cell.source


def test_three_review_questions_come_first_from_02_on(notebook):
    if notebook.path.stem < "02":
        return
    place = notebook.heading("Remember?")
    assert place == 2
    number = int(notebook.path.stem[:2])
    names = [name for cell, name in notebook.predictions if cell.place in (3, 4, 5)]
    assert names == [f"R{number}.{n}" for n in (1, 2, 3)]


def test_it_ends_with_an_exit_ticket(notebook):
    place = notebook.heading("Exit ticket")
    assert place is not None
    assert place >= len(notebook.cells) - 6
    assert [name for cell, name in notebook.predictions if cell.place > place]
    assert notebook.cells[-1].kind == "markdown"


# ---- what the learner does -----------------------------------------------------------------------


def test_predictions_come_about_every_ten_minutes(notebook):
    own = [name for _, name in notebook.predictions if not name.startswith("R")]
    assert len(own) + len(notebook.questions_on_the_way) >= notebook.minutes / 10


def test_checks_come_about_every_fifteen_minutes_and_the_last_is_open(notebook):
    orders = notebook.calls("Order")
    assert len(notebook.checks) + len(orders) >= notebook.minutes // 15
    assert exercise_named(notebook.checks[-1][1]).open


def test_notebook_and_data_ask_the_same(notebook):
    lesson = lesson_named(notebook.path.stem)
    assert [name for _, name in notebook.checks] == [e.name for e in lesson.exercises]
    assert sorted(name for _, name in notebook.predictions) == sorted(
        p.name for p in lesson.predictions
    )
    orders = [first_text(call) for _, call in notebook.calls("Order")]
    assert orders == [o.name for o in lesson.orderings]


def test_every_exercise_is_an_unfilled_outline(notebook):
    for cell, name in notebook.checks:
        assert any("not written yet" in said for said in cell.texts), name
        assert lines(cell) == [cell.source], "the check stands alone"


def test_every_function_asked_for_has_an_outline_with_an_example(notebook):
    defined = {node.name: node for cell in notebook.code for node in cell.defined}
    for _, name in notebook.checks:
        solution = exercise_named(name).solution
        if hasattr(solution, "__name__"):
            outline = defined[solution.__name__]
            assert ">>>" in ast.get_docstring(outline)
            last = outline.body[-1]
            assert isinstance(last, ast.Expr | ast.FunctionDef)


# ---- no spoilers ---------------------------------------------------------------------------------


def runs_in(cell):
    """The calls a cell makes or records, as `name(arguments)`, where its output could show them.

    A StepThrough saves its first step only; it may follow the prediction.
    """
    inside = {id(n) for step in cell.calls("StepThrough", "Predict") for n in ast.walk(step)}
    for call in cell.calls(*[name for name in all_names(cell) if name]):
        if id(call) in inside:
            continue
        yield ast.unparse(call)
        if name_of(call) in ("record", "compare") and call.args:
            function, *arguments = map(ast.unparse, call.args)
            yield f"{function}({', '.join(arguments)})"


def all_names(cell):
    return {name_of(node) for node in ast.walk(cell.tree) if isinstance(node, ast.Call)}


def test_no_cell_runs_what_is_to_be_predicted(notebook):
    asked = set()
    for _, name in notebook.predictions:
        run = prediction_named(name).run
        if run is not None and not name.startswith("R"):
            asked.add(run().root.in_full)
    ran = {run for cell in notebook.code for run in runs_in(cell)}
    assert not asked & ran


def test_no_saved_output_says_the_answer(notebook):
    answers = {prediction_named(name).right for _, name in notebook.predictions}
    telling = {answer for answer in answers if len(answer) > 5}
    for cell in notebook.code:
        if not cell.calls("Predict"):
            said = {line.strip() for text in cell.texts for line in text.splitlines()}
            assert not telling & said


def test_a_prediction_says_nothing_but_question_and_options(notebook):
    for cell, name in notebook.predictions:
        prediction = prediction_named(name)
        [said] = cell.texts
        assert said.startswith(f"{name} {prediction.ask}")
        assert len(said.splitlines()) == 1 + len(prediction.options)
        assert "✓" not in said


def test_no_source_is_shown_before_it_was_asked_for(notebook):
    """A learner's function of the same task comes before the library's."""
    asked = [(cell.place, exercise_named(name).library) for cell, name in notebook.checks]
    for cell, call in notebook.calls("Order"):
        asked.append((cell.place, ordering_named(first_text(call)).exercise.library))
    for place, function in asked:
        for cell in notebook.code[1:]:
            shown = {
                name
                for call in cell.calls("show_source", "record")
                for name in map(ast.unparse, call.args[:1])
            }
            if function and cell.place < place:
                assert function not in {name.split(".")[-1] for name in shown}


# ---- as committed --------------------------------------------------------------------------------


def test_no_widget_state_is_committed(notebook):
    assert set(notebook.raw.metadata) == {"kernelspec", "language_info"}
    for cell in notebook.raw.cells:
        for output in cell.get("outputs", []):
            assert not any("widget" in kind for kind in output.get("data", {}))


def test_every_picture_has_its_text(notebook):
    for cell in notebook.code:
        for output in cell.outputs:
            data = output.get("data", {})
            if any(kind.startswith("image/") for kind in data):
                assert len(data["text/plain"].strip()) > 10
