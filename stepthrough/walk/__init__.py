"""Show recordings step by step: books and pages, questions, the call tree, and the widgets.

Terms used throughout this package:

    walk        a recording that a learner steps through; `StepThrough` is its widget
    step        one moment of the recording, counted from 0
    page        the display of one step as plain data: a function of the recording and the step
    book        all pages of a recording, made on demand and sent as plain JSON
    cover       the small part of a book needed from the start: events, depths, tree shape
    chunk       a range of pages, with the texts of the calls that appear in it
    pool        the distinct parts of a chunk's pages; a page refers to them by number
    row         a page, card or call as sent: a list without names, which the cover contains once
    card        a frame of the stack: its job, its variables, its state
    job         the task of a call in the puzzle's words: "2 disks, B → C"
    pending     the expression in which a frame waits, with ? for the awaited call
    equation    the pending expressions of all frames, nested in each other
    changes     the steps at which a variable of one call changes
    question    asked at a step; later pages are not sent until it is answered or skipped
    label       the result of a call as entered by the learner, in a tree without results
    mover       the player to move in a call, in a game
    page widget a widget that shows a book in a JavaScript module, which requests chunks from it

From a recording to the screen: `pages` makes a page of three independent parts, the stack
(`cards`), the puzzle (`positions`) and the texts (`sentences`, `equation`); `book` packs pages.

In JavaScript (`js/`), the `store` is the part of the book received so far, and the `provider`
delivers the rest: the kernel, or the file in which the walk is saved.
"""
