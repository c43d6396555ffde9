//! Cases for [`CrossTenantDirectory`](crate::ports::CrossTenantDirectory).

use super::{Fixture, at, domain, insert, slug};
use crate::model::{HostOwner, Organization, OrganizationChange, Tenant};
use crate::names::Name;
use audit::testing::no_event;
use kernel::{OrganizationId, Patch};
use std::sync::Arc;
use tokio::task::JoinSet;

fn active(organization: &Organization) -> Tenant {
    Tenant { id: organization.id, is_active: true }
}

async fn by_host(fixture: &dyn Fixture, host: &str, label: Option<&str>) -> Option<Tenant> {
    let label = label.map(slug);
    let found = fixture.directory().by_host(host, label.as_ref()).await;
    found.expect("the directory answers").tenant()
}

async fn by_id(fixture: &dyn Fixture, id: i64) -> Option<Tenant> {
    fixture.directory().by_id(OrganizationId(id)).await.expect("the directory answers")
}

/// Organisations are found by their exact names only: `%` and `_` are not wildcards, and an empty name finds
/// nothing.
pub async fn an_organization_is_found_by_domain_slug_and_id(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    let other = insert(fixture, "fall-b", None).await;
    assert_eq!(by_host(fixture, "a.fall.example", None).await, Some(active(&one)));
    assert_eq!(by_host(fixture, "x.example", Some("fall-b")).await, Some(active(&other)));
    assert_eq!(by_id(fixture, one.id.0).await, Some(active(&one)));
    for host in
        ["", "%", "a_fall_example", "A.fall.example", "fall-a", "x.a.fall.example", "'--", "a.fall.example."]
    {
        assert_eq!(by_host(fixture, host, None).await, None, "{host}");
    }
    assert_eq!(by_host(fixture, "x.example", Some("fall-c")).await, None);
    for id in [0, -1, i64::MAX, other.id.0 + 1000] {
        assert_eq!(by_id(fixture, id).await, None, "{id}");
    }
}

/// Specification, "Authentication", rule 7: (a) before (b).
pub async fn a_domain_goes_before_a_slug(fixture: &dyn Fixture) {
    let with_slug = insert(fixture, "fall-a", None).await;
    let with_domain = insert(fixture, "fall-b", Some("fall-a.base.example")).await;
    assert_eq!(by_host(fixture, "fall-a.base.example", Some("fall-a")).await, Some(active(&with_domain)));
    assert_eq!(by_host(fixture, "other.base.example", Some("fall-a")).await, Some(active(&with_slug)));
}

/// Nothing is cached: the answer includes what was committed before the query.
pub async fn what_was_changed_is_known_to_the_next_question(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    for is_active in [false, true, false] {
        let switched = fixture.all().set_active(one.id, is_active, at(9), &no_event).await.expect("switched");
        assert_eq!(switched.map(|now| now.is_active), Some(is_active));
        let expected = Some(Tenant { id: one.id, is_active });
        assert_eq!(by_id(fixture, one.id.0).await, expected);
        assert_eq!(by_host(fixture, "a.fall.example", None).await, expected);
    }
    let unknown = OrganizationId(one.id.0 + 1000);
    assert_eq!(
        fixture.all().set_active(unknown, true, at(9), &no_event).await.expect("the store answers"),
        None
    );
    let change = OrganizationChange {
        slug: Some(slug("fall-neu")),
        domain: Patch::Set(domain("neu.fall.example")),
        ..OrganizationChange::default()
    };
    fixture
        .organizations()
        .change(fixture.scope(Some(one.id)), &change, at(10), &no_event)
        .await
        .expect("changed");
    let confirmed =
        fixture.all().confirm_domain(one.id, &domain("neu.fall.example"), at(11), &no_event).await;
    confirmed.expect("the domain counts");
    for name in ["fall-a", "a.fall.example"] {
        let name = Name::parse(name).expect("a name");
        fixture.all().release(&name, at(12), &no_event).await.expect("released");
    }
    assert_eq!(by_host(fixture, "a.fall.example", Some("fall-a")).await, None);
    for found in
        [by_host(fixture, "neu.fall.example", None).await, by_host(fixture, "x", Some("fall-neu")).await]
    {
        assert_eq!(found.map(|tenant| tenant.id), Some(one.id));
    }
}

/// Hostile check 27: requests to a released domain must reach nobody. A domain that is only claimed stays
/// what it was, or a claim could close a host of the installation.
pub async fn a_domain_that_one_had_is_told_from_an_unknown_one(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    let owner = async |host: &str, label: Option<&str>| {
        let found = fixture.directory().by_host(host, label.map(slug).as_ref()).await;
        found.expect("the directory answers")
    };
    let own = HostOwner::Tenant(active(&one));
    assert_eq!(owner("b.fall.example", None).await, HostOwner::Unrelated);
    for edit in [Patch::Set(domain("b.fall.example")), Patch::Clear] {
        let change = OrganizationChange { domain: edit, ..OrganizationChange::default() };
        fixture
            .organizations()
            .change(fixture.scope(Some(one.id)), &change, at(1), &no_event)
            .await
            .expect("changed");
        assert_eq!(owner("a.fall.example", None).await, own);
        assert_eq!(owner("b.fall.example", None).await, HostOwner::Unrelated, "claimed");
    }
    let name = Name::parse("a.fall.example").expect("a name");
    fixture.all().release(&name, at(2), &no_event).await.expect("released");
    assert_eq!(owner("a.fall.example", None).await, HostOwner::Withheld);
    assert_eq!(owner("x.a.fall.example", None).await, HostOwner::Unrelated);
    // Somebody's slug keeps leading there.
    assert_eq!(owner("a.fall.example", Some("fall-a")).await, own);
    let other = insert(fixture, "fall-b", Some("a.fall.example")).await;
    assert_eq!(owner("a.fall.example", None).await, HostOwner::Tenant(active(&other)));
}

/// Hostile check 34: nobody gets the answer to somebody else's query.
pub async fn many_questions_at_once_each_get_their_own_answer(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    let other = insert(fixture, "fall-b", Some("b.fall.example")).await;
    let gate = Arc::new(tokio::sync::Barrier::new(300));
    let mut questions = JoinSet::new();
    for number in 0..300 {
        let (directory, gate) = (fixture.directory(), gate.clone());
        let (one, other) = (Some(active(&one)), Some(active(&other)));
        questions.spawn(async move {
            gate.wait().await;
            let by_host = async |host: &str, label: Option<&str>| {
                let found = directory.by_host(host, label.map(slug).as_ref()).await;
                found.map(HostOwner::tenant)
            };
            let (found, expected) = match number % 6 {
                0 => (by_host("a.fall.example", None).await, one),
                1 => (by_host("b.fall.example", None).await, other),
                2 => (by_host("x.example", Some("fall-a")).await, one),
                3 => (by_host("x.example", Some("fall-b")).await, other),
                4 => (by_host(&format!("x{number}.example"), Some("fall-c")).await, None),
                _ => (directory.by_id(one.map_or(OrganizationId(0), |tenant| tenant.id)).await, one),
            };
            assert_eq!(found.expect("the directory answers"), expected, "{number}");
        });
    }
    questions.join_all().await;
}
