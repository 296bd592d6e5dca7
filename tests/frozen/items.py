"""What is frozen: each item as a key that can be read, and its text.

Throughout this file a *room* is a kind of item (`answer`, `question`, `walk` …), a *unit* is what one
process works out at a time (the answers to one exercise, one question), and a unit yields its items.
The notebooks' outputs are frozen as well, by nbval in `make test`, and are not looked at here.

A test's bank may become smaller; this record has the whole bank of that day, in `bank.json.xz`.
"""

import json
import lzma
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from copy import deepcopy
from pathlib import Path

os.environ |= {"PUZZLELIB_KEEP": "0", "COLUMNS": "80"}
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/support")]

# ---- all that is imported; when modules move, edit this, and `MOVED` for the bank's own imports ----
from puzzlecourse.checking import attempts  # noqa: E402
from puzzlecourse.checking import check as checks  # noqa: E402
from puzzlecourse.judging import bounds  # noqa: E402
from puzzlecourse.judging import judge as judging  # noqa: E402
from puzzlecourse.lessons import exercise_named, lessons  # noqa: E402
from puzzlecourse.widgets.order import Order  # noqa: E402
from puzzlecourse.widgets.predict import Predict  # noqa: E402
from puzzlecourse.worlds import Refused, run  # noqa: E402
from puzzlecourse.worlds.misconceptions import WORLDS  # noqa: E402
from puzzlelib.views import StepThrough  # noqa: E402
from recursion_test.items import bank as items_of_the_test  # noqa: E402
from stepthrough.trace import limits  # noqa: E402

MOVED = {"puzzlecourse.judging.answer_source": "puzzlecourse.judging.variants"}  # where it is now


def unpack_bank(folder):
    """Make modules of the bank's sources in a folder."""
    sources = json.loads(lzma.decompress((HERE / "bank.json.xz").read_bytes()))
    for name, source in sources.items():
        for old, new in MOVED.items():
            source = re.sub(rf"\b{re.escape(old)}\b", new, source)
        (Path(folder) / name).write_text(source, encoding="utf-8")
    sys.path.insert(0, folder)


BANK = tempfile.TemporaryDirectory()  # it goes with this process
unpack_bank(BANK.name)
import fresh_answers  # noqa: E402
import fresh_answers_of_things  # noqa: E402, F401  # it puts its answers among the others
from course_walks import course_walks  # noqa: E402
from mutants import mutants  # noqa: E402
from right_answers import MORE_RIGHT  # noqa: E402
from worlds_by_hand import BY_HAND  # noqa: E402

# ---- answers: what `check` says -----------------------------------------------------------------

SEED = 1  # of the cases that are drawn
PATIENCE = 4  # times the seconds of work that a learner waits
CLOCK = 1_000  # times as long on the clock: a busy machine decides nothing


def be_patient():
    """Let steps decide, and time as rarely as can be: only what ends by no number of steps."""
    for seconds in ("SECONDS", "SECONDS_IN_ALL", "LARGE_SECONDS"):
        setattr(judging, seconds, PATIENCE * getattr(judging, seconds))
    attempts.GLANCE *= PATIENCE
    bounds.BUSY = limits.BUSY = CLOCK


def verdict(name, answer):
    """What is said of an answer, all of it, by somebody who has not seen one before."""
    attempts._tried.clear()
    attempts.former.clear()
    random.seed(SEED)  # some answers do something now and then
    return told(checks.check(name, answer, SEED))


def told(found):
    return f"{found!r}\nrows: {dict(found.rows)}"


def named(answer):
    return getattr(answer, "__name__", type(answer).__name__)


def answers(name):
    """Each answer that anybody wrote down, and the hints that wrong ones earn one after the other."""
    exercise = exercise_named(name)
    kinds = {
        "right": [exercise.solution, *exercise.also_right],
        "also right": [*MORE_RIGHT[name], *fresh_answers.RIGHT[name]],
        "wrong": fresh_answers.WRONG[name],
    }
    for kind, some in kinds.items():
        for number, answer in enumerate(some):
            yield f"answer/{name}/{kind} {number} {named(answer)}", verdict(name, answer)
    for number, wrong in enumerate(exercise.wrong):
        key = f"answer/{name}/of the lesson {number} {wrong.misconception}"
        yield key, verdict(name, wrong.answer)
    attempts._tried.clear()
    one_by_one = [told(checks.check(name, wrong.answer, SEED)) for wrong in exercise.wrong]
    yield f"answer/{name}/one wrong answer after the other", "\n\n".join(one_by_one)


def changed_solutions(name):
    """Each small change of the model solution."""
    for number, (source, answer) in enumerate(mutants(exercise_named(name).solution)):
        yield f"mutant/{name}/{number}", f"{source}\n\n{verdict(name, answer)}"


# ---- cards: their faces, and what they reply ----------------------------------------------------

OF_PAIR = ("cover", "first", "other", "show", "names", "parting", "told", "ending", "run_on")


def question(name):
    """A question's face, what it replies to each option, and what can be opened then."""
    card = Predict(name)
    yield f"question/{name}/face", as_text([face_of(card), repr(card), card.saved()])
    for letter, words in card.options.items():
        card.begin()
        card.choose(letter)
        yield f"question/{name}/{letter} {words}", as_text([face_of(card), *opened(card)])
    card.begin()
    card.reveal()
    yield f"question/{name}/shown", as_text([face_of(card), *opened(card)])


def face_of(card):
    """A question as it is seen, which the page makes of what it is given (`replies.js`)."""
    given = dict(card.card.face)
    replies, watching = given.pop("replies"), given.pop("isWatching")
    hands, _ = given.pop("hands"), given.pop("goesOn")
    last, answered = (replies or [None])[-1], False
    options = [
        option | {"was": "", "said": [""], "hands": hands[option["letter"]]}
        for option in given["options"]
    ]
    for option in options:
        for reply in replies:
            if reply["letter"] == option["letter"]:
                answered = reply["was"] != "wrong"
                option |= {"was": "right"} if answered else {"was": "wrong", "said": reply["words"]}
    acts = {} if answered else {"skip": {"words": "Skip", "style": "puzzle-link"}}
    if last and last["look"]:
        words = "Step through it" if answered else "Look at that step"
        style = "mod-primary" if answered and not watching else ""
        acts["look"] = {"words": words, "style": style}
    if last and last["world"]:
        acts["world"] = {"words": "See the world where this is right"}
    return given | {
        "options": options,
        "isAnswered": answered,
        "message": last["words"] if answered else [""],
        "actions": acts,
        "newest": next((one["letter"] for one in replies[::-1] if one["was"] != "shown"), ""),
        "isWatching": watching,
    }


def opened(card):
    """What a card opens after an answer: a step to look at, and a world beside Python."""
    face = face_of(card)
    if "look" in face["actions"]:
        card.look()
        if isinstance(card.opened, StepThrough):
            yield ["look", card.opened.step, card.opened.book.dumps()]
    if "world" in face["actions"]:
        card.see_world()
        beside = card.opened
        yield ["world", *(getattr(beside, part) for part in OF_PAIR)]
        if beside.run_on:
            beside.handle({"kind": "run on"})
            yield ["run on", *(getattr(beside, part) for part in OF_PAIR)]


def order(name):
    """Lines to put in order: with none, all as they lie there, one missing, two exchanged, and right."""
    card = Order(name)
    right = card._numbers(card.ordering.lines)
    tries = [("nothing", []), ("as they lie", range(len(card.ordering.pool))), ("right", right)]
    tries += [(f"without line {n}", right[:n] + right[n + 1 :]) for n in range(len(right))]
    swapped = [[*right[:n], right[n + 1], right[n], *right[n + 2 :]] for n in range(len(right) - 1)]
    tries += [(f"lines {n} and {n + 1} exchanged", some) for n, some in enumerate(swapped)]
    for words, numbers in tries:
        card.put([*numbers])
        card.run()
        yield f"order/{name}/{words}", as_text([card.card.face, repr(card)])


SOME = 12  # of the programs of an item, with other names and numbers in each


def item(name):
    """An item of the recursion test: programs, question and options, and who chooses which."""
    some = ITEMS[name].variants[:SOME]
    yield (
        f"item/{name}",
        as_text([[one.program, one.text, one.options, one.beliefs] for one in some]),
    )


# ---- walks, worlds ------------------------------------------------------------------------------


def walk(name):
    """The pages of a walk of the course."""
    yield f"walk/{name}", WALKS[name].make().book.dumps()


def walks():
    """Yield the name of each walk, those of a notebook by their number there, and the walk."""
    seen = {}
    for one in course_walks():
        kind, _, number = one.name.partition(" ")
        seen[kind] = seen.get(kind, 0) + 1
        yield f"{kind} {number if kind == 'question' else seen[kind]}", one


ENOUGH = 500  # steps; some worlds go on for ever


def program(name):
    """What a program that is worked out by hand does in every world, step by step."""
    does = {world: in_world(*PROGRAMS[name], world) for world in [None, *WORLDS]}
    yield f"world/{name}", "\n\n".join(f"-- {world or 'Python'}\n{does[world]}" for world in does)


def as_called(function, args):
    """A call as it is read, without addresses."""
    return re.sub(r" object at 0x\w+", "", f"{function.__name__}{args}")


def in_world(function, args, world):
    try:
        found = run(function, *deepcopy(args), world=world, limit=ENOUGH, seconds=100)
    except Refused as refused:
        return f"refused: {refused}"
    steps = [
        f"{s.event} {s.call!r} {s.line - s.call.source.first_line} {s.locals} {s.carried} {s.printed}"
        for s in found.steps
    ]
    return "\n".join([str(found), found.output, found.ended, *steps])


# ---- command lines ------------------------------------------------------------------------------


def command(line):
    """What a command line prints, says of mistakes, and writes into files."""
    program, *arguments = line.split()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "folder", folder, dirs_exist_ok=True)
        before = {*Path(folder).rglob("*")}
        ended = subprocess.run(
            [sys.executable, "-m", program, *(word.replace("␣", " ") for word in arguments)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            input="",
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        made = sorted({*Path(folder).rglob("*")} - before)
        written = [f"{file.relative_to(folder)}: {content(file)}" for file in made]
        parts = [f"exit code {ended.returncode}", ended.stdout, ended.stderr, *written]
        yield f"command/{line}", "\n".join(parts).replace(folder, "FOLDER")


def content(file):
    """What a command has written; of what it has copied, the name is enough."""
    return file.read_text(encoding="utf-8") if file.suffix in (".txt", ".json") else ""


COMMANDS = (HERE / "commands.txt").read_text(encoding="utf-8").splitlines()

# ---- all of it ----------------------------------------------------------------------------------

SHEETS = list(lessons())
EXERCISES = [exercise.name for sheet in SHEETS for exercise in sheet.exercises]
ITEMS = {item.name: item for item in items_of_the_test()}
WALKS = dict(walks())
PROGRAMS = {as_called(function, args): (function, args) for _, function, args, *_ in BY_HAND}
ROOMS = {  # what works out a unit, and the names of the units
    "answer": (answers, EXERCISES),
    "mutant": (changed_solutions, EXERCISES),
    "question": (question, [asked.name for sheet in SHEETS for asked in sheet.predictions]),
    "order": (order, [lines.name for sheet in SHEETS for lines in sheet.orderings]),
    "item": (item, ITEMS),
    "walk": (walk, WALKS),
    "world": (program, PROGRAMS),
    "command": (command, COMMANDS),
}


def as_text(things):
    return json.dumps(things, ensure_ascii=False, indent=1, sort_keys=True, default=str)
