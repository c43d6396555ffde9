//! What invitations need from outside, and what is decided about one that was found.

use crate::email::Email;
use crate::model::{Role, User};
use async_trait::async_trait;
use audit::{EventOf, InChains};
use kernel::{InvitationId, Mail, Membership, OrganizationId, Scope, StoreError, Timestamp, UserId};
use std::collections::BTreeMap;
use std::fmt;

/// An organisation, as much of it as an invitee is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitingOrganization {
    /// Its id.
    pub id: OrganizationId,
    /// Display name.
    pub name: String,
    /// Whether it is served.
    pub is_active: bool,
}

/// An invitation to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInvitation {
    /// The invitee.
    pub email: Email,
    /// The role that the invitee gets.
    pub role: Role,
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// Who invites.
    pub invited_by: UserId,
    /// When it was made.
    pub created_at: Timestamp,
    /// From then on it is over.
    pub expires_at: Timestamp,
}

/// An open invitation, as its organisation sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Its id.
    pub id: InvitationId,
    /// The invitee.
    pub email: Email,
    /// The role that the invitee gets.
    pub role: Role,
    /// The name of who invited; `None` when that account is gone.
    pub invited_by: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// From then on it is over.
    pub expires_at: Timestamp,
}

/// What has become of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// It can be accepted.
    Open,
    /// Somebody accepted it.
    Accepted,
    /// Its time is over.
    Expired,
}

/// What a token leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundInvitation {
    /// Its id.
    pub id: InvitationId,
    /// Who invites.
    pub organization: InvitingOrganization,
    /// The invitee.
    pub email: Email,
    /// The role that the invitee gets.
    pub role: Role,
    /// From then on it is over.
    pub expires_at: Timestamp,
    /// When it was accepted.
    pub accepted_at: Option<Timestamp>,
    /// The account with the invitee's address, wherever it is.
    pub account: Option<User>,
}

/// Who accepts. The hash of a password is never printed.
#[derive(Clone, PartialEq, Eq)]
pub enum Joiner {
    /// An account that there is, and that has proved to be the one.
    Account(UserId),
    /// Somebody without an account, who gets one.
    New {
        /// Display name.
        name: String,
        /// The password's hash, a PHC string.
        password_hash: String,
    },
}

impl fmt::Debug for Joiner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(id) => f.debug_tuple("Account").field(id).finish(),
            Self::New { name, .. } => f.debug_struct("New").field("name", name).finish_non_exhaustive(),
        }
    }
}

/// Why an invitation was not accepted. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum AcceptRefused {
    /// There is none with this token, or it was withdrawn.
    #[error("there is no such invitation")]
    Unknown,
    /// It was accepted, or its time is over.
    #[error("the invitation is over")]
    Over(InvitationState),
    /// Its organisation is not served.
    #[error("the organisation is not active")]
    Inactive,
    /// There is an account with the invitee's address: it has to accept itself.
    #[error("the invitee has an account")]
    AccountExists,
    /// The account that accepts is another's.
    #[error("the invitation is for another address")]
    NotInvited,
    /// The account belongs to this organisation already.
    #[error("the account is a member already")]
    AlreadyMember,
    /// The account belongs to another organisation.
    #[error("the account belongs to another organisation")]
    OtherOrganization,
    /// The account administers the installation: it would lose that.
    #[error("the account administers the installation")]
    Administers,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl FoundInvitation {
    /// What has become of it.
    pub fn state(&self, now: Timestamp) -> InvitationState {
        match self.accepted_at {
            Some(_) => InvitationState::Accepted,
            None if now >= self.expires_at => InvitationState::Expired,
            None => InvitationState::Open,
        }
    }

    /// Whether this account may join by it.
    ///
    /// # Errors
    /// See [`AcceptRefused`], in the order of the checks: the invitation, then the account.
    pub fn admits(&self, joiner: &Joiner, now: Timestamp) -> Result<(), AcceptRefused> {
        match self.state(now) {
            InvitationState::Open => {}
            over => return Err(AcceptRefused::Over(over)),
        }
        if !self.organization.is_active {
            return Err(AcceptRefused::Inactive);
        }
        match (joiner, &self.account) {
            (Joiner::New { .. }, None) => Ok(()),
            (Joiner::New { .. }, Some(_)) => Err(AcceptRefused::AccountExists),
            (Joiner::Account(id), Some(account)) if account.id == *id => self.admits_account(account),
            (Joiner::Account(_), _) => Err(AcceptRefused::NotInvited),
        }
    }

    /// Whether the account with the invitee's address may join.
    ///
    /// # Errors
    /// It is a member, belongs to another organisation, or administers the installation.
    pub fn admits_account(&self, account: &User) -> Result<(), AcceptRefused> {
        match account.membership {
            Membership::Organization(id) if id == self.organization.id => Err(AcceptRefused::AlreadyMember),
            Membership::Organization(_) => Err(AcceptRefused::OtherOrganization),
            Membership::Installation if account.role.includes(Role::Admin) => Err(AcceptRefused::Administers),
            Membership::Installation | Membership::Nowhere => Ok(()),
        }
    }
}

/// Why nobody was invited. Nothing changed, and no mail goes out.
#[derive(Debug, thiserror::Error)]
pub enum OfferRefused {
    /// The scope has no organisation.
    #[error("the scope has no organisation")]
    NoOrganization,
    /// Whoever invites does not administer the organisation, or not any more.
    #[error("the inviter does not administer the organisation")]
    NotAllowed,
    /// The invitee belongs to the organisation.
    #[error("the invitee is a member")]
    AlreadyMember,
    /// There is an open invitation for this address.
    #[error("the invitee is invited already")]
    AlreadyInvited,
    /// The limit of the address or of the organisation is reached; until then.
    #[error("too many invitations were sent")]
    TooMany(Timestamp),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the invitations of an organisation.
#[async_trait]
pub trait InvitationStore: Send + Sync {
    /// The organisation of the scope; `None` for the installation.
    async fn organization(&self, scope: Scope) -> Result<Option<InvitingOrganization>, StoreError>;
    /// Stores an invitation and puts its mail into the outbox, both or neither, while whoever
    /// invites administers the organisation (as its administrator or developer, or as the platform
    /// operator). Of two at once for one address, one is stored. What was stored within
    /// [`COUNTED`](super::COUNTED) counts towards
    /// [`INVITATIONS_OF_ADDRESS`](super::INVITATIONS_OF_ADDRESS) and
    /// [`INVITATIONS_OF_ORGANIZATION`](super::INVITATIONS_OF_ORGANIZATION), also when it was withdrawn or accepted. An account of another organisation with this address is
    /// no reason to refuse: whoever invites is not told of it.
    async fn offer(
        &self,
        scope: Scope,
        new: &NewInvitation,
        mail: &Mail,
        event_of: EventOf<'_, Invitation>,
    ) -> Result<Invitation, OfferRefused>;
    /// The open invitations of the scope, newest first.
    async fn open(&self, scope: Scope, now: Timestamp) -> Result<Vec<Invitation>, StoreError>;
    /// Withdraws an open invitation, and its mail if that was not sent yet, and gives it back; `None`
    /// when the scope has none with this id that is open.
    async fn withdraw(
        &self,
        scope: Scope,
        id: InvitationId,
        now: Timestamp,
        event_of: EventOf<'_, Invitation>,
    ) -> Result<Option<Invitation>, StoreError>;
}

/// Invitations by their token: an invitee has no scope yet.
#[async_trait]
pub trait CrossTenantInvitations: Send + Sync {
    /// The invitation with this digest, open or over.
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<FoundInvitation>, StoreError>;
    /// Marks the invitation as accepted, and makes the account, or takes it into the organisation
    /// with the role of the invitation; in one step in which nobody else accepts. Decides by
    /// [`FoundInvitation::admits`].
    async fn accept(
        &self,
        digest: &[u8; 32],
        joiner: &Joiner,
        now: Timestamp,
        event_of: EventOf<'_, User, InChains>,
    ) -> Result<User, AcceptRefused>;
    /// How many invitations of each organisation are open; who has none is not among them.
    async fn count_open(&self, now: Timestamp) -> Result<BTreeMap<OrganizationId, u64>, StoreError>;
    /// Forgets the invitations that ended before `ended`, and those that were withdrawn and made before
    /// `made`; how many.
    async fn prune(&self, ended: Timestamp, made: Timestamp) -> Result<u64, StoreError>;
}
