"""Record a program as it runs, as data that can be read forwards and backwards.

`record` runs a function unchanged and returns a `Recording`: its calls, steps, frames and output.

Terms used throughout this package:

- event: what Python reports to a trace function about a frame (call, line, return, exception)
- call: one call of a function, from its first step to its last; `Call`
- open call: a call whose frame still exists, on the stack or (a generator's) suspended; `OpenCall`
- visit: the time a call spends on the stack without being suspended; a generator has several;
  `Visit`
- frame: Python's frame object (`FrameLike`), or the recorded state of one at a step (`Frame`)
- step: one numbered moment of a recording; `Step`
- spot: the instruction at which a frame waits for another one; `Spot`
- round: one iteration of a loop, in which expressions are evaluated again
- effects: what an instruction can change; containers are compared only after relevant ones;
  `Effects`
- entry: a value as stored during recording, when it can still change; `at` returns it as of a step
- history: the contents of one list, set, dict or object over time; `History`
- pending: the expression in which a frame waits, such as `3 * ?`
- callee: the function called at an instruction, and whether the call's value is its result;
  `Callee`
- limit: of steps, seconds or bytes; a program that exceeds one is stopped by `Stop`
- grace: the lines a stopped program may still run, to clean up
- program: the functions whose calls are recorded, as opposed to those of libraries; `Program`
- mark: a module-level name that the recorder reads: `__counted__`, `__uninterrupted__`

Modules, each using only earlier ones: values, objects, history, effects, keeper, undisturbed, ran,
source, calls, expressions, marks, callees, codes; elsewhere, globals; limits; stack; recorder;
pending, recording, comparison; memos, running; top_level, for cells and files.
"""

from .calls import Call, Step
from .comparison import Comparison, compare
from .recording import Frame, Recording
from .running import record

__all__ = ["Call", "Comparison", "Frame", "Recording", "Step", "compare", "record"]
