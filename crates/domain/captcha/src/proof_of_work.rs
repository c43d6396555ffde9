//! Proof of work: a search that takes a browser about a second, bound to one token.
//!
//! The proof is a number whose decimal text, after the salt and a colon, has a SHA-256 with as many leading
//! zero bits as the difficulty requires (Hashcash, Back 2002). The salt is the token's own nonce, so that a
//! number is worthless for any other token; and the whole message is one block of SHA-256, so that no program
//! gains by hashing a part of it in advance.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The name of the only algorithm in the protocol.
pub const ALGORITHM: &str = "sha-256";

/// The maximum number of digits: JavaScript counts exactly to 2^53, which has sixteen.
const MAX_DIGITS: usize = 16;

/// The required number of leading zero bits: on average 2^n hashes are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkDifficulty(u8);

impl WorkDifficulty {
    /// A thousand hashes: not noticeable.
    pub const MIN: Self = Self(10);
    /// 65,000 hashes: about half a second on a slow phone (see ADR 21 for the measurements).
    pub const DEFAULT: Self = Self(16);
    /// Four million hashes: half a minute on a slow phone.
    pub const MAX: Self = Self(22);

    /// Creates a difficulty within the limits.
    pub fn new(bits: u8) -> Option<Self> {
        Some(Self(bits)).filter(|wanted| (Self::MIN..=Self::MAX).contains(wanted))
    }

    /// Returns the number of bits.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl Default for WorkDifficulty {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl fmt::Display for WorkDifficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The proof of work that a challenge asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofOfWork {
    /// The prefix of the message: 22 characters of base64url.
    pub salt: String,
    /// The required number of leading zero bits.
    pub difficulty: WorkDifficulty,
}

impl ProofOfWork {
    /// Creates the proof of work for the token with this nonce.
    pub(crate) fn of(nonce: [u8; 16], difficulty: WorkDifficulty) -> Self {
        Self { salt: URL_SAFE_NO_PAD.encode(nonce), difficulty }
    }

    /// Checks whether the text is a number that solves it, in canonical decimal form.
    ///
    /// ```
    /// use captcha::{ProofOfWork, WorkDifficulty};
    /// let difficulty = WorkDifficulty::new(12).unwrap();
    /// let work = ProofOfWork { salt: "AAECAwQFBgcICQoLDA0ODw".into(), difficulty };
    /// assert!(work.is_done_by("1619"));
    /// assert!(!work.is_done_by("1618") && !work.is_done_by("01619"));
    /// ```
    pub fn is_done_by(&self, number: &str) -> bool {
        let is_number = (1..=MAX_DIGITS).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && (number == "0" || !number.starts_with('0'));
        is_number && self.zero_bits(number) >= u32::from(self.difficulty.0)
    }

    fn zero_bits(&self, number: &str) -> u32 {
        let digest = Sha256::new().chain_update(&self.salt).chain_update(":").chain_update(number).finalize();
        let zeros = digest.iter().take_while(|&&byte| byte == 0).count();
        let rest = digest.get(zeros).map_or(0, |byte| byte.leading_zeros());
        // A digest of 32 bytes cannot overflow the product.
        u32::try_from(zeros).unwrap_or(u32::MAX).saturating_mul(8) + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::find_proof;

    fn work(bits: u8) -> ProofOfWork {
        ProofOfWork::of(
            std::array::from_fn(|at| u8::try_from(at).unwrap()),
            WorkDifficulty::new(bits).unwrap(),
        )
    }

    #[test]
    fn the_first_number_of_the_documented_example_does_it() {
        assert_eq!(work(10).salt, "AAECAwQFBgcICQoLDA0ODw");
        for (bits, first) in [(10, "13"), (12, "1619"), (16, "86645")] {
            assert_eq!(find_proof(&work(bits)), first, "{bits}");
            assert!(work(bits).is_done_by(first));
        }
    }

    #[test]
    fn fewer_zero_bits_than_wanted_do_not_do_it() {
        let enough = find_proof(&work(12));
        assert!(work(10).is_done_by(&enough), "more than wanted is fine");
        let work = work(16);
        let short = (0..u32::MAX).map(|n| n.to_string()).find(|n| work.zero_bits(n) == 15).unwrap();
        assert!(!work.is_done_by(&short));
    }

    #[test]
    fn only_the_one_spelling_of_a_number_counts() {
        let work = work(10);
        let right = find_proof(&work);
        for wrong in [
            String::new(),
            format!("0{right}"),
            format!("{right} "),
            format!("+{right}"),
            format!("{right}.0"),
            format!("-{right}"),
            "1".repeat(17),
            "١".into(),
        ] {
            assert!(!work.is_done_by(&wrong), "{wrong}");
        }
    }

    #[test]
    fn a_difficulty_stays_within_its_limits() {
        assert_eq!(WorkDifficulty::new(9), None);
        assert_eq!(WorkDifficulty::new(23), None);
        assert_eq!(WorkDifficulty::new(16), Some(WorkDifficulty::default()));
    }
}
