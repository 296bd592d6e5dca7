"""What the course shows of the recursion test, which stands above it: the one place that asks it, and late.

`from puzzlecourse import RecursionTest` is in notebooks; `puzzlecourse results` has a part about the
test.
"""

from typing import TYPE_CHECKING

from stepthrough.lazily import lazily

if TYPE_CHECKING:
    from recursion_test.results import beliefs_picture as beliefs_picture
    from recursion_test.results import show_beliefs as show_beliefs
    from recursion_test.results import sittings_table as sittings_table
    from recursion_test.results import tables_of_the_test as tables_of_the_test
    from recursion_test.results import text_of_the_test as text_of_the_test
    from recursion_test.results import took as took
    from recursion_test.taken import ByForm as ByForm
    from recursion_test.taken import Class as Class
    from recursion_test.widget import RecursionTest as RecursionTest

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "recursion_test.results": "beliefs_picture show_beliefs sittings_table tables_of_the_test text_of_the_test took",
        "recursion_test.taken": "ByForm Class",
        "recursion_test.widget": "RecursionTest",
    },
)
