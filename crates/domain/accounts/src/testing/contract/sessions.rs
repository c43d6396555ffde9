//! Cases for [`SessionStore`](crate::SessionStore).

use super::{Fixture, at, stored};
use crate::ports::NewSession;
use crate::sessions::StoredSession;
use crate::testing::chain;
use audit::testing::no_event;
use kernel::{TokenId, UserId};

const HOUR: i64 = 3600;

async fn open(fixture: &dyn Fixture, user_id: UserId, number: u8, ability: &str, ends: [i64; 2]) -> TokenId {
    let token = NewSession {
        user_id,
        digest: [number; 32],
        abilities: vec![ability.into()],
        created_at: at(i64::from(number)),
        expires_at: at(ends[0]),
        absolute_expires_at: at(ends[1]),
    };
    fixture.session_tokens().insert(&token).await.expect("the token is stored")
}

async fn exists(fixture: &dyn Fixture, number: u8) -> bool {
    fixture.session_tokens().find(&[number; 32]).await.expect("the store answers").is_some()
}

/// Sessions are listed with the latest first, without ended ones, API tokens, and those of other accounts.
pub async fn sessions_are_the_login_tokens_of_the_account_that_have_not_ended(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, other, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    let now = 2 * HOUR;
    let first = open(fixture, user.id, 1, "*", [12 * HOUR, 720 * HOUR]).await;
    open(fixture, user.id, 2, "*", [now, 720 * HOUR]).await;
    open(fixture, user.id, 3, "*", [12 * HOUR, now]).await;
    open(fixture, user.id, 4, "bi:read", [12 * HOUR, 720 * HOUR]).await;
    open(fixture, neighbour.id, 5, "*", [12 * HOUR, 720 * HOUR]).await;
    let last = open(fixture, user.id, 6, "*", [now + 1, now + 1]).await;
    let expected = [
        StoredSession { id: last, created_at: at(6), expires_at: at(now + 1) },
        StoredSession { id: first, created_at: at(1), expires_at: at(12 * HOUR) },
    ];
    assert_eq!(fixture.sessions().list(user.id, at(now)).await.expect("the store answers"), expected);
}

/// Nobody else can end a session; it ends once, and API tokens cannot be ended this way.
pub async fn a_session_is_ended_by_its_owner_only(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let strangers =
        [stored(fixture, one, "berta@example.org").await, stored(fixture, other, "carla@example.org").await];
    let ends = [12 * HOUR, 720 * HOUR];
    let session = open(fixture, user.id, 1, "*", ends).await;
    let machine = open(fixture, user.id, 2, "bi:read", ends).await;
    let sessions = fixture.sessions();
    for stranger in strangers {
        assert!(!sessions.end(stranger.id, session, chain(), &no_event).await.expect("the store answers"));
    }
    assert!(!sessions.end(user.id, machine, chain(), &no_event).await.expect("the store answers"));
    assert!(exists(fixture, 1).await && exists(fixture, 2).await);
    assert!(sessions.end(user.id, session, chain(), &no_event).await.expect("the store answers"));
    assert!(!sessions.end(user.id, session, chain(), &no_event).await.expect("the store answers"));
    assert!(!exists(fixture, 1).await && exists(fixture, 2).await);
}

/// Signing out everywhere else does not stop programs.
pub async fn all_sessions_but_one_are_ended_and_tokens_for_machines_stay(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, other, "berta@example.org").await;
    let ends = [12 * HOUR, 720 * HOUR];
    open(fixture, user.id, 1, "*", ends).await;
    let kept = open(fixture, user.id, 2, "*", ends).await;
    open(fixture, user.id, 3, "*", ends).await;
    open(fixture, user.id, 4, "bi:read", ends).await;
    open(fixture, neighbour.id, 5, "*", ends).await;
    assert_eq!(
        fixture.sessions().end_others(user.id, kept, chain(), &no_event).await.expect("the store answers"),
        2
    );
    let mut left = vec![];
    for number in 1..=5 {
        if exists(fixture, number).await {
            left.push(number);
        }
    }
    assert_eq!(left, [2, 4, 5]);
}
