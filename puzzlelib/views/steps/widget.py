"""Step through a recording, forwards and backwards: source, stack, tree and board move together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import HTML, HBox, Layout, Play, VBox

from ...trace import Call, Frame, Recording
from ..controls import Box, Guard, Slider, labelled_button
from ..drawing import board_of, painted, static_bundle
from ..pictures import picture_of
from ..stage import Event, Stage
from . import panels
from .panels import Names, check_recording, choices, ended, is_position, players, sentence, verdict
from .questions import QuestionBox, questions
from .tree import TreeStage

# ---- the controls of a walk: labelled buttons, a slider, and play; they only say where to go -----

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


def _column(part: list[Any]) -> VBox:
    return VBox(part, layout=Layout(flex="1 1 400px", overflow="hidden", margin="0 24px 0 0"))


TRUST, LOOK = "Trust this call", "Look into it"  # what the button says


class StepThrough(Box):
    """A recording to walk through. Nothing later than the current step is shown.

    With `puzzle` the board shows the position that the running call holds: in the variable named
    `position`, or what the function `position(call)` says. `show` chooses at most three of
    "source", "stack", "board" and "tree". `ask` names at most five questions that stop
    every control until answered or skipped: "fact(2) returns", "fact(1) is called",
    "n in fact(3) after fact(2)". With `until`, which names one thing like that, the walk ends
    before it: whoever is asked about the rest elsewhere does not see it here.
    """

    def __init__(
        self,
        recording: Recording,
        puzzle: Any = None,
        position: str | Callable[[Call], Any] = "position",
        show: Sequence[str] = (),
        ask: Sequence[str] = (),
        until: str = "",
    ) -> None:
        check_recording(recording)
        super().__init__(self._remember)
        self.recording, self.puzzle, self._position = recording, puzzle, position
        self.picture, self.names = picture_of(puzzle), Names(puzzle)
        ends = questions(recording, [until], self.names)[0].at if until else None
        self.last = len(recording.steps) - 1 if ends is None else ends
        self.step, self._trusted = 0, set[int]()
        self._show = panels.checked(show, puzzle)
        self._build(questions(recording, ask, self.names))
        self.go_to(0)

    # ---- where to go --------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Show that step; every control ends here, and an open question stops it."""
        step = max(0, min(step, self.last))
        step = min(self._outside_trusted(step), self.last)
        step = self.question_box.stop(step)
        self.step = step
        self.controls.follow(step, stop=self.question_box.is_open)
        self._refresh()

    def _outside_trusted(self, step: int) -> int:
        """The step, or where a trusted call begins or ends if it lies inside."""
        for number in self._trusted:
            call = self.recording.calls[number]
            if call.last is not None and call.first < step < call.last:
                step = call.last if step > self.step else call.first
        return step

    def seek(self, *events: Any) -> None:
        """Go to the next step with one of these events that is not inside a trusted call."""
        step = self.recording.next_step(self.step, *events)
        while step is not None and self._outside_trusted(step) != step:
            step = self.recording.next_step(step, *events)
        if step is None:
            self._sentence.status = f"There is no further {events[0]}."
        else:
            self.go_to(step)

    def trust(self) -> None:
        """Take the running call on trust, from call to result in one step; or look into it again."""
        call = self.recording.steps[self.step].call
        if call.is_generator or call.last is None:
            self._sentence.status = "This call does not return in one piece: step through it."
        elif call.number in self._trusted:
            self._trusted.remove(call.number)
            self.go_to(call.first)
        else:
            self._trusted.add(call.number)
            self.go_to(call.last)

    def _remember(self) -> Callable[[], None]:
        step, trusted, waiting = self.step, set(self._trusted), self.question_box.waiting[:]

        def go_back() -> None:
            self._trusted, self.question_box.waiting = trusted, waiting
            self.go_to(step)

        return go_back

    # ---- what is shown ------------------------------------------------------------------------

    def _refresh(self) -> None:
        step, recording = self.recording.steps[self.step], self.recording
        frames = recording.frames(self.step)
        chosen = self._choices(frames[-1])
        movers = players(frames, self.puzzle, self._where)
        mover = movers.get(step.call.number, "")
        told = verdict(recording, self.step, chosen, self.puzzle, mover)
        end = f" {self._end()}" if self.step == self.last else ""
        trusted = step.call.number in self._trusted
        trust = "On trust: " if trusted and self.step == step.call.last else ""
        self._sentence.status = (
            f"{trust}{sentence(recording, self.step, self.names)} {told}{end}".strip()
        )
        self._source.value = panels.source_panel(step)
        self._stack.value = panels.stack_panel(
            recording, self.step, self.names, self.picture.job, movers
        )
        self._printed.value = panels.printed_panel(recording, self.step)
        if "board" in self._show:
            self._show_board(frames)
            self._moves.value = panels.choices_panel(chosen, mover, recording, self.step)
        if "tree" in self._show:
            self._tree.go_to(self.step)
        self.controls.buttons[TRUST].description = LOOK if trusted else TRUST

    def _end(self) -> str:
        """How the recording ended, or that the walk ends before it does."""
        is_whole = self.last == len(self.recording.steps) - 1
        return (
            ended(self.recording, self.names)
            if is_whole
            else "(The rest comes when you have answered.)"
        )

    def _choices(self, frame: Frame) -> list[Any]:
        if self.puzzle is None:
            return []
        return choices(self.recording, self.step, frame, self.puzzle, self._where)

    def _where(self, call: Call, names: dict[str, Any]) -> Any:
        value = self._position(call) if callable(self._position) else names.get(self._position)
        return tuple(value) if isinstance(value, list) else value  # a shared list of heaps, say

    def _show_board(self, frames: list[Frame]) -> None:
        """The position of the newest frame that holds one, with the things its job is about."""
        held = (self._where(frame.call, frame.locals) for frame in reversed(frames))
        come_back = self.recording.steps[self.step].carried  # before any variable holds it
        positions = (p for p in (come_back, *held) if is_position(self.puzzle, p))
        position = next(positions, self.puzzle.start)
        things = self.picture.job_things(frames[-1].arguments)
        marks = dict.fromkeys(things, "current")
        self._board.show(board_of(self.puzzle, position, named=False).html, {}, marks)

    # ---- how it is put together ---------------------------------------------------------------

    def _build(self, asked: list[Any]) -> None:
        self._sentence, self._board = Stage(), Stage()
        self._sentence.add_class("puzzle-sentence")
        self._source, self._stack, self._printed, self._moves = HTML(), HTML(), HTML(), HTML()
        self._tree = TreeStage(self.recording, 0, puzzle=self.puzzle)
        self._tree.on_event(self.notice.guard(self._choose))
        self.question_box = QuestionBox(asked, self._refresh, self.notice.guard)
        self.controls = self._make_controls()
        columns = [_column(part) for part in self._columns() if part]
        row = HBox(columns, layout=Layout(flex_flow="row wrap", align_items="flex-start"))
        below = [self._tree] if "tree" in self._show else []
        self._stack.layout.height = "330px" if below else None  # the tree must not jump
        style = HTML(panels.STYLE)
        told = [self._sentence, self.notice, self.question_box]
        self.hold(style, self.controls, *told, row, *below)

    def _columns(self) -> tuple[list[Any], list[Any]]:
        """Left and right, with the panels that grow at the lower end, so that nothing jumps."""
        source = [self._source] if "source" in self._show else []
        stack = [self._stack] if "stack" in self._show else []
        if "board" in self._show:
            return [*source, *stack], [self._board, self._printed, self._moves]
        return [*source, self._printed], stack

    def _make_controls(self) -> Controls:
        handlers: dict[str, Callable[[], None]] = {
            "First": lambda: self.go_to(0),
            "Back": lambda: self.go_to(self.step - 1),
            "Forward": lambda: self.go_to(self.step + 1),
            "Last": lambda: self.go_to(self.last),
            "Next call": lambda: self.seek("call"),
            "Next return": lambda: self.seek("return", "raise"),
            TRUST: self.trust,
        }
        return Controls(self.last, handlers, self.go_to, self.notice.guard)

    def _choose(self, event: Event) -> None:
        """A call in the tree was clicked: go to where it begins."""
        if event.kind in ("click", "space") and event.gid.startswith("zone:call-"):
            number = int(event.gid.removeprefix("zone:call-"))
            self.go_to(self.recording.calls[number].first)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        canvas = painted(self.puzzle, self.puzzle.start) if "board" in self._show else None
        return {**super()._repr_mimebundle_(**kwargs), **static_bundle(repr(self), canvas)}

    def __repr__(self) -> str:
        return f"step 0: {self._sentence.status}" if self.step == 0 else self._sentence.status
