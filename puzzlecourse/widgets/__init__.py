"""The cards that ask, and the pictures of an answer at work.

Throughout this package we have:

- card: a question, or lines to put in order, on a page
- face: what a card shows, as plain data
- act: what a learner does on a card, by its name
- reply: the answer of a card to a choice
- scene: the board after a move of an answer at work
- reel: a book with one page for each scene
"""
