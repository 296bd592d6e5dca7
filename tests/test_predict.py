"""Predict and Order without a browser: no answer before an attempt, feedback, skip, vote."""

import pytest
from ipywidgets import Button
from test_player import every

from puzzlecourse import Order, Predict
from puzzlecourse.course import prediction_named
from puzzlecourse.exercise import Exercise
from puzzlecourse.questions import Answer, Ordering, Prediction
from puzzlelib.views import StepThrough


def letter_of(asked, words):
    return next(letter for letter, option in asked._options.items() if option == words)


def shown(widget):
    """All the texts that the page gets."""
    return "\n".join(
        str(getattr(part, trait))
        for part in every(widget)
        for trait in ("value", "description", "status")
        if hasattr(part, trait)
    )


def test_all_options_are_there_and_none_stands_out():
    asked = Predict("1.1")
    assert list(asked._options.values()) == prediction_named("1.1").options
    assert len({(b.button_style, b.disabled, b._dom_classes) for b in asked.buttons.values()}) == 1
    assert prediction_named("1.1").why not in shown(asked)


def test_the_saved_text_is_the_question_and_its_options():
    asked = Predict("1.2")
    text = asked._repr_mimebundle_()["text/plain"]
    assert text == f"1.2 {asked.prediction.ask}\n  A  1\n  B  2\n  C  3"


def test_a_wrong_choice_points_at_a_step_and_lets_one_choose_again():
    asked = Predict("1.1")
    wrong = letter_of(asked, "3 2 1 1")
    asked.buttons[wrong].click()
    assert asked._feedback.status.startswith(f"✗ Not {wrong}. loud_fact(1) hands its 1")
    assert asked.buttons[wrong].disabled
    assert not asked.is_answered
    asked.look.click()
    [steps] = [w for w in every(asked._steps) if isinstance(w, StepThrough)]
    step = steps.recording.steps[steps.step]
    assert (repr(step.call), step.event) == ("loud_fact(1)", "line")
    assert steps.recording.steps[steps.step + 1].event == "return"


def test_a_look_at_a_step_does_not_lead_on_to_the_answer_of_an_open_question():
    """The recording goes on when it is answered."""
    asked = Predict("1.1")
    asked.buttons[letter_of(asked, "3 2 1 1")].click()
    asked.look.click()
    [steps] = [w for w in every(asked._steps) if isinstance(w, StepThrough)]
    at = steps.step
    steps.go_to(10_000)
    assert steps.step == at == steps.cover["until"] == steps.cover["last"]
    sent = []
    steps.send = sent.append
    for step in (at, at + 1, 10_000):
        steps._handle_custom_msg({"kind": "want", "step": step}, [])
    pages = [row for message in sent for row in message["chunk"]["pages"]]
    assert len(pages) == 3  # of each wish, the page where the walk ends
    asked.choose(letter_of(asked, "3 2 1 6"))
    asked.look.click()
    [whole] = [w for w in every(asked._steps) if isinstance(w, StepThrough)]
    whole.go_to(10_000)
    assert whole.step == len(whole.recording.steps) - 1 > at


def test_the_right_choice_tells_why_and_opens_the_recording_from_its_first_step():
    asked = Predict("1.1")
    asked.buttons[letter_of(asked, "3 2 1 6")].click()
    assert asked.is_answered
    assert asked._feedback.status.endswith(prediction_named("1.1").why.replace("`", ""))
    assert all(button.disabled for button in asked.buttons.values())
    asked.look.click()
    assert [w.step for w in every(asked._steps) if isinstance(w, StepThrough)] == [0]


def test_nothing_counts_any_more_once_it_is_answered():
    asked = Predict("1.2")
    asked.choose(letter_of(asked, "3"))
    told = asked._feedback.status
    asked.choose(letter_of(asked, "1"))
    asked.reveal()
    assert asked._feedback.status == told


def test_a_teacher_can_skip():
    asked = Predict("1.2")
    asked.skip.click()
    assert asked._feedback.status.startswith("The answer is C: 3.")


def test_a_vote_takes_the_hands_and_then_reveals():
    asked = Predict("1.2", vote=True)
    asked.votes["A"].value, asked.votes["C"].value = 12, 9
    assert asked.skip.description == "Reveal"
    asked.skip.click()
    assert asked._feedback.status.startswith("Hands: A 12, B 0, C 9. The answer is C: 3.")


def test_a_projected_notebook_asks_for_votes(monkeypatch):
    monkeypatch.setenv("PUZZLELIB_VOTE", "1")
    assert Predict("1.2").skip.description == "Reveal"
    assert Predict("1.2", vote=False).skip.description == "Skip"


def test_a_name_that_does_not_exist_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"no prediction named '1\.77'"):
        Predict("1.77")


# ---- lines to order ------------------------------------------------------------------------------


def total(numbers):
    if not numbers:
        return 0
    return numbers[0] + total(numbers[1:])


LINES = ["if not numbers:", "    return 0", "return numbers[0] + total(numbers[1:])"]
TOTAL = Ordering(
    name="total",
    ask="Put the lines of `total` in order.",
    header="def total(numbers):",
    lines=[f"    {line}" for line in LINES],
    decoys={"    return total(numbers[1:])": "result lost"},
    exercise=Exercise(name="total", solution=total, cases=(([],), ([4, 2],)), recursive=True),
)


@pytest.fixture
def order(monkeypatch):
    monkeypatch.setattr("puzzlecourse.order.ordering_named", {"total": TOTAL}.__getitem__)
    return Order("total")


def take(order, *lines):
    for line in lines:
        order._pool[TOTAL.pool.index(f"    {line}")].click()


def press(order, label):
    order.buttons[label].click()
    return order._feedback.status


def test_lines_in_order_work(order):
    take(order, *LINES)
    assert press(order, "Run it") == "✓ It works."
    assert order.is_solved


def test_lines_are_judged_by_running_them(order):
    take(order, LINES[0], LINES[1], "return total(numbers[1:])")
    assert press(order, "Run it") == "✗ total([4, 2]) returned 0; 6 was expected."
    order.buttons["Put back"].click()
    take(order, LINES[2])
    assert press(order, "Run it") == "✓ It works."


def test_lines_can_be_moved(order):
    take(order, LINES[2], LINES[0], LINES[1])
    order.program.value = order.chosen[0]
    order.buttons["Down"].click()
    order.buttons["Down"].click()
    order.buttons["Down"].click()
    assert [TOTAL.pool[n].strip() for n in order.chosen] == [line.strip() for line in LINES]
    order.buttons["Up"].click()
    assert press(order, "Run it").startswith("✗ Python cannot read this: ")


def test_no_lines_and_half_a_function_get_a_sentence(order):
    assert press(order, "Run it") == "✗ There is nothing in the function yet: choose a line."
    press(order, "Up")
    press(order, "Put back")
    assert order.chosen == []
    take(order, LINES[0])
    assert press(order, "Run it").startswith(
        "✗ Python cannot read this: expected an indented block"
    )


def test_a_line_can_be_taken_once(order):
    take(order, LINES[0], LINES[0])
    assert len(order.chosen) == 1


def test_skip_shows_one_way(order):
    take(order, LINES[2])
    press(order, "Skip")
    assert press(order, "Run it") == "✓ It works."


def test_the_saved_text_holds_the_lines_in_no_telling_order(order):
    text = order._repr_mimebundle_()["text/plain"].splitlines()
    assert text[:2] == ["Put the lines of `total` in order.", "def total(numbers):"]
    assert sorted(line[2:] for line in text[2:]) == sorted(TOTAL.pool)


def test_only_lines_of_the_pool_are_run():
    with pytest.raises(ValueError, match="only lines of the pool"):
        TOTAL.function(["    import os"])


def test_every_button_has_a_name(order):
    assert all(w.description for w in every(order) if isinstance(w, Button))


def test_more_options_than_letters_are_refused_not_dropped(monkeypatch):
    nine = tuple(Answer(f"misconception {n}", n, "Look again.") for n in range(1, 9))
    asked = Prediction(name="9.9", ask="How many?", truth=lambda: 0, answers=nine, why="None.")
    monkeypatch.setattr("puzzlecourse.predict.prediction_named", lambda name: asked)
    with pytest.raises(ValueError, match="longer"):
        Predict("9.9")
