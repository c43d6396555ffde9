//! Masks generated texts with planted values and prints what remains of them:
//! `cargo run --release -p mw-anonymizer --example planted [texts]`, ten million by default.

#[path = "../tests/planting/mod.rs"]
mod planting;

use std::process::ExitCode;
use std::thread;
use std::time::Instant;

fn main() -> ExitCode {
    let texts: u64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000_000);
    let workers = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let begin = Instant::now();
    let results: Vec<_> = thread::scope(|scope| {
        let started: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    planting::leaks((worker..texts).step_by(usize::try_from(workers).unwrap_or(1)))
                })
            })
            .collect();
        started.into_iter().map(thread::ScopedJoinHandle::join).collect()
    });
    let (mut bytes, mut left) = (0, Vec::new());
    for result in results {
        let Ok((more, some)) = result else { return ExitCode::FAILURE };
        bytes += more;
        left.extend(some);
    }
    let seconds = begin.elapsed().as_secs_f64();
    for line in left.iter().take(50) {
        eprintln!("{line}");
    }
    #[expect(clippy::cast_precision_loss, reason = "for display")]
    let (rate, megabytes) = (texts as f64 / seconds, bytes as f64 / 1e6);
    println!(
        "{texts} texts, {megabytes:.0} MB, {} values left, {seconds:.1} s, {rate:.0} texts a second",
        left.len()
    );
    if left.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
