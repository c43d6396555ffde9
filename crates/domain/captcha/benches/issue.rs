//! The time to issue a challenge, without the real cipher and the operating system's randomness (the `crypto`
//! crate measures it with both). Target: under 60 µs.

use captcha::testing::{MemorySpentTokens, TestSealer, installation};
use captcha::{Captcha, Context, Difficulty};
use criterion::Criterion;
use kernel::Locale;
use kernel::testing::{ManualClock, SeededRandom};
use std::hint::black_box;
use std::sync::Arc;

fn issue(criterion: &mut Criterion) {
    let captcha = Captcha::new(
        Arc::new(TestSealer),
        Arc::new(MemorySpentTokens::default()),
        Arc::new(ManualClock::default()),
        Arc::new(SeededRandom::new(1)),
    );
    for difficulty in Difficulty::ALL {
        criterion.bench_function(&format!("captcha/issue/{}", difficulty.code()), |bencher| {
            bencher.iter(|| {
                black_box(captcha.issue(installation(), Context::Submission, difficulty, Locale::De))
            });
        });
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    issue(&mut criterion);
    criterion.final_summary();
}
