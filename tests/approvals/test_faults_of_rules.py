"""What `conforms` says about each fault of a learner's rules."""

from broken_rules import BROKEN

from puzzlelib import conforms


def test_each_fault_has_its_sentence(approved):
    """I8: for example a mutated argument, an unhashable position, an accepted illegal move."""
    lines = []
    for rules in BROKEN:
        report = conforms(rules, seconds=None)  # none of these loops forever
        assert not report
        lines += [
            rules.__name__ if isinstance(rules, type) else type(rules).__name__,
            repr(report),
            "",
        ]
    assert "\n".join(lines) == approved
