//! Use case: sign in with e-mail address and password.

use crate::links::scope_bytes;
use crate::model::{PortalMember, SignedIn};
use crate::ports::{
    NewSession, PasswordHasher, PortalMemberCredentials, PortalMemberStore, SessionStore, TokenDigest,
};
use audit::{Action, Details};
use credentials::lifetime::new_token;
use credentials::lock_out::{AccountRef, LockOutError, SignInLimiter, SignInSuccess};
use credentials::{ABSOLUTE, Email, SLIDING, SignInError, password};
use kernel::{Clock, Random, Scope};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

/// The result of an attempt to sign in.
#[derive(Debug)]
pub struct SignInAttempt {
    /// The answer.
    pub outcome: Result<SignInSuccess<SignedIn>, LockOutError>,
    /// A member with the right password and an unproven address: send another link
    /// ([`Register::send_again`](crate::Register::send_again)) without making the caller wait, whose answer
    /// is that the password is wrong.
    pub unproven: Option<PortalMember>,
}

/// Signs members in. The caller checks the rate limit of the client first.
#[derive(Clone)]
pub struct SignIn {
    pub members: Arc<dyn PortalMemberStore>,
    pub sessions: Arc<dyn SessionStore>,
    /// Checks passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts wrong passwords.
    pub limiter: SignInLimiter,
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
}

impl SignIn {
    /// Checks the password and opens a session of 12 hours that slides with use, for 30 days at most;
    /// `browser_secret` is what the browser kept of an earlier sign-in. An unknown address, a text that is no
    /// address, a wrong password and the right one for an unproven address cost the same work, are counted
    /// the same and get the same answer.
    pub async fn sign_in(
        &self,
        scope: Scope,
        email: &str,
        typed: &str,
        browser_secret: Option<&str>,
    ) -> SignInAttempt {
        let parsed = Email::parse(email).ok();
        let credentials = match &parsed {
            Some(email) => self.members.by_email(scope, email).await,
            None => Ok(None),
        };
        let credentials = match credentials {
            Ok(credentials) => credentials,
            Err(error) => return SignInAttempt { outcome: Err(error.into()), unproven: None },
        };
        let address = throttle_key(scope, parsed.as_ref().map_or(email, Email::as_str));
        // For an unproven address no browser is known, and nobody is notified of a lock.
        let account =
            credentials.as_ref().filter(|credentials| credentials.member.is_verified()).map(|credentials| {
                let account_ref =
                    AccountRef { id: credentials.member.id.0, password_hash: &credentials.password_hash };
                (account_ref, ())
            });
        let unproven = Mutex::new(None);
        let attempt = || self.attempt(scope, credentials.as_ref(), typed, &unproven);
        let outcome = self.limiter.attempt(&address, account, browser_secret, attempt).await;
        SignInAttempt { outcome, unproven: unproven.into_inner().unwrap_or_else(PoisonError::into_inner) }
    }

    async fn attempt(
        &self,
        scope: Scope,
        credentials: Option<&PortalMemberCredentials>,
        typed: &str,
        unproven: &Mutex<Option<PortalMember>>,
    ) -> Result<SignedIn, SignInError> {
        let typed = password::normalize(typed);
        let hash = credentials.map(|credentials| credentials.password_hash.as_str());
        // A password that is too long is replaced by an empty one, to cost the same work.
        let fits = self.hasher.verify(typed.as_deref().unwrap_or_default(), hash).await?;
        let Some(credentials) = credentials.filter(|_| fits && typed.is_some()) else {
            return Err(SignInError::WrongCredentials);
        };
        if !credentials.member.is_verified() {
            *unproven.lock().unwrap_or_else(PoisonError::into_inner) = Some(credentials.member.clone());
            return Err(SignInError::WrongCredentials);
        }
        let (token, now) = (new_token(&*self.random), self.clock.now());
        let session = NewSession {
            member: credentials.member.id,
            digest: self.digest.digest(&token),
            created_at: now,
            expires_at: now + SLIDING,
            absolute_expires_at: now + ABSOLUTE,
        };
        let audit_event =
            |(): &()| Some(credentials.member.event(Action::PortalMemberSignedIn, Details::new(), now));
        // The password was replaced while it was being checked, so it is not valid any more.
        let opened = self.sessions.open(scope, &session, &credentials.password_hash, &audit_event).await?;
        opened
            .map(|_| SignedIn { token, member: credentials.member.clone() })
            .ok_or(SignInError::WrongCredentials)
    }
}

/// Returns where the attempts for an address of a scope are counted: the same address is a different account in
/// each.
fn throttle_key(scope: Scope, address: &str) -> String {
    let mut key = String::with_capacity(17 + address.len());
    for byte in scope_bytes(scope) {
        // Writing into a String cannot fail.
        let _ = write!(key, "{byte:02x}");
    }
    key.push('/');
    key.push_str(address);
    key
}
