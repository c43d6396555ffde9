//! The tasks.

use crate::run::{Outcome, command, finish, root};
use crate::{setup, tidy};
use std::path::PathBuf;
use std::process::Command;

/// `make run`: the demonstration.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    setup::pages()?;
    release()?;
    let mut demo = Command::new(binary("release"));
    demo.args(["demo", "--data-dir", "./data/demo"]).args(arguments).current_dir(root());
    finish(demo)
}

fn release() -> Outcome {
    cargo(&["build", "--release", "--package", "meldewerk"])
}

fn cargo(arguments: &[&str]) -> Outcome {
    crate::run::run("cargo", arguments)
}

/// `make test`: everything, on every store, in a real browser.
pub(crate) fn test() -> Outcome {
    setup::pages()?;
    setup::check_pages()?;
    setup::postgres()?;
    setup::redis()?;
    setup::test_tools()?;
    let mut tests = command("cargo", &["test", "--workspace", "--all-features"]);
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        // The same cases each time: what passed yesterday fails today only for a reason. A bare `cargo test` draws
        // new ones, and CONTRIBUTING.md says how to look further.
        tests.env("PROPTEST_RNG_SEED", "20261122");
    }
    finish(tests)?;
    setup::browser_tests()?;
    // With the binary that was built for the tests of the commands: it has some testing aids more than the one that
    // is delivered, and building that one takes minutes.
    browser_tests()
}

/// The browser tests, against the binary.
pub(crate) fn e2e() -> Outcome {
    setup::pages()?;
    setup::browser_tests()?;
    cargo(&["build", "--package", "meldewerk"])?;
    browser_tests()
}

fn browser_tests() -> Outcome {
    node("e2e/run.mjs", &[], "debug")
}

/// `make lint`.
pub(crate) fn lint() -> Outcome {
    cargo(&["fmt", "--all", "--check"])?;
    tidy::check()?;
    cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    let mut docs = command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"]);
    // Links to private items help whoever reads the code.
    docs.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links");
    finish(docs)?;
    setup::cargo_deny()?;
    // The crates of other platforms too: the check reads them all, and fetches nothing itself.
    cargo(&["fetch", "--locked"])?;
    cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"])
}

/// `make bench`.
pub(crate) fn bench(arguments: &[String]) -> Outcome {
    let mut bench = command("cargo", &["bench", "--workspace", "--all-features", "--benches"]);
    bench.args(arguments);
    finish(bench)
}

/// `make load`.
pub(crate) fn load(arguments: &[String]) -> Outcome {
    setup::pages()?;
    setup::postgres()?;
    setup::wrk()?;
    release()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/load.mjs", &arguments, "release")
}

/// `make export`.
pub(crate) fn export(arguments: &[String]) -> Outcome {
    setup::pages()?;
    setup::postgres()?;
    release()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/export.mjs", &arguments, "release")
}

/// `make access`.
pub(crate) fn access(arguments: &[String]) -> Outcome {
    setup::pages()?;
    release()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/access.mjs", &arguments, "release")
}

/// `make crash`.
pub(crate) fn crash(arguments: &[String]) -> Outcome {
    setup::pages()?;
    release()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/crash.mjs", &arguments, "release")
}

/// `make docs`.
pub(crate) fn docs() -> Outcome {
    setup::pages()?;
    cargo(&["doc", "--workspace", "--no-deps"])?;
    release()?;
    let document = Command::new(binary("release"))
        .arg("openapi")
        .output()
        .map_err(|error| format!("the OpenAPI document could not be made: {error}"))?;
    if !document.status.success() {
        return Err(String::from_utf8_lossy(&document.stderr).into_owned());
    }
    std::fs::write(root().join("docs/openapi.json"), document.stdout).map_err(|error| error.to_string())?;
    setup::browser_tests()?;
    node("e2e/screenshots.mjs", &[], "release")
}

/// The binary of a profile, where cargo puts it.
fn binary(profile: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target).join(profile).join("meldewerk")
}

/// Runs a script with the path of a profile's binary in `MELDEWERK_BIN`.
fn node(script: &str, arguments: &[&str], profile: &str) -> Outcome {
    let mut node = command("node", &[script]);
    node.args(arguments).env("MELDEWERK_BIN", binary(profile));
    finish(node)
}
