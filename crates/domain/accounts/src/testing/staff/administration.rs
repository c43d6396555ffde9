//! Cases for [`UserAdministration`](crate::administration::ports::UserAdministration).

use super::StaffFixture;
use crate::administration::Refusal;
use crate::administration::ports::{AccountState, DecideError, UserUpdate};
use crate::email::Email;
use crate::model::{Role, User};
use crate::ports::NewSession;
use crate::testing::contract::{at, stored};
use crate::testing::onboarding::mail;
use crate::testing::{chain, new_user};
use audit::testing::no_event;
use kernel::{Membership, Scope, UserId};
use std::sync::{Arc, Mutex};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

#[expect(clippy::unnecessary_wraps, reason = "a guard")]
fn agree(_: &AccountState) -> Result<(), Refusal> {
    Ok(())
}

fn refuse(_: &AccountState) -> Result<(), Refusal> {
    Err(Refusal::LastAdministrator)
}

fn keep_one(current: &AccountState) -> Result<(), Refusal> {
    if current.administrators > 1 { Ok(()) } else { Err(Refusal::LastAdministrator) }
}

fn named(name: &str) -> UserUpdate {
    UserUpdate { name: Some(name.to_owned()), ..UserUpdate::default() }
}

fn address(text: &str) -> Email {
    Email::parse(text).expect("a valid address")
}

async fn with_role(fixture: &dyn StaffFixture, scope: Scope, email: &str, role: Role) -> User {
    let user = new_user(email, role).expect("a valid address");
    fixture.users().insert(scope, &user, at(0)).await.expect("the account is stored")
}

async fn find(fixture: &dyn StaffFixture, scope: Scope, id: UserId) -> Option<User> {
    fixture.administration().find(scope, id).await.expect("the store answers")
}

/// Stores a session and an API token, with `number` as the last byte of their digests.
async fn tokens(fixture: &dyn StaffFixture, user: UserId, number: u8) {
    let digest = [number; 32];
    let session = NewSession {
        user_id: user,
        digest,
        abilities: vec!["*".into()],
        created_at: at(0),
        expires_at: at(60),
        absolute_expires_at: at(60),
    };
    let machine = super::api_tokens::token(user, number);
    let by = super::api_tokens::session_of(fixture, &session).await;
    let stored = fixture
        .api_tokens()
        .insert(&machine, by, &mail(number.into()), chain(), &no_event)
        .await
        .expect("the token is stored");
    stored.expect("the session is there");
}

/// Returns how many of the two are left.
async fn left(fixture: &dyn StaffFixture, number: u8) -> usize {
    let session = fixture.session_tokens().find(&[number; 32]).await.expect("the store answers");
    let digest = super::api_tokens::token(UserId(0), number).digest;
    let machine = fixture.api_tokens().find(&digest).await.expect("the store answers");
    usize::from(session.is_some()) + usize::from(machine.is_some())
}

/// The guard sees the accounts of the scope and the platform operators as they are at that moment.
pub async fn an_account_is_made_when_its_guard_agrees(fixture: &dyn StaffFixture) {
    let scopes = fixture.scopes();
    let tenant = *scopes.iter().find(|scope| scope.organization_id().is_some()).expect("a tenant");
    let installation = *scopes.iter().find(|scope| scope.organization_id().is_none()).expect("the other");
    for (scope, name, role) in [
        (installation, "betrieb", Role::Developer),
        (installation, "haus", Role::Admin),
        (tenant, "chefin", Role::Admin),
        (tenant, "technik", Role::Developer),
        (tenant, "redaktion", Role::Editor),
    ] {
        with_role(fixture, scope, &format!("{name}@example.org"), role).await;
    }
    let seen = Mutex::new(Vec::new());
    let create = async |scope, email: &str, answer: Result<(), Refusal>| {
        let user = crate::testing::new_user(email, Role::Admin).expect("a valid address");
        let guard = |authorized: &[User]| {
            let mut names: Vec<String> = authorized.iter().map(|user| user.name.clone()).collect();
            names.sort();
            seen.lock().expect("nobody panicked").push(names);
            answer
        };
        fixture.administration().create(scope, &user, at(5), &guard, &no_event).await
    };
    let refused = create(tenant, "neu@example.org", Err(Refusal::NotAnyMore)).await;
    assert!(matches!(refused, Err(DecideError::Refused(Refusal::NotAnyMore))), "{refused:?}");
    let made = create(tenant, "neu@example.org", Ok(())).await.expect("the account is made");
    assert_eq!((made.membership, made.created_at), (Membership::of(tenant), at(5)));
    assert_eq!(find(fixture, tenant, made.id).await, Some(made));
    let taken = create(installation, "NEU@example.org", Ok(())).await;
    assert!(matches!(taken, Err(DecideError::EmailTaken)), "{taken:?}");
    let seen = seen.into_inner().expect("nobody panicked");
    assert_eq!(seen[0], ["betrieb", "chefin", "technik"]);
    assert_eq!(seen[2], ["betrieb", "haus"], "nobody of a tenant decides for the installation");
}

/// Another tenant's id is unknown.
pub async fn an_account_is_found_in_its_own_scope_only(fixture: &dyn StaffFixture) {
    let [one, other] = fixture.scopes();
    for (scope, foreign, email) in [(one, other, "anna@example.org"), (other, one, "berta@example.org")] {
        let user = stored(fixture, scope, email).await;
        assert_eq!(find(fixture, scope, user.id).await, Some(user.clone()));
        assert_eq!(find(fixture, foreign, user.id).await, None);
        assert_eq!(find(fixture, scope, UserId(user.id.0 + 1000)).await, None);
    }
}

/// Each value can be changed by itself, and all together; other accounts stay the same.
pub async fn an_update_changes_what_it_names_and_nothing_else(fixture: &dyn StaffFixture) {
    let [_, scope] = fixture.scopes();
    let mut expected = stored(fixture, scope, "anna@example.org").await;
    let neighbour = stored(fixture, scope, "berta@example.org").await;
    let id = expected.id;
    let administration = fixture.administration();
    let email = address("änne@köln.example");
    let updates = [
        named("Änne Neu"),
        UserUpdate { email: Some(email.clone()), ..UserUpdate::default() },
        UserUpdate { role: Some(Role::Editor), ..UserUpdate::default() },
        UserUpdate::default(),
        // Its own address does not count as taken.
        UserUpdate { email: Some(email.clone()), password_hash: Some("$new".into()), ..named("Anna") },
    ];
    for update in updates {
        expected.name = update.name.clone().unwrap_or(expected.name);
        expected.email = update.email.clone().unwrap_or(expected.email);
        expected.role = update.role.unwrap_or(expected.role);
        let changed = administration
            .update(scope, id, &update, &agree, &no_event)
            .await
            .expect("the account is changed");
        assert_eq!(changed.after, expected);
        assert_eq!(find(fixture, scope, id).await, Some(expected.clone()));
    }
    let credentials = fixture.credentials().by_email(&email).await.expect("the store answers");
    assert_eq!(credentials.map(|found| found.password_hash).as_deref(), Some("$new"));
    assert_eq!(find(fixture, scope, neighbour.id).await, Some(neighbour));
}

/// Addresses are unique across the whole store, and a refusal changes nothing.
pub async fn an_address_of_another_account_is_refused_in_every_scope(fixture: &dyn StaffFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    stored(fixture, one, "berta@example.org").await;
    stored(fixture, other, "carla@example.org").await;
    for taken in ["berta@example.org", "carla@example.org"] {
        let update = UserUpdate { email: Some(address(taken)), ..named("Neu") };
        let refused = fixture.administration().update(one, user.id, &update, &agree, &no_event).await;
        assert!(matches!(refused, Err(DecideError::EmailTaken)), "{refused:?}");
    }
    assert_eq!(find(fixture, one, user.id).await, Some(user));
}

/// The others learn that it is taken and get no error of the store.
pub async fn of_twenty_accounts_that_take_one_address_at_once_one_gets_it(fixture: &dyn StaffFixture) {
    let scopes = fixture.scopes();
    let gate = Arc::new(Barrier::new(20));
    let mut updates = JoinSet::new();
    for (number, scope) in scopes.into_iter().cycle().take(20).enumerate() {
        let user = stored(fixture, scope, &format!("user{number}@example.org")).await;
        let (administration, gate) = (fixture.administration(), gate.clone());
        updates.spawn(async move {
            let update = UserUpdate { email: Some(address("anna@example.org")), ..UserUpdate::default() };
            gate.wait().await;
            administration.update(scope, user.id, &update, &agree, &no_event).await
        });
    }
    let results = updates.join_all().await;
    let won = results.iter().filter(|result| result.is_ok()).count();
    let taken = results.iter().filter(|result| matches!(result, Err(DecideError::EmailTaken))).count();
    assert_eq!((won, taken), (1, 19), "{results:?}");
}

/// After a refusal the account, its password and its tokens are unchanged.
pub async fn what_a_guard_refuses_changes_nothing(fixture: &dyn StaffFixture) {
    let [_, scope] = fixture.scopes();
    let user = stored(fixture, scope, "anna@example.org").await;
    tokens(fixture, user.id, 1).await;
    let administration = fixture.administration();
    let update = UserUpdate { role: Some(Role::Admin), password_hash: Some("$new".into()), ..named("Neu") };
    let refused = administration.update(scope, user.id, &update, &refuse, &no_event).await;
    assert!(matches!(refused, Err(DecideError::Refused(Refusal::LastAdministrator))), "{refused:?}");
    let refused = administration.delete(scope, user.id, &refuse, &no_event).await;
    assert!(matches!(refused, Err(DecideError::Refused(Refusal::LastAdministrator))), "{refused:?}");
    assert_eq!(find(fixture, scope, user.id).await, Some(user.clone()));
    let credentials = fixture.credentials().by_email(&user.email).await.expect("the store answers");
    assert!(credentials.is_some_and(|found| found.password_hash != "$new"));
    assert_eq!(left(fixture, 1).await, 2);
}

/// Admins and developers of this scope count, including the account itself.
pub async fn a_guard_sees_the_administrators_of_its_scope(fixture: &dyn StaffFixture) {
    let [one, other] = fixture.scopes();
    for (number, role) in Role::ALL.into_iter().enumerate() {
        with_role(fixture, one, &format!("one{number}@example.org"), role).await;
    }
    let target = with_role(fixture, other, "admin@example.org", Role::Admin).await;
    let guard = |current: &AccountState| {
        assert_eq!(current.target, target);
        assert_eq!(current.administrators, 1);
        Ok(())
    };
    fixture
        .administration()
        .update(other, target.id, &named("Neu"), &guard, &no_event)
        .await
        .expect("it is changed");
    let user = with_role(fixture, one, "user@example.org", Role::User).await;
    let guard = |current: &AccountState| {
        assert_eq!(current.administrators, 2);
        Ok(())
    };
    fixture.administration().delete(one, user.id, &guard, &no_event).await.expect("it is deleted");
}

/// Another tenant's account is unknown, and the guard is not called.
pub async fn another_tenants_account_is_neither_changed_nor_deleted(fixture: &dyn StaffFixture) {
    let [one, other] = fixture.scopes();
    let administration = fixture.administration();
    let guard = |_: &AccountState| -> Result<(), Refusal> {
        unreachable!("not asked about another tenant's account")
    };
    for (scope, foreign, email) in [(one, other, "anna@example.org"), (other, one, "berta@example.org")] {
        let user = stored(fixture, scope, email).await;
        let update = administration.update(foreign, user.id, &named("Neu"), &guard, &no_event).await;
        assert!(matches!(update, Err(DecideError::NotFound)), "{update:?}");
        let delete = administration.delete(foreign, user.id, &guard, &no_event).await;
        assert!(matches!(delete, Err(DecideError::NotFound)), "{delete:?}");
        assert_eq!(find(fixture, scope, user.id).await, Some(user));
    }
}

/// A new password ends sessions and API tokens at once, but none of other accounts.
pub async fn a_new_password_ends_all_tokens_of_the_account(fixture: &dyn StaffFixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    tokens(fixture, user.id, 1).await;
    tokens(fixture, neighbour.id, 2).await;
    let update = UserUpdate { password_hash: Some("$new".into()), ..UserUpdate::default() };
    fixture.administration().update(one, user.id, &update, &agree, &no_event).await.expect("it is changed");
    assert_eq!(left(fixture, 1).await, 0);
    assert_eq!(left(fixture, 2).await, 2, "the neighbour's");
}

/// A role is read on every request; nothing needs to end.
pub async fn a_new_name_or_role_ends_no_token(fixture: &dyn StaffFixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    tokens(fixture, user.id, 1).await;
    let update = UserUpdate { role: Some(Role::Admin), ..named("Neu") };
    fixture.administration().update(one, user.id, &update, &agree, &no_event).await.expect("it is changed");
    assert_eq!(left(fixture, 1).await, 2);
    let found = fixture.session_tokens().find(&[1; 32]).await.expect("the store answers");
    assert_eq!(found.map(|found| found.user.role), Some(Role::Admin), "the next look-up knows the new role");
}

/// Its id is then unknown, its address free, and other accounts are unchanged.
pub async fn a_deleted_account_takes_its_tokens_along(fixture: &dyn StaffFixture) {
    let [_, scope] = fixture.scopes();
    let user = stored(fixture, scope, "anna@example.org").await;
    let neighbour = stored(fixture, scope, "berta@example.org").await;
    tokens(fixture, user.id, 1).await;
    tokens(fixture, neighbour.id, 2).await;
    let administration = fixture.administration();
    let deleted = administration.delete(scope, user.id, &agree, &no_event).await.expect("it is deleted");
    assert_eq!(deleted, user);
    assert_eq!((left(fixture, 1).await, left(fixture, 2).await), (0, 2));
    assert_eq!(find(fixture, scope, user.id).await, None);
    let again = administration.delete(scope, user.id, &agree, &no_event).await;
    assert!(matches!(again, Err(DecideError::NotFound)), "{again:?}");
    let successor = stored(fixture, scope, "anna@example.org").await;
    assert!(successor.id > user.id, "an id is never used again");
}

/// The second removal fails, since it would remove the last administrator. Ten rounds, each with a
/// simultaneous start.
pub async fn of_two_administrators_who_remove_each_other_at_once_one_stays(fixture: &dyn StaffFixture) {
    race(fixture, true).await;
}

/// The same with demotions instead of deletions.
pub async fn of_two_administrators_who_demote_each_other_at_once_one_stays(fixture: &dyn StaffFixture) {
    race(fixture, false).await;
}

async fn race(fixture: &dyn StaffFixture, delete: bool) {
    let [_, scope] = fixture.scopes();
    for round in 0..10 {
        let one = with_role(fixture, scope, &format!("one{round}@example.org"), Role::Admin).await;
        let two = with_role(fixture, scope, &format!("two{round}@example.org"), Role::Developer).await;
        let gate = Arc::new(Barrier::new(2));
        let mut decisions = JoinSet::new();
        for id in [one.id, two.id] {
            let (administration, gate) = (fixture.administration(), gate.clone());
            decisions.spawn(async move {
                let update = UserUpdate { role: Some(Role::User), ..UserUpdate::default() };
                gate.wait().await;
                if delete {
                    administration.delete(scope, id, &keep_one, &no_event).await
                } else {
                    administration
                        .update(scope, id, &update, &keep_one, &no_event)
                        .await
                        .map(|changed| changed.after)
                }
            });
        }
        let results = decisions.join_all().await;
        let won = results.iter().filter(|result| result.is_ok()).count();
        let last = |result: &&Result<User, DecideError>| {
            matches!(result, Err(DecideError::Refused(Refusal::LastAdministrator)))
        };
        assert_eq!((won, results.iter().filter(last).count()), (1, 1), "round {round}: {results:?}");
        let users = fixture.users().list(scope).await.expect("the list is read");
        let left: Vec<&User> = users.iter().filter(|user| user.role.includes(Role::Admin)).collect();
        assert_eq!(left.len(), 1, "round {round}: {users:?}");
        // Makes room for the next round.
        fixture.administration().delete(scope, left[0].id, &agree, &no_event).await.expect("it is deleted");
    }
}
