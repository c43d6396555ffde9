//! Second factors, sessions and profiles in memory.

use super::{MemoryAccounts, State};
use crate::change_email::CrossTenantEmailChanges;
use crate::email::Email;
use crate::model::User;
use crate::ports::NewSession;
use crate::profile::{ChangedProfile, ProfileChange, ProfileStore};
use crate::second_factor::{
    ATTEMPTS_WITHIN, AttemptClaim, AttemptId, AttemptKind, MAX_ATTEMPTS, NewPendingSignIn, PendingSignIns,
    SecondFactorAttempt, SecondFactors,
};
use crate::sessions::{SessionStore, StoredSession};
use async_trait::async_trait;
use audit::{AuditEventFn, Event, ScopedEvents};
use kernel::{Mail, Scope, StoreError, Timestamp, TokenId, UserId};

/// The stored state of second factors.
#[derive(Debug, Default)]
pub(super) struct SecondFactorState {
    factors: Vec<Factor>,
    pending: Vec<NewPendingSignIn>,
    attempts: Vec<Tried>,
    last_attempt: i64,
}

#[derive(Debug)]
struct Factor {
    user: UserId,
    sealed_secret: Vec<u8>,
    /// `None` while the factor is pending.
    last_step: Option<i64>,
    codes: Vec<[u8; 32]>,
}

#[derive(Debug)]
struct Tried {
    id: AttemptId,
    user: UserId,
    sign_in: [u8; 32],
    kind: AttemptKind,
    at: Timestamp,
}

impl SecondFactorState {
    pub(super) fn count_pending_of(&self, user: UserId) -> usize {
        self.pending.iter().filter(|pending| pending.user_id == user).count()
    }

    pub(super) fn end_pending_of(&mut self, user: UserId) {
        self.pending.retain(|pending| pending.user_id != user);
    }
}

impl State {
    fn active(&mut self, user: UserId) -> Option<&mut Factor> {
        let factors = &mut self.second_factors.factors;
        factors.iter_mut().find(|factor| factor.user == user && factor.last_step.is_some())
    }

    fn user(&mut self, id: UserId) -> Option<&mut User> {
        self.users.iter_mut().map(|entry| &mut entry.user).find(|user| user.id == id)
    }
}

#[async_trait]
impl SecondFactors for MemoryAccounts {
    async fn begin(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        codes: &[[u8; 32]],
        _: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        if state.active(user).is_some() {
            return Ok(false);
        }
        let factors = &mut state.second_factors.factors;
        factors.retain(|factor| factor.user != user);
        let sealed_secret = sealed_secret.to_vec();
        factors.push(Factor { user, sealed_secret, last_step: None, codes: codes.to_vec() });
        Ok(true)
    }

    async fn pending(&self, user: UserId) -> Result<Option<Vec<u8>>, StoreError> {
        let state = self.state();
        let mut pending = state.second_factors.factors.iter().filter(|factor| factor.last_step.is_none());
        Ok(pending.find(|factor| factor.user == user).map(|factor| factor.sealed_secret.clone()))
    }

    async fn confirm(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        step: i64,
        _: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let factors = &mut state.second_factors.factors;
        let Some(factor) = factors.iter_mut().find(|factor| {
            factor.user == user && factor.last_step.is_none() && factor.sealed_secret == sealed_secret
        }) else {
            return Ok(false);
        };
        self.log().enter(chain, audit_event(&()))?;
        factor.last_step = Some(step);
        if let Some(user) = state.user(user) {
            user.two_factor_enabled = true;
        }
        Ok(true)
    }

    async fn use_step(&self, user: UserId, step: i64) -> Result<bool, StoreError> {
        let mut state = self.state();
        let factor = state.active(user).filter(|factor| factor.last_step < Some(step));
        Ok(factor.map(|factor| factor.last_step = Some(step)).is_some())
    }

    async fn use_recovery_code(
        &self,
        user: UserId,
        digest: &[u8; 32],
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let Some(factor) = state.active(user) else { return Ok(false) };
        if !factor.codes.contains(digest) {
            return Ok(false);
        }
        self.log().enter(chain, audit_event(&()))?;
        factor.codes.retain(|code| code != digest);
        Ok(true)
    }

    async fn replace_recovery_codes(
        &self,
        user: UserId,
        codes: &[[u8; 32]],
        mail: &Mail,
        _: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let Some(factor) = state.active(user) else { return Ok(false) };
        self.log().enter(chain, audit_event(&()))?;
        factor.codes = codes.to_vec();
        state.queue_mail(user, mail);
        Ok(true)
    }

    async fn remove(
        &self,
        user: UserId,
        mail: &Mail,
        _: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, bool>,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        if !state.second_factors.factors.iter().any(|factor| factor.user == user) {
            return Ok(false);
        }
        let was_active = state.active(user).is_some();
        self.log().enter(chain, audit_event(&was_active))?;
        if was_active {
            state.queue_mail(user, mail);
        }
        state.second_factors.pending.retain(|pending| pending.user_id != user);
        state.second_factors.factors.retain(|factor| factor.user != user);
        if let Some(user) = state.user(user) {
            user.two_factor_enabled = false;
        }
        Ok(true)
    }
}

#[async_trait]
impl PendingSignIns for MemoryAccounts {
    async fn insert(&self, pending: &NewPendingSignIn) -> Result<(), StoreError> {
        self.state().second_factors.pending.push(pending.clone());
        Ok(())
    }

    async fn claim(
        &self,
        digest: &[u8; 32],
        kind: AttemptKind,
        now: Timestamp,
    ) -> Result<AttemptClaim, StoreError> {
        let mut state = self.state();
        let known = state.second_factors.pending.iter();
        let waiting = known.clone().find(|pending| pending.digest == *digest && pending.expires_at > now);
        let Some(waiting) = waiting.cloned() else { return Ok(AttemptClaim::Unknown) };
        let user = waiting.user_id;
        let Some(sealed_secret) = state.active(user).map(|factor| factor.sealed_secret.clone()) else {
            return Ok(AttemptClaim::Unknown);
        };
        let attempts = &state.second_factors.attempts;
        if attempts.iter().filter(|tried| tried.sign_in == *digest).count() >= MAX_ATTEMPTS as usize {
            return Ok(AttemptClaim::Unknown);
        }
        let recent: Vec<Timestamp> = attempts
            .iter()
            .filter(|tried| tried.user == user && tried.kind == kind && tried.at > now - ATTEMPTS_WITHIN)
            .map(|tried| tried.at)
            .collect();
        if recent.len() >= MAX_ATTEMPTS as usize {
            let first = recent.into_iter().min().unwrap_or(now);
            return Ok(AttemptClaim::Blocked(first + ATTEMPTS_WITHIN));
        }
        state.second_factors.last_attempt += 1;
        let id = AttemptId(state.second_factors.last_attempt);
        state.second_factors.attempts.push(Tried { id, user, sign_in: *digest, kind, at: now });
        let owner = state.users.iter().find(|entry| entry.user.id == user);
        Ok(owner.map_or(AttemptClaim::Unknown, |owner| {
            AttemptClaim::Taken(Box::new(SecondFactorAttempt {
                id,
                user: owner.user.clone(),
                password_hash: owner.password_hash.clone(),
                password_mark: waiting.password_mark,
                sealed_secret,
            }))
        }))
    }

    async fn give_back(&self, attempt: AttemptId) -> Result<(), StoreError> {
        self.state().second_factors.attempts.retain(|tried| tried.id != attempt);
        Ok(())
    }

    async fn complete(&self, digest: &[u8; 32]) -> Result<bool, StoreError> {
        let mut state = self.state();
        let kept = &mut state.second_factors;
        let before = kept.pending.len();
        kept.pending.retain(|pending| pending.digest != *digest);
        if kept.pending.len() == before {
            return Ok(false);
        }
        kept.attempts.retain(|tried| tried.sign_in != *digest);
        Ok(true)
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.state();
        let kept = &mut state.second_factors;
        let before = kept.pending.len();
        kept.pending.retain(|pending| pending.expires_at >= now);
        kept.attempts.retain(|tried| tried.at > now - ATTEMPTS_WITHIN);
        Ok((before - kept.pending.len()) as u64)
    }
}

#[async_trait]
impl SessionStore for MemoryAccounts {
    async fn list(&self, user: UserId, now: Timestamp) -> Result<Vec<StoredSession>, StoreError> {
        let state = self.state();
        let own = state.tokens.iter().rev().filter(|(_, token)| {
            token.user_id == user
                && token.abilities == ["*"]
                && token.expires_at > now
                && token.absolute_expires_at > now
        });
        let session = |(id, token): &(TokenId, NewSession)| StoredSession {
            id: *id,
            created_at: token.created_at,
            expires_at: token.expires_at,
        };
        Ok(own.map(session).collect())
    }

    async fn end(
        &self,
        user: UserId,
        id: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let is_it = |stored: TokenId, token: &NewSession| {
            stored == id && token.user_id == user && token.abilities == ["*"]
        };
        if !self.state().tokens.iter().any(|(stored, token)| is_it(*stored, token)) {
            return Ok(false);
        }
        self.log().enter(chain, audit_event(&()))?;
        Ok(self.remove(is_it) > 0)
    }

    async fn end_others(
        &self,
        user: UserId,
        kept: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError> {
        let is_other = |stored: TokenId, token: &NewSession| {
            stored != kept && token.user_id == user && token.abilities == ["*"]
        };
        let others = self.state().tokens.iter().filter(|(id, token)| is_other(*id, token)).count() as u64;
        self.log().enter(chain, audit_event(&others))?;
        Ok(self.remove(is_other))
    }
}

#[async_trait]
impl ProfileStore for MemoryAccounts {
    async fn change(
        &self,
        user: UserId,
        change: &ProfileChange,
        known_hash: Option<&str>,
        kept: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ChangedProfile, Vec<Event>>,
    ) -> Result<Option<User>, StoreError> {
        let mut state = self.state();
        let withdrew_email_change = change.withdraws_email_change && state.onboarding.has_email_change(user);
        let known = |hash: &String| known_hash.is_none_or(|known| known == hash);
        let found = state.users.iter_mut().find(|e| e.user.id == user && known(&e.password_hash));
        let Some(entry) = found else { return Ok(None) };
        let mut changed = entry.user.clone();
        if let Some(name) = &change.name {
            changed.name.clone_from(name);
        }
        let changed = ChangedProfile {
            renamed: changed.name != entry.user.name,
            after: changed,
            withdrew_email_change,
        };
        self.log().enter(chain, audit_event(&changed))?;
        let changed = changed.after;
        entry.user = changed.clone();
        if let Some(hash) = &change.password_hash {
            entry.password_hash.clone_from(hash);
        }
        if change.password_hash.is_some() {
            state.onboarding.end_links_of(user);
            state.tokens.retain(|(id, token)| token.user_id != user || *id == kept);
        }
        if change.withdraws_email_change {
            state.onboarding.withdraw_email_change(user);
        }
        if let Some(email_change) = &change.email_change {
            state.onboarding.keep_email_change(user, email_change.clone());
            for mail in &email_change.mails {
                state.queue_mail(user, mail);
            }
        }
        Ok(Some(changed))
    }
}

#[async_trait]
impl CrossTenantEmailChanges for MemoryAccounts {
    async fn pending(&self, user: UserId, now: Timestamp) -> Result<Option<Email>, StoreError> {
        let state = self.state();
        Ok(state
            .onboarding
            .email_change_of(user)
            .filter(|request| now < request.expires_at)
            .map(|request| request.email.clone()))
    }

    async fn find(&self, digest: &[u8; 32], now: Timestamp) -> Result<Option<(User, Email)>, StoreError> {
        Ok(self.state().pending_address(digest, now))
    }

    async fn confirm(
        &self,
        digest: &[u8; 32],
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        let mut state = self.state();
        let Some((owner, email)) = state.pending_address(digest, now) else { return Ok(None) };
        if state.users.iter().any(|entry| entry.user.email == email) {
            return Ok(None);
        }
        self.enter(audit_event(&User { email: email.clone(), ..owner.clone() }))?;
        state.onboarding.end_links_of(owner.id);
        state.queue_mail(owner.id, mail);
        Ok(state.user(owner.id).map(|user| {
            user.email = email;
            user.clone()
        }))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        Ok(self.state().onboarding.prune_email_changes(now))
    }
}
