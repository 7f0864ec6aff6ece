# Builds, tries, checks and installs cardclip; `make help` lists the targets.
# Swift is the one in PATH.

PREFIX = /usr/local
DESTDIR =
# How the executable is linked; see packaging/build.
LINK = -static-executable

prefix = $(DESTDIR)$(PREFIX)
binaries = $(prefix)/bin
helpers = $(prefix)/libexec/cardclip
pages = $(prefix)/share/man
bash = $(prefix)/share/bash-completion/completions
zsh = $(prefix)/share/zsh/site-functions
fish = $(prefix)/share/fish/vendor_completions.d
install-dependencies = packaging/install-dependencies
build = LINK='$(LINK)' packaging/build

.DEFAULT_GOAL = build
.PHONY: help deps build demo test bench lint documentation man completions
.PHONY: first-minutes bench-listeners bench-store conformance function-order fuzz test-sanitized
.PHONY: install uninstall deb deb-test recipes depending clean reference test-desktop

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile | awk -F ': ' '{ printf "make %-14s %s\n", $$1, $$2 }'

deps: ## install from Debian all that the other targets need
	@$(install-dependencies) build demo test bench lint

build: ## build .build/release/cardclip, and cardclip-image beside it
	@$(build) cardclip
	@$(build) cardclip-image

demo: ## show the main job on a private X server
	@$(install-dependencies) build demo
	@$(build) cardclip
	@Tests/Scripts/demo

first-minutes: ## play the README's first five minutes
	@$(install-dependencies) build first
	@$(build) cardclip
	@$(build) cardclip-image
	@Tests/Scripts/first-minutes

test: ## run all tests
	@$(install-dependencies) build test
	@Tests/Scripts/test

test-desktop: ## try file managers, browsers and Java, which are large
	@$(install-dependencies) build test desktop
	@Tests/Scripts/test --filter BrowserDragTests --filter FileManagerDragTests --filter JavaPeerTests

bench: ## measure beside xclip, xsel and convert
	@$(install-dependencies) build bench
	@$(build) cardclip
	@$(build) cardclip-image
	@$(build) bench
	@# A linker writes in small pieces, which the kernel then maps one by one.
	@install -D -m 755 -t .build/bench .build/release/cardclip .build/release/cardclip-image
	@CARDCLIP_BINARY=.build/bench/cardclip .build/release/bench

bench-listeners: ## measure the listener beside others, which takes minutes
	@$(install-dependencies) build listeners
	@$(build) cardclip
	@$(build) selection-probe
	@packaging/bench-listeners .build/release/cardclip .build/release/selection-probe

bench-store: ## measure a store of a million elements and a card of 1 GiB
	@$(install-dependencies) build bench
	@$(build) cardclip
	@$(build) bench
	@uptime
	@.build/release/bench store
	@.build/release/bench export

conformance: ## hold the cases of the protocol against cardclip, xclip and xsel
	@$(install-dependencies) build test
	@swift build --build-tests
	@swift run --skip-build conformance --against README.md

SECONDS = 60
fuzz: ## fuzz what peers control; SECONDS=60
	@$(install-dependencies) build test
	@Tests/Scripts/fuzz $(SECONDS)

test-sanitized: ## run all tests under the sanitizers of addresses and undefined behaviour
	@$(install-dependencies) build test
	@Tests/Scripts/test-sanitized

function-order: ## write packaging/function-order anew, after large changes
	@$(install-dependencies) build order
	@$(build) cardclip
	@packaging/order-functions >.build/function-order
	@mv .build/function-order packaging

lint: ## check format, scripts, manual and completions
	@$(install-dependencies) lint
	@Tests/Scripts/lint

documentation: ## write man/ and completions/ anew from the commands
	@swift run --quiet write-documentation man completions

man completions: documentation ## the same

reference: ## build the documentation of the library X11Selection
	@$(install-dependencies) build
	@Tests/Scripts/reference

# It builds nothing, so that root needs no Swift.
install: ## install what was built below DESTDIR and PREFIX
	@test -x .build/release/cardclip || { echo 'Run make build first.' >&2; exit 1; }
	@test -x .build/release/cardclip-image || { echo 'Run make build first.' >&2; exit 1; }
	install -d $(binaries) $(helpers) $(bash) $(zsh) $(fish)
	install -d $(pages)/man1 $(pages)/man5 $(pages)/man7
	install -s -m 755 .build/release/cardclip $(binaries)
	install -s -m 755 .build/release/cardclip-image $(helpers)
	install -m 644 man/*.1 $(pages)/man1
	install -m 644 man/*.5 $(pages)/man5
	install -m 644 man/*.7 $(pages)/man7
	install -m 644 completions/cardclip.bash $(bash)/cardclip
	install -m 644 completions/_cardclip $(zsh)
	install -m 644 completions/cardclip.fish $(fish)
	install -D -m 644 packaging/cardclip-listen.service -t $(prefix)/lib/systemd/user
	install -D -m 644 packaging/cardclip-listen.desktop -t $(prefix)/share/cardclip

uninstall: ## remove what install put there
	rm -f $(binaries)/cardclip $(pages)/man1/cardclip.1 $(pages)/man1/cardclip-*.1
	rm -f $(pages)/man5/cardclip-*.5 $(pages)/man7/cardclip-*.7
	rm -f $(prefix)/lib/systemd/user/cardclip-listen.service
	rm -rf $(helpers) $(prefix)/share/cardclip
	rm -f $(bash)/cardclip $(zsh)/_cardclip $(fish)/cardclip.fish

deb: ## make a Debian package of what is built
	@$(install-dependencies) build deb
	@$(build) cardclip
	@$(build) cardclip-image
	@packaging/build-deb

deb-test: ## install and try the package in a clean Debian; as root
	@$(install-dependencies) build deb debtest
	@$(build) cardclip
	@$(build) cardclip-image
	@Tests/Scripts/test-deb

recipes: ## try the recipes of the manual with the programs of Debian
	@$(install-dependencies) build recipes
	@$(build) cardclip
	@Tests/Scripts/recipes

depending: ## build a package that depends on the library
	@$(install-dependencies) build demo
	@Tests/Scripts/depending

clean: ## remove what was built
	rm -rf .build
