//! A store in memory, and the contract of every store of the audit log
//! ([`audit_contract!`](crate::audit_contract)).

pub mod contract;
mod memory;

pub use memory::{MemoryAccounts, MemoryAudit};

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::model::{Actor, Event, Object};
use kernel::{Timestamp, UserId};

/// A fixed point in time with microseconds, `seconds` after 2026-01-01T00:00:00.123456Z.
pub fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

/// Builds an event: somebody opens a report, `seconds` after the start.
pub fn read_event(seconds: i64, report: i64) -> Event {
    Event {
        at: at(seconds),
        actor: Actor::user(UserId(7), "Änne Öhler"),
        action: Action::ReportRead,
        object: Object::of(ObjectKind::Report, report),
        details: Details::new().with("reference", "MW-7K3F-9QXP"),
    }
}

/// Makes no event: for changes whose audit entry does not matter.
pub fn no_event<T, E: Default>(_: &T) -> E {
    E::default()
}
