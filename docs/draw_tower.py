"""Draws the tower of the README, which plays itself: `python docs/draw_tower.py` writes images/tower.svg.

Each picture is that of a saved walk: the program with its line, the frames, the board. They lie one upon
the other, and a style shows one after another; a reader who wants no motion sees a single one.
"""

from pathlib import Path

from puzzlelib import Hanoi, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views.canvas import svg_alone
from puzzlelib.views.walk.book import Book
from puzzlelib.views.walk.saved_walk import picture_of_walk

TOWER = Path(__file__).parent / "images" / "tower.svg"
DISKS = 3
WIDTH = 930  # pixels: the longest line of the program fits
PANELS = ("source", "stack", "board")
SECONDS = 0.9  # that each picture is seen
TITLE = "A program carries three disks from A to C, one line after the other; beside it its frames"

STYLE = """
g {{ visibility: hidden; animation: turn {whole:g}s steps(1) infinite }}
@keyframes turn {{ 0% {{ visibility: visible }} {part:.3f}% {{ visibility: hidden }} }}
@media (prefers-reduced-motion: reduce) {{ g {{ animation: none }} g.calm {{ visibility: visible }} }}
"""


def film() -> str:
    """The pictures of the walk as one SVG."""
    puzzle = Hanoi(DISKS)
    rods = carry_tower, puzzle, puzzle.start, DISKS, 0, 2, 1
    book = Book(record(*rods, only=carry_tower), puzzle)
    shown = steps(book)
    canvases = [picture_of_walk(book, PANELS, step, WIDTH) for step in shown]
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
    return f"{opening}\n<style>{style}</style>\n{pictures}\n</svg>\n"


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
    TOWER.write_text(film(), encoding="utf-8")
