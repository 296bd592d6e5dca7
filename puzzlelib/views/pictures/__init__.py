"""Which class draws which puzzle; a puzzle that is not in the table is shown as its text board.

A picture of your own needs no change here: write a subclass of `TakingPicture` or `MarkingPicture`
(what they are asked is said in `picture.py`), and one line: `PICTURES[MyPuzzle] = MyPicture`.
"""

from typing import Any

from ...hanoi import Hanoi
from ...maze import InFog, Maze
from ...nim import Nim
from ...search import Reordered
from ...solitaire import Solitaire
from .hanoi import HanoiPicture
from .maze import FogPicture, MazePicture
from .nim import NimPicture
from .picture import MarkingPicture, Picture, TakingPicture
from .solitaire import SolitairePicture

__all__ = ["PICTURES", "MarkingPicture", "Picture", "TakingPicture", "picture_of"]

PICTURES: dict[type, type[Picture[Any, Any, Any]]] = {
    Hanoi: HanoiPicture,
    InFog: FogPicture,
    Maze: MazePicture,
    Nim: NimPicture,
    Solitaire: SolitairePicture,
}


def picture_of(rules: Any) -> Picture[Any, Any, Any]:
    """Return the picture of these rules, or of those behind a `Reordered`; else their text board."""
    while isinstance(rules, Reordered):
        rules = rules.rules
    drawn = (PICTURES[kind] for kind in type(rules).__mro__ if kind in PICTURES)
    return next(drawn, Picture)(rules)
