# `make lab` opens the notebooks, `make test` proves that everything works.
# Both create the environment in .venv if it is missing or older than pyproject.toml.

PYTHON ?= python3
LAB_OPTIONS ?=
NOTEBOOK ?= 01_factorial
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)  # in a container, for example
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help lab present test lint fuzz notebooks bench clean

help:
	@echo "make lab        open JupyterLab on the notebooks"
	@echo "make present    project a notebook without its code, questions as votes: NOTEBOOK=04_hanoi_by_recursion"
	@echo "make test       lint, types, doctests, tests, browser tests, notebooks"
	@echo "make fuzz       the random tests of widgets and play-throughs, a hundred times as long"
	@echo "make notebooks  execute the notebooks anew and write their outputs"
	@echo "make bench      measure, and print what, figure, target, met"
	@echo "make clean      remove the environment and the caches"

$(VENV)/lab: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[lab]'
	@touch $@

$(VENV)/dev: $(VENV)/lab
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

lab: $(VENV)/lab
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/00_frames.ipynb --ServerApp.root_dir=notebooks $(AS_ROOT) $(LAB_OPTIONS)

present: $(VENV)/lab
	PUZZLELIB_VOTE=1 $(BIN)/voila notebooks/$(NOTEBOOK).ipynb $(LAB_OPTIONS)

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest --doctest-modules puzzlelib tests -rs
	$(BIN)/python -m pytest --nbval notebooks

fuzz: $(VENV)/dev
	PUZZLELIB_PROFILE=fuzz $(BIN)/python -m pytest tests/test_play_stateful.py tests/test_widgets_stateful.py

notebooks: $(VENV)/dev
	$(BIN)/python docs/execute_notebooks.py

bench: $(VENV)/dev
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
