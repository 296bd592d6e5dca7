"""The recursion test: short programs that tell apart what learners believe about recursion.

`bank()` holds its items, `Test()` is one sitting. What each answer means comes from running the
programs in the worlds of `puzzlecourse.worlds`; nothing is written down by hand.

Throughout this package we have:

- belief: a misconception that has a world, or "Python", the right model
- family: programs that differ in names and numbers only
- variant: one of these programs, with a question about a call
- item: the variants of a family that tell the same beliefs apart
- hypothesis: a set of beliefs that a learner can hold at once
- form: when the test is taken: "before" the course, "after" it, or "later"
- sitting: one form of the test, as a learner takes it; its *log* holds the answers
- verdict: the belief, or both of two, likely enough to be told

The rooms: `programs` (written by hand, with places for names and numbers), `search` (which of them
tell the same apart), `items` (programs, options, beliefs), `model` (how likely an answer is),
`adaptive` (which question comes next), `sitting` (under way: kept, and resumed), `report` (what is
told at the end), `taken` (handed in, and read with distrust), `before_after` (what a class
believes), `results` (the test's part of `puzzlecourse results`), `paper`, `export`, `study`; `widget`
shows a sitting in a notebook.
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from .adaptive import Test as Test
    from .items import Item as Item
    from .items import Variant as Variant
    from .items import bank as bank
    from .widget import RecursionTest as RecursionTest

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {".adaptive": "Test", ".items": "Item Variant bank", ".widget": "RecursionTest"},
)
