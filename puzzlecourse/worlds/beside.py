"""A world next to Python: the same call in both, up to the parting or to the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import eq
from typing import Any

from puzzlelib.views.boards import board_for
from stepthrough.boards import NO_PUZZLE, Board
from stepthrough.code_marks import code, parts, verbatim, without_marks
from stepthrough.trace import Recording, Step
from stepthrough.trace.values import without_addresses
from stepthrough.walk.book import Book
from stepthrough.walk.pair import Pair, sent_books
from stepthrough.walk.positions import PositionSaid
from stepthrough.walk.writing import Names

from ..answers.beginning import Beginning, copied
from .misconceptions import WORLDS
from .running import run_call, world_named
from .side_by_side import (
    SHORT,
    WORLD_AND_PYTHON,
    apart,
    deed,
    ending,
    of_deeds,
    of_prints,
    of_variables,
)
from .trees import Refused


def parting(world: Recording, python: Recording) -> int:
    """Return the first step in which two recordings differ, or the last common one."""
    steps = range(min(len(world.steps), len(python.steps)))
    facts = ((visible_at(world, step), visible_at(python, step)) for step in steps)
    place = apart(facts, eq)
    return steps[-1] if place is None else place


def visible_at(recording: Recording, number: int) -> tuple[Any, ...]:
    """Return everything visible at a step, for comparison: line, call, variables, output."""
    step = recording.steps[number]
    frames = [(repr(frame.call), frame.locals) for frame in recording.frames(number)]
    return *_visible_event(step), frames, without_addresses(recording.printed(number))


def differ(world: Recording, python: Recording) -> bool:
    """Return whether two recordings differ in a step that both have."""
    step = parting(world, python)
    return visible_at(world, step) != visible_at(python, step)


SAME = "For this call, your world and Python do the same."
FEW, MANY = 1_000, 20_000  # steps: FEW suffice for an early parting


def both(
    function: Callable[..., Any],
    call: tuple[tuple[Any, ...], dict[str, Any]],
    world: str,
    is_whole: bool = False,
) -> tuple[Recording, Recording]:
    """Return the recordings of a call in a world and in Python.

    They contain the parting if there is one in the first MANY steps. Unless *is_whole*, they may
    end after FEW steps.
    """
    beginning = Beginning(function)
    for limit in [MANY] if is_whole else [FEW, MANY]:
        recordings = []
        for name in (world, None):
            with beginning.again(call, Refused) as (places, names):
                recordings.append(run_call(function, places, names, limit, world=name))
        mine, real = recordings
        if differ(mine, real):
            break
    return mine, real


def difference(world: Recording, python: Recording, board: Board = NO_PUZZLE) -> str:
    """Return a sentence on the parting, with positions in the puzzle's short notation.

    >>> from stepthrough.trace import record
    >>> from puzzlecourse.worlds.running import run
    >>> def up(n):
    ...     if n > 0:
    ...         up(n - 1)
    ...         print(n)
    >>> parts(difference(run(up, 2, world="one n for all"), record(up, 2)))
    ['In your world ', 'n', ' of ', 'up(2)', ' is 1 now. In Python it is 2.']
    """
    step, names = parting(world, python), Names(board)
    mine, real = world.steps[step], python.steps[step]
    if _visible_event(mine) != _visible_event(real):
        return of_deeds(WORLD_AND_PYTHON, deed(mine, names), deed(real, names))
    printed = [without_addresses(one.printed(step)) for one in (world, python)]
    return _of_variables(world, python, step, names) or (
        of_prints(WORLD_AND_PYTHON, *printed) if printed[0] != printed[1] else SAME
    )


def _visible_event(step: Step) -> tuple[Any, ...]:
    carried = without_addresses(step.carried) if isinstance(step.carried, str) else step.carried
    return step.event, step.line, repr(step.call), carried


def _of_variables(world: Recording, python: Recording, step: int, names: Names) -> str:
    """Return a sentence on the first variable with different values, or ""."""
    for frame, other in zip(world.frames(step), python.frames(step), strict=True):
        for name, value in frame.locals.items():
            if value != (there := other.locals.get(name)):
                what = f"{code(name)} of {code(names.call(frame.call))}"
                mine, real = (verbatim(names.value(one, SHORT)) for one in (value, there))
                return of_variables(WORLD_AND_PYTHON, (what, what), (mine, real))
    return ""


MOST_BEHIND = 2_000  # steps shown after the parting: a world may not terminate
RUN_ON = "Let both run to the end"


class WorldBeside(Pair):
    """A world next to Python: two walks with one set of controls, up to the parting.

    Steps after the parting contain Python's answer, so the page gets them only when the learner
    presses the button *run_on*. Then each walk runs to its end.

    >>> def double(n):
    ...     return 2 * n
    >>> WorldBeside(double, 3, world="return prints").words.partition("it. ")[2]
    'In your world `6` has been printed by now. In Python it is nothing.'

    *puzzle* and *position* draw positions as in `StepThrough`. Raises ValueError for an unknown
    world, Refused for a program that the interpreter does not support.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        *args: Any,
        world: str,
        puzzle: Any = None,
        position: PositionSaid = "position",
        run_on: str = RUN_ON,
        **kwargs: Any,
    ) -> None:
        world_named(world)
        self._board_and_position = board_for(puzzle), position
        self._again = partial(both, function, copied((args, kwargs), Refused), world)
        self.world, self.python = self._again()
        step = parting(self.world, self.python)
        self.words = f"Your world: {belief(world)} {difference(self.world, self.python, self._board_and_position[0])}"
        behind = any(len(one.steps) > step + 1 for one in (self.world, self.python))
        super().__init__(
            **self._until(step),
            names=[side.name for side in WORLD_AND_PYTHON],
            parting=step,
            told=parts(self.words),
            run_on=run_on if behind and differ(self.world, self.python) else "",
        )

    def _until(self, last: int) -> dict[str, Any]:
        """Return both books up to a step, or up to their ends."""
        books = [
            Book(one, *self._board_and_position, min(last, len(one.steps) - 1))
            for one in (self.world, self.python)
        ]
        return sent_books(books)

    def handle(self, message: dict[str, Any]) -> None:
        """Send the steps after the parting when the page asks for them."""
        if message.get("kind") != "run on" or not self.run_on:
            return
        self.world, self.python = self._again(is_whole=True)
        with self.hold_sync():
            for name, value in self._until(self.parting + MOST_BEHIND).items():
                setattr(self, name, value)
            both = self.world, self.python
            self.ending = parts(ending(WORLD_AND_PYTHON, both, self._board_and_position[0]))
            self.run_on = ""

    def __repr__(self) -> str:
        return without_marks(self.words)


def belief(world: str) -> str:
    """Return the sentence of a world's misconception.

    >>> belief("return prints")
    'To return a value is to print it.'
    """
    return (WORLDS[world].__doc__ or "").strip().split("\n")[0]
