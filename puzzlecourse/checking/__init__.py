"""What learners call to have their work judged: `check` an answer, `examples` before there is one; and `selftest`, which judges both."""
