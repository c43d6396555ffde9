//! The form in which an entry is hashed.
//!
//! One line of JSON without white space, keys in this order, whole numbers, UTF-8:
//! `{"format":"meldewerk-audit-1","organization":null,"number":1,"at":…,"actor":{"kind":…,"id":…,
//! "name":…},"action":…,"object":{"kind":…,"id":…},"details":"…","previous":"…"}`. `at` is in
//! microseconds since the Unix epoch, `details` the stored text, `previous` the hash before in
//! hexadecimal digits (64 zeros for the first). Two different entries never have the same form,
//! because JSON can be read back; and anybody can check a chain with a JSON writer and SHA-256.

use crate::chain::Hash;
use crate::model::Entry;
use kernel::{Scope, micros};
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

/// The canonical form of an entry that follows `previous`.
pub(crate) fn form(entry: &Entry, scope: Scope, previous: Hash) -> Vec<u8> {
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
    // Texts and numbers under text keys: there is nothing that could fail.
    serde_json::to_vec(&canonical).unwrap_or_default()
}

/// SHA-256 over the canonical form.
pub(crate) fn hash(entry: &Entry, scope: Scope, previous: Hash) -> Hash {
    Hash(Sha256::digest(form(entry, scope, previous)).into())
}

#[cfg(test)]
#[path = "tests/canonical.rs"]
mod tests;
