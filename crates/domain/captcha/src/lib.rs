//! Arithmetic challenges that keep simple robots from the public form and the sign-in.
//!
//! [`Captcha::issue`] creates a question ("47 − 12 = ?") as an SVG image and as a text for people who cannot
//! see it, together with a token. [`Captcha::verify`] takes the token and the answer. Source of the rules:
//! the service specification ("CAPTCHA rules") and decisions §2.
//!
//! # Invariants
//! - Issuing writes nothing: the token is self-contained. It is encrypted and authenticated by a
//!   [`ports::Sealer`], so it neither reveals the answer nor can be made or altered by others.
//! - A token is good for **one** attempt, right or wrong, within [`LIFETIME`], in the one
//!   [`Context`] and the one tenant scope it was issued for. Only the nonces of spent tokens are
//!   remembered ([`ports::SpentTokens`]), in a store that all replicas share. [`Captcha::check`] leaves a
//!   right reply its attempt, and nothing else.
//! - Only the canonical decimal text of the result is accepted: `7`, not `7 `, `07`, `7.0`, `٧`.
//! - Where a site offers [`ProofOfWork`], a number that a browser searched for replaces the answer. It is
//!   bound to its token and spent with it, so it is good for one attempt, too.
//! - The image has no text: glyphs are drawn as fragments of strokes, shuffled among a few paths,
//!   every coordinate jittered by cryptographic randomness. It needs no style sheet or script.
//!
//! # What it is not
//! The text alternative states the question in words, as the specification requires. A program written for
//! this service passes. What stops that are the rate limit, the honeypot and, where a site chooses it, the
//! proof of work; this crate stops robots that fill in every form they find.
//!
//! Deliberately absent: rate limits, the settings (which context is protected, how hard), HTTP,
//! and the cipher.
//!
//! ```
//! # use std::sync::Arc;
//! # use kernel::{Locale, testing::{ManualClock, SeededRandom}};
//! # use captcha::{Captcha, Context, Difficulty, VerifyError};
//! # use captcha::testing::{MemorySpentTokens, TestSealer, installation, solve};
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let captcha = Captcha::new(
//!     Arc::new(TestSealer),
//!     Arc::new(MemorySpentTokens::default()),
//!     Arc::new(ManualClock::default()),
//!     Arc::new(SeededRandom::new(7)),
//! );
//! let scope = installation();
//! let challenge = captcha.issue(scope, Context::Submission, Difficulty::Easy, Locale::En);
//! assert!(challenge.accessible_text.starts_with("What is "));
//!
//! let answer = solve(&challenge.accessible_text).expect("a question");
//! assert!(captcha.verify(scope, Context::Submission, &challenge.token, &answer).await.is_ok());
//! // The second attempt finds the token spent.
//! let again = captcha.verify(scope, Context::Submission, &challenge.token, &answer).await;
//! assert!(matches!(again, Err(VerifyError::AlreadyUsed)));
//! # }
//! ```

mod draws;
mod error;
mod image;
mod model;
pub mod ports;
mod proof_of_work;
mod question;
mod service;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod token;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use error::VerifyError;
pub use model::{Challenge, Context, Demand, Difficulty, Passed, Reply};
pub use proof_of_work::{ALGORITHM, ProofOfWork, WorkDifficulty};
pub use service::{CLOCK_TOLERANCE, Captcha, LIFETIME};
