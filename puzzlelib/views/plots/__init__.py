"""Pictures of more than one position: the map of Hanoi, colours of a board, levels of a search."""
