//! Cases for [`SessionStore`](crate::ports::SessionStore).

use super::{ANNA, Fixture, HASH, at, found, is_open, new, opened, register, session, verified};
use crate::ports::PortalMemberChange;
use audit::testing::no_event;
use kernel::TokenId;
use tokio::task::JoinSet;

/// A session comes back whether or not it has expired; an unknown digest finds nothing.
pub async fn a_session_is_kept_and_read_back(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let id = opened(fixture, scope, member.id, 11).await;
    let other = opened(fixture, scope, member.id, 12).await;
    assert_ne!(id, other);
    let found = fixture.sessions().find(scope, &[11; 32]).await.expect("the store answers");
    let found = found.expect("the session is there");
    assert_eq!((found.id, found.expires_at, found.absolute_expires_at), (id, at(60), at(600)));
    assert_eq!(found.member, member);
    assert!(!is_open(fixture, scope, 13).await);
    let twice = fixture.sessions().open(scope, &session(member.id, 11), HASH, &no_event).await;
    assert!(twice.is_err(), "a digest is stored once");
}

/// A session is opened only if the password that was checked is still the current one.
pub async fn a_session_is_opened_under_the_present_password_only(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let refused = fixture.sessions().open(scope, &session(member.id, 11), "$alt", &no_event).await;
    assert_eq!(refused.expect("the store answers"), None);
    assert!(!is_open(fixture, scope, 11).await);
}

/// Either the session is not opened, or the new password ends it.
pub async fn of_a_new_password_and_twenty_sessions_at_once_no_old_one_stays(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let mut work = JoinSet::new();
    for number in 11..31 {
        let sessions = fixture.sessions();
        let new = session(member.id, number);
        work.spawn(async move { sessions.open(scope, &new, HASH, &no_event).await.map(drop) });
        if number == 20 {
            let (members, id) = (fixture.members(), member.id);
            let change =
                PortalMemberChange { password_hash: Some("$neu".into()), ..PortalMemberChange::default() };
            work.spawn(async move {
                members.change(scope, id, &change, Some(HASH), TokenId(0), &no_event).await.map(drop)
            });
        }
    }
    for outcome in work.join_all().await {
        outcome.expect("the store answers");
    }
    for number in 11..31 {
        assert!(!is_open(fixture, scope, number).await, "{number}");
    }
}

/// The right password does not help as long as the address is not confirmed.
pub async fn nobody_who_has_not_proven_the_address_gets_a_session(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    register(fixture, scope, &new(ANNA), 1).await;
    let member = found(fixture, scope, ANNA).await.expect("a member").member;
    let refused = fixture.sessions().open(scope, &session(member.id, 11), HASH, &no_event).await;
    assert_eq!(refused.expect("the store answers"), None);
}

/// A session shows the member's current data, not those at sign-in.
pub async fn the_member_of_a_session_is_read_as_it_is_now(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let own = opened(fixture, scope, member.id, 11).await;
    let change = PortalMemberChange { name: Some("Neu".into()), ..PortalMemberChange::default() };
    fixture
        .members()
        .change(scope, member.id, &change, None, own, &no_event)
        .await
        .expect("the store answers");
    let found = fixture.sessions().find(scope, &[11; 32]).await.expect("the store answers");
    assert_eq!(found.expect("the session is there").member.name, "Neu");
}

/// An ended session is not extended.
pub async fn a_session_is_extended_and_ended_once(fixture: &dyn Fixture) {
    let [scope, _] = fixture.scopes();
    let member = verified(fixture, scope, ANNA, 1).await;
    let id = opened(fixture, scope, member.id, 11).await;
    opened(fixture, scope, member.id, 12).await;
    let sessions = fixture.sessions();
    sessions.extend(scope, id, at(120)).await.expect("the store answers");
    let found =
        sessions.find(scope, &[11; 32]).await.expect("the store answers").expect("the session is there");
    assert_eq!((found.expires_at, found.absolute_expires_at), (at(120), at(600)));
    assert!(sessions.end(scope, id).await.expect("the store answers"));
    assert!(!sessions.end(scope, id).await.expect("the store answers"));
    sessions.extend(scope, id, at(180)).await.expect("nothing happens");
    assert!(!is_open(fixture, scope, 11).await && is_open(fixture, scope, 12).await);
}

/// Another scope can neither extend nor end a session.
pub async fn another_scope_knows_no_session(fixture: &dyn Fixture) {
    let [scope, other] = fixture.scopes();
    let member = verified(fixture, other, ANNA, 1).await;
    let id = opened(fixture, other, member.id, 11).await;
    let sessions = fixture.sessions();
    assert_eq!(sessions.find(scope, &[11; 32]).await.expect("the store answers"), None);
    sessions.extend(scope, id, at(500)).await.expect("nothing happens");
    assert!(!sessions.end(scope, id).await.expect("the store answers"));
    let found =
        sessions.find(other, &[11; 32]).await.expect("the store answers").expect("the session is there");
    assert_eq!(found.expires_at, at(60));
}
