//! Entry point of the binary.

use clap::Parser;
use meldewerk::commands::{Cli, execute};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match execute(cli) {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("meldewerk: {problem}");
            let mut cause = problem.source();
            while let Some(error) = cause {
                eprintln!("  because: {error}");
                cause = error.source();
            }
            ExitCode::FAILURE
        }
    }
}
