"""Predict and Order without a browser: no answer before an attempt, feedback, skip, vote."""

import pytest
from games import LINES, TOTAL
from playing import every

from puzzlecourse import Order, Predict
from puzzlecourse.authoring.questions import Answer, Prediction
from puzzlecourse.authoring.seeing import on_one_line, result
from puzzlecourse.authoring.sheet import prediction
from puzzlecourse.judging.sentences import AnotherWay
from puzzlecourse.judging.variants import function_from_source
from puzzlecourse.lessons import lessons, prediction_named
from puzzlecourse.widgets.order import verdict
from puzzlecourse.worlds.beside import WorldBeside, parting
from puzzlelib.views import StepThrough


def told(asked):
    """Return the current feedback, below an option or about the answer."""
    return "".join("".join(reply["words"]) for reply in asked.card.face["replies"])


def letter_of(asked, words):
    return next(letter for letter, option in asked.options.items() if option == words)


def leads_to_a_world(asked):
    return asked.card.face["replies"][-1]["world"]


def shown(widget):
    """Return everything that is sent to the page."""
    return str(widget.card.face)


def test_all_options_are_shown_alike():
    question = Predict("1.1")
    assert list(question.options.values()) == prediction_named("1.1").options
    assert {tuple(option) for option in question.card.face["options"]} == {("letter", "words")}
    assert prediction_named("1.1").why not in shown(question)


def test_the_saved_text_is_the_question_and_its_options():
    question = Predict("1.2")
    text = question._repr_mimebundle_()["text/plain"]
    assert (
        text
        == f"{question.prediction.listing}\n\n1.2 {question.prediction.ask}\n  A  1\n  B  2\n  C  3"
    )


def test_without_a_kernel_a_question_shows_its_program_and_not_its_answer():
    """`1.1` asks about a function; the saved output does not change with an answer."""
    question = Predict("1.1")
    before = question._repr_mimebundle_()
    assert before["text/plain"].startswith("def loud_fact(n):\n    print(n)\n    if n < 2:\n")
    assert "<pre>def loud_fact(n):\n    print(n)\n    if n &lt; 2:\n" in before["text/html"]
    assert "<code>print(loud_fact(3))</code>" in before["text/html"]
    question.choose(letter_of(question, "3 2 1 6"))
    after = question._repr_mimebundle_()
    for kind in ("text/plain", "text/html"):
        assert after[kind] == before[kind]
        assert question.prediction.why not in after[kind]


def test_a_wrong_choice_points_at_a_step_and_lets_one_choose_again():
    question = Predict("1.1")
    wrong = letter_of(question, "3 2 1 1")
    question.card.handle(["choose", wrong])
    assert told(question).startswith("loud_fact(1) hands back its 1.")
    [reply] = question.card.face["replies"]
    assert (reply["letter"], reply["was"]) == (wrong, "wrong")
    assert not question.is_answered
    question.card.handle(["look"])
    [steps] = [w for w in every(question._steps) if isinstance(w, StepThrough)]
    step = steps.recording.steps[steps.step]
    assert (repr(step.call), step.event) == ("loud_fact(1)", "line")
    assert steps.recording.steps[steps.step + 1].event == "return"


def test_a_look_at_a_step_ends_before_the_answer_of_an_open_question():
    """The rest of the recording is shown after the answer."""
    question = Predict("1.1")
    question.card.handle(["choose", letter_of(question, "3 2 1 1")])
    question.card.handle(["look"])
    [steps] = [w for w in every(question._steps) if isinstance(w, StepThrough)]
    at = steps.step
    steps.go_to(10_000)
    assert steps.step == at == steps.cover["until"] == steps.cover["last"]
    sent = []
    steps.send = sent.append
    for step in (at, at + 1, 10_000):
        steps._handle_custom_msg({"kind": "want", "step": step}, [])
    pages = [row for message in sent for row in message["chunk"]["pages"]]
    assert len(pages) == 3  # for each request, the last page
    question.choose(letter_of(question, "3 2 1 6"))
    question.card.handle(["look"])
    [whole] = [w for w in every(question._steps) if isinstance(w, StepThrough)]
    whole.go_to(10_000)
    assert whole.step == len(whole.recording.steps) - 1 > at


def words_in(data):
    """Return all strings in *data*, without numbers and flags."""
    if isinstance(data, str):
        return data
    inner = (
        data.values() if isinstance(data, dict) else data if isinstance(data, list | tuple) else ()
    )
    return " ".join(map(words_in, inner))


QUESTIONS = [p for sheet in lessons() for p in sheet.predictions if p.run]


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_no_page_of_a_look_contains_the_answer_to_an_open_question(question):
    """Short answers, such as 2, occur in every program, where they give nothing away."""
    widget = Predict(question.name)
    known = widget.prediction.listing + question.ask
    for letter, words in widget.options.items():
        answer = question.wrong.get(words)
        if answer is None or not answer.at or len(question.right) < 5:
            continue
        widget.choose(letter)
        widget.look()
        if "___" in known:  # the recorded program has the answer in the gap
            assert widget._steps.children == ()
            continue
        [steps] = widget._steps.children
        pages = words_in(steps.book.chunk(0, steps.until))
        assert question.right not in pages or question.right in known


def test_the_right_choice_is_explained_and_opens_the_recording_at_its_first_step():
    question = Predict("1.1")
    question.card.handle(["choose", letter_of(question, "3 2 1 6")])
    assert question.is_answered
    assert told(question).endswith(prediction_named("1.1").why.replace("`", ""))
    assert question.card.face["replies"][-1]["was"] == "right"
    question.card.handle(["look"])
    assert [w.step for w in every(question._steps) if isinstance(w, StepThrough)] == [0]


def test_choices_after_the_answer_are_ignored():
    question = Predict("1.2")
    question.choose(letter_of(question, "3"))
    before = told(question)
    question.choose(letter_of(question, "1"))
    question.reveal()
    assert told(question) == before


def test_a_teacher_can_skip():
    question = Predict("1.2")
    question.card.handle(["skip"])
    assert told(question).startswith("The answer is C.")


def test_a_vote_counts_hands_and_then_reveals():
    question = Predict("1.2", vote=True)
    for letter in 12 * "A" + 10 * "C":
        question.card.handle(["count", letter, 1])
    question.card.handle(["count", "C", -1])
    question.card.handle(["count", "B", -1])
    assert question.card.face["hands"] == {"A": 12, "B": 0, "C": 9}
    question.card.handle(["skip"])
    assert told(question).startswith("Hands: A 12, B 0, C 9. The answer is C.")


def test_a_projected_notebook_asks_for_votes(monkeypatch):
    monkeypatch.setenv("PUZZLELIB_VOTE", "1")
    assert Predict("1.2").card.face["vote"]
    assert not Predict("1.2", vote=False).card.face["vote"]


def test_an_unknown_name_is_rejected_with_a_message():
    with pytest.raises(ValueError, match=r"no prediction named '1\.77'"):
        Predict("1.77")


# ---- worlds in which a wrong answer is right ---------------------------------------------------


def up(n):
    if n > 0:
        up(n - 1)
        print(n)


def base(n):
    return 1 if n == 0 else n * base(n - 1)


def question(monkeypatch, call, see, wrong, **settings):
    """Return a question about a call whose first wrong answers are computed by worlds."""
    lines = [
        "def asked(ask):",
        "    'What comes of it?'",
        "    ask.right_by_running('So it is.')",
        *(f"    ask.wrong_in_world({one!r}, 'Look again.')" for one in wrong),
        "    ask.wrong(12345, 'typed', 'Look again.')",
        "    ask.wrong(54321, 'too', 'Look again.')",
    ]
    ready = prediction(
        "0.1", function_from_source("\n".join(lines), {}), call=call, see=see, **settings
    )
    monkeypatch.setattr("puzzlecourse.widgets.predict.prediction_named", lambda name: ready)
    return Predict("0.1")


def test_a_wrong_choice_computed_by_a_world_offers_that_world_until_it_diverges(
    monkeypatch,
):
    widget = question(monkeypatch, (up, 3), on_one_line, ["one n for all"])
    widget.card.handle(["world"])
    widget.choose(letter_of(widget, "12345"))
    assert not leads_to_a_world(widget)
    widget.choose(letter_of(widget, widget.prediction.answers[0].words))
    assert leads_to_a_world(widget)
    assert widget._steps.children == ()  # created on request
    widget.card.handle(["world"])
    [beside] = widget._steps.children
    last = parting(beside.world, beside.python)
    assert last < len(beside.python.steps) - 1
    assert beside.cover["last"] == beside.other["cover"]["last"] == last
    assert widget.prediction.right == "1 2 3"
    assert "1 2 3" not in words_in([beside.first, beside.other, beside.told])
    widget.choose(letter_of(widget, "1 2 3"))
    assert widget._steps.children == ()
    assert not leads_to_a_world(widget)


def test_no_world_is_offered_where_its_program_is_still_to_be_found(monkeypatch):
    widget = question(monkeypatch, (up, 3), on_one_line, ["one n for all"], shows_worlds=False)
    widget.choose(letter_of(widget, widget.prediction.answers[0].words))
    assert not leads_to_a_world(widget)


def test_a_world_shows_a_position_as_the_puzzle_writes_it():
    question = Predict("9.1")
    question.choose(letter_of(question, "nowhere: it gives up"))
    question.see_world()
    [beside] = question._steps.children
    assert "In your world can_solve(o....oo) returns False." in str(beside)


@pytest.mark.slow
@pytest.mark.parametrize("asked", [q for q in QUESTIONS if q.call], ids=lambda asked: asked.name)
def test_no_world_of_the_course_contains_the_answer_to_an_open_question(asked):
    """Short answers, such as 2, occur in every program, where they give nothing away."""
    widget = Predict(asked.name)
    for letter, words in widget.options.items():
        if words != asked.right and len(asked.right) >= 5:
            widget.choose(letter)
            widget.see_world()
            for beside in widget._steps.children:
                assert asked.right not in words_in([beside.first, beside.other, beside.told])


def test_letting_python_run_on_counts_as_revealing_the_answer(monkeypatch):
    widget = question(monkeypatch, (base, 3), result, ["base value travels up"])
    widget.choose(letter_of(widget, widget.prediction.answers[0].words))
    widget.see_world()
    [beside] = widget._steps.children
    kept = []
    monkeypatch.setattr(widget.again, "add", lambda *said: kept.append(said))
    assert beside.run_on.endswith("that tells the answer")
    beside.handle({"kind": "run on"})
    assert widget.is_answered
    assert widget._steps.children == (beside,)
    assert kept == [("", "shown", "")]
    assert "In Python it returns" in " ".join(words_in(list(beside.ending)).split())


@pytest.mark.parametrize(("n", "is_offered"), [(3, True), (2, False)])
def test_a_world_that_diverges_at_the_answer_is_not_offered(monkeypatch, n, is_offered):
    """They diverge where `base(2)` returns, which is the answer to only one of the questions."""
    widget = question(monkeypatch, (base, n), result, ["base value travels up"])
    wrong = widget.prediction.answers[0]
    text = words_in(list(WorldBeside(base, n, world=wrong.world).told))
    assert " ".join(text.split()).endswith("In Python base(2) returns 2 .")
    widget.choose(letter_of(widget, wrong.words))
    assert leads_to_a_world(widget) is is_offered


# ---- ordering tasks -------------------------------------------------------------------------------


@pytest.fixture
def order(monkeypatch):
    monkeypatch.setattr("puzzlecourse.widgets.order.ordering_named", {"total": TOTAL}.__getitem__)
    return Order("total")


def take(order, *lines):
    for line in lines:
        order.card.handle(["place", TOTAL.pool.index(f"    {line}"), len(order.chosen)])


def press(order, act, *what):
    order.card.handle([act, *what])
    return order.message


def test_lines_in_order_work(order):
    take(order, *LINES)
    assert press(order, "run") == "✓ It works."
    assert order.is_solved


def test_lines_are_judged_by_running_them(order):
    take(order, LINES[0], LINES[1], "return total(numbers[1:])")
    assert press(order, "run") == "✗ total([4, 2]) returned 0; 6 was expected."
    press(order, "back", order.chosen[-1])
    take(order, LINES[2])
    assert press(order, "run") == "✓ It works."


def test_lines_that_reach_right_results_another_way_are_neither_right_nor_wrong():
    words, was = verdict(AnotherWay("7 calls for 5 positions."))
    assert words == "↷ Right results, another way than asked: 7 calls for 5 positions."
    assert was == "another way"


def test_lines_can_be_moved(order):
    take(order, LINES[2], LINES[0], LINES[1])
    number = order.chosen[0]
    for _ in range(3):
        press(order, "move", number, 1)
    assert [TOTAL.pool[n].strip() for n in order.chosen] == [line.strip() for line in LINES]
    press(order, "move", number, -1)
    assert press(order, "run").startswith("✗ Python cannot read this: ")


def test_no_lines_and_half_a_function_get_a_message(order):
    assert press(order, "run") == "✗ There is nothing in the function yet: choose a line."
    press(order, "move", 0, -1)
    press(order, "back", 0)
    assert order.chosen == []
    take(order, LINES[0])
    assert press(order, "run").startswith("✗ Python cannot read this: expected an indented block")


def test_a_line_can_be_taken_once(order):
    take(order, LINES[0], LINES[0])
    assert len(order.chosen) == 1


def test_skip_shows_one_way(order):
    take(order, LINES[2])
    press(order, "skip")
    assert press(order, "run") == "✓ It works."


def test_the_order_of_the_saved_lines_gives_nothing_away(order):
    text = order._repr_mimebundle_()["text/plain"].splitlines()
    assert text[:2] == ["Put the lines of `total` in order.", "def total(numbers):"]
    assert sorted(line[2:] for line in text[2:]) == sorted(TOTAL.pool)


def test_only_lines_of_the_pool_are_run():
    with pytest.raises(ValueError, match="only lines of the pool"):
        TOTAL.function(["    import os"])


@pytest.mark.parametrize(
    "message", [["put", [0, 0]], ["place", 99, 0], ["choose"], [], "run", [["run"]], None]
)
def test_an_invalid_message_is_ignored(order, message):
    take(order, LINES[0])
    order.card.handle(message)
    assert order.chosen == [TOTAL.pool.index(f"    {LINES[0]}")]


def test_more_options_than_letters_are_an_error(monkeypatch):
    nine = tuple(Answer(f"misconception {n}", n, "Look again.") for n in range(1, 9))
    question = Prediction(name="9.9", ask="How many?", truth=lambda: 0, answers=nine, why="None.")
    monkeypatch.setattr("puzzlecourse.widgets.predict.prediction_named", lambda name: question)
    with pytest.raises(ValueError, match="longer"):
        Predict("9.9")
