//! What every Meldewerk crate shares, and nothing else: typed ids, the tenant [`Scope`], the
//! [`Clock`] and [`Random`] ports, paging, localised text,
//! the [`Mail`] that leaves a unit of work, and the closed set of [`ErrorKind`]s.
//!
//! Invariants: nothing here reads the clock, draws randomness or does I/O (the ports are
//! implemented elsewhere); a [`Scope`] names exactly one tenant and "no tenant" is a tenant of
//! its own; an [`ErrorKind`] is the only thing a transport needs to know to answer.
//!
//! Deliberately absent: anything of one domain (roles, fields, tokens), serialisation formats,
//! and every framework.

mod error;
mod id;
mod locale;
mod mail;
mod page;
mod period;
mod random;
mod scope;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod time;

pub use error::{ErrorKind, StoreError};
pub use id::{
    BlockId, FormVersionId, InvitationId, NoteId, OrganizationId, SavedFilterId, SubmissionId, TemplateId,
    TokenId, UserId,
};
pub use locale::{Locale, LocalizedText};
pub use mail::{Mail, MailId, OutboxSealer};
pub use page::{Page, PageRequest};
pub use period::Period;
pub use random::{Random, RandomExt};
pub use scope::Scope;
pub use time::{Clock, Timestamp, from_micros, micros};

pub use chrono::{DateTime, Duration, NaiveDate, NaiveTime, SecondsFormat, Utc};
pub use chrono_tz::Tz;
