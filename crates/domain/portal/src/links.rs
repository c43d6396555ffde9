//! Links in mails, and limits on their number.

use crate::ports::{LinkKind, NewLink};
use credentials::lifetime::new_token;
use credentials::lock_out::ports::{AttemptLimit, Bucket, CrossTenantAttempts, KeyedDigest};
use credentials::ports::TokenDigest;
use kernel::{Clock, Duration, Random, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// How long a link that proves an address is valid.
pub const VERIFY_VALIDITY: Duration = Duration::hours(24);
/// How long a link for a password reset is valid.
pub const RESET_VALIDITY: Duration = Duration::minutes(60);

/// How many mails of one kind are sent to one address of a scope, whoever requests them, so that nobody can
/// flood a mailbox.
pub(crate) const MAILS: AttemptLimit = AttemptLimit { attempts: 3, window: Duration::minutes(60) };

/// Creates links, and counts the mails with them.
#[derive(Clone)]
pub(crate) struct Links {
    pub(crate) attempts: Arc<dyn CrossTenantAttempts>,
    pub(crate) keyed: Arc<dyn KeyedDigest>,
    pub(crate) digest: Arc<dyn TokenDigest>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
}

impl Links {
    /// Checks whether an address of a scope may get another mail of this kind, and counts it.
    pub(crate) async fn may_send_mail(
        &self,
        scope: Scope,
        kind: LinkKind,
        address: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let parts: [&[u8]; 4] = [kind.code().as_bytes(), b"\0", &scope_bytes(scope), address.as_bytes()];
        let bucket = Bucket::of_address(&self.keyed.keyed(&parts));
        Ok(self.attempts.take(bucket, MAILS, now).await?.is_granted())
    }

    /// Creates a link to be stored, and its token.
    pub(crate) fn new_link(&self, kind: LinkKind, now: Timestamp) -> (NewLink, String) {
        let token = new_token(&*self.random);
        let validity = match kind {
            LinkKind::Verify => VERIFY_VALIDITY,
            LinkKind::Reset => RESET_VALIDITY,
        };
        let digest = self.digest.digest(&token);
        (NewLink { kind, digest, created_at: now, expires_at: now + validity }, token)
    }
}

/// Returns a scope as bytes for a digest, always of one length.
pub(crate) fn scope_bytes(scope: Scope) -> [u8; 8] {
    scope.organization_id().map_or(0, |id| id.0).to_be_bytes()
}
