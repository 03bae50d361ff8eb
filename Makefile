# Tabia's commands; `make` alone lists them. Each says what it does, does only what is not done
# yet, and ends a failure with one sentence.

PORT ?= 8080
MOST ?= 0.1667
SHELL := /bin/bash
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:

RELEASE := target/release-programs
LEVELS := $(addprefix release-v,2 3 4)
WASM := www/generated/.stamp
# What the build writes last: a build of the page alone empties the folder.
PAGE := www/dist/widget.js
PACKAGES := www/node_modules/.package-lock.json
PAGE_SOURCES = $(shell find www/src www/openings www/public www/examples www/docs-site -type f) \
  $(wildcard www/*.html www/*.css www/*.ts www/*.mjs www/tsconfig*.json) www/package.json \
  engine-wasm/uci.mjs engine-wasm/node.mjs $(wildcard nets/large.txt nets/*.nnc)

say = @echo "==> $(1)"
# $(call or_end,sentence): what a recipe's line says when it fails.
or_end = || { echo "make: $(1)." >&2; exit 1; }

# Test frameworks for engines call `make EXE=name`: with a name given, the engine is the default.
ifdef EXE
.DEFAULT_GOAL := exe
else
.DEFAULT_GOAL := help
endif

.PHONY: help run check test stress bench test-package-all provenance lint native net exe release $(LEVELS) wasm page package packages tools cargo clean

help:
	@echo "make run          build and serve the page on http://localhost:8080 (PORT=n changes it); the first time"
	@echo "                  it is served as soon as it works, and the rest is built while it is used"
	@echo "make check        formatting, lints, types and unit tests of Rust and TypeScript, without a browser;"
	@echo "                  uses the engine for browsers as it was built last, and builds it only if there is none"
	@echo "make test         set up all that tests need, a browser included, and run every test"
	@echo "make stress       thousands of changes of position and hundreds of faults in three browsers"
	@echo "make bench        measure every build and the peers, and write docs/benchmarks.md"
	@echo "make test-package-all  try the npm package with webpack, React, Vue, Svelte and Deno"
	@echo "make provenance AGAINST=path  list the numbers of ours that C, C++ or Rust sources there have too;"
	@echo "                  fails if a run of numbers is the same, or more than MOST=0.1667 of the constants"
	@echo "make EXE=name     build the native engine for this machine's processor as ./name;"
	@echo "                  CPU=x86-64-v3 (or another of rustc's) builds for such processors instead,"
	@echo "                  EVALFILE=net builds that net in, standard or compact, or none"
	@echo "                  and PGO=1 guides the compiler by a profile: takes longer, runs faster"
	@echo "make native       the same, as target/native/release/tabia"
	@echo "make release      build tabia, tabia-v3 and tabia-v4 into target/release-programs: the first"
	@echo "                  runs on any x86-64-v2 and starts the others where they suit (PGO=1 too)"
	@echo "make wasm         build the engine for browsers into www/generated"
	@echo "make page         build the page into www/dist"
	@echo "make package      build the npm package into target/npm"
	@echo "make lint         check formatting, lints and types"
	@echo "make clean        remove all that was built"

# Where nothing is built yet, a first page is served while the rest is built.
ifneq ($(wildcard $(PAGE)),)
run: page
	@node tests/serve.mjs www/dist --port $(PORT)
else
run: tools
	@node www/first-page.mjs $(PORT)
endif

test: tools
	@node tests/run.mjs

# The types of www come from the engine for browsers, whose interface changes rarely: four builds of
# it would take longer than all else.
check: tools packages
	@KEEP_WASM=1 node tests/run.mjs check

# The long form of what make test does for half a minute in each browser: an hour.
stress: page
	@tests/setup/programs.sh && tests/setup/browsers.sh
	@node tests/dependability/stress.mjs $(call or_end,the engine did not bear it; see the messages above)

# NET, SF13, ROUNDS and PARTS may be given: a network's file, a Stockfish 13 built for this machine,
# repetitions, and which tables alone are to be measured anew.
bench: page
	@$(MAKE) --no-print-directory exe EXE=target/tabia
	@tests/setup/programs.sh && tests/setup/browsers.sh
	@node tests/bench/bench.mjs $(PARTS) $(call or_end,the benchmarks did not run to their end; see the messages above)

lint: tools packages
	@node tests/run.mjs lint

# Tools that are fetched from npm for it: not part of make test.
test-package-all: page
	@node --test --test-reporter=spec tests/package/all.mjs $(call or_end,the package does not work with every tool; see the messages above)

# AGAINST is a folder or a file of another engine's sources; the script says what it finds.
provenance:
	@bash tests/setup/tools.sh python3
	@test -n "$(AGAINST)" $(call or_end,AGAINST=path must say which sources to compare with)
	@python3 tests/provenance/provenance.py --most "$(MOST)" -- "$(AGAINST)"

# The net to build in: the one of nets/large.txt, or EVALFILE. With EVALFILE the build has a
# folder of its own, so that neither undoes the other.
NATIVE := target/native$(if $(PGO),-pgo)$(if $(EVALFILE),-net)
ifdef EVALFILE
export TABIA_NET := $(if $(filter none,$(EVALFILE)),none,$(abspath $(EVALFILE)))
endif

# $(call build,processor,target folder): the engine, natively; RUSTFLAGS take the place of the flags
# in .cargo/config.toml.
ifdef PGO
build = @bash engine-core/pgo.sh $(1) $(2)
else
build = @RUSTFLAGS="-C target-cpu=$(1) -C llvm-args=-inline-threshold=700" cargo build --locked --release -p tabia-core --bin tabia \
  --target-dir $(2) $(call or_end,the native engine does not compile; see the messages above)
endif

# The processor to build for, by rustc's name: this machine's own unless told otherwise.
CPU ?= native

native: cargo net
	$(call say,building the native engine for $(if $(filter native,$(CPU)),this processor,$(CPU)))
	$(call build,$(CPU),$(NATIVE))
	$(call say,built $(NATIVE)/release/tabia)

net:
	@test -z "$(TABIA_NET)" || test "$(TABIA_NET)" = none || test -r "$(TABIA_NET)" \
	  $(call or_end,the net $(EVALFILE) cannot be read)

exe: native
	@cp $(NATIVE)/release/tabia "$(EXE)" $(call or_end,$(EXE) cannot be written)
	$(call say,built ./$(EXE))

# A program for each level of x86-64. The check of the processor is in each of them.
release: $(LEVELS)
	@mv $(RELEASE)/tabia-v2 $(RELEASE)/tabia
	$(call say,built tabia (for x86-64-v2) with tabia-v3 and tabia-v4 in $(RELEASE))

$(LEVELS): release-v%: cargo net
	$(call say,building the native engine for x86-64-v$*)
	@mkdir -p $(RELEASE)
	$(call build,x86-64-v$*,$(NATIVE)-v$*)
	@cp $(NATIVE)-v$*/release/tabia $(RELEASE)/tabia-v$* $(call or_end,$(RELEASE) cannot be written to)

# The engine for browsers: the script knows what is up to date. With KEEP_WASM what was built is
# good enough, whatever has changed since.
wasm: packages
ifneq ($(and $(KEEP_WASM),$(wildcard $(WASM))),)
	$(call say,using the engine for browsers as it was built last)
else
	@bash tests/setup/rust-target.sh
	@node engine-wasm/build.mjs $(call or_end,the engine for browsers was not built; see the messages above)
endif

page: wasm $(PAGE)

$(PAGE): $(WASM) $(PAGE_SOURCES)
	$(call say,building the page into www/dist)
	@cd www && npm run --silent build $(call or_end,the page was not built; see the messages above)
	@touch $@

# prepack builds the package anew, so that it is never an old one.
package: wasm
	@mkdir -p target/npm
	@cd www && npm pack --loglevel=error --pack-destination ../target/npm $(call or_end,the npm package was not built; see the messages above)

$(WASM):
	@test -f $@ $(call or_end,the engine for browsers is not built; run make wasm)

packages: tools $(PACKAGES)

$(PACKAGES): www/package-lock.json
	$(call say,installing the npm packages of www)
	@cd www && npm ci --no-audit --no-fund --loglevel=error $(call or_end,npm could not install the packages of www; see the messages above)
	@touch $@

# Some unpack sources without the permission to run files: shells run these.
tools: cargo
	@bash tests/setup/tools.sh node npm

cargo:
	@bash tests/setup/tools.sh cargo

clean:
	rm -rf target www/dist www/lib www/LICENSE-* www/generated www/node_modules
