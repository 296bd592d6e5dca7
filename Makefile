# `make lab` opens the notebooks, `make test` runs all quick checks.
# Both create the environment in .venv if it is missing or older than pyproject.toml.

PYTHON ?= python3
LAB_OPTIONS ?=
SITE_OPTIONS ?=
NOTEBOOK ?= 01_factorial
KEYS ?=
PINNED ?=
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)  # in a container, for example
# PINNED=1: the release's versions, in a separate environment; otherwise the newest compatible ones.
VENV := .venv$(if $(filter-out 0,$(PINNED)),-pinned)
BIN := $(VENV)/bin

# Without bytecode caches, each of the many test processes would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab present handouts site docs test test-all release-check constraints pyodide lint fuzz notebooks bench clean

help:
	@echo "make lab        open the notebooks in JupyterLab"
	@echo "make present    project a notebook, with one question, walk or board per screen: NOTEBOOK=06_hanoi"
	@echo "make handouts   write the learners' handouts to build/handouts; with KEYS=1 also the keys, to build/keys"
	@echo "make site       build the static site, with the handouts and JupyterLite, in build/site"
	@echo "make docs       build only the pages of the site, in build/docs"
	@echo "make test       lint (JavaScript if node is installed), types, doctests, tests, browser tests, notebooks"
	@echo "make test-all   the same, slow tests, longer random tests, and recorder, judge and worlds on every other Python of this machine"
	@echo "make release-check  build the packages, inspect them, install and use each in a fresh environment; publishes nothing"
	@echo "make constraints  write the newest compatible versions for a release to tools/constraints/"
	@echo "make lab PINNED=1, make test PINNED=1  the same with these versions, in .venv-pinned; by default the newest"
	@echo "make pyodide    download what the tests in Pyodide need; with node, make test-all runs them"
	@echo "make fuzz       the random tests of widgets and games, a hundred times as long"
	@echo "make notebooks  execute the notebooks and write their outputs"
	@echo "make bench      run the benchmarks; print a table of what, figure, target, met"
	@echo "make clean      remove environments, build output and caches"

CONSTRAINED := $(if $(filter-out 0,$(PINNED)),--constraint tools/constraints/course.txt)
define install
	@echo "Installing into $(VENV): this takes a minute or two."
	$(BIN)/python -m pip --disable-pip-version-check install $(CONSTRAINED) -e '.[$(notdir $@)]'
	@touch $@
endef

$(VENV)/lab: pyproject.toml $(if $(CONSTRAINED),tools/constraints/course.txt)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, and $(PYTHON) is " + ".".join(map(str, sys.version_info[:3])) + ". Name another one, for example: make $(firstword $(MAKECMDGOALS) lab) PYTHON=python3.12")'
	$(PYTHON) -m venv --clear $(VENV)
	$(install)

$(VENV)/dev $(VENV)/paper: $(VENV)/lab
	$(install)

lab: $(VENV)/lab
	$(BIN)/python -P -m puzzlecourse.classroom.run_jupyter jupyterlab --LabApp.default_url=/lab/tree/00_frames.ipynb --ServerApp.root_dir=notebooks $(AS_ROOT) $(LAB_OPTIONS)

present: $(VENV)/lab
	$(BIN)/puzzlecourse present $(NOTEBOOK) $(LAB_OPTIONS)

handouts: $(VENV)/paper
	$(BIN)/python -m tools.handouts build/handouts $(if $(filter-out 0,$(KEYS)),--keys build/keys)

# A separate environment, because JupyterLite's kernel would appear in JupyterLab.
$(VENV)-site/site: pyproject.toml tools/site/requirements.txt
	$(PYTHON) -m venv $(VENV)-site
	$(VENV)-site/bin/python -m pip install --quiet --disable-pip-version-check -e '.[docs]' -r tools/site/requirements.txt
	@touch $@

site: $(VENV)-site/site handouts
	$(VENV)-site/bin/python -m tools.site build/site $(SITE_OPTIONS)

docs: $(VENV)-site/site
	$(VENV)-site/bin/python -m tools.site build/docs --no-lite

# The commands are in noxfile.py.
NOX := $(BIN)/python -m nox --sessions

lint: $(VENV)/dev
	$(NOX) lint types

test: $(VENV)/dev
	$(NOX) lint types tests

pyodide: $(VENV)/dev
	$(BIN)/python tests/fetch_pyodide.py

test-all: test $(if $(shell command -v npm),pyodide)
	$(NOX) slow random pythons

# A separate environment, so that it cannot provide what the packages lack.
$(VENV)-release/release: Makefile
	$(PYTHON) -m venv $(VENV)-release
	$(VENV)-release/bin/python -m pip install --quiet --disable-pip-version-check 'build>=1.2,<2' 'twine>=6.1,<8' 'uv>=0.9,<1'
	@touch $@

release-check: $(VENV)-release/release
	$(VENV)-release/bin/python tools/release/check.py

constraints: $(VENV)-release/release
	$(VENV)-release/bin/python tools/constraints/renew.py

fuzz: $(VENV)/dev
	PUZZLELIB_PROFILE=fuzz $(NOX) random

notebooks: $(VENV)/dev
	$(BIN)/python tools/execute_notebooks.py

bench: $(VENV)/dev
	$(BIN)/python -m tools.benchmarks

clean:
	rm -rf $(VENV) $(VENV)-* build dist .nox .mypy_cache .pytest_cache .ruff_cache .hypothesis
