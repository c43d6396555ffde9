//! Entry point of the binary.

use clap::Parser;
use meldewerk::commands::{Cli, execute};
use std::io::Write as _;
use std::process::ExitCode;

/// A report makes many small allocations on one thread that are freed on another, at which the system's
/// allocator is slow (`make load` shows it).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match execute(cli) {
        Ok(code) => code,
        Err(problem) => {
            // Not `eprintln!`, which panics when standard error cannot be written.
            let mut stderr = std::io::stderr().lock();
            let _ = writeln!(stderr, "meldewerk: {problem}");
            let mut cause = problem.source();
            while let Some(error) = cause {
                let _ = writeln!(stderr, "  because: {error}");
                cause = error.source();
            }
            ExitCode::FAILURE
        }
    }
}
