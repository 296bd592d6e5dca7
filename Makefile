# `make lab` opens the notebooks, `make test` proves that everything works.
# Both create the environment in .venv if it is missing or older than pyproject.toml.

PYTHON ?= python3
LAB_OPTIONS ?=
SITE_OPTIONS ?=
NOTEBOOK ?= 01_factorial
KEYS ?=
PINNED ?=
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)  # in a container, for example
# PINNED=1: the versions of the release, in an environment of their own; else the newest that fit.
VENV := .venv$(if $(filter-out 0,$(PINNED)),-pinned)
BIN := $(VENV)/bin

# Some machines forbid Python to keep what it compiled; then each of the many processes of the tests compiles all anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab present handouts site test test-all release-check constraints pyodide lint fuzz notebooks bench clean

help:
	@echo "make lab        open JupyterLab on the notebooks"
	@echo "make present    show a notebook on the wall, a question or a walk to a screen: NOTEBOOK=06_hanoi"
	@echo "make handouts   write what learners get on paper to build/handouts; with KEYS=1 the keys, too, to build/keys"
	@echo "make site       write the course as a static site, with the handouts and JupyterLite, to build/site"
	@echo "make test       lint (JavaScript where there is node), types, doctests, tests, browser tests, notebooks"
	@echo "make test-all   that, the slow tests, longer random tests, and recorder, judge and worlds on every other Python of this machine"
	@echo "make release-check  build the packages, look into them, install and use each in a fresh environment; publishes nothing"
	@echo "make constraints  write which versions a release is installed with, the newest that fit, to constraints/"
	@echo "make lab PINNED=1, make test PINNED=1  the same with these versions, in .venv-pinned; without, the newest are tested"
	@echo "make pyodide    fetch what the tests in a page's Python need: node runs them in make test-all"
	@echo "make fuzz       the random tests of widgets and play-throughs, a hundred times as long"
	@echo "make notebooks  execute the notebooks anew and write their outputs"
	@echo "make bench      measure, and print what, figure, target, met"
	@echo "make clean      remove the environment and the caches"

CONSTRAINED := $(if $(filter-out 0,$(PINNED)),--constraint constraints/course.txt)
define install
	$(BIN)/python -m pip --quiet --disable-pip-version-check install $(CONSTRAINED) -e '.[$(notdir $@)]'
	@touch $@
endef

$(VENV)/lab: pyproject.toml $(if $(CONSTRAINED),constraints/course.txt)
	$(PYTHON) -m venv $(VENV)
	$(install)

$(VENV)/dev $(VENV)/paper: $(VENV)/lab
	$(install)

lab: $(VENV)/lab
	$(BIN)/python -P -m puzzlecourse.classroom.quick_start jupyterlab --LabApp.default_url=/lab/tree/00_frames.ipynb --ServerApp.root_dir=notebooks $(AS_ROOT) $(LAB_OPTIONS)

present: $(VENV)/lab
	$(BIN)/puzzlecourse present $(NOTEBOOK) $(LAB_OPTIONS)

handouts: $(VENV)/paper
	$(BIN)/python -m handouts build/handouts $(if $(filter-out 0,$(KEYS)),--keys build/keys)

# JupyterLite's kernel would appear in JupyterLab: an environment of its own.
$(VENV)-site/site: pyproject.toml website/requirements.txt
	$(PYTHON) -m venv $(VENV)-site
	$(VENV)-site/bin/python -m pip install --quiet --disable-pip-version-check -e . -r website/requirements.txt
	@touch $@

site: $(VENV)-site/site handouts
	$(VENV)-site/bin/python -m website build/site $(SITE_OPTIONS)

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python tests/lint_javascript.py
	$(BIN)/mypy

NOTEBOOKS := $(wildcard notebooks/*.ipynb) docs/class_results.ipynb docs/study_analysis.ipynb
RANDOM_TESTS := tests/play/test_play_stateful.py tests/player/test_widgets_stateful.py
# three at once also on two cores, and four of the slow ones: a browser, a server or a kernel is often waited for
PYTEST := $(BIN)/python -m pytest -q -n 3 --dist loadfile --no-loadscope-reorder
# a second or two sooner in each process
PYTEST += -p puzzlecourse.classroom.quick_start
# a test that hangs for so many seconds shows where, and fails; not in pyproject.toml: a page has no faulthandler
PYTEST += -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true

test: $(VENV)/dev
	@$(BIN)/python tests/parts.py \
	  "lint: $(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/python tests/lint_javascript.py" \
	  "types: $(BIN)/mypy" \
	  "tests, notebooks: $(PYTEST) --doctest-modules stepthrough puzzlelib puzzlecourse recursion_test tests --nbval $(NOTEBOOKS) -m 'not slow' -rsR"

pyodide: $(VENV)/dev
	$(BIN)/python tests/fetch_pyodide.py

test-all: test $(if $(shell command -v npm),pyodide)
	@$(BIN)/python tests/parts.py \
	  "slow tests: $(PYTEST) -n 4 tests -m slow -rsR" \
	  "long random tests: PUZZLELIB_PROFILE=long $(PYTEST) $(RANDOM_TESTS)" \
	  "other Pythons: $(BIN)/python tests/other_pythons.py"

# What builds and checks the packages has an environment of its own: nothing in it can lend them what they lack.
$(VENV)-release/release: Makefile
	$(PYTHON) -m venv $(VENV)-release
	$(VENV)-release/bin/python -m pip install --quiet --disable-pip-version-check 'build>=1.2,<2' 'twine>=6.1,<8' 'uv>=0.9,<1'
	@touch $@

release-check: $(VENV)-release/release
	$(VENV)-release/bin/python tests/release_check.py

constraints: $(VENV)-release/release
	$(VENV)-release/bin/python constraints/renew.py

fuzz: $(VENV)/dev
	PUZZLELIB_PROFILE=fuzz $(PYTEST) $(RANDOM_TESTS)

notebooks: $(VENV)/dev
	$(BIN)/python docs/execute_notebooks.py

bench: $(VENV)/dev
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) $(VENV)-* build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
