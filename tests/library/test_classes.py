"""Impossibility proofs without search: position classes, three colours, pagoda functions."""

from itertools import product
from random import Random
from typing import Any

import pytest
from fuzzing import MORE
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib import IllegalPosition, Solitaire, search
from puzzlelib.search import Impossible
from puzzlelib.solitaire import (
    ENGLISH,
    FRENCH,
    ROW_FIVE,
    SQUARE_FOUR,
    SQUARE_THREE,
    colour,
    colour_counts,
    explain,
    invariants,
    is_pagoda,
    pagoda_forbids,
    position_class,
    possible_finishes,
)
from puzzlelib.solitaire.colours import odd_one_out
from puzzlelib.solitaire.pagodas import weight

ODD_BOARD = "oo.\no\n\n.oo  .oo"
PICTURES = [ENGLISH, FRENCH, ROW_FIVE, SQUARE_THREE, SQUARE_FOUR, ODD_BOARD, "o.ooo\no o o"]

pictures = st.lists(st.text("oo. ", min_size=1, max_size=5), min_size=1, max_size=4).map("\n".join)


def board(picture: str) -> Solitaire | None:
    try:
        return Solitaire(picture)
    except ValueError:
        return None


boards = pictures.map(board).filter(bool)


def all_positions(puzzle: Solitaire) -> list[frozenset]:
    holes = sorted(puzzle.holes)
    return [
        frozenset(hole for hole, is_in in zip(holes, chosen, strict=True) if is_in)
        for chosen in product((False, True), repeat=len(holes))
        if any(chosen)
    ]


# Classes


@pytest.mark.parametrize(("picture", "number"), [(ENGLISH, 4), (FRENCH, 4), (SQUARE_THREE, 4)])
def test_the_boards_have_as_many_invariants_as_is_known(picture: str, number: int) -> None:
    """Measured; each way of colouring contributes two."""
    assert len(invariants(Solitaire(picture))) == number


@given(puzzle=boards)
@MORE
def test_no_jump_changes_the_parity_of_an_invariant_and_there_are_no_others(
    puzzle: Solitaire,
) -> None:
    """All sets of holes of a small board are tried: exactly 2^k of them are invariants."""
    found = invariants(puzzle)
    for jump, invariant in product(puzzle.jumps, found):
        assert len(invariant & set(jump)) % 2 == 0
    if len(puzzle.holes) <= 8:
        constant = [
            holes
            for holes in all_positions(puzzle)
            if all(len(holes & set(jump)) % 2 == 0 for jump in puzzle.jumps)
        ]
        assert len(constant) + 1 == 2 ** len(found)


@pytest.mark.parametrize("picture", PICTURES)
def test_a_position_keeps_its_class_through_any_line(picture: str) -> None:
    puzzle, chance = Solitaire(picture), Random(1)
    for _ in range(5):
        here, its_class = puzzle.start, position_class(puzzle, puzzle.start)
        while moves := puzzle.moves(here):
            here = puzzle.apply(here, chance.choice(moves))
            assert position_class(puzzle, here) == its_class


def test_the_english_start_can_end_in_exactly_five_holes() -> None:
    """S11, measured."""
    puzzle = Solitaire()
    five = {(3, 3), (3, 0), (0, 3), (6, 3), (3, 6)}
    assert possible_finishes(puzzle, puzzle.start) == five


def test_exactly_16_of_37_french_vacancies_are_possible() -> None:
    """S11: those of type (0, 2), (1, 3) and (2, 3), which have been solved."""
    puzzle = Solitaire(FRENCH)
    possible = {h for h in puzzle.holes if possible_finishes(puzzle, puzzle.holes - {h})}
    assert len(puzzle.holes) == 37
    assert len(possible) == 16
    assert {(0, 2), (1, 3), (2, 3)} <= possible
    assert (3, 3) not in possible


@given(puzzle=boards)
@MORE
def test_every_finish_that_a_search_finds_was_possible(puzzle: Solitaire) -> None:
    """The class may permit too many finishes, but never rules out one that can be reached."""
    possible = possible_finishes(puzzle, puzzle.start)
    for hole in puzzle.holes - possible:
        finish = Solitaire(puzzle.picture, finish=hole)
        assert isinstance(search(finish, puzzle.start, nodes=10**6), Impossible)


@pytest.mark.parametrize("position", [frozenset(), frozenset({(0, 0)}), {(3, 3)}, None], ids=repr)
def test_only_positions_have_a_class(position: Any) -> None:
    for function in (position_class, possible_finishes, explain):
        with pytest.raises(IllegalPosition):
            function(Solitaire(), position)


# Three colours


@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("slant", [1, -1])
def test_every_jump_meets_all_three_colours(picture: str, slant: int) -> None:
    """S11: on any board, so every jump changes each of the three numbers by one."""
    for jump in Solitaire(picture).jumps:
        assert {colour(hole, slant) for hole in jump} == set("ABC")


def test_the_french_board_with_its_centre_empty_has_twelve_pegs_on_each_colour() -> None:
    """S11."""
    holes = Solitaire(FRENCH).holes
    assert colour_counts(holes - {(3, 3)}) == (12, 12, 12)
    assert odd_one_out(holes - {(3, 3)}) is None


@pytest.mark.parametrize("picture", [ENGLISH, FRENCH])
def test_on_the_usual_boards_the_colours_say_all_that_the_class_says(picture: str) -> None:
    puzzle, chance = Solitaire(picture), Random(2)
    for _ in range(200):
        here = frozenset(hole for hole in puzzle.holes if chance.random() < 0.5)
        colours = [odd_one_out(here, slant) for slant in (1, -1)]
        permitted = {h for h in puzzle.holes if [colour(h, 1), colour(h, -1)] == colours}
        assert permitted == possible_finishes(puzzle, here)


# In words

BECAUSE = "No single peg can remain, because every jump changes the number of pegs on each"


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (Solitaire(), "A single peg can remain at most in d1, a4, d4, g4 or d7:"),
        (Solitaire(finish=(0, 2)), "No single peg can remain in c1, because every jump changes"),
        (Solitaire(finish=(0, 2)), "10, 11 and 11 now, so a single peg would have to stand on A"),
        (Solitaire("oo.oo"), "Along rising diagonals they are 2, 2 and 0 now, but with a single"),
        (Solitaire("oo\n.."), "stand on C, along falling ones on C, and no hole has both."),
        (Solitaire("o.ooo\no o o"), "For a1 it is a2: an odd number of pegs now, an even one"),
    ],
)
def test_the_explanation_gives_the_reason(puzzle: Solitaire, words: str) -> None:
    assert words in explain(puzzle, puzzle.start)


def test_the_impossible_french_start_comes_with_its_proof() -> None:
    """S11."""
    puzzle = Solitaire(FRENCH)
    text = explain(puzzle, puzzle.holes - {(3, 3)})
    assert text.startswith(BECAUSE)
    assert text.endswith(
        "they are 12, 12 and 12 now, but with a single peg one would be odd and two even."
    )


@given(puzzle=boards, has_finish=st.booleans(), data=st.data())
@MORE
def test_the_explanation_agrees_with_the_class(
    puzzle: Solitaire, has_finish: bool, data: Any
) -> None:
    possible = possible_finishes(puzzle, puzzle.start)
    if has_finish:
        finish = data.draw(st.sampled_from(sorted(puzzle.holes)))
        puzzle = Solitaire(puzzle.picture, finish)
        possible &= {finish}
    text = explain(puzzle, puzzle.start)
    assert text.startswith("A single peg can" if possible else "No single peg can")
    assert text.endswith(".")


# Pagodas

CORNERS = {(0, 0): -1, (0, 2): -1, (2, 0): -1, (2, 2): -1}


def test_a_pagoda_proves_impossible_what_the_class_permits() -> None:
    """On the 3 × 3 board the corner pegs never become fewer; a search agrees."""
    puzzle = Solitaire(SQUARE_THREE)
    assert possible_finishes(puzzle, puzzle.start) == {(0, 0)}
    assert is_pagoda(puzzle, CORNERS)
    assert (weight(puzzle.start, CORNERS), weight(frozenset({(0, 0)}), CORNERS)) == (-3, -1)
    assert pagoda_forbids(puzzle, puzzle.start, CORNERS)
    assert isinstance(search(puzzle, puzzle.start), Impossible)


def test_what_a_pagoda_forbids_no_search_finds() -> None:
    puzzle = Solitaire(SQUARE_THREE)
    forbidden = [p for p in all_positions(puzzle) if pagoda_forbids(puzzle, p, CORNERS)]
    by_class = [p for p in forbidden if not possible_finishes(puzzle, p)]
    assert len(by_class) < len(forbidden)
    for here in forbidden:
        assert isinstance(search(puzzle, here), Impossible)


@given(data=st.data())
@MORE
def test_no_jump_raises_the_weight_of_a_pagoda(data: Any) -> None:
    puzzle = Solitaire(SQUARE_THREE)
    weights = {hole: data.draw(st.integers(-2, 2)) for hole in sorted(puzzle.holes)}
    rises = [
        weight(puzzle.apply(here, move), weights) > weight(here, weights)
        for here in all_positions(puzzle)
        for move in puzzle.moves(here)
    ]
    assert is_pagoda(puzzle, weights) is not any(rises)


def test_weights_that_are_no_pagoda_prove_nothing() -> None:
    puzzle = Solitaire(SQUARE_THREE)
    with pytest.raises(ValueError, match="some jump raises the sum of these weights"):
        pagoda_forbids(puzzle, puzzle.start, {(0, 0): 1})


def test_a_pagoda_must_only_rule_out_the_puzzles_finish() -> None:
    """With a finish that the class rules out, no weights are needed."""
    other = Solitaire(SQUARE_THREE, finish=(1, 1))
    assert pagoda_forbids(other, other.start, {})
    assert not pagoda_forbids(Solitaire(SQUARE_THREE), other.start, {})
