"""Tools for authors of lessons: sheets of exercises and questions, and checks of them.

Concepts:

    sheet          the exercises and questions of one notebook, in its order
    exercise       a function to write; that of the lesson is its model solution
    question       something to predict; `Prediction` is a question that is ready to be asked
    option         one of the answers to choose from
    value          the answer of an option, computed by the lesson
    call, run      the subject of a question: a function with arguments, or a function that records
    world          Python with one misconception: running the call there gives a wrong answer
    misconception  a learner's false belief, named as in `misconceptions.json`
    hint           a question to a learner with a wrong answer; it does not reveal the right one
    why            the reason of the right answer, shown after answering
    at             a step to look at again, such as "fact(1) returns"
    slip           a mistake in a lesson's source, reported when the lesson is loaded
    flaw           a mistake found only by running the lesson: `Sheet.flaws()`
    where          the start of an error message: "question 1.2" or "exercise 'power'"
"""
