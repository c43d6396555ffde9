//! What every Meldewerk crate shares, and nothing else: typed ids, the tenant [`Scope`], the
//! [`Clock`] and [`Random`] ports, paging, localised text, the table of `characters`,
//! the [`Mail`] that leaves a unit of work, and the closed set of [`ErrorKind`]s.
//!
//! How to use it: depend on a domain (`forms`, `captcha`, …) and take these types from its `kernel`, which is
//! this crate in the matching version. The feature `system` implements the ports with the clock and the
//! randomness of the operating system, `testing` with values that a test sets.
//!
//! Invariants: only the module `system` reads the clock or draws randomness; nothing does I/O; a [`Scope`]
//! names exactly one tenant and "no tenant" is a tenant of its own; an [`ErrorKind`] is the only thing a
//! transport needs to know to answer.
//!
//! Deliberately absent: anything specific to one domain (roles, fields, tokens), serialisation formats, and
//! every framework.

mod coded;
mod error;
mod id;
mod locale;
mod mail;
mod membership;
mod page;
mod patch;
mod period;
mod random;
mod scope;
#[cfg(feature = "system")]
pub mod system;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod text;
mod time;

pub use error::{ErrorKind, StoreError, log_failure};
pub use id::{
    BlockId, ContractId, FormVersionId, InvitationId, NoteId, OrganizationId, PortalMemberId, SavedFilterId,
    SubmissionId, TemplateId, TokenId, UserId,
};
pub use locale::{Locale, LocalizedText};
pub use mail::{Attachment, Mail, MailId, OutboxSealer};
pub use membership::Membership;
pub use page::{Page, PageRequest};
pub use patch::Patch;
pub use period::Period;
pub use random::{Random, RandomExt};
pub use scope::Scope;
pub use text::{Text, TextValue, Translator};
pub use time::{Clock, Timestamp, from_micros, hour_of, micros};

pub use characters::{is_blank, is_invisible, is_line_or_bidi_control, visible_line};
pub use chrono::{
    DateTime, Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, Timelike, Utc,
};
pub use chrono_tz::Tz;
