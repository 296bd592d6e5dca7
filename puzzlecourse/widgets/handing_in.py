"""The row to hand in: writes the file with the answers and downloads it."""

from __future__ import annotations

from html import escape
from pathlib import Path

import anywidget
from ipywidgets import HTML, Checkbox, HBox, Layout, Text

from puzzlelib.play.saving import SaveError
from stepthrough.controls.box import Box, shown
from stepthrough.controls.javascript import module

from ..storage.hand_in import file_name, hand_in
from ..storage.store import is_on

PROGRAMS = "with my programs (first and last version)"


class GivenFile(anywidget.AnyWidget):
    """An invisible widget that downloads files in the browser."""

    _esm = module(Path(__file__).with_suffix(".js"))

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))

    def give(self, path: Path) -> None:
        """Download a copy of the file at *path* under its own name."""
        self.send({"name": path.name, "text": path.read_text(encoding="utf-8")})


class HandIn(Box):
    """A field for the name, a checkbox whether to include programs, and the button *Hand in*."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = Path.cwd()
        self.who = Text(description="Your name", placeholder="if your teacher asks for it")
        self.who.continuous_update = False
        self.who.layout.width = "300px"
        self.message = HTML()
        self.file = GivenFile()
        self.programs = Checkbox(True, description=PROGRAMS, indent=False)
        self.programs.layout.width = "auto"
        button = self.button("Hand in", self.hand_in, "primary")
        for part in (self.who, self.programs, button):
            part.layout.display = shown(is_on())
        row = HBox([self.who, self.programs, button, self.message])
        row.add_class("puzzle-row")
        self.hold(row, self.notice, self.file)

    def hand_in(self) -> None:
        """Write the file, download it, and show a message; on failure, show the reason."""
        name = file_name(self.who.value)
        try:
            hand_in(self._folder, self.who.value, self.programs.value)
            self.file.give(self._folder / name)
            words = f"{name} is saved as a download, and beside the notebooks: upload that file."
        except SaveError as error:
            words = str(error)
        self.message.value = f'<div class="puzzle-facts" role="status">{escape(words)}</div>'
