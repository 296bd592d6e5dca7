"""A walk as a static picture: program, stack, board and tree at one step."""

from __future__ import annotations

from collections.abc import Collection

from ..boards import painted
from ..canvas import LETTER, Canvas
from ..code_marks import without_marks
from ..palette import INK, PAPER
from ..source import shown_rows
from ..trace import Recording
from .book import Book
from .cards import FrameCard
from .pages import Page
from .saved_tree import WIDTH, draw_tree, fitting, frame, short_of, size_of

_MOST_CALLS = 40  # calls made before the step of the picture
_MOST_LINES, _MOST_CARDS = 24, 4
_LINE, _GAP, _HEAD = 19, 12, 30
_SIZE, _SMALL = 13, 12  # font sizes
_STACK = 270  # width of the stack in pixels, if the program is next to it
_CARD = 46  # height of a card in pixels
_BOARD = 130  # maximum height of a board in pixels
# fill and border of a card by its state, as on the screen
_RUNNING, _GLOBALS = ("running-soft", "running"), ("shade", "line")
_LOOKS = {
    "waits": (PAPER, "running"),
    "suspended": ("shade", "line"),
    "returns": ("returned-soft", "returned"),
    "yields": ("returned-soft", "returned"),
    "raises": ("refused-soft", "refused"),
}


def deepest_step(recording: Recording, until: int) -> int:
    """Return the step, up to *until*, before the deepest of the first calls returns."""
    if len(recording.calls) > _MOST_CALLS:
        until = min(until, recording.calls[_MOST_CALLS].first - 1)
    deepest = max(recording.steps[: until + 1], key=lambda step: step.visit.depth)
    last = deepest.call.last
    return until if last is None else min(until, last)


def picture_of_walk(book: Book, show: Collection[str], step: int) -> Canvas:
    """Return a picture of these panels at a step."""
    page = book.page(step)
    sheet = Canvas(WIDTH, _HEAD)
    words = short_of(without_marks(page.sentence), _letters(WIDTH - 8, _SIZE))
    sheet.code(4, _HEAD / 2, words, INK, _SIZE)
    beside = "source" in show and ("stack" in show or "board" in show)
    split = WIDTH - _STACK - _GAP if beside else WIDTH
    low = _draw_program(sheet, page, split) if "source" in show else 0
    right = split + _GAP if beside else 0
    below = _draw_board(sheet, book, page, right) if "board" in show else 0
    if "stack" in show:
        below += draw_stack(sheet, page, right, _HEAD + below, _MOST_CARDS)
    sheet.height = _HEAD + max(low, below)
    if "tree" in show:
        _add_tree(sheet, book, step)
    return sheet


def _draw_program(sheet: Canvas, page: Page, width: float) -> float:
    """Draw the running program with its current line; return its height."""
    rows = shown_rows(page.source.shown or page.source.missing)
    at = page.line - page.source.first_line
    here = next((n for n, row in enumerate(rows) if row.first <= at <= row.last), 0)
    rows = rows[max(0, here + 2 - _MOST_LINES) :][:_MOST_LINES]
    height = _LINE * len(rows) + 16
    frame(sheet, 0, _HEAD, width, height, "shade", "hair")
    letters = _letters(width - 20, _SIZE)
    for number, row in enumerate(rows):
        y = _HEAD + 8 + _LINE * number
        if row.first <= at <= row.last:
            sheet.box(3, y, width - 6, _LINE, "current")
            sheet.box(3, y, 4, _LINE, "current-edge")
        sheet.code(14, y + _LINE / 2, short_of(row.text, letters), INK, _SIZE)
    return height


def draw_stack(sheet: Canvas, page: Page, left: float, top: float, most: int) -> float:
    """Draw at most *most* frames, newest first, and the global variables; return the height."""
    y, width = top, sheet.width - left
    for card in page.frames[:most]:
        _draw_card(sheet, card, left, y, width)
        y += _CARD + 6
    if len(page.frames) + page.more > most:
        sheet.code(left + 10, y + 8, "… more frames wait below", "faint", _SMALL)
        y += 20
    for card in page.cards[len(page.frames) :]:
        _draw_card(sheet, card, left, y, width)
        y += _CARD + 6
    return y - top


def _draw_card(sheet: Canvas, card: FrameCard, left: float, y: float, width: float) -> None:
    inside, around = _LOOKS.get(card.doing, _RUNNING) if card.function else _GLOBALS
    frame(sheet, left, y, width, _CARD, inside, around)
    letters = _letters(width - 20, _SMALL)
    doing = f"{card.title}  {card.doing} {card.words}" if card.function else card.title
    held = "  ".join(f"{one.name} = {one.value}" for one in card.variables)
    sheet.code(left + 10, y + 15, short_of(doing, letters), INK, _SMALL)
    sheet.code(left + 10, y + 32, short_of(held, letters), "faint", _SMALL)


def _letters(width: float, size: float) -> int:
    """Return the number of letters of a font size that fit."""
    return int(width / (LETTER * size))


def _draw_board(sheet: Canvas, book: Book, page: Page, left: float) -> float:
    """Draw the position; return its height."""
    board = None if page.position is None else painted(book.board, page.position)
    if board is None:
        return 0
    width = sheet.width - left
    scale = min(_BOARD / board.height, width / board.width)
    window = sheet.window(left + (width - scale * board.width) / 2, _HEAD, scale)
    book.board.paint(window, page.position)
    if page.overlay is not None:
        book.board.paint(window, page.overlay)
    return scale * board.height + 8


def _add_tree(sheet: Canvas, book: Book, step: int) -> None:
    tree = fitting(book, step)
    width, height = size_of(tree)
    draw_tree(sheet.window((sheet.width - width) / 2, sheet.height + _GAP), tree)
    sheet.height += _GAP + height
