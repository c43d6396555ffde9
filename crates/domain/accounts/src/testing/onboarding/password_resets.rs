//! Cases for [`CrossTenantPasswordResets`](crate::password_reset::CrossTenantPasswordResets).

use super::{OnboardingFixture, mail};
use crate::api_tokens::ports::{Issuer, NewApiToken};
use crate::model::User;
use crate::password_reset::NewReset;
use crate::ports::NewSession;
use crate::profile::ProfileChange;
use crate::testing::chain;
use crate::testing::contract::{at, stored};
use audit::testing::no_event;
use kernel::{Mail, TokenId};
use tokio::task::JoinSet;

const LINK: [u8; 32] = [1; 32];

fn request(user: Option<&User>, digest: [u8; 32]) -> NewReset {
    NewReset { user: user.map(|user| user.id), digest, created_at: at(0), expires_at: at(3600) }
}

async fn requested(fixture: &dyn OnboardingFixture, user: &User, digest: [u8; 32]) {
    let seed = u64::from(digest[0]);
    let done = fixture.resets().request(&request(Some(user), digest), Some(&to(user, seed))).await;
    done.expect("the wish is stored");
}

fn to(user: &User, seed: u64) -> Mail {
    Mail { to: user.email.as_str().to_owned(), ..mail(seed) }
}

async fn owner(fixture: &dyn OnboardingFixture, digest: [u8; 32], seconds: i64) -> Option<User> {
    fixture.resets().find(&digest, at(seconds)).await.expect("the store answers")
}

/// The mail is in the outbox of the account's own tenant.
pub async fn a_request_is_stored_with_its_mail(fixture: &dyn OnboardingFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    requested(fixture, &user, LINK).await;
    assert_eq!(owner(fixture, LINK, 1).await, Some(user.clone()));
    assert_eq!(fixture.outbox(one).await, [to(&user, 1)]);
    assert_eq!(fixture.outbox(other).await, []);
}

/// A request for an unknown address is written as well, so that it takes the same time, but no mail is sent.
pub async fn a_request_for_nobody_leads_nowhere(fixture: &dyn OnboardingFixture) {
    fixture.resets().request(&request(None, LINK), None).await.expect("the wish is stored");
    assert_eq!(owner(fixture, LINK, 1).await, None);
    let done = fixture.resets().fulfil(&LINK, "$new", &mail(2), at(1), &no_event).await;
    assert_eq!(done.expect("the store answers"), None);
    for scope in fixture.scopes() {
        assert_eq!(fixture.outbox(scope).await, []);
    }
}

/// If the account's address changed after the look-up, its old mailbox must not open it.
pub async fn a_request_for_an_address_that_the_account_had_leads_nowhere(fixture: &dyn OnboardingFixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let before = Mail { to: "frueher@example.org".into(), ..mail(1) };
    fixture.resets().request(&request(Some(&user), LINK), Some(&before)).await.expect("the wish is stored");
    assert_eq!((owner(fixture, LINK, 1).await, fixture.outbox(one).await), (None, vec![]));
}

/// A new password ends the sessions and API tokens of this account only, and all its links.
pub async fn a_new_password_ends_everything_that_opens_the_account(fixture: &dyn OnboardingFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, other, "berta@example.org").await;
    for (number, owner) in [(1, &user), (2, &neighbour)] {
        let session = NewSession {
            user_id: owner.id,
            digest: [number; 32],
            abilities: vec!["*".into()],
            created_at: at(0),
            expires_at: at(60),
            absolute_expires_at: at(60),
        };
        let session = fixture.session_tokens().insert(&session).await.expect("the session is stored");
        let machine = NewApiToken {
            user_id: owner.id,
            name: "bi".into(),
            digest: [number + 10; 32],
            abilities: vec!["bi:read".into()],
            created_at: at(0),
            expires_at: None,
        };
        let by = Issuer { session, role: owner.role };
        let stored = fixture
            .api_tokens()
            .insert(&machine, by, &mail(200 + u64::from(number)), chain(), &no_event)
            .await
            .expect("the token is stored");
        stored.expect("the session is there");
    }
    requested(fixture, &user, LINK).await;
    requested(fixture, &user, [2; 32]).await;
    requested(fixture, &neighbour, [3; 32]).await;
    let done = fixture.resets().fulfil(&LINK, "$new", &mail(9), at(1), &no_event).await;
    assert_eq!(done.expect("the store answers"), Some(user.clone()));
    let found = fixture.credentials().by_email(&user.email).await.expect("the store answers");
    assert_eq!(found.expect("the account is there").password_hash, "$new");
    assert_eq!((fixture.openings(user.id).await, fixture.openings(neighbour.id).await), (0, 2));
    assert_eq!(owner(fixture, LINK, 1).await, None);
    assert_eq!(owner(fixture, [2; 32], 1).await, None);
    assert_eq!(owner(fixture, [3; 32], 1).await, Some(neighbour));
    assert!(fixture.outbox(one).await.contains(&mail(9)), "the owner is told");
}

/// Whoever reads the old mailbox must not get in this way.
pub async fn another_password_ends_the_links_of_the_account(fixture: &dyn OnboardingFixture) {
    let other_password = ProfileChange { password_hash: Some("$new".into()), ..ProfileChange::default() };
    let other_name = ProfileChange { name: Some("Neu".into()), ..ProfileChange::default() };
    let user = stored(fixture, fixture.scopes()[0], "anna@example.org").await;
    for (number, change, stays) in [(1, other_name, true), (2, other_password, false)] {
        requested(fixture, &user, [number; 32]).await;
        let changed = fixture.profiles().change(user.id, &change, None, TokenId(0), chain(), &no_event).await;
        changed.expect("the store answers").expect("the account is there");
        assert_eq!(owner(fixture, [number; 32], 1).await.is_some(), stays, "{change:?}");
    }
}

/// One link, opened in twenty windows, sets one password.
pub async fn of_twenty_new_passwords_at_once_one_counts(fixture: &dyn OnboardingFixture) {
    let user = stored(fixture, fixture.scopes()[0], "anna@example.org").await;
    requested(fixture, &user, LINK).await;
    let mut changes = JoinSet::new();
    for number in 0..20_u64 {
        let resets = fixture.resets();
        changes.spawn(async move {
            resets.fulfil(&LINK, &format!("${number}"), &mail(100 + number), at(1), &no_event).await
        });
    }
    let results = changes.join_all().await;
    let won = results.iter().filter(|result| matches!(result, Ok(Some(_)))).count();
    let late = results.iter().filter(|result| matches!(result, Ok(None))).count();
    assert_eq!((won, late), (1, 19), "{results:?}");
    assert_eq!(fixture.outbox(fixture.scopes()[0]).await.len(), 2, "the link, and one that it was used");
}

/// A link for a new password expires exactly at its end.
pub async fn a_request_is_over_at_its_end(fixture: &dyn OnboardingFixture) {
    let user = stored(fixture, fixture.scopes()[0], "anna@example.org").await;
    requested(fixture, &user, LINK).await;
    assert!(owner(fixture, LINK, 3599).await.is_some());
    assert_eq!(owner(fixture, LINK, 3600).await, None);
    let late = fixture.resets().fulfil(&LINK, "$new", &mail(2), at(3600), &no_event).await;
    assert_eq!(late.expect("the store answers"), None);
}

/// Pruning keeps valid requests.
pub async fn pruning_forgets_old_requests(fixture: &dyn OnboardingFixture) {
    let user = stored(fixture, fixture.scopes()[0], "anna@example.org").await;
    requested(fixture, &user, LINK).await;
    let prune = async |seconds| fixture.resets().prune(at(seconds)).await.expect("the store answers");
    assert_eq!(prune(3600).await, 0);
    assert!(owner(fixture, LINK, 1).await.is_some());
    assert_eq!(prune(3601).await, 1);
    assert_eq!(owner(fixture, LINK, 1).await, None);
}
