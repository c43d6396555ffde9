//! Administration and API tokens in memory.

use super::memory::MemoryAccounts;
use crate::administration::ChangedUser;
use crate::administration::ports::{
    AccountState, CreateGuard, DecideError, UpdateGuard, UserAdministration, UserUpdate,
};
use crate::api_tokens::ports::{ApiToken, ApiTokenRecord, ApiTokenStore, Issuer, NewApiToken};
use crate::model::{NewUser, Role, User};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Membership, Page, PageRequest, Scope, StoreError, Timestamp, TokenId, UserId};

/// The stored API tokens.
#[derive(Debug, Default)]
pub(super) struct MachineTokens {
    stored: Vec<(ApiToken, UserId, [u8; 32])>,
    last: i64,
}

impl MachineTokens {
    pub(super) fn count_of(&self, user: UserId) -> usize {
        self.stored.iter().filter(|(_, owner, _)| *owner == user).count()
    }
}

#[async_trait]
impl UserAdministration for MemoryAccounts {
    async fn create(
        &self,
        scope: Scope,
        user: &NewUser,
        now: Timestamp,
        guard: CreateGuard<'_>,
        audit_event: AuditEventFn<'_, User>,
    ) -> Result<User, DecideError> {
        let mut state = self.state();
        guard(&state.authorized_users(scope))?;
        if state.users.iter().any(|entry| entry.user.email == user.email) {
            return Err(DecideError::EmailTaken);
        }
        let made = state.next(Membership::of(scope), user, now);
        self.log().enter(scope, audit_event(&made))?;
        state.onboarding.withdraw_invitations_to(scope, &user.email);
        Ok(state.add(Membership::of(scope), user, now))
    }

    async fn find(&self, scope: Scope, id: UserId) -> Result<Option<User>, StoreError> {
        let state = self.state();
        let mut users = state.users.iter().map(|entry| &entry.user);
        Ok(users.find(|user| user.id == id && user.membership == Membership::of(scope)).cloned())
    }

    async fn update(
        &self,
        scope: Scope,
        id: UserId,
        update: &UserUpdate,
        guard: UpdateGuard<'_>,
        audit_event: AuditEventFn<'_, ChangedUser>,
    ) -> Result<ChangedUser, DecideError> {
        let mut state = self.state();
        let current = state.account_state(scope, id)?;
        guard(&current)?;
        let taken = |email: &crate::email::Email| {
            state.users.iter().any(|other| other.user.id != id && other.user.email == *email)
        };
        if update.email.as_ref().is_some_and(taken) {
            return Err(DecideError::EmailTaken);
        }
        let before = current.target;
        let (mut user, could_invite) = (before.clone(), before.invites());
        user.name = update.name.clone().unwrap_or(user.name);
        user.email = update.email.clone().unwrap_or(user.email);
        user.role = update.role.unwrap_or(user.role);
        let new_password = update.password_hash.is_some();
        let changed = ChangedUser { before, after: user.clone(), new_password };
        self.log().enter(scope, audit_event(&changed))?;
        if let Some(entry) = state.users.iter_mut().find(|entry| entry.user.id == id) {
            entry.user = user.clone();
            if let Some(hash) = &update.password_hash {
                entry.password_hash.clone_from(hash);
            }
        }
        if update.email.is_some() || update.password_hash.is_some() {
            state.onboarding.end_links_of(id);
        }
        if update.password_hash.is_some() {
            state.revoke_all(id);
        }
        if could_invite && !user.invites() {
            state.onboarding.withdraw_invitations_of(id);
        }
        for mail in &update.mails {
            state.queue_mail(id, mail);
        }
        Ok(changed)
    }

    async fn delete(
        &self,
        scope: Scope,
        id: UserId,
        guard: UpdateGuard<'_>,
        audit_event: AuditEventFn<'_, User>,
    ) -> Result<User, DecideError> {
        let mut state = self.state();
        let current = state.account_state(scope, id)?;
        guard(&current)?;
        self.log().enter(scope, audit_event(&current.target))?;
        state.revoke_all(id);
        state.onboarding.withdraw_invitations_of(id);
        state.onboarding.withdraw_invitations_to(scope, &current.target.email);
        state.users.retain(|entry| entry.user.id != id);
        Ok(current.target)
    }
}

impl super::memory::State {
    fn account_state(&self, scope: Scope, id: UserId) -> Result<AccountState, DecideError> {
        let of_scope = |user: &&User| user.membership == Membership::of(scope);
        let users = || self.users.iter().map(|entry| &entry.user).filter(of_scope);
        let target = users().find(|user| user.id == id).cloned().ok_or(DecideError::NotFound)?;
        let administrators = users().filter(|user| user.role.includes(Role::Admin)).count() as u64;
        Ok(AccountState { target, administrators, authorized: self.authorized_users(scope) })
    }

    fn authorized_users(&self, scope: Scope) -> Vec<User> {
        let users = self.users.iter().map(|entry| &entry.user);
        users.filter(|user| user.administers(scope)).cloned().collect()
    }

    pub(super) fn revoke_all(&mut self, id: UserId) {
        self.tokens.retain(|(_, token)| token.user_id != id);
        self.machines.stored.retain(|(_, owner, _)| *owner != id);
    }
}

#[async_trait]
impl ApiTokenStore for MemoryAccounts {
    async fn insert(
        &self,
        token: &NewApiToken,
        by: Issuer,
        mail: &Mail,
        chain: Scope,
        audit_event: AuditEventFn<'_, TokenId>,
    ) -> Result<Option<TokenId>, StoreError> {
        let mut state = self.state();
        let session = |(id, session): &(TokenId, crate::ports::NewSession)| {
            *id == by.session && session.user_id == token.user_id
        };
        let owner =
            |entry: &crate::ports::Credentials| entry.user.id == token.user_id && entry.user.role == by.role;
        if !state.tokens.iter().any(session) || !state.users.iter().any(owner) {
            return Ok(None);
        }
        if state.machines.stored.iter().any(|(_, _, digest)| *digest == token.digest) {
            return Err(StoreError::internal("the digest is stored already"));
        }
        let id = TokenId(state.machines.last + 1);
        self.log().enter(chain, audit_event(&id))?;
        state.machines.last = id.0;
        let NewApiToken { name, abilities, created_at, expires_at, .. } = token.clone();
        let stored = ApiToken { id, name, abilities, created_at, expires_at, last_used_at: None };
        state.machines.stored.push((stored, token.user_id, token.digest));
        state.queue_mail(token.user_id, mail);
        Ok(Some(id))
    }

    async fn find(&self, digest: &[u8; 32]) -> Result<Option<ApiTokenRecord>, StoreError> {
        let state = self.state();
        let found = state.machines.stored.iter().find(|(_, _, stored)| stored == digest);
        Ok(found.and_then(|(token, owner, _)| {
            let entry = state.users.iter().find(|entry| entry.user.id == *owner)?;
            Some(ApiTokenRecord { token: token.clone(), user: entry.user.clone() })
        }))
    }

    async fn list(&self, owner: UserId, request: PageRequest) -> Result<Page<ApiToken>, StoreError> {
        let state = self.state();
        let own = || state.machines.stored.iter().rev().filter(|(_, of, _)| *of == owner);
        let skipped = usize::try_from(request.offset()).unwrap_or(usize::MAX);
        let items = own().skip(skipped).take(request.per_page() as usize).map(|(token, _, _)| token.clone());
        Ok(Page { items: items.collect(), total: own().count() as u64, request })
    }

    async fn record_use(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError> {
        if let Some((token, _, _)) =
            self.state().machines.stored.iter_mut().find(|(token, _, _)| token.id == id)
        {
            token.last_used_at = token.last_used_at.max(Some(at));
        }
        Ok(())
    }

    async fn revoke(
        &self,
        owner: UserId,
        id: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let stored = &mut state.machines.stored;
        let Some(place) = stored.iter().position(|(token, of, _)| token.id == id && *of == owner) else {
            return Ok(false);
        };
        self.log().enter(chain, audit_event(&()))?;
        stored.remove(place);
        Ok(true)
    }
}
