//! Why nobody was invited, and why an invitation was not accepted.

use super::ports::{AcceptRefused, InvitationState, OfferRefused};
use crate::CreateUserError;
use crate::email::EmailProblem;
use crate::password::PasswordProblem;
use crate::ports::HashError;
use kernel::{ErrorKind, Locale, StoreError, Timestamp};

/// Why nobody was invited.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    /// The address is not one.
    #[error(transparent)]
    Email(#[from] EmailProblem),
    /// Not a role that an invitation gives: `user`, `editor` or `admin` (specification).
    #[error("an invitation gives the role user, editor or admin")]
    Role,
    /// The scope has no organisation.
    #[error("there is no organisation to invite to")]
    NoOrganization,
    /// Whoever invites does not administer the organisation any more.
    #[error("the inviter does not administer the organisation")]
    NotAllowed,
    /// The invitee belongs to the organisation.
    #[error("the invitee is a member")]
    AlreadyMember,
    /// There is an open invitation for this address.
    #[error("the invitee is invited already")]
    AlreadyInvited,
    /// The address was invited [`super::INVITATIONS_OF_ADDRESS`] times within a day, or the organisation
    /// invited [`super::INVITATIONS_OF_ORGANIZATION`] times; until then.
    #[error("too many invitations were sent")]
    TooMany(Timestamp),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl InviteError {
    /// The kind of this error; a duplicate is 422 (decisions §1).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Email(_) | Self::Role | Self::AlreadyMember | Self::AlreadyInvited => ErrorKind::Invalid,
            Self::NoOrganization => ErrorKind::NotFound,
            Self::NotAllowed => ErrorKind::Forbidden,
            Self::TooMany(_) => ErrorKind::RateLimited,
            Self::Store(error) => error.kind(),
        }
    }

    /// The member of the request that it is about.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Email(_) | Self::AlreadyMember | Self::AlreadyInvited => Some("email"),
            Self::Role => Some("role"),
            Self::NoOrganization | Self::NotAllowed | Self::TooMany(_) | Self::Store(_) => None,
        }
    }

    /// What the person is told, for the errors that a person can mend.
    pub const fn text(&self, locale: Locale) -> Option<&'static str> {
        match self {
            Self::Email(problem) => Some(problem.text(locale)),
            Self::Role => Some(locale.pick(
                "Einladen können Sie für Auswertung, Redaktion oder Administration (user, editor oder admin).",
                "You can invite people as user, editor or admin.",
            )),
            Self::AlreadyMember => Some(locale.pick(
                "Diese Person gehört schon zur Organisation.",
                "This person belongs to the organisation already.",
            )),
            Self::AlreadyInvited => Some(locale.pick(
                "Für diese Adresse gibt es schon eine offene Einladung. Ziehen Sie sie zurück, um neu einzuladen.",
                "There is an open invitation for this address already. Withdraw it to invite again.",
            )),
            Self::NoOrganization => Some(locale.pick(
                "Ihr Konto gehört zu keiner Organisation.",
                "Your account belongs to no organisation.",
            )),
            Self::TooMany(_) => Some(locale.pick(
                "Heute wurden schon zu viele Einladungen verschickt. Bitte versuchen Sie es später wieder.",
                "Too many invitations were sent today. Please try again later.",
            )),
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
    /// Name or password are not acceptable, or no account could be made.
    #[error(transparent)]
    Value(#[from] CreateUserError),
}

impl AcceptError {
    /// The kind of this error. What is over is 410, another's invitation 403, and an invitee with
    /// an account who shows no token 401 (decisions §1 and §4).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::SignInFirst | Self::Refused(AcceptRefused::AccountExists) => ErrorKind::Unauthenticated,
            Self::Refused(refused) => match refused {
                AcceptRefused::Unknown => ErrorKind::NotFound,
                AcceptRefused::Over(_) => ErrorKind::Gone,
                AcceptRefused::Inactive | AcceptRefused::NotInvited => ErrorKind::Forbidden,
                AcceptRefused::AccountExists => ErrorKind::Unauthenticated,
                AcceptRefused::AlreadyMember
                | AcceptRefused::OtherOrganization
                | AcceptRefused::Administers => ErrorKind::Invalid,
                AcceptRefused::Store(error) => error.kind(),
            },
            Self::Value(error) => error.kind(),
        }
    }

    /// The member of the request that it is about.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Value(CreateUserError::Name) => Some("name"),
            Self::Value(CreateUserError::Password(_)) => Some("password"),
            _ => None,
        }
    }

    /// What the person is told, for the errors that a person can mend or has to know.
    pub const fn text(&self, locale: Locale) -> Option<&'static str> {
        match self {
            Self::SignInFirst | Self::Refused(AcceptRefused::AccountExists) => Some(locale.pick(
                "Zu dieser Adresse gibt es schon ein Konto. Bitte melden Sie sich damit an und nehmen Sie die Einladung dann an.",
                "There is an account with this address already. Please sign in with it and accept the invitation then.",
            )),
            Self::Refused(refused) => refused.text(locale),
            Self::Value(error) => error.text(locale),
        }
    }
}

impl AcceptRefused {
    const fn text(&self, locale: Locale) -> Option<&'static str> {
        Some(match self {
            Self::Unknown => locale.pick(
                "Diese Einladung gibt es nicht. Vielleicht ist der Link unvollständig, oder die Einladung wurde zurückgezogen.",
                "There is no such invitation. The link may be incomplete, or the invitation was withdrawn.",
            ),
            Self::Over(InvitationState::Accepted) => {
                locale.pick("Diese Einladung wurde schon angenommen.", "This invitation was accepted already.")
            }
            Self::Over(_) => locale.pick(
                "Diese Einladung ist abgelaufen. Bitte lassen Sie sich eine neue schicken.",
                "This invitation has expired. Please ask for a new one.",
            ),
            Self::Inactive => locale.pick(
                "Diese Organisation ist zurzeit nicht aktiv.",
                "This organisation is not active at present.",
            ),
            Self::NotInvited => locale.pick(
                "Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit dem eingeladenen Konto an.",
                "This invitation is for another address. Sign in with the account that was invited.",
            ),
            Self::AlreadyMember => locale.pick(
                "Ihr Konto gehört schon zu dieser Organisation.",
                "Your account belongs to this organisation already.",
            ),
            Self::OtherOrganization => locale.pick(
                "Ihr Konto gehört schon zu einer anderen Organisation. Bitten Sie um eine Einladung an eine andere Adresse.",
                "Your account belongs to another organisation already. Ask for an invitation to another address.",
            ),
            Self::Administers => locale.pick(
                "Ihr Konto verwaltet diese Installation und kann keiner Organisation beitreten.",
                "Your account administers this installation and cannot join an organisation.",
            ),
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
