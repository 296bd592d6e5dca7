"""Text shared by the notebook and the paper test."""

from stepthrough.code_marks import code

from ..worlds.running import AN_ERROR, FOR_EVER
from .adaptive import MOST_ITEMS
from .answers import SOMETHING_ELSE
from .occasions import MINUTES

TITLE = "Recursion test"
HOW_IT_GOES = (
    f"There are at most {MOST_ITEMS} short programs, and it takes at most {MINUTES} minutes. "
    "Say what you think Python does; run nothing, and use paper if you like. "
    "What a program prints stands on one line in the answers, where / is a new line. "
    f"If your answer is not there, choose “{SOMETHING_ELSE}”. In doubt, choose what you think most likely. "
    "You hear nothing about your answers until the end. This is no exam, and nobody marks it."
)
_WORDS = FOR_EVER, AN_ERROR, SOMETHING_ELSE, "nothing"  # options that are not values


def spelled(option: str) -> str:
    """Return an option with its values marked as code.

    >>> spelled("[3, 2]"), spelled("nothing"), spelled("3 2 and then it stops")
    ('`[3, 2]`', 'nothing', '`3 2` and then it stops')
    """
    if option in _WORDS:
        return option
    value, then, failure = option.partition(" and then ")
    return f"{code(value)}{then}{failure}"
