"""Answers that are kept, handed in, collected and counted."""
