"""Generate questions about a program: the learner's own or any other.

The right answer comes from running the program; wrong answers come from running it in the worlds of
misconceptions, from mutations of it, and from misreading its recording.

Terms used throughout this package:

- program: the function that is asked about, with all functions it calls
- call: the call that is asked about, such as `power(2, 3)`
- kind: a type of question, such as the maximum number of unfinished calls (`kinds`)
- world: an interpreter that runs programs according to one misconception
- change: a small mutation of the program, such as a lost `return` (`changes`)
- misreading: a value from the recording that answers another question
"""
