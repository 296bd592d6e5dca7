"""Save a play-through after every change, and resume it from its file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ipywidgets import HTML

from stepthrough.canvas import escape
from stepthrough.files import reason

from ...play.playthrough import Playthrough
from ...play.saving import (
    OtherGame,
    OtherVersion,
    SaveError,
    read,
    readable_path,
    remove_leftovers,
    rename_unreadable,
    save_path,
    write,
)
from .hand import Play

_GO_ON = "You can play on."


class Autosave:
    """Saves a play-through after every change.

    `play` is the play-through to show: the saved one if its rules, beginning and players match,
    otherwise the given one. `line` is a widget that shows where it is saved, or why it is not.
    """

    def __init__(self, play: Play, name: str) -> None:
        self.line = HTML()
        self.path = save_path(name)
        self.play = play
        self._is_on = True
        remove_leftovers(self.path)
        self._opening = self._load()
        self._show(self._opening)
        self.play.observe(self.write)

    def _load(self) -> str:
        """Load the play-through from the file, if there is one; return the status message."""
        try:
            self.play = load_save(self.play, self.path)
        except (SaveError, OSError) as error:
            return self._rename_unusable(error)
        return f"You go on where you stopped; it is saved in {readable_path(self.path)}."

    def _rename_unusable(self, error: Exception) -> str:
        """Rename an unusable file and return the status message.

        A file of another version is left alone, and nothing is saved.
        """
        if not self.path.is_symlink() and not self.path.exists():
            return f"It is saved in {readable_path(self.path)} after every move."
        trouble = f"{readable_path(self.path)} cannot be used ({reason(error)})"
        if not isinstance(error, OtherVersion):
            kind = "other" if isinstance(error, OtherGame) else "damaged"
            with suppress(OSError):
                aside = readable_path(rename_unreadable(self.path, kind))
                return f"{trouble}. That file is kept as {aside}, and you begin anew."
        self._is_on = False
        return f"Nothing is saved: {trouble}. {_GO_ON}"

    def write(self) -> None:
        """Save the play-through; if that fails, show the reason in the line."""
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


def load_save(play: Play, path: Path) -> Play:
    """Return the play-through saved in *path*.

    Raises SaveError if it is damaged or has other rules, beginning or players than *play*, and
    OSError if the file cannot be read.
    """
    from_file = Playthrough.loads(read(path), play.rules, play.positions[0])
    if (from_file.learner is None) != (play.learner is None):
        raise OtherGame("this is a save with other players")
    return from_file
