"""The stage of a player: the board and a tray for each player of a game."""

from pathlib import Path

import traitlets

from stepthrough.controls import stage
from stepthrough.controls.javascript import module
from stepthrough.palette import stylesheet

_HERE = Path(__file__).parent
_BELOW = Path(stage.__file__).parent


class PlayerStage(stage.Stage):
    """A stage with trays below the board; removed items slide to the tray that has grown."""

    _esm = module(_HERE / "stage.js")
    _css = stylesheet(_BELOW / "stage.css", _HERE / "player.css")

    trays = traitlets.Dict().tag(sync=True)  # name of the player → number of things taken
