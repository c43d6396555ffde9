//! Accounts without a tenant, in memory.

use super::{MemoryAccounts, State};
use crate::email::Email;
use crate::former_members::{CrossTenantFormerMembers, FormerMember};
use crate::model::User;
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{Membership, StoreError, Timestamp, UserId};

impl State {
    fn former(&self) -> impl Iterator<Item = &User> {
        self.users.iter().map(|entry| &entry.user).filter(|user| user.membership == Membership::Nowhere)
    }

    fn delete_account(&mut self, id: UserId) {
        self.end_everything_of(id);
        self.onboarding.withdraw_invitations_of(id);
        self.left.remove(&id);
        self.users.retain(|entry| entry.user.id != id);
    }
}

#[async_trait]
impl CrossTenantFormerMembers for MemoryAccounts {
    async fn list(&self) -> Result<Vec<FormerMember>, StoreError> {
        let state = self.state();
        let left_at = |user: &User| state.left.get(&user.id).copied().flatten();
        Ok(state.former().map(|user| FormerMember { user: user.clone(), left_at: left_at(user) }).collect())
    }

    async fn delete(
        &self,
        id: UserId,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        let mut state = self.state();
        let found = state.former().find(|user| user.id == id).cloned();
        if let Some(found) = &found {
            self.enter(audit_event(found))?;
            state.delete_account(id);
        }
        Ok(found)
    }

    async fn assign_to_installation(
        &self,
        email: &Email,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        let mut state = self.state();
        let Some(id) = state.former().find(|user| user.email == *email).map(|user| user.id) else {
            return Ok(None);
        };
        let Some(entry) = state.users.iter_mut().find(|entry| entry.user.id == id) else { return Ok(None) };
        let placed = User { membership: Membership::Installation, ..entry.user.clone() };
        self.enter(audit_event(&placed))?;
        entry.user = placed.clone();
        state.left.remove(&id);
        Ok(Some(placed))
    }

    async fn prune(&self, left_before: Timestamp, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let mut state = self.state();
        let former: Vec<UserId> = state.former().map(|user| user.id).collect();
        let mut deleted = Vec::new();
        for id in former {
            let left_at = *state.left.entry(id).or_default().get_or_insert(now);
            if left_at < left_before {
                state.delete_account(id);
                deleted.push(id);
            }
        }
        Ok(deleted)
    }
}
