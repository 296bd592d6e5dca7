"""A play-through that is saved after every change, and goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

from ipywidgets import HTML

from stepthrough.canvas import escape
from stepthrough.files import reason

from ...play.playthrough import Playthrough
from ...play.saving import (
    OtherGame,
    SaveError,
    read,
    readable_path,
    remove_leftovers,
    save_path,
    set_aside,
    write,
)
from .hand import Play

_GO_ON = "You can play on."


class Autosave:
    """Saves a play-through after every change; its `line` says where, or why it is not saved.

    `play` is what to show: the saved one if there is one of the same kind, otherwise the given one.
    """

    def __init__(self, play: Play, name: str) -> None:
        self.line = HTML()
        self.path = save_path(name)
        self.play = play
        self._is_on = True
        remove_leftovers(self.path)
        self._opening = self._open()
        self._show(self._opening)
        self.play.observe(self.write)

    def _open(self) -> str:
        """Take the play-through out of the file, if there is one; return what there is to say of it."""
        try:
            self.play = saved(self.play, self.path)
        except (SaveError, OSError) as error:
            return self._without(error)
        return f"You go on where you stopped; it is saved in {readable_path(self.path)}."

    def _without(self, error: Exception) -> str:
        """Put away a file that cannot be used: it is not written over; return what to say of it."""
        if not self.path.is_symlink() and not self.path.exists():
            return f"It is saved in {readable_path(self.path)} after every move."
        trouble = f"{readable_path(self.path)} cannot be used ({reason(error)})"
        try:
            aside = set_aside(self.path, "other" if isinstance(error, OtherGame) else "damaged")
        except OSError:
            self._is_on = False
            return f"Nothing is saved: {trouble}. {_GO_ON}"
        return f"{trouble}. That file is kept as {readable_path(aside)}, and you begin anew."

    def write(self) -> None:
        """Save the play-through as it stands; if that fails, the line says why."""
        if not self._is_on:
            return
        try:
            write(self.play.dumps(), self.path)
        except (OSError, ValueError) as error:
            self._show(f"Your last move is not saved ({reason(error)}). {_GO_ON}")
        else:
            self._show(self._opening)

    def _show(self, words: str) -> None:
        self.line.value = f'<div class="puzzle-saved" role="status">{escape(words)}</div>'


def saved(play: Play, path: Path) -> Play:
    """Return the play-through in the file, if its rules, beginning and players are those of `play`.

    SaveError if not, OSError if the file cannot be read.
    """
    from_file = Playthrough.loads(read(path), play.rules, play.positions[0])
    if (from_file.learner is None) != (play.learner is None):
        raise OtherGame("this is a save with other players")
    return from_file
