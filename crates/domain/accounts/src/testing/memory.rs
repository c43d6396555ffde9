//! Accounts and tokens in memory.

mod former_members;
mod onboarding;
mod own_account;

use crate::email::Email;
use crate::model::{NewUser, Role, User};
use crate::ports::{
    Credentials, CrossTenantCredentials, InsertUserError, NewSession, SessionRecord, TokenStore, UserStore,
};
use async_trait::async_trait;
use audit::ScopedEvents;
use audit::testing::MemoryAudit;
use kernel::{Membership, Scope, StoreError, Timestamp, TokenId, UserId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All stores in one piece of memory. Keeps the same contract as the SQL stores.
#[derive(Debug, Default)]
pub struct MemoryAccounts(Mutex<State>, Arc<MemoryAudit>);

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) users: Vec<Credentials>,
    pub(super) tokens: Vec<(TokenId, NewSession)>,
    pub(super) machines: super::memory_staff::MachineTokens,
    /// The last sign-in of each account.
    last_sign_ins: BTreeMap<UserId, Timestamp>,
    /// Since when accounts are without a tenant.
    pub(super) left: BTreeMap<UserId, Option<Timestamp>>,
    last_user: i64,
    last_token: i64,
    second_factors: own_account::SecondFactorState,
    pub(super) onboarding: onboarding::Onboarding,
}

impl State {
    /// Creates the next account.
    pub(super) fn next(&self, membership: Membership, user: &NewUser, now: Timestamp) -> User {
        User {
            id: UserId(self.last_user + 1),
            name: user.name.clone(),
            email: user.email.clone(),
            role: user.role,
            membership,
            created_at: now,
            two_factor_enabled: false,
        }
    }

    pub(super) fn add(&mut self, membership: Membership, user: &NewUser, now: Timestamp) -> User {
        let stored = self.next(membership, user, now);
        self.last_user += 1;
        self.users.push(Credentials { user: stored.clone(), password_hash: user.password_hash.clone() });
        stored
    }

    /// Ends all sessions, API tokens and pending sign-ins.
    fn end_everything_of(&mut self, id: UserId) {
        self.revoke_all(id);
        self.second_factors.end_pending_of(id);
    }
}

impl MemoryAccounts {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty store that records its changes in this log.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Self {
        Self(Mutex::default(), log)
    }

    pub(super) fn enter(&self, events: ScopedEvents) -> Result<(), StoreError> {
        events.into_iter().try_for_each(|(scope, event)| self.1.enter(scope, [event]))
    }

    /// Returns the audit log of the changes.
    pub fn log(&self) -> &Arc<MemoryAudit> {
        &self.1
    }

    /// Changes an account's role, as an administrator would. `false` when it does not exist.
    pub fn set_role(&self, id: UserId, role: Role) -> bool {
        let mut state = self.state();
        let user = state.users.iter_mut().find(|entry| entry.user.id == id);
        user.map(|entry| entry.user.role = role).is_some()
    }

    /// Removes an account from its organisation: it has no tenant since `left_at`, the role `user` and no
    /// valid tokens. `false` when it does not exist.
    pub fn leave(&self, id: UserId, left_at: Option<Timestamp>) -> bool {
        let mut state = self.state();
        state.end_everything_of(id);
        state.left.insert(id, left_at);
        let user = state.users.iter_mut().find(|entry| entry.user.id == id);
        user.map(|entry| (entry.user.membership, entry.user.role) = (Membership::Nowhere, Role::User))
            .is_some()
    }

    /// Returns how many tokens are stored.
    pub fn token_count(&self) -> usize {
        self.state().tokens.len()
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl UserStore for MemoryAccounts {
    async fn insert(&self, scope: Scope, user: &NewUser, now: Timestamp) -> Result<User, InsertUserError> {
        let mut state = self.state();
        if state.users.iter().any(|entry| entry.user.email == user.email) {
            return Err(InsertUserError::EmailTaken);
        }
        Ok(state.add(Membership::of(scope), user, now))
    }

    async fn list(&self, scope: Scope) -> Result<Vec<User>, StoreError> {
        let state = self.state();
        let users = state.users.iter().map(|entry| &entry.user);
        Ok(users.filter(|user| user.membership == Membership::of(scope)).cloned().collect())
    }

    async fn last_sign_ins(&self, scope: Scope) -> Result<BTreeMap<UserId, Timestamp>, StoreError> {
        let own: Vec<UserId> = UserStore::list(self, scope).await?.into_iter().map(|user| user.id).collect();
        let state = self.state();
        let last = state.last_sign_ins.iter().filter(|(id, _)| own.contains(id));
        Ok(last.map(|(id, at)| (*id, *at)).collect())
    }

    async fn set_password_hash(&self, scope: Scope, id: UserId, hash: &str) -> Result<bool, StoreError> {
        let mut state = self.state();
        let found = state
            .users
            .iter_mut()
            .find(|entry| entry.user.id == id && entry.user.membership == Membership::of(scope));
        Ok(found.map(|entry| hash.clone_into(&mut entry.password_hash)).is_some())
    }
}

#[async_trait]
impl CrossTenantCredentials for MemoryAccounts {
    async fn by_email(&self, email: &Email) -> Result<Option<Credentials>, StoreError> {
        Ok(self.state().users.iter().find(|entry| entry.user.email == *email).cloned())
    }
}

#[async_trait]
impl TokenStore for MemoryAccounts {
    async fn insert(&self, token: &NewSession) -> Result<TokenId, StoreError> {
        let mut state = self.state();
        if state.tokens.iter().any(|(_, stored)| stored.digest == token.digest) {
            return Err(StoreError::internal("the digest is stored already"));
        }
        if !state.users.iter().any(|entry| entry.user.id == token.user_id) {
            return Err(StoreError::internal("the account of the token is not there"));
        }
        state.last_token += 1;
        let id = TokenId(state.last_token);
        state.tokens.push((id, token.clone()));
        Ok(id)
    }

    async fn insert_under(
        &self,
        token: &NewSession,
        password_hash: &str,
    ) -> Result<Option<TokenId>, StoreError> {
        let mut state = self.state();
        let fits =
            |entry: &Credentials| entry.user.id == token.user_id && entry.password_hash == password_hash;
        if !state.users.iter().any(fits) {
            return Ok(None);
        }
        state.last_sign_ins.insert(token.user_id, token.created_at);
        state.last_token += 1;
        let id = TokenId(state.last_token);
        state.tokens.push((id, token.clone()));
        Ok(Some(id))
    }

    async fn find(&self, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError> {
        let state = self.state();
        let found = state.tokens.iter().find(|(_, token)| token.digest == *digest);
        Ok(found.and_then(|(id, token)| {
            let owner = state.users.iter().find(|entry| entry.user.id == token.user_id)?;
            Some(SessionRecord {
                id: *id,
                user: owner.user.clone(),
                abilities: token.abilities.clone(),
                expires_at: token.expires_at,
                absolute_expires_at: token.absolute_expires_at,
            })
        }))
    }

    async fn extend(&self, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError> {
        if let Some((_, token)) = self.state().tokens.iter_mut().find(|(stored, _)| *stored == id) {
            token.expires_at = expires_at;
        }
        Ok(())
    }

    async fn revoke(&self, id: TokenId) -> Result<bool, StoreError> {
        Ok(self.remove(|stored, _| stored == id) > 0)
    }

    async fn revoke_all_of(&self, user: UserId, except: Option<TokenId>) -> Result<u64, StoreError> {
        Ok(self.remove(|id, token| token.user_id == user && Some(id) != except))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        Ok(self.remove(|_, token| token.expires_at < now))
    }
}

impl MemoryAccounts {
    fn remove(&self, gone: impl Fn(TokenId, &NewSession) -> bool) -> u64 {
        let mut state = self.state();
        let before = state.tokens.len();
        state.tokens.retain(|(id, token)| !gone(*id, token));
        (before - state.tokens.len()) as u64
    }
}
