"""What a class believes, before and after: for each belief one bar for each time the test was taken.

Every bar has its word and its number beside it: nothing is said by colour or length alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from textwrap import wrap
from typing import NamedTuple

from puzzlelib.given import counted
from puzzlelib.views.canvas import Canvas
from puzzlelib.views.palette import HUES, ON_SHEET, RIM, SHEET

from ..diagnosis.occasions import FORMS
from ..diagnosis.taken import ByForm
from .before_after import NOT_SURE, RIGHT_MODEL, Compared, Held, compared, held

MOST_BELIEFS = 14  # there is no room for more on a wall
_COLOURS = dict(zip(FORMS, (HUES[6], HUES[0], HUES[2]), strict=True))  # grey, blue, green
_WIDTH, _NAME, _FORM, _NUMBER = 760, 240, 70, 90  # pixels: the sheet, and what is beside the bars
_BAR, _BETWEEN, _GAP, _LINE = 22, 14, 14, 20
_SIZE = 14  # of letters
_LETTER = 0.64  # of their size: how wide they are


class Excerpt(NamedTuple):
    """What is shown: learners who took the same forms, and as many beliefs as there is room for."""

    compared: Compared
    rows: list[Held]
    left_out: list[Held]


def chosen(learners: Sequence[ByForm]) -> Excerpt:
    """Return what is shown: the right model, the most frequent misconceptions, not sure."""
    shown = compared(learners)
    every = held(shown.learners)
    always = [one for one in every if one.belief in (RIGHT_MODEL, NOT_SURE)]
    others = [one for one in every if one not in always]
    kept = sorted(others, key=lambda one: -_most(one))[: MOST_BELIEFS - 2] + always
    return Excerpt(
        shown, [one for one in every if one in kept], [one for one in every if one not in kept]
    )


def _most(one: Held) -> int:
    return max(one.by_form.values(), default=0)


def beliefs_in_words(learners: Sequence[ByForm]) -> str:
    """Return the picture as text: each belief with its bars."""
    excerpt = chosen(learners)
    forms = excerpt.compared.forms
    rows = [
        f"{one.belief}: {', '.join(f'{form} {one.by_form[form]}' for form in forms)}"
        for one in excerpt.rows
    ]
    return "\n".join([*rows, *legend(excerpt)])


def legend(excerpt: Excerpt) -> list[str]:
    """Return the lines below the picture: who is counted, and what was left out."""
    shown = excerpt.compared
    if not shown.learners:
        return ["Nobody has taken the recursion test yet."]
    whole = [form for form in shown.forms if shown.took(form) == len(shown.learners)]
    lines = [
        f"Beliefs of {counted(len(shown.learners), 'learner')} who took the recursion test "
        f"{_listed(whole)}."
    ]
    lines += [
        f"“{form}” was taken by {shown.took(form)} of them."
        for form in shown.forms
        if form not in whole
    ]
    if excerpt.left_out:
        few = max(map(_most, excerpt.left_out))
        beliefs = counted(len(excerpt.left_out), "belief")
        lines.append(
            f"Left out for want of room: {beliefs}, none held by more than {counted(few, 'learner')}."
        )
    return lines


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def drawn_beliefs(learners: Sequence[ByForm]) -> Canvas:
    """Draw the picture, on a sheet that is white in every theme."""
    excerpt = chosen(learners)
    letters = int((_WIDTH - 2 * _GAP) / _SIZE / _LETTER)
    lines = list(chain.from_iterable(wrap(line, letters) for line in legend(excerpt)))
    row = len(excerpt.compared.forms) * _BAR + _BETWEEN
    canvas = Canvas(_WIDTH, 2 * _GAP + row * len(excerpt.rows) + _LINE * len(lines))
    canvas.box(0, 0, canvas.width, canvas.height, SHEET)
    for number, held_here in enumerate(excerpt.rows):
        _row(canvas, _GAP + row * number, row, held_here, excerpt)
    for number, line in enumerate(reversed(lines)):
        canvas.text(
            _WIDTH / 2, canvas.height - _GAP - _LINE * (number + 0.4), line, ON_SHEET, _SIZE
        )
    return canvas


def _row(canvas: Canvas, top: float, height: float, one: Held, excerpt: Excerpt) -> None:
    forms = excerpt.compared.forms
    names = wrap(one.belief, int((_NAME - 2 * _GAP) / _SIZE / _LETTER))
    for number, words in enumerate(names):
        y = top + _BAR * len(forms) / 2 + (_SIZE + 2) * (number - (len(names) - 1) / 2)
        canvas.text(_NAME / 2, y, words, ON_SHEET, _SIZE)
    for number, form in enumerate(forms):
        _bar(canvas, top + _BAR * number, form, one.by_form[form], excerpt)
    bottom = top + height - _BETWEEN / 2
    canvas.stroke([(_GAP, bottom), (_WIDTH - _GAP, bottom)], RIM, 1)


def _bar(canvas: Canvas, top: float, form: str, learners: int, excerpt: Excerpt) -> None:
    left, middle = _NAME + _FORM, top + _BAR / 2
    length = (_WIDTH - left - _NUMBER) * _share(learners, form, excerpt) / _largest(excerpt)
    canvas.text(_NAME + _FORM / 2, middle, form, ON_SHEET, _SIZE)
    if learners:
        canvas.box(left, top + 2, length, _BAR - 4, _COLOURS[form])
    took = excerpt.compared.took(form)
    words = f"{learners}" if took == len(excerpt.compared.learners) else f"{learners} of {took}"
    room = 6 + _LETTER * _SIZE * len(words) / 2
    canvas.text(left + length + room, middle, words, ON_SHEET, _SIZE)


def _share(learners: int, form: str, excerpt: Excerpt) -> float:
    return learners / max(1, excerpt.compared.took(form))


def _largest(excerpt: Excerpt) -> float:
    return max(
        _share(one.by_form[form], form, excerpt)
        for one in excerpt.rows
        for form in excerpt.compared.forms
    )
