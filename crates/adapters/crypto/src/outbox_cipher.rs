//! Seals jobs that wait in the outbox.

use crate::{AeadSealer, AppSecret};
use kernel::{OutboxSealer, Random};
use std::fmt;
use std::sync::Arc;

/// Seals jobs under a key derived from the installation's secret, each bound to its row: a payload that was
/// copied to another row or tenant does not open. With another [`AppSecret`] no job opens.
pub struct OutboxCipher(AeadSealer);

impl OutboxCipher {
    /// Creates the cipher of an installation.
    pub fn new(secret: &AppSecret, random: Arc<dyn Random>) -> Self {
        Self(AeadSealer::new(secret, "outbox v1", random))
    }
}

impl OutboxSealer for OutboxCipher {
    fn seal(&self, context: &str, plain: &[u8]) -> Vec<u8> {
        let mut sealed = Vec::new();
        self.0.seal_bound(context.as_bytes(), plain, &mut sealed);
        sealed
    }

    fn open(&self, context: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        self.0.open_bound(context.as_bytes(), sealed)
    }
}

impl fmt::Debug for OutboxCipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OutboxCipher(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    fn cipher(seed: u64) -> OutboxCipher {
        OutboxCipher::new(&AppSecret::generate(&SeededRandom::new(seed)), Arc::new(SeededRandom::new(5)))
    }

    #[test]
    fn a_job_opens_in_its_own_row_and_installation_only_and_is_not_readable() {
        let sealed = cipher(1).seal("row 1", b"to eva@example.org");
        assert!(!sealed.windows(3).any(|part| part == b"eva"));
        assert_eq!(cipher(1).open("row 1", &sealed).as_deref(), Some(&b"to eva@example.org"[..]));
        assert_eq!(cipher(1).open("row 2", &sealed), None);
        assert_eq!(cipher(1).open("", &sealed), None);
        assert_eq!(cipher(2).open("row 1", &sealed), None);
    }

    #[test]
    fn an_altered_job_does_not_open() {
        let sealed = cipher(1).seal("row 1", b"message");
        for place in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[place] ^= 1;
            assert_eq!(cipher(1).open("row 1", &altered), None, "byte {place}");
        }
        assert_eq!(cipher(1).open("row 1", &[]), None);
    }
}
