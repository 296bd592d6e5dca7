"""Every public function and constructor, given nonsense: a clear error of the documented type.

One row for each parameter; a public name without a row fails. `fine` are the values of `BAD` that
this parameter does accept. Documented is ValueError (of which IllegalMove, IllegalPosition and
SaveError are kinds), except where a row says otherwise; see docs/library.md.
"""

import importlib
import inspect
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from nonsense import BAD

import puzzlecourse
from puzzlecourse import check, examples
from puzzlecourse.course import (
    exercise_named,
    lesson_named,
    lessons,
    misconceptions,
    ordering_named,
    prediction_named,
)
from puzzlecourse.judging.judge import judge
from puzzlelib import (
    Hanoi,
    IllegalMove,
    Nim,
    Playthrough,
    Reordered,
    Solitaire,
    Tablebase,
    compare,
    conforms,
    fact,
    hanoi,
    iarena,
    is_winning,
    nim,
    record,
    search,
    solitaire,
    solve,
    solve_hanoi,
    solve_remembering,
    tablebase,
    views,
    winning_moves,
)
from puzzlelib.hanoi import solve_hanoi_iteratively
from puzzlelib.nim import nim_sum
from puzzlelib.search import Found, Impossible, NotFound, Unknown, count_routes
from puzzlelib.views.plots.hanoi_map import hanoi_map
from puzzlelib.winning import grundy, mex

PYTHON = (TypeError, AttributeError, ValueError)
LESSON = (*PYTHON, RecursionError, IndexError, KeyError)  # shown to learners as it runs, unchecked

three, five, game = Hanoi(3), Solitaire("o.oo."), Nim()
RECORDING = record(fact, 3)


class Row(NamedTuple):
    """How to call `name` with a value for one of its parameters."""

    name: str
    call: Callable[[Any], Any]
    good: Any
    fine: tuple[str, ...] = ()
    errors: tuple[type[Exception], ...] = (ValueError,)


ANY = tuple(BAD)
NUMBERS = ("True", "-1", "0", "2.5", "NaN", "huge")


def refuse(broken):
    """`broken_rule` and its like say what is wrong instead of raising it."""
    if broken:
        raise ValueError(broken)


def told(verdict):
    """A check says what is wrong instead of raising it."""
    return refuse(None if verdict.outcome == "right" else repr(verdict))


TABLE = [
    # ---- Hanoi
    Row("hanoi.Hanoi", Hanoi, 3),
    Row("hanoi.Hanoi", lambda bad: Hanoi(3, goal=bad), "any"),
    Row("hanoi.Move", lambda bad: three.apply(three.start, hanoi.Move(bad, 1)), 0, ("0",)),
    Row("hanoi.Move", lambda bad: three.apply(three.start, hanoi.Move(0, bad)), 1),
    Row("Hanoi.apply", lambda bad: three.apply(three.start, bad), hanoi.Move(0, 1)),
    Row("Hanoi.check", three.check, three.start),
    Row(
        "hanoi.broken_rule",
        lambda bad: refuse(hanoi.broken_rule(three.start, bad)),
        hanoi.Move(0, 1),
    ),
    Row("hanoi.goals", hanoi.goals, three, ("a class",), PYTHON),
    Row("hanoi.distance", lambda bad: hanoi.distance(bad, three.start), three, errors=PYTHON),
    Row("hanoi.distance", lambda bad: hanoi.distance(three, bad), three.start),
    Row("hanoi.shortest", lambda bad: hanoi.shortest(bad, three.start), three, errors=PYTHON),
    Row("hanoi.shortest", lambda bad: hanoi.shortest(three, bad), three.start),
    Row("hanoi.shortest_moves", lambda bad: hanoi.shortest_moves(three, bad), three.start),
    Row("hanoi.nth_move", lambda bad: hanoi.nth_move(bad, 1), 3),
    Row("hanoi.nth_move", lambda bad: hanoi.nth_move(3, bad), 7),
    Row("hanoi.iterative_moves", lambda bad: next(hanoi.iterative_moves(bad)), 3),
    Row("hanoi.solve_hanoi_iteratively", solve_hanoi_iteratively, 3),
    Row("hanoi.solve_hanoi", solve_hanoi, 3, ("True", "0"), LESSON),
    Row(
        "hanoi.carry_tower",
        lambda bad: hanoi.carry_tower(three, three.start, bad, 0, 2, 1),
        3,
        ("True", "0"),
        LESSON,
    ),
    # ---- Nim
    Row("nim.Nim", Nim, (3, 4, 5), ("wrong length", "other game's position", "other move")),
    Row("nim.Nim", lambda bad: Nim(misere=bad), False, ("True",)),
    Row("nim.Move", lambda bad: game.apply(game.start, nim.Move(bad, 1)), 0, ("0",)),
    Row("nim.Move", lambda bad: game.apply(game.start, nim.Move(0, bad)), 1),
    Row("Nim.apply", lambda bad: game.apply(game.start, bad), nim.Move(0, 1)),
    Row("Nim.check", game.check, game.start),
    Row("nim.broken_rule", lambda bad: refuse(nim.broken_rule(game.start, bad)), nim.Move(0, 1)),
    Row(
        "nim.nim_sum",
        nim_sum,
        (3, 4, 5),
        ("''", "wrong length", "other game's position", "other move"),
        PYTHON,
    ),
    Row(
        "nim.is_lost",
        nim.is_lost,
        (3, 4, 5),
        ("''", "wrong length", "other game's position", "other move"),
        PYTHON,
    ),
    Row("nim.is_win", nim.is_win, [1, 2], ("''",), LESSON),
    Row("nim.is_win_undoing", nim.is_win_undoing, [1, 2], ("''",), LESSON),
    # ---- solitaire
    Row("solitaire.Solitaire", Solitaire, "o.oo."),
    Row("solitaire.Solitaire", lambda bad: Solitaire("o.oo.", finish=bad), (0, 2), ("None",)),
    Row(
        "solitaire.Move",
        lambda bad: five.apply(five.start, solitaire.Move(bad, (0, 2), (0, 1))),
        (0, 3),
    ),
    Row("Solitaire.apply", lambda bad: five.apply(five.start, bad), five.moves(five.start)[0]),
    Row("Solitaire.check", five.check, five.start),
    Row(
        "solitaire.broken_rule",
        lambda bad: refuse(solitaire.broken_rule(five, five.start, bad)),
        five.moves(five.start)[0],
    ),
    Row("solitaire.colour", solitaire.colour, (0, 1), ("other move",), PYTHON),
    Row(
        "solitaire.colour_counts",
        solitaire.colour_counts,
        five.start,
        ("''", "other position"),
        PYTHON,
    ),
    Row("solitaire.explain", lambda bad: solitaire.explain(five, bad), five.start),
    Row("solitaire.is_ruled_out", lambda bad: solitaire.is_ruled_out(five, bad), five.start),
    Row("solitaire.explain", lambda bad: solitaire.explain(bad, five.start), five, errors=PYTHON),
    Row(
        "solitaire.is_ruled_out",
        lambda bad: solitaire.is_ruled_out(bad, five.start),
        five,
        errors=PYTHON,
    ),
    Row("solitaire.hole_name", solitaire.hole_name, (3, 3), ("other move",), PYTHON),
    Row(
        "solitaire.hole_named",
        lambda bad: refuse(None if solitaire.hole_named(bad) else "no"),
        "d4",
        errors=PYTHON,
    ),
    Row("solitaire.invariants", solitaire.invariants, five, errors=PYTHON),
    Row("solitaire.is_pagoda", lambda bad: solitaire.is_pagoda(five, bad), {}, errors=PYTHON),
    Row(
        "solitaire.pagoda_forbids", lambda bad: solitaire.pagoda_forbids(five, bad, {}), five.start
    ),
    Row(
        "solitaire.jumped",
        lambda bad: refuse(None if solitaire.jumped(five, five.start, bad, (0, 1)) else "no"),
        (0, 3),
        errors=LESSON,
    ),
    Row("solitaire.position_class", lambda bad: solitaire.position_class(five, bad), five.start),
    Row(
        "solitaire.possible_finishes",
        lambda bad: solitaire.possible_finishes(five, bad),
        five.start,
    ),
    # ---- search
    Row("search.search", lambda bad: search(bad, five.start), five),
    Row("search.search", lambda bad: search(five, bad), five.start),
    Row("search.search", lambda bad: search(five, five.start, nodes=bad), 10),
    Row("search.Reordered", lambda bad: Reordered(bad, len), five),
    Row("search.Reordered", lambda bad: Reordered(five, bad), len, ("a class",)),
    Row("search.solve", lambda bad: solve(bad, five.start), five, errors=LESSON),
    Row(
        "search.solve_remembering",
        lambda bad: solve_remembering(bad, five.start, set()),
        five,
        errors=LESSON,
    ),
    Row(
        "search.count_routes",
        lambda bad: count_routes(five, five.start, bad),
        2,
        NUMBERS,
        LESSON,
    ),
    Row(
        "search.Found", lambda bad: Found(bad, bad), 3, ANY
    ),  # what a search says, not what it asks
    Row("search.NotFound", NotFound, 3, ANY),
    Row("search.Impossible", Impossible, 3, ANY),
    Row("search.Unknown", Unknown, 3, ANY),
    # ---- winning
    Row("winning.winning_moves", lambda bad: winning_moves(bad, (1, 2)), game, errors=LESSON),
    Row(
        "winning.winning_moves",
        lambda bad: winning_moves(game, bad),
        game.start,
        ("''", "wrong length", "other game's position", "other move"),
        LESSON,
    ),
    Row("winning.is_winning", lambda bad: is_winning(bad, (1, 2)), game, errors=LESSON),
    Row("winning.grundy", lambda bad: grundy(bad, (1, 2)), game, errors=LESSON),
    Row(
        "winning.mex",
        mex,
        [0, 1],
        ("'3'", "''", "wrong length", "other position", "other game's position", "other move"),
        PYTHON,
    ),
    # ---- playing
    Row("play.Playthrough", Playthrough, three),
    Row("play.Playthrough", lambda bad: Playthrough(three, bad), three.start, ("None",)),
    Row("play.Playthrough", lambda bad: Playthrough(game, learner=bad), 1, ("None", "0")),
    Row("Playthrough.loads", lambda bad: Playthrough.loads(bad, three), Playthrough(three).dumps()),
    # ---- recording
    Row("trace.record", record, lambda: 3, errors=PYTHON),
    Row("trace.record", lambda bad: record(fact, 3, limit=bad), 100),
    Row("trace.record", lambda bad: record(fact, 3, seconds=bad), 1, ("-1", "0", "2.5")),
    Row("trace.compare", compare, RECORDING),
    # ---- checks and course
    Row("checks.check", lambda bad: check(bad, fact), "power"),
    Row("checks.check", lambda bad: told(check("power", bad)), exercise_named("power").solution),
    Row(
        "checks.judge",
        lambda bad: refuse("no" if judge(exercise_named("power"), bad) else None),
        exercise_named("power").solution,
    ),
    Row("course.examples", lambda bad: examples(bad, []), "power"),
    Row(
        "course.examples",
        lambda bad: refuse(repr(said) if (said := examples("power", bad)).sentences else ""),
        [],
        ("None",),
    ),
    Row("course.exercise_named", exercise_named, "power"),
    Row("course.prediction_named", prediction_named, "1.1"),
    Row(
        "course.ordering_named",
        ordering_named,
        next((o.name for lesson in lessons() for o in lesson.orderings), None),
    ),
    Row("course.lesson_named", lesson_named, "01_factorial"),
    Row("course.lessons", lambda bad: list(lessons()), None, ANY),  # takes nothing
    Row("course.misconceptions", lambda bad: list(misconceptions()), None, ANY),  # nor does this
    # ---- the IArena interface
    Row("iarena.HanoiRules", iarena.HanoiRules, 3),
    Row(
        "iarena.HanoiPosition",
        lambda bad: iarena.HanoiPosition(iarena.HanoiRules(1), bad),
        [[0], [], []],
    ),
    Row(
        "iarena.HanoiPosition",
        lambda bad: iarena.HanoiPosition(bad, [[0], [], []]),
        iarena.HanoiRules(1),
    ),
    Row(
        "iarena.HanoiPosition",
        lambda bad: iarena.HanoiPosition(iarena.HanoiRules(1), [[0], [], []], bad),
        1,
        ("0",),
    ),
    Row("iarena.HanoiMovement", lambda bad: iarena.HanoiMovement(bad, 1), 0, ("0",)),
    Row(
        "iarena.NimRules",
        iarena.NimRules,
        [3],
        ("wrong length", "other game's position", "other move"),
        errors=PYTHON,
    ),
    Row(
        "iarena.NimPosition",
        lambda bad: iarena.NimPosition(iarena.NimRules([3]), bad),
        [2],
        ("wrong length",),
        errors=PYTHON,
    ),
    Row("iarena.NimPosition", lambda bad: iarena.NimPosition(bad, [2]), iarena.NimRules([3])),
    Row(
        "iarena.NimPosition",
        lambda bad: iarena.NimPosition(iarena.NimRules([3]), [2], bad),
        1,
        ("0",),
    ),
    Row("iarena.NimMovement", lambda bad: iarena.NimMovement(bad, 1), 0, ("-1", "0", "huge")),
    Row("iarena.NimMovement", lambda bad: iarena.NimMovement(0, bad), 1, ("-1", "0", "huge")),
    Row("iarena.RandomPlayer", iarena.RandomPlayer, 3, ("None", *NUMBERS, "'3'", "''"), PYTHON),
    Row(
        "iarena.ScriptedPlayer",
        iarena.ScriptedPlayer,
        [],
        (
            "'3'",
            "''",
            "wrong length",
            "nested",
            "list",
            "other position",
            "other game's position",
            "other move",
        ),
        errors=PYTHON,
    ),
    Row("iarena.Cost", iarena.Cost, 3, ("True", "-1", "0", "2.5", "'3'", "huge"), PYTHON),  # an int
    Row("iarena.ScoreBoard", iarena.ScoreBoard, [1], ANY),  # what a match says
    Row(
        "iarena.OptimalPlayer",
        lambda bad: iarena.OptimalPlayer().play(bad),
        iarena.HanoiRules(2).first_position(),
        errors=PYTHON,
    ),
    Row(
        "iarena.Player", lambda bad: iarena.Player().play(bad), None, errors=(NotImplementedError,)
    ),
    Row(
        "iarena.play",
        lambda bad: iarena.play(bad, [iarena.OptimalPlayer()]),
        iarena.HanoiRules(2),
        errors=PYTHON,
    ),
    Row(
        "iarena.play",
        lambda bad: iarena.play(iarena.HanoiRules(2), bad),
        [iarena.OptimalPlayer()],
        errors=PYTHON,
    ),
    # ---- the tablebase
    Row("tablebase.Tablebase", Tablebase, five),
    Row("tablebase.Tablebase", lambda bad: Tablebase(five, memory=bad), 10**9, ("None", "0")),
    Row("Tablebase.can_win", lambda bad: Tablebase(five).can_win(bad), five.start),
    Row("Tablebase.winning_moves", lambda bad: Tablebase(five).winning_moves(bad), five.start),
    Row("Tablebase.build", lambda bad: Tablebase(five).build(bad), five.start, ("None",)),
    Row(
        "Tablebase.count_solutions",
        lambda bad: Tablebase(five).count_solutions(bad),
        five.start,
        ("None",),
    ),
    Row(
        "Tablebase.fewest_moves",
        lambda bad: Tablebase(five).fewest_moves(bad),
        five.start,
        ("None",),
    ),
    Row("tablebase.sweeps", tablebase.sweeps, [], ("'3'", "''", "wrong length"), PYTHON),
    # ---- widgets and pictures
    Row("views.Player", views.Player, three),
    Row("views.Player", lambda bad: views.Player(three, bad), three.start, ("None",)),
    Row(
        "views.Player", lambda bad: views.Player(game, computer=bad), "perfect", ("None", "a class")
    ),
    Row("views.Player", lambda bad: views.Player(three, save=bad), None, ("None", "'3'")),
    Row("views.draw", views.draw, three),
    Row("views.draw", lambda bad: views.draw(three, bad), three.start, ("None",)),
    Row("views.draw_colours", views.draw_colours, five),
    Row("views.draw_colours", lambda bad: views.draw_colours(five, bad), five.start, ("None",)),
    Row("views.draw_colours", lambda bad: views.draw_colours(five, slant=bad), 1, ("True", "-1")),
    Row("views.film", lambda bad: views.film(bad, []), three),
    Row("views.film", lambda bad: views.film(three, bad), solve_hanoi(3), ("''",), PYTHON),
    Row("views.film", lambda bad: views.film(three, [], bad), three.start, ("None",)),
    Row("views.show_source", views.show_source, fact, errors=PYTHON, fine=("a class",)),
    Row("views.StepThrough", views.StepThrough, RECORDING),
    Row("views.StepThrough", lambda bad: views.StepThrough(RECORDING, bad), three, ("None",)),
    Row(
        "views.StepThrough",
        lambda bad: views.StepThrough(RECORDING, show=bad),
        ["source"],
        ("''",),
        PYTHON,
    ),
    Row(
        "views.StepThrough", lambda bad: views.StepThrough(RECORDING, ask=bad), [], ("''",), PYTHON
    ),
    Row("views.CallTree", views.CallTree, RECORDING),
    Row("views.CallTree", lambda bad: views.CallTree(RECORDING, bad), 0, ("None", "0")),
    Row("views.CallTree", lambda bad: views.CallTree(RECORDING, puzzle=bad), three, ("None",)),
    Row("course.Beside", lambda bad: puzzlecourse.Beside(bad, fact, 3), fact),
    Row("course.Beside", lambda bad: puzzlecourse.Beside(fact, bad, 3), fact),
    Row("course.Predict", puzzlecourse.Predict, "1.1"),
    Row("course.ask", lambda bad: puzzlecourse.ask(bad, 4), fact, errors=PYTHON),
    Row("course.ask", lambda bad: puzzlecourse.ask(fact, bad), 4, ("2.5",)),
    Row("course.RecursionTest", puzzlecourse.RecursionTest, "before"),
    Row("course.Label", lambda bad: puzzlecourse.Label(bad, RECORDING), "fact", ("'3'", "''")),
    Row("course.Label", lambda bad: puzzlecourse.Label("fact", bad), RECORDING),
    Row(
        "course.Order",
        puzzlecourse.Order,
        next((o.name for lesson in lessons() for o in lesson.orderings), None),
    ),
    Row("views.with_progress", views.with_progress, lambda progress: 3, errors=PYTHON),
    Row(
        "views.Stage",
        lambda bad: views.Stage().show(bad, {}, {}),
        "",
        ("'3'", "''"),
        errors=(Exception,),
    ),
    Row("views.hanoi_map", hanoi_map, three),
    Row("views.hanoi_map", lambda bad: hanoi_map(three, bad), [], ("None", "''"), PYTHON),
    Row("views.hanoi_map", lambda bad: hanoi_map(three, [], bad), three.start, ("None",)),
    Row("views.plot_levels", views.plot_levels, {"all": [1, 4]}, errors=PYTHON),
    # ---- the rest
    Row("conforms", conforms, three, ANY),  # says what is wrong instead of raising it
    Row("fact", fact, 3, ("True", "-1", "0", "2.5"), LESSON),
]


PUBLIC = {
    "puzzlelib": None,
    "hanoi": "puzzlelib.hanoi",
    "nim": "puzzlelib.nim",
    "solitaire": "puzzlelib.solitaire",
    "search": "puzzlelib.search",
    "winning": "puzzlelib.winning",
    "play": "puzzlelib.play.playthrough",
    "trace": "stepthrough.trace",
    "checks": "puzzlecourse.checks",
    "course": "puzzlecourse.course",
    "iarena": "puzzlelib.iarena",
    "tablebase": "puzzlelib.tablebase",
    "views": "puzzlelib.views",
}
RECORDS = {  # what is handed out to be read, never made by a user
    "trace.Call",
    "trace.Comparison",
    "trace.Frame",
    "trace.Recording",
    "trace.Step",
    "checks.Verdict",
    "checks.panel",  # of the course's own words, as the next one
    "checks.thought",
    "checks.source",  # of the course's own solutions
    "course.every_sheet",  # takes nothing
    "tablebase.Bitboard",
    "tablebase.levels",  # works on the tablebase's own boards
    "tablebase.winning_levels",
}


def public():
    """(module's short name . name, object) for every public function and constructor."""
    for short, path in PUBLIC.items():
        module = importlib.import_module(path or "puzzlelib")
        names = getattr(module, "__all__", None) or [
            name
            for name, value in vars(module).items()
            if not name.startswith("_") and getattr(value, "__module__", "") == path
        ]
        for name in names:
            yield f"{short}.{name}", getattr(module, name)


def needs_a_row(value):
    if not (inspect.isfunction(value) or inspect.isclass(value)):
        return False  # a module, a constant, an alias for a type
    if value.__module__ == "builtins":
        return False
    return not (isinstance(value, type) and (issubclass(value, Exception) or is_protocol(value)))


def is_protocol(value):
    return getattr(value, "_is_protocol", False)


def test_every_public_function_and_constructor_has_a_row():
    covered = {row.name.split(".")[-1] for row in TABLE} | {n.split(".")[1] for n in RECORDS}
    missing = [
        name for name, value in public() if needs_a_row(value) and name.split(".")[1] not in covered
    ]
    assert missing == []


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_nonsense_is_refused_clearly_and_soon(row):
    for name in BAD:
        is_refused_unless_it_is_fine(row, name)


def is_refused_unless_it_is_fine(row, name):
    begin = time.process_time()
    if name in row.fine:
        row.call(BAD[name])
    else:
        with pytest.raises(row.errors) as refusal:
            row.call(BAD[name])
        assert str(refusal.value)
        assert " at 0x" not in str(refusal.value) or name == "an object"
    assert time.process_time() - begin < 3


@pytest.mark.parametrize(
    "row", [row for row in TABLE if row.good is not None], ids=lambda row: row.name
)
def test_what_is_meant_to_work_works(row):
    row.call(row.good)


STEPS = {
    "attempt": lambda play, bad: play.attempt(bad),
    "go_to": lambda play, bad: play.go_to(bad),
    "restart": lambda play, bad: play.restart(bad),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("step", STEPS)
def test_a_play_through_that_is_given_nonsense_is_as_before(step, name):
    play = Playthrough(three, clock=lambda: 0.0)
    play.attempt(hanoi.Move(0, 1))
    before = play.dumps()
    if (step, name) in {("restart", "None"), ("go_to", "0")}:
        return  # that makes sense
    kind = IllegalMove if step == "attempt" else ValueError
    with pytest.raises(kind, match=r"\w+ \w+"):
        STEPS[step](play, BAD[name])
    assert play.dumps() == before


def test_a_walk_that_is_given_nonsense_stays_where_it_is():
    walk = views.StepThrough(RECORDING)
    walk.go_to(3)
    for bad in BAD.values():
        if isinstance(bad, int | float):
            continue  # numbers lead to the nearest step
        with pytest.raises((TypeError, ValueError)):
            walk.go_to(bad)
        assert walk.step == 3
