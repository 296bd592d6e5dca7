"""Number of examples for randomised tests, and random changes of a text.

`make test-all` and `make fuzz` increase the number.
"""

import codecs
import os

from hypothesis import settings

settings.register_profile("short", max_examples=12, deadline=None, print_blob=True)
settings.register_profile("long", max_examples=80, deadline=None, print_blob=True)
settings.register_profile("fuzz", max_examples=10_000, deadline=None, print_blob=True)

LENGTH = settings.get_profile(os.environ.get("PUZZLELIB_PROFILE", "short"))
EXAMPLES = LENGTH.max_examples
MORE = settings(LENGTH, max_examples=3 * EXAMPLES)  # for functions of positions


# encodings used by editors and shells on Windows
WRITTEN = {
    "a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "two marks": lambda text: codecs.BOM_UTF8 * 2 + text.encode(),
    "other ends of lines": lambda text: text.replace("\n", "\r\n").encode(),
    "UTF-16": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16, big end first": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "all at once": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
}


def mutated(text, chance, pieces):
    """The text with one to three parts deleted, duplicated, or replaced by one of the pieces."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20, 100)))
        piece = chance.choice([*pieces, text[start:end] * 2, chr(chance.randrange(0x250))])
        text = text[:start] + piece + text[end:]
    return text
