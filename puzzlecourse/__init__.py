"""The course: exercises, questions and widgets of the notebooks.

Names follow the lessons: `check("power", power)`, `Predict("1.1")`, `Order("hanoi")`. Answers are
saved; `progress()` summarises them. `examples("power", [("power(2, 3)", 8)])` judges a learner's
own examples before the code is written. `ask(power, 2, 3)` asks about any program, and
`Beside(before, power, 2, 3)` shows two versions of a program side by side. `RecursionTest()`
identifies a learner's beliefs about recursion. `Sheet("my lesson")` starts a lesson of your own.

Subpackages, from the bottom: `answers` (a learner's functions and the state they share), `judging`
(from an answer to a sentence), `worlds` (misconceptions that run), `authoring` (the sheet on which
a lesson is written), `lessons`, `storage` (the answers file), `widgets` (question cards), `asking`
(questions about any program), `inventory` (the recursion test), `checking` (what learners call),
`classroom` (starting, projecting, class results).
Notebooks import `sketch` (drawings of the first lessons) and `report` (class results) directly.
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from .asking.ask import ask as ask
    from .asking.beside import Beside as Beside
    from .authoring.sheet import Sheet as Sheet
    from .checking.check import check as check
    from .checking.examples import examples as examples
    from .inventory.widget import RecursionTest as RecursionTest
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
        ".asking.ask": "ask",
        ".asking.beside": "Beside",
        ".inventory.widget": "RecursionTest",
        ".widgets.label": "Label",
        ".widgets.order": "Order",
        ".widgets.overview": "progress",
        ".widgets.predict": "Predict",
    },
)
