"""A play-through that is saved after every change, and goes on where it stopped."""

from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML

from ..play import Playthrough
from ..saving import OtherGame, SaveError, read, save_path, set_aside, spoken, tidy, write

GO_ON = "You can play on."


class Autosave(HTML):
    """The line that says where the play-through is saved, or why it is not; `play` is what to show.

    That is the saved play-through if there is one of the same kind, otherwise the given one.
    """

    def __init__(self, play: Playthrough[Any, Any], name: str) -> None:
        super().__init__()
        self.path, self.play = save_path(name), play
        self._is_on = True
        tidy(self.path)
        self._opening = self._open()
        self._show(self._opening)
        self.play.observe(self.write)

    def _open(self) -> str:
        """What there is to say of the file; takes the play-through out of it if there is one."""
        try:
            self.play = saved(self.play, self.path)
        except (SaveError, OSError) as error:
            return self._without(error)
        return f"You go on where you stopped; it is saved in {spoken(self.path)}."

    def _without(self, error: Exception) -> str:
        """Put away a file that cannot be used, so that it is not written over."""
        if not self.path.is_symlink() and not self.path.exists():
            return f"It is saved in {spoken(self.path)} after every move."
        try:
            aside = set_aside(self.path, "other" if isinstance(error, OtherGame) else "damaged")
        except OSError:
            self._is_on = False
            return (
                f"Nothing is saved: {spoken(self.path)} cannot be used ({_reason(error)}). {GO_ON}"
            )
        kept = f"That file is kept as {spoken(aside)}, and you begin anew"
        return f"{spoken(self.path)} cannot be used ({_reason(error)}). {kept}."

    def write(self) -> None:
        """Save the play-through as it stands; if that cannot be, the line says so."""
        if not self._is_on:
            return
        try:
            write(self.play.dumps(), self.path)
        except (OSError, ValueError) as error:
            self._show(f"Your last move is not saved ({_reason(error)}). {GO_ON}")
        else:
            self._show(self._opening)

    def _show(self, words: str) -> None:
        self.text = words
        self.value = f'<div class="puzzle-facts" role="status">{escape(words)}</div>'

    def __repr__(self) -> str:
        return f"Autosave({Path(self.path).stem!r})"


def saved(play: Playthrough[Any, Any], path: Path) -> Playthrough[Any, Any]:
    """The play-through in the file, if it is one of the same rules, beginning and players as `play`.

    SaveError if not, OSError if the file cannot be read.
    """
    found = Playthrough.loads(read(path), play.rules, play.positions[0])
    if (found.learner is None) != (play.learner is None):
        raise OtherGame("this is a save with other players")
    return found


def _reason(error: Exception) -> str:
    """What went wrong, without a path."""
    return str(getattr(error, "strerror", None) or error)
