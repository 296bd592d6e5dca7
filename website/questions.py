"""What a question answers, worked out when the site is made by the card of the notebooks itself.

On a page there is no kernel. So each option is chosen here, what the card then says is taken, and what
it opens: the step to look at, the world beside Python and how the two go on, the whole recording. The
page puts it together in the order in which a learner chooses (`js/asked.js`).
"""

from functools import cache
from typing import Any, NamedTuple

from puzzlecourse.widgets.predict import KEYS, Predict
from puzzlecourse.worlds.beside import WorldBeside
from puzzlelib.views import StepThrough
from stepthrough.walk.page_file import data_of
from stepthrough.walk.step_through import LONGEST_ANSWER, asking, verdict

from .recordings import Walk, shallow

SHOWN = ""  # the reply to who asks for the answer
WHOLE = "whole"  # the recording, once it is answered
OF_PAIR = ("cover", "first", "other", "show", "names", "parting", "told", "ending", "run_on")


class Told(NamedTuple):
    """What is in sight on a page from the beginning, and what is packed, by name."""

    seen: dict[str, Any]
    parts: dict[str, Any]


@cache
def question_told(name: str) -> Told:
    """Return a question and its replies; nothing that is in sight tells an answer.

    Nor do the names of the parts, or their order: what anything but the answer opens is numbered, and
    the recording of the answer stands before it.
    """
    with shallow():
        card = Predict(name)
        seen = {"name": name, "face": card.card.face, "keys": list(KEYS)}
        parts: dict[str, Any] = {}
        replies = {letter: _reply(card, letter, parts) for letter in [SHOWN, *card.options]}
    return Told(seen, {"replies": replies, **parts})


def _reply(card: Predict, letter: str, parts: dict[str, Any]) -> dict[str, Any]:
    """Return what the card says to a choice; what can be opened then goes to the parts."""
    card.begin()
    if letter == SHOWN:
        card.reveal()
    else:
        card.choose(letter)
    face = card.card.face
    said = [row for row in face["options"] if row["was"]]
    reply = {
        "row": said[0],
        "isAnswered": face["isAnswered"],
        "message": face["message"],
        "step": list(card.again.said[-1]),
        "look": _look(card, parts) if "look" in face["actions"] else "",
        "world": _world(card, letter, parts) if "world" in face["actions"] else "",
    }
    return reply | {
        "actions": [face["actions"], card.card.face["actions"]]
    }  # without, and watching


def _look(card: Predict, parts: dict[str, Any]) -> str:
    """Add the recording that can be stepped through to the parts; return its name there."""
    name = WHOLE if card.is_answered else f"look {len(parts)}"
    card.look()
    if name not in parts and isinstance(card.opened, StepThrough):
        walk = card.opened
        parts[name] = data_of(walk.book, walk.show, ()) | {"at": walk.step}
    return name


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


def _world(card: Predict, letter: str, parts: dict[str, Any]) -> str:
    """Add the world in which a choice is right to the parts, and how it goes on; return its name there."""
    name = f"world {len(parts)}"
    card.see_world()
    world = card.opened
    if isinstance(world, WorldBeside):
        parts[name] = _state(world)
        if world.run_on:
            world.handle({"kind": "run on"})
            parts[f"{name} behind"] = _state(world)
            card.begin()
            card.choose(letter)
            card.see_world()  # for what is seen of the card beside it, before it has run on
    return name


def _state(world: WorldBeside) -> dict[str, Any]:
    return {name: getattr(world, name) for name in OF_PAIR}
