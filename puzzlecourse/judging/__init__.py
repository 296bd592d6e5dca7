"""How an answer is judged: cases, trials, what is wrong with them, and the hint that fits.

Throughout this package:

- an *answer* is what a learner hands to `check`: a function, a class or a value;
- an `Exercise` is what an author writes down: a model solution, cases, wrong answers with hints;
- a `Case` is what an answer is called with, written down or drawn with a *seed*;
- a `Trial` is one run of an answer on a case: facts, no words about them;
- a `Fault` is what is wrong with an answer; its *message* is the sentence that says so;
- the *way* is how an answer comes by right results: by recursion, or by calling the library;
- an `AnswerMemory` is what an answer's functions keep from call to call (`puzzlecourse.answers`);
- an *attempt* is a wrong answer that counts towards the steps and the solution (`patience`).

`check` makes a `Verdict` of a fault: that is what a learner sees.

The arrows: `judge` runs an answer and compares. It asks `faults` for sentences and `exercise` for
what is expected; `faults` asks `trial` for facts; `hints` chooses the hint; nothing leads back.
"""
