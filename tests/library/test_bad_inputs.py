"""Calls of every public callable with a value of the wrong kind for one parameter.

The parameters come from signatures, valid values for the others from `GOOD`. Each call must return,
for the kinds listed in `FINE`, or raise one of our own errors with a sentence: never an error from
inside, such as "'int' object is not iterable". Parameters in `UNCHECKED` may raise Python's own
errors: their functions are solvers that learners step through, or get validated arguments. A public
name without valid values fails.
"""

import inspect
import linecache
import time
import traceback
from collections.abc import Iterator
from copy import copy
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from nonsense import BAD, WRONG

import puzzlecourse
import puzzlelib
import stepthrough
from puzzlecourse import lessons
from puzzlecourse.worlds.side_by_side import BEFORE_AND_NOW
from puzzlelib import (
    Hanoi,
    IllegalMove,
    Maze,
    Nim,
    Playthrough,
    Solitaire,
    Tablebase,
    hanoi,
    iarena,
    maze,
    nim,
    solitaire,
    views,
)
from stepthrough import trace

three, five, game, hedges = Hanoi(3), Solitaire("o.oo."), Nim(), Maze()
RECORDING = puzzlelib.record(puzzlelib.fact, 3)
JUMP = five.moves(five.start)[0]
OF_HANOI = {"puzzle": three, "position": three.start}
OF_SOLITAIRE = {"puzzle": five, "position": five.start}
OF_NIM = {"game": game, "position": (1, 2)}


def twice(n):
    return n + n


def refuse(broken):
    """Raise ValueError with a message that a function returned."""
    if broken:
        raise ValueError(broken)


GOOD = {
    "Hanoi": {"disks": 3, "goal": "any"},
    "Maze": {"walls": ["S.#", "#.G"]},
    "Nim": {"start": (3, 4), "misere": False},
    "Solitaire": {"picture": "o.oo.", "finish": (0, 2)},
    "Playthrough": {"rules": game, "position": game.start, "learner": 0, "clock": lambda: 0.0},
    "Reordered": {"rules": five, "key": len},
    "compare": {"recordings": RECORDING, "named": RECORDING},
    "conforms": {"rules": Hanoi(1), "positions": 2, "seconds": 0.2},
    "fact": {"n": 3},
    "is_winning": {**OF_NIM, "memo": {}},
    "search": {**OF_SOLITAIRE, "nodes": 10},
    "search.search_by_beams": {**OF_SOLITAIRE, "nodes": 10},
    "solve": OF_SOLITAIRE,
    "solve_hanoi": {"disks": 3, "source": 0, "target": 2, "spare": 1},
    "solve_remembering": {**OF_SOLITAIRE, "seen": set()},
    "winning_moves": OF_NIM,
    # ---- one puzzle each
    "hanoi.Move": {"source": 0, "target": 1},
    "hanoi.broken_rule": {"position": three.start, "move": hanoi.Move(0, 1)},
    "hanoi.carry_tower": {**OF_HANOI, "disks": 3, "source": 0, "target": 2, "spare": 1},
    "hanoi.distance": OF_HANOI,
    "hanoi.goals": {"puzzle": three},
    "hanoi.iterative_moves": {"disks": 3},
    "hanoi.nth_move": {"disks": 3, "k": 7},
    "hanoi.shortest": OF_HANOI,
    "hanoi.shortest_moves": OF_HANOI,
    "hanoi.solve_hanoi_iteratively": {"disks": 3},
    "maze.InFog": {"maze": hedges},
    "maze.Move": {"way": "down"},
    "maze.next_cell": {"cell": (0, 0), "way": "down"},
    "nim.Move": {"heap": 0, "take": 1},
    "nim.broken_rule": {"position": game.start, "move": nim.Move(0, 1)},
    "nim.nim_sum": {"position": game.start},
    "nim.is_win": {"rows": [1, 2]},
    "nim.is_win_undoing": {"rows": [1, 2]},
    "nim.is_lost": {"position": game.start, "misere": False},
    "solitaire.Move": JUMP._asdict(),
    "solitaire.broken_rule": {**OF_SOLITAIRE, "move": JUMP},
    "solitaire.colour": {"hole": (0, 1), "slant": 1},
    "solitaire.colour_counts": {"position": five.start, "slant": 1},
    "solitaire.explain": OF_SOLITAIRE,
    "solitaire.hole_name": {"hole": (3, 3)},
    "solitaire.hole_named": {"name": "d4"},
    "solitaire.is_pagoda": {"puzzle": five, "weights": {}},
    "solitaire.is_ruled_out": OF_SOLITAIRE,
    "solitaire.jumped": {**OF_SOLITAIRE, "source": JUMP.source, "target": JUMP.target},
    "solitaire.pagoda_forbids": {**OF_SOLITAIRE, "weights": {}},
    "solitaire.position_class": OF_SOLITAIRE,
    "solitaire.possible_finishes": OF_SOLITAIRE,
    "search.count_routes": {"rules": five, "position": five.start, "depth": 2},
    "winning.grundy": {**OF_NIM, "memo": {}},
    "winning.mex": {"values": [0, 1]},
    # ---- built on the puzzles
    "iarena.HanoiMovement": {"tower_source": 0, "tower_target": 1},
    "iarena.HanoiPosition": {"rules": iarena.HanoiRules(1), "towers": [[0], [], []], "cost": 1},
    "iarena.HanoiRules": {"n": 3},
    "iarena.NimMovement": {"line_index": 0, "remove": 1},
    "iarena.NimPosition": {"rules": iarena.NimRules([3]), "lines": [2], "next_player": 1},
    "iarena.NimRules": {"original_lines": [3]},
    "iarena.RandomPlayer": {"seed": 3},
    "iarena.ScriptedPlayer": {"movements": []},
    "iarena.play": {"rules": iarena.HanoiRules(2), "players": [iarena.OptimalPlayer()], "max_moves": 5},
    "tablebase.Tablebase": {"puzzle": five, "memory": 10**9},
    "tablebase.sweeps": {"route": [JUMP]},
    # ---- widgets and pictures
    "CallTree": {"recording": RECORDING, "puzzle": three, "position": "position", "label": False},
    "Player": {
        "rules": game, "position": game.start, "computer": "perfect", "buttons": True,
        "announce_early": False, "light": False, "minimum": True, "chance": Random(1), "save": None,
    },
    "StepThrough": {
        "recording": RECORDING, "puzzle": three, "position": "position", "show": ["source"],
        "ask": ["fact(2) returns"], "outline": True, "until": "fact(1) returns", "board": None,
    },
    "draw": {"rules": three, "position": three.start},
    "draw_colours": OF_SOLITAIRE,
    "film": {"rules": three, "route": [hanoi.Move(0, 1)], "position": three.start},
    "HanoiMap": {"puzzle": three, "way": [hanoi.Move(0, 1)], "position": three.start},
    "plot_levels": {"counts": {"all": [1, 4]}},
    "show_source": {"function": puzzlelib.fact},
    "with_progress": {"function": lambda n, progress: 3, "args": 3, "words": "Computing"},
    # ---- the course
    "Beside": {
        "first": twice, "second": twice, "args": 3, "puzzle": three,
        "position": "position", "said": BEFORE_AND_NOW,
    },
    "Label": {"name": "my tree", "recording": RECORDING, "options": three},
    "Order": {"name": "hanoi"},
    "Predict": {"name": "1.1", "vote": False},
    "Sheet": {"notebook": "mine"},
    "ask": {"function": puzzlelib.fact, "args": 4, "key": False},
    "check": {"name": "power", "answer": lambda base, exponent: base**exponent, "seed": 5},
    "lessons.exercise_named": {"name": "power"},
    "lessons.lesson_named": {"notebook": "01_factorial"},
    "lessons.ordering_named": {"name": "hanoi"},
    "lessons.prediction_named": {"name": "1.1"},
    "examples": {"name": "power", "given": [("power(2, 3)", 8)]},
    "progress": {"notebook": "01_factorial"},
}  # fmt: skip

METHODS = {
    "Recording.frames": (lambda: RECORDING, {"step": 3, "newest": 2, "oldest": 1}),
    "Recording.printed": (lambda: RECORDING, {"step": 3}),
    "Recording.calls_until": (lambda: RECORDING, {"step": 3}),
    "Recording.tree": (lambda: RECORDING, {"step": 3}),
    "Recording.state": (lambda: RECORDING, {"call": RECORDING.root, "step": 3}),
    "Recording.result_so_far": (lambda: RECORDING, {"call": RECORDING.root, "step": 3}),
    "Recording.step_after": (lambda: RECORDING, {"call": RECORDING.root}),
    "Recording.text": (lambda: RECORDING, {"step": 3, "lines": 5}),
    "Call.written": (lambda: RECORDING.root, {"width": 30, "by_name": ["n"]}),
    "Call.yielded_until": (lambda: RECORDING.root, {"step": 3}),
    "StepThrough.go_to": (lambda: views.StepThrough(RECORDING), {"step": 3}),
    "StepThrough.save": (lambda: views.StepThrough(RECORDING), {"path": "walk.html"}),
    "Playthrough.attempt": (lambda: Playthrough(three), {"move": hanoi.Move(0, 1)}),
    "Playthrough.go_to": (lambda: Playthrough(three), {"number": 0}),
    "Playthrough.restart": (lambda: Playthrough(game), {"learner": 0}),
    "Playthrough.loads": (
        lambda: Playthrough,
        {"text": Playthrough(three).dumps(), "rules": three, "position": three.start},
    ),
    "Playthrough.observe": (lambda: Playthrough(three), {"callback": lambda: None}),
    "Stage.show": (views.Stage, {"svg": "<svg></svg>", "glides": {}, "marks": {}}),
    "Stage.say": (views.Stage, {"words": "hello", "tone": ""}),
    "Stage.on_event": (views.Stage, {"callback": print}),
    "Hanoi.apply": (lambda: three, {"position": three.start, "move": hanoi.Move(0, 1)}),
    "Hanoi.check": (lambda: three, {"position": three.start}),
    "Maze.apply": (lambda: hedges, {"position": hedges.start, "move": maze.Move("down")}),
    "Maze.check": (lambda: hedges, {"position": hedges.start}),
    "Nim.apply": (lambda: game, {"position": game.start, "move": nim.Move(0, 1)}),
    "Nim.check": (lambda: game, {"position": game.start}),
    "Solitaire.apply": (lambda: five, {"position": five.start, "move": JUMP}),
    "Solitaire.check": (lambda: five, {"position": five.start}),
    "Tablebase.can_win": (lambda: Tablebase(five), {"position": five.start}),
    "Tablebase.winning_moves": (lambda: Tablebase(five), {"position": five.start}),
    "Tablebase.build": (lambda: Tablebase(five), {"position": five.start}),
    "Tablebase.count_solutions": (lambda: Tablebase(five), {"position": five.start}),
    "Tablebase.fewest_moves": (lambda: Tablebase(five), {"position": five.start}),
    "OptimalPlayer.play": (iarena.OptimalPlayer, {"position": iarena.HanoiRules(2).first_position()}),
}  # fmt: skip
INSTEAD = {  # called instead: these only return an error, or create a move that is checked later
    "hanoi.Move": lambda **parts: three.apply(three.start, hanoi.Move(**parts)),
    "maze.Move": lambda **parts: hedges.apply(hedges.start, maze.Move(**parts)),
    "nim.Move": lambda **parts: game.apply(game.start, nim.Move(**parts)),
    "solitaire.Move": lambda **parts: five.apply(five.start, solitaire.Move(**parts)),
    "hanoi.broken_rule": lambda **given: refuse(hanoi.broken_rule(**given)),
    "nim.broken_rule": lambda **given: refuse(nim.broken_rule(**given)),
    "solitaire.broken_rule": lambda **given: refuse(solitaire.broken_rule(**given)),
    "solitaire.jumped": lambda **given: refuse(None if solitaire.jumped(**given) else "no jump"),
    "solitaire.hole_named": lambda name: refuse(None if solitaire.hole_named(name) else "no hole"),
    "hanoi.iterative_moves": lambda disks: next(hanoi.iterative_moves(disks)),
    "lessons.exercise_named": lessons.exercise_named,
    "lessons.lesson_named": lessons.lesson_named,
    "lessons.ordering_named": lessons.ordering_named,
    "lessons.prediction_named": lessons.prediction_named,
}


UNCHECKED = {  # solvers that learners step through, and functions with validated arguments
    "fact": "n",
    "is_winning": "game position memo",
    "solve": "puzzle position",
    "solve_hanoi": "disks",
    "solve_remembering": "puzzle position seen",
    "winning_moves": "game position",
    "hanoi.broken_rule": "position",
    "hanoi.carry_tower": "puzzle position disks",
    "hanoi.distance": "puzzle",
    "hanoi.goals": "puzzle",
    "hanoi.shortest": "puzzle",
    "hanoi.shortest_moves": "puzzle",
    "maze.next_cell": "cell way",
    "nim.broken_rule": "position",
    "nim.nim_sum": "position",
    "nim.is_win": "rows",
    "nim.is_win_undoing": "rows",
    "nim.is_lost": "position",
    "solitaire.broken_rule": "puzzle position",
    "solitaire.colour": "hole slant",
    "solitaire.colour_counts": "position slant",
    "solitaire.explain": "puzzle",
    "solitaire.hole_name": "hole",
    "solitaire.hole_named": "name",
    "solitaire.is_pagoda": "puzzle weights",
    "solitaire.is_ruled_out": "puzzle",
    "solitaire.jumped": "puzzle position source target",
    "solitaire.pagoda_forbids": "puzzle weights",
    "solitaire.position_class": "puzzle",
    "solitaire.possible_finishes": "puzzle",
    "search.count_routes": "rules position depth",
    "winning.grundy": "game position memo",
    "winning.mex": "values",
    "iarena.RandomPlayer": "seed",
    "iarena.ScriptedPlayer": "movements",
    "iarena.play": "rules players max_moves",
    "tablebase.sweeps": "route",
    "Hanoi.apply": "position",
    "Maze.apply": "position",
    "Nim.apply": "position",
    "Solitaire.apply": "position",
    "OptimalPlayer.play": "position",
}  # fmt: skip

FINE = {  # kinds of wrong values that a parameter accepts
    "Hanoi(disks)": "5",
    "Nim(start)": "wrong length | other game's position | other move",
    "Nim(misere)": "True",
    "Solitaire(finish)": "None",
    "Playthrough(position)": "None",
    "Playthrough(learner)": "None | 0",
    "Playthrough(clock)": "a class | a function",
    "Reordered(key)": "a class | a function",
    "conforms(rules)": "all",
    "conforms(positions)": "5",
    "conforms(seconds)": "None | True | 2.5 | 5",
    "fact(n)": "True | -1 | 0 | 2.5",
    "is_winning(position)": "'' | wrong length | other game's position | other move",
    "is_winning(memo)": "None",
    "record(args)": "all",
    "record(limit)": "5",
    "record(seconds)": "-1 | 0 | 2.5 | 5",
    "record(only)": "None | '3' | '' | 'x' | texts | a dict | a generator",
    "search(nodes)": "5",
    "solve(position)": "'3' | wrong length | nested | list | other position | other game's position | other move",
    "solve_hanoi(disks)": "True | 0",
    "solve_hanoi(source)": "all",
    "solve_hanoi(target)": "all",
    "solve_hanoi(spare)": "all",
    "solve_remembering(position)": "'3' | wrong length | other position | other game's position | other move",
    "winning_moves(position)": "'' | wrong length | other game's position | other move",
    "hanoi.Move(source)": "0",
    "hanoi.carry_tower(disks)": "True | 0",
    "hanoi.carry_tower(source)": "0",
    "hanoi.goals(puzzle)": "a class",
    "maze.next_cell(cell)": "other game's position | other move",
    "nim.Move(heap)": "0",
    "nim.broken_rule(position)": "wrong length | other game's position | other move",
    "nim.nim_sum(position)": "'' | wrong length | other game's position | other move",
    "nim.is_win(rows)": "''",
    "nim.is_win_undoing(rows)": "''",
    "nim.is_lost(position)": "'' | wrong length | other game's position | other move",
    "nim.is_lost(misere)": "all",
    "solitaire.colour(hole)": "other move",
    "solitaire.colour(slant)": "True | -1 | 0 | huge",
    "solitaire.colour_counts(position)": "'' | other position",
    "solitaire.colour_counts(slant)": "True | -1 | 0 | huge",
    "solitaire.hole_name(hole)": "other move",
    "search.count_routes(position)": "wrong length | nested | list | other position | other game's position | other move",
    "search.count_routes(depth)": "True | -1 | 0 | 2.5 | NaN | huge",
    "winning.grundy(position)": "'' | wrong length | other game's position | other move",
    "winning.grundy(memo)": "None",
    "winning.mex(values)": "'3' | '' | wrong length | other position | other game's position | other move",
    "iarena.HanoiMovement(tower_source)": "0",
    "iarena.HanoiMovement(tower_target)": "0",
    "iarena.HanoiPosition(cost)": "0",
    "iarena.NimMovement(line_index)": "-1 | 0 | huge",
    "iarena.NimMovement(remove)": "-1 | 0 | huge",
    "iarena.NimPosition(lines)": "wrong length",
    "iarena.NimPosition(next_player)": "0",
    "iarena.NimRules(original_lines)": "wrong length | other game's position | other move",
    "iarena.RandomPlayer(seed)": "None | True | -1 | 0 | 2.5 | NaN | '3' | '' | huge",
    "iarena.ScriptedPlayer(movements)": "'3' | '' | wrong length | nested | list | other position | other game's position | other move",
    "iarena.play(max_moves)": "None | NaN | huge",
    "tablebase.Tablebase(memory)": "None | 0",
    "tablebase.sweeps(route)": "'3' | '' | wrong length",
    "CallTree(puzzle)": "None",
    "CallTree(label)": "True",
    "CallTree(position)": "'3' | '' | a class | 'x' | a function",
    "Player(position)": "None",
    "Player(computer)": "None | a class | a function",
    "Player(buttons)": "None | True",
    "Player(announce_early)": "True",
    "Player(light)": "None | True",
    "Player(minimum)": "True",
    "Player(chance)": "None",
    "Player(save)": "None | '3' | 'x'",
    "StepThrough(puzzle)": "None",
    "StepThrough(board)": "None",
    "StepThrough(position)": "'3' | '' | a class | 'x' | a function",
    "StepThrough(show)": "''",
    "StepThrough(ask)": "''",
    "StepThrough(outline)": "True",
    "StepThrough(until)": "''",
    "draw(position)": "None",
    "draw_colours(position)": "None",
    "film(route)": "'' | a generator",
    "film(position)": "None",
    "HanoiMap(way)": "None | '' | a generator",
    "HanoiMap(position)": "None",
    "show_source(function)": "a class | a function",
    "with_progress(function)": "a function",
    "with_progress(args)": "all",
    "with_progress(words)": "'3' | '' | 'x'",
    "Beside(first)": "a function",
    "Beside(second)": "a function",
    "Beside(args)": "None | True | -1 | 0 | 2.5 | NaN | '3' | '' | huge | wrong length | nested | list | other position | other game's position | other move | a class | an object | 5 | 'x' | bytes | texts | a dict | a dict of numbers | a function | 5,000 digits | a liar | liars | infinity",
    "Beside(puzzle)": "None",
    "Beside(position)": "'3' | '' | a class | 'x' | a function",
    "Beside(said)": "None",
    "Label(name)": "'3' | '' | 'x'",
    "Label(options)": "None",
    "Predict(vote)": "None | True",
    "Sheet(notebook)": "'3' | '' | 'x'",
    "ask(args)": "2.5 | 5",
    "ask(key)": "True",
    "check(answer)": "all",
    "check(seed)": "None | 0 | huge | 5 | 5,000 digits",
    "examples(given)": "all",
    "progress(notebook)": "None | '3' | '' | 'x'",
    "Recording.frames(step)": "-1 | 0 | 5",
    "Recording.frames(newest)": "5",
    "Recording.frames(oldest)": "0 | 5",
    "Recording.printed(step)": "-1 | 0 | 5",
    "Recording.calls_until(step)": "-1 | 0 | 5",
    "Recording.tree(step)": "-1 | 0 | 5",
    "Recording.state(step)": "-1 | 0 | 5",
    "Recording.result_so_far(step)": "-1 | 0 | 5",
    "Recording.text(step)": "None | -1 | 0 | 5",
    "Recording.text(lines)": "5",
    "Call.written(width)": "5",
    "Call.written(by_name)": "''",
    "Call.yielded_until(step)": "all",
    "StepThrough.go_to(step)": "True | -1 | 0 | 2.5 | huge | 5 | 5,000 digits",
    "StepThrough.save(path)": "'3' | 'x'",
    "Playthrough.go_to(number)": "0",
    "Playthrough.restart(learner)": "None | 0",
    "Playthrough.loads(position)": "None",
    "Playthrough.observe(callback)": "a class | a function",
    "Stage.show(svg)": "'3' | '' | 'x'",
    "Stage.say(words)": "'3' | '' | 'x'",
    "Stage.say(tone)": "'3' | '' | 'x'",
    "Stage.on_event(callback)": "a class | a function",
    "Maze.apply(position)": "other game's position",
    "Nim.apply(position)": "wrong length | other game's position | other move | bytes",
    "Tablebase.build(position)": "None",
    "Tablebase.count_solutions(position)": "None",
    "Tablebase.fewest_moves(position)": "None",
}  # fmt: skip

MODULES = {
    "": [puzzlelib, views, trace, puzzlecourse],
    "hanoi.": [hanoi],
    "maze.": [maze],
    "nim.": [nim],
    "solitaire.": [solitaire],
    "search.": [import_module("puzzlelib.search")],
    "winning.": [import_module("puzzlelib.winning")],
    "iarena.": [iarena],
    "tablebase.": [import_module("puzzlelib.tablebase")],
    "lessons.": [lessons],
}
RECORDS = {  # results that users do not construct, and callables without parameters
    *("Call", "Comparison", "Frame", "Recording", "Step", "Stage", "NotFound", "Found", "Impossible", "Unknown"),
    *("Cost", "ScoreBoard", "OptimalPlayer", "Bitboard", "levels", "winning_levels"),
    *("Verdict", "panel", "thought", "source", "every_sheet", "lessons", "misconceptions"),
}  # fmt: skip
INTERNAL = {
    "reachable",
    "budget",
    "progress",
    "more",
    "kwargs",
}  # keyword arguments for the learner's own function, and parameters that only our own packages pass, or that are validated elsewhere
OWN_ERROR = (
    "with_progress(function)",
    "a class",
)  # a class is callable, and raises its own error for `progress`
HERE = [Path(module.__file__).parent for module in (stepthrough, puzzlelib, puzzlecourse)]


def is_public_callable(value):
    """Return whether *value* is a public function or class, other than exceptions and protocols."""
    if not (inspect.isfunction(value) or inspect.isclass(value)) or value.__module__ == "builtins":
        return False
    is_error = isinstance(value, type) and issubclass(value, Exception)
    return not is_error and not getattr(value, "_is_protocol", False)


def public():
    """Return all public functions and classes by name, with the module's name for submodules."""
    found = {}
    for prefix, modules in MODULES.items():
        for module in modules:
            own = [
                n
                for n, v in vars(module).items()
                if getattr(v, "__module__", "") == module.__name__
            ]
            for name in getattr(module, "__all__", own):
                value = getattr(module, name)
                if is_public_callable(value) and not name.startswith("_"):
                    found.setdefault(value, f"{prefix}{value.__name__}")
    return {name: value for value, name in found.items() if name.rpartition(".")[2] not in RECORDS}


PUBLIC = public()


def rows():
    """Yield the name, callable, valid values and parameter of each row of the tables."""
    for name, good in GOOD.items():
        yield from (
            (name, INSTEAD.get(name) or PUBLIC[name], good, parameter) for parameter in good
        )
    for name, (make, good) in METHODS.items():
        _, _, method = name.partition(".")

        def call(*args, make=make, method=method, **kwargs):
            return getattr(make(), method)(*args, **kwargs)

        yield from ((name, call, good, parameter) for parameter in good)


def call_with(function, good, parameter, value):
    """Call *function* with the *good* values, but *value* for *parameter*; return the result."""
    given = {name: copy(one) if isinstance(one, set | dict) else one for name, one in good.items()}
    given |= {parameter: value}
    starred = [given.pop(name) for name in ("recordings", "args") if name in given]
    named = {"named": given.pop("named")} if "named" in good else {}
    before = [
        given.pop(name) for name in ("function", "first", "second") if name in given and starred
    ]
    if "options" in given:
        named["puzzle"] = given.pop("options")
    result = function(*before, *starred, **given, **named)
    if isinstance(result, Iterator):
        result = list(result)
    repr(result)
    return result


def is_our_own(error):
    """Return whether *error* was raised by a `raise` statement of our packages."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    is_ours = any(Path(last.filename).is_relative_to(folder) for folder in (*HERE, Path(__file__)))
    return is_ours and linecache.getline(last.filename, last.lineno).lstrip().startswith("raise")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_every_public_callable_has_good_values_for_each_of_its_parameters():
    missing = []
    for name, value in PUBLIC.items():
        parameters = set(inspect.signature(value).parameters) - INTERNAL
        missing += [f"{name}({one})" for one in parameters - GOOD.get(name, {}).keys()]
    for name, (make, good) in METHODS.items():
        method = getattr(make(), name.partition(".")[2])
        parameters = set(inspect.signature(method).parameters) - INTERNAL
        missing += [f"{name}({one})" for one in parameters - good.keys()]
    assert missing == []


def kinds_for(name):
    """Return the wrong values to try; unprintable ones only where they are handled."""
    return BAD if "." in name or name in UNCHECKED else WRONG


def outcome_of(name, call, good, parameter, value):
    """Return "" if the call raises a sentence, "fine" if it returns, else the unexpected error."""
    begin = time.process_time()
    try:
        call_with(call, good, parameter, value)
    except Exception as error:
        if parameter in UNCHECKED.get(name, "").split():
            return "" if str(error) else repr(error)
        is_clear = isinstance(error, ValueError | TypeError) and is_our_own(error)
        if not is_clear or len(str(error).split()) < 4:
            return f"{type(error).__name__}: {str(error)[:120]}"
        return "" if time.process_time() - begin < 3 else "too late"
    return "fine"


@pytest.mark.parametrize(
    ("name", "call", "good", "parameter"),
    list(rows()),
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_a_value_of_a_wrong_kind_is_used_or_refused_in_a_sentence(name, call, good, parameter):
    call_with(call, good, parameter, good[parameter])
    row = f"{name}({parameter})"
    fine = FINE.get(row, "").split(" | ")
    outcomes = {
        kind: outcome_of(name, call, good, parameter, wrong)
        for kind, wrong in kinds_for(name).items()
        if (row, kind) != OWN_ERROR
    }
    expected = {kind: "fine" if kind in fine or fine == ["all"] else "" for kind in outcomes}
    assert outcomes == expected


# ---- refused calls change nothing ----------------------------------------------------------------


STEPS = {
    "attempt": lambda play, bad: play.attempt(bad),
    "go_to": lambda play, bad: play.go_to(bad),
    "restart": lambda play, bad: play.restart(bad),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_play_through_that_is_given_nonsense_is_as_before(step):
    play = Playthrough(three, clock=lambda: 0.0)
    play.attempt(hanoi.Move(0, 1))
    before = play.dumps()
    kind = IllegalMove if step == "attempt" else ValueError
    for name in BAD.keys() - {"restart": {"None"}, "go_to": {"0"}}.get(step, set()):  # valid there
        with pytest.raises(kind, match=r"\w+ \w+"):
            STEPS[step](play, BAD[name])
        assert play.dumps() == before, name


def test_a_walk_that_is_given_nonsense_stays_where_it_is():
    walk = views.StepThrough(RECORDING)
    walk.go_to(3)
    for bad in BAD.values():
        if isinstance(bad, int | float):
            continue  # numbers go to the nearest step
        with pytest.raises((TypeError, ValueError)):
            walk.go_to(bad)
        assert walk.step == 3


def test_a_frame_with_a_number_of_5000_digits_can_be_printed():
    def large(n):
        return n if n > 1 else large(10**5000)

    [_, frame] = puzzlelib.record(large, 1).frames(2)
    assert repr(frame).startswith("Frame(call=large(<int of more than 4300 digits>), ")


def test_only_existing_steps_can_be_requested():
    assert RECORDING.frames(-1)[0].call is RECORDING.root
    for step in (len(RECORDING.steps), -len(RECORDING.steps) - 1, True, 2.0):
        with pytest.raises(
            ValueError, match=r"^the steps have the numbers 0 to \d+, and -1 is the la"
        ):
            RECORDING.frames(step)


def test_rules_without_a_goal_and_without_an_opponent_are_refused():
    class Walks:
        start = 0
        moves = apply = check = text = None

    with pytest.raises(ValueError, match=r"^Walks has neither is_solved, .* nor misere, as a game"):
        Playthrough(Walks())
