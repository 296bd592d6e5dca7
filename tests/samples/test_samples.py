"""What learners have had since November 2026 opens and runs: notebooks, saves, answers, a hand-in, a link.

The samples were made by the course of that day: its notebooks copied as `puzzlecourse lab` copies
them, their exercises filled, some correctly and some wrongly (`verdicts.json`; outputs are left out),
questions answered, players saved. They are never made anew: a line of `imports.txt` goes only if
what it names is given up. `update` and `puzzlecourse.graded` were given up then, and are not there.
"""

import json
import shutil
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest
from shells import said

from puzzlecourse import Label, Order, Predict, RecursionTest, check, progress
from puzzlecourse.classroom.collected import collected
from puzzlecourse.classroom.entries import KINDS
from puzzlecourse.classroom.store import BEFORE, everything
from puzzlecourse.lessons import is_retired
from puzzlelib import Hanoi, Nim, Solitaire, fact, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import Player, StepThrough

HERE = Path(__file__).parent
VERDICTS = json.loads((HERE / "verdicts.json").read_text())  # by notebook: the first line of each
IMPORTS = [line for line in (HERE / "imports.txt").read_text().splitlines() if line[0] != "#"]
KEPT = "my_answers.json"


@pytest.fixture
def answers(folder):
    """A folder with the answers that a learner has given."""
    shutil.copy(HERE / KEPT, folder)
    return json.loads((HERE / KEPT).read_text())


def as_json(thing):
    return json.loads(json.dumps(thing))


def test_all_that_notebooks_and_pages_import_is_there():
    missing = []
    for line in IMPORTS:
        try:
            exec(line, {})
        except ImportError as error:
            missing.append(f"{line}: {error}")
    assert missing == []


# ---- notebooks ----------------------------------------------------------------------------------


def filled(name):
    with ZipFile(HERE / "notebooks.zip") as file:
        return nbformat.reads(file.read(f"{name}.ipynb").decode(), as_version=4)


def verdicts(notebook, shell):
    """The first line of what each check says. An error would end the run."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            words = said(shell, cell.source)
            if cell.source.startswith("check("):
                yield words.splitlines()[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", VERDICTS)
def test_a_filled_notebook_runs_and_its_answers_are_judged_as_they_were(name, folder, shell):
    shell.reset()
    assert list(verdicts(filled(name), shell)) == VERDICTS[name]


# ---- saves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "name", "made"),
    [(Hanoi(3), "hanoi", 3), (Nim(), "nim", 1), (Solitaire(), "solitaire", 5)],
)
def test_a_player_goes_on_where_it_was_saved(rules, name, made, folder):
    shutil.copytree(HERE / "saves", folder / "saves")
    play = Player(rules, save=name).play
    moves = json.loads((HERE / "saves" / f"{name}.json").read_text())["moves"]
    assert [str(move) for move in play.all_moves] == moves
    assert len(play.route) == made
    assert len([*(folder / "saves").iterdir()]) == 3  # none was set aside


# ---- answers ------------------------------------------------------------------------------------


def test_every_answer_is_read(answers):
    content, trouble = everything()
    assert trouble == ""
    rounds = {kind: of for kind, of in answers.items() if kind in KINDS}
    assert as_json(content) == rounds | {"programs": {}}  # of the samples' day only a code was kept
    assert all(rounds.values())


def test_what_was_answered_is_said_again(answers):
    asked = {name: of for name, of in answers["questions"].items() if not is_retired(name)}
    for name, rounds in asked.items():
        sentences = [words for words, *_ in rounds[-1]]
        if is_retired(name):
            continue  # it is kept all the same
        card = Predict(name)
        chosen = [card.options[letter] for letter in card.chosen]
        assert (chosen or [""]) == sentences, name
    for name, rounds in answers["orders"].items():
        assert Order(name).is_solved == (rounds[-1][-1][1] == "right")
    assert BEFORE in check("three frames deep", lambda n: 0).notes
    labels = Label("fact(4)", record(fact, 4)).children[0].settled
    assert [*map(labels.state, labels.calls)] == ["open", "wrong", "", "wrong"]
    assert RecursionTest("before").report.beliefs
    assert not RecursionTest("after").report.beliefs
    assert RecursionTest("later").sitting.number == 3
    assert "00_frames" in repr(progress())


def test_results_read_what_was_handed_in(answers, tmp_path):
    class_ = tmp_path / "class"
    class_.mkdir()
    shutil.copy(HERE / "my_answers_to_hand_in.json", class_ / "Ann_my_answers_to_hand_in.json")
    [learner], [trouble] = collected([class_])
    assert learner.answers == everything()[0]
    assert "sitting 3 of the recursion test left out, because it is not finished" in trouble


# ---- a link -------------------------------------------------------------------------------------


def unpacked(address):
    """What a link holds: its version, its walk and the step."""
    version, packed, step = address.partition("#")[2].split(".")
    walk = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
    return version, json.loads(walk), step


def lengths(thing):
    """How much there is of everything, whatever words it is told in, and in how many pieces."""
    if isinstance(thing, dict):
        return {key: lengths(value) for key, value in thing.items()}
    if not isinstance(thing, list) or all(isinstance(piece, str) for piece in thing):
        return None
    return [lengths(one) for one in thing]


def test_a_link_holds_the_walk_that_it_would_hold_today():
    """Its sentences may have become others since."""
    tower = Hanoi(2)
    walk = StepThrough(record(carry_tower, tower, tower.start, 2, 0, 2, 1), tower)
    walk.go_to(7)
    address = (HERE / "link.txt").read_text().strip()
    version, kept, step = unpacked(address)
    now = unpacked(walk.link("https://example.org/walk.html"))
    assert (version, kept["cover"], step) == (now[0], now[1]["cover"], now[2])
    assert lengths(kept) == lengths(now[1])
