"""Boards as others draw them: recognised, and answered with what to write here."""

from collections.abc import Iterator

from ..solitaire import boards
from ..solitaire.colours import listed

# a peg and a hole, as others write them; the first that fits is meant, and '.' beside it is no hole
_ELSEWHERE = (("1", "0"), ("●", "○"), ("*", "o"), ("*", "."))


def misread(picture: str) -> str | None:
    """Return what to write if a picture means something else elsewhere; None if it is as here.

    >>> misread("11011")
    "write 'o' for '1' and '.' for '0'"
    >>> misread("o.oo.")
    """
    lines = [line.rstrip() for line in picture.splitlines() if line.strip()]
    return next((words for words in _remedies(lines) if words), None)


def _remedies(lines: list[str]) -> Iterator[str]:
    signs = {sign for line in lines for sign in line if sign != " "}
    yield _other_signs(signs)
    if signs == {"o", "."}:
        yield _exchanged(lines)
        yield _dots_around(lines)
        yield _apart(lines)


def _other_signs(signs: set[str]) -> str:
    for peg, hole in _ELSEWHERE:
        if {peg, hole} <= signs <= {peg, hole, "."}:
            others = [(peg, "'o'"), (hole, "'.'"), *[(".", "a space")] * (signs > {peg, hole})]
            write = [f"{ours} for {sign!r}" for sign, ours in others if repr(sign) != ours]
            return f"write {listed(write, 'and')}"
    return ""


def _exchanged(lines: list[str]) -> str:
    if "".join(lines).count("o") != 1:
        return ""
    meant = "a peg is 'o', an empty hole '.': exchange them if you meant the other way round"
    return f"one peg stands on it, so nothing is left to jump; {meant}"


def _dots_around(lines: list[str]) -> str:
    """Return what to write for dots around the English board, or the French one, which has more holes."""
    french = [row.ljust(7) for row in boards.without_margin(boards.FRENCH).split("\n")]
    if [len(line) for line in lines] != [7] * 7:
        return ""
    drawn = zip("".join(lines), "".join(french), strict=True)
    if {sign for sign, here in drawn if here == " "} == {"."}:
        return "'.' is an empty hole; write a space where there is no hole, as in the corners"
    return ""


def _apart(lines: list[str]) -> str:
    """Return what to write if there are spaces between the signs; a triangle has them, too."""
    rows = [line.split(" ") for line in map(str.strip, lines)]
    if max(map(len, rows)) < 2 or any(len(part) > 1 for row in rows for part in row):
        return ""
    if [len(row) for row in rows] == list(range(1, len(rows) + 1)):
        return "it is a triangle with slanting jumps; here jumps go along rows and columns alone"
    return "write the signs side by side, without spaces between them: a space is no hole"
