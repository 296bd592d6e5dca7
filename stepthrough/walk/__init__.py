"""Walking through recordings: the book and its pages, questions, the call tree, and the widgets.

Throughout this package:

    walk        what a learner does with a recording, step by step; `StepThrough` is its widget
    step        one thing that happened in the recording, counted from 0
    page        what is seen at one step, as plain data: a function of the recording and the step
    book        all pages of a recording, made when they are asked for, and sent as plain JSON
    cover       what is small and needed everywhere: the events, the depths, the shape of the tree
    chunk       some pages that follow each other, with the words of the calls they are about
    pool        the parts that pages of a chunk share, each once; a page refers to them by number
    row         a page, a card or a call as it is sent: without names, which the cover says once
    card        a frame of the stack: its job, its variables, what it is doing
    job         what a call has to do, in the puzzle's words: "2 disks, B → C"
    pending     the expression in which a frame waits, with ? for the call that it waits for
    equation    all that waits, in one expression: each frame's pending one in that of its caller
    changes     the steps at which a variable of one call is not what it was before
    question    what is asked at a step; no page behind it is sent before it is answered or skipped
    label       what a learner says that a call returns, in a tree without results
    mover       the player whose turn it is in a call, in a game
    page widget a widget whose own module in the page shows a book, and asks here for more of it

The road from a recording to the page: `pages` makes a page of three parts, each asked once, the stack
(`cards`), what the puzzle has to say (`positions`) and the words (`sentences`, `equation`); `book` packs.

In the page (`js/`) there are two words more: the `store` is the book as far as it has come, and the
`provider` is what hands over the rest: the kernel, or the file in which the walk is saved.
"""
