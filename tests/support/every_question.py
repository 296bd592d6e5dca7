"""All questions about a call, including those that `ask` drops in favour of better ones."""

import pytest

from puzzlecourse.asking import asking


def every_question_about(function, arguments, seconds=asking.SECONDS):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asking, "MOST_QUESTIONS", 20)
        return asking.questions_about(function, arguments, seconds)
