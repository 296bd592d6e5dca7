"""The cards that ask, and the pictures of an answer at work."""
