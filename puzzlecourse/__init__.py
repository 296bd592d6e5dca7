"""The course: what the notebooks ask, how it is judged, and the widgets that ask it.

`check("power", power)`, `Predict("1.1")`, `Order("hanoi")`: the names are those of the lessons.
What is answered there is kept; `progress()` shows how far one has come.
`RecursionTest()` finds out what somebody believes about recursion.
`Sheet("my lesson")` begins a lesson of your own.

The rooms: `authoring` (the sheet that a lesson is written on), `lessons`, `judging` (an answer
becomes a sentence), `worlds` (misconceptions that run), `diagnosis` (the recursion test), `widgets`
(the cards that ask), `classroom` (answers kept, handed in, counted). `sketch`, `report` and
`graded` are what notebooks import by these names: drawings of the first lessons, the results of a
class, exercises that are graded.
"""

from typing import TYPE_CHECKING

from puzzlelib.lazily import lazily

if TYPE_CHECKING:
    from .authoring.sheet import Sheet as Sheet
    from .checks import check as check
    from .diagnosis.recursion_test import RecursionTest as RecursionTest
    from .widgets.label import Label as Label
    from .widgets.order import Order as Order
    from .widgets.overview import progress as progress
    from .widgets.predict import Predict as Predict

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "authoring.sheet": "Sheet",
        "checks": "check",
        "diagnosis.recursion_test": "RecursionTest",
        "widgets.label": "Label",
        "widgets.order": "Order",
        "widgets.overview": "progress",
        "widgets.predict": "Predict",
    },
)
