"""The course: what the notebooks ask, how it is judged, and the widgets that ask it.

`check("power", power)`, `Predict("1.1")`, `Order("hanoi")`: the names are those of the lessons.
The course keeps the answers; `progress()` shows how far a learner has come.
`examples("power", [("power(2, 3)", 8)])` judges a learner's own examples before the code is written.
`ask(power, 2, 3)` asks about a program of your own, and `Beside(before, power, 2, 3)` shows two
versions of it side by side.
`RecursionTest()` finds out what a learner believes about recursion.
`Sheet("my lesson")` begins a lesson of your own.

The rooms: `answers` (what a learner has written, and what it keeps), `authoring` (the sheet that a
lesson is written on), `lessons`, `checking` (what learners call), `judging` (an answer becomes a
sentence), `worlds` (misconceptions that run), `own_code` (questions about any program that is
written), `widgets` (the cards that ask), `classroom` (answers kept, handed in, counted).
`sketch` (drawings of the first lessons) and `report` (the results of a class) stand at the door, for
notebooks import them by these names; `diagnosis` is where others find two modules of `recursion_test`.
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from .authoring.sheet import Sheet as Sheet
    from .checking.check import check as check
    from .checking.examples import examples as examples
    from .classroom.the_test import RecursionTest as RecursionTest
    from .own_code.ask import ask as ask
    from .own_code.beside import Beside as Beside
    from .widgets.label import Label as Label
    from .widgets.order import Order as Order
    from .widgets.overview import progress as progress
    from .widgets.predict import Predict as Predict

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        ".authoring.sheet": "Sheet",
        ".checking.check": "check",
        ".checking.examples": "examples",
        ".own_code.ask": "ask",
        ".own_code.beside": "Beside",
        ".classroom.the_test": "RecursionTest",
        ".widgets.label": "Label",
        ".widgets.order": "Order",
        ".widgets.overview": "progress",
        ".widgets.predict": "Predict",
    },
)
