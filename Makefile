# Everything a fresh clone needs: Python 3.11 or newer, make, and a package index.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SOURCES := bot renderers tests
# Two for each core of a small machine: many tests wait for other processes, a browser or a clock.
WORKERS ?= 4

# Bytecode is kept whatever the environment says: many tests start the program in its own process.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run console test lint types pytest explore stores soak bench taps plans ladder balance tactics tells reviews foreign lock clean

run: $(VENV)/.run            ## start Tablekeeper (with no token: a local Discord and its page)
	$(BIN)/python -m bot

console: $(VENV)/.run        ## play in the terminal: make console GAME=rakh SEATS=human,normal
	$(BIN)/python -m bot.console $(or $(GAME),--list) $(if $(SEATS),--seats $(SEATS))

test: lint                   ## everything that must pass before a change lands
	@$(MAKE) --no-print-directory --jobs 2 types pytest

lint: $(VENV)/.dev
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)

types: $(VENV)/.dev
	$(BIN)/mypy

# In a fresh clone each worker would compile every test for itself; one does it for all.
pytest: $(VENV)/.dev
	@test -n "$$(find tests -name '*-pytest-*.pyc' -print -quit)" || $(BIN)/python -m pytest --collect-only -q >/dev/null || true
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

explore: $(VENV)/.dev        ## property tests and random matches that look for new cases
	$(BIN)/python -m pytest -n $(WORKERS) --hypothesis-profile=explore --journeys 40 tests/kernel tests/match tests/conformance tests/renderers

stores: $(VENV)/.dev         ## everything that keeps something, on SQLite and on PostgreSQL; and a crowd of processes
	$(BIN)/python -m pytest -n 2 --dist worksteal --store both tests/store tests/match tests/chat
	$(BIN)/python -m pytest -p no:xdist -s -o faulthandler_timeout=0 tests/store/test_crowd.py --crowd $(or $(SECONDS),300)

soak: $(VENV)/.dev           ## thirty tables in bad weather for ten minutes, and what was measured
	$(BIN)/python -m pytest -p no:xdist -o faulthandler_timeout=0 tests/chat/test_soak.py --soak $(or $(SECONDS),600)

bench: $(VENV)/.bench        ## print measurements, each beside a yardstick
	$(BIN)/python -m tests.bench

taps: $(VENV)/.dev           ## taps and waits of every game, counted on the local Discord: make taps GAMES=terakh OPTIONS="--seats 3"
	$(BIN)/python -m tests.taps $(GAMES) $(OPTIONS)

plans: $(VENV)/.dev          ## how many waits plans ahead save in every game: make plans GAMES=rakh OPTIONS="-n 10"
	$(BIN)/python -m tests.taps.plans $(GAMES) $(OPTIONS)

ladder: $(VENV)/.dev         ## every strength against every other: make ladder GAMES="rakh terrain" OPTIONS="-n 200 -j 2"
	$(BIN)/python -m tests.ladder $(GAMES) $(OPTIONS)

balance: $(VENV)/.dev        ## the sides of a game against each other: make balance GAMES=terrene OPTIONS="-n 2000"
	$(BIN)/python -m tests.balance $(GAMES) $(OPTIONS)

tactics: $(VENV)/.dev        ## how often each strength finds what must be found: make tactics OPTIONS="-r 200"
	$(BIN)/python -m tests.ai.tactics $(GAMES) $(OPTIONS)

tells: $(VENV)/.dev          ## do computers show what they hide: make tells GAMES=arrakhar OPTIONS="-n 200 --player hard"
	$(BIN)/python -m tests.ai.tells $(GAMES) $(OPTIONS)

reviews: $(VENV)/.dev       ## how well reviews judge: make reviews GAMES=rakh OPTIONS="-n 10"
	$(BIN)/python -m tests.ai.reviews $(GAMES) $(OPTIONS)

puzzles: $(VENV)/.dev       ## find puzzles in matches of computers, for the games' data: make puzzles GAMES=rakh OPTIONS="-n 12 --more"
	$(BIN)/python -m tests.ai.puzzles $(GAMES) $(OPTIONS)

foreign: $(VENV)/.dev        ## other people's client libraries on the local Discord (needs npm)
	$(PYTHON) -m venv out/foreign
	out/foreign/bin/pip install --quiet hikari==2.7.0
	npm install --silent --no-fund --no-audit --prefix out/foreign discord.js@14 node@24
	$(BIN)/python -m tests.foreign out/foreign/bin/python tests/foreign/hikari_bot.py
	$(BIN)/python -m tests.foreign out/foreign/node_modules/.bin/node tests/foreign/discordjs_bot.mjs

lock:                        ## pin what pyproject.toml asks for, hashes and all (needs uv)
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml -o requirements/run.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --extra postgres -c requirements/run.txt pyproject.toml -o requirements.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --extra dev -c requirements/run.txt pyproject.toml -o requirements/dev.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --extra dev --extra bench -c requirements/dev.txt pyproject.toml -o requirements/bench.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Tablekeeper needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# One stamp a set of packages: a change in a lock file installs anew, nothing else does.
$(VENV)/.%: requirements/%.txt | $(VENV)/bin/python
	@echo "Installing what Tablekeeper needs into $(VENV). The first time takes a minute or two."
	$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r $<
	@touch $@
