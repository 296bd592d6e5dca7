"""Questions about a program, the learner's own or another one.

Throughout this package we have:

- program: the function that is asked about, with all that it calls
- call: the one that is asked about, such as `power(2, 3)`
- kind: what is asked, such as how many calls wait at most; `kinds` says it of any recording
- right: what the recording in Python says
- belief: a misconception; what it says of the same call comes from its world
- change: a small one of the program, such as a `return` that is lost
- misreading: an answer that takes one thing in Python's own recording for another

The right answer comes from running the program, the wrong ones from worlds, changes and misreadings.
"""
