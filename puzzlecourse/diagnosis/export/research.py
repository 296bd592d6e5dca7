"""The bank as data for research: programs × beliefs × answers × steps, as JSON.

`docs/recursion_test.schema.json` describes each field. Beliefs that run a program alike, step by
step, share one run.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from puzzlelib import __version__
from puzzlelib.trace import Recording, Step
from puzzlelib.trace.values import stable_repr

from ...worlds import Refused
from ...worlds.beside import belief
from ..answers import MOST_STEPS, PYTHON, READ, recorded
from ..items import BELIEFS, Item, Variant
from ..programs import QUESTIONS
from .question import COPYRIGHT, LICENCE, TITLE, Question

FORMAT = 1  # the number of the schema; it grows when an old reader would misunderstand
Bank = Sequence[tuple[Item, Sequence[Question]]]


def text(bank: Bank, seed: int) -> bytes:
    """Return the data as JSON, a variant to a line."""
    head = json.dumps(about(seed), ensure_ascii=False, indent=1).removesuffix("\n}")
    items = ",\n".join(_item(item, questions) for item, questions in bank)
    return f'{head},\n "items": [\n{items}\n ]\n}}\n'.encode()


def _item(item: Item, questions: Sequence[Question]) -> str:
    variants = ",\n   ".join(
        json.dumps(variant(question.variant), ensure_ascii=False) for question in questions
    )
    name, asked, groups = (
        json.dumps(one, ensure_ascii=False) for one in (item.name, item.question, item.groups)
    )
    head = f'"name": {name}, "question": {asked}, "groups": {groups}'
    return f'  {{{head}, "variants": [\n   {variants}\n  ]}}'


def about(seed: int) -> dict[str, Any]:
    """Return what holds for all items: where they come from, the licence, and the beliefs."""
    says = {PYTHON: "What Python does."} | {name: belief(name) for name in BELIEFS[1:]}
    return {
        "title": TITLE,
        "format": FORMAT,
        "licence": {"name": LICENCE, "copyright": COPYRIGHT},
        "made_by": f"puzzlecourse {__version__}, Python {platform.python_version()}",
        "seed": seed,
        "most_steps": MOST_STEPS,
        "questions": QUESTIONS,
        "beliefs": says,
    }


def variant(one: Variant) -> dict[str, Any]:
    """Return a program with what is asked, and how each belief runs and answers it."""
    runs, silent = _runs(one)
    return {
        "number": one.number,
        "program": one.program,
        "call": one.call,
        "text": one.text,
        "options": list(one.beliefs),
        "shown": one.options,
        "runs": runs,
        "silent": silent,
    }


def _runs(one: Variant) -> tuple[list[Mapping[str, Any]], dict[str, str]]:
    """Return the different runs of a program, and why some beliefs have none."""
    runs: dict[str, dict[str, Any]] = {}
    silent: dict[str, str] = {}
    for name, recording in _recordings(one):
        if isinstance(recording, Refused):
            silent[name] = str(recording)
            continue
        found = run(recording, one.question)
        same = runs.setdefault(json.dumps(found), {"beliefs": [], "option": 0} | found)
        same["beliefs"].append(name)
        same["option"] = one.item.option_of[name]
    return list(runs.values()), silent


def _recordings(one: Variant) -> Iterator[tuple[str, Recording | Refused]]:
    for name in BELIEFS:
        try:
            yield name, recorded(one.program, one.call, None if name == PYTHON else name)
        except Refused as error:
            yield name, error


def run(recording: Recording, question: str) -> dict[str, Any]:
    """Return a recording as plain data; values are text, as `repr` writes them."""
    number = {id(call): n for n, call in enumerate(recording.calls)}
    has_returned = recording.ended == "returned"
    return {
        "answer": READ[question](recording),
        "ended": recording.ended,
        "result": stable_repr(recording.result) if has_returned else None,
        "printed": recording.output,
        "calls": [repr(call) for call in recording.calls],
        "steps": [step(number[id(one.call)], one) for one in recording.steps],
    }


def step(call: int, one: Step) -> dict[str, Any]:
    """Return a step as plain data."""
    said = {
        "event": one.event,
        "call": call,
        "line": one.line,
        "variables": {name: stable_repr(value) for name, value in one.locals.items()},
        "printed": one.printed,
    }
    return said | ({"value": _value(one)} if one.event not in ("call", "line") else {})


def _value(one: Step) -> str:
    value = one.carried  # of an exception it is in words
    return value if one.event in ("exception", "raise") else stable_repr(value)
