//! The ports of invitations, and the decisions about an invitation that was found.

use crate::email::Email;
use crate::model::{Role, User};
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{InvitationId, Mail, Membership, OrganizationId, Scope, StoreError, Timestamp, UserId};
use std::collections::BTreeMap;
use std::fmt;

/// The part of an organisation that an invitee may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitingOrganization {
    pub id: OrganizationId,
    pub name: String,
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
    /// The inviting account.
    pub invited_by: UserId,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// An open invitation, as its organisation sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub id: InvitationId,
    /// The invitee.
    pub email: Email,
    /// The role that the invitee gets.
    pub role: Role,
    /// The name of the inviting account; `None` when that account is gone.
    pub invited_by: Option<String>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// The state of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// It can be accepted.
    Open,
    /// Somebody accepted it.
    Accepted,
    Expired,
}

/// The invitation of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundInvitation {
    pub id: InvitationId,
    pub organization: InvitingOrganization,
    /// The invitee.
    pub email: Email,
    /// The role that the invitee gets.
    pub role: Role,
    pub expires_at: Timestamp,
    pub accepted_at: Option<Timestamp>,
    /// The account with the invitee's address, in any tenant.
    pub account: Option<User>,
}

/// Who accepts. The password hash never appears in `Debug` output.
#[derive(Clone, PartialEq, Eq)]
pub enum Invitee {
    /// An existing account that has authenticated.
    Account(UserId),
    /// Somebody without an account, who gets one.
    New {
        /// The display name.
        name: String,
        /// The password's hash, a PHC string.
        password_hash: String,
    },
}

impl fmt::Debug for Invitee {
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
    /// It was accepted, or has expired.
    #[error("the invitation has expired")]
    Gone(InvitationState),
    /// Its organisation is not active.
    #[error("the organisation is not active")]
    Inactive,
    /// There is an account with the invitee's address: that account has to accept.
    #[error("the invitee has an account")]
    AccountExists,
    /// The accepting account is not the invitee.
    #[error("the invitation is for another address")]
    NotInvited,
    /// The account belongs to this organisation already.
    #[error("the account is already a member")]
    AlreadyMember,
    /// The account belongs to another organisation.
    #[error("the account belongs to another organisation")]
    OtherOrganization,
    /// The account administers the installation and would lose that role.
    #[error("the account administers the installation")]
    Administers,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl FoundInvitation {
    /// Returns the state at `now`.
    pub fn state(&self, now: Timestamp) -> InvitationState {
        match self.accepted_at {
            Some(_) => InvitationState::Accepted,
            None if now >= self.expires_at => InvitationState::Expired,
            None => InvitationState::Open,
        }
    }

    /// Checks whether somebody may join by this invitation.
    ///
    /// # Errors
    /// See [`AcceptRefused`], in the order of the checks: the invitation, then the account.
    pub fn check_invitee(&self, invitee: &Invitee, now: Timestamp) -> Result<(), AcceptRefused> {
        match self.state(now) {
            InvitationState::Open => {}
            over => return Err(AcceptRefused::Gone(over)),
        }
        if !self.organization.is_active {
            return Err(AcceptRefused::Inactive);
        }
        match (invitee, &self.account) {
            (Invitee::New { .. }, None) => Ok(()),
            (Invitee::New { .. }, Some(_)) => Err(AcceptRefused::AccountExists),
            (Invitee::Account(id), Some(account)) if account.id == *id => self.check_account(account),
            (Invitee::Account(_), _) => Err(AcceptRefused::NotInvited),
        }
    }

    /// Checks whether the account with the invitee's address may join.
    ///
    /// # Errors
    /// It is a member, belongs to another organisation, or administers the installation.
    pub fn check_account(&self, account: &User) -> Result<(), AcceptRefused> {
        match account.membership {
            Membership::Organization(id) if id == self.organization.id => Err(AcceptRefused::AlreadyMember),
            Membership::Organization(_) => Err(AcceptRefused::OtherOrganization),
            Membership::Installation if account.role.includes(Role::Admin) => Err(AcceptRefused::Administers),
            Membership::Installation | Membership::Nowhere => Ok(()),
        }
    }
}

/// Why an invitation was not sent. Nothing changed, and no mail goes out.
#[derive(Debug, thiserror::Error)]
pub enum OfferRefused {
    /// The scope has no organisation.
    #[error("the scope has no organisation")]
    NoOrganization,
    /// The inviting account does not administer the organisation, or no longer does.
    #[error("the inviter does not administer the organisation")]
    NotAllowed,
    /// The invitee already belongs to the organisation.
    #[error("the invitee is a member")]
    AlreadyMember,
    /// There is an open invitation for this address.
    #[error("the invitee is already invited")]
    AlreadyInvited,
    /// The limit of the address or of the organisation is reached, until the given time.
    #[error("too many invitations were sent")]
    TooMany(Timestamp),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the invitations of an organisation.
#[async_trait]
pub trait InvitationStore: Send + Sync {
    /// Returns the organisation of the scope; `None` for the installation.
    async fn organization(&self, scope: Scope) -> Result<Option<InvitingOrganization>, StoreError>;
    /// Stores an invitation and puts its mail into the outbox, both or neither, if the inviting account
    /// administers the organisation (as its administrator or developer, or as the platform operator). Of two
    /// concurrent calls for one address, one is stored. Invitations stored within [`COUNTED`](super::COUNTED)
    /// count towards [`INVITATIONS_OF_ADDRESS`](super::INVITATIONS_OF_ADDRESS) and
    /// [`INVITATIONS_OF_ORGANIZATION`](super::INVITATIONS_OF_ORGANIZATION), even if withdrawn or accepted
    /// since. An account of another organisation with this address is no reason to refuse: the inviting
    /// account must not learn of it.
    async fn offer(
        &self,
        scope: Scope,
        new: &NewInvitation,
        mail: &Mail,
        audit_event: AuditEventFn<'_, Invitation>,
    ) -> Result<Invitation, OfferRefused>;
    /// Returns the open invitations of the scope, newest first.
    async fn open(&self, scope: Scope, now: Timestamp) -> Result<Vec<Invitation>, StoreError>;
    /// Withdraws an open invitation, and its mail if that is not sent yet, and returns it; `None` when the
    /// scope has no open one with this id.
    async fn withdraw(
        &self,
        scope: Scope,
        id: InvitationId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Invitation>,
    ) -> Result<Option<Invitation>, StoreError>;
}

/// Invitations by their token, since an invitee has no scope yet.
#[async_trait]
pub trait CrossTenantInvitations: Send + Sync {
    /// Finds the invitation with this digest, open or not.
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<FoundInvitation>, StoreError>;
    /// Marks the invitation as accepted, and creates the account, or moves it into the organisation with the
    /// role of the invitation; in one step, during which nobody else accepts. Decides by
    /// [`FoundInvitation::check_invitee`].
    async fn accept(
        &self,
        digest: &[u8; 32],
        invitee: &Invitee,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<User, AcceptRefused>;
    /// Counts the open invitations of each organisation; organisations without any are left out.
    async fn count_open(&self, now: Timestamp) -> Result<BTreeMap<OrganizationId, u64>, StoreError>;
    /// Deletes the invitations that ended before `ended`, and withdrawn ones created before `made`; returns
    /// how many.
    async fn prune(&self, ended: Timestamp, made: Timestamp) -> Result<u64, StoreError>;
}
