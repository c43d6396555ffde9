//! Cases for [`PortalMemberStore`](crate::ports::PortalMemberStore) and [`CrossTenantPortalMembers`](crate::ports::CrossTenantPortalMembers).

use super::{
    ANNA, Fixture, HASH, at, found, is_good, is_open, link, mail, new, opened, register, session, verified,
};
use crate::ports::{LinkKind, NewPortalMember, PortalMemberChange, PrunedPortalMembers, RegistrationMails};
use audit::testing::no_event;
use kernel::{Patch, PortalMemberId, TokenId};
use tokio::task::JoinSet;

/// A registration is stored as entered, and its address is unproven.
pub async fn a_registration_is_kept_with_its_link_and_mail(fixture: &dyn Fixture) {
    for (scope, number) in fixture.scopes().into_iter().zip(1..) {
        let new = new(ANNA);
        register(fixture, scope, &new, number).await;
        let kept = found(fixture, scope, ANNA).await.expect("the member is there");
        assert_eq!(kept.password_hash, HASH);
        let member = kept.member;
        assert!(member.id.0 > 0 && !member.is_verified());
        assert_eq!((&member.name, &member.email, &member.company), (&new.name, &new.email, &new.company));
        assert_eq!((member.locale, member.created_at), (new.locale, at(0)));
        let linked = fixture.links().find(scope, LinkKind::Verify, &[number; 32], at(1)).await;
        assert_eq!(linked.expect("the store answers"), Some(member));
        assert_eq!(fixture.outbox(scope).await, [mail(ANNA, number.into())]);
    }
}

/// Only the first registration is stored: there is one member, with the links of one registration.
pub async fn of_twenty_registrations_at_once_for_one_address_one_stays(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let mut registrations = JoinSet::new();
    for number in 1..=20_u8 {
        let members = fixture.members();
        registrations.spawn(async move {
            let (verify, known) = (mail(ANNA, number.into()), mail(ANNA, 100 + u64::from(number)));
            let mails = RegistrationMails { verify: &verify, known: &known };
            let new = NewPortalMember { name: number.to_string(), ..new(ANNA) };
            members.register(scope, &new, &link(LinkKind::Verify, number), mails, &no_event).await
        });
    }
    for outcome in registrations.join_all().await {
        outcome.expect("each looks like success");
    }
    let mut good = Vec::new();
    for number in 1..=20 {
        let linked = fixture.links().find(scope, LinkKind::Verify, &[number; 32], at(1)).await;
        good.extend(linked.expect("the store answers").map(|member| (number.to_string(), member.name)));
    }
    assert_eq!(good.len(), 1, "{good:?}");
    assert_eq!(good[0].0, good[0].1, "the link is that of the registration that stayed");
    assert_eq!(found(fixture, scope, ANNA).await.expect("a member").member.name, good[0].1);
    assert_eq!(fixture.outbox(scope).await.len(), 20);
}

/// Whoever registered first has proven nothing: neither their password nor their link is valid any more.
pub async fn a_registration_that_nobody_proved_is_replaced_with_its_links(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let first =
        NewPortalMember { name: "Fremd".into(), password_hash: "$fremd".into(), company: None, ..new(ANNA) };
    register(fixture, scope, &first, 1).await;
    register(fixture, other, &first, 9).await;
    let id = found(fixture, scope, ANNA).await.expect("a member").member.id;
    let reset = fixture.links().request(scope, &link(LinkKind::Reset, 2), Some(id), &mail(ANNA, 2)).await;
    reset.expect("the store answers");
    register(fixture, scope, &new(ANNA), 3).await;
    let kept = found(fixture, scope, ANNA).await.expect("a member");
    assert_eq!((kept.member.id, kept.password_hash.as_str()), (id, HASH));
    assert_eq!((kept.member.name, kept.member.company), (new(ANNA).name, new(ANNA).company));
    assert!(!is_good(fixture, scope, LinkKind::Verify, 1).await);
    assert!(!is_good(fixture, scope, LinkKind::Reset, 2).await);
    assert!(is_good(fixture, scope, LinkKind::Verify, 3).await);
    assert!(is_good(fixture, other, LinkKind::Verify, 9).await);
}

/// A registration with the address of a member changes nothing; only the mail differs.
pub async fn an_address_that_has_a_member_is_told_by_mail_alone(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let second = NewPortalMember { name: "Fremd".into(), password_hash: "$fremd".into(), ..new(ANNA) };
    register(fixture, scope, &second, 2).await;
    let kept = found(fixture, scope, ANNA).await.expect("a member");
    assert_eq!((kept.member, kept.password_hash.as_str()), (member, HASH));
    assert!(!is_good(fixture, scope, LinkKind::Verify, 2).await);
    let mails = fixture.outbox(scope).await;
    assert!(mails.contains(&mail(ANNA, 102)) && !mails.contains(&mail(ANNA, 2)), "{mails:?}");
}

/// Staff addresses are unique across all scopes, member addresses are not.
pub async fn an_address_is_another_member_in_each_scope(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let here = verified(fixture, one, ANNA, 1).await;
    let there = verified(fixture, other, ANNA, 2).await;
    assert_ne!(here.id, there.id);
    assert!(here.is_verified() && there.is_verified());
}

/// Values that are not given stay.
pub async fn a_member_changes_what_is_given(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let berta = verified(fixture, scope, "berta@example.org", 2).await;
    let changed = async |change: PortalMemberChange| {
        let changed = fixture.members().change(scope, member.id, &change, None, TokenId(0), &no_event).await;
        changed.expect("the store answers").expect("the member is there")
    };
    let renamed =
        changed(PortalMemberChange { name: Some("Neu".into()), ..PortalMemberChange::default() }).await;
    assert_eq!((renamed.name.as_str(), &renamed.company), ("Neu", &member.company));
    let without =
        changed(PortalMemberChange { company: Patch::Clear, ..PortalMemberChange::default() }).await;
    assert_eq!((without.name.as_str(), &without.company), ("Neu", &None));
    let with =
        changed(PortalMemberChange { company: Patch::Set("Süd".into()), ..PortalMemberChange::default() })
            .await;
    assert_eq!(with.company.as_deref(), Some("Süd"));
    let unchanged = changed(PortalMemberChange::default()).await;
    assert_eq!((unchanged.email, unchanged.verified_at, unchanged.created_at), {
        (member.email, member.verified_at, member.created_at)
    });
    assert_eq!(found(fixture, scope, ANNA).await.expect("a member").password_hash, HASH);
    assert_eq!(found(fixture, scope, "berta@example.org").await.expect("a member").member, berta);
}

/// The session in which the password was changed stays.
pub async fn another_password_ends_the_other_sessions_and_the_links(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let berta = verified(fixture, scope, "berta@example.org", 2).await;
    let own = opened(fixture, scope, member.id, 11).await;
    opened(fixture, scope, member.id, 12).await;
    opened(fixture, scope, berta.id, 13).await;
    let reset =
        fixture.links().request(scope, &link(LinkKind::Reset, 5), Some(member.id), &mail(ANNA, 5)).await;
    reset.expect("the store answers");
    let renamed = PortalMemberChange { name: Some("Neu".into()), ..PortalMemberChange::default() };
    fixture
        .members()
        .change(scope, member.id, &renamed, None, own, &no_event)
        .await
        .expect("the store answers");
    assert!(is_open(fixture, scope, 12).await && is_good(fixture, scope, LinkKind::Reset, 5).await);
    let change = PortalMemberChange { password_hash: Some("$neu".into()), ..PortalMemberChange::default() };
    let changed = fixture.members().change(scope, member.id, &change, Some(HASH), own, &no_event).await;
    assert!(changed.expect("the store answers").is_some());
    assert_eq!(found(fixture, scope, ANNA).await.expect("a member").password_hash, "$neu");
    let open = [is_open(fixture, scope, 11).await, is_open(fixture, scope, 12).await];
    assert_eq!((open, is_open(fixture, scope, 13).await), ([true, false], true));
    assert!(!is_good(fixture, scope, LinkKind::Reset, 5).await);
}

/// Of two concurrent changes, the second has not confirmed the current password.
pub async fn a_member_does_not_change_under_an_old_password(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let change = PortalMemberChange { password_hash: Some("$neu".into()), ..PortalMemberChange::default() };
    let changed =
        fixture.members().change(scope, member.id, &change, Some("$alt"), TokenId(0), &no_event).await;
    assert_eq!(changed.expect("the store answers"), None);
    assert_eq!(found(fixture, scope, ANNA).await.expect("a member").password_hash, HASH);
    let gone = PortalMemberId(987_654);
    let changed = fixture.members().change(scope, gone, &change, None, TokenId(0), &no_event).await;
    assert_eq!(changed.expect("the store answers"), None);
}

/// Sessions and links are removed with the member; the address is free again.
pub async fn a_member_is_removed_with_what_opens_it(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    opened(fixture, scope, member.id, 11).await;
    let reset =
        fixture.links().request(scope, &link(LinkKind::Reset, 5), Some(member.id), &mail(ANNA, 5)).await;
    reset.expect("the store answers");
    let remove = async |hash: &str| {
        fixture.members().delete(scope, member.id, hash, at(9), &no_event).await.expect("the store answers")
    };
    assert!(!remove("$alt").await);
    assert!(found(fixture, scope, ANNA).await.is_some() && is_open(fixture, scope, 11).await);
    assert!(remove(HASH).await);
    assert_eq!(found(fixture, scope, ANNA).await, None);
    assert!(!is_open(fixture, scope, 11).await && !is_good(fixture, scope, LinkKind::Reset, 5).await);
    assert!(!remove(HASH).await, "it is gone");
    let again = verified(fixture, scope, ANNA, 2).await;
    assert_ne!(again.id, member.id, "a number is nobody else's, since the log names it");
}

/// Of twenty removals at once, one makes an entry in the audit log.
pub async fn of_twenty_removals_at_once_one_counts(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let id = verified(fixture, scope, ANNA, 1).await.id;
    let mut removals = JoinSet::new();
    for _ in 0..20 {
        let members = fixture.members();
        removals.spawn(async move { members.delete(scope, id, HASH, at(9), &no_event).await });
    }
    let outcomes = removals.join_all().await;
    let won = outcomes.iter().filter(|outcome| matches!(outcome, Ok(true))).count();
    let late = outcomes.iter().filter(|outcome| matches!(outcome, Ok(false))).count();
    assert_eq!((won, late), (1, 19), "{outcomes:?}");
}

/// Another scope can neither change nor remove a member, whatever its id.
pub async fn another_scope_sees_no_member(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let theirs = verified(fixture, other, ANNA, 1).await;
    assert_eq!(found(fixture, scope, ANNA).await, None);
    let change = PortalMemberChange { name: Some("Neu".into()), ..PortalMemberChange::default() };
    let changed = fixture.members().change(scope, theirs.id, &change, None, TokenId(0), &no_event).await;
    assert_eq!(changed.expect("the store answers"), None);
    let removed = fixture.members().delete(scope, theirs.id, HASH, at(9), &no_event).await;
    assert!(!removed.expect("the store answers"));
    let opened = fixture.sessions().open(scope, &session(theirs.id, 11), HASH, &no_event).await;
    assert_eq!(opened.expect("the store answers"), None);
    fixture
        .links()
        .request(scope, &link(LinkKind::Reset, 5), Some(theirs.id), &mail(ANNA, 5))
        .await
        .expect("an answer");
    assert!(fixture.outbox(scope).await.is_empty() && !is_good(fixture, scope, LinkKind::Reset, 5).await);
    assert_eq!(found(fixture, other, ANNA).await.expect("a member").member, theirs);
}

/// Unproven registrations, expired links and expired sessions of all scopes are deleted. Valid ones stay.
pub async fn what_is_over_is_forgotten(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let member = verified(fixture, one, ANNA, 1).await;
    opened(fixture, one, member.id, 11).await;
    register(fixture, one, &new("berta@example.org"), 2).await;
    register(fixture, other, &new("carla@example.org"), 3).await;
    fixture.links().request(one, &link(LinkKind::Reset, 5), None, &mail(ANNA, 5)).await.expect("an answer");
    let prune =
        async |before, now| fixture.all().prune(at(before), at(now)).await.expect("the store answers");
    assert_eq!(prune(0, 60).await, PrunedPortalMembers::default());
    assert!(is_open(fixture, one, 11).await);
    assert_eq!(prune(0, 61).await, PrunedPortalMembers { sessions: 1, ..PrunedPortalMembers::default() });
    assert!(!is_open(fixture, one, 11).await);
    assert_eq!(prune(0, 3600).await, PrunedPortalMembers::default());
    assert!(is_good(fixture, other, LinkKind::Verify, 3).await);
    assert_eq!(prune(0, 3601).await, PrunedPortalMembers { links: 3, ..PrunedPortalMembers::default() });
    assert!(found(fixture, one, "berta@example.org").await.is_some());
    assert_eq!(prune(1, 3601).await, PrunedPortalMembers { members: 2, ..PrunedPortalMembers::default() });
    assert_eq!(found(fixture, one, "berta@example.org").await, None);
    assert_eq!(found(fixture, other, "carla@example.org").await, None);
    assert!(found(fixture, one, ANNA).await.is_some(), "whoever has proven the address stays");
}
