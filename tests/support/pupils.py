"""Learners of a term (`term`): each acts by chance, and each deed is written down when it is done.

They speak to the hub as a browser does (`hub`). What comes back after a lesson or a crash is
compared with the deeds at once; what must be there at the end, `term_counts` computes from them.
"""

import os
import signal
import time
from ast import literal_eval
from contextlib import suppress
from random import Random
from threading import Lock
from typing import NamedTuple

import requests
from believers import says
from hub import Kernel, Learner, until
from websocket import WebSocketException

from puzzlecourse.checks import source
from puzzlecourse.course import exercise_named, lesson_named, ordering_named
from puzzlecourse.diagnosis.answers import PYTHON
from puzzlecourse.diagnosis.items import bank
from puzzlelib import Hanoi

# The notebooks of the lessons, and of the exercise that is written in each those wrong answers which
# say by themselves what is believed: a check names no other misconception.
LESSONS = {
    "00_frames": ("three frames deep", ["running call not counted", "a loop piles up nothing"]),
    "01_factorial": ("power", ["smallest case left out", "wrong base value", "loop"]),
    "02_loop_or_frames": ("valley", ["the turn is like the rest", "one n for all"]),
    "03_lists_in_lists": ("depth", ["one level is all", "the sum instead of the largest"]),
    "04_folders": ("family", ["second call forgotten", "wrong base value"]),
    "06_hanoi_by_hand": ("fewest moves", ["doubling is enough", "in proportion"]),
    "07_hanoi_by_recursion": ("", []),
    "09_depth_first_search": ("count solutions", ["one is enough", "every jump counts"]),
    "10_queens": ("orders", ["nothing is taken back", "pop takes the first"]),
    "12_nim": ("one heap", ["every option must win", "the first option decides"]),
}
BELIEFS = (PYTHON, "loop", "active only", "result lost", "one n for all", "return prints")
BOARD, SAVES, RODS = Hanoi(5), ("mine", "for_two"), "ABC"
BEGIN = """
import subprocess, sys
from puzzlecourse import Order, Predict, RecursionTest, check
from puzzlelib import Hanoi
from puzzlelib.views import Player
"""
ROUTE = "[str(move) for move in _player.play.route]"
ITEM = "(lambda q: q and (q.item.name, q.number, _test.options))(_test.sitting.question)"
HAND_IN = "_done = subprocess.run([sys.executable, '-m', 'puzzlecourse', 'hand-in'])"
GONE = (AssertionError, OSError, WebSocketException, requests.RequestException, ValueError)
ALONE = Lock()  # a program that is run to see what it prints has the output for itself


class Deed(NamedTuple):
    """One thing that a learner did, written down when it was done."""

    lesson: int
    act: str  # answer, ask again, move, write, change, sit, believe, hand in
    where: str  # questions, orders, exercises; a save; a notebook; a form of the recursion test
    name: str  # what was answered
    said: str
    was: str = ""  # right, wrong or shown; of a change: the text before
    misconception: str = ""


class Pupil:
    """A learner who acts by chance, the same with the same number; what comes back is compared."""

    def __init__(self, number, hub, course):
        self.name, self.hub, self.course = f"learner{number:02}", hub, course
        self.chance, self.deeds, self.faults = Random(number), [], []
        self.positions = dict.fromkeys(SAVES, BOARD.start)
        self.underway = None  # a move during which something was killed
        self.lesson, self.notebook, self.save = 0, "", SAVES[0]

    @property
    def home(self):
        """The learner's folder, wherever the class is now."""
        return self.hub.home(self.name)

    def note(self, act, where, name, said, was="", misconception=""):
        """Write down a deed."""
        self.deeds.append(Deed(self.lesson, act, where, name, said, was, misconception))

    def did(self, act, where="", name=""):
        """The deeds of a kind so far."""
        return [d for d in self.deeds if d.act == act and d.where == where and d.name == name]

    def expect(self, found, wanted, what):
        """Note a fault if something is not as the deeds say."""
        if found != wanted:
            self.faults.append(f"{self.name}, lesson {self.lesson}, {what}: {found} not {wanted}")

    # ---- coming and going ------------------------------------------------------------------------

    def come(self, lesson, notebook):
        """Log in with the slip, and wait for a kernel that has done something."""
        self.lesson, self.notebook, self.save = lesson, notebook, self.chance.choice(SAVES)
        self.learner = Learner(self.hub, self.name)
        assert self.learner.log_in(), f"{self.name} was not let in"
        self.learner.begin()
        self.learner.wait()
        self.sit_down()

    def sit_down(self):
        """Begin a kernel, and open the board where it was."""
        self.kernel = Kernel(self.learner, f"{self.notebook}.ipynb")
        self.kernel.run(BEGIN)
        code = f"_player = Player(Hanoi({BOARD.disks}), save={self.save!r})"
        self.board = self.ask(code, "_player.stage.model_id")
        self.find_the_board()

    def find_the_board(self):
        """Compare where the board is with the moves so far; a move that was underway may be there or not."""
        found = self.ask("", ROUTE)
        if self.underway and found[-1:] == [str(self.underway)] and len(found) > len(self.moves()):
            self.moved(self.underway)
        self.underway = None
        self.expect(found, self.moves(), f"the board {self.save!r}")

    def leave(self):
        """End the kernel, and close the browser."""
        self.kernel.socket.close()
        self.kernel.end()

    def come_back(self):
        """Go on after a crash: try again until the server and a kernel answer."""
        former = self.kernel
        until(self._is_back, 180, pause=0.5)
        self.learner.ask(f"api/kernels/{former.id}", "DELETE")  # Jupyter has begun it anew

    def _is_back(self):
        with suppress(*GONE):
            self.learner.begin()
            if self.learner.has_begun():
                self.learner.wait()
                self.sit_down()
                return True
        return False

    def connect(self):
        """Go on with the same kernel after the way to it was gone; nothing in it is lost."""
        until(self._is_connected, 180, pause=0.5)
        self.find_the_board()

    def _is_connected(self):
        with suppress(*GONE):
            self.learner.wait()
            self.kernel.connect()
            return True
        return False

    def ask(self, code, answer):
        """What an expression is, after the code was run."""
        return literal_eval(self.kernel.run(code, answer))

    def tell(self, widget, content):
        """Do something in a widget, and wait until it is done."""
        self.kernel.finish(self.send(widget, content))

    def send(self, widget, content):
        """Do something in a widget; the number of the message comes back."""
        data = {"method": "custom", "content": content}
        return self.kernel.send("comm_msg", {"comm_id": widget, "data": data})

    # ---- crashes ---------------------------------------------------------------------------------

    def is_killed(self):
        """Have the kernel killed, or the whole server, while a move is underway."""
        server = self.learner.server
        self.underway = self.next_move()
        for act in self.drag(self.underway):
            self.send(self.board, act)
        time.sleep(self.chance.random() / 50)
        if self.chance.random() < 0.5:
            os.kill(self.kernel.pid, signal.SIGKILL)
        else:
            server.kill()
            server.wait(20)

    # ---- playing ---------------------------------------------------------------------------------

    def moves(self):
        """The moves of the board that is open, as they were made."""
        return [deed.said for deed in self.did("move", self.save)]

    def next_move(self):
        """A move that the rules allow."""
        return self.chance.choice(list(BOARD.moves(self.positions[self.save])))

    def drag(self, move):
        """What a hand does on the board."""
        disk = f"item:disk-{self.positions[self.save][move.source][-1]}"
        rod = f"zone:rod-{RODS[move.target]}"
        return [
            {"kind": "pick", "gid": disk, "zone": ""},
            {"kind": "drop", "gid": disk, "zone": rod},
        ]

    def play(self):
        """Make a move."""
        move = self.next_move()
        for act in self.drag(move):
            self.tell(self.board, act)
        self.moved(move)

    def moved(self, move):
        """Write down that a move was made."""
        self.note("move", self.save, "", str(move))
        self.positions[self.save] = BOARD.apply(self.positions[self.save], move)

    # ---- answering -------------------------------------------------------------------------------

    def said_now(self, where, name):
        """What was said of a thing since it was asked the last time."""
        every = [d for d in self.deeds if d.act in ("answer", "ask again")]
        steps = [d for d in every if (d.where, d.name) == (where, name)]
        begins = [place for place, deed in enumerate(steps) if deed.act == "ask again"]
        return steps[begins[-1] + 1 :] if begins else steps

    def answer_question(self):
        """Answer a question of the notebook: wrong, right or not to the end; or have it asked again."""
        asked = self.chance.choice(lesson_named(self.notebook).predictions)
        widgets = "(_asked.card.model_id, _asked.again.button.model_id, _asked.options)"
        code = f"_asked = Predict({asked.name!r})"
        card, again, options = self.ask(code, widgets)
        said = self.said_now("questions", asked.name)
        self._is_as_before(said)
        is_over = bool(said) and said[-1].was != "wrong"
        if is_over and not self.did("ask again", "questions", asked.name):
            self.tell_button(again)
            self.note("ask again", "questions", asked.name, "")
        elif not is_over:
            self._choose(asked, card, {words: letter for letter, words in options.items()})

    def _is_as_before(self, said):
        letters = "[_asked.options[letter] for letter in _asked.chosen]"
        chosen, is_answered = self.ask("", f"({letters}, _asked.is_answered)")
        self.expect(chosen, [deed.said for deed in said if deed.said], "what was chosen")
        self.expect(is_answered, bool(said) and said[-1].was != "wrong", "whether it is answered")

    def _choose(self, asked, card, letters):
        said = [deed.said for deed in self.said_now("questions", asked.name)]
        left = [words for words in asked.wrong if words not in said]
        for words in self.chance.sample(left, min(len(left), self.chance.randrange(3))):
            self.tell(card, ["choose", letters[words]])
            wrong = asked.wrong[words].misconception
            self.note("answer", "questions", asked.name, words, "wrong", wrong)
        end = self.chance.random()
        if end < 0.6:
            self.tell(card, ["choose", letters[asked.right]])
            self.note("answer", "questions", asked.name, asked.right, "right")
        elif end < 0.75:
            self.tell(card, ["skip"])
            self.note("answer", "questions", asked.name, "", "shown")

    def tell_button(self, button):
        """Press a button."""
        self.tell(button, {"event": "click"})

    def order_lines(self):
        """Put lines in order: with one that does not belong, or as they work."""
        name = lesson_named(self.notebook).orderings[0].name
        asked = ordering_named(name)
        card, chosen = self.ask(
            f"_order = Order({name!r})", "(_order.card.model_id, _order.chosen)"
        )
        said = self.did("answer", "orders", name)
        before = said[-1].said.split("\n") if said else []
        self.expect([asked.pool[number] for number in chosen], before, "the lines")
        if self.chance.random() < 0.5:
            decoy = self.chance.choice([one for one in asked.decoys if one not in before])
            lines, was, wrong = [decoy, asked.lines[0]], "wrong", asked.decoys[decoy]
        else:
            lines, was, wrong = list(asked.lines), "right", ""
        for number in chosen:
            self.tell(card, ["back", number])
        left = dict(enumerate(asked.pool))
        for place, line in enumerate(lines):
            number = next(n for n, text in left.items() if text == line)
            del left[number]
            self.tell(card, ["place", number, place])
        self.tell(card, ["run"])
        if lines != before:
            self.note("answer", "orders", name, "\n".join(lines), was, wrong)

    def write_exercise(self):
        """Have an answer to the exercise of the notebook checked."""
        name, known = LESSONS[self.notebook]
        asked, said = exercise_named(name), self.did("answer", "exercises", name)
        left = [one for one in asked.wrong if one.misconception in known]
        left = [one for one in left if one.misconception not in [d.misconception for d in said]]
        is_wrong = bool(left) and self.chance.random() < 0.6
        wrong = self.chance.choice(left) if is_wrong else None
        answer, outcome = (wrong.answer, "wrong") if wrong else (asked.solution, "right")
        code = f"{source(answer)}\n_verdict = check({name!r}, {answer.__name__})"
        self.expect(self.ask(code, "_verdict.outcome"), outcome, f"the check of {name}")
        if "right" not in [deed.was for deed in said]:
            what = wrong.misconception if wrong else ""
            self.note("answer", "exercises", name, "", outcome, what)

    def take_the_test(self, form):
        """Take the recursion test to its end, as one who holds one belief."""
        belief = self.chance.choice(BELIEFS) if form == "before" else PYTHON
        if form == "after" and self.chance.random() < 0.3:
            belief = self.did("believe", "before")[0].said
        items = {item.name: item for item in bank()}
        card = self.ask(f"_test = RecursionTest({form!r})", "_test.card.model_id")
        self.tell(card, ["begin"])
        while question := self.ask("", ITEM):
            name, number, options = question
            variant = items[name].variants[number]
            with ALONE:
                words = says(variant, belief)
                option = list(variant.beliefs).index(words)
            letter = next(letter for letter, told in options.items() if told == words)
            self.tell(card, ["choose", letter])
            self.tell(card, ["next"])
            was = "right" if words == variant.right else "wrong"
            self.note("sit", form, "", f"{name}: variant {number}, option {option}", was)
        self.note("believe", form, "", belief)

    def hand_in(self):
        """Hand in by the command."""
        self.expect(self.ask(HAND_IN, "_done.returncode"), 0, "handing in")
        self.note("hand in", "", "", "")

    # ---- writing ---------------------------------------------------------------------------------

    def write(self):
        """Write a cell of one's own at the end of the notebook, and save it."""
        own = f"# {self.name}, lesson {self.lesson}, cell {len(self.deeds)}\nprint(6 * 7)"
        cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        name = f"own-{self.name}-{len(self.deeds)}"
        self._save(lambda cells: cells.append({**cell, "id": name, "source": own}))
        self.note("write", self.notebook, "", own)

    def change(self):
        """Change a cell of the course in the notebook, one that will be repaired if there is one; save."""
        here = {deed.said for deed in self.did("change", self.notebook)}
        repaired = [old for old, _ in self.course.repairs(self.notebook)]
        mine = f"\n# changed by {self.name} in lesson {self.lesson}, deed {len(self.deeds)}"
        changed = []

        def change_one(cells):
            theirs = self.course.texts(self.notebook)
            left = [c for c in cells if c["source"] in theirs and c["source"] not in here]
            first = [cell for cell in left if cell["source"] in repaired]
            cell = self.chance.choice(first if first and self.chance.random() < 0.5 else left)
            changed.append(cell["source"])
            cell["source"] += mine

        self._save(change_one)
        self.note("change", self.notebook, "", changed[0] + mine, changed[0])

    def _save(self, change):
        """Do something with the cells of the notebook, and save it as JupyterLab does."""
        path = f"api/contents/{self.notebook}.ipynb"
        notebook = self.learner.ask(path).json()["content"]
        change(notebook["cells"])
        body = {"type": "notebook", "format": "json", "content": notebook}
        saved = self.learner.ask(path, "PUT", json=body)
        self.expect(saved.status_code, 200, "saving")

    # ---- a lesson --------------------------------------------------------------------------------

    def begin_lesson(self, moves):
        """What is done before the middle of a lesson."""
        for _ in range(moves):
            self.play()
        self.answer_question()

    def end_lesson(self, acts, moves):
        """What is done after it: some of all that one can do, in any order."""
        possible = [self.answer_question, self.answer_question, self.write, self.change]
        possible += [self.write_exercise] * bool(LESSONS[self.notebook][0])
        possible += [self.order_lines] * bool(lesson_named(self.notebook).orderings)
        for act in self.chance.choices(possible, k=acts):
            act()
        for _ in range(moves):
            self.play()
