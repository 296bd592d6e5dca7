"""Benchmarks with targets: `python -m tools.benchmarks`."""
