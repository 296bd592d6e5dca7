"""Sittings of the recursion test, made from the bank as learners would take it: no test is simulated."""

import json

from kept_files import GOOD

from recursion_test.answers import PYTHON
from recursion_test.items import bank


def sitting(form="before", belief=PYTHON, items=None, seed=1):
    """The answers of someone with a belief who never slips."""
    log = []
    for item in items or sorted(bank(), key=lambda one: len(one.groups[0]))[:12]:
        option = item.option_of[belief]
        log.append({"item": item.name, "variant": 0, "option": option, "right": option == 0})
    return {"form": form, "seed": seed, "log": log}


def steps(sitting):
    """A sitting as `recursion_test.sitting` keeps it."""
    sentences = [
        (f"{one['item']}: variant {one['variant']}, option {one['option']}", one["right"])
        for one in sitting["log"]
    ]
    answers = [[words, "right" if is_right else "wrong", ""] for words, is_right in sentences]
    return [[f"seed {sitting['seed']}", "shown", ""], *answers]


def file_with(*every):
    """What a file of answers says."""
    return json.dumps(GOOD | {"sittings": {one["form"]: [steps(one)] for one in every}})
