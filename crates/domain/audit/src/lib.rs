//! The audit log: who did what to which record when (decisions §4), one chain of hashes for each
//! scope.
//!
//! How to use it: a use case that changes something gives its store an [`AuditEventFn`], which creates the
//! [`Event`] written in the transaction of the change. Call [`AuditRecorder::record`] where a decision
//! changes nothing stored, and [`AuditRecorder::record_or_defer`] where something happens whether it can be
//! recorded or not (a read). [`SignInLog`] and [`PlatformLog`] find the tenant of an event. [`VerifyChain`]
//! walks a chain; its [`Head`] can be kept elsewhere and compared later.
//!
//! Invariants:
//! - An entry's hash covers all its fields, its scope and the hash before it. Numbers of a scope
//!   are 1, 2, 3, … without a gap, also when many are appended at once.
//! - An entry is never changed; there is no port that could.
//! - An entry holds no content of a report, no secret, no address of a client, and no text of a
//!   stranger: [`Action`] and [`ObjectKind`] are closed sets and [`Details`] are small.
//! - Failed sign-ins of one account add one entry a minute at most, with their number; lists of
//!   reports one for each account, form and hour, with the number of reports ([`ListingLog`]).
//!
//! Deliberately absent: pruning (entries are kept), who may read the log, storage, and protection against
//! whoever can write to the database and rebuilds the whole chain, which only a head kept elsewhere reveals.

mod action;
mod canonical;
mod chain;
mod change;
mod details;
mod head;
mod listings;
mod model;
mod platform;
pub mod ports;
mod recorder;
mod sign_ins;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;
mod verify;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use action::{Action, ObjectKind};
pub use chain::{Break, ChainWalk};
pub use change::{AuditContext, AuditEventFn, ScopedEvents, operator_decision_events};
pub use details::{Detail, Details, MAX_DETAILS, MAX_TEXT_CHARS};
pub use head::{Hash, Head, HeadError};
pub use listings::{CrossTenantListings, LISTINGS_GRACE, ListingCount, ListingLog};
pub use model::{
    Actor, AuditFilter, Entry, Event, MAX_NAME_CHARS, Object, StoredActor, detail_key, name_key,
};
pub use platform::{ENTERED_EVERY, PlatformLog};
pub use recorder::{AuditRecorder, BACKLOG, Recorded};
pub use sign_ins::{FAILURES_EVERY, SignInLog};
pub use use_cases::{Ports, UseCases};
pub use verify::{Verdict, VerifyChain};
