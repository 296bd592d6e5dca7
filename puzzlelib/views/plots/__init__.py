"""Pictures of many positions: the map of Hanoi, a coloured board, the levels of a search."""
