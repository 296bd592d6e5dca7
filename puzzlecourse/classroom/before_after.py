"""Compare each learner's first and last sitting of the recursion test.

"Before" is a learner's first sitting, "after" the last one, if there is more than one. Sittings in
between are ignored.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stepthrough.given import counted

from .programs import belief_sentences
from .results_table import ResultsTable

if TYPE_CHECKING:
    from ..inventory.taken import Class, Taken

RIGHT_MODEL, NOT_SURE = "right model", "not sure"
WORDS = """\
before: the first time that a learner took the test. after: the last time, of those who took it again.
Beliefs: how many learners hold each; a learner with two beliefs counts in both rows.
not sure: the answers fit no belief well enough to name it.
right: per cent of a learner's answers. Each learner is asked other questions: these shares compare roughly,
beliefs well.
"""


def tables_of_the_test(test: Class) -> list[ResultsTable]:
    """Return two tables: beliefs in the class, and each learner's results, before and after.

    The list is empty if no one has taken the test.
    """
    if not test:
        return []
    before, after = Counter[str](), Counter[str]()
    number_after = 0
    learners: list[tuple[object, ...]] = []
    for name, sittings in test:
        first, last = sittings[0], sittings[-1] if len(sittings) > 1 else None
        before.update(beliefs_of(first))
        right: object = ""
        believes: list[str] = []
        if last:
            number_after += 1
            right, believes = round(last.percent), beliefs_of(last)
            after.update(believes)
        learners.append(
            (name, round(first.percent), right, "; ".join(beliefs_of(first)), "; ".join(believes))
        )
    names = sorted(
        before | after,
        key=lambda one: (one != RIGHT_MODEL, one == NOT_SURE, -before[one], -after[one], one),
    )
    head = ("learner", "right before", "right after", "believes before", "believes after")
    return [
        ResultsTable(
            "beliefs",
            ("belief", "before", "after"),
            [
                ("learners who took the test", len(test), number_after),
                *((one, before[one], after[one]) for one in names),
            ],
        ),
        ResultsTable("recursion_test", head, learners),
    ]


def text_of_the_test(test: Class) -> str:
    """Return the tables as text, followed by an explanation of each belief."""
    beliefs, learners = tables_of_the_test(test)
    title = f"The recursion test, taken by {counted(len(test), 'learner')}\n"
    sentences = belief_sentences(str(name) for name, *_ in beliefs.rows[1:])
    return "\n".join([title, f"{beliefs.text()}\n", *sentences, f"\n{learners.text()}\n", WORDS])


def beliefs_of(sitting: Taken) -> list[str]:
    """Return the beliefs that fit the answers: the right model, misconceptions, or "not sure"."""
    return [RIGHT_MODEL] if sitting.is_right_model else sitting.misconceptions or [NOT_SURE]
