//! Challenges as they leave the crate, by the ten thousand: questions, tokens and images.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests may unwrap, too"
)]

mod images;
mod questions;

use captcha::testing::{MemorySpentTokens, TestSealer, installation};
use captcha::{Captcha, Challenge, Context, Difficulty};
use kernel::Locale;
use kernel::testing::{ManualClock, SeededRandom};
use std::sync::Arc;

/// The same challenges in every run: the seed is fixed.
fn challenges(difficulty: Difficulty, count: usize) -> impl Iterator<Item = Challenge> {
    let captcha = Captcha::new(
        Arc::new(TestSealer),
        Arc::new(MemorySpentTokens::default()),
        Arc::new(ManualClock::default()),
        Arc::new(SeededRandom::new(2026)),
    );
    (0..count).map(move |_| captcha.issue(installation(), Context::Submission, difficulty, Locale::En))
}
