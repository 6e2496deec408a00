# Umpire. `make play` on a fresh Debian 12 opens it in the browser; `make help` lists the rest.
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
SOAK_GAMES ?= 2000
SOURCES = $(shell find src include tests tools bench -name '*.[ch]')
RULES = $(filter-out docs/rules/examples-%,$(wildcard docs/rules/*.md))

.PHONY: all web play test help coverage coverage-rules soak fuzz bench install format check-layers clean
all: build/build.ninja ## build the game: build/umpire
	@ninja -C build --quiet
	@ln -sf src/cli/umpire build/umpire

build/build.ninja:
	@tools/setup.sh play
	@mkdir -p build
	@CC=gcc meson setup build --buildtype=release -Dtests=disabled -Dlibdir=lib -Dwerror=false >build/setup.log || { cat build/setup.log; exit 1; }

# The page is built anew only if one of its files is newer.
WEB = $(shell find web/src web/public web/tools web/index.html web/*.ts web/*.js web/*.json -type f -not -name umpire.wasm)
web: build-wasm/build.ninja ## build the page: web/dist, for any static host
	@ninja -C build-wasm --quiet
	@cmp -s build-wasm/src/wasm/umpire.wasm web/public/umpire.wasm || cp build-wasm/src/wasm/umpire.wasm web/public/umpire.wasm
	@$(MAKE) --no-print-directory web/dist/index.html

build-wasm/build.ninja:
	@tools/setup.sh web
	@mkdir -p build-wasm
	@meson setup build-wasm --cross-file tools/wasm32-wasi.cross --buildtype=release >build-wasm/setup.log || { cat build-wasm/setup.log; exit 1; }

web/node_modules/.package-lock.json: web/package-lock.json
	@cd web && npm ci --silent --no-progress

web/dist/index.html: $(WEB) web/public/umpire.wasm web/node_modules/.package-lock.json
	@cd web && npx vite build --logLevel warn
	@touch $@

play: all web ## build what is needed and open Umpire in the browser
	@build/umpire play

test: ## everything that must hold, in one line at the end
	@tools/setup.sh test
	@tests/run.sh

coverage: ## lines of src that the tests run
	@tools/setup.sh coverage
	@tests/run.sh coverage

coverage-rules: all ## rules of docs/rules that no test names (STRICT=--strict: an error)
	@build/tools/rulebook coverage $(STRICT) $(RULES) -- $$(find tests -name '*.c' -not -path 'tests/rulebook/*')

soak: ## random players, SOAK_GAMES games of each family
	@tools/setup.sh test
	@tests/run.sh soak $(SOAK_GAMES)

fuzz: ## feed broken texts to each reader for FUZZ_SECONDS
	@tools/setup.sh fuzz
	@tests/run.sh fuzz $(FUZZ_SECONDS)

bench: all ## measure; one line of JSON a number
	@for b in build/bench/bench-*; do if [ -f $$b ]; then $$b; fi; done
	@bench/fire-instructions.sh build/bench/bench-fire

install: all web ## PREFIX (/usr/local), DESTDIR: command, page, library, header, manual, completions
	@meson configure build -Dprefix=$(PREFIX)
	@ninja -C build --quiet
	@DESTDIR=$(DESTDIR) meson install -C build --no-rebuild --quiet
	@mkdir -p $(DESTDIR)$(PREFIX)/share/umpire && rm -rf $(DESTDIR)$(PREFIX)/share/umpire/web
	@cp -r web/dist $(DESTDIR)$(PREFIX)/share/umpire/web

format: ## lay out the C sources as clang-format 14 does
	@clang-format-14 -i $(SOURCES)

check-layers: ## no include points up, no float in a rule
	@tools/check-layers.sh

clean: ## remove what was built
	@rm -rf build build-* web/dist web/node_modules web/public/umpire.wasm

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile | expand -t 24
