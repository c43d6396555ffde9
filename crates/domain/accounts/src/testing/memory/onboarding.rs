//! Invitations, password resets, address changes and links for the first account in memory.

use super::{MemoryAccounts, State};
use crate::change_email::NewEmailChange;
use crate::email::Email;
use crate::first_account::CrossTenantFirstAccount;
use crate::invitations::ports::{
    AcceptRefused, CrossTenantInvitations, InvitationStore, Invitee, NewInvitation, OfferRefused,
};
use crate::invitations::{
    COUNTED, FoundInvitation, INVITATIONS_OF_ADDRESS, INVITATIONS_OF_ORGANIZATION, Invitation,
    InvitingOrganization,
};
use crate::model::{NewUser, User};
use crate::password_reset::{CrossTenantPasswordResets, NewReset};
use crate::ports::InsertUserError;
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{InvitationId, Mail, MailId, Membership, OrganizationId, Scope, StoreError, Timestamp, UserId};
use std::collections::BTreeMap;

/// The stored state of onboarding.
#[derive(Debug, Default)]
pub(in crate::testing) struct Onboarding {
    organizations: Vec<InvitingOrganization>,
    invitations: Vec<Stored>,
    last_invitation: i64,
    resets: Vec<NewReset>,
    email_changes: Vec<(UserId, NewEmailChange)>,
    links: Vec<([u8; 32], Timestamp)>,
    outbox: Vec<(Scope, Mail)>,
}

#[derive(Debug)]
struct Stored {
    id: InvitationId,
    organization: OrganizationId,
    new: NewInvitation,
    mail: MailId,
    accepted_at: Option<Timestamp>,
    is_withdrawn: bool,
}

impl Stored {
    fn is_open(&self, now: Timestamp) -> bool {
        !self.is_withdrawn && self.accepted_at.is_none() && now < self.new.expires_at
    }
}

impl MemoryAccounts {
    /// Adds or changes an organisation that people can be invited to.
    pub fn know_organization(&self, organization: InvitingOrganization) {
        let mut state = self.state();
        state.onboarding.organizations.retain(|known| known.id != organization.id);
        state.onboarding.organizations.push(organization);
    }

    /// Returns the mails in the outbox of a scope, oldest first.
    pub fn outbox(&self, scope: Scope) -> Vec<Mail> {
        let state = self.state();
        let of_scope = state.onboarding.outbox.iter().filter(|(of, _)| *of == scope);
        of_scope.map(|(_, mail)| mail.clone()).collect()
    }

    /// Returns how many sessions, API tokens and pending sign-ins an account has.
    pub fn openings(&self, user: UserId) -> usize {
        let state = self.state();
        let sessions = state.tokens.iter().filter(|(_, token)| token.user_id == user).count();
        sessions + state.machines.count_of(user) + state.second_factors.count_pending_of(user)
    }
}

impl Onboarding {
    /// Links for a new password or address end with the address or password for which they were mailed.
    pub(in crate::testing) fn end_links_of(&mut self, user: UserId) {
        self.resets.retain(|reset| reset.user != Some(user));
        self.withdraw_email_change(user);
    }

    pub(super) fn has_email_change(&self, user: UserId) -> bool {
        self.email_changes.iter().any(|(owner, _)| *owner == user)
    }

    pub(super) fn withdraw_email_change(&mut self, user: UserId) {
        self.email_changes.retain(|(owner, _)| *owner != user);
    }

    /// Keeps at most one e-mail change per account.
    pub(super) fn keep_email_change(&mut self, user: UserId, email_change: NewEmailChange) {
        self.withdraw_email_change(user);
        self.email_changes.push((user, email_change));
    }

    pub(super) fn email_change_of(&self, user: UserId) -> Option<&NewEmailChange> {
        self.email_changes.iter().find(|(owner, _)| *owner == user).map(|(_, request)| request)
    }

    pub(super) fn prune_email_changes(&mut self, now: Timestamp) -> u64 {
        let before = self.email_changes.len();
        self.email_changes.retain(|(_, request)| request.expires_at >= now);
        (before - self.email_changes.len()) as u64
    }

    /// Invitations by an account that is gone are withdrawn.
    pub(in crate::testing) fn withdraw_invitations_of(&mut self, user: UserId) {
        self.withdraw(|stored| stored.new.invited_by == user && stored.accepted_at.is_none());
    }

    /// Whoever is a member needs no invitation, and a removed member must not come back by an old one.
    pub(in crate::testing) fn withdraw_invitations_to(&mut self, scope: Scope, email: &Email) {
        self.withdraw(|stored| {
            Some(stored.organization) == scope.organization_id()
                && stored.new.email == *email
                && stored.accepted_at.is_none()
        });
    }

    /// The mails go too: nothing is sent from this outbox.
    fn withdraw(&mut self, which: impl Fn(&Stored) -> bool) {
        for stored in self.invitations.iter_mut().filter(|stored| which(stored)) {
            stored.is_withdrawn = true;
            self.outbox.retain(|(_, mail)| mail.id != stored.mail);
        }
    }
}

impl State {
    /// Returns the account and new address of a pending address change.
    pub(super) fn pending_address(&self, digest: &[u8; 32], now: Timestamp) -> Option<(User, Email)> {
        let good =
            |(_, request): &&(UserId, NewEmailChange)| request.digest == *digest && now < request.expires_at;
        let (owner, request) = self.onboarding.email_changes.iter().find(good)?;
        let entry = self.users.iter().find(|entry| entry.user.id == *owner)?;
        Some((entry.user.clone(), request.email.clone()))
    }

    /// Puts a mail to an account into the outbox of its tenant.
    #[expect(clippy::disallowed_methods, reason = "a mail belongs to the tenant of its account")]
    pub(in crate::testing) fn queue_mail(&mut self, user: UserId, mail: &Mail) {
        if let Some(entry) = self.users.iter().find(|entry| entry.user.id == user) {
            let scope =
                entry.user.membership.organization_id().map_or(Scope::installation(), Scope::organization);
            self.onboarding.outbox.push((scope, mail.clone()));
        }
    }

    fn seen(&self, stored: &Stored) -> Invitation {
        let inviter = self.users.iter().find(|entry| entry.user.id == stored.new.invited_by);
        Invitation {
            id: stored.id,
            email: stored.new.email.clone(),
            role: stored.new.role,
            invited_by: inviter.map(|entry| entry.user.name.clone()),
            created_at: stored.new.created_at,
            expires_at: stored.new.expires_at,
        }
    }

    fn found(&self, digest: &[u8; 32]) -> Option<FoundInvitation> {
        let good = |stored: &&Stored| stored.new.digest == *digest && !stored.is_withdrawn;
        let stored = self.onboarding.invitations.iter().find(good)?;
        let organization =
            self.onboarding.organizations.iter().find(|known| known.id == stored.organization)?;
        let account = self.users.iter().find(|entry| entry.user.email == stored.new.email);
        Some(FoundInvitation {
            id: stored.id,
            organization: organization.clone(),
            email: stored.new.email.clone(),
            role: stored.new.role,
            expires_at: stored.new.expires_at,
            accepted_at: stored.accepted_at,
            account: account.map(|entry| entry.user.clone()),
        })
    }
}

#[async_trait]
impl InvitationStore for MemoryAccounts {
    async fn organization(&self, scope: Scope) -> Result<Option<InvitingOrganization>, StoreError> {
        let state = self.state();
        let mut known = state.onboarding.organizations.iter();
        Ok(known.find(|known| Some(known.id) == scope.organization_id()).cloned())
    }

    async fn offer(
        &self,
        scope: Scope,
        new: &NewInvitation,
        mail: &Mail,
        audit_event: AuditEventFn<'_, Invitation>,
    ) -> Result<Invitation, OfferRefused> {
        let organization = scope.organization_id().ok_or(OfferRefused::NoOrganization)?;
        let mut state = self.state();
        let sender = state.users.iter().find(|entry| entry.user.id == new.invited_by);
        if !sender.is_some_and(|entry| entry.user.administers(scope)) {
            return Err(OfferRefused::NotAllowed);
        }
        let member = |entry: &crate::ports::Credentials| {
            entry.user.email == new.email && entry.user.membership == Membership::of(scope)
        };
        if state.users.iter().any(member) {
            return Err(OfferRefused::AlreadyMember);
        }
        let invited = |stored: &Stored| {
            stored.organization == organization
                && stored.new.email == new.email
                && stored.is_open(new.created_at)
        };
        if state.onboarding.invitations.iter().any(invited) {
            return Err(OfferRefused::AlreadyInvited);
        }
        let counted = |stored: &&Stored| {
            stored.organization == organization && stored.new.created_at > new.created_at - COUNTED
        };
        let counted: Vec<&Stored> = state.onboarding.invitations.iter().filter(counted).collect();
        let of_address: Vec<&Stored> =
            counted.iter().filter(|stored| stored.new.email == new.email).copied().collect();
        for (counted, limit) in [(of_address, INVITATIONS_OF_ADDRESS), (counted, INVITATIONS_OF_ORGANIZATION)]
        {
            let oldest = counted.iter().map(|stored| stored.new.created_at).min();
            if let Some(oldest) = oldest.filter(|_| counted.len() >= limit) {
                return Err(OfferRefused::TooMany(oldest + COUNTED));
            }
        }
        let id = InvitationId(state.onboarding.last_invitation + 1);
        let stored = Stored {
            id,
            organization,
            new: new.clone(),
            mail: mail.id.clone(),
            accepted_at: None,
            is_withdrawn: false,
        };
        let invitation = state.seen(&stored);
        self.log().enter(scope, audit_event(&invitation))?;
        state.onboarding.last_invitation = id.0;
        state.onboarding.invitations.push(stored);
        state.onboarding.outbox.push((scope, mail.clone()));
        Ok(invitation)
    }

    async fn open(&self, scope: Scope, now: Timestamp) -> Result<Vec<Invitation>, StoreError> {
        let state = self.state();
        let own = state
            .onboarding
            .invitations
            .iter()
            .rev()
            .filter(|stored| Some(stored.organization) == scope.organization_id() && stored.is_open(now));
        Ok(own.map(|stored| state.seen(stored)).collect())
    }

    async fn withdraw(
        &self,
        scope: Scope,
        id: InvitationId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Invitation>,
    ) -> Result<Option<Invitation>, StoreError> {
        let mut state = self.state();
        let found = state.onboarding.invitations.iter().find(|stored| {
            stored.id == id && Some(stored.organization) == scope.organization_id() && stored.is_open(now)
        });
        let withdrawn = found.map(|stored| state.seen(stored));
        if let Some(withdrawn) = &withdrawn {
            self.log().enter(scope, audit_event(withdrawn))?;
            state.onboarding.withdraw(|stored| stored.id == id);
        }
        Ok(withdrawn)
    }
}

#[async_trait]
impl CrossTenantInvitations for MemoryAccounts {
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<FoundInvitation>, StoreError> {
        Ok(self.state().found(digest))
    }

    async fn accept(
        &self,
        digest: &[u8; 32],
        invitee: &Invitee,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<User, AcceptRefused> {
        let mut state = self.state();
        let found = state.found(digest).ok_or(AcceptRefused::Unknown)?;
        found.check_invitee(invitee, now)?;
        let home = Membership::Organization(found.organization.id);
        let user = match invitee {
            Invitee::Account(id) => {
                let account = state.users.iter_mut().find(|entry| entry.user.id == *id);
                let account = account.ok_or(AcceptRefused::NotInvited)?;
                let user = User { membership: home, role: found.role, ..account.user.clone() };
                self.enter(audit_event(&user))?;
                account.user = user.clone();
                state.left.remove(id);
                user
            }
            Invitee::New { name, password_hash } => {
                let new = NewUser {
                    name: name.clone(),
                    email: found.email,
                    role: found.role,
                    password_hash: password_hash.clone(),
                };
                self.enter(audit_event(&state.next(home, &new, now)))?;
                state.add(home, &new, now)
            }
        };
        if let Some(stored) = state.onboarding.invitations.iter_mut().find(|stored| stored.id == found.id) {
            stored.accepted_at = Some(now);
        }
        Ok(user)
    }

    async fn count_open(&self, now: Timestamp) -> Result<BTreeMap<OrganizationId, u64>, StoreError> {
        let mut counts = BTreeMap::new();
        for stored in self.state().onboarding.invitations.iter().filter(|stored| stored.is_open(now)) {
            *counts.entry(stored.organization).or_default() += 1;
        }
        Ok(counts)
    }

    async fn prune(&self, ended: Timestamp, made: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.state();
        let count = state.onboarding.invitations.len();
        state.onboarding.invitations.retain(|stored| {
            stored.new.expires_at >= ended && !(stored.is_withdrawn && stored.new.created_at < made)
        });
        Ok((count - state.onboarding.invitations.len()) as u64)
    }
}

#[async_trait]
impl CrossTenantPasswordResets for MemoryAccounts {
    async fn request(&self, new: &NewReset, mail: Option<&Mail>) -> Result<(), StoreError> {
        let mut state = self.state();
        let is_owner = |entry: &&crate::ports::Credentials| {
            Some(entry.user.id) == new.user && mail.is_some_and(|mail| mail.to == entry.user.email.as_str())
        };
        let scope = state.users.iter().find(is_owner).map(|entry| scope_of(&entry.user));
        state.onboarding.resets.push(NewReset { user: new.user.filter(|_| scope.is_some()), ..new.clone() });
        state.onboarding.outbox.extend(scope.zip(mail.cloned()));
        Ok(())
    }

    async fn find(&self, digest: &[u8; 32], now: Timestamp) -> Result<Option<User>, StoreError> {
        let state = self.state();
        let good = |reset: &&NewReset| reset.digest == *digest && now < reset.expires_at;
        let request = state.onboarding.resets.iter().find(good);
        let owner =
            request.and_then(|request| state.users.iter().find(|entry| Some(entry.user.id) == request.user));
        Ok(owner.map(|entry| entry.user.clone()))
    }

    async fn fulfil(
        &self,
        digest: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError> {
        let mut state = self.state();
        let good = |reset: &&NewReset| reset.digest == *digest && now < reset.expires_at;
        let wanted = state.onboarding.resets.iter().find(good).and_then(|request| request.user);
        let Some(entry) = state.users.iter_mut().find(|entry| Some(entry.user.id) == wanted) else {
            return Ok(None);
        };
        let user = entry.user.clone();
        self.enter(audit_event(&user))?;
        password_hash.clone_into(&mut entry.password_hash);
        state.end_everything_of(user.id);
        state.onboarding.end_links_of(user.id);
        state.onboarding.outbox.push((scope_of(&user), mail.clone()));
        Ok(Some(user))
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.state();
        let count = state.onboarding.resets.len();
        state.onboarding.resets.retain(|reset| reset.expires_at >= now);
        Ok((count - state.onboarding.resets.len()) as u64)
    }
}

#[async_trait]
impl CrossTenantFirstAccount for MemoryAccounts {
    async fn offer(
        &self,
        digest: &[u8; 32],
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        state.onboarding.links.retain(|(_, end)| now < *end);
        if !state.users.is_empty() {
            return Ok(false);
        }
        state.onboarding.links.push((*digest, expires_at));
        Ok(true)
    }

    async fn is_open(&self, digest: &[u8; 32], now: Timestamp) -> Result<bool, StoreError> {
        let state = self.state();
        let good = state.onboarding.links.iter().any(|(known, end)| known == digest && now < *end);
        Ok(good && state.users.is_empty())
    }

    async fn claim(
        &self,
        digest: &[u8; 32],
        user: &NewUser,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, InsertUserError> {
        if !self.is_open(digest, now).await? {
            return Ok(None);
        }
        let mut state = self.state();
        // Checked again: the lock was released in between.
        if !state.users.is_empty() {
            return Ok(None);
        }
        self.enter(audit_event(&state.next(Membership::Installation, user, now)))?;
        state.onboarding.links.clear();
        Ok(Some(state.add(Membership::Installation, user, now)))
    }
}

#[expect(clippy::disallowed_methods, reason = "a store puts a job where the account belongs")]
fn scope_of(user: &User) -> Scope {
    user.membership.organization_id().map_or_else(Scope::installation, Scope::organization)
}
