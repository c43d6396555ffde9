//! What can be wrong with an organisation's data.

use crate::names::MAX_SLUGS;
use crate::settings::SettingsProblem;
use kernel::{ErrorKind, Locale};

/// The longest display name, in characters.
pub const MAX_NAME_CHARS: usize = 120;

/// Why data are not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Not 1 to [`MAX_NAME_CHARS`] visible characters.
    #[error("the name must have 1 to {MAX_NAME_CHARS} visible characters")]
    Name,
    /// Not a slug (see [`crate::Slug`]).
    #[error("the slug is not well-formed")]
    SlugForm,
    /// A slug that no organisation may have (see [`crate::RESERVED`]), or the installation's own.
    #[error("the slug is reserved")]
    SlugReserved,
    /// Another organisation has this slug, or it is reserved for one: which is nobody's business.
    #[error("the slug is taken")]
    SlugTaken,
    /// The organisation had as many slugs as one may have.
    #[error("an organisation may have {MAX_SLUGS} slugs, former ones included")]
    TooManySlugs,
    /// Not a domain (see [`crate::CustomDomain`]).
    #[error("the domain is not well-formed")]
    DomainForm,
    /// The base domain or below it, or the installation's own address.
    #[error("the domain belongs to the installation")]
    DomainOwn,
    /// Another organisation has this domain, or it is reserved for one.
    #[error("the domain is taken")]
    DomainTaken,
    /// Not an e-mail address.
    #[error("the notification address is not well-formed")]
    NotificationEmail,
    /// Something in the settings.
    #[error(transparent)]
    Settings(#[from] SettingsProblem),
}

impl Problem {
    /// Always [`ErrorKind::Invalid`] (decisions §1: duplicates are not acceptable input).
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// The path in the body.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::SlugForm | Self::SlugReserved | Self::SlugTaken | Self::TooManySlugs => "slug",
            Self::DomainForm | Self::DomainOwn | Self::DomainTaken => "domain",
            Self::NotificationEmail => "notification_email",
            Self::Settings(problem) => problem.field(),
        }
    }

    /// What the person is told.
    pub const fn text(self, locale: Locale) -> &'static str {
        match self {
            Self::Name => locale.pick(
                "Bitte geben Sie einen Namen mit 1 bis 120 sichtbaren Zeichen an.",
                "Please enter a name of 1 to 120 visible characters.",
            ),
            Self::SlugForm => locale.pick(
                "Möglich sind 2 bis 63 Kleinbuchstaben von a bis z, Ziffern und Bindestriche, nicht am Anfang oder Ende.",
                "Possible are 2 to 63 lower-case letters from a to z, digits and hyphens, not at the start or end.",
            ),
            Self::SlugReserved => locale.pick("Dieses Kürzel ist reserviert.", "This short name is reserved."),
            Self::SlugTaken => {
                locale.pick("Dieses Kürzel ist schon vergeben.", "This short name is already taken.")
            }
            Self::TooManySlugs => locale.pick(
                "Für Ihre Organisation sind schon 20 Kürzel reserviert. Wer die Plattform betreibt, kann frühere freigeben.",
                "20 short names are reserved for your organisation already. Those who run the platform can release former ones.",
            ),
            Self::DomainForm => locale.pick(
                "Bitte geben Sie eine Domain wie melden.example.org an, ohne https:// und ohne Port.",
                "Please enter a domain like report.example.org, without https:// and without a port.",
            ),
            Self::DomainOwn => locale.pick(
                "Diese Domain gehört zu dieser Installation selbst.",
                "This domain belongs to this installation itself.",
            ),
            Self::DomainTaken => {
                locale.pick("Diese Domain ist schon vergeben.", "This domain is already taken.")
            }
            Self::NotificationEmail => locale.pick(
                "Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@example.org.",
                "Please enter a valid e-mail address, for example name@example.org.",
            ),
            Self::Settings(problem) => problem.text(locale),
        }
    }
}
