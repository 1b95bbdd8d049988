# Two commands on a fresh machine: make play, make test. Python 3.11 or newer is all they need.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready

.PHONY: play test check lint types contracts tests chromium pictures lock clean

play: $(READY)
	@$(RUN) -m bot play $(ARGS)

test: check tests

check: lint types contracts

lint: $(READY)
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .

types: $(READY)
	$(RUN) -m mypy

contracts: $(READY)
	$(VENV)/bin/lint-imports

tests: $(READY) chromium
	$(RUN) -m pytest -n 2 --dist worksteal $(ARGS)

chromium:
	@command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || \
	  { echo "The browser stories need Chromium: apt-get install chromium (or set CHROMIUM=/path/to/it)."; test -n "$$CHROMIUM"; }

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Slowburn needs Python 3.11 or newer: apt-get install python3 python3-venv, or make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing: apt-get install python3-venv"; exit 1; }
	@echo "Setting up .venv (once, a minute or two) …"
	@$(PYTHON) -m venv $(VENV)
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# The pictures of README.md, after a change of the drawing; look at them before you commit them.
DRAW := $(RUN) -m bot draw
pictures: $(READY)
	$(DRAW) dawn_on_titan --moves 80 -o docs/pictures/dawn_on_titan.png
	$(DRAW) galilean_moons --moves 90 -o docs/pictures/galilean_moons.png
	$(DRAW) planet_unknown -o docs/pictures/planet_unknown.png
	$(DRAW) high_frontier --moves 432 -o docs/pictures/high_frontier.png
	$(DRAW) high_frontier --moves 432 --region "playmat C" --hand C -o docs/pictures/high_frontier_playmat.png

# Maintainers: after a change of the dependencies in pyproject.toml.
lock:
	$(RUN) -m pip install --quiet uv
	$(RUN) -m uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
	  --extra development --extra postgresql -o requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache
