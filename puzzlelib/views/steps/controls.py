"""The controls of a walk: labelled buttons, a slider, and play; they only say where to go."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import HBox, Layout, Play, VBox

from ..moves import Guard, labelled_button
from .slider import Slider

MILLISECONDS = 1200  # from step to step while playing


class Controls(VBox):
    """Buttons with these handlers, and a slider and play that call `go_to(step)`."""

    def __init__(
        self,
        last: int,
        handlers: Mapping[str, Callable[[], None]],
        go_to: Callable[[int], None],
        guard: Guard,
    ) -> None:
        self.buttons = {
            label: labelled_button(label, guard(act)) for label, act in handlers.items()
        }
        self.step, self._go_to = 0, go_to
        self.slider = Slider(last=last)
        # the timer is ipywidgets' Play; its own buttons have no names, so they stay hidden
        hidden = Layout(display="none")
        self.play = Play(value=0, min=0, max=last, interval=MILLISECONDS, layout=hidden)
        self.play_button = labelled_button("Play", guard(self._play_or_pause))
        self.play.observe(guard(lambda _: self._name_play_button()), "playing")
        moved = guard(self._moved)
        for control in (self.slider, self.play):
            control.observe(lambda change: moved(change["new"]), "value")
        for button in (*self.buttons.values(), self.play_button):
            button.style.font_size = "18px"
        row = HBox(list(self.buttons.values()), layout=Layout(flex_flow="row wrap"))
        super().__init__([row, HBox([self.play_button, self.play, self.slider])])

    def _play_or_pause(self) -> None:
        self.play.playing = not self.play.playing

    def _name_play_button(self) -> None:
        self.play_button.description = "Pause" if self.play.playing else "Play"

    def _moved(self, step: int) -> None:
        if step != self.step:
            self._go_to(step)

    def follow(self, step: int, stop: bool) -> None:
        """Show where we are; `stop` ends the playing."""
        self.step = step
        if stop:
            self.play.playing = False
        self.slider.value = self.play.value = step
