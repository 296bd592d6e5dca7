"""The programs of a class as one page without a network: on a laptop, or a group to a screen on the wall.

All that learners wrote is text on it: the only script is ours, and no other one can run.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from html import escape
from pathlib import Path

from stepthrough.code_marks import html, marked
from stepthrough.colouring import coloured
from stepthrough.given import counted
from stepthrough.palette import stylesheet

from .entries import Judged
from .groups import Form, Group, Outcome
from .programs import ClassWrote, Mistake, mistakes, title
from .shapes import with_equal_names, without_docstrings

_HERE = Path(__file__).parent
FIRST = 3  # mistakes to discuss first
MANY = 2  # learners who have such a program now: it gets a screen on the wall
MOST_COLUMNS = 110  # of a program on the wall; longer lines are wrapped
LARGE = 3  # groups of a kind that are open at once; the others are folded, and what no one has now
MOST_FOLDED = 12  # programs that are folded below a group
LONGEST_COLOURED = 3_000  # characters of a program
MOST_COMPARED = 8  # right programs that a wrong one is compared with

HEADS: dict[Outcome, str] = {
    "wrong": "Not yet right",
    "another way": "Right result, another way than asked",
    "right": "Right",
}
MARKS: dict[Outcome, str] = {"right": "✓", "another way": "↷", "wrong": "✗"}
KEY = f"{'; '.join(f'{mark} {HEADS[was].lower()}' for was, mark in MARKS.items())}."
COLOURS: dict[Outcome, str] = {"right": "right", "another way": "asks", "wrong": "wrong"}

BEGINS = b'<!doctype html>\n<html lang="en" data-programs-of-a-class>'
PAGE = """{begins}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'">
<link rel="icon" href="data:,">
<title>What the class wrote</title>
<style>
{css}</style>
</head>
<body class="puzzle-page {kind}">
{body}
<script>{script}</script>
</body>
</html>
"""


def page(
    wrote: Sequence[ClassWrote], learners: int, names: bool = False, watched: bool = False
) -> str:
    """Return the page for a laptop: on one screen an exercise, first what most have now."""
    exercises = "".join(_exercise(one, names) for one in wrote)
    links = "".join(_link(one) for one in wrote)
    body = f'<header><h1>What the class wrote</h1><p>{_introduction(wrote, learners)}</p>{_to_discuss(wrote)}<p class="key puzzle-faint">{KEY}</p><nav aria-label="Exercises">{links}</nav></header><main>{exercises}</main>'
    return _page("laptop", body, watched)


def wall(
    wrote: Sequence[ClassWrote], names: bool = False, watched: bool = False, every: bool = False
) -> str:
    """Return the page for the wall: one group to a screen, told in steps, next and back by keys.

    What only one learner has, and what no one has now, is not on it, unless `every` group is to be.
    """
    topics = [one for one in mistakes(wrote)[:FIRST] if one.learners >= MANY]
    shown = [(one, _on_the_wall(one, topics, every)) for one in wrote]
    screens = "".join(_screens(one, groups, topics, names) for one, groups in shown)
    body = _first(topics) + _start(shown) + screens if wrote else f"<p>{NOTHING}</p>"
    return _page("wall", f"<main>{body}</main>", watched)


NOTHING = "Nobody has handed in a program so far."


def _page(kind: str, body: str, watched: bool) -> str:
    script = (_HERE / "programs.js").read_text(encoding="utf-8")
    return PAGE.format(
        begins=BEGINS.decode(),
        digest=b64encode(sha256(script.encode()).digest()).decode(),
        css=stylesheet(_HERE / "programs.css"),
        kind=f"{kind} watched" if watched else kind,
        body=body,
        script=script,
    )


def _introduction(wrote: Sequence[ClassWrote], learners: int) -> str:
    if not wrote:
        return NOTHING
    return (
        f"{counted(learners, 'learner')}, {counted(len(wrote), 'exercise')}. In a group are programs that make "
        "the same mistake, or go the same way; first comes what most learners have now."
    )


def _to_discuss(wrote: Sequence[ClassWrote]) -> str:
    """Return a box with the mistakes that most learners still make, each a link to its card."""
    topics = "".join(f"<li>{_mistake(one)}</li>" for one in mistakes(wrote)[:FIRST])
    return f'<section class="discuss"><h2>To discuss first</h2><ol>{topics}</ol></section>' * bool(
        topics
    )


def _mistake(mistake: Mistake) -> str:
    anchor = _card_anchor(*mistake.places[0])
    return f'<a href="#{anchor}">{html(_plain(mistake.title))}</a> <span>{_in_exercises(mistake)}</span>'


def _in_exercises(mistake: Mistake) -> str:
    """Return where learners make a mistake, and how many do."""
    exercises = ", ".join(dict.fromkeys(one.exercise for one, _ in mistake.places))
    return f"in {_text(exercises)}: {counted(mistake.learners, 'learner')}"


def _link(one: ClassWrote) -> str:
    """Return the link to an exercise, with how many have it right and how many not yet."""
    return f'<a href="#{_anchor(one)}">{_counts(one)}</a>'


def _counts(one: ClassWrote) -> str:
    """Return the name of an exercise, and how many have it right, in another way, or wrong."""
    counts = {was: one.having(was) for was in MARKS}
    parts = [
        f' <span class="puzzle-{COLOURS[was]}">{MARKS[was]} {count}</span>'
        for was, count in counts.items()
        if count or was != "another way"
    ]
    return _text(one.exercise) + "".join(parts)


def _anchor(one: ClassWrote) -> str:
    letters = (letter if letter.isalnum() else "-" for letter in one.exercise)
    return f"{one.notebook[:2]}-{''.join(letters)}"


def _card_anchor(one: ClassWrote, group: Group) -> str:
    return f"{_anchor(one)}-group-{one.groups.index(group) + 1}"


# ---- on a laptop ---------------------------------------------------------------------------------


def _exercise(one: ClassWrote, names: bool) -> str:
    """Return an exercise: what is not yet right on the left, what is right on the right."""
    parts = {was: _part(was, one, names) for was in HEADS}
    has_another_way = any(group.was == "another way" for group in one.groups)
    left = parts["wrong"] + parts["another way"] * has_another_way
    return (
        f'<section class="exercise" id="{_anchor(one)}"><h2>{_text(one.exercise)} '
        f"<small>{_text(one.notebook)}: {one.having('right')} of {one.learners} have it right now</small></h2>"
        f'<div class="columns"><div>{left}</div><div>{parts["right"]}</div></div></section>'
    )


def _part(was: Outcome, one: ClassWrote, names: bool) -> str:
    """Return the groups of a kind below their head: the largest open, the others folded."""
    groups = [group for group in one.groups if group.was == was]
    if not groups:
        return f'<h3>{HEADS[was]}</h3><p class="puzzle-faint">None.</p>'
    right = [] if was == "right" else [group for group in one.groups if group.was == "right"]
    large = [group for group in groups[:LARGE] if group.now]
    cards = "".join(_card(group, one, right, names) for group in large)
    return f"<h3>{HEADS[was]}</h3>{cards}{_more(groups[len(large) :], one, names)}"


def _more(groups: list[Group], one: ClassWrote, names: bool) -> str:
    """Return the smaller groups, folded."""
    if not groups:
        return ""
    cards = "".join(_card(group, one, [], names) for group in groups)
    now = sum(group.now for group in groups)
    who = f"{counted(now, 'learner')} now" if now else "nobody now"
    return _folded(f"{counted(len(groups), 'more group')}: {who}", cards)


def _card(group: Group, one: ClassWrote, right: list[Group], names: bool) -> str:
    first, *others = group.forms
    parts = [
        f'<header><b class="count">{group.now}</b> <h4>{html(_plain(title(group)))}</h4></header>',
        f'<p class="puzzle-faint">{_tries(group)}</p>' * (group.was != "right"),
        _found(group),
        _asked(group),
        _program(first, names),
        _beside(first, right),
        _others(others, names),
    ]
    past = "" if group.now else " past"
    return f'<article id="{_card_anchor(one, group)}" class="puzzle-panel {COLOURS[group.was]}{past}">{"".join(parts)}</article>'


def _tries(group: Group) -> str:
    """Return how many began with a mistake, and how many have it now."""
    return f"First try: {group.began}. Now: {group.now}."


def _found(group: Group) -> str:
    """Return the call, what came of it and what was expected; or the sentence that says what is wrong."""
    judged = group.judged
    if judged.was == "right":
        return ""
    if not judged.expected:
        return _came_of_it(judged)
    return _cells({"call": judged.case, "got": judged.got, "expected": judged.expected})


def _came_of_it(judged: Judged) -> str:
    """Return what came of a call and what was expected; or the sentence that says what is wrong."""
    if judged.expected:
        return _cells({"got": judged.got, "expected": judged.expected})
    return f"<p>{html(marked(_plain(judged.got)))}</p>" if judged.got else ""


def _cells(rows: dict[str, str]) -> str:
    cells = [
        f"<div><dt>{what}</dt><dd><code>{_text(value)}</code></dd></div>"
        for what, value in rows.items()
    ]
    return f"<dl>{''.join(cells)}</dl>"


def _asked(group: Group) -> str:
    """Return what the course says to those who have this misconception, unless it is the title."""
    hint = group.hint
    if hint in ("", title(group)):
        return ""
    word = "Ask" if hint.endswith("?") else "Hint"
    return f'<p class="ask"><b>{word}:</b> {html(hint)}</p>'


def _program(form: Form, names: bool, is_coloured: bool = True) -> str:
    program = _shown(form)
    if not program.strip():
        return f"{_named(form, names)}<p><em>The program is not in the file.</em></p>"
    lines = program.splitlines()
    is_coloured &= len(program) <= LONGEST_COLOURED
    words = _in_colours(lines) if is_coloured else escape("\n".join(lines))
    return f'{_named(form, names)}<pre class="puzzle-code" tabindex="0">{words}</pre>'


def _in_colours(lines: list[str]) -> str:
    coloured_lines = [
        "".join(
            f'<span class="{kind}">{escape(word)}</span>' if kind else escape(word)
            for kind, word in line
        )
        for line in coloured(lines)
    ]
    return "\n".join(coloured_lines)


def _named(form: Form, names: bool) -> str:
    if not names:
        return ""
    called = (one.name if one.is_now else f"{one.name} (at first)" for one in form.authors)
    return f'<p class="names">{_text(", ".join(called))}</p>'


def _others(forms: list[Form], names: bool) -> str:
    """Return the other programs of a group, folded."""
    if not forms:
        return ""
    programs = [
        f"<p>{counted(len(form.authors), 'learner')}</p>{_program(form, names, False)}"
        for form in forms[:MOST_FOLDED]
    ]
    left = len(forms) - MOST_FOLDED
    more = f"<p>{counted(left, 'more program')} of this kind.</p>" if left > 0 else ""
    learners = sum(len(form.authors) for form in forms)
    ways = f"{counted(len(forms), 'other way')} ({counted(learners, 'learner')})"
    return _folded(ways, "".join(programs) + more)


def _folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>{body}</details>"


# ---- two programs side by side -------------------------------------------------------------------


def _beside(form: Form, right: list[Group]) -> str:
    """Return a wrong program beside the right one that is most like it, where they part."""
    others = [_shown(other) for group in right for other in group.forms][:MOST_COMPARED]
    if not others or not _shown(form).strip():
        return ""
    mine = _equal(_shown(form))
    other = max(others, key=lambda text: SequenceMatcher(None, mine, _equal(text)).ratio())
    both = [_shown(form), other]
    marks = _where_they_part(mine, _equal(other))
    halves = [
        f'<div><p>{head}</p><pre class="puzzle-code" tabindex="0">{_with_marks(text, lines)}</pre></div>'
        for head, text, lines in zip(("not yet right", "right"), both, marks, strict=True)
    ]
    return _folded("Compare with a right program", f'<div class="beside">{"".join(halves)}</div>')


def _equal(program: str) -> list[str]:
    return [line.rstrip() for line in with_equal_names(program).splitlines()]


def _where_they_part(one: list[str], other: list[str]) -> tuple[set[int], set[int]]:
    """Return the numbers of the lines in which two programs differ, names aside."""
    parts = [
        part
        for part in SequenceMatcher(None, one, other, False).get_opcodes()
        if part[0] != "equal"
    ]
    return (
        {n for _, begin, end, _, _ in parts for n in range(begin, end)},
        {n for _, _, _, begin, end in parts for n in range(begin, end)},
    )


def _with_marks(program: str, differing: set[int]) -> str:
    lines = [_text(line) for line in program.splitlines()]
    return "\n".join(
        f"<mark>{line}</mark>" if n in differing else line for n, line in enumerate(lines)
    )


# ---- on the wall ---------------------------------------------------------------------------------


_Shown = tuple[ClassWrote, list[Group]]  # an exercise, and those of its groups that get a screen


def _on_the_wall(one: ClassWrote, topics: Sequence[Mistake], every: bool) -> list[Group]:
    """Return the groups of an exercise that get a screen, the wrong ones first."""
    shown = [
        group for group in one.groups if every or group.now >= MANY or _topic_of(one, group, topics)
    ]
    return sorted(shown, key=lambda group: list(HEADS).index(group.was))


def _topic_of(one: ClassWrote, group: Group, topics: Sequence[Mistake]) -> Mistake | None:
    """Return the topic for which a group is the example."""
    return next((topic for topic in topics if topic.places[0] == (one, group)), None)


def _first(topics: Sequence[Mistake]) -> str:
    """Return the first screen: what to discuss first, each topic with a link to its screen."""
    if not topics:
        return ""
    items = "".join(f"<li>{_mistake(topic)}</li>" for topic in topics)
    return f'<section class="screen start first"><h1>To discuss first</h1><ol>{items}</ol><footer>→</footer></section>'


def _start(shown: Sequence[_Shown]) -> str:
    """Return the screen with a link to each exercise, and how many groups have no screen."""
    links = "".join(f"<li>{_to_first_screen(*one)}</li>" for one in shown)
    left = _not_shown([group for one, groups in shown for group in _left_out(one, groups)])
    why = f'<p class="puzzle-faint">{left}: one learner has such a program, or no one now. The page for a laptop shows them.</p>'
    return (
        f'<section class="screen start" style="--exercises: {len(shown)}"><h1>What the class wrote</h1>'
        f'<p class="puzzle-faint">{KEY}</p><ul>{links}</ul>{why * bool(left)}<footer>← →</footer></section>'
    )


def _to_first_screen(one: ClassWrote, groups: Sequence[Group]) -> str:
    label = _counts(one)
    return f'<a href="#{_card_anchor(one, groups[0])}">{label}</a>' if groups else label


def _left_out(one: ClassWrote, shown: Sequence[Group]) -> list[Group]:
    return [group for group in one.groups if group not in shown]


def _not_shown(groups: Sequence[Group]) -> str:
    """Return how many groups of each kind are not on the wall; "" if all are."""
    counts = [(was, sum(group.was == was for group in groups)) for was in HEADS]
    parts = [f"{MARKS[was]} {counted(count, 'group')}" for was, count in counts if count]
    return f"Not shown: {', '.join(parts)}" if parts else ""


def _screens(
    one: ClassWrote, groups: Sequence[Group], topics: Sequence[Mistake], names: bool
) -> str:
    """Return the screens of an exercise; each says how many there are, and what is not shown."""
    left = _not_shown(_left_out(one, groups))
    total = f"{len(groups)}. {left}." if left else f"{len(groups)}"
    return "".join(
        _screen(one, group, _who(one, group, topics), f"{number} of {total}", names)
        for number, group in enumerate(groups, 1)
    )


def _who(one: ClassWrote, group: Group, topics: Sequence[Mistake]) -> str:
    """Return how many have such a program; of the example of a topic, how many in all its exercises."""
    if group.was == "right":
        return f"{group.now} of {counted(one.learners, 'learner')}"
    topic = _topic_of(one, group, topics)
    if topic and group.now < MANY:
        return _in_exercises(topic)
    return f"{_tries(group)[:-1]} of {counted(one.learners, 'learner')}"


def _screen(one: ClassWrote, group: Group, who: str, number: str, names: bool) -> str:
    """Return a screen: a call and a program, then what came of it, then what can lie behind it."""
    judged, other = group.judged, ""
    if group.was == "another way":
        other = f" <small>{HEADS[group.was]}</small>"
    call = _cells({"call": judged.case}) if judged.case else ""
    came = f'<div class="later">{_came_of_it(judged)}</div>' if judged.got else ""
    behind = f'<div class="later"><h2>{html(_plain(title(group)))}</h2>{_asked(group)}</div>'
    return (
        f'<section id="{_card_anchor(one, group)}" class="screen {COLOURS[group.was]}" style="{_size(group.forms[0])}">'
        f"<header><h1>{MARKS[group.was]} {_text(one.exercise)}{other}</h1><span>{who}</span></header>"
        f"{call}{_program(group.forms[0], names)}{came}{behind}<footer>{number} ← →</footer></section>"
    )


def _size(form: Form) -> str:
    """Return the lines and the columns that a program takes, its long lines wrapped."""
    lines = [len(line) for line in _shown(form).splitlines()] or [0]
    wrapped = sum(max(1, -(-length // MOST_COLUMNS)) for length in lines)
    return f"--lines: {max(wrapped, 6)}; --columns: {min(max(30, *lines), MOST_COLUMNS)}"


# ---- what learners wrote, as text ----------------------------------------------------------------


def _shown(form: Form) -> str:
    """Return the program that stands for a form, as text, and without what the exercise has given."""
    return re.sub(r"\n\n\n+", "\n\n", _plain(without_docstrings(form.judged.program)).strip("\n"))


def _text(words: str) -> str:
    return escape(_plain(words))


def _plain(words: str) -> str:
    r"""Return a stranger's words without what is no letter: it could turn a line round, or hide one.

    >>> _plain("f\x00(\u202e)\n\tx")
    'f�(�)\n    x'
    """
    lines = words.expandtabs(4).splitlines()
    return "\n".join(
        "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
        for line in lines
    )
