"""What the author of a lesson writes: a sheet of exercises and questions.

Throughout this package we have:

    sheet          what one notebook asks, in the order of the notebook
    exercise       what a learner writes; the function of the lesson is its model solution
    question       what a learner predicts; `Prediction` is a question that is ready to be asked
    option         one of the answers to choose from, with its words, as the lesson says it
    value          what an option answers, worked out by the lesson
    call, run      what a question is about: a function and its arguments, or what records them
    world          Python with one misconception: running the call there gives a wrong answer
    misconception  what a learner believes who answers so, named as in `misconceptions.json`
    hint           a question back to a learner who went wrong; it does not tell the answer
    why            the reason that is told once a question is answered
    at             the step to look at again, as in "fact(1) returns"
    slip           something mistyped in a lesson, told in a sentence when the lesson is loaded
    flaw           what only running shows to be wrong with a sheet: `Sheet.flaws()`
    where          the question or exercise with its name, as each such sentence begins
"""
