//! The tasks.

use crate::run::{TaskResult, command, finish, root};
use crate::{setup, subjects, tidy, upgrade};
use std::path::PathBuf;
use std::process::Command;

const EMBEDDING: &str = "examples/embedding/Cargo.toml";
const FUZZ: &str = "fuzz/Cargo.toml";

/// `make run`: the demonstration.
pub(crate) fn run(arguments: &[String]) -> TaskResult {
    setup::pages()?;
    release()?;
    let mut demo = Command::new(binary("release"));
    demo.args(["demo", "--data-dir", "./data/demo"]).args(arguments).current_dir(root());
    finish(demo)
}

fn release() -> TaskResult {
    cargo(&["build", "--release", "--package", "meldewerk"])
}

fn cargo(arguments: &[&str]) -> TaskResult {
    crate::run::run("cargo", arguments)
}

/// `make test`: everything, on every store, in a real browser.
pub(crate) fn test() -> TaskResult {
    setup::pages()?;
    setup::check_pages()?;
    setup::postgres()?;
    setup::redis()?;
    setup::faketime()?;
    setup::test_tools()?;
    let mut tests = command("cargo", &["test", "--workspace", "--all-features"]);
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        // The same cases every time: what passed yesterday fails today only for a reason. A bare `cargo test`
        // draws new ones, and CONTRIBUTING.md says how to look further.
        tests.env("PROPTEST_RNG_SEED", "20261122");
    }
    finish(tests)?;
    embedding()?;
    setup::browser_tests()?;
    setup::guides()?;
    // With the binary that was built for the tests of the commands: it has some testing aids more than the one that
    // is delivered, and building that one takes minutes.
    browser_tests(&[])?;
    node("e2e/guides.mjs", &[], "debug")
}

/// The example of a crate outside the workspace, with a lock file of its own, built in the existing target
/// folder.
fn embedding() -> TaskResult {
    let mut run = command("cargo", &["run", "--quiet", "--locked", "--manifest-path", EMBEDDING]);
    run.env("CARGO_TARGET_DIR", target());
    finish(run)
}

/// Runs the browser tests against the binary; the arguments are Playwright's, such as what a file is called.
pub(crate) fn e2e(arguments: &[String]) -> TaskResult {
    setup::pages()?;
    setup::browser_tests()?;
    cargo(&["build", "--package", "meldewerk"])?;
    browser_tests(arguments)
}

fn browser_tests(arguments: &[String]) -> TaskResult {
    let mut tests = vec!["test", "--config", "e2e/playwright.config.mjs"];
    tests.extend(arguments.iter().map(String::as_str));
    node("e2e/node_modules/@playwright/test/cli.js", &tests, "debug")
}

pub(crate) fn fmt() -> TaskResult {
    cargo(&["fmt", "--all"])?;
    cargo(&["fmt", "--manifest-path", EMBEDDING])?;
    setup::style("format")
}

pub(crate) fn lint() -> TaskResult {
    // First, because a forgotten lock file would stop the tests only after twenty minutes.
    cargo(&["fetch", "--locked"])?;
    cargo(&["fmt", "--all", "--check"])?;
    for outside in [EMBEDDING, FUZZ] {
        cargo(&["fetch", "--locked", "--manifest-path", outside])?;
        cargo(&["fmt", "--manifest-path", outside, "--check"])?;
    }
    tidy::check()?;
    subjects::check()?;
    setup::style("lint")?;
    setup::check_schema()?;
    cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    let mut docs = command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"]);
    // Links to private items help readers of the code.
    docs.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links");
    finish(docs)?;
    setup::cargo_deny()?;
    // The crates of other platforms have been fetched by now too: the check reads them all, and fetches
    // nothing itself.
    cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"])
}

pub(crate) fn bench(arguments: &[String]) -> TaskResult {
    let mut bench = command("cargo", &["bench", "--workspace", "--all-features", "--benches"]);
    bench.args(arguments);
    finish(bench)
}

pub(crate) fn load(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    setup::wrk()?;
    release_script("e2e/load.mjs", arguments)
}

pub(crate) fn export(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    release_script("e2e/export.mjs", arguments)
}

pub(crate) fn bi(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    setup::wrk()?;
    release_script("e2e/bi.mjs", arguments)
}

pub(crate) fn lists(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    setup::wrk()?;
    release_script("e2e/lists.mjs", arguments)
}

pub(crate) fn pages() -> TaskResult {
    setup::browser_tests()?;
    release_script("e2e/pages.mjs", &[])
}

/// LibreOffice is large, so whoever wants this installs it first.
pub(crate) fn office() -> TaskResult {
    setup::faketime()?;
    setup::office()?;
    release_script("e2e/office.mjs", &[])
}

/// With LibreOffice too.
pub(crate) fn examples() -> TaskResult {
    setup::office()?;
    setup::bi_tools()?;
    release_script("e2e/examples.mjs", &[])
}

pub(crate) fn access(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    setup::wrk()?;
    release_script("e2e/access.mjs", arguments)
}

pub(crate) fn agreements(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    release_script("e2e/agreements.mjs", arguments)
}

pub(crate) fn hostile(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    release_script("e2e/hostile.mjs", arguments)
}

pub(crate) fn crash(arguments: &[String]) -> TaskResult {
    release_script("e2e/crash.mjs", arguments)
}

pub(crate) fn versus(arguments: &[String]) -> TaskResult {
    if arguments.is_empty() {
        return Err("which older binary? make versus BEFORE=path/to/meldewerk".to_owned());
    }
    setup::postgres()?;
    setup::wrk()?;
    release_script("e2e/compare-releases.mjs", arguments)
}

pub(crate) fn peers(arguments: &[String]) -> TaskResult {
    setup::postgres()?;
    setup::wrk()?;
    setup::peers()?;
    release_script("e2e/compare-services.mjs", arguments)
}

/// Runs the last release and the current code on one database.
pub(crate) fn upgrade() -> TaskResult {
    setup::postgres()?;
    let old = upgrade::old_binary()?;
    cargo(&["build", "--package", "meldewerk"])?;
    node("e2e/upgrade.mjs", &[&old.display().to_string()], "debug")
}

/// Runs a script against the release binary.
fn release_script(script: &str, arguments: &[String]) -> TaskResult {
    setup::pages()?;
    release()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node(script, &arguments, "release")
}

pub(crate) fn schemathesis(arguments: &[String]) -> TaskResult {
    setup::pages()?;
    setup::test_tools()?;
    cargo(&["build", "--package", "meldewerk"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/schemathesis.mjs", &arguments, "debug")
}

/// Runs the commands of the guides.
pub(crate) fn guides(arguments: &[String]) -> TaskResult {
    setup::pages()?;
    setup::postgres()?;
    setup::redis()?;
    setup::guides()?;
    cargo(&["build", "--package", "meldewerk"])?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/guides.mjs", &arguments, "debug")
}

pub(crate) fn docs() -> TaskResult {
    setup::pages()?;
    let mut book = Command::new(setup::mdbook()?);
    book.arg("build").arg(root());
    finish(book)?;
    cargo(&["doc", "--workspace", "--no-deps"])?;
    release()?;
    let document = Command::new(binary("release"))
        .arg("openapi")
        .output()
        .map_err(|error| format!("the OpenAPI document could not be generated: {error}"))?;
    if !document.status.success() {
        return Err(String::from_utf8_lossy(&document.stderr).into_owned());
    }
    std::fs::write(root().join("docs/openapi.json"), document.stdout).map_err(|error| error.to_string())?;
    setup::browser_tests()?;
    node("e2e/screenshots.mjs", &[], "release")
}

/// Returns the path of a profile's binary.
fn binary(profile: &str) -> PathBuf {
    target().join(profile).join("meldewerk")
}

fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target)
}

/// Runs a script with the path of a profile's binary in `MELDEWERK_BIN`.
fn node(script: &str, arguments: &[&str], profile: &str) -> TaskResult {
    let mut node = command("node", &[script]);
    node.args(arguments).env("MELDEWERK_BIN", binary(profile));
    finish(node)
}
