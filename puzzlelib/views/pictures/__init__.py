"""Which module draws which puzzle; one without a module here is shown as its text board.

Every picture module has these (REQUIRED, and those of one of the two ways below):

- `HOW_TO`, one sentence for the learner; `BUTTONS`, whether a button for each move always shows;
- `size(rules)` in pixels, `paint(canvas, rules, position)`, `label(rules, position, gid)`, which is
  the spoken name of a thing.

There are two ways to make a move with the pointer:

- TAKING a thing somewhere: `why_not_pick_up(rules, position, item)` and
  `move_from(rules, position, item, zone)`;
- MARKING things, then OK: `marked(rules, position, marks, item)`,
  `move_from_marks(rules, position, marks)`, and `things(rules, position, move)` for the hint.

Optional: `describe(rules, move)`, what a move did; `glides(rules, move)`, where a thing's gid depends
on its place; `brief(rules, position)`, a few signs; `job(arguments)` and `job_things(arguments)`,
what a recorded call has to do and with which things.
"""

from types import ModuleType
from typing import Any

from ...hanoi import Hanoi
from ...nim import Nim
from ...search import Reordered
from ...solitaire import Solitaire
from . import hanoi, nim, solitaire

PICTURES: dict[type, ModuleType] = {Hanoi: hanoi, Nim: nim, Solitaire: solitaire}

REQUIRED = ("HOW_TO", "BUTTONS", "size", "paint", "label")
TAKING = ("why_not_pick_up", "move_from")
MARKING = ("marked", "move_from_marks", "things")


def picture_of(rules: Any) -> ModuleType | None:
    """The module that draws these rules, or those behind a `Reordered`; None if there is none."""
    while isinstance(rules, Reordered):
        rules = rules.rules
    drawn = (PICTURES[kind] for kind in type(rules).__mro__ if kind in PICTURES)
    return next(drawn, None)
