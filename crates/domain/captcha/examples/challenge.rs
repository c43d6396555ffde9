//! Prints a challenge: the SVG on standard output, the question in words on standard error.
//!
//! ```sh
//! cargo run -p mw-captcha --features testing --example challenge hard en 7 > challenge.svg
//! ```
//! The arguments are the difficulty, the language and a seed; the same seed gives the same image.

use captcha::testing::{MemorySpentTokens, TestSealer, installation};
use captcha::{Captcha, Context, Difficulty};
use kernel::Locale;
use kernel::testing::{ManualClock, SeededRandom};
use std::sync::Arc;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize| arguments.get(index).map(String::as_str);
    let difficulty = argument(0).and_then(Difficulty::parse).unwrap_or(Difficulty::Easy);
    let locale = argument(1).and_then(Locale::parse).unwrap_or_default();
    let seed = argument(2).and_then(|seed| seed.parse().ok()).unwrap_or(1);

    // A service uses the system's clock and randomness, a real cipher and a shared store.
    let captcha = Captcha::new(
        Arc::new(TestSealer),
        Arc::new(MemorySpentTokens::default()),
        Arc::new(ManualClock::default()),
        Arc::new(SeededRandom::new(seed)),
    );
    let challenge = captcha.issue(installation(), Context::Submission, difficulty, locale);
    eprintln!("{}\ntoken: {}", challenge.accessible_text, challenge.token);
    println!("{}", challenge.image_svg);
}
