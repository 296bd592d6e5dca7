"""The recursion test's part of the results of a class: its tables, its words, its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlecourse.classroom.entries import KeptAnswers
from puzzlecourse.classroom.results_table import ResultsTable
from stepthrough.given import counted

from . import before_after as test_of
from .sitting import sittings
from .taken import COLUMNS, ByForm, Class, by_form, checked, rows

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def took(answers: KeptAnswers) -> tuple[ByForm, list[str]]:
    """Return the sittings that a learner's answers tell of, by form, and why others are left out."""
    usable, left = checked(sittings(answers))
    return by_form(usable), left


def tables_of_the_test(test: Class) -> list[ResultsTable]:
    """Return beliefs, gains and items as tables; none if no one has taken the test."""
    if not test:
        return []
    learners = [one for _, one in test]
    return [
        ResultsTable("beliefs", test_of.BELIEFS_HEAD, test_of.belief_rows(learners)),
        ResultsTable("gains", test_of.GAINS_HEAD, test_of.gain_rows(test)),
        ResultsTable("test_items", test_of.ITEMS_HEAD, test_of.item_rows(learners)),
    ]


def sittings_table(test: Class) -> ResultsTable:
    """Return a row for each answer of the recursion test, from which all else can be computed again."""
    return ResultsTable("sittings", COLUMNS, list(rows(test)))


def text_of_the_test(test: Class) -> str:
    """Return the recursion test as text: its tables, the beliefs, and what the words mean."""
    count = sum(bool(forms) for _, forms in test)
    if not count:
        return "Nobody has taken the recursion test yet.\n"
    beliefs, *others = [f"{one.text()}\n" for one in tables_of_the_test(test)]
    held = test_of.held([forms for _, forms in test])
    meanings = [f"{one.belief}: {test_of.meaning(one.belief)}" for one in held]
    title = f"The recursion test, taken by {counted(count, 'learner')}\n"
    return "\n".join([title, beliefs, *meanings, "", *others, test_of.WORDS])


def beliefs_picture(test: Class) -> tuple[Figure, str]:
    """Return what the class believes before and after, drawn and as text."""
    from .before_after_drawing import beliefs_in_words, drawn_beliefs  # here: matplotlib is slow

    learners = [forms for _, forms in test]
    return drawn_beliefs(learners), beliefs_in_words(learners)


def show_beliefs(test: Class) -> None:
    """Show in a notebook what a class believes before and after."""
    from IPython.display import display

    from puzzlelib.views.plots.plot import Plot

    drawing, words = beliefs_picture(test)
    display(Plot(words, drawing))  # type: ignore[no-untyped-call]
