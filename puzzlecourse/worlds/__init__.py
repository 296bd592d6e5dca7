"""Worlds: Python with one rule changed by a misconception, run by an interpreter.

Terms:

- world: Python with one rule changed by a misconception; a subclass of `Interpreter`
- program: the functions that share the globals of the function that is run; they are interpreted
- library: everything else that a program calls; Python runs it
- frame: a call in progress, with the attributes that the recorder reads from Python's frames
- work: a generator that evaluates a node of the syntax tree and yields the frames of calls
- stand-in: code that replaces a function's own, so that calls by libraries reach the world
- head: the parameters of a function
- refused: not supported by the interpreter; reported with the line, never guessed
- parting: the first step in which a world and Python differ

Recordings are those of `stepthrough.trace`, and so are their terms.

`misconceptions` defines the worlds as subclasses of the class in `interpreter`, which uses
`frames`, `parameters`, `unpacking`, `trees`, `refusals`, `program`, `stand_ins` and `recorder`.
`running` runs a call in one world, `every_world` in all. `beside` shows a world next to Python, in
the words of `side_by_side`.
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
