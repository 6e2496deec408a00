# Umpire. `make play` on a fresh Debian 12 fights a battle; `make help` lists the rest.
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
SOAK_GAMES ?= 2000
SOURCES = $(shell find src include tests tools bench -name '*.[ch]')
RULES = $(filter-out docs/rules/examples-%,$(wildcard docs/rules/*.md))

.PHONY: all play test help coverage coverage-rules soak fuzz bench install format check-layers clean
all: build/build.ninja ## build the game: build/umpire
	@ninja -C build --quiet
	@ln -sf src/cli/umpire build/umpire

build/build.ninja:
	@tools/setup.sh play
	@mkdir -p build
	@CC=gcc meson setup build --buildtype=release -Dtests=disabled -Dlibdir=lib -Dwerror=false >build/setup.log || { cat build/setup.log; exit 1; }

play: all ## build what is needed and fight a battle in the terminal
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

install: all ## PREFIX (/usr/local), DESTDIR: command, library, header, manual, completions
	@meson configure build -Dprefix=$(PREFIX)
	@ninja -C build --quiet
	@DESTDIR=$(DESTDIR) meson install -C build --no-rebuild --quiet

format: ## lay out the C sources as clang-format 14 does
	@clang-format-14 -i $(SOURCES)

check-layers: ## no include points up, no float in a rule
	@tools/check-layers.sh

clean: ## remove what was built
	@rm -rf build build-*

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile | expand -t 24
