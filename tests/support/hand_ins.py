"""Made-up answers files of a class, as input of `puzzlecourse results`."""

import json

from kept_files import GOOD

from puzzlecourse.storage.entries import FILE, Judged


def wrong(
    program="f", got="6", case="depth([1, [2]])", expected="3", misconception="", kind="value"
):
    return Judged(program, "wrong", kind, case, got, expected, misconception)


def right(program="def depth(thing):\n    return 0"):
    return Judged(program, "right")


def hand_in(folder, who, questions=None, programs=None):
    """Write the answers file of a learner; return the folder of the class.

    A question has the misconceptions of its wrong answers, then None if the last one was right; an
    exercise has the versions of its program.
    """
    answers = GOOD | {"questions": {}, "exercises": {}, "programs": {}}
    for name, tries in (questions or {}).items():
        steps = [["", "right", ""] if one is None else ["x", "wrong", one] for one in tries]
        answers["questions"][name] = [steps]
    for name, versions in (programs or {}).items():
        first, *_, last = [*versions[:1], *versions]
        steps = [[str(n), one.was, one.misconception] for n, one in enumerate(versions)]
        right_at = len(steps) if last.was == "right" else 0
        answers["exercises"][name] = [steps]
        answers["programs"][name] = [first, last, right_at, len(steps), False]
    (folder / who).mkdir(parents=True)
    (folder / who / FILE).write_text(json.dumps(answers), encoding="utf-8")
    return folder
