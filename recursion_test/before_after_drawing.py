"""What a class believes, before and after: for each belief one bar for each time the test was taken.

Every bar has its word and its number beside it: nothing is said by colour or length alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlelib.views.figure import plot_figure
from stepthrough.given import counted
from stepthrough.palette import TONES

from .before_after import NOT_SURE, RIGHT_MODEL, Compared, Held, compared, held
from .occasions import FORMS
from .taken import ByForm

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_BELIEFS = 14  # there is no room for more on a wall
_COLOURS = dict(zip(FORMS, (TONES[6], TONES[0], TONES[2]), strict=True))  # grey, blue, green
_WIDTH, _BAR = 760, 20  # pixels
_BETWEEN = 0.6  # of a bar, between two beliefs
_NAME, _LINE = 28, 84  # characters


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
    rows = sorted(others, key=lambda one: -_most(one))[: MOST_BELIEFS - 2] + always
    return Excerpt(
        shown, [one for one in every if one in rows], [one for one in every if one not in rows]
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


def drawn_beliefs(learners: Sequence[ByForm]) -> Figure:
    """Draw the picture, on a sheet that is white in every theme."""
    excerpt = chosen(learners)
    lines = [fill(line, _LINE) for line in legend(excerpt)]
    rows = len(excerpt.rows) * (len(excerpt.compared.forms) + _BETWEEN)
    figure = plot_figure(_WIDTH, 40 + _BAR * rows + 20 * len(lines))
    figure.supxlabel("\n".join(lines), fontsize=13, parse_math=False)
    if excerpt.rows:
        _draw(figure.subplots(), excerpt)
    return figure


def _draw(axes: Any, excerpt: Excerpt) -> None:
    """Draw the bars of each belief, one below the other; lengths are shares of those who took the form."""
    forms = excerpt.compared.forms
    high = len(forms) + _BETWEEN
    for number, form in enumerate(forms):
        held_by = [one.by_form[form] for one in excerpt.rows]
        took = excerpt.compared.took(form)
        places = [high * n + number for n in range(len(held_by))]
        bars = axes.barh(places, [n / max(1, took) for n in held_by], color=_COLOURS[form])
        of_them = "" if took == len(excerpt.compared.learners) else f" of {took}"
        axes.bar_label(bars, [f"{form} {n}{of_them}" for n in held_by], padding=4, fontsize=13)
    names = [fill(one.belief, _NAME) for one in excerpt.rows]
    axes.set_yticks([high * n + (len(forms) - 1) / 2 for n in range(len(names))], names)
    axes.set(frame_on=False, xticks=[])
    axes.tick_params(length=0, labelsize=13)
    axes.invert_yaxis()
    axes.margins(x=0.18, y=0.01)
