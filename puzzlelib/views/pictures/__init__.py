"""The picture class of each puzzle; a puzzle without one is shown as its text board.

To add a picture, subclass `TakingPicture` or `MarkingPicture` (see `picture.py` for the interface)
and register it: `PICTURES[MyPuzzle] = MyPicture`.
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


def picture_of(rules: Any, beside_code: bool = False) -> Picture[Any, Any, Any]:
    """Return the picture registered for *rules*, or a plain `Picture`; unwraps `Reordered`.

    With *beside_code*, its labels also show the numbers that programs use, such as `A 0` for a rod.
    """
    while isinstance(rules, Reordered):
        rules = rules.rules
    drawn = (PICTURES[kind] for kind in type(rules).__mro__ if kind in PICTURES)
    return next(drawn, Picture)(rules, beside_code)
