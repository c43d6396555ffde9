//! Cases for former names, and for claimed domains.

use super::{Fixture, at, domain, insert, is_domain_taken, is_slug_taken, new, slug};
use crate::claim::{DnsCheck, DomainClaim, MissingProof};
use crate::model::{MemberRole, Organization, OrganizationChange};
use crate::names::{MAX_SLUGS, Name, NameState};
use crate::ports::{PutOrganizationError, ReleaseRefused};
use audit::testing::no_event;
use kernel::{Locale, OrganizationId, PageRequest, Patch};
use serde_json::json;
use std::sync::Arc;
use tokio::task::JoinSet;

fn name(text: &str) -> Name {
    Name::parse(text).expect("a name")
}

fn to_slug(text: &str) -> OrganizationChange {
    OrganizationChange { slug: Some(slug(text)), ..OrganizationChange::default() }
}

fn to_domain(text: &str, token: &str) -> OrganizationChange {
    OrganizationChange {
        domain: Patch::Set(domain(text)),
        claim_token: token.into(),
        ..OrganizationChange::default()
    }
}

async fn change(
    fixture: &dyn Fixture,
    id: OrganizationId,
    change: &OrganizationChange,
) -> Result<Organization, PutOrganizationError> {
    let changed = fixture.organizations().change(fixture.scope(Some(id)), change, at(1), &no_event).await;
    changed.map(|changed| changed.after)
}

async fn leads_to(fixture: &dyn Fixture, host: &str, label: Option<&str>) -> Option<OrganizationId> {
    let label = label.map(slug);
    let found = fixture.directory().by_host(host, label.as_ref()).await.expect("the directory answers");
    found.tenant().map(|tenant| tenant.id)
}

async fn claim(fixture: &dyn Fixture, id: OrganizationId, text: &str, token: &str) -> DomainClaim {
    let changed = change(fixture, id, &to_domain(text, token)).await.expect("claimed");
    changed.pending_domain.expect("a claim")
}

/// Creates an organisation that gave up a domain and a slug, `{text}-alt`.
async fn renamed(fixture: &dyn Fixture, text: &str) -> OrganizationId {
    let id = insert(fixture, &format!("{text}-alt"), Some(&format!("alt.{text}.example"))).await.id;
    let away = OrganizationChange { domain: Patch::Clear, ..to_slug(text) };
    let now = change(fixture, id, &away).await.expect("renamed");
    assert_eq!((now.slug, now.domain), (slug(text), None));
    id
}

/// Prevents attacks in which a printed address leads reporters to another tenant.
pub async fn a_name_that_was_given_up_is_nobody_elses_and_goes_on_leading_to_its_organization(
    fixture: &dyn Fixture,
) {
    let one = renamed(fixture, "fall-a").await;
    let other = insert(fixture, "fall-b", None).await;
    assert!(is_slug_taken(&change(fixture, other.id, &to_slug("fall-a-alt")).await));
    assert!(is_slug_taken(&fixture.all().insert(&new("fall-a-alt", None), at(1), &no_event).await));
    assert!(is_domain_taken(&change(fixture, other.id, &to_domain("alt.fall-a.example", "t")).await));
    assert!(is_domain_taken(
        &fixture.all().insert(&new("fall-c", Some("alt.fall-a.example")), at(1), &no_event).await
    ));
    let loaded = fixture.organizations().load(fixture.scope(Some(other.id))).await.expect("loaded");
    assert_eq!(loaded, Some(other));
    assert_eq!(leads_to(fixture, "x.example", Some("fall-a-alt")).await, Some(one));
    assert_eq!(leads_to(fixture, "alt.fall-a.example", None).await, Some(one));
    assert_eq!(leads_to(fixture, "ALT.fall-a.example", None).await, None);
    assert_eq!(
        fixture.all().by_slug(&slug("fall-a-alt")).await.expect("answers"),
        None,
        "not its name any more"
    );
    fixture.all().set_active(one, false, at(2), &no_event).await.expect("switched");
    let found = fixture.directory().by_host("alt.fall-a.example", None).await.expect("answers");
    assert_eq!(found.tenant().map(|tenant| (tenant.id, tenant.is_active)), Some((one, false)));
}

/// A former name needs no proof: nobody else can have had it since.
pub async fn an_organization_takes_a_former_name_back_at_once(fixture: &dyn Fixture) {
    let one = renamed(fixture, "fall-a").await;
    let back = OrganizationChange { slug: Some(slug("fall-a-alt")), ..to_domain("alt.fall-a.example", "t") };
    let now = change(fixture, one, &back).await.expect("its own");
    assert_eq!((now.slug, now.domain), (slug("fall-a-alt"), Some(domain("alt.fall-a.example"))));
    assert_eq!(now.pending_domain, None);
    assert_eq!(leads_to(fixture, "x.example", Some("fall-a")).await, Some(one), "reserved in its turn");
    assert_eq!(fixture.mails(fixture.scope(Some(one))).await, []);
}

/// The administrators of the former owner, and nobody else, are notified by mail in their organisation's
/// language.
pub async fn a_released_name_leads_nowhere_and_whoever_takes_it_is_told_to_those_who_had_it(
    fixture: &dyn Fixture,
) {
    let one = renamed(fixture, "fall-a").await;
    let scope = fixture.scope(Some(one));
    let english = json!({"languages": ["en", "de"]}).as_object().cloned().expect("an object");
    let settings = OrganizationChange { settings: Patch::Set(english), ..OrganizationChange::default() };
    change(fixture, one, &settings).await.expect("changed");
    for (email, role) in [
        ("admin@a.example", MemberRole::Admin),
        ("user@a.example", MemberRole::User),
        ("developer@a.example", MemberRole::Developer),
    ] {
        fixture.add_account(scope, email, role).await;
    }
    for text in ["fall-a-alt", "alt.fall-a.example"] {
        let released = fixture.all().release(&name(text), at(3), &no_event).await.expect("released");
        assert_eq!((released.name, released.owner), (name(text), one));
        assert_eq!(released.owner_name.as_deref(), Some("Klinik fall-a-alt"));
    }
    assert_eq!(leads_to(fixture, "alt.fall-a.example", Some("fall-a-alt")).await, None);
    let told = async || {
        let mut told = Vec::new();
        for mail in fixture.mails(scope).await {
            assert_eq!(
                (mail.locale, mail.values["organization"].as_str()),
                (Locale::En, "Klinik fall-a-alt")
            );
            told.push(format!("{} {} {}", mail.template, mail.values["name"], mail.to));
        }
        told.sort();
        told
    };
    let released = [
        "name_released alt.fall-a.example admin@a.example",
        "name_released alt.fall-a.example developer@a.example",
        "name_released fall-a-alt admin@a.example",
        "name_released fall-a-alt developer@a.example",
    ];
    assert_eq!(told().await, released);
    let other = insert(fixture, "fall-b", None).await.id;
    change(fixture, other, &to_slug("fall-a-alt")).await.expect("free");
    let wanted = claim(fixture, other, "alt.fall-a.example", "t").await;
    let of_other = fixture.scope(Some(other));
    assert_eq!(
        told().await,
        released
            .map(str::to_owned)
            .into_iter()
            .chain(
                ["name_taken fall-a-alt admin@a.example", "name_taken fall-a-alt developer@a.example"]
                    .map(str::to_owned)
            )
            .collect::<Vec<_>>()
    );
    fixture.organizations().activate_domain(of_other, &wanted, at(4), &no_event).await.expect("proven");
    assert_eq!(told().await.iter().filter(|line| line.starts_with("name_taken alt.fall-a")).count(), 2);
    assert_eq!(leads_to(fixture, "alt.fall-a.example", None).await, Some(other));
    assert_eq!(leads_to(fixture, "x.example", Some("fall-a-alt")).await, Some(other));
    assert!(
        is_slug_taken(&change(fixture, one, &to_slug("fall-a-alt")).await),
        "the former owner is like anybody"
    );
    assert_eq!(fixture.mails(of_other).await, []);
}

/// Nobody can release a name that is in use.
pub async fn a_name_in_use_or_unknown_is_not_released(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    for text in ["fall-a", "a.fall.example"] {
        let refused = fixture.all().release(&name(text), at(1), &no_event).await;
        assert!(matches!(refused, Err(ReleaseRefused::InUse)), "{refused:?}");
    }
    change(fixture, one.id, &to_slug("fall-b")).await.expect("renamed");
    fixture.all().release(&name("fall-a"), at(1), &no_event).await.expect("released");
    for text in ["fall-a", "fall-x", "x.fall.example"] {
        let refused = fixture.all().release(&name(text), at(1), &no_event).await;
        assert!(matches!(refused, Err(ReleaseRefused::Unknown)), "{refused:?}");
    }
}

/// Somebody who keeps changing the slug cannot use up all names.
pub async fn of_an_organization_no_more_than_twenty_slugs_are_kept(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-0", None).await.id;
    for number in 1..MAX_SLUGS {
        change(fixture, one, &to_slug(&format!("fall-{number}"))).await.expect("renamed");
    }
    let refused = change(fixture, one, &to_slug("fall-zuviel")).await;
    assert!(matches!(refused, Err(PutOrganizationError::TooManySlugs)), "{refused:?}");
    change(fixture, one, &to_slug("fall-3")).await.expect("one of its own");
    fixture.all().release(&name("fall-7"), at(2), &no_event).await.expect("released");
    change(fixture, one, &to_slug("fall-zuviel")).await.expect("there is room again");
}

/// Decisions §4: the proof is a TXT record, checked by the caller. The old domain stays in effect until then,
/// and is reserved after that.
pub async fn a_new_domain_is_claimed_and_counts_when_it_is_proven(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", Some("a.fall.example")).await;
    let scope = fixture.scope(Some(one.id));
    let first = claim(fixture, one.id, "neu.fall.example", "t1").await;
    assert_eq!((first.domain.as_str(), first.token.as_str()), ("neu.fall.example", "t1"));
    assert_eq!((first.since, first.last_check), (at(1), None));
    let store = fixture.organizations();
    let loaded = store.load(scope).await.expect("loaded").expect("there");
    assert_eq!((&loaded.domain, &loaded.pending_domain), (&one.domain, &Some(first.clone())));
    assert_eq!(leads_to(fixture, "neu.fall.example", None).await, None);
    let again = change(fixture, one.id, &to_domain("neu.fall.example", "t2")).await.expect("the same");
    assert_eq!(again.pending_domain, Some(first.clone()), "its token stays");
    let same = change(fixture, one.id, &to_domain("a.fall.example", "t3")).await.expect("the present one");
    assert_eq!((same.domain, same.pending_domain), (one.domain.clone(), Some(first.clone())));
    let second = claim(fixture, one.id, "neuer.fall.example", "t4").await;
    let refused = store.activate_domain(scope, &first, at(2), &no_event).await;
    assert!(matches!(refused, Err(PutOrganizationError::Unknown)), "replaced meanwhile: {refused:?}");
    let forged = DomainClaim { token: "t1".into(), ..second.clone() };
    assert!(store.activate_domain(scope, &forged, at(2), &no_event).await.is_err());
    let elsewhere = insert(fixture, "fall-b", None).await.id;
    let elsewhere = fixture.scope(Some(elsewhere));
    assert!(store.activate_domain(elsewhere, &second, at(2), &no_event).await.is_err(), "another's claim");
    let revision = fixture.revision(scope).await;
    let changed = store.activate_domain(scope, &second, at(2), &no_event).await.expect("proven");
    assert_eq!(changed.given_up(), [name("a.fall.example")]);
    let now = changed.after;
    assert_eq!((now.domain, now.pending_domain), (Some(second.domain.clone()), None));
    assert_eq!(now.updated_at, at(2));
    assert!(fixture.revision(scope).await > revision);
    for host in ["neuer.fall.example", "a.fall.example"] {
        assert_eq!(leads_to(fixture, host, None).await, Some(one.id), "{host}");
    }
    assert!(is_domain_taken(
        &store.change(elsewhere, &to_domain("a.fall.example", "t"), at(3), &no_event).await
    ));
    assert!(store.activate_domain(scope, &second, at(3), &no_event).await.is_err(), "nothing is pending");
}

/// A claim blocks a name for nobody.
pub async fn two_may_claim_a_domain_and_who_proves_it_gets_it(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", None).await.id;
    let other = insert(fixture, "fall-b", None).await.id;
    let squatter = claim(fixture, one, "a.fall.example", "t1").await;
    let owner = claim(fixture, other, "a.fall.example", "t2").await;
    assert_ne!(squatter.token, owner.token);
    let store = fixture.organizations();
    store.activate_domain(fixture.scope(Some(other)), &owner, at(2), &no_event).await.expect("proven");
    assert!(is_domain_taken(
        &store.activate_domain(fixture.scope(Some(one)), &squatter, at(3), &no_event).await
    ));
    assert!(is_domain_taken(&fixture.all().confirm_domain(one, &squatter.domain, at(3), &no_event).await));
    assert_eq!(leads_to(fixture, "a.fall.example", None).await, Some(other));
}

/// Of two organisations that prove one domain at the same time, one gets it.
pub async fn of_two_proofs_at_once_one_counts(fixture: &dyn Fixture) {
    let ids = [insert(fixture, "fall-a", None).await.id, insert(fixture, "fall-b", None).await.id];
    for round in 0..10 {
        let gate = Arc::new(tokio::sync::Barrier::new(2));
        let mut proofs = JoinSet::new();
        for id in ids {
            let claim = claim(fixture, id, &format!("d{round}.fall.example"), &format!("{id}-{round}")).await;
            let (store, scope, gate) = (fixture.organizations(), fixture.scope(Some(id)), gate.clone());
            proofs.spawn(async move {
                gate.wait().await;
                store.activate_domain(scope, &claim, at(1), &no_event).await
            });
        }
        let results = proofs.join_all().await;
        let won = results.iter().filter(|result| result.is_ok()).count();
        let taken = results.iter().filter(|result| is_domain_taken(result)).count();
        assert_eq!((won, taken), (1, 1), "{results:?}");
    }
}

/// The operator confirms only the domain that they saw, not one claimed in the meantime.
pub async fn the_operator_confirms_what_is_claimed_and_nothing_else(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", None).await.id;
    let wanted = claim(fixture, one, "a.fall.example", "t1").await;
    let other = domain("b.fall.example");
    assert!(matches!(
        fixture.all().confirm_domain(one, &other, at(2), &no_event).await,
        Err(PutOrganizationError::Unknown)
    ));
    let unknown = OrganizationId(one.0 + 1000);
    assert!(matches!(
        fixture.all().confirm_domain(unknown, &wanted.domain, at(2), &no_event).await,
        Err(PutOrganizationError::Unknown)
    ));
    let changed =
        fixture.all().confirm_domain(one, &wanted.domain, at(2), &no_event).await.expect("confirmed");
    assert_eq!(changed.given_up(), []);
    let now = changed.after;
    assert_eq!((now.domain.as_ref(), now.pending_domain), (Some(&wanted.domain), None));
    assert_eq!(leads_to(fixture, "a.fall.example", None).await, Some(one));
}

/// The result of a check is stored only for the current claim; a late answer about another one is ignored.
pub async fn a_look_is_noted_and_a_claim_withdrawn(fixture: &dyn Fixture) {
    let one = insert(fixture, "fall-a", None).await.id;
    let other = insert(fixture, "fall-b", None).await.id;
    let (scope, store) = (fixture.scope(Some(one)), fixture.organizations());
    let before = claim(fixture, one, "a.fall.example", "t1").await;
    let others = claim(fixture, other, "a.fall.example", "t2").await;
    let wanted = claim(fixture, one, "b.fall.example", "t3").await;
    let check = |finding| DnsCheck { at: at(4), finding };
    store.record_check(scope, &before, check(MissingProof::Unanswered)).await.expect("passed over");
    store.record_check(scope, &others, check(MissingProof::Unanswered)).await.expect("passed over");
    let pending =
        async |id| store.load(fixture.scope(Some(id))).await.expect("loaded").expect("there").pending_domain;
    assert_eq!(pending(one).await, Some(wanted.clone()));
    store.record_check(scope, &wanted, check(MissingProof::NotFound)).await.expect("noted");
    let last_check = DomainClaim { last_check: Some(check(MissingProof::NotFound)), ..wanted };
    assert_eq!(pending(one).await, Some(last_check.clone()));
    assert_eq!(store.withdraw_claim(scope, &no_event).await.expect("answers"), Some(last_check));
    assert_eq!(store.withdraw_claim(scope, &no_event).await.expect("answers"), None);
    assert_eq!((pending(one).await, pending(other).await), (None, Some(others)));
    assert_eq!(store.withdraw_claim(fixture.scope(None), &no_event).await.expect("answers"), None);
}

/// The names that the operator can decide on, without those in use.
pub async fn names_that_are_open_are_listed_by_page(fixture: &dyn Fixture) {
    let one = renamed(fixture, "fall-a").await;
    let other = insert(fixture, "fall-b", Some("b.fall.example")).await.id;
    claim(fixture, other, "neu.fall.example", "t1").await;
    claim(fixture, one, "neu.fall.example", "t2").await;
    let page = |number| PageRequest::new(number, 3).expect("a page");
    let mut found = Vec::new();
    for number in 1..=2 {
        let listed = fixture.all().open_names(page(number)).await.expect("listed");
        assert_eq!((listed.total, listed.request), (4, page(number)));
        found.extend(listed.items);
    }
    let told: Vec<_> = found.iter().map(|open| (open.name.to_string(), open.state, open.owner)).collect();
    let expected = [
        ("alt.fall-a.example", NameState::Reserved, one),
        ("fall-a-alt", NameState::Reserved, one),
        ("neu.fall.example", NameState::Pending, one),
        ("neu.fall.example", NameState::Pending, other),
    ];
    assert_eq!(told, expected.map(|(name, state, owner)| (name.to_owned(), state, owner)));
    assert_eq!(found[1].owner_name.as_deref(), Some("Klinik fall-a-alt"));
    assert_eq!((found[1].since, found[2].since), (at(0), at(1)));
}
