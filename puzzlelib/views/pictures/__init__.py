"""Which module draws which puzzle; one without a module here is shown as its text board.

A picture module has `size(rules)`, `paint(canvas, rules, position)` and `label(rules, position, gid)`,
and one of two ways to make a move with the pointer:

- things are taken somewhere: `why_not_pick_up(rules, position, item)`, `move_from(rules, position,
  item, zone)`, and `glides(rules, move)` if a thing's gid depends on its place;
- things are marked, then OK: `marked(rules, position, marks, item)`, `move_from_marks(rules,
  position, marks)`.
"""

from types import ModuleType
from typing import Any

from ...hanoi import Hanoi
from ...nim import Nim
from ...solitaire import Solitaire
from . import hanoi, nim, solitaire

PICTURES: dict[type, ModuleType] = {Hanoi: hanoi, Nim: nim, Solitaire: solitaire}


def picture_of(rules: Any) -> ModuleType | None:
    """The module that draws these rules, or those behind a `Reordered`; None if there is none."""
    return PICTURES.get(type(getattr(rules, "rules", rules)))
