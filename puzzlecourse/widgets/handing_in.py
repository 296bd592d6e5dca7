"""The row with the button "Hand in": it writes the file with the answers, and offers it as a download."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path

from ipywidgets import HTML, HBox, Text

from puzzlelib.play.saving import SaveError
from puzzlelib.views.controls.box import Box, shown

from ..classroom.hand_in import HANDED_IN, hand_in
from ..classroom.kept import is_on

_LONGEST_NAME = 60  # letters


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
            words = escape(hand_in(self._folder)) + self._download()
        except SaveError as error:
            words = escape(str(error))
        self.message.value = f'<div class="puzzle-facts" role="status">{words}</div>'

    def _download(self) -> str:
        """Return a link that saves the file where the learner's browser saves files."""
        content = b64encode((self._folder / HANDED_IN).read_bytes()).decode("ascii")
        file = (
            f'href="data:application/json;base64,{content}" download="{file_name(self.who.value)}"'
        )
        return f' <a {file} style="color: inherit; text-decoration: underline">Download it</a>'


def file_name(who: str) -> str:
    """Return the name of the file to hand in; `puzzlecourse results` finds the learner before it in a zip file.

    >>> file_name("Ann Lee"), file_name(" "), file_name("../<b>")
    ('Ann_Lee_my_answers_to_hand_in.json', 'my_answers_to_hand_in.json', 'b_my_answers_to_hand_in.json')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in who[:_LONGEST_NAME])
    return "_".join([*letters.split(), HANDED_IN])
