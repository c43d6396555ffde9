//! `make fuzz`: looks for what breaks the parsers of untrusted bytes, guided by coverage.

use crate::run::{TaskResult, command, finish, output, root};
use crate::setup;
use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Seconds for each target.
const SECONDS: u32 = 600;
/// Of one input, so that many are tried. Larger ones of the corpus are tried as they are.
const LONGEST: u32 = 16 * 1024;
/// Seconds for one input.
const SLOWEST: u32 = 20;
/// Where everything is that a run makes.
const FOLDER: &str = "target/fuzz";

/// `make fuzz`, or of some targets and for so many seconds each: `make fuzz DO="json query 60"`.
pub(crate) fn fuzz(arguments: &[String]) -> TaskResult {
    let all = targets()?;
    let (numbers, names): (Vec<_>, Vec<_>) =
        arguments.iter().partition(|argument| argument.parse::<u32>().is_ok());
    let seconds = numbers.last().and_then(|number| number.parse().ok()).unwrap_or(SECONDS);
    if let Some(unknown) = names.iter().find(|name| !all.contains(**name)) {
        return Err(format!("`{unknown}` is no target; there are {}", all.join(" ")));
    }
    let wanted = if names.is_empty() { all } else { names.into_iter().cloned().collect() };
    build()?;
    let binaries = root().join(FOLDER).join(host()?).join("release");
    let failed = at_once(wanted, |target| run(&binaries, target, seconds));
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// The names of the binaries.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.flatten().filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    Ok(names)
}

/// All binaries with coverage. Without a sanitizer, since those need a nightly compiler, and no code of ours is unsafe.
fn build() -> TaskResult {
    let tool = setup::cargo_fuzz()?;
    let mut build = command(&tool.display().to_string(), &["fuzz", "build", "--sanitizer", "none"]);
    build.args(["--fuzz-dir", "fuzz", "--target-dir", FOLDER]);
    finish(build)
}

fn host() -> Result<String, String> {
    let version = output("rustc", &["-vV"]).ok_or("rustc does not answer")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say for what it builds".to_owned())
}

/// As many at a time as there are processors; what went wrong with each.
fn at_once(targets: Vec<String>, run: impl Fn(&str) -> TaskResult + Sync) -> Vec<String> {
    let (queue, failed) = (Mutex::new(VecDeque::from(targets)), Mutex::new(Vec::new()));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let work = || {
        while let Some(target) = next() {
            if let Err(problem) = run(&target) {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push(problem);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Runs one target. What it finds new goes into a corpus of its own, with which the next run begins.
fn run(binaries: &Path, target: &str, seconds: u32) -> TaskResult {
    let [found, findings] = ["corpus", "findings"].map(|kind| root().join(FOLDER).join(kind).join(target));
    for folder in [&found, &findings] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let log = root().join(FOLDER).join(format!("{target}.log"));
    let output = || File::create(&log).map_err(|error| format!("{}: {error}", log.display()));
    let binary = binaries.join(target);
    let mut fuzzer = command(&binary.display().to_string(), &[]);
    fuzzer
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={LONGEST}"))
        .arg(format!("-timeout={SLOWEST}"))
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .args([&found, &root().join("crates/fuzzing/corpus").join(target)])
        .stderr(output()?);
    match finish(fuzzer) {
        Ok(()) => {
            eprintln!("{target}: nothing in {seconds} seconds, {}", last_of(&log));
            Ok(())
        }
        Err(problem) => Err(finding(target, &binary, &findings, &log).unwrap_or(problem)),
    }
}

/// What a fuzzer said last of how far it came.
fn last_of(log: &Path) -> String {
    let text = std::fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines()
        .rev()
        .find(|line| line.starts_with("Done"))
        .unwrap_or("it does not say how many inputs")
        .to_owned()
}

/// What was found, and how to look at it again.
fn finding(target: &str, binary: &Path, folder: &Path, log: &Path) -> Option<String> {
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let latest = entries.max_by_key(|entry| entry.metadata().and_then(|data| data.modified()).ok())?.path();
    let said = std::fs::read(log).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let said: Vec<&str> = said.lines().skip_while(|line| !line.contains("panicked at")).take(6).collect();
    let short = |path: &Path| -> PathBuf { path.strip_prefix(root()).unwrap_or(path).to_owned() };
    Some(format!(
        "{target}: {} does not hold what it has to\n{}\n  again: {} {}\n  as a test: cp {} crates/fuzzing/corpus/{target}/<what it is> && cargo test -p mw-fuzzing {target}\n  all that was said: {}",
        short(&latest).display(),
        said.join("\n"),
        short(binary).display(),
        short(&latest).display(),
        short(&latest).display(),
        short(log).display(),
    ))
}
