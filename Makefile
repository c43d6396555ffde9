# The front door. The logic is in xtask/ (Rust), so that it is the same on every machine.
.PHONY: examples run test lint bench load docs e2e fmt crash access agreements hostile bi export lists versus upgrade fuzz schemathesis pages office peers guides
X := cargo run --quiet --package xtask --

run:    ## build everything and start the demonstration on http://127.0.0.1:8080
	@$(X) run

test:   ## all tests: domains, contracts on three stores, HTTP, browser
	@$(X) test

lint:   ## formatting, clippy, ESLint, dependency rules, licences, file sizes, pages
	@$(X) lint

bench:  ## criterion benches of the hot paths
	@$(X) bench

load:   ## requests a second of the release binary, as ratios to a no-op route
	@$(X) load

pages:  ## what the public form weighs, how soon it is seen on a slow phone, how much of its styles it uses, from the release binary
	@$(X) pages

office: ## workbooks of the release binary in LibreOffice: days are days, a pivot table by day is right at 23:30
	@$(X) office

examples: ## the programs of examples/bi read the release binary's figures: pandas, DuckDB, an OData client, LibreOffice
	@$(X) examples

export: ## rows a second and memory of an export of a million reports from the release binary
	@$(X) export

lists:  ## how long pages of the list of reports and searches take at a million reports, from the release binary
	@$(X) lists

bi:     ## how long figures take at a million reports, from the release binary
	@$(X) bi

access: ## what signing in and checking tokens costs and tells, measured on the release binary
	@$(X) access

versus: ## this release binary against an older one, in turns: make versus BEFORE=path/to/meldewerk
	@$(X) versus $(BEFORE)

peers:  ## this release binary against the same intake with Fastify, in turns: make peers DO="sqlite 4 7"
	@$(X) peers $(DO)

upgrade: ## the last release of docs/releases.md and the present code on one database
	@$(X) upgrade

agreements: ## agreements under load, or killed while they are printed, or printed anew: make agreements DO="kills sqlite 20"
	@$(X) agreements $(or $(DO),load)

hostile: ## agreements under hostile texts and members, and with browsers, mail servers, disk or database that fail, as root: make hostile DO="sqlite 65"
	@$(X) hostile $(DO)

crash:  ## kill the server at random moments under load; every acknowledged report must be there
	@$(X) crash

fuzz:   ## looks for what breaks the readers of strangers' bytes, ten minutes each; make fuzz DO="json query 60"
	@$(X) fuzz $(DO)

schemathesis: ## compare the OpenAPI document with what the service does, as each role
	@$(X) schemathesis

e2e:    ## the browser tests alone: make e2e DO=40, or DO='-g menu'
	@$(X) e2e $(DO)

guides: ## each command of the README, the operating and the API guide, run against the binary; one page: make guides DO=mail
	@$(X) guides $(DO)

docs:   ## the pages of docs/ as a book in target/book, API documentation, OpenAPI document, screenshots
	@$(X) docs

fmt:    ## format everything
	@$(X) fmt
