//! The tasks.

use crate::run::{Outcome, command, finish, root};
use crate::{setup, tidy};

/// `make run`: the demonstration.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    setup::pages()?;
    release()?;
    let mut demo = command("target/release/meldewerk", &["demo", "--data-dir", "./data/demo"]);
    demo.args(arguments);
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
    cargo(&["test", "--workspace", "--all-features"])?;
    e2e()
}

/// The browser tests, against the binary.
pub(crate) fn e2e() -> Outcome {
    setup::pages()?;
    setup::browser_tests()?;
    cargo(&["build", "--package", "meldewerk"])?;
    node("e2e/run.mjs", &[], "target/debug/meldewerk")
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
    node("e2e/load.mjs", &arguments, "target/release/meldewerk")
}

/// `make crash`.
pub(crate) fn crash(arguments: &[String]) -> Outcome {
    setup::pages()?;
    release()?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    node("e2e/crash.mjs", &arguments, "target/release/meldewerk")
}

/// `make docs`.
pub(crate) fn docs() -> Outcome {
    setup::pages()?;
    cargo(&["doc", "--workspace", "--no-deps"])?;
    release()?;
    let document = command("target/release/meldewerk", &["openapi"])
        .output()
        .map_err(|error| format!("the OpenAPI document could not be made: {error}"))?;
    if !document.status.success() {
        return Err(String::from_utf8_lossy(&document.stderr).into_owned());
    }
    std::fs::write(root().join("docs/openapi.json"), document.stdout).map_err(|error| error.to_string())?;
    setup::browser_tests()?;
    node("e2e/screenshots.mjs", &[], "target/release/meldewerk")
}

/// Runs a script with the address of the binary in `MELDEWERK_BIN`.
fn node(script: &str, arguments: &[&str], binary: &str) -> Outcome {
    let mut node = command("node", &[script]);
    node.args(arguments).env("MELDEWERK_BIN", root().join(binary));
    finish(node)
}
