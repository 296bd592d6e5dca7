"""Record a function at work, and walk through the recording forwards and backwards.

`record` runs a function as it is and returns a `Recording`: calls, steps, frames, texts.

Throughout this package we have:

- event: what Python tells a tracer of a frame (call, line, return, exception); one step or none
- call: one call of a function, from its first step to its last; `Call`
- open call: a call that has a frame still, on the stack or, a generator's, beside it; `OpenCall`
- visit: a call's stay on top of the stack; a generator has several; `Visit`
- frame: Python's while a function runs (`FrameLike`), in a recording what one held at a step (`Frame`)
- step: one moment of a recording, with its number; `Step`
- spot: where in its code a frame waits for another one; `Spot`
- round: one turn of a loop, in which expressions are evaluated again
- effects: what instructions can change; lists are compared only after one that can; `Effects`
- entry: a value as it is kept while the program runs on and can change it; `at` gives what it was then
- history: the contents of one list, set or dict over time; `History`
- pending: the expression that a frame waits in, such as `3 * ?`
- callee: what is called at a place; whether a place's value is that of the code that ran; `Callee`
- limit: of steps, seconds or bytes; where one is reached, the program is stopped by `Stop`
- grace: the lines that a stopped program may run to put things in order
- program: the functions whose calls are counted; all others are libraries'; `Program`
- mark: what a module says of itself: `__counted__`, `__uninterrupted__`

Modules, each built on those before it: values, objects, history, effects, keeper, undisturbed, ran,
source, calls, expressions, marks, callees, codes; elsewhere, globals; limits; stack; recorder; pending,
recording, comparison; memos, running; top_level, for cells and files.
"""

from .calls import Call, Step
from .comparison import Comparison, compare
from .recording import Frame, Recording
from .running import record

__all__ = ["Call", "Comparison", "Frame", "Recording", "Step", "compare", "record"]
