"""Walking through recordings: the book and its pages, questions, the call tree, and the widgets."""
