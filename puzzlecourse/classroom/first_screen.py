"""Choose what to discuss in the next lesson.

    Explain first   questions that few learners got right at once, the lowest share first
    Vote again      questions that divide the class, one for each belief
    Programs        exercises by the share of learners who have not solved them, each with its most
                    frequent mistake

The thresholds for explaining and voting come from `docs/teach/sources.md`. Mistakes of a single learner are
left out unless there are no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stepthrough.given import counted

from ..storage.entries import LONGEST_NAME
from .learners_files import beginning
from .programs import ClassWrote, Mistake, belief_sentence, mistakes
from .results import Count, Item, TriedItems

LEAST, MOST = 30, 70  # per cent right at once: between these, peer discussion pays off most
TOPICS = 3  # per part
RULE = (
    f"Fewer than {LEAST} % of those who tried it were right at once: explain first, then vote. "
    f"{LEAST} to {MOST} %: discuss in pairs, then vote again; one question for each belief. "
    f"Above {MOST} %, a word is enough. An exercise that half of the class has written counts as "
    "not solved for those who worked in its notebook and did not write it."
)
LONGEST_QUESTION, LONGEST_OPTION = 100, 60  # characters shown


class Topic(NamedTuple):
    """Something to discuss, worded for a teacher."""

    name: str  # "2.1", "flatten"
    notebook: str
    numbers: str  # "3 of 23 were right at once."
    learners: int  # number who got it wrong
    asks: str = ""  # the question
    label: str = ""  # the most frequent mistake: "7 learners answered as if: “…”."
    todo: str = ""  # advice to the teacher: `Predict("2.1", vote=True)`, or a hint
    mistake: Mistake | None = None  # for an exercise, if programs were saved
    is_program: bool = False
    is_rare: bool = False  # met by less than a quarter of the class


class Part(NamedTuple):
    """A part of the first screen, with its most important topics."""

    title: str
    topics: list[Topic]


def first_screen(
    learners: Sequence[TriedItems], counts: Sequence[Count], wrote: Iterable[ClassWrote]
) -> list[Part]:
    """Return the parts that have at least one topic."""
    parts = {
        "Explain first": to_explain(counts, len(learners)),
        "Vote again": to_vote(counts),
        "Programs": to_write(learners, counts, wrote),
    }
    most = max((one.learners for topics in parts.values() for one in topics), default=0)
    chosen = {
        title: [one for one in topics if one.learners > 1 or most == 1][:TOPICS]
        for title, topics in parts.items()
    }
    return [Part(title, topics) for title, topics in chosen.items() if topics]


# ---- questions -----------------------------------------------------------------------------------


def to_explain(counts: Iterable[Count], learners: int) -> list[Topic]:
    """Return what fewer than `LEAST` per cent got right at once.

    The lowest share comes first; items tried by less than a quarter of the class come last.
    """
    low = [c for c in counts if c.item.kind in _EXPLAINED and c.tried and c.percent < LEAST]
    topics = [
        _question_topic(count, _EXPLAINED[count.item.kind], 4 * count.tried < learners)
        for count in sorted(low, key=lambda count: (count.percent, -_wrong(count)))
    ]
    return sorted(topics, key=lambda topic: topic.is_rare)


_EXPLAINED = {
    "questions": "Step through it together, then vote: `Predict({name}, vote=True)`.",
    "orders": "Put the lines in order together: `Order({name})`.",
    "explanations": "Let the class explain one program line by line.",
}
_VOTE = "Vote, discuss in pairs, vote again: `Predict({name}, vote=True)`."


def to_vote(counts: Iterable[Count]) -> list[Topic]:
    """Return one question per belief that divides the class, the most frequent belief first."""
    by_belief: dict[object, list[Count]] = {}
    for count in counts:
        if count.item.kind == "questions" and count.tried and LEAST <= count.percent <= MOST:
            belief = count.by_frequency[0][0] if count.by_frequency else count.item
            by_belief.setdefault(belief, []).append(count)
    every = [sorted(same, key=lambda count: -count.most) for same in by_belief.values()]
    return [
        _question_topic(first, _VOTE, same=rest)
        for first, *rest in sorted(every, key=lambda same: -same[0].most)
    ]


def _question_topic(
    count: Count, todo: str, is_rare: bool = False, same: Sequence[Count] = ()
) -> Topic:
    notebook, kind, name, _ = count.item
    head = {"orders": f"Order “{name}”", "explanations": f"Their own “{name}”"}.get(kind, name)
    label = _frequent_answer(count)
    if same:
        label += f" The same belief shows in {_enumerated([one.item.name for one in same])}."
    return Topic(
        head,
        notebook,
        f"{count.at_once} of {count.tried} were right at once.",
        _wrong(count),
        asks=_question(count.item),
        label=label.strip(),
        todo=todo.format(name=f'"{name}"'),
        is_rare=is_rare,
    )


def _wrong(count: Count) -> int:
    return count.tried - count.at_once


def _enumerated(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _frequent_answer(count: Count) -> str:
    """Return the most frequent wrong answer as a sentence; "" if several learners all differ."""
    belief, learners = next(iter(count.by_frequency), ("", 0))
    if not learners or learners == 1 < _wrong(count):
        return ""
    who = counted(learners, "learner")
    if (words := belief_sentence(belief)) != belief:
        return f"{who} answered as if: “{words}”."
    option = _wrong_option(count.item, belief)
    return f"{who} answered “{option}”." if option else ""


def _wrong_option(item: Item, caption: str) -> str:
    """Return the wrong option or line to which *caption* belongs."""
    from ..lessons import every_sheet

    for sheet in reversed(every_sheet()):  # a later name hides an earlier one
        for prediction in sheet.predictions:
            if (item.kind, item.name) == ("questions", prediction.name[:LONGEST_NAME]):
                answers = [a for a in prediction.answers if a.misconception == caption]
                return _in_one_line(answers[0].words, LONGEST_OPTION) if answers else ""
        for order in sheet.orderings:
            if (item.kind, item.name) == ("orders", order.name[:LONGEST_NAME]):
                lines = [line for line, name in order.decoys.items() if name == caption]
                return _in_one_line(lines[0], LONGEST_OPTION) if lines else ""
    return ""


def _question(item: Item) -> str:
    """Return the interrogative sentences of a question; "" for other items."""
    from ..lessons import every_sheet

    questions = [
        prediction.text
        for sheet in every_sheet()
        for prediction in sheet.predictions
        if (item.kind, item.name) == ("questions", prediction.name[:LONGEST_NAME])
    ]
    sentences = re.split(r"(?<=[.?!])\s+", questions[-1]) if questions else []
    asking = " ".join(one for one in sentences if one.endswith("?"))
    return _in_one_line(asking, LONGEST_QUESTION)


def _in_one_line(words: str, longest: int) -> str:
    return beginning(" ".join(words.split()), longest)


# ---- programs ------------------------------------------------------------------------------------


class Unsolved(NamedTuple):
    """The number of learners who have not solved an exercise."""

    stuck: int  # wrote it, but never correctly
    missing: int  # worked in its notebook, but did not write it
    of: int

    @property
    def learners(self) -> int:
        """The number who have not solved it."""
        return self.stuck + self.missing

    @property
    def words(self) -> str:
        """The same as a sentence."""
        if not self.learners:
            return f"{self.of} of {self.of} have solved it by now."
        if not self.stuck:
            return f"{self.missing} of {self.of} have not written it."
        begun = f"; {self.missing} of them have not begun" if self.missing else ""
        return f"{self.learners} of {self.of} have not solved it yet{begun}."


def unsolved(exercise: Item, learners: Iterable[TriedItems]) -> Unsolved:
    """Return how many learners have not solved an exercise.

    Learners who have not written it count only if at least half of those who worked in its notebook have.
    """
    working = [did for did in learners if any(item.notebook == exercise.notebook for item in did)]
    tried = [did[exercise] for did in working if exercise in did and did[exercise].tries]
    stuck = sum(one.is_stuck for one in tried)
    missing = len(working) - len(tried) if 2 * len(tried) >= len(working) else 0
    return Unsolved(stuck, missing, len(tried) + missing)


def to_write(
    learners: Sequence[TriedItems], counts: Iterable[Count], wrote: Iterable[ClassWrote]
) -> list[Topic]:
    """Return the exercises by the share of learners who have not solved them.

    Solved exercises follow if many learners began with the same mistake.
    """
    written = {(one.notebook, one.exercise): one for one in wrote}
    topics, solved = [], []
    for count in counts:
        item = count.item
        if item.kind == "exercises" and (of := unsolved(item, learners)).of:
            one = written.get((item.notebook, item.name))
            if of.learners:
                topics.append((of, _unsolved_topic(count, of, one, 4 * of.of < len(learners))))
            elif one and (topic := _solved_topic(of, one)):
                solved.append(topic)
    topics.sort(key=lambda one: (one[1].is_rare, -one[0].learners / one[0].of, -one[0].learners))
    return [one for _, one in topics] + sorted(solved, key=lambda topic: -topic.learners)


def _unsolved_topic(count: Count, of: Unsolved, one: ClassWrote | None, is_rare: bool) -> Topic:
    mistake = next((each for each in mistakes(one) if each.now), None) if one else None
    label, todo = ("", "") if one else (_label_without_programs(count), "")
    if not of.stuck:
        todo = "Give time for it, or write it together."
    if mistake and (mistake.now > 1 or of.learners == 1):
        label = f"{counted(mistake.now, 'learner')} {mistake.label}."
        todo = _advice(mistake)
    return Topic(
        count.item.name,
        count.item.notebook,
        of.words,
        of.learners,
        label=label,
        todo=todo,
        mistake=mistake,
        is_program=True,
        is_rare=is_rare,
    )


def _advice(mistake: Mistake) -> str:
    hint = mistake.hint
    return f"{'Ask' if hint.endswith('?') else 'Hint'}: {hint}" if hint else ""


def _label_without_programs(count: Count) -> str:
    """Return a label for the most frequent mistake if no programs were saved."""
    belief, learners = next(iter(count.by_frequency), ("", 0))
    who = counted(learners, "learner")
    if learners < 2:
        return ""
    if (words := belief_sentence(belief)) != belief:
        return f"{who} wrote as if: “{words}”."
    hint = _hint(count.item, belief)
    return f"{who} needed the hint “{hint}”" if hint else ""


def _hint(exercise: Item, caption: str) -> str:
    from ..lessons import exercise_named

    try:
        wrong = exercise_named(exercise.name).wrong
    except ValueError:  # the saved name was truncated
        return ""
    return next((one.hint for one in wrong if one.misconception == caption), "")


def _solved_topic(of: Unsolved, one: ClassWrote) -> Topic | None:
    """Return a topic for a solved exercise if many learners began with the same mistake."""
    first = max(mistakes(one), key=lambda mistake: mistake.began, default=None)
    if first is None or first.began < 2 or 100 * first.began < LEAST * one.learners:
        return None
    label = f"{counted(first.began, 'learner')} first {first.label}."
    return Topic(
        one.exercise,
        one.notebook,
        of.words,
        first.began,
        label=label,
        todo=_advice(first),
        mistake=first,
        is_program=True,
    )
