"""Judge answers: run them on cases, report the first fault, and choose a hint that fits it.

Concepts:

- an *answer* is what a learner hands to `check`: a function, a class or a value;
- an `Exercise` is written by an author: a model solution, cases, wrong answers with hints;
- a `Case` holds the arguments of a call, either *fixed* or drawn at random with a *seed*;
- a `Trial` is one recorded run of an answer on a case;
- a `Fault` is one thing wrong with an answer, with the *message* for the learner;
- the *way* is the method by which an answer gets right results, such as recursion;
- an `AnswerMemory` is the state that outlives an answer's calls (`puzzlecourse.answers`);
- an *attempt* is a wrong answer that counts towards the steps and the solution (`counting`).

`judge` runs an answer and compares it with the solution of its `exercise`; `faults` builds the
messages from the facts of a `trial`; `hints` chooses the hint. Imports go in this direction only.
`puzzlecourse.checking` turns a fault into the `Verdict` that a learner sees.
"""
