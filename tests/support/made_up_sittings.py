"""Sittings of the recursion test, made directly from the bank without simulating a test."""

import json

from kept_files import GOOD

from puzzlecourse.inventory.answers import PYTHON
from puzzlecourse.inventory.items import bank
from puzzlecourse.inventory.sitting import NAME


def sitting(belief=PYTHON, seed=1):
    """The answers of someone with this belief and no slips."""
    log = []
    for item in sorted(bank(), key=lambda one: len(one.groups[0]))[:12]:
        option = item.option_of[belief]
        log.append({"item": item.name, "variant": 0, "option": option, "right": option == 0})
    return {"seed": seed, "log": log}


def steps(sitting):
    """A sitting in the format of `puzzlecourse.inventory.sitting`."""
    sentences = [
        (f"{one['item']}: variant {one['variant']}, option {one['option']}", one["right"])
        for one in sitting["log"]
    ]
    answers = [[words, "right" if is_right else "wrong", ""] for words, is_right in sentences]
    return [[f"seed {sitting['seed']}", "shown", ""], *answers]


def file_with(*every):
    """The answers file of a learner with these sittings."""
    return json.dumps(GOOD | {"sittings": {NAME: list(map(steps, every))}})
