//! Cases for [`OrganizationStore`](crate::ports::OrganizationStore) and
//! [`CrossTenantOrganizations`](crate::ports::CrossTenantOrganizations).

use super::{Fixture, at, domain, insert, is_domain_taken, is_slug_taken, new, slug};
use crate::model::{ChangedOrganization, MemberRole, NewOrganization, Organization, OrganizationChange};
use crate::names::Name;
use crate::ports::PutOrganizationError;
use audit::testing::no_event;
use kernel::{OrganizationId, Patch};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tokio::task::JoinSet;

fn settings(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

async fn load(fixture: &dyn Fixture, id: OrganizationId) -> Organization {
    let loaded = fixture.organizations().load(fixture.scope(Some(id))).await.expect("the store answers");
    loaded.expect("the organisation is there")
}

/// Every column comes back; times keep their microseconds, and a new organisation is active.
pub async fn an_organization_is_stored_and_read_back(fixture: &dyn Fixture) {
    let full = NewOrganization {
        name: "Dr. Žofia's „Klinik“ \u{1F3E5}".into(),
        settings: Some(settings(&json!({"timezone": "Europe/Vienna", "z": 1, "a": [null, {"ü": "\"\\\n"}]}))),
        notification_email: Some("dpo@a.example".into()),
        ..new("fall-voll", Some("melden.fall.example"))
    };
    let stored = fixture.all().insert(&full, at(7), &no_event).await.expect("the organisation is stored");
    assert!(stored.id.0 > 0 && stored.is_active);
    assert_eq!((&stored.name, &stored.slug, &stored.domain), (&full.name, &full.slug, &full.domain));
    assert_eq!((&stored.settings, &stored.notification_email), (&full.settings, &full.notification_email));
    assert_eq!((stored.created_at, stored.updated_at, &stored.payment_customer_id), (at(7), at(7), &None));
    assert_eq!(load(fixture, stored.id).await, stored);
    assert_eq!(fixture.all().by_slug(&full.slug).await.expect("the store answers"), Some(stored));
    assert_eq!(fixture.all().by_slug(&slug("fall-nichts")).await.expect("the store answers"), None);
    let bare = insert(fixture, "fall-leer", None).await;
    assert_eq!(load(fixture, bare.id).await, bare);
}

/// "No tenant" is not an organisation, and nothing is changed there.
pub async fn the_installation_has_no_organization(fixture: &dyn Fixture) {
    insert(fixture, "fall-a", None).await;
    let installation = fixture.scope(None);
    assert_eq!(fixture.organizations().load(installation).await.expect("the store answers"), None);
    let refused =
        fixture.organizations().change(installation, &OrganizationChange::default(), at(1), &no_event).await;
    assert!(matches!(refused, Err(PutOrganizationError::Unknown)), "{refused:?}");
}

/// Members named by a change are replaced or cleared, the rest stays; reports that were checked under the
/// previous settings are refused.
pub async fn a_change_leaves_what_it_does_not_name_and_raises_the_revision(fixture: &dyn Fixture) {
    let before = insert(fixture, "fall-a", Some("a.fall.example")).await;
    let scope = fixture.scope(Some(before.id));
    let store = fixture.organizations();
    let revision = fixture.revision(scope).await;
    let change = OrganizationChange {
        name: Some("Neu".into()),
        settings: Patch::Set(settings(&json!({"x": {"y": 1}}))),
        ..OrganizationChange::default()
    };
    let changed = store.change(scope, &change, at(5), &no_event).await.expect("the change is stored").after;
    let expected = Organization {
        name: "Neu".into(),
        settings: Some(settings(&json!({"x": {"y": 1}}))),
        updated_at: at(5),
        ..before
    };
    assert_eq!(changed, expected);
    assert_eq!(load(fixture, expected.id).await, expected);
    assert!(fixture.revision(scope).await > revision);
    let change = OrganizationChange {
        slug: Some(slug("fall-neu")),
        domain: Patch::Clear,
        settings: Patch::Clear,
        notification_email: Patch::Set("x@a.example".into()),
        ..OrganizationChange::default()
    };
    let changed = store.change(scope, &change, at(6), &no_event).await.expect("the change is stored").after;
    assert_eq!((changed.slug.as_str(), &changed.domain, &changed.settings), ("fall-neu", &None, &None));
    assert_eq!((changed.name.as_str(), changed.notification_email.as_deref()), ("Neu", Some("x@a.example")));
    assert_eq!(load(fixture, expected.id).await, changed);
}

/// Another organisation stays unchanged, and so does its revision.
pub async fn another_organization_is_not_touched(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", None).await;
    let other = insert(fixture, "fall-b", Some("b.fall.example")).await;
    let revision = fixture.revision(fixture.scope(Some(other.id))).await;
    let change = OrganizationChange {
        name: Some("Neu".into()),
        domain: Patch::Set(domain("a.fall.example")),
        settings: Patch::Set(settings(&json!({"k": 1}))),
        ..OrganizationChange::default()
    };
    fixture
        .organizations()
        .change(fixture.scope(Some(one.id)), &change, at(5), &no_event)
        .await
        .expect("stored");
    fixture.all().set_active(one.id, false, at(6), &no_event).await.expect("switched");
    assert_eq!(load(fixture, other.id).await, other);
    assert_eq!(fixture.revision(fixture.scope(Some(other.id))).await, revision);
}

/// Neither a new organisation nor a changed one gets another's names, and a refusal changes nothing. Its own
/// slug and domain are no obstacle.
pub async fn a_slug_and_a_domain_belong_to_one_organization(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    let other = insert(fixture, "fall-b", Some("b.fall.example")).await;
    let all = fixture.all();
    assert!(is_slug_taken(&all.insert(&new("fall-a", None), at(1), &no_event).await));
    assert!(is_domain_taken(&all.insert(&new("fall-c", Some("a.fall.example")), at(1), &no_event).await));
    assert_eq!(all.by_slug(&slug("fall-c")).await.expect("the store answers"), None);
    let (store, scope) = (fixture.organizations(), fixture.scope(Some(other.id)));
    let take = |slug_text: Option<&str>, domain_text: &str| OrganizationChange {
        name: Some("Neu".into()),
        slug: slug_text.map(slug),
        domain: Patch::Set(domain(domain_text)),
        ..OrganizationChange::default()
    };
    assert!(is_slug_taken(
        &store.change(scope, &take(Some("fall-a"), "b.fall.example"), at(1), &no_event).await
    ));
    assert!(is_domain_taken(&store.change(scope, &take(None, "a.fall.example"), at(1), &no_event).await));
    assert_eq!(load(fixture, other.id).await, other);
    assert_eq!(load(fixture, one.id).await, one);
    let own = store.change(scope, &take(Some("fall-b"), "b.fall.example"), at(2), &no_event).await;
    assert_eq!(own.expect("one's own is free").after.name, "Neu");
}

/// The others learn that the slug is taken and get no error of the store.
pub async fn of_twenty_inserts_at_once_with_one_slug_one_wins(fixture: &dyn Fixture) {
    let gate = Arc::new(tokio::sync::Barrier::new(20));
    let mut inserts = JoinSet::new();
    for _ in 0..20 {
        let (all, gate) = (fixture.all(), gate.clone());
        inserts.spawn(async move {
            gate.wait().await;
            all.insert(&new("fall-eins", None), at(0), &no_event).await
        });
    }
    let results = inserts.join_all().await;
    let won = results.iter().filter(|result| result.is_ok()).count();
    let taken = results.iter().filter(|result| is_slug_taken(result)).count();
    assert_eq!((won, taken), (1, 19), "{results:?}");
}

/// No change undoes what another one has just stored.
pub async fn changes_at_once_of_different_members_all_count(fixture: &dyn Fixture) {
    let id = insert(fixture, "fall-a", None).await.id;
    let changes = [
        OrganizationChange { name: Some("Neu".into()), ..OrganizationChange::default() },
        OrganizationChange { slug: Some(slug("fall-neu")), ..OrganizationChange::default() },
        OrganizationChange {
            domain: Patch::Set(domain("neu.fall.example")),
            ..OrganizationChange::default()
        },
        OrganizationChange {
            settings: Patch::Set(settings(&json!({"k": 1}))),
            ..OrganizationChange::default()
        },
        OrganizationChange {
            notification_email: Patch::Set("x@a.example".into()),
            ..OrganizationChange::default()
        },
    ];
    let gate = Arc::new(tokio::sync::Barrier::new(changes.len()));
    let mut tasks = JoinSet::new();
    for change in changes {
        let (store, scope, gate) = (fixture.organizations(), fixture.scope(Some(id)), gate.clone());
        tasks.spawn(async move {
            gate.wait().await;
            store.change(scope, &change, at(1), &no_event).await.expect("the change is stored");
        });
    }
    tasks.join_all().await;
    let now = load(fixture, id).await;
    assert_eq!((now.name.as_str(), now.slug.as_str()), ("Neu", "fall-neu"));
    assert_eq!(now.pending_domain.map(|claim| claim.domain), Some(domain("neu.fall.example")));
    assert_eq!(now.settings, Some(settings(&json!({"k": 1}))));
    assert_eq!(now.notification_email.as_deref(), Some("x@a.example"));
}

/// Each change receives what it replaced, so that each name is reported as given up once.
pub async fn of_changes_at_once_each_knows_what_was_there_before_it(fixture: &dyn Fixture) {
    let id = insert(fixture, "fall-a", None).await.id;
    let gate = Arc::new(tokio::sync::Barrier::new(8));
    let mut changes = JoinSet::new();
    for number in 0..8 {
        let (store, scope, gate) = (fixture.organizations(), fixture.scope(Some(id)), gate.clone());
        changes.spawn(async move {
            let change = OrganizationChange {
                slug: Some(slug(&format!("fall-{number}"))),
                ..OrganizationChange::default()
            };
            gate.wait().await;
            store.change(scope, &change, at(1), &no_event).await.expect("the change is stored")
        });
    }
    let changes = changes.join_all().await;
    let mut names: Vec<_> = changes.iter().flat_map(ChangedOrganization::given_up).collect();
    names.push(Name::Slug(load(fixture, id).await.slug));
    names.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    let expected = ["0", "1", "2", "3", "4", "5", "6", "7", "a"];
    assert_eq!(names, expected.map(|end| Name::Slug(slug(&format!("fall-{end}")))));
}

/// Organisations are listed by name; accounts of the installation are not counted.
pub async fn the_list_counts_the_accounts_of_each_organization(fixture: &dyn Fixture) {
    let late = insert(fixture, "fall-z", None).await;
    let early = insert(fixture, "fall-a", None).await;
    let empty = insert(fixture, "fall-m", None).await;
    fixture.all().set_active(empty.id, false, at(3), &no_event).await.expect("switched");
    for (number, id) in [Some(late.id), Some(early.id), Some(late.id), None].into_iter().enumerate() {
        fixture.add_account(fixture.scope(id), &format!("u{number}@example.org"), MemberRole::User).await;
    }
    let list = fixture.all().list().await.expect("the list is read");
    let ours: Vec<_> = list
        .iter()
        .filter(|summary| summary.organization.slug.as_str().starts_with("fall-"))
        .map(|summary| (summary.organization.id, summary.user_count, summary.organization.is_active))
        .collect();
    assert_eq!(ours, [(early.id, 1, true), (empty.id, 0, false), (late.id, 2, true)]);
}
