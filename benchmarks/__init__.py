"""Figures with their targets: `python -m benchmarks`."""
