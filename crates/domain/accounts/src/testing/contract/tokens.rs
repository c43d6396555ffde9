//! Cases for [`TokenStore`](crate::ports::TokenStore).

use super::{Fixture, at, stored};
use crate::model::Role;
use crate::ports::{NewSession, SessionRecord};
use crate::profile::ProfileChange;
use crate::testing::chain;
use audit::testing::no_event;
use kernel::{TokenId, UserId};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

const HOUR: i64 = 3600;

/// The password hash of a stored account.
const HASH: &str = "$fast$v=1$plain$none";

fn token(user_id: UserId, number: u8) -> NewSession {
    let mut digest = [0xA5; 32];
    digest[31] = number;
    NewSession {
        user_id,
        digest,
        abilities: vec!["*".into()],
        created_at: at(0),
        expires_at: at(12 * HOUR),
        absolute_expires_at: at(30 * 24 * HOUR),
    }
}

async fn find(fixture: &dyn Fixture, number: u8) -> Option<SessionRecord> {
    fixture.session_tokens().find(&token(UserId(0), number).digest).await.expect("the store answers")
}

async fn insert(fixture: &dyn Fixture, user: UserId, number: u8) -> TokenId {
    fixture.session_tokens().insert(&token(user, number)).await.expect("the token is stored")
}

/// Every column comes back, with the account, in each scope.
pub async fn a_token_is_stored_and_read_back(fixture: &dyn Fixture) {
    for (number, scope) in (1..).zip(fixture.scopes()) {
        let user = stored(fixture, scope, &format!("user{number}@example.org")).await;
        let mut new = token(user.id, number);
        new.abilities = vec!["bi:read".into(), "a \"quoted\", one".into()];
        let id = fixture.session_tokens().insert(&new).await.expect("the token is stored");
        assert!(id.0 > 0, "ids are positive");
        let expected = SessionRecord {
            id,
            user,
            abilities: new.abilities,
            expires_at: new.expires_at,
            absolute_expires_at: new.absolute_expires_at,
        };
        assert_eq!(find(fixture, number).await, Some(expected));
    }
}

/// A secret can never open two accounts.
pub async fn a_digest_is_stored_once(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let second = stored(fixture, other, "berta@example.org").await;
    insert(fixture, owner.id, 1).await;
    assert!(
        fixture.session_tokens().insert(&token(second.id, 1)).await.is_err(),
        "a digest was stored twice"
    );
    assert_eq!(find(fixture, 1).await.map(|found| found.user), Some(owner));
}

/// The password that was checked a moment ago may have been replaced since.
pub async fn a_session_is_opened_under_the_present_password_only(fixture: &dyn Fixture) {
    for (number, scope) in (1..).zip(fixture.scopes()) {
        let user = stored(fixture, scope, &format!("user{number}@example.org")).await;
        let under = async |token: NewSession, hash: &str| {
            fixture.session_tokens().insert_under(&token, hash).await.expect("the store answers")
        };
        assert_eq!(under(token(user.id, 9), "$other").await, None);
        assert_eq!(under(token(UserId(987_654), 9), HASH).await, None, "nobody");
        assert_eq!(find(fixture, 9).await, None);
        let id = under(token(user.id, number), HASH).await.expect("the hash is the present one");
        let found = find(fixture, number).await.expect("the token is stored");
        assert_eq!((found.id, found.user, found.abilities), (id, user, vec!["*".to_owned()]));
    }
}

/// Neither a refused sign-in counts nor a token for which nobody signed in. Another tenant's sign-ins are
/// never returned.
pub async fn the_last_sign_in_of_an_account_is_kept(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let anna = stored(fixture, one, "anna@example.org").await;
    let berta = stored(fixture, one, "berta@example.org").await;
    let carla = stored(fixture, other, "carla@example.org").await;
    let sign_in = async |user: UserId, number: u8, seconds: i64, hash: &str| {
        let new = NewSession { created_at: at(seconds), ..token(user, number) };
        fixture.session_tokens().insert_under(&new, hash).await.expect("the store answers")
    };
    assert_eq!(sign_in(anna.id, 1, 1, "$other").await, None);
    insert(fixture, berta.id, 2).await;
    let last = async |scope| fixture.users().last_sign_ins(scope).await.expect("the store answers");
    assert!(last(one).await.is_empty());
    assert!(sign_in(anna.id, 3, 5, HASH).await.is_some());
    assert!(sign_in(anna.id, 4, 9, HASH).await.is_some());
    assert!(sign_in(carla.id, 5, 7, HASH).await.is_some());
    assert_eq!(last(one).await, BTreeMap::from([(anna.id, at(9))]));
    assert_eq!(last(other).await, BTreeMap::from([(carla.id, at(7))]));
}

/// A session opened with the old password while it is being replaced does not survive.
pub async fn of_a_new_password_and_twenty_sessions_at_once_no_old_one_stays(fixture: &dyn Fixture) {
    for round in 0..5_u8 {
        let user = stored(fixture, fixture.scopes()[1], &format!("user{round}@example.org")).await;
        let gate = Arc::new(Barrier::new(21));
        let mut sessions = JoinSet::new();
        for number in 0..20 {
            let (tokens, gate, new) =
                (fixture.session_tokens(), gate.clone(), token(user.id, round * 20 + number));
            sessions.spawn(async move {
                gate.wait().await;
                tokens.insert_under(&new, HASH).await
            });
        }
        gate.wait().await;
        let change = ProfileChange { password_hash: Some("$new".into()), ..ProfileChange::default() };
        let changed = fixture.profiles().change(user.id, &change, None, TokenId(0), chain(), &no_event).await;
        changed.expect("the store answers").expect("the account is there");
        for opened in sessions.join_all().await {
            opened.expect("the store answers");
        }
        for number in 0..20 {
            assert_eq!(find(fixture, round * 20 + number).await, None, "round {round}, session {number}");
        }
    }
}

/// A digest that differs in one bit is another token.
pub async fn an_unknown_digest_finds_nothing(fixture: &dyn Fixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    insert(fixture, user.id, 1).await;
    assert_eq!(find(fixture, 0).await, None);
    assert_eq!(fixture.session_tokens().find(&[0; 32]).await.expect("the store answers"), None);
}

/// The use case decides on expiry: the store has no clock.
pub async fn an_expired_token_is_still_found(fixture: &dyn Fixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let ended = NewSession { expires_at: at(-HOUR), absolute_expires_at: at(-HOUR), ..token(user.id, 1) };
    fixture.session_tokens().insert(&ended).await.expect("the token is stored");
    assert_eq!(find(fixture, 1).await.map(|found| found.expires_at), Some(at(-HOUR)));
}

/// A role is never cached in a token: the very next lookup has the new one.
pub async fn the_account_of_a_token_is_read_as_it_is_now(fixture: &dyn Fixture) {
    let [_, other] = fixture.scopes();
    let user = stored(fixture, other, "anna@example.org").await;
    insert(fixture, user.id, 1).await;
    for role in [Role::Developer, Role::User, Role::Editor] {
        fixture.change_role(user.id, role).await;
        assert_eq!(find(fixture, 1).await.map(|found| found.user.role), Some(role));
    }
}

/// Extending a token moves only its sliding end, and no other token.
pub async fn a_token_is_extended(fixture: &dyn Fixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let id = insert(fixture, user.id, 1).await;
    insert(fixture, user.id, 2).await;
    fixture.session_tokens().extend(id, at(13 * HOUR)).await.expect("the token is extended");
    let ends =
        |found: Option<SessionRecord>| found.map(|found| (found.expires_at, found.absolute_expires_at));
    assert_eq!(ends(find(fixture, 1).await), Some((at(13 * HOUR), at(30 * 24 * HOUR))));
    assert_eq!(ends(find(fixture, 2).await), Some((at(12 * HOUR), at(30 * 24 * HOUR))));
}

/// A sign-out between lookup and extension is no error, and does not bring the token back.
pub async fn extending_a_token_that_is_gone_does_nothing(fixture: &dyn Fixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let id = insert(fixture, user.id, 1).await;
    assert!(fixture.session_tokens().revoke(id).await.expect("the store answers"));
    fixture.session_tokens().extend(id, at(13 * HOUR)).await.expect("nothing happens");
    assert_eq!(find(fixture, 1).await, None);
}

/// A token that is revoked a second time is not found; other tokens stay.
pub async fn a_token_is_revoked_once(fixture: &dyn Fixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let id = insert(fixture, user.id, 1).await;
    insert(fixture, user.id, 2).await;
    assert!(fixture.session_tokens().revoke(id).await.expect("the store answers"));
    assert!(!fixture.session_tokens().revoke(id).await.expect("the store answers"));
    assert_eq!(find(fixture, 1).await, None);
    assert!(find(fixture, 2).await.is_some());
}

/// A new password ends the other sessions of this account only.
pub async fn all_tokens_of_an_account_but_one_are_revoked(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, other, "berta@example.org").await;
    let kept = insert(fixture, user.id, 1).await;
    insert(fixture, user.id, 2).await;
    insert(fixture, user.id, 3).await;
    insert(fixture, neighbour.id, 4).await;
    let tokens = fixture.session_tokens();
    assert_eq!(tokens.revoke_all_of(user.id, Some(kept)).await.expect("the store answers"), 2);
    assert!(find(fixture, 1).await.is_some(), "the one that was kept");
    assert!(find(fixture, 2).await.is_none() && find(fixture, 3).await.is_none());
    assert!(find(fixture, 4).await.is_some(), "the neighbour's");
    assert_eq!(tokens.revoke_all_of(user.id, None).await.expect("the store answers"), 1);
    assert!(find(fixture, 1).await.is_none());
    assert!(find(fixture, 4).await.is_some(), "the neighbour's");
}

/// A token whose end is `now` has not ended *before* now; one that ends a microsecond earlier has.
pub async fn pruning_removes_what_ended_before_now(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, other, "berta@example.org").await;
    let now = at(HOUR);
    let just_before = kernel::from_micros(kernel::micros(now) - 1);
    for (owner, number, end) in
        [(&user, 1, just_before), (&user, 2, now), (&neighbour, 3, at(0)), (&neighbour, 4, at(2 * HOUR))]
    {
        let new = NewSession { expires_at: end, ..token(owner.id, number) };
        fixture.session_tokens().insert(&new).await.expect("the token is stored");
    }
    assert_eq!(fixture.session_tokens().prune(now).await.expect("the store answers"), 2);
    let mut left = vec![];
    for number in 1..=4 {
        left.extend(find(fixture, number).await.map(|_| number));
    }
    assert_eq!(left, [2, 4]);
    assert_eq!(fixture.session_tokens().prune(now).await.expect("the store answers"), 0);
}
