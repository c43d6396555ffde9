//! Problems with an organisation's data.

use crate::names::MAX_SLUGS;
use crate::settings::ScopeSettingsProblem;
use kernel::{ErrorKind, Text};

/// The maximum length of a display name, in characters.
pub const MAX_NAME_CHARS: usize = 120;

/// Why data are not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrganizationProblem {
    /// It does not have 1 to [`MAX_NAME_CHARS`] visible characters.
    #[error("the name must have 1 to {MAX_NAME_CHARS} visible characters")]
    Name,
    /// Not a slug (see [`crate::Slug`]).
    #[error("the slug is not well-formed")]
    SlugForm,
    /// A reserved slug (see [`crate::RESERVED`]), or the installation's own.
    #[error("the slug is reserved")]
    SlugReserved,
    /// Another organisation has this slug, or it is reserved for one; the answer does not reveal which.
    #[error("the slug is taken")]
    SlugTaken,
    /// The organisation has had as many slugs as allowed.
    #[error("an organisation may have at most {MAX_SLUGS} slugs, including former ones")]
    TooManySlugs,
    /// Not a domain (see [`crate::CustomDomain`]).
    #[error("the domain is not well-formed")]
    DomainForm,
    /// The base domain, one below it, or the installation's own address.
    #[error("the domain belongs to the installation")]
    DomainOwn,
    /// Another organisation has this domain, or it is reserved for one.
    #[error("the domain is taken")]
    DomainTaken,
    /// Not an e-mail address.
    #[error("the notification address is not well-formed")]
    NotificationEmail,
    #[error(transparent)]
    Settings(#[from] ScopeSettingsProblem),
}

impl OrganizationProblem {
    /// Always [`ErrorKind::Invalid`] (decisions §1: duplicates are not acceptable input).
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns the path in the body.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::SlugForm | Self::SlugReserved | Self::SlugTaken | Self::TooManySlugs => "slug",
            Self::DomainForm | Self::DomainOwn | Self::DomainTaken => "domain",
            Self::NotificationEmail => "notification_email",
            Self::Settings(problem) => problem.field(),
        }
    }

    /// Returns the message for the person.
    pub fn text(self) -> Text {
        match self {
            Self::Name => Text::of("service.organization.name"),
            Self::SlugForm => Text::of("service.organization.slug_form"),
            Self::SlugReserved => Text::of("service.organization.slug_reserved"),
            Self::SlugTaken => Text::of("service.organization.slug_taken"),
            Self::TooManySlugs => Text::of("service.organization.too_many_slugs"),
            Self::DomainForm => Text::of("service.organization.domain_form"),
            Self::DomainOwn => Text::of("service.organization.domain_own"),
            Self::DomainTaken => Text::of("service.organization.domain_taken"),
            Self::NotificationEmail => Text::of("service.organization.notification_email"),
            Self::Settings(problem) => problem.text(),
        }
    }
}
