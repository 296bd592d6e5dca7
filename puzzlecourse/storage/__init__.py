"""A learner's answers file, what is handed in from it, and the notebooks next to it.

Terms:

- step: one action of a learner at a question or task, and how it was judged
- round: the steps until the learner asks for the question again
- entry: everything saved for one question or task, by rounds
- copy: a notebook handed out to a learner

`entries` defines the contents of the file, `answers_file` reads and writes it, and `store` gives
the running program access to it. `written` validates saved programs, `hand_in` writes the file for
the teacher. `handed_out` recognises the course's notebooks, `renewed` puts new editions next to
them.
"""
