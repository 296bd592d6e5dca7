"""Valid, damaged and hostile answers files."""

import json
from pathlib import Path

from puzzlecourse import Predict
from puzzlecourse.storage.entries import KINDS, LONGEST_SAID, MOST_STEPS, PROGRAMS
from puzzlelib.play.saving import LONGEST


def files():
    return sorted(path.name for path in Path().iterdir())


def letter_of(asked, words):
    return next(letter for letter, option in asked.options.items() if option == words)


def answer(name, *words):
    question = Predict(name)
    for each in words:
        question.choose(letter_of(question, each))
    return question


DEEP = b"[" * 200_000


GOOD = {"format": 2} | {kind: {} for kind in (*KINDS, PROGRAMS)}


def with_entry(kind, entry):
    return json.dumps(GOOD | {kind: entry}).encode()


HOSTILE = {
    "empty": b"",
    "no JSON": b"x",
    "another JSON": b"[]",
    "null": b"null",
    "no text": b"\xff\xfe\x00",
    "too deep": DEEP,
    "huge": b" " * (4 * LONGEST + 10),
    "too long": json.dumps(GOOD).encode() + b" " * LONGEST,
    "a huge number": b'{"format": ' + b"9" * 5_000 + b"}",
    "no number": json.dumps(GOOD | {"format": "3"}).encode(),
    "a saved game": b'{"format": 2, "rules": "Hanoi(3)", "moves": []}',
    "code": b"__import__('os').system('x')",
    "a wrong kind": with_entry("questions", []),
    "a wrong entry": with_entry("questions", {"1.1": "right"}),
    "no rounds": with_entry("questions", {"1.1": []}),
    "four rounds": with_entry("questions", {"1.1": [[], [], [], []]}),
    "a wrong step": with_entry("questions", {"1.1": [[["a", "right"]]]}),
    "a step of numbers": with_entry("questions", {"1.1": [[[1, 2, 3]]]}),
    "a wrong verdict": with_entry("questions", {"1.1": [[["a", "brilliant", ""]]]}),
    "a verdict that cannot be looked up": with_entry("questions", {"1.1": [[["a", ["x"], ""]]]}),
    "a long text": with_entry("questions", {"1.1": [[["a" * (LONGEST_SAID + 1), "right", ""]]]}),
    "a long name": with_entry("orders", {"x" * 101: [[]]}),
    "many names": with_entry("orders", {str(n): [[]] for n in range(1_001)}),
    "a program of a wrong form": with_entry("programs", {"power": ["def power(b, e): ..."]}),
    "programs that are no table": with_entry("programs", ["def power(b, e): ..."]),
    "many steps": with_entry("orders", {"x": [[["", "shown", ""]] * (MOST_STEPS + 1)]}),
}

OTHER_VERSIONS = {
    "format 1": json.dumps(GOOD | {"format": 1}).encode(),
    "another entry": with_entry("wishes", {}),
}


PIECES = [
    "",
    "0",
    "-1",
    "null",
    "[]",
    "{}",
    '"',
    "\\",
    "\0",
    "\\ud800",
    "NaN",
    "right",
    "]",
    "}",
    ",",
]
