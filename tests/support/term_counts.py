"""What must be there at the end of a term (`pupils`), computed from the deeds alone, and what is there.

Nothing here asks the course's own counting: the files are read as JSON, and the tables of
`puzzlecourse results` as CSV, and each is compared with what one gets by counting deeds.
"""

import csv
import html
import json
import re
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median_low
from typing import NamedTuple

from hub import Learner

from puzzlecourse.course import lessons

ANSWERS, HANDED_IN = "my_answers.json", "my_answers_to_hand_in.json"
OF_A_SHEET = ("questions", "orders", "exercises")
NOTE = "**Since you got this notebook, the course has changed the cell above"
MOST_STUCK, FORMS = 5, ("before", "after")


# ---- nothing is lost -----------------------------------------------------------------------------


def missing(wanted, found):
    """How many of these are not there, or are there and should not be."""
    wanted, found = Counter(wanted), Counter(found)
    return (wanted - found).total() + (found - wanted).total()


def lost_moves(pupil):
    """How many moves the saves do not have, in the order in which they were made."""
    lost = 0
    for save in {deed.where for deed in pupil.deeds if deed.act == "move"}:
        made = [deed.said for deed in pupil.did("move", save)]
        kept = json.loads((pupil.home / "saves" / f"{save}.json").read_text())["moves"]
        lost += abs(len(made) - len(kept)) + sum(a != b for a, b in zip(made, kept, strict=False))
    return lost


def lost_answers(pupil, file=ANSWERS, until=None):
    """How many answers a file does not have in the order in which they were given."""
    kept = json.loads((pupil.home / file).read_text())
    found = {kind: {} for kind in (*OF_A_SHEET, "sittings")}
    for kind in found:
        for name, rounds in kept[kind].items():
            found[kind][name] = [tuple(step) for steps in rounds for step in steps]
    for steps in found["exercises"].values():
        steps[:] = [("", *step[1:]) for step in steps]  # what is said of a try is the judge's
    for steps in found["sittings"].values():
        del steps[:1]  # its seed
    said = _said(pupil.deeds[:until])
    names = {(kind, name) for table in (said, found) for kind in table for name in table[kind]}
    return sum(
        missing(enumerate(said[kind].get(name, [])), enumerate(found[kind].get(name, [])))
        for kind, name in names
    )


def _said(deeds):
    said = {kind: {} for kind in (*OF_A_SHEET, "sittings")}
    for deed in deeds:
        step = (deed.said, deed.was, deed.misconception)
        if deed.act == "answer":
            said[deed.where].setdefault(deed.name, []).append(step)
        elif deed.act == "sit":
            said["sittings"].setdefault(deed.where, []).append(step)
    return said


def lost_at_hand_in(pupil):
    """How many answers the file that was handed in last does not have."""
    last = max(place for place, deed in enumerate(pupil.deeds) if deed.act == "hand in")
    return lost_answers(pupil, HANDED_IN, last)


def lost_cells(pupil, course, update_after):
    """How many cells of all notebooks are not there as they must be, the course's and one's own."""
    return sum(_lost_cells(pupil, course, name, update_after) for name in course.notebooks)


def _lost_cells(pupil, course, name, update_after):
    deeds = [d for d in pupil.deeds if d.act in ("write", "change") and d.where == name]
    wanted = Counter(course.texts(name, 1))
    _write(wanted, [deed for deed in deeds if deed.lesson <= update_after])
    notes = 0
    for before, after in course.repairs(name):
        is_touched = bool(before) and not wanted[before]
        wanted[before] -= bool(before) and not is_touched
        wanted[after] += 1
        notes += is_touched
    _write(wanted, [deed for deed in deeds if deed.lesson > update_after])
    notebook = json.loads((pupil.home / f"{name}.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    found = [cell for cell in cells if not cell.startswith(NOTE)]
    return missing(+wanted, found) + abs(len(cells) - len(found) - notes)


def _write(cells, deeds):
    for deed in deeds:
        cells[deed.said] += 1
        cells[deed.was] -= deed.act == "change"


# ---- the results ---------------------------------------------------------------------------------


class Did:
    """What a learner did with an item, counted."""

    def __init__(self, steps, known):
        answers = [step for step in steps if step.was != "shown"]
        outcomes = [step.was for step in answers]
        self.right = "right" in outcomes
        self.tries = outcomes.index("right") + 1 if self.right else len(outcomes)
        self.at_once = steps[0].was == "right"
        self.shown = len(answers) < len(steps)
        self.stuck = bool(answers) and not self.right
        named = [step.misconception for step in answers if step.misconception in known]
        self.misconception = named[0] if named else ""
        self.other = "wrong" in outcomes and not named


class Asked:
    """Something that is asked, in the order of the course."""

    def __init__(self, notebook, kind, name, known):
        self.notebook, self.kind, self.name = notebook, kind, name
        self.noun, self.known = f"{kind[:-1]} {name}", set(known) - {""}


def all_asked():
    """All that the course asks."""
    for sheet in lessons():
        for one in sheet.predictions:
            known = [wrong.misconception for wrong in one.wrong.values()]
            yield Asked(sheet.notebook, "questions", one.name, known)
        for one in sheet.orderings:
            yield Asked(sheet.notebook, "orders", one.name, one.decoys.values())
        for one in sheet.exercises:
            known = [wrong.misconception for wrong in one.wrong]
            yield Asked(sheet.notebook, "exercises", one.name, known)


def tables(pupils):
    """The tables that `puzzlecourse results` must write, by the end of the file's name: a list of rows."""
    every = list(all_asked())
    did = {pupil.name: _did(pupil, every) for pupil in pupils}
    met = [one for one in every if any(one in each for each in did.values())]
    counted = [(one, [each[one] for each in did.values() if one in each]) for one in met]
    return {
        "": [_tidy(name, each, one) for name, each in did.items() for one in met],
        "_items": [_item(*pair) for pair in counted if pair[0].kind != "exercises"],
        "_exercises": [_exercise(*pair) for pair in counted if pair[0].kind == "exercises"],
        "_learners": [_learner(name, each, len(met)) for name, each in did.items()],
        "_gains": [_gains(pupil) for pupil in pupils],
        "_beliefs": _beliefs(pupils),
        "_sittings": [row for pupil in pupils for row in _sittings(pupil)],
    }


def _did(pupil, every):
    said = {one: pupil.did("answer", one.kind, one.name) for one in every}
    return {one: Did(steps, one.known) for one, steps in said.items() if steps}


def _tidy(name, did, one):
    row = [name, one.notebook, one.kind[:-1], one.noun]
    if one not in did:
        return [*row, 0, 0, 0, 0, 0, ""]
    found = did[one]
    numbers = [found.tries, found.at_once, found.right, found.shown, found.stuck]
    return [*row, *map(int, numbers), found.misconception]


def _item(one, did):
    tried = sum(each.tries > 0 for each in did)
    facts = [sum(getattr(each, what) for each in did) for what in ("at_once", "right", "shown")]
    return [one.notebook, one.noun, tried, *facts, _wrong(did)]


def _exercise(one, did):
    tries = [each.tries for each in did if each.tries]
    passed = sum(each.right for each in did)
    return [one.notebook, one.noun, len(tries), passed, median_low(tries), _wrong(did)]


def _wrong(did):
    counts = Counter(each.misconception for each in did if each.misconception)
    named = sorted(counts, key=lambda name: (-counts[name], name))
    others = sum(each.other for each in did)
    words = [f"{name} {counts[name]}" for name in named]
    return "; ".join(words + [f"another wrong answer {others}"] * bool(others))


def _learner(name, did, met):
    stuck = [one.noun for one, found in did.items() if found.stuck]
    more = [f"{len(stuck) - MOST_STUCK} more"] * (len(stuck) > MOST_STUCK)
    done = sum(found.right for found in did.values())
    return [name, done, met, len(stuck), "; ".join(stuck[:MOST_STUCK] + more)]


# ---- the recursion test --------------------------------------------------------------------------


def share_right(pupil, form):
    """How many per cent of a learner's answers were right."""
    answers = [deed.was for deed in pupil.did("sit", form)]
    return 100 * answers.count("right") / len(answers)


def believes(pupil, form):
    """What a learner believed, as the tables name it."""
    said = pupil.did("believe", form)[0].said
    return "right model" if said == "Python" else said


def _gains(pupil):
    before, after = (share_right(pupil, form) for form in FORMS)
    told = [believes(pupil, form) for form in FORMS]
    return [pupil.name, round(before), round(after), "", round(after - before), *told, ""]


def _beliefs(pupils):
    held = [tuple(believes(pupil, form) for form in FORMS) for pupil in pupils]
    number = len(pupils)
    rows = [["learners who took the test", number, number, 0, number, number, number]]
    for belief in {one for pair in held for one in pair}:
        is_held = Counter((before == belief, after == belief) for before, after in held)
        gave_up, kept, took_up = is_held[True, False], is_held[True, True], is_held[False, True]
        rows.append([belief, gave_up + kept, kept + took_up, 0, gave_up, kept, took_up])
    return rows


def _sittings(pupil):
    for form in FORMS:
        for number, deed in enumerate(pupil.did("sit", form), 1):
            item, variant, option = re.fullmatch(
                r"(.+): variant (\d+), option (\d+)", deed.said
            ).groups()
            yield [pupil.name, form, number, item, variant, option, int(deed.was == "right")]


# ---- what the course says ------------------------------------------------------------------------


def written(file, end):
    """The rows of a table that `puzzlecourse results` has written, and no seeds."""
    path = file.with_name(f"{file.stem}{end}{file.suffix}")
    with path.open(encoding="utf-8-sig", newline="") as table:
        head, *rows = csv.reader(table)
    left = [place for place, name in enumerate(head) if name != "seed"]
    return [[row[place] for place in left] for row in rows]


def differing(pupils, file):
    """The rows that only the course says, and those that only the deeds say, of all tables."""
    wrong, rows = [], 0
    for end, table in tables(pupils).items():
        said = Counter(tuple(map(str, row)) for row in written(file, end))
        counted = Counter(tuple(map(str, row)) for row in table)
        rows += len(table)
        wrong += [f"results say{end} {row}" for row in (said - counted).elements()]
        wrong += [f"deeds say{end} {row}" for row in (counted - said).elements()]
    return wrong, rows


PAGE = "services/results/"


class Page:
    """The page with the results, as the teacher sees it with names."""

    def __init__(self, hub):
        teacher = Learner(hub, "teacher")
        assert teacher.log_in()
        address = f"{hub.address}/{PAGE}"
        teacher.session.get(address)  # the way through the login
        begin = time.perf_counter()
        assert teacher.session.get(address).ok
        self.seconds = time.perf_counter() - begin
        self._text = teacher.session.get(f"{address}parts", params={"names": "1"}).text

    @property
    def facts(self):
        """The class in numbers."""
        return re.findall(r"<li[^>]*>(.*?)</li>", self._section("facts"))

    @property
    def learners(self):
        """The rows of the table of learners."""
        [body] = re.findall(r"<tbody.*?</tbody>", self._section("learners"), re.S)
        rows = re.findall(r"<tr.*?</tr>", body, re.S)
        cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows]
        return [[html.unescape(cell) for cell in row] for row in cells]

    def _section(self, name):
        return re.findall(rf'<section id="{name}".*?</section>', self._text, re.S)[0]


def page_must_say(pupils):
    """The facts and the rows that the page must show."""
    number = len(pupils)
    begun = f"{number} learner{'s' * (number > 1)}"
    facts = [begun, f"{number} with answers", f"{number} took the recursion test"]
    rows = []
    for pupil, row in zip(pupils, tables(pupils)["_learners"], strict=True):
        name, done, met, stuck, where = row
        shares = [f"{share_right(pupil, form):.0f} %" for form in FORMS]
        rows.append([name, f"{done} of {met}", str(stuck), where, *shares])
    return [*facts, f"{number} handed in"], rows


# ---- all of it -----------------------------------------------------------------------------------


class Found(NamedTuple):
    """What is there at the end of a term."""

    lost: dict[str, int]  # moves, answers, cells
    of: dict[str, int]  # how many there were
    faults: list[str]  # what was not as the deeds say while the term went on
    differing: list[str]  # rows that the results and the deeds do not have in common
    rows: int  # how many there are
    seconds: dict[str, float]


def found_at_end(whole):
    """Look at all that a term has left."""
    pupils, deeds = whole.pupils, [deed for pupil in whole.pupils for deed in pupil.deeds]
    lost = {
        "moves": sum(map(lost_moves, pupils)),
        "answers": sum(lost_answers(one) + lost_at_hand_in(one) for one in pupils),
        "cells": sum(lost_cells(one, whole.course, whole.update_after) for one in pupils),
    }
    kinds = {"moves": ("move",), "answers": ("answer", "sit"), "cells": ("write", "change")}
    of = {what: sum(deed.act in acts for deed in deeds) for what, acts in kinds.items()}
    homes = [str(pupil.home) for pupil in pupils]
    with tempfile.TemporaryDirectory() as folder:
        file, begin = Path(folder, "class.csv"), time.perf_counter()
        whole.course.run("results", *homes, "--names", "--csv", str(file))
        results = time.perf_counter() - begin
        wrong, rows = differing(pupils, file)
    page, (facts, learners) = Page(whole.hub), page_must_say(pupils)
    wrong += [f"the page says {page.facts}, not {facts}"] * (page.facts != facts)
    shown, counted = (Counter(map(tuple, rows)) for rows in (page.learners, learners))
    wrong += [f"the page says {row}" for row in (shown - counted).elements()]
    wrong += [f"deeds say {row}" for row in (counted - shown).elements()]
    seconds = whole.seconds | {"results": results, "page": page.seconds}
    return Found(lost, of, whole.all_faults, wrong, rows + len(learners) + 1, seconds)
