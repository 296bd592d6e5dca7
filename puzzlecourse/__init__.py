"""The course: what the notebooks ask, how it is judged, and the widgets that ask it.

`check("power", power)`, `Predict("1.1")`, `Order("hanoi")`: the names are those of the lessons.
What is answered there is kept; `progress()` shows how far one has come.
`examples("power", [("power(2, 3)", 8)])` judges a learner's own examples before the code is written.
`ask(power, 2, 3)` asks about a program of your own, and `Beside(before, power, 2, 3)` shows two
versions of it side by side.
`RecursionTest()` finds out what somebody believes about recursion.
`Sheet("my lesson")` begins a lesson of your own.

The rooms: `authoring` (the sheet that a lesson is written on), `lessons`, `judging` (an answer
becomes a sentence), `worlds` (misconceptions that run), `own_code`
(questions about a program that somebody has written), `widgets`
(the cards that ask), `classroom` (answers kept, handed in, counted). `sketch` and
`report` are what notebooks import by these names: drawings of the first lessons, the results of a
class.
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from .authoring.sheet import Sheet as Sheet
    from .checks import check as check
    from .examples_first import examples as examples
    from .own_code.ask import ask as ask
    from .own_code.beside import Beside as Beside
    from .the_test import RecursionTest as RecursionTest
    from .widgets.label import Label as Label
    from .widgets.order import Order as Order
    from .widgets.overview import progress as progress
    from .widgets.predict import Predict as Predict

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        ".authoring.sheet": "Sheet",
        ".checks": "check",
        ".examples_first": "examples",
        ".own_code.ask": "ask",
        ".own_code.beside": "Beside",
        ".the_test": "RecursionTest",
        ".widgets.label": "Label",
        ".widgets.order": "Order",
        ".widgets.overview": "progress",
        ".widgets.predict": "Predict",
    },
)
