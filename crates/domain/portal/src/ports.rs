//! The ports of this domain. Their docs are the contract; the cases in `testing::contract` hold every
//! implementation to it.

use crate::model::Member;
use async_trait::async_trait;
use audit::{Event, EventOf};
use credentials::Email;
use kernel::{Locale, Mail, MemberId, Patch, Scope, StoreError, Timestamp, TokenId};

pub use credentials::lock_out::ports::{CrossTenantTries, KeyedDigest};
pub use credentials::ports::{HashError, PasswordHasher, TokenDigest};

/// What is needed to check a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberCredentials {
    /// The account.
    pub member: Member,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// A registration to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMember {
    /// Display name.
    pub name: String,
    /// The canonical address.
    pub email: Email,
    /// For whom the member acts.
    pub company: Option<String>,
    /// The language that mails to the member are in.
    pub locale: Locale,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// What a mailed link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// To prove an address.
    Verify,
    /// To set another password.
    Reset,
}

impl LinkKind {
    /// The name used in stores.
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
    /// What it is for.
    pub kind: LinkKind,
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// When it was made.
    pub created_at: Timestamp,
    /// From then on it is over.
    pub expires_at: Timestamp,
}

/// The mails of a registration, one of which is sent.
#[derive(Clone, Copy, Debug)]
pub struct RegistrationMails<'a> {
    /// To an address that is to be proven, with the link.
    pub verify: &'a Mail,
    /// To an address that has an account.
    pub known: &'a Mail,
}

/// What a member changes of its own account; `None` and [`Patch::Keep`] stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberChange {
    /// Display name.
    pub name: Option<String>,
    /// For whom the member acts.
    pub company: Patch<String>,
    /// The password's hash, a PHC string.
    pub password_hash: Option<String>,
}

/// What a change of a member found and did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberChanged {
    /// As it was.
    pub before: Member,
    /// As it is now.
    pub after: Member,
}

/// Keeps the members of a scope.
#[async_trait]
pub trait MemberStore: Send + Sync {
    /// Registers an address. Nobody has it: a member is added with the link, whose mail is put into the outbox. Somebody has
    /// registered it and not proven it: that registration is replaced by this one, and its links by this one's, since who was
    /// first has proven nothing either; it keeps its number, and its 7 days begin anew. A member has it: nothing changes, and the
    /// other mail is put into the outbox. All or nothing; of any number at once there is one member in the end, and the links of
    /// one of them. `event_of` is asked in the first two cases.
    async fn register(
        &self,
        scope: Scope,
        new: &NewMember,
        link: &NewLink,
        mails: RegistrationMails<'_>,
        event_of: EventOf<'_, Member>,
    ) -> Result<(), StoreError>;
    /// The member of the scope with this address, verified or not.
    async fn by_email(&self, scope: Scope, email: &Email) -> Result<Option<MemberCredentials>, StoreError>;
    /// Changes a member and gives it as it is now; all or nothing. With a new password it also ends all sessions of the member
    /// but `kept`, and its links. `None` when the member is not of the scope, or its password hash is not `known_hash` any more.
    async fn change(
        &self,
        scope: Scope,
        id: MemberId,
        change: &MemberChange,
        known_hash: Option<&str>,
        kept: TokenId,
        event_of: EventOf<'_, MemberChanged, Vec<Event>>,
    ) -> Result<Option<Member>, StoreError>;
    /// Removes a member with its sessions and links; `false` when it is not of the scope, or its password hash is not
    /// `known_hash` any more. A store that keeps agreements too takes from the member's, in the same transaction, what names it
    /// (specification, "Retention and deletion", rule 2).
    async fn remove(
        &self,
        scope: Scope,
        id: MemberId,
        known_hash: &str,
        now: Timestamp,
        event_of: EventOf<'_, Departed>,
    ) -> Result<bool, StoreError>;
}

/// A member that was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departed {
    /// As it was.
    pub member: Member,
    /// How many agreements were made anonymous with it.
    pub agreements: u64,
}

/// Keeps the mailed links of a scope. A link is unknown in every other scope, and under every other kind.
#[async_trait]
pub trait LinkStore: Send + Sync {
    /// Stores a link and puts its mail into the outbox, both or neither. Without a member it leads nowhere and no mail is sent:
    /// it is written so that both take the same way. The same for a member that is gone, or has another address than the mail's.
    async fn request(
        &self,
        scope: Scope,
        link: &NewLink,
        member: Option<MemberId>,
        mail: &Mail,
    ) -> Result<(), StoreError>;
    /// The member of a link; `None` when it is unknown, used, or over at `now`.
    async fn find(
        &self,
        scope: Scope,
        kind: LinkKind,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<Member>, StoreError>;
    /// Takes note that the member of the link owns its address, and ends its links of the kind. `None` when the link is unknown,
    /// used, or over at `now`. Of any number at once, one succeeds.
    async fn verify(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
        event_of: EventOf<'_, Member>,
    ) -> Result<Option<Member>, StoreError>;
    /// Replaces the password of the member of the link, which proves the address as well, ends all its sessions and links, and
    /// puts the mail into the outbox, in one step; `None` as for [`LinkStore::verify`]. Of any number at once, one succeeds.
    async fn replace_password(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        event_of: EventOf<'_, Member, Vec<Event>>,
    ) -> Result<Option<Member>, StoreError>;
}

/// A session to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// Whose it is.
    pub member: MemberId,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it ends unless it is used (sliding).
    pub expires_at: Timestamp,
    /// When it ends in any case.
    pub absolute_expires_at: Timestamp,
}

/// A stored session together with its member as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRecord {
    /// Its id.
    pub id: TokenId,
    /// The member.
    pub member: Member,
    /// When it ends unless it is used.
    pub expires_at: Timestamp,
    /// When it ends in any case.
    pub absolute_expires_at: Timestamp,
}

/// Keeps the sessions of the members of a scope.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Opens a session if the member is of the scope and verified, and its password still is the one with this hash; `None`
    /// otherwise. Of a new password and a session at once, either the session is not opened, or the new password ends it.
    async fn open(
        &self,
        scope: Scope,
        session: &NewSession,
        password_hash: &str,
        event_of: EventOf<'_, ()>,
    ) -> Result<Option<TokenId>, StoreError>;
    /// The session with this digest, expired or not, and its member.
    async fn find(&self, scope: Scope, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError>;
    /// Moves the sliding end; nothing happens when the session is gone.
    async fn extend(&self, scope: Scope, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError>;
    /// Ends a session; `false` when it was gone.
    async fn end(&self, scope: Scope, id: TokenId) -> Result<bool, StoreError>;
}

/// What was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Registrations.
    pub members: u64,
    /// Links.
    pub links: u64,
    /// Sessions.
    pub sessions: u64,
}

/// What is over in all scopes.
#[async_trait]
pub trait CrossTenantMembers: Send + Sync {
    /// Forgets the members that were registered before `registered_before` and are not verified, the links that were over before
    /// `now`, and the sessions that had ended before it.
    async fn prune(&self, registered_before: Timestamp, now: Timestamp) -> Result<Pruned, StoreError>;
}

/// Where the portals are.
#[async_trait]
pub trait PortalAddresses: Send + Sync {
    /// What the links in a scope's mails begin with, without a slash at its end: a setting, never the host of a request.
    async fn base_url(&self, scope: Scope) -> Result<String, StoreError>;
}
