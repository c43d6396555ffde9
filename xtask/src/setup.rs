//! Sets up what the tasks need: system packages, the pages, tools.

use crate::run::{TaskResult, command, finish, output, root, run};
use std::path::{Path, PathBuf};
use std::process::Command;

const WEB: &str = "crates/adapters/ui/web";
const E2E: &str = "e2e";

/// Builds the pages unless they are newer than their sources.
pub(crate) fn pages() -> TaskResult {
    need_program("npm", "Node.js 20 or newer with npm")?;
    install_node_modules(WEB)?;
    let built = root().join("crates/adapters/ui/dist/staff/index.html");
    let sources = [root().join(WEB), root().join("crates/texts/locales"), root().join("docs/openapi.json")];
    if modified(&built).is_some_and(|built| sources.iter().all(|source| newest(source) <= Some(built))) {
        return Ok(());
    }
    npm(WEB, &["run", "build"])
}

/// Runs the checks of the pages: types, unit tests, byte budget.
pub(crate) fn check_pages() -> TaskResult {
    npm(WEB, &["run", "check"])
}

/// Checks that the API types used by the pages match the OpenAPI document.
pub(crate) fn check_schema() -> TaskResult {
    need_program("npm", "Node.js 20 or newer with npm")?;
    install_node_modules(WEB)?;
    npm(WEB, &["run", "check:schema"])
}

/// Runs ESLint and Prettier over the pages and the browser tests: `lint` or `format`.
pub(crate) fn style(script: &str) -> TaskResult {
    need_program("npm", "Node.js 20 or newer with npm")?;
    // Both first: the plugin for the pages is named in the one file with the style of all.
    install_node_modules(WEB)?;
    install_node_modules(E2E)?;
    npm(WEB, &["run", script])?;
    npm(E2E, &["run", script])
}

/// Installs the packages of the browser tests.
pub(crate) fn browser_tests() -> TaskResult {
    need_program("npm", "Node.js 20 or newer with npm")?;
    install_node_modules(E2E)?;
    if ["chromium", "chromium-browser", "google-chrome"].iter().any(|name| has(name)) {
        return Ok(());
    }
    system_packages(&["chromium", "chromium-l10n"], "Chromium")
}

/// Installs the packages of the services that are measured beside ours.
pub(crate) fn peers() -> TaskResult {
    need_program("npm", "Node.js 20 or newer with npm")?;
    install_node_modules(E2E)?;
    install_node_modules("e2e/peers").map_err(|problem| {
        format!(
            "{problem}: where SQLite cannot be fetched for Node.js it is compiled, with python3, make and g++"
        )
    })
}

/// Installs the programs of PostgreSQL.
pub(crate) fn postgres() -> TaskResult {
    if postgres_folder().is_some() {
        return Ok(());
    }
    system_packages(&["postgresql"], "PostgreSQL")?;
    postgres_folder().map(drop).ok_or_else(|| "PostgreSQL was installed but `initdb` is not found".into())
}

/// Installs the Redis server.
pub(crate) fn redis() -> TaskResult {
    if has("redis-server") { Ok(()) } else { system_packages(&["redis-server"], "Redis") }
}

/// What the examples of the guides use.
pub(crate) fn guides() -> TaskResult {
    let programs = ["curl", "jq", "openssl", "sqlite3"];
    let missing: Vec<&str> = programs.into_iter().filter(|program| !has(program)).collect();
    if missing.is_empty() { Ok(()) } else { system_packages(&missing, "A program of the guides") }
}

/// The library that tells a program another time.
pub(crate) fn faketime() -> TaskResult {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut libraries = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    if libraries.any(|library| library.exists()) {
        return Ok(());
    }
    system_packages(&["libfaketime"], "libfaketime")
}

/// Installs LibreOffice Calc.
pub(crate) fn office() -> TaskResult {
    need_program("soffice", "LibreOffice (Debian, Ubuntu: libreoffice-calc and python3-uno)")
}

/// Installs the mail server and the object storage for tests in a folder of their own, from
/// `requirements-test.txt`.
pub(crate) fn test_tools() -> TaskResult {
    python_tools("target/test-tools", "requirements-test.txt")
}

/// Installs what the examples for analysts use.
pub(crate) fn bi_tools() -> TaskResult {
    python_tools("target/bi-tools", "examples/bi/requirements.txt")
}

/// Installs Python packages in a folder of their own.
fn python_tools(folder: &str, requirements: &str) -> TaskResult {
    let (wanted, stamp) = (root().join(requirements), root().join(folder).join("installed"));
    if modified(&stamp).is_some_and(|stamp| Some(stamp) >= modified(&wanted)) {
        return Ok(());
    }
    need_program("python3", "Python 3 with its module venv (Debian: python3-venv)")?;
    let tools = root().join(folder);
    let mut make = command("python3", &["-m", "venv"]);
    make.arg(&tools);
    finish(make)?;
    let mut install = Command::new(tools.join("bin/python"));
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&wanted);
    finish(install)?;
    std::fs::write(&stamp, "").map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Installs the load tool.
pub(crate) fn wrk() -> TaskResult {
    if has("wrk") { Ok(()) } else { system_packages(&["wrk"], "the load tool wrk") }
}

/// Installs `cargo deny`, built once.
pub(crate) fn cargo_deny() -> TaskResult {
    if output("cargo", &["deny", "--version"]).is_some() {
        return Ok(());
    }
    eprintln!("cargo-deny is missing; building it once (several minutes)");
    run("cargo", &["install", "cargo-deny", "--locked", "--quiet"])
}

/// mdBook, built once; another version takes a folder of its own. Its path.
pub(crate) fn mdbook() -> Result<PathBuf, String> {
    const VERSION: &str = "0.5.1";
    let folder = root().join("target/tools").join(format!("mdbook-{VERSION}"));
    let program = folder.join("bin/mdbook");
    if !program.is_file() {
        eprintln!("mdBook is missing; building it once (several minutes)");
        let mut install =
            command("cargo", &["install", "mdbook", "--version", VERSION, "--locked", "--quiet"]);
        install.arg("--root").arg(&folder);
        finish(install)?;
    }
    Ok(program)
}

/// `cargo fuzz`, built once, and the compiler of libFuzzer.
pub(crate) fn cargo_fuzz() -> Result<PathBuf, String> {
    const VERSION: &str = "0.13.2";
    const TOOLS: &str = "target/tools";
    if !has("c++") {
        system_packages(&["g++"], "a compiler of C++")?;
    }
    let tool = root().join(TOOLS).join("bin/cargo-fuzz");
    if tool.exists() {
        return Ok(tool);
    }
    eprintln!("cargo-fuzz is missing; building it once (some minutes)");
    run("cargo", &["install", "cargo-fuzz", "--version", VERSION, "--locked", "--quiet", "--root", TOOLS])?;
    Ok(tool)
}

fn postgres_folder() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> =
        output("pg_config", &["--bindir"]).map(PathBuf::from).into_iter().collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    folders.into_iter().find(|folder| folder.join("initdb").exists())
}

fn has(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}

fn need_program(program: &str, what: &str) -> TaskResult {
    if has(program) { Ok(()) } else { Err(format!("`{program}` is missing: install {what}")) }
}

fn system_packages(packages: &[&str], what: &str) -> TaskResult {
    let by_hand = format!("{what} is missing: apt-get install {}", packages.join(" "));
    if !has("apt-get") || output("id", &["-u"]).as_deref() != Some("0") {
        return Err(by_hand);
    }
    run("apt-get", &["update", "-qq"])?;
    let mut install = command("apt-get", &["install", "-y", "-qq", "--no-install-recommends"]);
    install.args(packages).env("DEBIAN_FRONTEND", "noninteractive");
    finish(install).map_err(|problem| format!("{by_hand} ({problem})"))
}

fn install_node_modules(folder: &str) -> TaskResult {
    let folder_path = root().join(folder);
    let stamp = modified(&folder_path.join("node_modules/.package-lock.json"));
    if stamp.is_some() && stamp >= modified(&folder_path.join("package-lock.json")) {
        return Ok(());
    }
    npm(folder, &["ci", "--no-audit", "--no-fund"])
}

fn npm(folder: &str, arguments: &[&str]) -> TaskResult {
    let mut npm = command("npm", arguments);
    npm.current_dir(root().join(folder));
    finish(npm)
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().and_then(|metadata| metadata.modified()).ok()
}

/// Returns the modification time of the newest file below a path, installed packages left out.
fn newest(path: &Path) -> Option<std::time::SystemTime> {
    if path.file_name().is_some_and(|name| name == "node_modules") {
        return None;
    }
    match std::fs::read_dir(path) {
        Ok(entries) => entries.flatten().filter_map(|entry| newest(&entry.path())).max(),
        Err(_) => modified(path),
    }
}
