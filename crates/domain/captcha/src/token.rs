//! The content of a token, as bytes of one fixed length (so that even the length reveals nothing), and its
//! text form.

use crate::ports::Sealer;
use crate::{Context, ProofOfWork, WorkDifficulty};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::{Scope, Timestamp, from_micros, micros};

/// The first of the sealed bytes: another layout gets another number, and unknown ones are refused.
const VERSION: u8 = 1;
/// version, nonce, expiry, context, scope, answer.
const LENGTH: usize = 1 + 16 + 8 + 1 + 8 + 2;
/// The first byte of a token that offers work, whose difficulty follows the rest. All others keep the first
/// layout, so that replicas of the previous release can read them during an update.
const VERSION_WITH_WORK: u8 = 2;
/// Longer texts are refused unread: our tokens are far shorter.
const MAX_TEXT: usize = 256;

/// The content of a token. The installation's scope is 0: ids of organisations are positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TokenClaims {
    pub(crate) nonce: [u8; 16],
    pub(crate) expires_at: Timestamp,
    pub(crate) context: Context,
    scope: i64,
    pub(crate) answer: u16,
    /// The difficulty of the work that may replace the answer.
    work: Option<WorkDifficulty>,
}

fn number_of(scope: Scope) -> i64 {
    scope.organization_id().map_or(0, |id| id.0)
}

const fn number_of_context(context: Context) -> u8 {
    match context {
        Context::Login => 1,
        Context::Submission => 2,
    }
}

impl TokenClaims {
    pub(crate) fn new(
        nonce: [u8; 16],
        expires_at: Timestamp,
        context: Context,
        scope: Scope,
        answer: u16,
        work: Option<WorkDifficulty>,
    ) -> Self {
        Self { nonce, expires_at, context, scope: number_of(scope), answer, work }
    }

    /// Returns the work that may replace the answer.
    pub(crate) fn work(&self) -> Option<ProofOfWork> {
        self.work.map(|difficulty| ProofOfWork::of(self.nonce, difficulty))
    }

    /// Checks whether the token was issued in this scope.
    pub(crate) fn is_of(&self, scope: Scope) -> bool {
        self.scope == number_of(scope)
    }

    /// Returns the text of the token: sealed, base64url without padding.
    pub(crate) fn seal(&self, sealer: &dyn Sealer) -> String {
        let mut plain = [0; LENGTH + 1];
        plain[0] = if self.work.is_some() { VERSION_WITH_WORK } else { VERSION };
        plain[1..17].copy_from_slice(&self.nonce);
        plain[17..25].copy_from_slice(&micros(self.expires_at).to_le_bytes());
        plain[25] = number_of_context(self.context);
        plain[26..34].copy_from_slice(&self.scope.to_le_bytes());
        plain[34..36].copy_from_slice(&self.answer.to_le_bytes());
        plain[36] = self.work.map_or(0, WorkDifficulty::bits);
        let plain = if self.work.is_some() { &plain[..] } else { &plain[..LENGTH] };
        let mut bytes = Vec::with_capacity(LENGTH + 64);
        sealer.seal(plain, &mut bytes);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Returns the claims of an authentic token. Only the canonical text of a token is accepted: padding,
    /// blanks and stray bits in the last character are refused.
    pub(crate) fn open(sealer: &dyn Sealer, text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let plain = sealer.open(&bytes)?;
        let work = match (plain.first()?, plain.len()) {
            (&VERSION, LENGTH) => None,
            (&VERSION_WITH_WORK, length) if length == LENGTH + 1 => {
                Some(WorkDifficulty::new(*plain.last()?)?)
            }
            _ => return None,
        };
        let part = |from: usize| plain.get(from..from + 8)?.try_into().ok().map(i64::from_le_bytes);
        let mut nonce = [0; 16];
        nonce.copy_from_slice(&plain[1..17]);
        Some(Self {
            nonce,
            expires_at: from_micros(part(17)?),
            context: Context::ALL.into_iter().find(|&context| number_of_context(context) == plain[25])?,
            scope: part(26)?,
            answer: u16::from_le_bytes([plain[34], plain[35]]),
            work,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestSealer, installation, organization};

    fn claims(context: Context, scope: Scope, answer: u16) -> TokenClaims {
        TokenClaims::new([9; 16], from_micros(1_767_225_600_000_000), context, scope, answer, None)
    }

    #[test]
    fn claims_come_back_as_they_were_sealed() {
        for (context, scope, answer) in
            [(Context::Login, installation(), 0), (Context::Submission, organization(i64::MAX), 9801)]
        {
            let sealed = claims(context, scope, answer);
            let opened = TokenClaims::open(&TestSealer, &sealed.seal(&TestSealer)).unwrap();
            assert_eq!(opened, sealed);
            assert!(opened.is_of(scope));
            assert!(!opened.is_of(organization(5)));
        }
    }

    #[test]
    fn the_difficulty_of_the_work_is_that_of_the_token() {
        let bits = WorkDifficulty::new(17);
        let sealed = TokenClaims { work: bits, ..claims(Context::Login, installation(), 5) };
        let opened = TokenClaims::open(&TestSealer, &sealed.seal(&TestSealer)).unwrap();
        assert_eq!(opened, sealed);
        assert_eq!(opened.work().map(|work| work.difficulty), bits);
        assert!(claims(Context::Login, installation(), 5).work().is_none());
    }

    #[test]
    fn the_length_of_a_token_says_nothing() {
        let short = claims(Context::Login, installation(), 2).seal(&TestSealer);
        let long = claims(Context::Submission, organization(i64::MAX), 9801).seal(&TestSealer);
        assert_eq!(short.len(), long.len());
    }

    #[test]
    fn other_texts_for_the_same_bytes_are_refused() {
        let token = claims(Context::Login, installation(), 2).seal(&TestSealer);
        assert!(TokenClaims::open(&TestSealer, &token).is_some());
        for other in [format!("{token}="), format!("{token} "), format!(" {token}"), token.repeat(9)] {
            assert!(TokenClaims::open(&TestSealer, &other).is_none(), "{other}");
        }
    }

    #[test]
    fn sealed_bytes_of_another_layout_are_refused() {
        for plain in [
            vec![],
            vec![VERSION; 5],
            vec![2; LENGTH],
            vec![VERSION; LENGTH + 1],
            vec![3; LENGTH + 1],
            {
                // Work of no difficulty would be done by any number.
                let mut idle = vec![0; LENGTH + 1];
                idle[0] = VERSION_WITH_WORK;
                idle[25] = 1;
                idle
            },
            {
                let mut unknown_context = vec![0; LENGTH];
                unknown_context[0] = VERSION;
                unknown_context[25] = 77;
                unknown_context
            },
        ] {
            let mut sealed = vec![];
            TestSealer.seal(&plain, &mut sealed);
            assert!(TokenClaims::open(&TestSealer, &URL_SAFE_NO_PAD.encode(sealed)).is_none());
        }
    }
}
