"""Walks as text: at each step the sentence, and changes of stack and board.

Those of the course, and those of small programs, which stand above their walk and have its tree below it.
"""

from collections import Counter
from hashlib import sha256

import pytest
from course_walks import behind_questions, in_notebooks
from small_walks import BOOKS

MOST = 200  # lines of a walk; further lines are hashed
WHOLE = 200  # steps; after these, only a sample
SOME = 100


def named():
    """Yield each walk with a name that does not change if cells are added."""
    seen = Counter()
    for walk in in_notebooks():
        notebook = walk.name.split()[0]
        seen[notebook] += 1
        yield pytest.param(walk, id=f"{notebook}_{seen[notebook]}")
    for walk in behind_questions():
        yield pytest.param(walk, id=walk.name.replace(" ", "_"))


@pytest.mark.parametrize("walk", list(named()))
def test_walks(walk, approved):
    book = walk.make().book
    lines = list(lines_of(book))
    shown, rest = lines[:MOST], lines[MOST:]
    if "RecursionError" in book.page(book.last).sentence:
        shown += ["… and more lines, up to the recursion limit: how many depends on the caller"]
    elif rest:
        digest = sha256("\n".join(rest).encode()).hexdigest()[:16]
        shown += [f"… and {len(rest)} more lines: {digest}"]
    assert "\n".join([*shown, ""]) == approved


@pytest.mark.parametrize("name", BOOKS)
def test_walks_of_small_programs(name, approved):
    book = BOOKS[name]()
    program = book.recording.root.source.text.rstrip()
    assert "\n".join([program, "", *lines_of(book), "", *tree_of(book), ""]) == approved


def tree_of(book):
    """Yield the calls of a walk, each with the move that led there and what came of it."""
    for depth, call in book.recording.tree(book.last):
        node, result = book.pages.node(call), book.pages.result(call)
        move = f"{node.move}: " if node.move else ""
        rest = f", {result.rest} not tried" if result.rest else ""
        yield f"{'  ' * depth}{move}{node.label} → {result.words} ({result.kind}{rest})"


def lines_of(book):
    """Yield the lines of all steps; parts that have been shown before are omitted."""
    seen = set()
    for step in (*range(min(book.last, WHOLE)), *range(WHOLE, book.last, SOME), book.last):
        page = book.page(step)
        yield f"{step}. {page.sentence}".replace("\n", " ")
        parts = [f"= {page.equation}"] if page.equation else []
        parts += map(card_as_text, page.cards)
        if page.more:
            parts += [f"[{page.more} frames more]"]
        if page.position is not None:
            marks = f"about {', '.join(page.marks)}\n" if page.marks else ""
            parts += [marks + book.board.text(page.position)]
        parts += [" ".join(filter(None, move)) for move in page.moves]
        if page.printed:
            parts += [f"printed: {page.printed}"]
        for part in parts:
            if part not in seen:
                seen.add(part)
                yield from (f"    {line}" for line in part.splitlines())


def card_as_text(card):
    """Return a card of the stack in one line; * marks changes."""
    names = [
        f"{one.name}{'*' if one.changed else ''} = {with_letters(one)}{one.tag and f' [{one.tag}]'}"
        for one in card.variables
    ]
    head = f"[{card.title}{card.mover and f', {card.mover}'}]"
    return " ".join(filter(None, [head, ", ".join(names), f"| {card.doing} {card.words}".rstrip()]))


def with_letters(variable):
    """Return a value with the letters of what is in it; ! marks what this step has changed."""
    words = variable.value
    for offset, letter, changed in sorted(variable.marks, reverse=True):
        words = f"{words[:offset]}⟨{letter}{'!' if changed else ''}⟩{words[offset:]}"
    return words
