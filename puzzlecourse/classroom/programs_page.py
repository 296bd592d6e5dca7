"""Render the programs of a class as one self-contained HTML page.

There are two layouts, for a laptop and for a projector. Learners' text is escaped, and the content security
policy allows only our own script, by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from html import escape
from pathlib import Path

from stepthrough.code_marks import html, marked
from stepthrough.colouring import coloured
from stepthrough.given import counted
from stepthrough.palette import stylesheet

from ..storage.entries import Judged
from .first_screen import Part
from .groups import Form, Group, Outcome
from .offline_page import offline_page
from .programs import ClassWrote, Mistake, title
from .shapes import with_equal_names, without_docstrings

_HERE = Path(__file__).parent
MANY = 2  # learners in a group now, for it to get a screen of its own
FIRST_COLUMNS = 30  # characters per line on the opening screen, in each of three columns
FEW_LINES = 14  # up to this length the opening screen uses a larger font
MOST_COLUMNS = 110  # of a projected program; longer lines are wrapped
LARGE = 3  # groups per outcome that are not folded
MOST_FOLDED = 12  # further programs listed under a group
LONGEST_COLOURED = 3_000  # characters; longer programs are not highlighted
MOST_COMPARED = 8  # right programs considered when looking for the most similar
MOST_LINES = 100  # of compared programs: the comparison takes cubic time
LONGEST_ON_THE_WALL = 300  # characters of a projected value or message

HEADS: dict[Outcome, str] = {
    "wrong": "Not yet right",
    "another way": "Right result, another way than asked",
    "right": "Right",
}
MARKS: dict[Outcome, str] = {"right": "✓", "another way": "↷", "wrong": "✗"}
KEY = f"{'; '.join(f'{mark} {HEADS[was].lower()}' for was, mark in MARKS.items())}."
COLOURS: dict[Outcome, str] = {"right": "right", "another way": "asks", "wrong": "wrong"}

ATTRIBUTES = 'lang="en" data-programs-of-a-class'
BEGINS = f"<!doctype html>\n<html {ATTRIBUTES}>".encode()  # by which such a page is recognized
NOTHING = "Nobody has handed in a program so far."


def page(
    wrote: Sequence[ClassWrote],
    first: Sequence[Part],
    learners: int,
    names: bool = False,
    watched: bool = False,
) -> str:
    """Return the page for a laptop: topics to discuss, then each exercise with its groups."""
    anchors = {}
    for one in wrote:
        mistake = _example(one, first)
        anchors[_key(one)] = _card_anchor(one, mistake.groups[0]) if mistake else _anchor(one)
    parts = "".join(_topics(part, anchors, is_wall=False) for part in first)
    discuss = f'<section class="discuss"><h2>What to talk about tomorrow</h2><div class="topics">{parts}</div></section>'
    links = "".join(f'<a href="#{_anchor(one)}">{_counts(one)}</a>' for one in wrote)
    introduction = NOTHING
    if wrote:
        introduction = (
            f"{counted(learners, 'learner')}, {counted(len(wrote), 'exercise')}. In a group are programs that make "
            "the same mistake, or go the same way; first comes what most learners have now."
        )
    body = (
        f"<header><h1>What the class wrote</h1><p>{introduction}</p>{discuss * bool(first)}"
        f'<p class="key puzzle-faint">{KEY}</p><nav aria-label="Exercises">{links}</nav></header>'
        f"<main>{''.join(_exercise(one, names) for one in wrote)}</main>"
    )
    return _page("laptop", body, watched)


def wall(
    wrote: Sequence[ClassWrote],
    first: Sequence[Part],
    names: bool = False,
    watched: bool = False,
    every: bool = False,
) -> str:
    """Return the page for a projector: one group per screen, revealed step by step.

    Groups that fewer than `MANY` learners are in now are left out unless *every* is true.
    """
    shown = [(one, _groups_with_screens(one, first, every)) for one in wrote]
    anchors = {}
    for one, groups in shown:
        mistake = _example(one, first)
        target = mistake.groups if mistake else groups
        anchors[_key(one)] = _card_anchor(one, target[0]) if target else ""
    index = f'<section class="screen start"><h1>{NOTHING}</h1></section>'
    if wrote:
        index = _index_screen(shown)
    screens = "".join(_screens(one, groups, first, names) for one, groups in shown)
    return _page("wall", f"<main>{_topics_screen(first, anchors)}{index}{screens}</main>", watched)


def _page(kind: str, body: str, watched: bool) -> str:
    script = (_HERE / "programs.js").read_text(encoding="utf-8")
    return offline_page(
        "What the class wrote",
        stylesheet(_HERE / "programs.css"),
        f"{body}\n<script>{script}</script>",
        [script],
        f"{kind} watched" if watched else kind,
        ATTRIBUTES,
    )


_Key = tuple[str, str]  # a notebook and an exercise


def _key(one: ClassWrote) -> _Key:
    return one.notebook, one.exercise


def _topics(part: Part, anchors: Mapping[_Key, str], is_wall: bool) -> str:
    """Return a part's topics, linked to their examples; advice to the teacher is not projected."""
    items = []
    for topic in part.topics:
        name = html(_plain(topic.name))
        if anchor := anchors.get((topic.notebook, topic.name)) if topic.is_program else "":
            name = f'<a href="#{anchor}">{name}</a>'
        asks = f"<q>{html(topic.asks)}</q>" if topic.asks else ""
        lines = [topic.label] if is_wall else [topic.label, topic.todo]
        more = "".join(f"<p>{html(_plain(line))}</p>" for line in lines if line)
        items.append(f"<li><p><b>{name}</b> {html(topic.numbers)} {asks}</p>{more}</li>")
    level = "h2" if is_wall else "h3"
    return f"<section><{level}>{part.title}</{level}><ul>{''.join(items)}</ul></section>"


def _example(one: ClassWrote, first: Sequence[Part]) -> Mistake | None:
    """Return the mistake that a topic names for this exercise, if several make it now."""
    for topic in (topic for part in first for topic in part.topics):
        is_here = topic.is_program and (topic.notebook, topic.name) == _key(one)
        if is_here and topic.mistake and topic.mistake.now >= MANY:
            return topic.mistake
    return None


def _counts(one: ClassWrote) -> str:
    """Return the exercise's name with the number of learners per outcome."""
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
    """Return an exercise in two columns: wrong programs left, right ones right."""
    has_another_way = any(group.was == "another way" for group in one.groups)
    left = _outcome("wrong", one, names)
    if has_another_way:
        left += _outcome("another way", one, names)
    return (
        f'<section class="exercise" id="{_anchor(one)}"><h2>{_text(one.exercise)} '
        f"<small>{_text(one.notebook)}: {one.having('right')} of {one.learners} have it right now</small></h2>"
        f'<div class="columns"><div>{left}</div><div>{_outcome("right", one, names)}</div></div></section>'
    )


def _outcome(was: Outcome, one: ClassWrote, names: bool) -> str:
    """Return the groups with one outcome under their heading; all but the largest are folded."""
    groups = [group for group in one.groups if group.was == was]
    if not groups:
        return f'<h3>{HEADS[was]}</h3><p class="puzzle-faint">None.</p>'
    right = [] if was == "right" else [group for group in one.groups if group.was == "right"]
    large = [group for group in groups[:LARGE] if group.now]
    small = groups[len(large) :]
    cards = "".join(_card(group, one, right, names) for group in large)
    more = ""
    if small:
        now = sum(group.now for group in small)
        who = f"{counted(now, 'learner')} now" if now else "nobody now"
        body = "".join(_card(group, one, [], names) for group in small)
        more = _folded(f"{counted(len(small), 'more group')}: {who}", body)
    return f"<h3>{HEADS[was]}</h3>{cards}{more}"


def _card(group: Group, one: ClassWrote, right: list[Group], names: bool) -> str:
    form, *others = group.forms
    is_right = group.was == "right"
    parts = [
        f'<header><b class="count">{group.now}</b> <h4>{html(_plain(title(group)))}</h4></header>',
        "" if is_right else f'<p class="puzzle-faint">{_tries(group)}</p>',
        "" if is_right else _result(group.judged, with_call=True),
        _hint(group),
        _program(form, names),
        _comparison(form, right),
        _other_forms(others, names),
    ]
    past = "" if group.now else " past"
    return f'<article id="{_card_anchor(one, group)}" class="puzzle-panel {COLOURS[group.was]}{past}">{"".join(parts)}</article>'


def _tries(group: Group) -> str:
    return f"First try: {group.began}. Now: {group.now}."


def _result(judged: Judged, with_call: bool = False) -> str:
    """Return the result and the expected result, or the fault's message."""
    if judged.expected:
        call = {"call": judged.case} if with_call else {}
        return _cells(call | {"got": judged.got, "expected": judged.expected})
    return f"<p>{html(marked(_plain(judged.got)))}</p>" if judged.got else ""


def _cells(rows: dict[str, str]) -> str:
    cells = [
        f"<div><dt>{name}</dt><dd><code>{_text(value)}</code></dd></div>"
        for name, value in rows.items()
    ]
    return f"<dl>{''.join(cells)}</dl>"


def _hint(group: Group) -> str:
    """Return the hint for the group's mistake, unless it already is the title."""
    hint = group.hint
    if hint in ("", title(group)):
        return ""
    word = "Ask" if hint.endswith("?") else "Hint"
    return f'<p class="ask"><b>{word}:</b> {html(hint)}</p>'


def _program(form: Form, names: bool, is_coloured: bool = True) -> str:
    authors = ""
    if names:
        called = [one.name if one.is_now else f"{one.name} (at first)" for one in form.authors]
        authors = f'<p class="names">{_text(", ".join(called))}</p>'
    program = _source(form)
    if not program.strip():
        return f"{authors}<p><em>The program is not in the file.</em></p>"
    code = escape(program)
    if is_coloured and len(program) <= LONGEST_COLOURED:
        code = "\n".join(
            "".join(
                f'<span class="{kind}">{escape(word)}</span>' if kind else escape(word)
                for kind, word in line
            )
            for line in coloured(program.splitlines())
        )
    return f'{authors}<pre class="puzzle-code" tabindex="0">{code}</pre>'


def _other_forms(forms: list[Form], names: bool) -> str:
    """Return the other forms in the group, folded."""
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


def _comparison(form: Form, right: list[Group]) -> str:
    """Return a wrong program next to the most similar right one, with differing lines marked."""
    mine = _lines_with_equal_names(_source(form))
    programs = [_source(other) for group in right for other in group.forms][:MOST_COMPARED]
    candidates = {text: _lines_with_equal_names(text) for text in programs}
    others = {text: lines for text, lines in candidates.items() if len(lines) <= MOST_LINES}
    if not others or len(mine) > MOST_LINES or not _source(form).strip():
        return ""
    matcher = SequenceMatcher(None, [], mine)  # it caches its second sequence

    def similarity(text: str) -> float:
        matcher.set_seq1(others[text])
        return matcher.quick_ratio()

    other = max(others, key=similarity)
    opcodes = SequenceMatcher(None, mine, others[other], autojunk=False).get_opcodes()
    changes = [opcode for opcode in opcodes if opcode[0] != "equal"]
    halves = [
        ("not yet right", _source(form), {n for _, a, b, _, _ in changes for n in range(a, b)}),
        ("right", other, {n for _, _, _, a, b in changes for n in range(a, b)}),
    ]
    body = "".join(
        f'<div><p>{head}</p><pre class="puzzle-code" tabindex="0">{_with_marks(text, differing)}</pre></div>'
        for head, text, differing in halves
    )
    return _folded("Compare with a right program", f'<div class="beside">{body}</div>')


def _lines_with_equal_names(program: str) -> list[str]:
    return [line.rstrip() for line in with_equal_names(program).splitlines()]


def _with_marks(program: str, differing: set[int]) -> str:
    lines = [_text(line) for line in program.splitlines()]
    return "\n".join(
        f"<mark>{line}</mark>" if n in differing else line for n, line in enumerate(lines)
    )


# ---- on the wall ---------------------------------------------------------------------------------


_Shown = tuple[ClassWrote, list[Group]]  # an exercise, and those of its groups that get a screen


def _groups_with_screens(one: ClassWrote, first: Sequence[Part], every: bool) -> list[Group]:
    """Return the groups of an exercise that get a screen, wrong ones first."""
    example = _example(one, first)
    shown = [
        group
        for group in one.groups
        if every or group.now >= MANY or (example and group is example.groups[0])
    ]
    return sorted(shown, key=lambda group: list(HEADS).index(group.was))


def _topics_screen(first: Sequence[Part], anchors: Mapping[_Key, str]) -> str:
    """Return the opening screen: topics that concern at least `MANY` learners."""
    parts = [
        part._replace(topics=[topic for topic in part.topics if topic.learners >= MANY])
        for part in first
    ]
    parts = [part for part in parts if part.topics]
    if not parts:
        return ""
    few = " few" if _height(parts, 2 * FIRST_COLUMNS // len(parts)) <= FEW_LINES else ""
    size = f"--lines: {_height(parts, 3 * FIRST_COLUMNS // len(parts))}"
    topics = "".join(_topics(part, anchors, is_wall=True) for part in parts)
    return f'<section class="screen start first{few}" style="{size}"><h1>What to talk about</h1><div class="topics">{topics}</div><footer>→</footer></section>'


def _height(parts: Sequence[Part], columns: int) -> int:
    """Return the number of lines of the longest part, when wrapped at *columns* characters."""
    longest = 0
    for part in parts:
        topics = [(f"{one.name} {one.numbers} {one.asks}", one.label) for one in part.topics]
        lines = [-(-len(text) // columns) for topic in topics for text in topic]
        longest = max(longest, 2 + len(topics) + sum(lines))
    return longest


def _index_screen(shown: Sequence[_Shown]) -> str:
    """Return the screen that links to each exercise and counts the groups without a screen."""
    items = []
    for one, groups in shown:
        counts = _counts(one)
        link = f'<a href="#{_card_anchor(one, groups[0])}">{counts}</a>' if groups else counts
        items.append(f"<li>{link}</li>")
    left = _not_shown(shown)
    why = f'<p class="puzzle-faint">{left}: one learner has such a program, or no one now. The page for a laptop shows them.</p>'
    return (
        f'<section class="screen start" style="--exercises: {len(shown)}"><h1>What the class wrote</h1>'
        f'<p class="puzzle-faint">{KEY}</p><ul>{"".join(items)}</ul>{why * bool(left)}<footer>← →</footer></section>'
    )


def _not_shown(shown: Sequence[_Shown]) -> str:
    """Return the number of groups per outcome that have no screen; "" if all have one."""
    left = [group.was for one, groups in shown for group in one.groups if group not in groups]
    parts = [f"{MARKS[was]} {counted(left.count(was), 'group')}" for was in HEADS if was in left]
    return f"Not shown: {', '.join(parts)}" if parts else ""


def _screens(one: ClassWrote, groups: list[Group], first: Sequence[Part], names: bool) -> str:
    """Return the screens of an exercise, numbered, with a note on groups not shown."""
    left = _not_shown([(one, groups)])
    total = f"{len(groups)}. {left}." if left else f"{len(groups)}"
    example = _example(one, first)
    screens = []
    for number, group in enumerate(groups, 1):
        if group.was == "right":
            who = f"{group.now}"
        elif example and group is example.groups[0] and group.now < MANY:
            who = f"{example.now}"  # all groups that make the example's mistake
        else:
            who = _tries(group)[:-1]
        who += f" of {counted(one.learners, 'learner')}"
        screens.append(_screen(one, group, who, f"{number} of {total}", names))
    return "".join(screens)


def _screen(one: ClassWrote, group: Group, who: str, number: str, names: bool) -> str:
    """Return a screen: the call and the program, then the result, then its likely cause."""
    judged = group.judged
    judged = judged._replace(
        case=_shortened(judged.case),
        got=_shortened(judged.got),
        expected=_shortened(judged.expected),
    )
    form = group.forms[0]
    lengths = [len(line) for line in _source(form).splitlines()] or [0]
    lines = max(6, sum(max(1, -(-length // MOST_COLUMNS)) for length in lengths))  # wrapped
    columns = min(max(30, *lengths), MOST_COLUMNS)
    way = f" <small>{HEADS[group.was]}</small>" if group.was == "another way" else ""
    call = _cells({"call": judged.case}) if judged.case else ""
    result = f'<div class="later">{_result(judged)}</div>' if judged.got else ""
    cause = f'<div class="later"><h2>{html(_plain(title(group)))}</h2>{_hint(group)}</div>'
    return (
        f'<section id="{_card_anchor(one, group)}" class="screen {COLOURS[group.was]}" style="--lines: {lines}; --columns: {columns}">'
        f"<header><h1>{MARKS[group.was]} {_text(one.exercise)}{way}</h1><span>{who}</span></header>"
        f"{call}{_program(form, names)}{result}{cause}<footer>{number} ← →</footer></section>"
    )


def _shortened(text: str) -> str:
    too_long = len(text) > LONGEST_ON_THE_WALL
    return f"{text[:LONGEST_ON_THE_WALL]}…" if too_long else text


# ---- learners' text ------------------------------------------------------------------------------


def _source(form: Form) -> str:
    """Return the text of a form's representative, without docstrings and repeated blank lines."""
    return re.sub(r"\n\n\n+", "\n\n", _plain(without_docstrings(form.judged.program)).strip("\n"))


def _text(text: str) -> str:
    return escape(_plain(text))


def _plain(text: str) -> str:
    r"""Replace unprintable characters, such as bidirectional overrides, and expand tabs.

    >>> _plain("f\x00(\u202e)\n\tx")
    'f�(�)\n    x'
    """
    lines = text.expandtabs(4).splitlines()
    return "\n".join(
        "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
        for line in lines
    )
