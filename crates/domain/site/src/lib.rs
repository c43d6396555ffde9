//! The settings of a site, per scope: its name, where a CAPTCHA is asked for, the notice while
//! it is closed for maintenance, and the time zone in which its days are counted.
//!
//! Invariants: every scope has settings (the defaults until something is stored); a change is one
//! of one part, and leaves the others as they are; it raises the scope's revision in the same
//! transaction, so that a report is never taken under settings that are gone.
//!
//! Deliberately absent: layout, logo and translations (they come with the studio).

mod check;
pub mod model;
mod part;
pub mod ports;
mod service;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use check::{MAX_APP_NAME_CHARS, MAX_TEXT_CHARS, RATE_LIMITS, SettingsFault, SettingsProblem};
pub use model::{CaptchaSettings, DEFAULT_RATE_LIMIT, Difficulty, Maintenance, SiteSettings};
pub use part::{SettingsChange, SettingsPart};
pub use service::{ChangeError, SiteService};
