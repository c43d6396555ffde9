//! The canonical form of an entry, which is hashed.
//!
//! One line of JSON without white space, keys in this order, whole numbers, UTF-8:
//! `{"format":"meldewerk-audit-1","organization":null,"number":1,"at":…,"actor":{"kind":…,"id":…,
//! "name":…},"action":…,"object":{"kind":…,"id":…},"details":"…","previous":"…"}`. `at` is in
//! microseconds since the Unix epoch, `details` the stored text, `previous` the hash before in
//! hexadecimal digits (64 zeros for the first). Two different entries never have the same form,
//! because JSON can be read back; and anybody can check a chain with a JSON writer and SHA-256.

use crate::head::{Hash, Head};
use crate::model::{Entry, Event};
use kernel::{Scope, from_micros, micros};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

#[derive(Serialize)]
struct Canonical<'a> {
    format: &'static str,
    organization: Option<i64>,
    number: i64,
    at: i64,
    actor: CanonicalActor<'a>,
    action: &'a str,
    object: CanonicalObject<'a>,
    details: &'a str,
    previous: String,
}

#[derive(Serialize)]
struct CanonicalActor<'a> {
    kind: &'a str,
    id: Option<i64>,
    name: &'a str,
}

#[derive(Serialize)]
struct CanonicalObject<'a> {
    kind: &'a str,
    id: &'a str,
}

/// Returns the canonical form of an entry that follows `previous`.
pub(crate) fn canonical_bytes(entry: &Entry, scope: Scope, previous: Hash) -> Vec<u8> {
    let canonical = Canonical {
        format: "meldewerk-audit-1",
        organization: scope.organization_id().map(|id| id.0),
        number: entry.number,
        at: micros(entry.at),
        actor: CanonicalActor { kind: &entry.actor.kind, id: entry.actor.id, name: &entry.actor.name },
        action: &entry.action,
        object: CanonicalObject { kind: &entry.object_kind, id: &entry.object_id },
        details: &entry.details,
        previous: previous.to_string(),
    };
    // Texts and numbers under text keys cannot fail to serialise.
    serde_json::to_vec(&canonical).unwrap_or_default()
}

impl Entry {
    /// Creates the entry for an event at the end of a chain.
    pub fn after(head: &Head, scope: Scope, event: &Event) -> Self {
        let mut entry = Self {
            number: head.count + 1,
            // With the precision of the stores.
            at: from_micros(micros(event.at)),
            actor: event.actor.stored(),
            action: event.action.code().to_owned(),
            object_kind: event.object.kind.code().to_owned(),
            object_id: event.object.id.clone(),
            details: event.details.to_json(),
            hash: Hash::NONE,
        };
        entry.hash = entry.expected_hash(scope, head.hash);
        entry
    }

    /// Returns the hash that an entry following `previous` must have unless it was tampered with.
    pub fn expected_hash(&self, scope: Scope, previous: Hash) -> Hash {
        Hash(Sha256::digest(canonical_bytes(self, scope, previous)).into())
    }
}

#[cfg(test)]
#[path = "tests/canonical.rs"]
mod tests;
