# Umpire. `make play` on a fresh Debian 12 opens it in the browser; `make help` lists the rest.
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
SOAK_GAMES ?= 2000
SOAK_SEED ?= 1
CHARGE_GAMES ?= 200
RAW_INPUTS ?= 2000000
MUTATE_SECONDS ?= 480
SOURCES = $(shell find src include tests tools bench -name '*.[ch]')
RULES = $(filter-out docs/rules/examples-%,$(wildcard docs/rules/*.md))

# A step that fails shows its last lines and what to do.
COMPILE = tools/step.sh $(1)/build.log 'the compiler' 'if a file of yours is named, mend it; else run "make clean" and try again'
CONFIGURE = tools/step.sh $(1)/setup.log 'meson setup' 'look for the first "ERROR" above; "tools/setup.sh test" installs what is missing'

.PHONY: all web play test fresh dist deb help coverage coverage-rules soak fuzz fuzz-server bench install format check-layers clean
all: build/build.ninja ## build the game: build/umpire
	@$(call COMPILE,build) ninja -C build --quiet
	@ln -sf src/cli/umpire build/umpire

# Another compiler may warn of something else: that stops nobody who wants to play.
WERROR = false
build/build.ninja:
	@tools/setup.sh play
	@CC=gcc $(call CONFIGURE,build) meson setup build --buildtype=release -Dtests=disabled -Dlibdir=lib -Dwerror=$(WERROR)

# The page is built anew only if one of its files is newer.
WEB = $(shell find docs/playing.md docs/playing web/src web/public web/tools web/index.html web/*.ts web/*.js web/*.json -type f -not -name '*.wasm' -not -name rules.json)
web: build-wasm/build.ninja ## build the page: web/dist, for any static host
	@$(call COMPILE,build-wasm) ninja -C build-wasm --quiet
	@for made in src/wasm/umpire.wasm src/wasm/fair.wasm tools/rules.json; do \
		cmp -s build-wasm/$$made web/public/$${made##*/} || cp build-wasm/$$made web/public/$${made##*/}; done
	@$(MAKE) --no-print-directory web/dist/index.html

build-wasm/build.ninja:
	@tools/setup.sh web
	@$(call CONFIGURE,build-wasm) meson setup build-wasm --cross-file tools/wasm32-wasi.cross --buildtype=release

web/node_modules/.package-lock.json: web/package-lock.json
	@tools/step.sh build-wasm/npm.log 'npm ci' 'see that this machine reaches the npm registry ("npm ping"), then run it again' \
		npm --prefix web ci --no-progress --no-audit --no-fund

web/dist/index.html: $(WEB) web/public/umpire.wasm web/public/fair.wasm web/public/rules.json web/node_modules/.package-lock.json
	@tools/step.sh build-wasm/vite.log 'vite build' 'if a file of web/src is named, mend it; else run "make clean" and try again' \
		npm --prefix web run build -- --logLevel warn
	@touch $@

play: all web ## build what is needed and open Umpire in the browser
	@build/umpire play

test: ## everything that must hold, in one line at the end
	@tools/setup.sh test
	@tests/run.sh

fresh: ## both commands of the README on a bare Debian 12 in a folder (root)
	@tools/fresh.sh

coverage: ## lines of src that the tests run
	@tools/setup.sh coverage
	@tests/run.sh coverage

coverage-rules: all ## rules of docs/rules that no test names (STRICT=--strict: an error)
	@build/tools/rulebook coverage $(STRICT) $(RULES) -- $$(find tests -name '*.c' -not -path 'tests/rulebook/*')

.PHONY: golden
golden: ## make the golden records anew, and say where each that differs does first
	@tools/setup.sh test
	@[ -f build-golden/build.ninja ] || CC=gcc meson setup build-golden >/dev/null
	@ninja -C build-golden --quiet tests/play/golden-record
	@build-golden/tests/play/golden-record --write

.PHONY: conformance
conformance: ## make the situations and examples of conformance/ anew, from what the tests play
	@tools/setup.sh test
	@[ -f build-gcc/build.ninja ] || CC=gcc meson setup build-gcc -Dtests=enabled >/dev/null
	@ninja -C build-gcc --quiet tests/test-adf tests/test-apw tests/test-potomac tests/test-desk
	@conformance/make.sh build-gcc/tests conformance

soak: ## SOAK_GAMES random games of each family from SOAK_SEED on, CHARGE_GAMES of recruits who charge, no law broken
	@tools/setup.sh test
	@SOAK_SEED=$(SOAK_SEED) CHARGE_GAMES=$(CHARGE_GAMES) tests/run.sh soak $(SOAK_GAMES)

.PHONY: same faults
same: all ## battles, odds and books by two compilers, on 32 bits, arm64 and WASM: the same bytes
	@tools/setup.sh same
	@tests/same/run.sh

faults: ## every allocation of the command fails in turn, every read and write, and the disk is full
	@tools/setup.sh test
	@tests/run.sh faults

fuzz: ## feed broken texts to each reader for FUZZ_SECONDS
	@tools/setup.sh fuzz
	@tests/run.sh fuzz $(FUZZ_SECONDS)

.PHONY: fuzz-coverage
fuzz-coverage: ## how many lines of each reader its corpus runs
	@tools/setup.sh fuzz-coverage
	@tests/run.sh fuzz_coverage

.PHONY: dice
dice: ## ten million faces of each fair die: each as often as the others, and after each
	@tools/setup.sh test
	@tests/run.sh dice 10000000

fuzz-server: ## send RAW_INPUTS broken requests to the server, under the sanitizers
	@tools/setup.sh test
	@tests/run.sh fuzz_server $(RAW_INPUTS)

bench: all ## measure; one line of JSON a number
	@for b in build/bench/bench-*; do if [ -f $$b ]; then $$b; fi; done
	@bench/fire-instructions.sh build/bench/bench-fire

.PHONY: speed
speed: all ## measure (ten minutes) and write docs/speed.md: each figure beside its limit, before and now
	@tools/setup.sh test
	@tools/speed.sh list build >build/speed.list
	@{ sed '/^<!-- figures -->/q' docs/speed.md; tools/speed.sh table bench/before.list build/speed.list; } >build/speed.md
	@cp build/speed.md docs/speed.md

.PHONY: pictures
pictures: web ## take the pictures of the player's guide anew, from the running page
	@tools/setup.sh test
	@node web/tests/pictures.mjs

install: all web ## PREFIX (/usr/local), DESTDIR: command, page, library, header, manual, completions
	@meson configure build -Dprefix=$(PREFIX)
	@ninja -C build --quiet
	@DESTDIR=$(DESTDIR) meson install -C build --no-rebuild --quiet
	@mkdir -p $(DESTDIR)$(PREFIX)/share/umpire && rm -rf $(DESTDIR)$(PREFIX)/share/umpire/web
	@cp -r web/dist $(DESTDIR)$(PREFIX)/share/umpire/web

dist: ## the source archive of the last commit: build-release/
	@tools/dist.sh build-release

deb: web ## the Debian packages of the last commit: build-deb/
	@tools/setup.sh deb
	@tools/deb.sh build-deb
	@lintian --fail-on error build-deb/*.changes

.PHONY: release mutate
release: ## all that a release must pass, and what is shipped: build-release/ (root; hours)
	@tools/release.sh

mutate: ## numbers and switches of the charts changed by one for MUTATE_SECONDS: do the tests notice? Goes on where it stopped
	@tools/setup.sh test
	@tests/run.sh mutate $(MUTATE_SECONDS)

format: ## lay out the C sources as clang-format 14 does
	@clang-format-14 -i $(SOURCES)

check-layers: ## no include points up, no float in a rule
	@tools/check-layers.sh

clean: ## remove what was built
	@rm -rf build build-* web/dist web/node_modules web/public/*.wasm web/public/rules.json

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile | expand -t 24
