"""Question cards, ordering and labelling widgets, and the animation of an answer.

Terms used throughout this package:

- card: the front end of a question or an ordering task
- face: the content of a card, as JSON data
- act: an action of the learner on a card, sent by name
- reply: the response to a choice
- scene: the board after a move of an answer
- reel: the scenes of one run of an answer, one page each
"""
