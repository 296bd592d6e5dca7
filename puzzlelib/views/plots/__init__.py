"""Pictures of more than one position: the map of Hanoi, colours of a board, a plot of the levels of a search."""
