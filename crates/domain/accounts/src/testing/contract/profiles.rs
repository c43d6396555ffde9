//! Cases for [`ProfileStore`](crate::ProfileStore).

use super::{Fixture, at, stored};
use crate::email::Email;
use crate::model::User;
use crate::ports::NewSession;
use crate::profile::ProfileChange;
use crate::testing::chain;
use audit::testing::no_event;
use kernel::{TokenId, UserId};

const NOBODY: TokenId = TokenId(1);

fn named(name: &str) -> ProfileChange {
    ProfileChange { name: Some(name.into()), ..ProfileChange::default() }
}

async fn change(fixture: &dyn Fixture, user: UserId, change: &ProfileChange) -> Option<User> {
    fixture
        .profiles()
        .change(user, change, None, NOBODY, chain(), &no_event)
        .await
        .expect("the account is changed")
}

async fn hash_of(fixture: &dyn Fixture, email: &Email) -> String {
    let found = fixture.credentials().by_email(email).await.expect("the store answers");
    found.expect("the account is there").password_hash
}

/// A change to a profile changes no other value, of this account or of any other.
pub async fn a_profile_changes_what_is_given(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, other, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    let hash = hash_of(fixture, &user.email).await;
    let mut expected = user.clone();

    expected.name = "Änna \"die\" O'Neil".into();
    assert_eq!(change(fixture, user.id, &named(&expected.name)).await, Some(expected.clone()));
    assert_eq!(change(fixture, user.id, &ProfileChange::default()).await, Some(expected.clone()));
    assert_eq!(hash_of(fixture, &expected.email).await, hash);
    let new_hash = ProfileChange { password_hash: Some("$new".into()), ..ProfileChange::default() };
    assert_eq!(change(fixture, user.id, &new_hash).await, Some(expected.clone()));
    assert_eq!(hash_of(fixture, &expected.email).await, "$new");

    assert_eq!(fixture.users().list(other).await.expect("the list is read"), [expected]);
    assert_eq!(fixture.users().list(one).await.expect("the list is read"), [neighbour]);
    assert_eq!(change(fixture, UserId(user.id.0 + 1000), &named("x")).await, None);
}

/// A new password ends API tokens, too; the current token stays, and so do those of other accounts.
pub async fn a_new_password_ends_the_other_tokens_of_the_account(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, other, "berta@example.org").await;
    let mut ids = vec![];
    for (number, owner, ability) in
        [(1, &user, "*"), (2, &user, "*"), (3, &user, "bi:read"), (4, &neighbour, "*")]
    {
        let token = NewSession {
            user_id: owner.id,
            digest: [number; 32],
            abilities: vec![ability.into()],
            created_at: at(0),
            expires_at: at(60),
            absolute_expires_at: at(60),
        };
        ids.push(fixture.session_tokens().insert(&token).await.expect("the token is stored"));
    }
    let left = async || {
        let mut left = vec![];
        for number in 1..=4 {
            let found = fixture.session_tokens().find(&[number; 32]).await.expect("the store answers");
            left.extend(found.map(|_| number));
        }
        left
    };
    let changed = fixture.profiles().change(user.id, &named("x"), None, ids[1], chain(), &no_event).await;
    assert!(changed.expect("the store answers").is_some());
    assert_eq!(left().await, [1, 2, 3, 4], "only a password does that");
    let change = ProfileChange { password_hash: Some("$new".into()), ..ProfileChange::default() };
    let changed = fixture.profiles().change(user.id, &change, None, ids[1], chain(), &no_event).await;
    assert!(changed.expect("the store answers").is_some());
    assert_eq!(left().await, [2, 4]);
}

/// Of two concurrent password changes, the one that was checked against the old password loses.
pub async fn a_profile_does_not_change_under_an_old_password(fixture: &dyn Fixture) {
    let user = stored(fixture, fixture.scopes()[1], "anna@example.org").await;
    let hash = hash_of(fixture, &user.email).await;
    let change = ProfileChange { password_hash: Some("$new".into()), ..named("x") };
    let profiles = fixture.profiles();
    let stale = profiles.change(user.id, &change, Some("$other"), NOBODY, chain(), &no_event).await;
    assert_eq!(stale.expect("the store answers"), None);
    assert_eq!(hash_of(fixture, &user.email).await, hash);
    let fresh = profiles.change(user.id, &change, Some(&hash), NOBODY, chain(), &no_event).await;
    assert_eq!(fresh.expect("the store answers"), Some(User { name: "x".into(), ..user.clone() }));
    assert_eq!(hash_of(fixture, &user.email).await, "$new");
}
