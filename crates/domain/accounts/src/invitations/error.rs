//! Why an invitation was not sent, or not accepted.

use super::ports::{AcceptRefused, InvitationState, OfferRefused};
use crate::CreateUserError;
use crate::email::EmailProblem;
use crate::password::PasswordProblem;
use crate::ports::HashError;
use kernel::{ErrorKind, StoreError, Text, Timestamp};

/// Why an invitation was not sent.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    /// The address is not valid.
    #[error(transparent)]
    Email(#[from] EmailProblem),
    /// An invitation cannot give this role, only `user`, `editor` or `admin` (specification).
    #[error("an invitation gives the role user, editor or admin")]
    Role,
    /// The scope has no organisation.
    #[error("there is no organisation to invite to")]
    NoOrganization,
    /// The inviting account no longer administers the organisation.
    #[error("the inviter does not administer the organisation")]
    NotAllowed,
    /// The invitee already belongs to the organisation.
    #[error("the invitee is a member")]
    AlreadyMember,
    /// There is an open invitation for this address.
    #[error("the invitee is already invited")]
    AlreadyInvited,
    /// The address was invited [`super::INVITATIONS_OF_ADDRESS`] times within a day, or the organisation sent
    /// [`super::INVITATIONS_OF_ORGANIZATION`] invitations; with the time from which another is possible.
    #[error("too many invitations were sent")]
    TooMany(Timestamp),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl InviteError {
    /// Classifies the error; a duplicate is 422 (decisions §1).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Email(_) | Self::Role | Self::AlreadyMember | Self::AlreadyInvited => ErrorKind::Invalid,
            Self::NoOrganization => ErrorKind::NotFound,
            Self::NotAllowed => ErrorKind::Forbidden,
            Self::TooMany(_) => ErrorKind::RateLimited,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Email(_) | Self::AlreadyMember | Self::AlreadyInvited => Some("email"),
            Self::Role => Some("role"),
            Self::NoOrganization | Self::NotAllowed | Self::TooMany(_) | Self::Store(_) => None,
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Email(problem) => Some(problem.text()),
            Self::Role => Some(Text::of("service.invitation.role")),
            Self::AlreadyMember => Some(Text::of("service.invitation.already_member")),
            Self::AlreadyInvited => Some(Text::of("service.invitation.already_invited")),
            Self::NoOrganization => Some(Text::of("service.organization.none")),
            Self::TooMany(_) => Some(Text::of("service.invitation.too_many")),
            Self::NotAllowed | Self::Store(_) => None,
        }
    }
}

impl From<OfferRefused> for InviteError {
    fn from(refused: OfferRefused) -> Self {
        match refused {
            OfferRefused::NoOrganization => Self::NoOrganization,
            OfferRefused::NotAllowed => Self::NotAllowed,
            OfferRefused::TooMany(until) => Self::TooMany(until),
            OfferRefused::AlreadyMember => Self::AlreadyMember,
            OfferRefused::AlreadyInvited => Self::AlreadyInvited,
            OfferRefused::Store(error) => Self::Store(error),
        }
    }
}

/// Why an invitation was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum AcceptError {
    /// The invitation or the account does not allow it.
    #[error(transparent)]
    Refused(#[from] AcceptRefused),
    /// The invitee has an account and has to sign in with it.
    #[error("the invitee has to sign in first")]
    SignInFirst,
    /// Name or password are not acceptable: one error for each that is not.
    #[error("{} entries are not acceptable", .0.len())]
    Invalid(Vec<CreateUserError>),
    /// The account could not be created.
    #[error(transparent)]
    Value(#[from] CreateUserError),
}

impl AcceptError {
    /// Classifies the error. An expired or accepted invitation is 410, somebody else's 403, and an invitee
    /// with an account who sends no token 401 (decisions §1 and §4).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::SignInFirst | Self::Refused(AcceptRefused::AccountExists) => ErrorKind::Unauthenticated,
            Self::Refused(refused) => match refused {
                AcceptRefused::Unknown => ErrorKind::NotFound,
                AcceptRefused::Gone(_) => ErrorKind::Gone,
                AcceptRefused::Inactive | AcceptRefused::NotInvited => ErrorKind::Forbidden,
                AcceptRefused::AccountExists => ErrorKind::Unauthenticated,
                AcceptRefused::AlreadyMember
                | AcceptRefused::OtherOrganization
                | AcceptRefused::Administers => ErrorKind::Invalid,
                AcceptRefused::Store(error) => error.kind(),
            },
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Value(error) => error.kind(),
        }
    }

    /// Returns what is wrong with the entries.
    pub fn faults(&self) -> &[CreateUserError] {
        match self {
            Self::SignInFirst | Self::Refused(_) => &[],
            Self::Invalid(faults) => faults,
            Self::Value(error) => std::slice::from_ref(error),
        }
    }

    /// Returns the message for the person about the whole, for errors that they can correct or have to know.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::SignInFirst | Self::Refused(AcceptRefused::AccountExists) => {
                Some(Text::of("service.invitation.sign_in_first"))
            }
            Self::Refused(refused) => refused.text(),
            Self::Invalid(_) => None,
            Self::Value(error) => error.text(),
        }
    }
}

impl AcceptRefused {
    const fn text(&self) -> Option<Text> {
        Some(match self {
            Self::Unknown => Text::of("service.invitation.unknown"),
            Self::Gone(InvitationState::Accepted) => Text::of("service.invitation.over_accepted"),
            Self::Gone(_) => Text::of("service.invitation.over"),
            Self::Inactive => Text::of("service.invitation.inactive"),
            Self::NotInvited => Text::of("service.invitation.not_invited"),
            Self::AlreadyMember => Text::of("service.invitation.belongs_already"),
            Self::OtherOrganization => Text::of("service.invitation.other_organization"),
            Self::Administers => Text::of("service.invitation.administers"),
            Self::AccountExists | Self::Store(_) => return None,
        })
    }
}

impl From<PasswordProblem> for AcceptError {
    fn from(problem: PasswordProblem) -> Self {
        Self::Value(problem.into())
    }
}

impl From<HashError> for AcceptError {
    fn from(error: HashError) -> Self {
        Self::Value(error.into())
    }
}

impl From<StoreError> for AcceptError {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}
