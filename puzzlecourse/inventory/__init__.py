"""The recursion test: short programs whose answers identify beliefs about recursion.

`bank()` holds the items, `Test()` is one sitting. What an answer means is computed by running the
programs in the worlds of `puzzlecourse.worlds`; no key is written by hand.

Terms:

- belief: a misconception that has a world, or "Python", the right model
- family: programs that differ in names and numbers only
- variant: one of these programs, with a question about a call
- item: the variants of a family that separate the same beliefs
- hypothesis: a set of beliefs that a learner can hold at the same time
- form: one of the two paper tests, for "before" the course and "after" it
- sitting: one run of the adaptive test by a learner; its *log* holds the answers
- verdict: the belief, or both of two, likely enough to be reported

`programs` holds the templates of the programs and `search` selects from their variants. `items` is
the bank, `answers` computes the answer of a belief. `model` is the probability of each answer,
`adaptive` the choice of the next question. `sitting` saves and resumes a sitting, `taken` validates
the sittings that were handed in, `report` words the result, and `widget` shows all this in a
notebook. `paper` and `paper_search` are the test on paper; `occasions` and `wording` are shared.
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
