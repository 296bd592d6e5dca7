"""The questions of each lesson with options, replies and what replies open; orderings."""

import pytest

from puzzlecourse import Predict
from puzzlecourse.lessons import LESSONS, lesson_named


@pytest.mark.parametrize("notebook", LESSONS)
def test_questions(notebook, approved):
    sheet = lesson_named(notebook)
    parts = [*map(question, sheet.predictions), *map(ordering, sheet.orderings)]
    assert "\n\n".join(["\n".join(lines) for lines in parts] + [""]).rstrip() + "\n" == approved


def question(prediction):
    """Yield a question, and the reply to each of its options."""
    card = Predict(prediction.name)
    yield repr(card)
    for letter, words in card.options.items():
        reply = card.reply(letter)
        wrong = prediction.wrong.get(words)
        yield f"{letter}: {reply.words}" + (f" ({wrong.misconception})" if wrong else "")
        if leads := [
            *(["the walk"] if reply.run and not reply.at else []),
            *([f"the step “{reply.at}”"] if reply.at else []),
            *([f"the world “{reply.world}”"] if reply.world else []),
        ]:
            yield f"   leads to {' and '.join(leads)}"


def ordering(order):
    """Yield the lines of an ordering as shown, with the misconceptions of the decoys."""
    yield f"order {order.name}: {order.ask}"
    yield order.header
    for line in order.pool:
        yield line + (f"  ({order.decoys[line]})" if line in order.decoys else "")
