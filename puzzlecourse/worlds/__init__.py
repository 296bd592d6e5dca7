"""Worlds in which a misconception is right: an interpreter for the Python of the lessons.

Throughout this package we have:

- world: Python with one rule changed, as a misconception has it; a class derived from `Interpreter`
- program: the functions that share the globals of the one that is run; they are interpreted
- library: everything else that a program calls; Python runs it
- frame: a call under way in a world, with what the recorder asks of Python's frames; `Frame`
- work: a generator that does what a node of the syntax tree says, and yields the frames of calls
- stand-in: code that takes the place of a function's own, to bring a library's call to the world
- head: the parameters of a function, as a stand-in has them
- refused: not understood by the interpreter; said in a sentence with the line, never guessed
- parting: the first step in which a world and Python differ

The recording is made as `stepthrough.trace` makes it, whose words are used here, too.
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from .beside import WorldBeside as WorldBeside
    from .every_world import worlds as worlds
    from .running import answer as answer
    from .running import run as run
    from .trees import Refused as Refused

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        ".beside": "WorldBeside",
        ".every_world": "worlds",
        ".trees": "Refused",
        ".running": "answer run",
    },
)
