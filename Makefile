# Two commands for a fresh machine: `make play` and `make test`. Both set up .venv and build first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py pyproject.toml

.PHONY: play test test-long test-train test-ray debug-test lint types check bench coverage-page pictures clean

play: $(VENV)/.built
	@$(BIN)/quincunx serve || test $$? -eq 130  # Ctrl-C ends it; games are kept

test: $(VENV)/.built-dev
	$(BIN)/python -m pytest -n auto --dist loadfile

test-long: $(VENV)/.built-dev
	QUINCUNX_LONG=1 $(BIN)/python -m pytest -n auto --dist loadfile

# The tests that need PyTorch, and the release of it that they are run with (the one for CPUs, where pip has a choice).
TORCH ?= torch==2.13.0
test-train: $(VENV)/.train $(VENV)/.built-dev
	$(BIN)/python -m pytest tests/adapters/train tests/test_docs.py -k "train or torchrl or research"

# The arena on several nodes of a Ray cluster on this machine, one of which is lost.
test-ray: $(VENV)/.ray $(VENV)/.built-dev
	$(BIN)/python -m pytest tests/arena/ray

# The same tests on a build that checks the bounds of every C array and all assertions; the web page has nothing compiled.
debug-test: $(VENV)/.dev
	rm -rf build/debug && mkdir -p build/debug
	cp -r src tests docs benchmarks tools setup.py pyproject.toml README.md LICENSE build/debug/
	find build/debug/src -name '*.so' -delete
	cd build/debug && QUINCUNX_DEBUG=1 ../../$(BIN)/python setup.py -q build_ext --inplace
	cd build/debug && PYTHONPATH=$(CURDIR)/build/debug/src ../../$(BIN)/python -m pytest -n auto --dist loadfile --ignore=tests/server --ignore=tests/arena/ray

lint: $(VENV)/.built-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint src
	$(BIN)/lint-imports
	$(BIN)/python tools/check_nogil.py

types: $(VENV)/.built-dev
	$(BIN)/mypy

check: lint types test

# Speed beside OpenSpiel's games, in about three minutes; keep other work off the machine meanwhile.
bench: $(VENV)/.bench $(VENV)/.built-dev
	PYTHONPATH=src $(BIN)/python benchmarks/speed.py

coverage-page: $(VENV)/.built-dev
	$(BIN)/python tools/rules_coverage.py

clean:
	rm -rf $(VENV) build src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed: apt-get install python3 python3-venv"; exit 1; }
	@command -v cc >/dev/null || command -v gcc >/dev/null || { echo "A C compiler is needed: apt-get install gcc python3-dev"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv is needed: apt-get install python3-venv"; exit 1; }

$(VENV)/.built: $(VENV)/bin/python $(SOURCES)
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[web]'
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

$(VENV)/.ray: $(VENV)/.dev
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[ray]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]'
	@touch $@

$(VENV)/.train: $(VENV)/.dev
	$(BIN)/python -m pip install -q --disable-pip-version-check '$(TORCH)' 'quincunx[train]'  # the one installed by .dev
	@touch $@

# After the first install, building in place is enough and builds only what changed.
$(VENV)/.built-dev: $(VENV)/.dev $(SOURCES)
	$(BIN)/python setup.py -q build_ext --inplace
	@touch $@
