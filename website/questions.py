"""What a question answers, worked out when the site is made by the card of the notebooks itself.

On a page there is no kernel. So the card is asked here what it replies to each option, and what it opens
then: the step to look at, the world beside Python and how the two go on, the whole recording. The page
gives these replies to the same card in the order in which a learner chooses (`js/asked.js`).
"""

from functools import cache
from typing import Any, NamedTuple

from puzzlecourse.widgets.predict import KEYS, Predict, Reply, reply_data
from puzzlecourse.worlds.beside import WorldBeside
from stepthrough.walk.page_file import data_of
from stepthrough.walk.step_through import LONGEST_ANSWER, asking, verdict

from .recordings import Walk, shallow

SHOWN = ""  # the reply to a learner who asks for the answer
WHOLE = "whole"  # the recording, once it is answered
OF_PAIR = ("cover", "first", "other", "show", "names", "parting", "told", "ending", "run_on")


class PageParts(NamedTuple):
    """What is in sight on a page from the beginning, and what is packed, by name."""

    seen: dict[str, Any]
    parts: dict[str, Any]


@cache
def parts_of_question(name: str) -> PageParts:
    """Return a question and its replies; nothing that is in sight tells an answer.

    Nor do the names of the parts or their order: what anything but the answer opens is numbered, and
    the recording of the answer stands before it.
    """
    with shallow():
        card = Predict(name)
        seen = {"name": name, "face": card.card.face, "keys": list(KEYS)}
        replies = {SHOWN: card.answer()} | {one: card.reply(one) for one in card.options}
        parts: dict[str, Any] = {}
        data = {letter: _reply(card, reply, parts) for letter, reply in replies.items()}
    return PageParts(seen, {"replies": data, **parts})


def _reply(card: Predict, reply: Reply, parts: dict[str, Any]) -> dict[str, Any]:
    """Return what the page's script gets of a reply; what can be opened then goes to the parts."""
    opened = {"look": _look(card, reply, parts), "world": _world(card, reply, parts)}
    return {**reply_data(reply), **opened, "step": list(reply.step)}


def _look(card: Predict, reply: Reply, parts: dict[str, Any]) -> str:
    """Add the recording that can be stepped through to the parts; return its name there."""
    name = WHOLE if reply.tells else f"look {len(parts)}"
    if name not in parts:
        walk = card.steps(reply)
        if walk is None:
            return ""
        parts[name] = data_of(walk.book, walk.show, ()) | {"at": walk.step}
    return name


def _world(card: Predict, reply: Reply, parts: dict[str, Any]) -> str:
    """Add the world in which a choice is right to the parts, and how it goes on; return its name there."""
    name, world = f"world {len(parts)}", card.beside(reply)
    if world is None:
        return ""
    parts[name] = _state(world)
    if world.run_on:
        world.handle({"kind": "run on"})
        parts[f"{name} behind"] = _state(world)
    return name


def _state(world: WorldBeside) -> dict[str, Any]:
    return {name: getattr(world, name) for name in OF_PAIR}


def walk_asked(walk: Walk) -> dict[str, Any]:
    """Return a walk of a notebook, whose questions the page judges."""
    questions = [
        {
            "at": one.at,
            "open": True,
            "answers": list(one.answers),
            **asking(one),
            "right": verdict(one, one.answers[0])["words"],
            "wrong": verdict(one, "")["words"],
            "skipped": verdict(one, None)["words"],
            "longest": LONGEST_ANSWER,
        }
        for one in walk.pauses
    ]
    return data_of(walk.book, walk.show, ()) | {"questions": questions}
