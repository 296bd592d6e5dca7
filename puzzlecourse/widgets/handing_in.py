"""The row with the button "Hand in": it writes the file with the answers, and offers it as a download."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path

from ipywidgets import HTML, HBox, Text

from puzzlelib.play.saving import SaveError
from stepthrough.controls.box import Box, shown

from ..classroom.hand_in import file_name, hand_in
from ..classroom.kept import is_on


class HandIn(Box):
    """A name, if the teacher wants one in front of the file's, and the button; answers hold no name."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = Path.cwd()
        self.who = Text(description="Your name", placeholder="if your teacher asks for it")
        self.who.layout.width = "300px"
        self.message = HTML()
        button = self.button("Hand in", self.hand_in)
        self.who.layout.display = button.layout.display = shown(is_on())
        row = HBox([self.who, button, self.message])
        row.add_class("puzzle-row")
        self.hold(row, self.notice)

    def hand_in(self) -> None:
        """Write the file to hand in, and say where it is, or why there is none."""
        try:
            who = self.who.value
            words = escape(hand_in(self._folder, who)) + self._download(file_name(who))
        except SaveError as error:
            words = escape(str(error))
        self.message.value = f'<div class="puzzle-facts" role="status">{words}</div>'

    def _download(self, name: str) -> str:
        """Return a link that saves the file, with its name, where the learner's browser saves files."""
        content = b64encode((self._folder / name).read_bytes()).decode("ascii")
        file = f'href="data:application/json;base64,{content}" download="{name}"'
        return f' <a {file} style="color: inherit; text-decoration: underline">Download it</a>'
