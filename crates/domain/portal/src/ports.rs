//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::model::PortalMember;
use async_trait::async_trait;
use audit::{AuditEventFn, Event};
use credentials::Email;
use kernel::{Locale, Mail, Patch, PortalMemberId, Scope, StoreError, Timestamp, TokenId};

pub use credentials::lock_out::ports::{CrossTenantAttempts, KeyedDigest};
pub use credentials::ports::{HashError, PasswordHasher, TokenDigest};

/// What is needed to check a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalMemberCredentials {
    /// The account.
    pub member: PortalMember,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// A registration to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPortalMember {
    pub name: String,
    /// The canonical address.
    pub email: Email,
    /// The company for which the member acts.
    pub company: Option<String>,
    /// The language of mails to the member.
    pub locale: Locale,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// The purpose of a mailed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// To prove an address.
    Verify,
    /// To set a new password.
    Reset,
}

impl LinkKind {
    /// Returns the name used in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Reset => "reset",
        }
    }
}

/// A mailed link, to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLink {
    /// Its purpose.
    pub kind: LinkKind,
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// The two possible mails after a registration, one of which is sent.
#[derive(Clone, Copy, Debug)]
pub struct RegistrationMails<'a> {
    /// To an address that has to be proven, with the link.
    pub verify: &'a Mail,
    /// To an address that already has an account.
    pub known: &'a Mail,
}

/// A member's changes to their own account; `None` and [`Patch::Keep`] leave a value unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PortalMemberChange {
    pub name: Option<String>,
    /// The company for which the member acts.
    pub company: Patch<String>,
    /// The password's hash, a PHC string.
    pub password_hash: Option<String>,
}

/// The outcome of a change to a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedPortalMember {
    /// The state before the change.
    pub before: PortalMember,
    /// The state after the change.
    pub after: PortalMember,
}

/// Keeps the members of a scope.
#[async_trait]
pub trait PortalMemberStore: Send + Sync {
    /// Registers an address. If nobody has it, a member is added with the link, whose mail is put into the
    /// outbox. If an unproven registration exists, it is replaced with its links, since the first person has
    /// proven nothing either; it keeps its id, and its 7 days start over. If a member has it, nothing
    /// changes, and the other mail is put into the outbox. All or nothing; of any number of concurrent calls,
    /// there is one member in the end, with the links of one of them. `audit_event` is called in the first two
    /// cases.
    async fn register(
        &self,
        scope: Scope,
        new: &NewPortalMember,
        link: &NewLink,
        mails: RegistrationMails<'_>,
        audit_event: AuditEventFn<'_, PortalMember>,
    ) -> Result<(), StoreError>;
    /// Finds the member of the scope with this address, verified or not.
    async fn by_email(
        &self,
        scope: Scope,
        email: &Email,
    ) -> Result<Option<PortalMemberCredentials>, StoreError>;
    /// Changes a member and returns their new state; all or nothing. A new password also ends all sessions of
    /// the member but `kept`, and their links. `None` when the member is not in the scope, or the password
    /// hash is no longer `known_hash`.
    async fn change(
        &self,
        scope: Scope,
        id: PortalMemberId,
        change: &PortalMemberChange,
        known_hash: Option<&str>,
        kept: TokenId,
        audit_event: AuditEventFn<'_, ChangedPortalMember, Vec<Event>>,
    ) -> Result<Option<PortalMember>, StoreError>;
    /// Deletes a member with their sessions and links; `false` when the member is not in the scope, or the
    /// password hash is no longer `known_hash`. A store that also keeps agreements anonymises the member's in
    /// the same transaction (specification, "Retention and deletion", rule 2).
    async fn delete(
        &self,
        scope: Scope,
        id: PortalMemberId,
        known_hash: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Departed>,
    ) -> Result<bool, StoreError>;
}

/// A member that was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departed {
    /// The state before the change.
    pub member: PortalMember,
    /// How many agreements were anonymised with it.
    pub agreements: u64,
}

/// Keeps the mailed links of a scope. A link is unknown in every other scope, and under every other kind.
#[async_trait]
pub trait LinkStore: Send + Sync {
    /// Stores a link and puts its mail into the outbox, both or neither. Without a member the link leads
    /// nowhere and no mail is sent: it is written so that both cases take the same path. The same holds for a
    /// member that is gone, or has another address than the mail's.
    async fn request(
        &self,
        scope: Scope,
        link: &NewLink,
        member: Option<PortalMemberId>,
        mail: &Mail,
    ) -> Result<(), StoreError>;
    /// Returns the member of a link; `None` when it is unknown, used, or expired at `now`.
    async fn find(
        &self,
        scope: Scope,
        kind: LinkKind,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<PortalMember>, StoreError>;
    /// Marks the address of the link's member as proven, and ends their links of this kind. `None` when the
    /// link is unknown, used, or expired at `now`. Of any number of concurrent calls, one succeeds.
    async fn verify(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
        audit_event: AuditEventFn<'_, PortalMember>,
    ) -> Result<Option<PortalMember>, StoreError>;
    /// Replaces the password of the link's member, which also proves the address, ends all their sessions and
    /// links, and puts the mail into the outbox, in one step; `None` as for [`LinkStore::verify`]. Of any
    /// number of concurrent calls, one succeeds.
    async fn replace_password(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, PortalMember, Vec<Event>>,
    ) -> Result<Option<PortalMember>, StoreError>;
}

/// A session to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    pub member: PortalMemberId,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it ends unless it is used (sliding).
    pub expires_at: Timestamp,
    /// When it ends however much it is used (the absolute end).
    pub absolute_expires_at: Timestamp,
}

/// A stored session with its member in their current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRecord {
    pub id: TokenId,
    pub member: PortalMember,
    /// When it ends unless it is used (the sliding end).
    pub expires_at: Timestamp,
    /// When it ends however much it is used (the absolute end).
    pub absolute_expires_at: Timestamp,
}

/// Keeps the sessions of the members of a scope.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Opens a session if the member is in the scope and verified, and the password hash is still this one;
    /// `None` otherwise. When a new password and a session coincide, either the session is not opened or the
    /// new password ends it.
    async fn open(
        &self,
        scope: Scope,
        session: &NewSession,
        password_hash: &str,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<TokenId>, StoreError>;
    /// Finds the session with this digest, expired or not, and its member.
    async fn find(&self, scope: Scope, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError>;
    /// Moves the sliding end; nothing happens when the session is gone.
    async fn extend(&self, scope: Scope, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError>;
    /// Ends a session; `false` when it was gone.
    async fn end(&self, scope: Scope, id: TokenId) -> Result<bool, StoreError>;
}

/// The numbers of deleted entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrunedPortalMembers {
    /// Registrations.
    pub members: u64,
    pub links: u64,
    pub sessions: u64,
}

/// Expired data in all scopes.
#[async_trait]
pub trait CrossTenantPortalMembers: Send + Sync {
    /// Deletes the members that were registered before `registered_before` and are not verified, the links
    /// that expired before `now`, and the sessions that ended before it.
    async fn prune(
        &self,
        registered_before: Timestamp,
        now: Timestamp,
    ) -> Result<PrunedPortalMembers, StoreError>;
}

/// The addresses of portals.
#[async_trait]
pub trait PortalAddresses: Send + Sync {
    /// Returns the base URL of links in a scope's mails, without a trailing slash: a setting, never the host
    /// of a request.
    async fn base_url(&self, scope: Scope) -> Result<String, StoreError>;
}
