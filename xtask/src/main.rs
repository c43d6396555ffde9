//! The logic behind the Makefile: `cargo run -p xtask -- <task>`.
//!
//! Invariant: a task sets up what it needs, or fails and says plainly what is missing; nothing is skipped.

mod fuzz;
mod item_docs;
mod links;
mod members;
mod run;
mod setup;
mod subjects;
mod tasks;
mod tidy;
mod upgrade;

use run::TaskResult;
use std::process::ExitCode;

/// What runs with the arguments after its name.
type Task = fn(&[String]) -> TaskResult;

/// The tasks by name, each given the arguments after it.
const TASKS: [(&str, Task); 25] = [
    ("run", tasks::run),
    ("test", |_| tasks::test()),
    ("e2e", tasks::e2e),
    ("fmt", |_| tasks::fmt()),
    ("lint", |_| tasks::lint()),
    ("bench", tasks::bench),
    ("load", tasks::load),
    ("export", tasks::export),
    ("bi", tasks::bi),
    ("lists", tasks::lists),
    ("pages", |_| tasks::pages()),
    ("office", |_| tasks::office()),
    ("examples", |_| tasks::examples()),
    ("access", tasks::access),
    ("agreements", tasks::agreements),
    ("hostile", tasks::hostile),
    ("crash", tasks::crash),
    ("versus", tasks::versus),
    ("peers", tasks::peers),
    ("upgrade", |_| tasks::upgrade()),
    ("fuzz", fuzz::fuzz),
    ("schemathesis", tasks::schemathesis),
    ("docs", |_| tasks::docs()),
    ("guides", tasks::guides),
    ("tidy", |_| tidy::check()),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let task = TASKS.iter().find(|(known, _)| *known == name);
    match task.map_or_else(|| Err(usage()), |(_, run)| run(&rest)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask {name}: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let names: Vec<&str> = TASKS.iter().map(|(name, _)| *name).collect();
    format!("tasks: {}", names.join(" "))
}
