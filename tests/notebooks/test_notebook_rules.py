"""Rules for every notebook, read from its structure: cells, calls, definitions, outputs."""

import ast
import re

import pytest
from lessons import Notebook, first_text, in_every_notebook, name_of, notebooks

from puzzlecourse.judging.cases import called_in, fixed
from puzzlecourse.lessons import (
    LESSONS,
    exercise_named,
    lesson_named,
    ordering_named,
    prediction_named,
)
from puzzlelib.views import show_source
from stepthrough.saved import HOW_TO_RUN
from stepthrough.trace.values import stable_repr

EVERY = notebooks()
WORD = re.compile(r"[0-9A-Za-zÀ-ÿ][\w'’.-]*")  # a word


@pytest.fixture(params=EVERY, ids=lambda notebook: notebook.path.stem)
def notebook(request):
    return request.param


START = f"**To start:** choose *{HOW_TO_RUN}* in the menu, or press Shift+Enter in one cell after another."
START = f'<span class="needs-python">{START}</span>'  # hidden on the site
END = "**This is the end.** [Back to the beginning](#{anchor})"


def words(cell):
    """Return the words of a text, without the line on running cells, which all notebooks share."""
    read = re.sub(r"<img [^>]*>", "", cell.source.replace(START, ""))
    return WORD.findall(read)


def lines(cell):
    return [line for line in cell.source.splitlines() if line.strip()]


def test_notebooks_and_the_course_match():
    assert sorted(notebook.path.stem for notebook in EVERY) == sorted(LESSONS)


# ---- lengths -------------------------------------------------------------------------------------


def test_a_cell_is_read_at_one_glance(notebook):
    long = [cell.place for cell in notebook.text if len(words(cell)) > 80]
    long += [cell.place for cell in notebook.code if len(lines(cell)) > 15]
    assert long == [], "split these cells, or say it shorter: 80 words, or 15 lines of code"


# ---- beginning and end ---------------------------------------------------------------------------


def test_it_begins_with_a_title_what_for_and_minutes(notebook):
    first = notebook.cells[0]
    assert first.source.startswith("# ")
    for part in ("**You will** ", "**You will learn** ", "**You need** "):
        assert part in first.source
    assert re.search(r"Time: \d+ minutes", first.source), "say how long it takes"


def test_below_the_title_stands_how_to_run_the_cells(notebook):
    assert notebook.cells[0].source.split("\n\n")[1] == START


def test_it_ends_with_what_was_done_the_way_back_and_what_comes_next(notebook):
    *_, done, end = notebook.cells
    assert done.source == f'progress("{notebook.path.stem}")'
    anchor = notebook.cells[0].source.splitlines()[0].removeprefix("# ").replace(" ", "-")
    way_back, next_one = end.source.split("\n\n")
    assert way_back == END.format(anchor=anchor)
    assert "](" in next_one


def test_the_first_code_cell_holds_imports_and_nothing_else(notebook):
    assert notebook.cells[1].kind == "code"
    assert all(isinstance(node, ast.ImportFrom) for node in notebook.cells[1].tree.body)
    for cell in notebook.code[1:]:
        imports = [n for n in ast.walk(cell.tree) if isinstance(n, ast.Import | ast.ImportFrom)]
        assert not imports, cell.source


def test_questions_have_the_number_of_the_notebook_and_their_place_on_the_page(notebook):
    number, names = notebook.path.stem[:2].removeprefix("0"), [n for _, n in notebook.predictions]
    assert names == [f"{number}.{place}" for place in range(1, len(names) + 1)]


def test_the_lesson_ends_with_an_exit_ticket_and_the_notebook_with_what_comes_next(notebook):
    place = notebook.heading("Exit ticket")
    assert place is not None
    ticket = notebook.cells[place : end_of_lesson(notebook)]
    on_paper = "paper" in " ".join(cell.source for cell in ticket)
    assert on_paper or any(cell.calls("Predict") for cell in ticket if cell.kind == "code")
    assert notebook.cells[-1].kind == "markdown"


# ---- activities ----------------------------------------------------------------------------------


def end_of_lesson(notebook):
    """Return the index of “More”, the part for early finishers and home."""
    return notebook.heading("More") or len(notebook.cells)


def in_the_lesson(notebook, *names):
    """Return the number of calls of these functions before “More”."""
    return sum(cell.place < end_of_lesson(notebook) for cell, _ in notebook.calls(*names))


REVIEWS = "07_review", "16_review"


@in_every_notebook
def test_a_lesson_holds_six_questions_three_exercises_and_three_walks_at_most(path):
    """Up to three exercises may build one function: worked, with mixed lines, from a blank cell.

    A review has seven short tasks and a ticket.
    """
    notebook = Notebook(path)
    if path.stem in REVIEWS:
        assert in_the_lesson(notebook, "Predict", "check") == 8
        return
    assert notebook.heading("Exit ticket") < end_of_lesson(notebook) <= len(notebook.cells)
    assert 2 <= in_the_lesson(notebook, "Predict") <= 6, "more questions stand below More"
    assert 1 <= in_the_lesson(notebook, "check", "Order") <= 3, "more stand below More"
    assert in_the_lesson(notebook, "StepThrough", "CallTree", "Label") <= 3


def test_the_last_exercise_is_open(notebook):
    assert exercise_named(notebook.checks[-1][1]).open


def test_notebook_and_data_ask_the_same(notebook):
    lesson = lesson_named(notebook.path.stem)
    assert [name for _, name in notebook.checks] == [e.name for e in lesson.exercises]
    assert sorted(name for _, name in notebook.predictions) == sorted(
        p.name for p in lesson.predictions
    ), "each question of the lesson's file has its cell Predict(…), and the other way round"
    orders = [first_text(call) for _, call in notebook.calls("Order")]
    assert orders == [o.name for o in lesson.orderings]


def test_every_exercise_is_an_unfilled_outline(notebook):
    for cell, name in notebook.checks:
        assert any("not written yet" in words for words in cell.texts), name
        assert lines(cell) == [cell.source], "the check stands alone"


def is_from_an_empty_cell(cell):
    """Return whether the check leaves the function open, so that learners write it and its name."""
    return any(ast.unparse(call.args[1]) == "..." for call in cell.calls("check"))


def test_every_function_asked_for_has_an_outline_with_an_example(notebook):
    defined = {node.name: node for cell in notebook.code for node in cell.defined}
    for cell, name in notebook.checks:
        solution = exercise_named(name).solution
        if hasattr(solution, "__name__") and not is_from_an_empty_cell(cell):
            outline = defined[solution.__name__]
            assert ">>>" in ast.get_docstring(outline)
            last = outline.body[-1]
            assert isinstance(last, ast.Expr | ast.FunctionDef)


CALL = re.compile(r"`(\w+\(.*?\))` (?:returns|prints)")  # an example in a text


def test_a_function_from_an_empty_cell_has_its_promise_and_an_example_above_it(notebook):
    for cell, name in notebook.checks:
        if is_from_an_empty_cell(cell):
            told, empty = notebook.cells[cell.place - 2 : cell.place]
            assert (told.kind, empty.kind, empty.source) == ("markdown", "code", ""), name
            exercise = exercise_named(name)
            examples = "\n".join(f">>> {call}" for call in CALL.findall(told.source))
            shown = {stable_repr(given) for given in called_in(examples, exercise.solution)}
            assert shown, f"{name}: give an example in the text: `f(2)` returns 4"
            assert shown <= {stable_repr(case.arguments) for case in fixed(exercise)}, name


# each of these lessons has one above its ticket, where a worked program and one with a gap come first
EMPTY_CELL = {
    "00_frames": "round trip",
    "01_factorial": "power",
    "02_loop_or_frames": "valley",
    "03_lists_in_lists": "flatten",
    "04_folders": "family",
    "05_nested_pictures": "merge sort",
    "06_hanoi": "tower",
    "08_maze": "reachable",
    "09_depth_first_search": "find route",
    "10_model": "jugs",
    "11_queens": "orders",
    "12_order_and_memory": "count with a memo",
    "13_nim": "one heap",
    "14_nim_fast": "judge with a memo",
    "15_own_game": "good move",
    "A1_proof": "verdict",
    "A2_exhaustive": "next level",
    "A3_hanoi_without_recursion": "direction",
}


def test_a_function_is_written_with_its_first_line_above_the_exit_ticket(notebook):
    end = end_of_lesson(notebook)
    written = [
        name for cell, name in notebook.checks if cell.place < end and is_from_an_empty_cell(cell)
    ]
    expected = EMPTY_CELL.get(notebook.path.stem)
    assert expected is None or expected in written


def test_every_example_of_an_outline_is_a_case(notebook):
    defined = {node.name: node for cell in notebook.code for node in cell.defined}
    for cell, name in notebook.checks:
        exercise = exercise_named(name)
        if exercise.cases and not exercise.whole and not is_from_an_empty_cell(cell):
            outline = ast.get_docstring(defined[exercise.solution.__name__])
            shown = {stable_repr(given) for given in called_in(outline, exercise.solution)}
            assert shown, name
            assert shown <= {stable_repr(case.arguments) for case in fixed(exercise)}, name


# ---- no spoilers ---------------------------------------------------------------------------------


def runs_in(cell):
    """Return the calls that a cell makes or records, if its output can show them.

    They have the form `name(arguments)`. A StepThrough with `outline=False` saves only the first call; it may follow
    the prediction.
    """
    silent = [step for step in cell.calls("StepThrough") if saves_no_calls(step)]
    inside = {id(n) for step in (*silent, *cell.calls("Predict")) for n in ast.walk(step)}
    for call in cell.calls(*[name for name in all_names(cell) if name]):
        if id(call) in inside:
            continue
        yield ast.unparse(call)
        if name_of(call) in ("record", "compare") and call.args:
            function, *arguments = map(ast.unparse, call.args)
            yield f"{function}({', '.join(arguments)})"


def saves_no_calls(step):
    named = {keyword.arg: ast.unparse(keyword.value) for keyword in step.keywords}
    return named.get("outline") == "False" or "ask" in named  # saved up to the first question


def all_names(cell):
    return {name_of(node) for node in ast.walk(cell.tree) if isinstance(node, ast.Call)}


def test_no_cell_runs_what_is_to_be_predicted(notebook):
    asked = set()
    for _, name in notebook.predictions:
        run = prediction_named(name).run
        if run is not None:
            asked.add(run().root.in_full)
    ran = {run for cell in notebook.code for run in runs_in(cell)}
    assert not asked & ran, "let the cell run another call, or ask about another one"


def test_no_saved_output_says_the_answer(notebook):
    answers = {prediction_named(name).right for _, name in notebook.predictions}
    telling = {answer for answer in answers if len(answer) > 5}
    for cell in notebook.code:
        if not cell.calls("Predict"):
            sentences = {line.strip() for text in cell.texts for line in text.splitlines()}
            assert not telling & sentences


def test_a_prediction_says_nothing_but_program_question_and_options(notebook):
    for cell, name in notebook.predictions:
        prediction = prediction_named(name)
        [words] = cell.texts
        program, options = words.split(f"{name} {prediction.ask}\n")
        assert program.strip() == prediction.listing.strip()
        assert len(options.splitlines()) == len(prediction.options)
        assert "✓" not in words


def test_no_source_is_shown_before_it_was_asked_for(notebook):
    """Learners write a function before the library's version is shown."""
    questions = [(cell.place, exercise_named(name).library) for cell, name in notebook.checks]
    for cell, call in notebook.calls("Order"):
        questions.append((cell.place, ordering_named(first_text(call)).exercise.library))
    for place, function in questions:
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
