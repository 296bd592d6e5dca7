"""Draw the animated tower: `python tests/project/draw_tower.py` writes it.

The first notebook shows it: a board, and below it the waiting jobs in words. Its frames are stacked,
and a style sheet shows one after another; with reduced motion only a single one is visible.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from puzzlelib import Hanoi
from puzzlelib.hanoi import Move
from puzzlelib.views.boards import PuzzleBoard
from stepthrough.canvas import Canvas, svg_alone
from stepthrough.palette import INK, PAPER, THEMES
from stepthrough.walk.saved_tree import frame

ROOT = Path(__file__).parents[2]
TOWER = ROOT / "notebooks" / "tower.svg"
PUZZLE = Hanoi(3)
RODS = "ABC"
WIDTH, BAR, GAP, INDENT = (
    480,
    42,
    6,
    30,
)  # pixels: total width, a job's height, gap, and indent
SECONDS = 1.6  # per frame
TITLE = (
    "To carry three disks, carry two out of the way, move the third, and carry the two on top of it"
)

STYLE = """
g {{ visibility: hidden; animation: turn {whole:g}s steps(1) infinite }}
@keyframes turn {{ 0% {{ visibility: visible }} {part:.3f}% {{ visibility: hidden }} }}
@media (prefers-reduced-motion: reduce) {{ g {{ animation: none }} g.calm {{ visibility: visible }} }}
@media (prefers-color-scheme: dark) {{ {dark} }}
"""
ROLES = INK, PAPER, "running", "running-soft"  # the colours that depend on the theme


Picture = tuple[list[str], Any]  # waiting jobs, the last one running; the position


def pictures() -> list[Picture]:
    """Return the first position, one after each move, and the end."""
    position, drawn = PUZZLE.start, []
    for jobs, move in carry(3, 0, 2, 1, []):
        drawn.append((jobs, position))
        position = PUZZLE.apply(position, move)
    return [*drawn, (["Done, in 7 moves"], position)]


def carry(
    disks: int, source: int, target: int, spare: int, waiting: list[str]
) -> Iterator[tuple[list[str], Move]]:
    """Yield each move with the jobs that lead to it."""
    if disks == 0:
        return
    many = "1 disk" if disks == 1 else f"{disks} disks"
    jobs = [*waiting, f"Carry {many} from {RODS[source]} to {RODS[target]}"]
    yield from carry(disks - 1, source, spare, target, jobs)
    moving = [] if disks == 1 else [f"Move disk {disks} from {RODS[source]} to {RODS[target]}"]
    yield [*jobs, *moving], Move(source, target)
    yield from carry(disks - 1, spare, target, source, jobs)


def drawn(picture: Picture) -> Canvas:
    """Return the board, and the jobs below it, each nested in the one that waits for it."""
    jobs, position = picture
    board = PuzzleBoard(PUZZLE)
    width, height = board.size()
    scale = WIDTH / width
    sheet = Canvas(WIDTH, scale * height + 3 * (BAR + GAP))
    board.paint(sheet.window(0, 0, scale), position)
    for number, words in enumerate(jobs):
        left, top = INDENT * number, scale * height + number * (BAR + GAP)
        inside = "running-soft" if words == jobs[-1] else PAPER
        frame(sheet, left, top, WIDTH - 2 * INDENT, BAR, inside, "running")
        sheet.text(left + WIDTH / 2 - INDENT, top + BAR / 2, words, INK, 20)
    return sheet


def tower() -> str:
    """Return the frames as one SVG."""
    sheets = [drawn(picture) for picture in pictures()]
    shown = "\n".join(
        f'<g style="animation-delay:{number * SECONDS:.1f}s"{calm(number, len(sheets))}>{svg_alone(sheet, "")}</g>'
        for number, sheet in enumerate(sheets)
    )
    dark = " ".join(f'[fill="{THEMES[r][0]}"] {{ fill: {THEMES[r][1]} }}' for r in ROLES)
    style = STYLE.format(whole=len(sheets) * SECONDS, part=100 / len(sheets), dark=dark)
    high = f"{sheets[0].height:.0f}"
    size = f'viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{TITLE}">'
    return in_ascii(f"{opening}\n<style>{style}</style>\n{shown}\n</svg>\n")


def in_ascii(svg: str) -> str:
    """Return the SVG in ASCII with character references: JupyterLite fails on a literal “…”."""
    return svg.encode("ascii", "xmlcharrefreplace").decode("ascii")


def calm(number: int, pictures: int) -> str:
    """Return the class attribute of the frame that is visible with reduced motion."""
    return ' class="calm"' if number == pictures // 2 else ""


if __name__ == "__main__":
    TOWER.write_text(tower(), encoding="utf-8")
