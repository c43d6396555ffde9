//! Cases for [`UserStore`](crate::ports::UserStore) and
//! [`CrossTenantCredentials`](crate::ports::CrossTenantCredentials).

use super::{Fixture, at, stored};
use crate::email::Email;
use crate::model::Role;
use crate::ports::InsertUserError;
use crate::testing::new_user;
use kernel::{Membership, UserId};
use std::sync::Arc;
use tokio::task::JoinSet;

/// Every column comes back, in each scope and for each role; times keep their microseconds.
pub async fn an_account_is_stored_and_read_back(fixture: &dyn Fixture) {
    for scope in fixture.scopes() {
        for role in Role::ALL {
            let address =
                format!("{}-{}@köln.example", role.code(), scope.organization_id().map_or(0, |id| id.0));
            let mut user = new_user(&address, role).expect("a valid address");
            user.name = "Dr. Žofia O'Neil-Müller \u{1F3E5}".into();
            let inserted = fixture.users().insert(scope, &user, at(7)).await.expect("the account is stored");
            assert!(inserted.id.0 > 0, "ids are positive");
            assert_eq!(inserted.name, user.name);
            assert_eq!(inserted.email, user.email);
            assert_eq!(inserted.role, role);
            assert_eq!(inserted.membership, Membership::of(scope));
            assert_eq!(inserted.created_at, at(7));
            let listed = fixture.users().list(scope).await.expect("the list is read");
            assert!(listed.contains(&inserted), "the list has the account as it was inserted: {listed:?}");
        }
    }
}

/// Nobody can take an address that exists in another tenant, and a refusal stores nothing.
pub async fn an_address_is_unique_over_all_scopes(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    stored(fixture, one, "anna@example.org").await;
    for scope in [one, other] {
        let again = new_user(" ANNA@Example.org", Role::Admin).expect("a valid address");
        let refused = fixture.users().insert(scope, &again, at(1)).await;
        assert!(matches!(refused, Err(InsertUserError::EmailTaken)), "{refused:?}");
    }
    assert_eq!(fixture.users().list(one).await.expect("the list is read").len(), 1);
    assert_eq!(fixture.users().list(other).await.expect("the list is read"), []);
}

/// One of twenty inserts wins; the others get `EmailTaken`, not an error of the store.
pub async fn of_twenty_inserts_at_once_with_one_address_one_wins(fixture: &dyn Fixture) {
    let scopes = fixture.scopes();
    let gate = Arc::new(tokio::sync::Barrier::new(20));
    let mut inserts = JoinSet::new();
    for scope in scopes.into_iter().cycle().take(20) {
        let (users, gate) = (fixture.users(), gate.clone());
        inserts.spawn(async move {
            let user = new_user("anna@example.org", Role::User).expect("a valid address");
            gate.wait().await;
            users.insert(scope, &user, at(0)).await
        });
    }
    let results = inserts.join_all().await;
    let won = results.iter().filter(|result| result.is_ok()).count();
    let taken = results.iter().filter(|result| matches!(result, Err(InsertUserError::EmailTaken))).count();
    assert_eq!((won, taken), (1, 19), "{results:?}");
    let mut rows = 0;
    for scope in scopes {
        rows += fixture.users().list(scope).await.expect("the list is read").len();
    }
    assert_eq!(rows, 1);
}

/// Another tenant's accounts are never listed.
pub async fn a_list_shows_the_accounts_of_its_scope_by_id(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let mut expected = [vec![], vec![]];
    for (number, scope) in [one, other, other, one, one].into_iter().enumerate() {
        // Addresses run against the ids, so that an order by address would be noticed.
        let user = stored(fixture, scope, &format!("user{}@example.org", 9 - number)).await;
        expected[usize::from(scope == other)].push(user);
    }
    assert_eq!(fixture.users().list(one).await.expect("the list is read"), expected[0]);
    assert_eq!(fixture.users().list(other).await.expect("the list is read"), expected[1]);
    assert!(expected.iter().all(|users| users.is_sorted_by_key(|user| user.id)), "ids grow");
}

/// The hash of another tenant's account, or of none, is never changed.
pub async fn a_password_hash_is_replaced_in_its_own_scope_only(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    let users = fixture.users();
    assert!(!users.set_password_hash(other, user.id, "$new$other").await.expect("the store answers"));
    assert!(
        !users
            .set_password_hash(one, UserId(user.id.0 + 1000), "$new$none")
            .await
            .expect("the store answers")
    );
    let hash_of = async |email: &Email| {
        let found = fixture.credentials().by_email(email).await.expect("the store answers");
        found.expect("the account is there").password_hash
    };
    let before = hash_of(&user.email).await;
    assert!(!before.starts_with("$new"), "another scope's call changed the hash to {before}");
    assert!(users.set_password_hash(one, user.id, "$new$own").await.expect("the store answers"));
    assert_eq!(hash_of(&user.email).await, "$new$own");
    assert_eq!(hash_of(&neighbour.email).await, before, "the neighbour keeps its hash");
}

/// Signing in finds the account wherever it is, by its canonical address and no other.
pub async fn credentials_are_found_in_every_scope(fixture: &dyn Fixture) {
    let [one, other] = fixture.scopes();
    for (scope, address) in [(one, "anna@köln.example"), (other, "berta@example.org")] {
        let user = stored(fixture, scope, address).await;
        let email = Email::parse(&address.to_uppercase()).expect("a valid address");
        let found = fixture.credentials().by_email(&email).await.expect("the store answers");
        let found = found.expect("the account is found");
        assert_eq!(found.user, user);
        assert_eq!(
            found.password_hash,
            new_user(address, Role::User).expect("a valid address").password_hash
        );
    }
    // `%` and `_` are ordinary characters of an address, not wildcards.
    for absent in ["carla@example.org", "%@example.org", "bert_@example.org"] {
        let email = Email::parse(absent).expect("a valid address");
        assert_eq!(fixture.credentials().by_email(&email).await.expect("the store answers"), None);
    }
}
