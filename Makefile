# Coverts: `make play` to play, `make test` before every change lands.
#
# Python 3.11 or newer, make and the package registries are all that must be there. Everything else
# goes into .venv (Python packages, and Node when the system has no usable one) and web/node_modules.
# Finished steps leave a stamp in .make; delete .make, .venv and web/node_modules to begin afresh.

SHELL := /bin/sh
PYTHON ?=
PYTEST_ARGS ?=
WORKERS ?= 2
# Tests start hundreds of Python processes. Without byte code on disk each would compile every module again.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Only the versions of requirements/, and only files whose digests stand there.
INSTALL := $(PIP) install --require-hashes --requirement requirements
# The package itself, from the tree; what builds it is among the pinned, and its client is built apart.
EDITABLE := COVERTS_NO_CLIENT=1 $(PIP) install --no-deps --no-build-isolation --editable .

# Steps share .venv, and two pips at once would trip over each other.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help play page test ready client-ready node lint python-lint check prove bench sheets docs pins release install client client-check browser clean

help:
	@echo "make play    play in the browser; SHARE=1 lets others in your network in, GAME=mine.py adds a game"
	@echo "make page    write build/page, a folder that plays everything without a server"
	@echo "make test    the gate: lint, types and every quick test, browser tests among them"
	@echo "make lint    lint and types alone"
	@echo "make check   lint, types and what a change breaks first: no browser, nothing marked long"
	@echo "make prove   the long runs, whose figures docs/figures.md quotes"
	@echo "make bench   the benchmarks"
	@echo "make sheets  screenshots of every page and game in all sizes, in build/sheets"
	@echo "make docs    the public API as pages, in build/api"
	@echo "make pins    write requirements/ and the client's lock file anew, after a change of what is needed"
	@echo "make release VERSION=x.y.z   a version: its number, its date, a commit and a tag"
	@echo "make clean   remove everything that was built"

play: .make/base client
	@$(BIN)/coverts serve $(if $(SHARE),--share) $(if $(GAME),--game $(GAME))

test: ready
	@COVERTS_CHROMIUM="$$(cat .make/chromium)" \
		$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow" $(PYTEST_ARGS)

page: .make/base client
	@$(BIN)/python scripts/runtime.py
	@$(BIN)/coverts page --out build/page

# pip and mypy keep one core busy, npm and the client's checks another. Only with a Node does npm leave .venv alone.
ready: node
	@$(MAKE) --no-print-directory -j 2 SIDE_BY_SIDE=1 python-lint client-ready

# One after the other, because both install the client's packages.
client-ready: .venv/pyvenv.cfg
	@$(BIN)/python scripts/client.py check
	@$(BIN)/python scripts/client.py
	@$(BIN)/python scripts/runtime.py
	@mkdir -p .make
	@$(BIN)/python scripts/chromium.py > .make/chromium

# The system's, or one in .venv.
node: .venv/pyvenv.cfg
	@$(BIN)/python scripts/client.py node

lint: python-lint client-check

python-lint: .make/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# In one process: a second one would read all tests and games anew. The client only where it is worked on.
check: python-lint $(if $(wildcard web/node_modules),client-check)
	$(BIN)/python -m pytest -m "not browser and not long and not slow" $(PYTEST_ARGS)

prove: .make/dev client browser
	@$(BIN)/python scripts/runtime.py
	@COVERTS_CHROMIUM="$$(cat .make/chromium)" $(BIN)/python scripts/prove.py

bench: .make/dev client browser
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python scripts/runtime.py
	@COVERTS_CHROMIUM="$$(cat .make/chromium)" $(BIN)/python benchmarks/static_pages.py

sheets: .make/dev client browser
	@COVERTS_CHROMIUM="$$(cat .make/chromium)" $(BIN)/python scripts/sheets.py build/sheets

docs: .make/docs
	@$(BIN)/python scripts/docs.py

# UPGRADE=1 takes the newest versions; else those that still fit stay.
pins: .venv/pyvenv.cfg
	@$(INSTALL)/pins.txt
	@$(BIN)/python scripts/pins.py $(if $(UPGRADE),--upgrade)

release: .venv/pyvenv.cfg
	@$(BIN)/python scripts/release.py "$(VERSION)"

install: .make/dev client

# The virtual environment. `make PYTHON=/path/to/python3.12 ...` chooses the interpreter.
.venv/pyvenv.cfg:
	@python=; \
	for candidate in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
		if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			python="$$candidate"; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "coverts: no Python 3.11 or newer found; name one: make PYTHON=/path/to/python3" >&2; exit 1; fi; \
	echo "coverts: making .venv with $$("$$python" --version)"; \
	"$$python" -m venv --clear .venv || { rm -rf .venv; \
		echo "coverts: python could not make a virtual environment; on Debian: apt-get install python3-venv" >&2; \
		exit 1; }

# What playing needs. A platform without wheels for the test tools can still play.
.make/base: .venv/pyvenv.cfg pyproject.toml hatch_build.py requirements/base.txt requirements/server.txt \
		requirements/fast.txt
	@mkdir -p .make
	@echo "coverts: installing the package and what it needs into .venv"
	@$(INSTALL)/server.txt --requirement requirements/fast.txt --only-binary llvmlite 2>.make/fast.log || { \
		echo "coverts: no llvmlite for this platform: all can be played; what needs machine code (the planner) cannot; why: .make/fast.log" >&2; \
		$(INSTALL)/server.txt; }
	@$(EDITABLE)
	@touch $@

# What testing needs beside it.
.make/dev: .make/base requirements/dev.txt
	@echo "coverts: installing the test tools into .venv"
	@$(INSTALL)/dev.txt
	@touch $@

# What the pages of the API need; nobody who plays or tests needs it.
.make/docs: .make/base requirements/docs.txt
	@$(INSTALL)/docs.txt
	@touch $@

# The browser client. The script compares the sources with those the last build was made of.
client: .venv/pyvenv.cfg
	@$(BIN)/python scripts/client.py

# Its lint, types and unit tests; what has passed them is not tried again.
client-check: .venv/pyvenv.cfg
	@$(BIN)/python scripts/client.py check

# A Chromium for the browser tests; its path goes into the stamp, which is renewed on every run.
browser: .venv/pyvenv.cfg
	@mkdir -p .make
	@$(BIN)/python scripts/chromium.py > .make/chromium

clean:
	rm -rf .make .mypy_cache .ruff_cache .venv web/node_modules web/src/wire/generated.ts src/coverts/server/static \
		build dist
