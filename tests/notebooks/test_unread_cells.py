"""A redefined or unparsable function, and the check in the next cell."""

import pytest
from IPython.utils.capture import capture_output

WRITTEN = """\
def power(base, exponent):
    return 1 if exponent == 0 else base * power(base, exponent - 1)
"""
CHECK = 'check("power", power)'


CELLS = [
    "from puzzlecourse import check",
    WRITTEN,
    CHECK,
    WRITTEN.replace("exponent):", "exponent)"),
    CHECK,
    "1 +",  # an error in another cell does not matter
    WRITTEN + "%time power(2, 3)",
    CHECK,
]
HALF = "def half(n):\n    return n {} 2\n"
SHOW = "print(record(half, 9), record(half, 9).root.source.text)"
AGAIN = ["from puzzlelib import record", HALF.format("//") + SHOW, HALF.format("/") + SHOW]


@pytest.fixture(scope="module")
def said(shell):
    """What each cell returned or printed, in one session."""
    outputs = []
    for cell in CELLS + AGAIN:
        with capture_output() as told:
            result = shell.run_cell(cell, store_history=True).result
        outputs.append((cell, repr(result) if result is not None else told.stdout))
    return outputs


def test_a_function_of_an_earlier_run_is_not_praised(said):
    first, unread, mended = (words for cell, words in said if cell == CHECK)
    assert first == mended == "✓ power: right."
    assert unread.splitlines() == [
        "✗ power: wrong.",
        "Python cannot read the cell with power: expected ':' (line 1). "
        "What is known as power is still what an earlier cell wrote. Mend it, and run it first.",
    ]


def test_a_function_redefined_in_a_cell_is_recorded_with_its_new_source(said):
    assert [words for _, words in said[-2:]] == [
        f"half(9) → 4 {HALF.format('//')}\n",
        f"half(9) → 4.5 {HALF.format('/')}\n",
    ]
