//! Fakes of the ports, and the contract of every outbox ([`jobs_contract!`](crate::jobs_contract)).

pub mod contract;
mod fakes;
mod memory;

pub use fakes::{FakeQueue, FakeScheduledJobs, FakeSender};
pub use memory::MemoryOutbox;

use crate::model::JobId;
use kernel::testing::SeededRandom;
use kernel::{Locale, Mail, MailId, Timestamp};
use std::collections::BTreeMap;

/// A fixed point in time with microseconds, `seconds` after 2026-01-01T00:00:00.123456Z.
pub fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

/// Builds a mail, the same for the same seed.
pub fn mail(seed: u64) -> Mail {
    Mail {
        id: MailId::random(&SeededRandom::new(seed)),
        to: format!("eva{seed}@example.org"),
        locale: Locale::De,
        template: "invitation".into(),
        values: BTreeMap::from([("link".to_owned(), format!("https://x/einladung/geheim{seed}"))]),
        not_after: None,
        attachments: Vec::new(),
    }
}

/// Returns the id of the job of [`mail`].
pub fn job_id(seed: u64) -> JobId {
    JobId::from(&mail(seed).id)
}
