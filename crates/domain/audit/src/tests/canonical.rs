use super::*;
use crate::model::StoredActor;
use crate::testing::read_event;
use crate::{Hash, Head};
use kernel::OrganizationId;
use proptest::prelude::*;

#[expect(clippy::disallowed_methods, reason = "tests resolve their own tenants")]
fn scope(organization: Option<i64>) -> Scope {
    organization.map_or(Scope::installation(), |id| Scope::organization(OrganizationId(id)))
}

/// The canonical form is spelled out here once more by hand: a change to it would break every stored chain, so
/// it must never happen by accident.
#[test]
fn the_form_and_its_hash_are_those_of_every_chain_that_is_stored() {
    let entry = Entry::after(&Head::EMPTY, scope(None), &read_event(1, 12));
    let expected = r#"{"format":"meldewerk-audit-1","organization":null,"number":1,"at":1767225601123456,"#
        .to_owned()
        + r#""actor":{"kind":"user","id":7,"name":"Änne Öhler"},"action":"report.read","#
        + r#""object":{"kind":"report","id":"12"},"details":"{\"reference\":\"MW-7K3F-9QXP\"}","#
        + r#""previous":"0000000000000000000000000000000000000000000000000000000000000000"}"#;
    assert_eq!(String::from_utf8(canonical_bytes(&entry, scope(None), Hash::NONE)).unwrap(), expected);
    // Computed from the text above by another program.
    assert_eq!(entry.hash.to_string(), "73038555e59f926e8bd7afd15feac45b0e4789d89ec6565f8fb4bb85dba5528e");
}

#[test]
fn tampered_details_have_no_names_and_others_have_theirs() {
    let mut entry = Entry::after(&Head::EMPTY, scope(None), &read_event(1, 12));
    assert_eq!(entry.details_by_name()["reference"], "MW-7K3F-9QXP");
    for tampered in ["", "{", "null", "[\"reference\"]", "\"reference\""] {
        entry.details = tampered.to_owned();
        assert!(entry.details_by_name().is_empty(), "{tampered}");
    }
}

fn texts() -> impl Strategy<Value = String> {
    // Quotes, brackets and commas at the edges are where a careless form would be ambiguous.
    prop_oneof![any::<String>(), "[\",:{}\\\\a0\n]{0,6}"]
}

prop_compose! {
    fn entries()(
        number in any::<i64>(), at in -1_000_000_000_000_000_i64..4_000_000_000_000_000,
        kind in texts(), id in any::<Option<i64>>(), name in texts(), action in texts(),
        object_kind in texts(), object_id in texts(), details in texts(),
    ) -> Entry {
        Entry {
            number, at: kernel::from_micros(at), actor: StoredActor { kind, id, name }, action,
            object_kind, object_id, details, hash: Hash::NONE,
        }
    }
}

proptest! {
    /// Everything hashed can be read back from the canonical form, so no two entries share one.
    #[test]
    fn the_form_tells_everything_that_was_hashed(
        entry in entries(), organization in any::<Option<i64>>(), previous in any::<[u8; 32]>(),
    ) {
        let canonical_bytes = canonical_bytes(&entry, scope(organization), Hash(previous));
        let read: serde_json::Value = serde_json::from_slice(&canonical_bytes).unwrap();
        let number = |value: Option<i64>| value.map_or(serde_json::Value::Null, Into::into);
        prop_assert_eq!(&read["organization"], &number(organization));
        prop_assert_eq!(&read["number"], &number(Some(entry.number)));
        prop_assert_eq!(&read["at"], &number(Some(micros(entry.at))));
        prop_assert_eq!(read["actor"]["kind"].as_str(), Some(entry.actor.kind.as_str()));
        prop_assert_eq!(&read["actor"]["id"], &number(entry.actor.id));
        prop_assert_eq!(read["actor"]["name"].as_str(), Some(entry.actor.name.as_str()));
        prop_assert_eq!(read["action"].as_str(), Some(entry.action.as_str()));
        prop_assert_eq!(read["object"]["kind"].as_str(), Some(entry.object_kind.as_str()));
        prop_assert_eq!(read["object"]["id"].as_str(), Some(entry.object_id.as_str()));
        prop_assert_eq!(read["details"].as_str(), Some(entry.details.as_str()));
        let previous = Hash(previous).to_string();
        prop_assert_eq!(read["previous"].as_str(), Some(previous.as_str()));
        prop_assert!(!canonical_bytes.contains(&b'\n'), "one line");
    }

    /// Two entries that differ anywhere have different hashes.
    #[test]
    fn different_entries_have_different_hashes(one in entries(), other in entries()) {
        let hash = |entry: &Entry| entry.expected_hash(scope(None), Hash::NONE);
        prop_assert_eq!(one == other, hash(&one) == hash(&other));
    }
}
