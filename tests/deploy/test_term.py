"""A term of a class: three learners, ten short lessons, and all that may happen to a class in a year.

`make bench` has the same with thirty learners, and the times.
"""

import pytest
from hub import need, what_is_missing
from term import term
from term_counts import found_at_end

pytestmark = pytest.mark.slow

MANY = {"moves": 40, "answers": 60, "cells": 10}


def test_nothing_is_lost_in_a_term_and_the_results_say_what_was_done() -> None:
    need(what_is_missing())
    with term(learners=3, lessons=10, acts=3, absent=0.4) as whole:
        found = found_at_end(whole)
    assert found.faults == []
    assert found.lost == dict.fromkeys(found.lost, 0)
    assert found.differing == []
    assert all(found.of[what] >= number for what, number in MANY.items())
