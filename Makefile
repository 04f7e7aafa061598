# Every target makes .venv by itself, with nothing but python3, and again only when a dependency changed.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: help install engines demo test check bench docs clean

help:            ## say what there is
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 16

install: $(READY) ## make .venv with trueline and what its developers use

$(READY): pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

engines: $(READY) ## add nomenklatura and splink; docs/how-to/screening-engines.md names what they need
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,engines]'

demo: $(READY)   ## score, explain, make and screen names, offline, in seconds
	@$(BIN)/trueline demo

test: $(READY)   ## run the tests on both cores
	$(BIN)/python -m pytest -n 2 -q

check: $(READY)  ## lint, formatting, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)  ## measure speed as ratios in one run
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.generator
	$(BIN)/python -m bench.answers
	$(BIN)/python -m bench.screening
	$(BIN)/python -m bench.truth
	$(BIN)/python -m bench.ranking
	$(BIN)/python -m bench.models
	$(BIN)/python -m bench.anot

docs: $(READY)   ## write docs/reference from the command line itself
	$(BIN)/python docs/make_reference.py

clean:           ## remove .venv and every cache
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	find src tests bench -name __pycache__ -type d -exec rm -rf {} +
