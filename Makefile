# `make run` starts the site, `make test` checks everything. See README.md.

PYTHON ?= python3
V := .venv
# Whatever the locale of the machine: files, pipes and programs speak UTF-8.
export PYTHONUTF8 := 1
RUN_SET := $(V)/.run-set
DEV_SET := $(V)/.dev-set
BIN := $(V)/bin
PY := $(BIN)/python
LOG := $(V)/install.log
MANAGE := DEVELOPMENT=1 $(PY) manage.py
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet

.PHONY: run release test check types check-but-types test-sqlite test-postgres test-deep rules messages art map screenshots mail-screenshots format lock clean chromium browsers firefox-webkit bench load partitions rehearse hosts mailers
.DEFAULT_GOAL := run

run: $(RUN_SET)
	@DEVELOPMENT=1 exec $(PY) manage.py up

AGAIN = $(MAKE) --no-print-directory
# $(call BESIDE,one,other): one target while the other is made; what it says is told after that. Either may be red.
# What Ctrl-C does not reach in the background is ended by a signal, so the target's command begins with `exec`.
define BESIDE
said=`mktemp`; $(AGAIN) $(1) >$$said 2>&1 & one=$$!; trap "kill $$one" INT TERM; \
$(AGAIN) $(2); other=$$?; wait $$one; one=$$?; cat $$said; rm -f $$said; exit $$((other || one))
endef

# Tests on PostgreSQL wait most of their time, for servers that are killed and come back: the others fill it.
test: check chromium
	@$(call BESIDE,test-postgres WORKERS=2,test-sqlite)

# Types take as long as all else together: they are looked at on the other core.
check: $(DEV_SET)
	@$(call BESIDE,types,check-but-types)

types: $(DEV_SET)
	DEVELOPMENT=1 exec $(BIN)/mypy

check-but-types: $(DEV_SET)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/djlint --check --quiet templates
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) rules --strict
	$(MANAGE) messages --compile

# One more than there are cores: a test that waits for a browser or a server leaves its core to another.
WORKERS = $(shell $(PY) -c "import os; print(1 + len(getattr(os, 'sched_getaffinity', lambda _: range(os.cpu_count() or 1))(0)))")

# Files of tests are rewritten by pytest; what it has written once is read again by the other workers.
PYTEST = PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -q -n $(WORKERS) --dist worksteal
ON_POSTGRES = $$(grep -rlE "mark\.postgres" tests --include='*.py')

test-sqlite: $(DEV_SET) chromium
	$(PYTEST) -m "not postgres and not deep"

test-postgres: $(DEV_SET) chromium
	TEST_DATABASE=postgres exec env $(PYTEST) -m "postgres and not deep" $(ON_POSTGRES)

# For nights and before a release: whole games, statistics over many, all that `make test` does by thirds; what is
# measured by boxes, in a narrow, a wide and a usual face (tests/fonts.py); and what asks the clock, at twelve awkward moments: nights, weekends, changes of clocks, ends of years. What was red is
# named at the end. DRAW=20261122 draws the moments of another run again, MOMENTS="night" runs some, MOMENTS= none.
DRAW = $(shell date -u +%Y%m%d)
MOMENTS = $(shell $(PY) -c "from tests.moments import KINDS; print(*KINDS)")
test-deep: $(DEV_SET) chromium firefox-webkit mailers
	@red=; \
	$(PYTEST) -m "(deep or thirds) and not postgres" || red="$$red deep"; \
	TEST_DATABASE=postgres $(PYTEST) -m "(deep or thirds) and postgres" $(ON_POSTGRES) || red="$$red postgres"; \
	for face in narrow wide noto; do echo "boxes in the $$face face"; \
	  TEST_FONTS=$$face $(PYTEST) -m browser $$(grep -lE "boxes|bounding_box" tests/browser/test_*.py) || red="$$red $$face"; done; \
	for kind in $(MOMENTS); do echo "$$kind, draw $(DRAW)"; \
	  $(PYTEST) -m "not postgres and not browser and not deep" --moment $$kind --draw $(DRAW) \
	    $$(grep -rlE "labyrinth\.ground.*\bclock|tests\.passing" tests/accounts tests/api tests/games tests/systems --include='test_*.py') \
	    || red="$$red $$kind"; done; \
	test -z "$$red" || { echo "Red, draw $(DRAW):$$red" >&2; exit 1; }

# A lesson, demos, a plan and a council in Firefox and WebKitGTK as Debian ships them: deep, so `make test-deep` has it too.
browsers: $(DEV_SET) firefox-webkit
	$(PY) -m pytest -q -m deep tests/other_browsers

# The ids of the rules that no test names, or no paragraph of the rule book holds.
rules: $(RUN_SET)
	@$(MANAGE) rules

messages: $(RUN_SET)
	$(MANAGE) messages
	$(MANAGE) say --missing pl

# The pictures of boards among the static files, drawn anew out of the games' data, and the icons of pages.
art: $(RUN_SET)
	@$(MANAGE) draw_land
	@$(MANAGE) draw_icons
	@$(MANAGE) draw_site_icons
	@$(MANAGE) draw_link_pictures

# The map of the code in docs/map.md, made anew out of what the modules say of themselves.
map: $(RUN_SET)
	@$(MANAGE) map

format: $(DEV_SET)
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	-$(BIN)/djlint --reformat --quiet templates

# A release of a clean tree: its line, its changes, and what its tests keep. NUMBER=0.2.1 where no rule has changed.
NUMBER :=
release: $(DEV_SET)
	@$(MANAGE) release $(if $(NUMBER),--number $(NUMBER))
	@$(MANAGE) say --released pl

# Measures every budget: a table, and var/bench.json. Some minutes; BENCH=--quick shows only that it works.
bench: $(DEV_SET)
	@$(PY) -m benchmarks $(BENCH)

# An evening of 2,000 games, then an hour at the mean rate: see docs/benchmarks.md. LOAD="--evening 1 --mean 0"
LOAD :=
load: $(DEV_SET)
	@$(PY) -m benchmarks.load $(LOAD)

# The table of entries in partitions, at a hundredth of a million games: see docs/scaling.md. PARTITIONS="--games 400"
PARTITIONS :=
partitions: $(DEV_SET)
	@$(PY) -m benchmarks.partitions $(PARTITIONS)

# A month of games on real services with a moved clock, and what a judge saw of it: see docs/rehearsal.md.
# REHEARSE="--games 12 --days 7" is a short one.
REHEARSE := --games 200 --days 30 --seed 3
rehearse: $(DEV_SET)
	@$(MANAGE) rehearse $(REHEARSE)

# The site on fourteen hosts, network namespaces of this machine, with all that goes wrong there, and what people
# saw of it: see docs/scaling.md. Needs root, Linux, pgbouncer and nginx. MINUTES=2 TROUBLE=none is a short one.
MINUTES := 10
TROUBLE := all
hosts: $(DEV_SET) mailers
	@$(PY) -m tests.hosts --minutes $(MINUTES) --trouble $(TROUBLE)
	@$(PYTEST) -m deep tests/hosts/test_by_mail.py

# Where it may, a real mail server and a real mail program, by which a turn of each system is played.
mailers:
	@command -v postfix >/dev/null 2>&1 && command -v neomutt >/dev/null 2>&1 && exit 0; mkdir -p $(V); \
	if [ "`id -u`" = 0 ] && command -v apt-get >/dev/null 2>&1; then echo "Installing postfix and neomutt ..."; \
	  echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections; \
	  $(APT_INSTALL) postfix neomutt >$(LOG) 2>&1 && exit 0; \
	  { $(APT) update -qq && $(APT_INSTALL) postfix neomutt; } >$(LOG) 2>&1 && exit 0; fi; \
	echo "No postfix or no neomutt: no turn is played by mail."

# Pictures of twelve pages, on three screens, by day and by night, in two languages: docs/screenshots/.
screenshots: $(DEV_SET) chromium
	TEST_FONTS=noto $(PYTEST) tests/browser/screenshots.py tests/browser/installed_screenshots.py

# The same of sixteen mails: kinds and systems, on a desk and on a phone.
mail-screenshots: $(DEV_SET) chromium
	TEST_FONTS=noto $(PYTEST) tests/browser/mail_screenshots.py

# Chooses versions anew; the files then name versions and hashes, never addresses.
lock: $(DEV_SET)
	$(LOCK) --upgrade requirements.in -o requirements.txt
	$(LOCK) --upgrade requirements-dev.in -o requirements-dev.txt

# Keeps var/ with its games and mails.
clean:
	rm -rf $(V) staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find locale -name '*.mo' -delete

# WebKitGTK's browser needs a screen, which Xvfb is.
OTHERS = firefox-esr webkit2gtk-driver xvfb
firefox-webkit:
	@command -v firefox-esr >/dev/null 2>&1 && command -v WebKitWebDriver >/dev/null 2>&1 && command -v Xvfb >/dev/null 2>&1 \
	  && exit 0; mkdir -p $(V); \
	if [ "`id -u`" = 0 ] && command -v apt-get >/dev/null 2>&1; then echo "Installing $(OTHERS) ..."; \
	  { $(APT_INSTALL) $(OTHERS) || { $(APT) update -qq && $(APT_INSTALL) $(OTHERS); }; } >$(LOG) 2>&1 && exit 0; \
	  cat $(LOG) >&2; fi; \
	echo "These tests need the packages $(OTHERS)." >&2; exit 1

define SETUP
set -e; fail() { echo "$$1" >&2; exit 1; }; \
command -v $(PYTHON) >/dev/null 2>&1 || fail "No $(PYTHON) on PATH: Python 3.11 or newer is needed."; \
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
  fail "Python 3.11 or newer is needed, but $(PYTHON) is `$(PYTHON) --version 2>&1`. Name another: PYTHON=python3.11 make run"; \
( mkdir -p $(V) && : > $(LOG) ) 2>/dev/null || fail "The folder $(CURDIR) cannot be written."; \
$(PY) -c '' 2>/dev/null || { \
  $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
    fail "This Python has no venv support: install the package python3-venv, or name another Python: PYTHON=python3.11"; \
  $(PYTHON) -m venv --clear $(V) >/dev/null 2>&1 || \
    fail "The environment $(CURDIR)/$(V) could not be made: $(PYTHON) -m venv $(V) says why."; \
}
endef

# $(call INSTALL,file): with uv, which is quick, else with pip; what they say is shown only when both fail.
define INSTALL
{ $(PY) -c 'import uv' 2>/dev/null || $(PY) -m pip install -q --require-hashes -r requirements-uv.txt >$(LOG) 2>&1 || true; }; \
VIRTUAL_ENV=$(CURDIR)/$(V) $(BIN)/uv pip install -q --require-hashes -r $(1) >>$(LOG) 2>&1 || \
$(PY) -m pip install -q --require-hashes -r $(1) >>$(LOG) 2>&1 || \
{ cat $(LOG) >&2; echo "The packages of $(1) could not be installed: the lines above say why." >&2; exit 1; }
endef

$(RUN_SET): requirements.txt requirements-uv.txt
	@$(SETUP)
	@echo "Installing what the site needs ..."
	@$(call INSTALL,requirements.txt)
	@touch $@

$(DEV_SET): $(RUN_SET) requirements-dev.txt
	@echo "Installing what the tests need ..."
	@$(call INSTALL,requirements-dev.txt)
	@touch $@

# The browser tests drive the machine's own Chromium; the one without windows takes a third less time.
APT = DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=10
APT_INSTALL = $(APT) install -y -qq --no-install-recommends
chromium:
	@command -v chromium-headless-shell >/dev/null 2>&1 && exit 0; mkdir -p $(V); \
	may=; if [ "`id -u`" = 0 ] && command -v apt-get >/dev/null 2>&1; then may=yes; fi; \
	if [ "$$may" ]; then echo "Installing chromium-headless-shell ..."; \
	  $(APT_INSTALL) chromium-headless-shell >$(LOG) 2>&1 && exit 0; fi; \
	for name in chromium chromium-browser google-chrome-stable google-chrome; do \
	  command -v $$name >/dev/null 2>&1 && exit 0; done; \
	if [ "$$may" ]; then \
	  { $(APT) update -qq && { $(APT_INSTALL) chromium-headless-shell || $(APT_INSTALL) chromium; }; } >$(LOG) 2>&1 \
	    && exit 0; cat $(LOG) >&2; fi; \
	echo "The browser tests need Chromium: install the package chromium." >&2; exit 1
