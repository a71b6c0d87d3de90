# Tapete. A fresh machine needs Python 3.11 or later, make and a package index; nothing else.
#
#   make run     set up .venv and serve the tables in the browser
#   make test    set up .venv for development and prove everything
#   make help    the other targets

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
TAPETE := $(VENV)/bin/tapete
LOCKER := build/locker
UV     := 0.13.7
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --no-deps --require-hashes --requirement
CODE   := $(wildcard src tests tools bench)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run dev test lint format types browser pytest full cover site docs coverage commands felt check soak faults bench incidents fingerprints lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- environment: stamps make a second call immediate -------------------------------------------

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Tapete needs Python 3.11 or later; name one: make PYTHON=python3.12 ..." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# A lock names every package, so the installer looks for no other: resolving anew, it may meet a release that came out
# since, whose hash no lock knows. run.lock is a part of dev.lock: an environment for development serves `make run` as well.
$(VENV)/.run: requirements/run.lock pyproject.toml | $(VENV)/.created
	$(LOCKED) requirements/run.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.lock pyproject.toml | $(VENV)/.created
	$(LOCKED) requirements/dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.run

$(VENV)/.bench: requirements/bench.lock | $(VENV)/.dev
	$(LOCKED) requirements/bench.lock
	@touch $@

# --- the two commands ---------------------------------------------------------------------------

run: $(VENV)/.run ## the tables in the browser, on the embedded database
	$(TAPETE) serve $(SERVE)

test: $(VENV)/.dev ## lint, types, tests, documentation, coverage of the law
	@echo "1/5 lint: rules, format, which room may know which" && $(MAKE) --no-print-directory lint
	@echo "2/5 types: mypy --strict, a minute or two" && $(MAKE) --no-print-directory types
	@echo "3/5 tests: a line for every file that is through, ten minutes or so" && $(MAKE) --no-print-directory pytest
	@echo "4/5 docs: the documentation is built" && $(MAKE) --no-print-directory site
	@echo "5/5 coverage: every element of the law is struck, and its cases must notice" && $(MAKE) --no-print-directory coverage
	@echo "all of it holds; make full proves every game on both databases as well"

# --- their parts --------------------------------------------------------------------------------

dev: $(VENV)/.dev ## the development environment alone

lint: $(VENV)/.dev ## ruff: rules and format; import-linter: which room may know which
	$(PY) -m ruff check $(CODE)
	$(PY) -m ruff format --check $(CODE)
	$(VENV)/bin/lint-imports

format: $(VENV)/.dev ## let ruff repair what it can
	$(PY) -m ruff check --fix $(CODE)
	$(PY) -m ruff format $(CODE)

types: $(VENV)/.dev ## mypy --strict
	$(PY) -m mypy

browser: ## chromium for the page tests, from the distribution, where it is missing
	@tools/browser.sh

pytest: $(VENV)/.dev browser ## tests and doctests
	$(PY) -m pytest

full: $(VENV)/.dev browser ## the tests with nothing left to samples: every game, law, database and length, for hours
	TAPETE_SOAK=1 TAPETE_SESSIONS=20 $(PY) -m pytest

cover: $(VENV)/.dev browser ## the same with coverage of lines and branches, which takes half as long again
	$(PY) -m pytest --cov --cov-branch --cov-report=term

site: $(VENV)/.dev ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict --quiet

docs: site ## build the documentation and serve it: http://127.0.0.1:8001
	$(PY) -m http.server 8001 --bind 127.0.0.1 --directory site

coverage: $(VENV)/.run ## how much of the law runs and is tested, by striking
	$(TAPETE) coverage

commands: $(VENV)/.dev ## every command of the command line for every game of every regulation; some minutes
	TAPETE_SOAK=1 $(PY) -m pytest tests/test_commands.py

felt: $(VENV)/.dev browser ## every game at the felt: phone and desk, both languages, keyboard alone, screen reader alone; an hour
	TAPETE_FELTS=1 $(PY) -m pytest tests/browser/test_every_game.py tests/browser/test_lobby.py tests/web/test_pace.py tests/web/test_language.py

check: $(VENV)/.dev ## one room in less than a minute: make check ROOM=boule
	@$(PY) -m tools.check_room $(ROOM)

soak: $(VENV)/.dev ## long random sessions; a move, event or ruling never reached fails
	$(PY) tools/soak.py $(SOAK)

faults: $(VENV)/.dev ## kill writers, then whole servers, at random moments on both databases; nothing may be lost
	$(PY) tools/faults.py --db sqlite --kills 100
	$(PY) tools/faults.py --db postgresql --kills 25
	$(PY) tools/faults.py --server --db sqlite --kills 100
	$(PY) tools/faults.py --server --db postgresql --kills 25
	$(PY) tools/faults.py --pool --db sqlite --kills 100
	$(PY) tools/faults.py --pool --db postgresql --kills 25

bench: $(VENV)/.bench ## speed, beside other libraries where there are any
	$(PY) bench/run.py $(BENCH)
	$(PY) -m bench.poker $(BENCH)
	$(PY) -m bench.verify $(BENCH)
	$(PY) -m bench.bingo $(BENCH)

# --- upkeep -------------------------------------------------------------------------------------

incidents: $(VENV)/.dev ## write docs/incidents: at which moments each incident is ruled on, and what else it is told
	$(PY) -m tools.incident_pages $(GAMES)

fingerprints: $(VENV)/.run ## list the rulebooks as they stand among those that were ever shipped
	$(PY) tools/fingerprints.py $(FINGERPRINTS)

# Keeps the pins that still fit; `make lock UPGRADE=--upgrade` takes the newest of everything.
COMPILE = $(LOCKER)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-strip-extras --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

lock: ## compile requirements/*.lock from pyproject.toml
	$(PYTHON) -m venv $(LOCKER)
	$(LOCKER)/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV)
	$(COMPILE) pyproject.toml requirements/build.in --extra serve --extra odds -o requirements/run.lock
	$(COMPILE) pyproject.toml requirements/build.in --extra dev -c requirements/run.lock -o requirements/dev.lock
	$(COMPILE) pyproject.toml requirements/build.in --extra dev --extra bench -c requirements/dev.lock -o requirements/bench.lock

clean: ## remove everything that make made
	rm -rf $(VENV) build dist site .coverage .coverage.* htmlcov .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
