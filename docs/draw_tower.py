"""Draws the towers that play themselves: `python docs/draw_tower.py` writes both.

README begins with images/tower.svg, the first notebook with a small one, notebooks/tower.svg.
Each picture is that of a saved walk: the program with its line, the frames, the board. They lie one upon
the other, and a style shows one after another; a reader who wants no motion sees a single one.
"""

from collections.abc import Collection
from pathlib import Path

from puzzlelib import Hanoi, record
from puzzlelib.hanoi import Move, carry_tower
from puzzlelib.views.boards import board_for
from stepthrough.canvas import svg_alone
from stepthrough.walk.book import Book
from stepthrough.walk.saved_walk import picture_of_walk

ROOT = Path(__file__).parents[1]
TOWER, SMALL_TOWER = ROOT / "docs" / "images" / "tower.svg", ROOT / "notebooks" / "tower.svg"
PUZZLE = Hanoi(3)
WIDTH, SMALL_WIDTH = 930, 636  # pixels: the longest line of the program fits
SECONDS = 0.9  # that each picture is seen
TITLE = "A program carries three disks from A to C, one line after the other"

STYLE = """
g {{ visibility: hidden; animation: turn {whole:g}s steps(1) infinite }}
@keyframes turn {{ 0% {{ visibility: visible }} {part:.3f}% {{ visibility: hidden }} }}
@media (prefers-reduced-motion: reduce) {{ g {{ animation: none }} g.calm {{ visibility: visible }} }}
"""


def carry(rods, n, a, b, c):
    if n == 0:
        return rods
    rods = carry(rods, n - 1, a, c, b)
    rods = PUZZLE.apply(rods, Move(a, c))
    rods = carry(rods, n - 1, b, a, c)
    return rods


def tower() -> str:
    """The program of the library, with its frames."""
    walk = record(carry_tower, PUZZLE, PUZZLE.start, 3, 0, 2, 1, only=carry_tower)
    return film(Book(walk, board_for(PUZZLE)), ("source", "stack", "board"), WIDTH)


def small_tower() -> str:
    """A shorter program, with the board alone."""
    walk = record(carry, PUZZLE.start, 3, 0, 1, 2, only=carry)
    return film(Book(walk, board_for(PUZZLE), position="rods"), ("source", "board"), SMALL_WIDTH)


def film(book: Book, panels: Collection[str], wide: float) -> str:
    """The pictures of the walk as one SVG."""
    shown = steps(book)
    canvases = [picture_of_walk(book, panels, step, wide) for step in shown]
    width, height = (
        max(getattr(canvas, side) for canvas in canvases) for side in ("width", "height")
    )
    for canvas in canvases:
        canvas.height = height
    pictures = "\n".join(
        f'<g style="animation-delay:{number * SECONDS:.1f}s"{calm(number, len(shown))}>{svg_alone(canvas, "")}</g>'
        for number, canvas in enumerate(canvases)
    )
    style = STYLE.format(whole=len(shown) * SECONDS, part=100 / len(shown))
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{TITLE}">'
    return in_ascii(f"{opening}\n<style>{style}</style>\n{pictures}\n</svg>\n")


def in_ascii(svg: str) -> str:
    """The same picture, other letters as their numbers: JupyterLite's files lose an SVG that holds a "…"."""
    return svg.encode("ascii", "xmlcharrefreplace").decode("ascii")


def steps(book: Book) -> list[int]:
    """The first step, each one at which the board has changed, and the last one."""
    last, board, shown = book.last, None, []
    for step in range(last + 1):
        position = book.page(step).position
        if position != board or step == last:
            shown.append(step)
        board = position
    return shown


def calm(number: int, pictures: int) -> str:
    """The mark of the picture that is seen where nothing moves."""
    return ' class="calm"' if number == pictures // 2 else ""


if __name__ == "__main__":
    TOWER.write_text(tower(), encoding="utf-8")
    SMALL_TOWER.write_text(small_tower(), encoding="utf-8")
