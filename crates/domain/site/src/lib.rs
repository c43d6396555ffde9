//! The settings of a site, per scope: its name, where a CAPTCHA is required, the notice during maintenance,
//! the time zone in which its days are counted, and the appearance of its pages. In addition the federal
//! states and districts, which are the same for everybody ([`geo`]).
//!
//! Invariants: every scope has settings (the defaults until something is stored); a change concerns one part,
//! and leaves the others unchanged; it raises the scope's revision in the same transaction, so that a report
//! is never accepted under outdated settings.
//!
//! Deliberately absent: the pages themselves, and the supported image formats.

mod appearance;
mod brand;
mod check;
pub mod geo;
mod logos;
pub mod model;
mod part;
pub mod ports;
mod service;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;
mod wording;
mod wordings;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use appearance::{
    Bilingual, CleanImage, Color, Colors, Footer, FooterLink, Header, ImageFault, Layout, Logo, LogoContent,
    MAX_LOGO_BYTES, MAX_LOGO_SIDE, MIN_CONTRAST, NotAColor, PageLayout, PageWidth,
};
pub use brand::Brand;
pub use check::{
    MAX_APP_NAME_CHARS, MAX_FOOTER_LINKS, MAX_FOOTER_TEXT_CHARS, MAX_HOURLY_CEILING, MAX_INTRO_CHARS,
    MAX_LABEL_CHARS, MAX_TAGLINE_CHARS, MAX_TEXT_CHARS, MAX_URL_CHARS, RATE_LIMITS, SettingsProblem,
    SettingsProblemAt,
};
pub use logos::{LogoError, Logos};
pub use model::{
    CaptchaChange, CaptchaDifficulty, CaptchaSettings, DEFAULT_HOURLY_CEILING, DEFAULT_RATE_LIMIT,
    Maintenance, MaskingSettings, OPTIONAL_RULES, ProofOfWorkSettings, SiteSettings,
};
pub use part::{ChangedSiteSettings, SettingsPart};
pub use service::{ChangeSettingsError, ChangeSiteSettings};
pub use use_cases::{Ports, UseCases};
pub use wording::{
    ImportedWordings, MAX_WORDING_CHARS, ReplacedWordings, StoredWording, Wording, WordingId, WordingProblem,
    WordingProblemAt, texts_of,
};
pub use wordings::{SiteWordings, WordingError};
