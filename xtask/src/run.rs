//! Runs programs from the root of the checkout.

use std::path::PathBuf;
use std::process::Command;

/// The outcome of a task: success, or a sentence about what went wrong.
pub(crate) type TaskResult = Result<(), String>;

/// Returns the root of the checkout.
pub(crate) fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().map_or(manifest.clone(), PathBuf::from)
}

/// Prepares a command that runs in the root.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a program and passes its output through.
pub(crate) fn run(program: &str, arguments: &[&str]) -> TaskResult {
    finish(command(program, arguments))
}

/// Runs a prepared command and passes its output through.
pub(crate) fn finish(mut command: Command) -> TaskResult {
    let shown = format!("{command:?}").replace('"', "");
    eprintln!("+ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` ended with {status}")),
        Err(error) => Err(format!("`{shown}` could not be started: {error}")),
    }
}

/// Returns what a program prints, or `None` when it fails or is missing.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = command(program, arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
