"""The IArena interface: items I1 to I9, and agreement with puzzlelib's rules."""

import copy
from itertools import product
from typing import Any

import pytest
from games import standing

from puzzlelib import Hanoi, IllegalMove, IllegalPosition, Nim, hanoi, nim, winning_moves
from puzzlelib.iarena import (
    HanoiMovement,
    HanoiPosition,
    HanoiRules,
    NimMovement,
    NimPosition,
    NimRules,
    OptimalPlayer,
    Player,
    RandomPlayer,
    ScoreBoard,
    ScriptedPlayer,
    play,
)

EVERY_HANOI_MOVEMENT = [HanoiMovement(s, t) for s, t in product(range(3), repeat=2)]
NIM_345 = NimRules([3, 4, 5])


def theirs(rules: HanoiRules, position: hanoi.Position, cost: int = 0) -> HanoiPosition:
    """Return the position in the interface's terms, computed independently of the package."""
    return HanoiPosition(rules, [[rules.n - disk for disk in rod] for rod in position], cost)


# The Towers of Hanoi


def test_all_disks_begin_on_tower_0_and_the_match_ends_with_all_on_tower_2() -> None:
    """I1."""
    rules = HanoiRules(n=2)
    assert rules.first_position().towers == [[0, 1], [], []]
    everywhere = [theirs(rules, standing(where)) for where in product(range(3), repeat=2)]
    assert [here.towers for here in everywhere if rules.finished(here)] == [[[], [], [0, 1]]]


def test_a_movement_names_two_towers() -> None:
    """I2."""
    movement = HanoiMovement(tower_source=0, tower_target=1)
    assert (movement.tower_source, movement.tower_target) == (0, 1)


@pytest.mark.parametrize("tower", [-1, 3, True, 1.0, "0", None])
def test_a_movement_to_a_tower_that_does_not_exist_cannot_be_written(tower: Any) -> None:
    """I2: the towers are whole numbers from 0 to 2."""
    with pytest.raises(ValueError, match="must be a whole number from 0 to 2, not"):
        HanoiMovement(0, tower)
    with pytest.raises(ValueError, match="must be a whole number from 0 to 2, not"):
        HanoiMovement(tower, 0)


@pytest.mark.parametrize("tower", range(3))
def test_source_and_target_are_different(tower: int) -> None:
    """I2."""
    rules = HanoiRules()
    with pytest.raises(IllegalMove, match="a move must go to another tower"):
        rules.next_position(HanoiMovement(tower, tower), rules.first_position())


def test_towers_are_read_from_the_lowest_disk_and_disk_0_is_the_largest() -> None:
    """I3."""
    rules = HanoiRules(3)
    position = rules.next_position(HanoiMovement(0, 2), rules.first_position())
    assert (position.towers[0][0], position.towers[2][-1]) == (0, 2)
    assert position.towers == [[0, 1], [], [2]]


def test_there_are_four_disks_by_default() -> None:
    """I4."""
    assert HanoiRules().first_position().towers[0] == [0, 1, 2, 3]
    assert HanoiRules(n=5).first_position().towers[0] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("n", [0, 65, True, "4", None])
def test_an_absurd_number_of_disks_is_refused(n: Any) -> None:
    with pytest.raises(ValueError, match="the number of disks must be a whole number"):
        HanoiRules(n)


def test_the_score_is_the_number_of_movements() -> None:
    """I5."""
    script = [HanoiMovement(0, 1), HanoiMovement(1, 0), HanoiMovement(0, 2)]
    assert play(HanoiRules(1), [ScriptedPlayer(script)]).score == [3]


def test_the_cost_can_be_read_as_an_attribute_and_as_a_method() -> None:
    """I9."""
    rules = HanoiRules()
    position = rules.next_position(HanoiMovement(0, 2), rules.first_position())
    assert position.cost == 1 == position.cost()
    assert position.cost + 1 == 2 == position.cost() + 1
    assert type(position.cost()) is int
    assert f"{position.cost}" == "1"


@pytest.mark.parametrize("disks", range(1, 5))
def test_the_interface_says_what_our_rules_say_about_every_position(disks: int) -> None:
    """I1, I2, I6, I8: all positions of 1 to 4 disks, all nine movements."""
    rules, puzzle = HanoiRules(disks), Hanoi(disks)
    for ours in map(standing, product(range(3), repeat=disks)):
        here = theirs(rules, ours, cost=7)
        legal = [HanoiMovement(move.source, move.target) for move in puzzle.moves(ours)]
        assert rules.possible_movements(here) == legal
        assert rules.finished(here) == puzzle.is_solved(ours)
        for movement in EVERY_HANOI_MOVEMENT:
            assert rules.is_movement_possible(movement, here) == (movement in legal)
            if movement in legal:
                move = hanoi.Move(movement.tower_source, movement.tower_target)
                after = rules.next_position(movement, here)
                assert after == theirs(rules, puzzle.apply(ours, move))
                assert after.cost == 8
            else:
                with pytest.raises(IllegalMove):
                    rules.next_position(movement, here)
        assert (here, here.cost) == (theirs(rules, ours), 7)


@pytest.mark.parametrize(
    ("towers", "movement", "words"),
    [
        ([[0, 1], [], [2]], (0, 2), "disk 1 cannot lie on the smaller disk 2"),
        ([[], [0], [1, 2]], (1, 2), "disk 0 cannot lie on the smaller disk 2"),
        ([[0, 1, 2], [], []], (1, 2), "tower 1 has no disk to move"),
    ],
    ids=str,
)
def test_a_refusal_gives_the_reason_with_the_numbers_of_the_interface(
    towers: Any, movement: Any, words: str
) -> None:
    """I8."""
    rules = HanoiRules(3)
    with pytest.raises(IllegalMove) as error:
        rules.next_position(HanoiMovement(*movement), HanoiPosition(rules, towers))
    assert str(error.value) == words


def test_a_movement_never_changes_the_position_it_was_played_from() -> None:
    """I8: nor does changing the lists that a position returned."""
    rules = HanoiRules(3)
    first = rules.first_position()
    before = copy.deepcopy(first.towers)
    after = rules.next_position(HanoiMovement(0, 2), first)
    after.towers[0].clear()
    first.towers[1].append(9)
    assert (first.towers, after.towers) == (before, [[0, 1], [], [2]])
    with pytest.raises(AttributeError):
        first.towers = []  # type: ignore[misc]


@pytest.mark.parametrize(
    "towers",
    [
        [[2, 1, 0], [], []],
        [[0, 1], [], []],
        [[0, 1, 2], []],
        [[0, 1, 1], [], [2]],
        [[0, True, 2], [], []],
        [[False, 1, 2], [], []],
        [[0, 1, 2.0]],
        None,
        [0],
        ["012", "", ""],
    ],
    ids=str,
)
def test_towers_that_break_the_rules_are_no_position(towers: Any) -> None:
    with pytest.raises(IllegalPosition, match="each disk once, larger numbers above"):
        HanoiPosition(HanoiRules(3), towers)


def test_the_towers_are_printed_as_bars() -> None:
    rules = HanoiRules(2)
    position = rules.next_position(HanoiMovement(0, 2), rules.first_position())
    assert str(position).splitlines() == [
        "   |      |      |",
        " =====    |     ===",
        "---0------1------2---",
    ]


# Nim


def test_nim_begins_with_1_3_5_and_7_sticks_by_default() -> None:
    """I7."""
    position = NimRules().first_position()
    assert position.lines == position.get_lines() == [1, 3, 5, 7]
    assert (position[2], position.next_player(), NimRules().n_players()) == (5, 0, 2)
    assert NimRules(original_lines=[3, 4, 5]).original_lines == [3, 4, 5]


def test_whoever_takes_the_last_stick_scores_one_point_and_the_other_loses_one() -> None:
    """I7."""
    first = ScriptedPlayer([NimMovement(line_index=0, remove=2)])
    assert play(NimRules([2]), [first, Player()]).score == [1, -1]
    slow = ScriptedPlayer([NimMovement(0, 1)])
    assert play(NimRules([2]), [slow, OptimalPlayer()]).score == [-1, 1]


def test_nobody_has_a_score_before_the_last_stick_is_taken() -> None:
    """I7."""
    assert NimRules().score(NimRules().first_position()).winner() is None


def test_the_interface_says_what_our_rules_say_about_all_120_nim_positions() -> None:
    """I7, I8: every movement up to a line and a stick too many, by both players in turn."""
    game = Nim((3, 4, 5))
    for number, ours in enumerate(product(range(4), range(5), range(6))):
        legal = [NimMovement(move.heap, move.take) for move in game.moves(ours)]
        winning = [NimMovement(move.heap, move.take) for move in winning_moves(game, ours)]
        player = number % 2
        here = NimPosition(NIM_345, ours, player)
        assert NIM_345.possible_movements(here) == legal
        assert NIM_345.good_movements(here) == winning
        assert NIM_345.finished(here) == (not legal)
        for line, remove in product(range(-1, 4), range(-2, 7)):
            movement = NimMovement(line, remove)
            assert NIM_345.is_movement_possible(movement, here) == (movement in legal)
            if movement in legal:
                after = game.apply(ours, nim.Move(line, remove))
                expected = NimPosition(NIM_345, after, 1 - player)
                assert NIM_345.next_position(movement, here) == expected
            else:
                with pytest.raises(IllegalMove):
                    NIM_345.next_position(movement, here)
        assert here == NimPosition(NIM_345, ours, player)


@pytest.mark.parametrize(
    ("movement", "words"),
    [
        (NimMovement(0, 0), "a move takes at least 1 stick"),
        (NimMovement(2, -2), "a move takes at least 1 stick"),
        (NimMovement(0, 4), "line 0 has only 3 sticks left"),
        (NimMovement(3, 1), "there is no line 3; the lines are 0 to 2"),
        (NimMovement(-1, 1), "there is no line -1; the lines are 0 to 2"),
    ],
    ids=str,
)
def test_an_illegal_nim_movement_is_refused_with_the_reason(
    movement: NimMovement, words: str
) -> None:
    """I8: removing 0 or a negative number of sticks is illegal."""
    with pytest.raises(IllegalMove) as error:
        NIM_345.next_position(movement, NIM_345.first_position())
    assert str(error.value) == words


@pytest.mark.parametrize("number", [True, 1.0, "1", None])
def test_a_nim_movement_is_made_of_whole_numbers(number: Any) -> None:
    with pytest.raises(ValueError, match="whole numbers"):
        NimMovement(0, number)


@pytest.mark.parametrize(
    "lines", [[3, 4], [3, 4, 6], [3, -1, 5], [3, 4, "5"], [3, True, 5], None, 345], ids=str
)
def test_lines_that_no_match_can_reach_are_no_position(lines: Any) -> None:
    with pytest.raises(IllegalPosition, match="give every line, with as many sticks"):
        NimPosition(NIM_345, lines)


@pytest.mark.parametrize("lines", [5, None, [], [0], [3, "4"], [True]], ids=str)
def test_lines_that_no_match_can_begin_with_are_refused(lines: Any) -> None:
    with pytest.raises(ValueError, match=r"give the sticks|heap"):
        NimRules(lines)


def test_the_heaps_are_printed_as_strokes() -> None:
    assert str(NimPosition(NIM_345, [3, 0, 1])).splitlines() == [
        "line 0  | | |",
        "line 1",
        "line 2  |",
    ]


# Both puzzles

BOTH = [HanoiRules(3), NimRules([3, 4, 5])]


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_rules_and_positions_have_every_method_of_the_interface(rules: Any) -> None:
    """I6."""
    position = rules.first_position()
    [movement, *_] = rules.possible_movements(position)
    assert position.get_rules() == rules == position.rules
    assert position.next_player() == 0
    assert rules.is_movement_possible(movement, position)
    assert not rules.finished(rules.next_position(movement, position))
    assert isinstance(rules.score(position), ScoreBoard)
    assert rules.n_players() in (1, 2)


def test_a_score_board_adds_joins_and_knows_the_winner() -> None:
    """I6: a tie has no winner."""
    board = ScoreBoard()
    assert board.winner() is None
    board.add_score(1, 3)
    assert (board.score, board[1], board.get_score(0), board.winner()) == ([0, 3], 3, 0, 1)
    board.join(ScoreBoard([3, 0, 1]))
    assert (board.score, board.winner(), str(board)) == ([3, 3, 1], None, "[3, 3, 1]")


@pytest.mark.parametrize("player", [-1, True, 1.0, None, 10**9])
def test_only_a_player_has_a_score(player: Any) -> None:
    board = ScoreBoard([1])
    with pytest.raises(ValueError, match="the number of the player must be a whole number"):
        board.add_score(player, 5)
    assert board.score == [1]


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_positions_and_movements_are_equal_by_value_and_hashable(rules: Any) -> None:
    """I8."""
    same = type(rules)(rules.original_lines if isinstance(rules, NimRules) else rules.n)
    movements = rules.possible_movements(rules.first_position())
    assert {rules, same} == {rules}
    assert {rules.first_position(), same.first_position()} == {rules.first_position()}
    assert set(movements) == set(same.possible_movements(same.first_position()))
    after = [rules.next_position(movement, rules.first_position()) for movement in movements]
    assert len({rules.first_position(), *after}) == 1 + len(movements)
    assert copy.deepcopy(after) == after


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_what_belongs_to_another_puzzle_is_refused(rules: Any) -> None:
    """I8."""
    for stranger in (HanoiRules(2).first_position(), NimRules([1]).first_position(), None, [[0]]):
        with pytest.raises(IllegalPosition, match="this is no position of"):
            rules.possible_movements(stranger)
    for nonsense in (None, (0, 2), "0 2", hanoi.Move(0, 2), nim.Move(0, 2)):
        assert not rules.is_movement_possible(nonsense, rules.first_position())
        with pytest.raises(IllegalMove, match="a movement is"):
            rules.next_position(nonsense, rules.first_position())


# Matches


class DuckEngine:
    """An engine independent of the package: it only calls methods, as IArena's engines do."""

    def __init__(self, rules: Any, players: list[Any]) -> None:
        self.rules, self.players = rules, players
        self.record: list[str] = []

    def play(self) -> Any:
        position = self.rules.first_position()
        while not self.rules.finished(position):
            player = self.players[position.next_player()]
            movement = player.play(position)
            if not self.rules.is_movement_possible(movement, position):
                raise ValueError(f"{movement} is impossible")
            self.record.append(f"{position}\n{movement}")
            position = self.rules.next_position(movement, position)
        return self.rules.score(position)


class DuckMinimax:
    """A player independent of the package: it searches all lines and keeps positions in a dict."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.seen: dict[Any, float] = {}

    def play(self, position: Any) -> Any:
        rules = position.get_rules()
        movements = rules.possible_movements(position)
        return max(movements, key=lambda m: self.value(rules, rules.next_position(m, position)))

    def value(self, rules: Any, position: Any) -> float:
        if rules.finished(position):
            return float(rules.score(position).get_score(self.number))
        if position not in self.seen:
            movements = rules.possible_movements(position)
            after = [self.value(rules, rules.next_position(m, position)) for m in movements]
            self.seen[position] = (max if position.next_player() == self.number else min)(after)
        return self.seen[position]


class DuckDepthFirst:
    """A player independent of the package: depth-first search that visits no position twice."""

    def __init__(self) -> None:
        self.line: list[Any] = []

    def play(self, position: Any) -> Any:
        if not self.line:
            self.line = self.search(position, {position})
        return self.line.pop(0)

    def search(self, position: Any, seen: set[Any]) -> list[Any]:
        rules = position.get_rules()
        for movement in rules.possible_movements(position):
            after = rules.next_position(movement, position)
            if after not in seen:
                seen.add(after)
                rest = self.search(after, seen)
                if rest or rules.finished(after):
                    return [movement, *rest]
        return []


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_depth_first_player_that_remembers_positions_terminates(n: int) -> None:
    """I8: the number of movements is not part of a position's identity."""
    engine = DuckEngine(HanoiRules(n), [DuckDepthFirst()])
    assert 2**n - 1 <= engine.play().get_score(0) < 3**n


def test_a_player_and_an_engine_that_know_only_the_methods_play_nim() -> None:
    """I6, I8: the player who begins wins against a random one."""
    for seed in range(5):
        engine = DuckEngine(NIM_345, [DuckMinimax(0), RandomPlayer(seed)])
        assert engine.play().winner() == 0
        assert engine.record[0].endswith("remove 2 from line 0")


@pytest.mark.parametrize("n", range(1, 7))
def test_the_optimal_player_needs_the_fewest_movements(n: int) -> None:
    """I5: in another engine and in ours."""
    assert DuckEngine(HanoiRules(n), [OptimalPlayer()]).play().score == [2**n - 1]
    assert play(HanoiRules(n), [OptimalPlayer()]).score == [2**n - 1]


def test_the_optimal_player_wins_nim_from_every_winning_beginning() -> None:
    for lines in product(range(1, 4), range(1, 5), range(1, 6)):
        begins = 0 if winning_moves(Nim(lines), lines) else 1
        for players in ([OptimalPlayer(), RandomPlayer(3)], [RandomPlayer(4), OptimalPlayer()]):
            if isinstance(players[begins], OptimalPlayer):
                assert play(NimRules(lines), players).winner() == begins


def test_the_same_seed_plays_the_same_match() -> None:
    scores = [play(HanoiRules(3), [RandomPlayer(seed)]).score for seed in (1, 1, 2)]
    assert scores[0] == scores[1] != scores[2]


def test_a_scripted_player_restarts_with_each_match() -> None:
    player = ScriptedPlayer([HanoiMovement(0, 2)])
    for _ in range(2):
        assert play(HanoiRules(1), [player]).score == [1]


def test_a_script_that_is_too_short_raises() -> None:
    with pytest.raises(RuntimeError, match="the script ends after 1 movements"):
        play(HanoiRules(2), [ScriptedPlayer([HanoiMovement(0, 1)])])


def test_a_player_that_breaks_the_rules_is_stopped() -> None:
    """I8."""
    with pytest.raises(IllegalMove, match="tower 1 has no disk to move"):
        play(HanoiRules(2), [ScriptedPlayer([HanoiMovement(1, 2)])])


def test_a_match_needs_the_right_number_of_players_and_can_be_limited() -> None:
    with pytest.raises(ValueError, match="the number of players must be 2, not 1"):
        play(NimRules(), [RandomPlayer()])
    alone: Any = OptimalPlayer()
    with pytest.raises(ValueError, match="give the players in a list, not OptimalPlayer alone"):
        play(HanoiRules(), alone)
    there_and_back = ScriptedPlayer([HanoiMovement(0, 1), HanoiMovement(1, 0)] * 50)
    with pytest.raises(RuntimeError, match="the match has come to its limit of 10 movements"):
        play(HanoiRules(2), [there_and_back], max_moves=10)


def test_a_limit_ends_a_match_as_the_engine_of_iarena_does() -> None:
    """I6: even if the last permitted movement finished the match."""
    with pytest.raises(RuntimeError, match="the match has come to its limit of 15 movements"):
        play(HanoiRules(), [OptimalPlayer()], max_moves=15)
    assert play(HanoiRules(), [OptimalPlayer()], max_moves=16).score == [15]


class TheirHanoiMovement:
    """A movement as another package might define it."""

    def __init__(self, tower_source: Any, tower_target: Any) -> None:
        self.tower_source, self.tower_target = tower_source, tower_target


class TheirNimMovement:
    def __init__(self, line_index: Any, remove: Any) -> None:
        self.line_index, self.remove = line_index, remove


@pytest.mark.parametrize(
    ("rules", "movements"),
    [
        (HanoiRules(2), [TheirHanoiMovement(*some) for some in product((0, 1, 2, 3, True, "0"), repeat=2)]),
        (NimRules([1, 2]), [TheirNimMovement(*some) for some in product((-1, 0, 1, 2, "1"), repeat=2)]),
    ],
    ids=["Hanoi", "Nim"],
)  # fmt: skip
def test_a_movement_of_another_class_is_legal_or_refused_alike(rules: Any, movements: Any) -> None:
    """I6, I8: no base class is needed, and both methods agree."""
    here = rules.first_position()
    ours = [rules.next_position(movement, here) for movement in rules.possible_movements(here)]
    theirs = [m for m in movements if rules.is_movement_possible(m, here)]
    assert [rules.next_position(movement, here) for movement in theirs] == ours
    for movement in movements:
        if movement not in theirs:
            with pytest.raises(IllegalMove):
                rules.next_position(movement, here)


def test_the_length_of_a_nim_position_is_its_number_of_sticks() -> None:
    """I7: the players of IArena count what is left with len()."""
    position = NimRules([3, 4, 5]).first_position()
    assert len(position) == 12
    assert len(NIM_345.next_position(NimMovement(0, 3), position)) == 9


def test_a_score_can_be_set_and_printed() -> None:
    """I6."""
    board = ScoreBoard()
    board.define_score(1, 2)
    board.define_score(0, -1)
    board.define_score(1, 1)
    assert board.score == [-1, 1]
    assert board.pretty_print() == "Player: <0> : <-1>\nPlayer: <1> : <1>\n"


def test_a_player_without_a_play_method_says_what_is_missing() -> None:
    assert Player().name() == "Player"
    with pytest.raises(NotImplementedError, match=r"Player needs a method play\(position\)"):
        play(HanoiRules(1), [Player()])
