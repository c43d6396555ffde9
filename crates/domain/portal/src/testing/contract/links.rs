//! Cases for [`LinkStore`](crate::ports::LinkStore).

use super::{ANNA, Fixture, HASH, at, found, is_good, is_open, link, mail, new, opened, register, verified};
use crate::ports::LinkKind;
use audit::testing::no_event;
use tokio::task::JoinSet;

/// A link ends to the microsecond; one of one kind does not work for another.
pub async fn a_link_is_good_for_its_kind_until_its_end(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    register(fixture, scope, &new(ANNA), 1).await;
    let links = fixture.links();
    assert!(is_good(fixture, scope, LinkKind::Verify, 1).await);
    assert!(!is_good(fixture, scope, LinkKind::Reset, 1).await);
    assert!(!is_good(fixture, scope, LinkKind::Verify, 2).await);
    let wrong = links.replace_password(scope, &[1; 32], "$neu", &mail(ANNA, 7), at(1), &no_event).await;
    assert_eq!(wrong.expect("the store answers"), None);
    for (seconds, good) in [(3599, true), (3600, false)] {
        let found = links.find(scope, LinkKind::Verify, &[1; 32], at(seconds)).await;
        assert_eq!(found.expect("the store answers").is_some(), good, "{seconds}");
    }
    let late = links.verify(scope, &[1; 32], at(3600), &no_event).await;
    assert_eq!(late.expect("the store answers"), None);
    let done = links.verify(scope, &[1; 32], at(3599), &no_event).await.expect("the store answers");
    assert_eq!(done.as_ref().and_then(|member| member.verified_at), Some(at(3599)));
    assert_eq!(found(fixture, scope, ANNA).await.map(|kept| kept.member), done);
    assert!(!is_good(fixture, scope, LinkKind::Verify, 1).await, "it is used");
}

/// One link, opened in twenty windows, counts once.
pub async fn of_twenty_redemptions_at_once_one_counts(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    register(fixture, scope, &new(ANNA), 1).await;
    let mut redemptions = JoinSet::new();
    for _ in 0..20 {
        let links = fixture.links();
        redemptions.spawn(async move { links.verify(scope, &[1; 32], at(1), &no_event).await });
    }
    let outcomes = redemptions.join_all().await;
    let won = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Some(_)))).count();
    let late = outcomes.iter().filter(|outcome| matches!(outcome, Ok(None))).count();
    assert_eq!((won, late), (1, 19), "{outcomes:?}");
}

/// A link for an unknown address is written as well, so that it takes the same time, but no mail is sent.
pub async fn a_link_for_nobody_leads_nowhere(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    fixture
        .links()
        .request(scope, &link(LinkKind::Reset, 1), None, &mail(ANNA, 1))
        .await
        .expect("it is stored");
    assert!(!is_good(fixture, scope, LinkKind::Reset, 1).await);
    let done =
        fixture.links().replace_password(scope, &[1; 32], "$neu", &mail(ANNA, 2), at(1), &no_event).await;
    assert_eq!(done.expect("the store answers"), None);
    assert!(fixture.outbox(scope).await.is_empty());
}

/// A link works only if it was sent to the member's current mailbox.
pub async fn a_link_to_an_address_that_the_member_has_not_leads_nowhere(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let elsewhere = mail("fremd@example.org", 2);
    fixture
        .links()
        .request(scope, &link(LinkKind::Reset, 2), Some(member.id), &elsewhere)
        .await
        .expect("it is stored");
    assert!(!is_good(fixture, scope, LinkKind::Reset, 2).await);
    assert!(!fixture.outbox(scope).await.contains(&elsewhere));
}

/// A new password ends the sessions and links of this member only.
pub async fn another_password_by_a_link_proves_the_address_and_ends_everything(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let berta = verified(fixture, scope, "berta@example.org", 1).await;
    opened(fixture, scope, berta.id, 11).await;
    let member = verified(fixture, scope, ANNA, 2).await;
    opened(fixture, scope, member.id, 12).await;
    register(fixture, scope, &new("carla@example.org"), 3).await;
    let carla = found(fixture, scope, "carla@example.org").await.expect("a member").member;
    let links = fixture.links();
    for (owner, to, number) in [
        (&member, ANNA, 5),
        (&member, ANNA, 6),
        (&carla, "carla@example.org", 7),
        (&berta, "berta@example.org", 8),
    ] {
        let mail = mail(to, u64::from(number));
        links
            .request(scope, &link(LinkKind::Reset, number), Some(owner.id), &mail)
            .await
            .expect("it is stored");
    }
    let replace = async |number: u8, seed: u64| {
        let done =
            links.replace_password(scope, &[number; 32], "$neu", &mail(ANNA, seed), at(20), &no_event).await;
        done.expect("the store answers")
    };
    assert_eq!(replace(5, 50).await, Some(member));
    assert_eq!(found(fixture, scope, ANNA).await.expect("a member").password_hash, "$neu");
    assert!(!is_open(fixture, scope, 12).await && is_open(fixture, scope, 11).await);
    assert!(
        !is_good(fixture, scope, LinkKind::Reset, 6).await
            && is_good(fixture, scope, LinkKind::Reset, 8).await
    );
    assert!(fixture.outbox(scope).await.contains(&mail(ANNA, 50)), "the owner is told");
    let proven = replace(7, 51).await.expect("the link is good");
    assert_eq!((proven.id, proven.verified_at), (carla.id, Some(at(20))));
    assert!(!is_good(fixture, scope, LinkKind::Verify, 3).await);
    let known = found(fixture, scope, "berta@example.org").await.expect("a member");
    assert_eq!((known.member, known.password_hash.as_str()), (berta, HASH));
}

/// One of twenty new passwords counts, and one mail is sent.
pub async fn of_twenty_new_passwords_at_once_one_counts(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let link = link(LinkKind::Reset, 5);
    fixture.links().request(scope, &link, Some(member.id), &mail(ANNA, 5)).await.expect("it is stored");
    let before = fixture.outbox(scope).await.len();
    let mut changes = JoinSet::new();
    for number in 0..20_u64 {
        let links = fixture.links();
        changes.spawn(async move {
            let mail = mail(ANNA, 200 + number);
            links.replace_password(scope, &[5; 32], &format!("${number}"), &mail, at(1), &no_event).await
        });
    }
    let outcomes = changes.join_all().await;
    let won = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Some(_)))).count();
    let late = outcomes.iter().filter(|outcome| matches!(outcome, Ok(None))).count();
    assert_eq!((won, late), (1, 19), "{outcomes:?}");
    assert_eq!(fixture.outbox(scope).await.len(), before + 1);
}

/// A token of one portal has no effect in another.
pub async fn another_scope_knows_no_link(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let member = verified(fixture, other, ANNA, 1).await;
    register(fixture, other, &new("berta@example.org"), 2).await;
    let links = fixture.links();
    links
        .request(other, &link(LinkKind::Reset, 5), Some(member.id), &mail(ANNA, 5))
        .await
        .expect("it is stored");
    assert!(!is_good(fixture, scope, LinkKind::Verify, 2).await);
    assert!(!is_good(fixture, scope, LinkKind::Reset, 5).await);
    let verified = links.verify(scope, &[2; 32], at(1), &no_event).await;
    assert_eq!(verified.expect("the store answers"), None);
    let replaced = links.replace_password(scope, &[5; 32], "$neu", &mail(ANNA, 7), at(1), &no_event).await;
    assert_eq!(replaced.expect("the store answers"), None);
    assert!(is_good(fixture, other, LinkKind::Verify, 2).await);
    assert!(is_good(fixture, other, LinkKind::Reset, 5).await);
}
