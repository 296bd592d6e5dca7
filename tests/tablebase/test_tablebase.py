"""The tablebase of solitaire: known numbers, and agreement with searches."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from reference import ALL_LEVELS, CENTRAL, WINNABLE, Known

from puzzlelib import Hanoi, IllegalPosition, Playthrough, Reordered, Solitaire, Tablebase, search
from puzzlelib.play.knowledge import can_still_win, good_moves
from puzzlelib.search import Found, Unknown
from puzzlelib.solitaire import (
    FRENCH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_FOUR,
    SQUARE_THREE,
    possible_finishes,
)
from puzzlelib.tablebase import (
    Bitboard,
    DamagedTable,
    TooLarge,
    breadth_first,
    counting,
    known_tables,
    levels,
    memory,
    shipped,
    sweeps,
    winning_levels,
)
from puzzlelib.tablebase.arrays import Words, chunks, intersection
from puzzlelib.tablebase.known_tables import KnownTables

SMALL = {
    "row of five": ROW_FIVE,
    "row of seven": ROW_SEVEN,
    "3 × 3": SQUARE_THREE,
    "plus": " o\no.o\n o",
    "2 × 5": "ooooo\noo.oo",
    "odd": "oo.\no\n\n.oo oo",
    "corner": "oooo\n.\no\no",
}


class Everything:
    """The levels of the central game, all and winnable, computed once."""

    def __init__(self) -> None:
        self.puzzle = CENTRAL
        self.board = Bitboard(CENTRAL, frozenset({(3, 3)}))
        self.tablebase = Tablebase(CENTRAL)
        self.steps: list[tuple[int, int]] = []
        self.tablebase.build(progress=lambda *step: self.steps.append(step))
        [self.table] = self.tablebase._tables._built.values()
        self.levels = [self.table._words[32 - jumps] for jumps in range(32)]
        self.winnable = winning_levels(self.board, CENTRAL.start)


@pytest.fixture(scope="session")
def central() -> Everything:
    return Everything()


def known(rows: list[Known], what: str) -> Any:
    [row] = [row for row in rows if row.what == what]
    return row.number


def random_positions(puzzle: Solitaire, pegs: int, number: int, seed: int) -> list[frozenset]:
    """Yield random positions with *pegs* pegs that the class does not rule out."""
    chance, known_goals, found = Random(seed), KnownTables(puzzle).goals, []
    while len(found) < number:
        here = frozenset(chance.sample(sorted(puzzle.holes), pegs))
        if known_goals(here):
            found.append(here)
    return found


def playouts(puzzle: Solitaire, number: int) -> Iterator[frozenset]:
    """Yield the positions of random routes from the start."""
    for seed in range(number):
        here, chance = puzzle.start, Random(seed)
        while moves := puzzle.moves(here):
            yield here
            here = puzzle.apply(here, chance.choice(moves))
        yield here


# Known numbers


def test_all_levels_of_the_central_game(central: Everything) -> None:
    """OEIS A112737."""
    sizes = tuple(map(len, central.levels))
    assert sizes == known(ALL_LEVELS, "positions after n jumps, up to symmetry")
    assert sum(sizes) == len(central.table) == known(ALL_LEVELS, "all of them")


def orbit_sizes(board: Bitboard, words: Words) -> Words:
    """Return the number of distinct images of each position."""
    own = [(board.images(part) == part).sum(axis=0) for part in chunks(words)]
    sizes: Words = len(board.symmetries) // np.concatenate(own)
    return sizes


def test_all_levels_without_symmetry(central: Everything) -> None:
    sizes = [int(orbit_sizes(central.board, words).sum()) for words in central.levels]
    first = known(ALL_LEVELS, "the same without symmetry, the first ten")
    assert tuple(sizes[:10]) == first
    assert sum(sizes) == known(ALL_LEVELS, "all of them without symmetry")


def test_levels_without_symmetry_are_the_same_if_none_is_used(central: Everything) -> None:
    """A goal off all axes leaves only the identity; both ways of counting agree."""
    plain = Bitboard(Solitaire(finish=(0, 2)), frozenset({(0, 2)}))
    assert len(plain.symmetries) == 1
    sizes = [len(level) for level in levels(plain, [CENTRAL.start], jumps=10)]
    assert sizes == [int(orbit_sizes(central.board, words).sum()) for words in central.levels[:11]]


def test_the_winnable_levels(central: Everything) -> None:
    """OEIS A112738; half of them are the 839,536 of Bell's paper."""
    sizes = tuple(map(len, central.winnable))
    assert sizes == known(WINNABLE, "winnable positions after n jumps, up to symmetry")
    assert sum(sizes) == known(WINNABLE, "winnable positions")
    assert sum(sizes[:16]) == known(WINNABLE, "winnable positions with more than 16 pegs")


def test_winnable_is_what_can_be_reached_both_ways(central: Everything) -> None:
    """Time reversal: in the winnable positions, the complement of level 31 - n meets level n."""
    for jumps in (5, 13, 16, 20, 27):
        turned = central.board.canonical(central.board.complement(central.levels[31 - jumps]))
        turned.sort()
        assert np.array_equal(intersection(central.levels[jumps], turned), central.winnable[jumps])


@pytest.mark.slow
def test_the_number_of_solutions_of_the_central_game() -> None:
    table = Tablebase(CENTRAL)
    assert table.count_solutions() == known(WINNABLE, "solutions")


@pytest.mark.slow
def test_with_any_finish_there_are_twice_as_many_solutions() -> None:
    """A last jump into the centre can be made the other way, into one of the four outer holes."""
    assert Tablebase(Solitaire()).count_solutions() == 2 * known(WINNABLE, "solutions")


@pytest.mark.slow
def test_the_central_game_takes_eighteen_moves() -> None:
    table = Tablebase(CENTRAL)
    assert table.fewest_moves() == known(WINNABLE, "fewest moves")
    line, here = table.route_of_fewest_moves(), CENTRAL.start
    for move in line or []:
        here = CENTRAL.apply(here, move)
    assert CENTRAL.is_solved(here)
    assert len(sweeps(line)) == 18


# The shipped table


def test_a_fresh_build_equals_the_shipped_table(central: Everything) -> None:
    table = shipped.shipped_table()
    assert len(table) == known(WINNABLE, "winnable positions with more than 16 pegs")
    for jumps, words in enumerate(central.winnable[:16]):
        assert np.array_equal(table._words[32 - jumps], words)


def test_the_shipped_table_is_small() -> None:
    assert len(data()) <= 800_000


def test_the_shipped_table_can_be_packed_again(central: Everything) -> None:
    """`build_table.py` writes the file that is read here."""
    small = central.winnable[:9]
    steps = np.frombuffer(shipped.lzma.decompress(shipped.pack(small)), shipped.WORD)
    for words, again in zip(small, shipped.delta_decode(steps, [*map(len, small)]), strict=True):
        assert np.array_equal(words, again)


def data() -> bytes:
    return files("puzzlelib.tablebase").joinpath(shipped.TABLE_FILE).read_bytes()


def with_flipped_bit(packed: bytes, at: int) -> bytes:
    return packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda packed: b"",
        lambda packed: packed[:-1],
        lambda packed: packed[:1000],
        lambda packed: packed + b"\0",
        lambda packed: with_flipped_bit(packed, 0),
        lambda packed: with_flipped_bit(packed, len(packed) // 2),
        lambda packed: with_flipped_bit(packed, -1 % len(packed)),
    ],
)
def test_a_truncated_or_bit_flipped_table_is_noticed(damage: Any) -> None:
    with pytest.raises(DamagedTable, match="is damaged or of another version; install"):
        shipped.table_from_bytes(damage(data()))


def test_a_damaged_table_gives_no_answers(monkeypatch: Any, tmp_path: Path) -> None:
    (tmp_path / shipped.TABLE_FILE).write_bytes(data()[:-7])
    monkeypatch.setattr(shipped, "files", lambda package: tmp_path)
    shipped.shipped_table.cache_clear()
    with pytest.raises(DamagedTable):
        Tablebase(Solitaire()).can_win(CENTRAL.start)
    monkeypatch.undo()
    assert Tablebase(Solitaire()).can_win(CENTRAL.start)


# Any position of the English board


def test_any_position_agrees_with_a_search_without_tables(central: Everything) -> None:
    """Random positions with every number of pegs; most are decided, and all of those agree."""
    decided = {True: 0, False: 0}
    for pegs in range(1, 33):
        for here in random_positions(CENTRAL, pegs, 4, seed=pegs):
            result = search(CENTRAL, here, nodes=2_500)
            if not isinstance(result, Unknown):
                decided[isinstance(result, Found)] += 1
                assert central.tablebase.can_win(here) is isinstance(result, Found)
    assert decided[True] >= 10
    assert decided[False] >= 35


def test_positions_made_backwards_from_the_goal_can_be_won(central: Everything) -> None:
    for seed in range(40):
        here, chance = frozenset({(3, 3)}), Random(seed)
        while backwards := [j for j in CENTRAL.jumps if j.target in here and not here & {*j[:2]}]:
            jump = chance.choice(backwards)
            here = here - {jump.target} | {jump.source, jump.over}
            assert central.tablebase.can_win(here) is True


def test_the_shipped_table_answers_for_all_that_can_be_reached(central: Everything) -> None:
    """With *reachable* the table decides at once; without it a search gives the same answer."""
    quick, counts = Tablebase(CENTRAL), {True: 0, False: 0}
    for here in playouts(CENTRAL, 12):
        truth = central.tablebase.can_win(here)
        counts[truth] += 1
        assert quick.can_win(here, reachable=True) is truth
        assert quick.can_win(here) is truth
        assert quick.winning_moves(here, reachable=True) == central.tablebase.winning_moves(here)
    assert min(counts.values()) > 50


def test_a_promise_counts_only_from_a_start_in_the_central_game(central: Everything) -> None:
    """Positions reached from other starts may be winnable although the shipped table lacks them."""
    table = shipped.shipped_table()
    here = next(
        here
        for here in random_positions(CENTRAL, 16, 200, seed=1)
        if central.tablebase.can_win(here) and not table.has(table.packer.pack(here), 16)
    )
    picture = CENTRAL.text(here)
    elsewhere = Solitaire("\n".join(line[3::2] for line in picture.splitlines()[1:]), (3, 3))
    assert elsewhere.start == here
    assert Tablebase(elsewhere).can_win(here, reachable=True) is True


def test_the_winning_moves_are_those_after_which_one_can_win(central: Everything) -> None:
    for pegs in range(2, 33):
        for here in random_positions(CENTRAL, pegs, 3, seed=100 + pegs):
            winning = [
                move
                for move in CENTRAL.moves(here)
                if central.tablebase.can_win(CENTRAL.apply(here, move))
            ]
            assert central.tablebase.winning_moves(here) == winning
            moves = Tablebase(CENTRAL).winning_moves(here, budget=2_000)
            assert moves is None or moves == winning


def images(position: frozenset) -> list[frozenset]:
    """Return the eight images on the 7 × 7 grid."""
    found = []
    for _ in range(4):
        position = frozenset((column, 6 - row) for row, column in position)
        found += [position, frozenset((column, row) for row, column in position)]
    return found


def test_rotated_and_mirrored_positions_agree(central: Everything) -> None:
    quick = Tablebase(CENTRAL)
    for pegs in range(1, 33, 2):
        for here in random_positions(CENTRAL, pegs, 2, seed=200 + pegs):
            assert len({central.tablebase.can_win(image) for image in images(here)}) == 1
            # depth-first search finds some images sooner than others
            assert len({quick.can_win(image, budget=2_000) for image in images(here)} - {None}) < 2


def test_a_finish_off_the_axes_is_not_confused_with_its_mirror_image() -> None:
    puzzle = Solitaire(finish=(3, 0))
    left, right = frozenset({(3, 1), (3, 2)}), frozenset({(3, 5), (3, 4)})
    assert Tablebase(puzzle).can_win(left) is True
    assert Tablebase(puzzle).can_win(right) is False
    assert Tablebase(Solitaire(finish=(3, 6))).can_win(right) is True
    assert Tablebase(Solitaire()).can_win(left) is Tablebase(Solitaire()).can_win(right) is True


def test_with_any_finish_the_last_jump_may_go_both_ways() -> None:
    pair = frozenset({(3, 1), (3, 2)})
    moves = Tablebase(Solitaire()).winning_moves(pair)
    assert [str(move) for move in moves or []] == ["b4 → d4", "c4 → a4"]
    assert Tablebase(CENTRAL).winning_moves(pair) == moves[:1]


def test_any_finish_adds_nothing_but_the_finished_positions(central: Everything) -> None:
    """So the shipped table, made for the centre, also decides games with any finish.

    Backwards in time from the five possible goals, one jump leads to where the centre alone leads.
    """
    board = Bitboard(Solitaire(), possible_finishes(Solitaire(), CENTRAL.start))
    start, after = levels(board, breadth_first.starts_for(board), jumps=1)
    assert len(start) == 2
    assert board.order == central.board.order
    assert np.array_equal(after, central.levels[1])


# A finish in one of the four outer holes

OUTER = [(0, 3), (3, 0), (3, 6), (6, 3)]


@pytest.mark.parametrize("finish", OUTER)
def test_from_the_start_the_last_peg_can_stand_in_each_outer_hole(finish: Any) -> None:
    puzzle = Solitaire(finish=finish)
    table, here = Tablebase(puzzle), puzzle.start
    assert table.can_win(here) is True
    assert table.winning_moves(here) in (None, puzzle.moves(here))
    for move in table.route_by_heart():
        here = puzzle.apply(here, move)
    assert puzzle.is_solved(here)


def test_an_outer_finish_is_decided_as_by_a_search() -> None:
    puzzle, decided = Solitaire(finish=(3, 0)), {True: 0, False: 0, None: 0}
    plain, table = Plain(puzzle), Tablebase(puzzle)
    for here in [here for seed in range(12) for here in central_line(seed) if len(here) <= 11]:
        truth = plain.solutions(here) > 0
        decided[truth] += 1
        assert table.can_win(here) is table.can_win(here, reachable=True) is truth
        winning = [m for m in puzzle.moves(here) if plain.solutions(puzzle.apply(here, m))]
        assert table.winning_moves(here) == winning
        assert table.can_win(here, budget=100) in (None, truth)
        assert bool(table.route_by_heart(here)) is (truth and len(here) > 1)
    assert min(decided[True], decided[False]) > 10


def central_line(seed: int) -> Iterator[frozenset]:
    """Return a route that stays winnable in the centre until shortly before its end."""
    table, here, chance = Tablebase(CENTRAL), CENTRAL.start, Random(seed)
    while moves := CENTRAL.moves(here):
        yield here
        kept = table.winning_moves(here, reachable=True) if len(here) > 4 else None
        here = CENTRAL.apply(here, chance.choice(kept or moves))
    yield here


def test_a_position_lost_for_the_centre_is_lost_for_every_finish(
    monkeypatch: Any,
) -> None:
    table, puzzle = shipped.shipped_table(), Solitaire(finish=(3, 6))
    lost = [h for h in playouts(CENTRAL, 3) if not table.has(table.packer.pack(h), len(h))]
    assert len(lost) > 30
    monkeypatch.setattr(known_tables, "decide_by_search", None)
    for here in lost:
        if here != {(3, 6)}:
            assert Tablebase(puzzle).can_win(here, reachable=True) is False


def test_route_by_heart_uses_only_the_shipped_table() -> None:
    assert Tablebase(Solitaire(FRENCH)).route_by_heart() == []
    assert Tablebase(Solitaire(finish=(0, 2))).route_by_heart() == []
    assert Tablebase(CENTRAL).route_by_heart(frozenset({(6, 2), (6, 3)})) == []
    assert Tablebase(CENTRAL).route_by_heart(frozenset({(3, 3)})) == []


# Small boards, against plain recursion


class Plain:
    """Plain recursion over all routes with a memo."""

    def __init__(self, puzzle: Solitaire) -> None:
        self.puzzle = puzzle
        self.solutions = cache(self._solutions)
        self.sweeps = cache(self._sweeps)

    def _solutions(self, position: frozenset) -> int:
        if self.puzzle.is_solved(position):
            return 1
        moves = self.puzzle.moves(position)
        return sum(self.solutions(self.puzzle.apply(position, move)) for move in moves)

    def _sweeps(self, position: frozenset, last: Any) -> float:
        if self.puzzle.is_solved(position):
            return 0
        return min(
            (
                (move.source != last) + self.sweeps(self.puzzle.apply(position, move), move.target)
                for move in self.puzzle.moves(position)
            ),
            default=float("inf"),
        )


def positions_of(puzzle: Solitaire) -> Iterator[frozenset]:
    holes = sorted(puzzle.holes)
    for chosen in product((False, True), repeat=len(holes)):
        if any(chosen):
            yield frozenset(hole for hole, is_in in zip(holes, chosen, strict=True) if is_in)


def finishes_of(puzzle: Solitaire) -> list[Any]:
    return [None, *sorted(puzzle.holes)[:: max(1, len(puzzle.holes) // 3)]]


@pytest.mark.parametrize("picture", SMALL.values(), ids=SMALL)
def test_small_boards_agree_with_plain_recursion_on_every_position(picture: str) -> None:
    for finish in finishes_of(Solitaire(picture)):
        puzzle = Solitaire(picture, finish)
        plain, searching, built = Plain(puzzle), Tablebase(puzzle), Tablebase(puzzle)
        for here in positions_of(puzzle):
            truth = plain.solutions(here) > 0
            built.build(here)
            winning = [m for m in puzzle.moves(here) if plain.solutions(puzzle.apply(here, m))]
            assert built.can_win(here) is truth
            assert built.winning_moves(here) == winning
            if len(here) % 3 == 0:  # searching each takes time
                assert searching.can_win(here) is truth
                assert searching.winning_moves(here) == winning


@pytest.mark.parametrize("picture", SMALL.values(), ids=SMALL)
def test_solutions_and_fewest_moves_of_small_boards_agree_with_plain_recursion(
    picture: str,
) -> None:
    for finish in finishes_of(Solitaire(picture))[:2]:
        puzzle = Solitaire(picture, finish)
        plain, table = Plain(puzzle), Tablebase(puzzle)
        for here in list(positions_of(puzzle))[:: 1 + len(puzzle.holes) // 3]:
            assert table.count_solutions(here) == plain.solutions(here)
            fewest = plain.sweeps(here, None)
            assert table.fewest_moves(here) == (None if fewest == float("inf") else fewest)


def test_counting_agrees_whether_a_table_is_built_or_not() -> None:
    puzzle = Solitaire(SQUARE_FOUR)
    fresh, built = Tablebase(puzzle), Tablebase(puzzle)
    built.build()
    assert (
        fresh.count_solutions() == built.count_solutions() == Plain(puzzle).solutions(puzzle.start)
    )
    assert fresh.fewest_moves() == built.fewest_moves()


def test_counts_that_could_outgrow_64_bits_are_kept_in_pythons_own_numbers(
    monkeypatch: Any,
) -> None:
    puzzle = Solitaire(SQUARE_FOUR)
    number = Tablebase(puzzle).count_solutions()
    monkeypatch.setattr(counting, "MOST_INT64", 1_000)
    assert Tablebase(puzzle).count_solutions() == number > 1_000


@pytest.mark.parametrize("finish", [None, (7, 7), (0, 3)])
def test_a_board_of_64_holes_without_a_hole_in_the_middle(finish: Any) -> None:
    puzzle = Solitaire("\n".join(["........"] * 5 + ["...oo...", "..ooo...", "...o...."]), finish)
    result = search(puzzle, puzzle.start)
    assert Tablebase(puzzle).can_win(puzzle.start) is isinstance(result, Found)


def test_a_board_of_more_than_64_holes_is_searched_but_not_computed() -> None:
    puzzle = Solitaire("o.oo." + "." * 21 + "\n" + "\n".join(["." * 26] * 3))
    table = Tablebase(puzzle)
    assert table.can_win(puzzle.start) is True
    with pytest.raises(ValueError, match="at most 64 holes, not 104"):
        table.build()


# Never a guess


@pytest.mark.parametrize(
    "puzzle", [Solitaire(FRENCH), Solitaire("\n".join(["oooooo"] * 5 + ["ooooo."]))]
)
def test_a_spent_budget_leaves_it_unknown(puzzle: Solitaire) -> None:
    for budget in (1, 10, 200):
        assert Tablebase(puzzle).can_win(puzzle.start, budget=budget) is None
        assert Tablebase(puzzle).winning_moves(puzzle.start, budget=budget) is None


@pytest.mark.parametrize("picture", [ROW_SEVEN, SQUARE_THREE, "ooooo\noo.oo"])
def test_a_small_budget_never_gives_a_wrong_answer(picture: str) -> None:
    puzzle, unknown = Solitaire(picture), 0
    plain, table = Plain(puzzle), Tablebase(puzzle)
    for here, budget in product(list(positions_of(puzzle))[::7], (1, 3, 10)):
        verdict = table.can_win(here, budget=budget)
        unknown += verdict is None
        assert verdict in (None, plain.solutions(here) > 0)
    assert unknown


def test_the_class_answers_before_anything_is_searched() -> None:
    puzzle = Solitaire(FRENCH)
    assert Tablebase(puzzle).can_win(puzzle.holes - {(3, 3)}, budget=1) is False
    assert Tablebase(puzzle).winning_moves(puzzle.holes - {(3, 3)}, budget=1) == []
    assert Tablebase(puzzle).count_solutions(puzzle.holes - {(3, 3)}) == 0


@pytest.mark.parametrize("position", [None, frozenset(), {(3, 3)}, frozenset({(0, 0)}), "d4", 3])
def test_illegal_positions_are_refused(position: Any) -> None:
    table = Tablebase(Solitaire())
    asks = [table.can_win, table.winning_moves]
    if position is not None:  # which is the start for these
        asks += [table.count_solutions, table.fewest_moves, table.route_of_fewest_moves]
        asks += [table.route_by_heart, table.build]
    for ask in asks:
        with pytest.raises(IllegalPosition):
            ask(position)


@pytest.mark.parametrize("budget", [None, "x", 0, -1, 1.5, True, 10**9 + 1])
def test_an_invalid_budget_is_refused(budget: Any) -> None:
    table = Tablebase(Solitaire())
    for ask in (table.can_win, table.winning_moves):
        with pytest.raises(ValueError, match="the budget in positions must be a whole number from"):
            ask(CENTRAL.start, budget=budget)


def test_only_solitaire_has_a_tablebase() -> None:
    with pytest.raises(ValueError, match="a tablebase is made for a Solitaire, not for Hanoi"):
        Tablebase(Hanoi(3))


# Long computations: progress, interruption, memory


def test_a_computation_reports_its_progress(central: Everything) -> None:
    totals = {total for _, total in central.steps}
    assert len(totals) == 1
    assert all(one[0] <= other[0] for one, other in pairwise(central.steps))
    assert central.steps[-1][0] == central.steps[-1][1] >= 30


@pytest.mark.parametrize("ask", ["count_solutions", "fewest_moves"])
@pytest.mark.parametrize("puzzle", [Solitaire(SQUARE_FOUR), Solitaire(ROW_FIVE)])
def test_counting_reports_its_progress(puzzle: Solitaire, ask: str) -> None:
    steps: list[tuple[int, int]] = []
    getattr(Tablebase(puzzle), ask)(progress=lambda *step: steps.append(step))
    assert steps == sorted(steps)
    assert steps[-1] == (1000, 1000)


def interrupted_after(seconds: float, function: Any) -> float:
    """Return how long *function* continues after an interrupt *seconds* after its start."""

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, interrupt)
    begin = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        with pytest.raises(KeyboardInterrupt):
            function()
    finally:
        signal.signal(signal.SIGPROF, before)
    return time.process_time() - begin - seconds


@pytest.mark.parametrize(
    "what",
    [
        "count_solutions",
        *(pytest.param(w, marks=pytest.mark.slow) for w in ("build", "fewest_moves")),
    ],
)
def test_an_interrupt_takes_effect_within_two_seconds_and_breaks_nothing(what: str) -> None:
    """Interrupts the longest steps."""
    table = Tablebase(CENTRAL)
    table.can_win(CENTRAL.start)
    assert interrupted_after(2.5 if what == "build" else 0.3, getattr(table, what)) < 2
    assert table._tables._built == {}
    assert table._routes == {}
    assert table.can_win(CENTRAL.start) is True
    small = frozenset({(3, 1), (3, 2)})
    assert (table.count_solutions(small), table.fewest_moves(small)) == (1, 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda table: table.build(),
        lambda table: table.count_solutions(),
        lambda table: table.fewest_moves(),
    ],
)
def test_a_computation_that_would_not_fit_is_refused_with_the_estimate(ask: Any) -> None:
    puzzle = Solitaire(FRENCH)
    table = Tablebase(puzzle, memory=2_000_000_000)
    with pytest.raises(TooLarge, match=r"this could need \S+ GB of memory, and 2 GB may be used;"):
        ask(table)
    assert table.can_win(frozenset({(0, 2), (0, 3)})) is True


@pytest.mark.parametrize("ask", ["count_solutions", "fewest_moves"])
def test_counting_with_the_shipped_table_must_fit_as_well(ask: str) -> None:
    with pytest.raises(TooLarge, match="MB of memory, and 1 bytes may be used"):
        getattr(Tablebase(Solitaire(), memory=1), ask)()
    small = frozenset({(3, 1), (3, 2)})
    assert getattr(Tablebase(Solitaire(), memory=100_000), ask)(small) >= 1


@pytest.mark.parametrize(
    ("ask", "none"),
    [
        ("can_win", False),
        ("winning_moves", []),
        ("count_solutions", 0),
        ("fewest_moves", None),
        ("route_of_fewest_moves", None),
    ],
)
def test_the_position_class_is_enough_on_a_board_that_is_too_large_for_a_table(
    ask: str, none: object
) -> None:
    """Where no single peg can remain at all, or none in the requested hole."""
    picture = "\n".join(["o" * 9] * 8 + ["o" * 8 + "."])
    anywhere, corner = Solitaire(picture), Solitaire(picture, finish=(8, 8))
    assert len(anywhere.holes) > 64
    assert possible_finishes(anywhere, anywhere.holes) == frozenset()
    beside = corner.holes - {(8, 7)}
    assert possible_finishes(corner, beside)
    assert (8, 8) not in possible_finishes(corner, beside)
    assert getattr(Tablebase(anywhere), ask)(anywhere.holes) == none
    assert getattr(Tablebase(corner), ask)(beside) == none


def test_a_search_gives_up_before_it_outgrows_the_memory() -> None:
    """Whatever the budget."""
    puzzle = Solitaire(FRENCH)
    begin = time.process_time()
    assert Tablebase(puzzle, memory=1_000_000).can_win(puzzle.start, budget=10**9) is None
    assert time.process_time() - begin < 2


def test_a_board_of_45_holes_is_out_of_reach() -> None:
    nine = Solitaire(
        "\n".join(["   ooo"] * 3 + ["ooooooooo", "oooo.oooo", "ooooooooo"] + ["   ooo"] * 3)
    )
    assert len(nine.holes) == 45
    with pytest.raises(TooLarge, match="TB of memory"):
        Tablebase(nine).build()


def test_the_estimate_is_not_below_what_is_needed(central: Everything) -> None:
    bounds = memory.level_bounds(central.board, 32, 31)
    sizes = [len(words) for words in central.levels]
    assert sum(sizes) <= sum(bounds)
    assert max(sizes) <= max(bounds)
    assert memory.bytes_for(central.board, 32, 31) < 600_000_000


def test_free_memory_is_what_the_machine_and_its_container_leave(
    monkeypatch: Any, tmp_path: Path
) -> None:
    most, used = tmp_path / "max", tmp_path / "current"
    most.write_text("3000\n")
    used.write_text("1000\n")
    monkeypatch.setattr(memory, "LIMITS", ((str(most), str(used)),))
    assert memory.free_bytes() == 2000
    most.write_text("max\n")
    assert memory.free_bytes() > 10**6


# Hints


def test_hints_use_the_table() -> None:
    assert [str(m) for m in good_moves(Solitaire(), CENTRAL.start) or []] == [
        "d2 → d4",
        "b4 → d4",
        "f4 → d4",
        "d6 → d4",
    ]
    for here in list(playouts(CENTRAL, 1))[::4]:
        assert good_moves(CENTRAL, here) == Tablebase(CENTRAL).winning_moves(here, reachable=True)


@pytest.mark.parametrize("rules", [CENTRAL, Reordered(CENTRAL, key=str)], ids=str)
def test_a_play_through_from_the_start_is_answered_by_the_table_alone(
    rules: Any, monkeypatch: Any
) -> None:
    """Positions missing from the table are lost, so no search is made."""
    play, chance = Playthrough(rules), Random(1)
    while moves := rules.moves(play.position):
        play.attempt(chance.choice(moves))
    monkeypatch.setattr(known_tables, "decide_by_search", None)
    monkeypatch.setattr(known_tables, "search_breadth_first", None)
    winnable = [can_still_win(rules, here, play.began_at_start) for here in play.positions]
    assert winnable == sorted(winnable, reverse=True)
    assert set(winnable) == {True, False}
    for here, can_be_won in zip(play.positions, winnable, strict=True):
        assert bool(good_moves(rules, here, play.began_at_start)) is can_be_won


def test_a_play_through_that_began_elsewhere_makes_no_promise() -> None:
    here = CENTRAL.start - {(0, 2)}
    assert not Playthrough(CENTRAL, here).began_at_start
    assert Playthrough(CENTRAL).began_at_start


def test_hints_with_a_damaged_table_know_the_class_only(monkeypatch: Any, tmp_path: Path) -> None:
    (tmp_path / shipped.TABLE_FILE).write_bytes(data()[:-7])
    monkeypatch.setattr(shipped, "files", lambda package: tmp_path)
    shipped.shipped_table.cache_clear()
    assert good_moves(CENTRAL, CENTRAL.start, reachable=True) is None
    assert can_still_win(CENTRAL, CENTRAL.start) is None
    assert can_still_win(Solitaire(finish=(0, 2)), CENTRAL.start) is False
    monkeypatch.undo()
    assert can_still_win(CENTRAL, CENTRAL.start) is True


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from puzzlelib import Solitaire
from puzzlelib.play.knowledge import good_moves
from puzzlelib.solitaire import FRENCH
french = Solitaire(FRENCH)
print(good_moves(Solitaire(), Solitaire().start), good_moves(french, french.holes - {(3, 3)}))
"""


def test_without_numpy_hints_know_the_class_only() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], check=True, capture_output=True, text=True
    )
    assert run.stdout == "None []\n"


def test_a_position_can_be_read_back_from_its_word() -> None:
    board = Bitboard(CENTRAL, frozenset({(3, 3)}))
    for here in playouts(CENTRAL, 3):
        assert board.position(board.word(here), len(here)) == here
