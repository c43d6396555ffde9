//! The logic behind the Makefile: `cargo run -p xtask -- <task>`.
//!
//! Invariant: a task sets up what it needs, or fails and says plainly what is missing; nothing is skipped.

mod fuzz;
mod links;
mod run;
mod setup;
mod tasks;
mod tidy;
mod upgrade;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let task = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let result = match task.as_str() {
        "run" => tasks::run(&rest),
        "test" => tasks::test(),
        "e2e" => tasks::e2e(&rest),
        "fmt" => tasks::fmt(),
        "lint" => tasks::lint(),
        "bench" => tasks::bench(&rest),
        "load" => tasks::load(&rest),
        "export" => tasks::export(&rest),
        "bi" => tasks::bi(&rest),
        "lists" => tasks::lists(&rest),
        "pages" => tasks::pages(),
        "office" => tasks::office(),
        "access" => tasks::access(&rest),
        "crash" => tasks::crash(&rest),
        "agreements" => tasks::agreements(&rest),
        "hostile" => tasks::hostile(&rest),
        "versus" => tasks::versus(&rest),
        "peers" => tasks::peers(&rest),
        "upgrade" => tasks::upgrade(),
        "fuzz" => fuzz::fuzz(&rest),
        "schemathesis" => tasks::schemathesis(&rest),
        "docs" => tasks::docs(),
        "guides" => tasks::guides(&rest),
        "tidy" => tidy::check(),
        _ => Err(
            "tasks: run test e2e fmt lint bench load export bi lists pages office access agreements hostile crash versus peers upgrade fuzz schemathesis docs guides tidy"
                .to_owned(),
        ),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask {task}: {problem}");
            ExitCode::FAILURE
        }
    }
}
