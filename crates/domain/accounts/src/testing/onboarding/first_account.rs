//! Cases for [`CrossTenantFirstAccount`](crate::CrossTenantFirstAccount).

use super::OnboardingFixture;
use crate::model::Role;
use crate::testing::contract::{at, stored};
use crate::testing::new_user;
use audit::testing::no_event;
use kernel::Membership;
use tokio::task::JoinSet;

const LINK: [u8; 32] = [1; 32];

async fn offered(fixture: &dyn OnboardingFixture) -> bool {
    fixture.first_account().offer(&LINK, at(60), at(0)).await.expect("the store answers")
}

async fn is_open(fixture: &dyn OnboardingFixture, seconds: i64) -> bool {
    fixture.first_account().is_open(&LINK, at(seconds)).await.expect("the store answers")
}

fn first(email: &str) -> crate::NewUser {
    new_user(email, Role::Developer).expect("an address")
}

/// The first account belongs to the installation and is its operator.
pub async fn a_link_for_the_first_account_is_good_until_there_is_one(fixture: &dyn OnboardingFixture) {
    assert!(offered(fixture).await);
    assert!(is_open(fixture, 0).await);
    let store = fixture.first_account();
    let other = store.claim(&[9; 32], &first("x@example.org"), at(1), &no_event).await;
    assert_eq!(other.expect("the store answers"), None, "no such link");
    let made = store.claim(&LINK, &first("dev@example.org"), at(1), &no_event).await;
    let made = made.expect("the store answers").expect("the link is good");
    assert_eq!(
        (made.role, made.membership, made.created_at),
        (Role::Developer, Membership::Installation, at(1))
    );
    assert!(!is_open(fixture, 1).await);
    let again = store.claim(&LINK, &first("two@example.org"), at(2), &no_event).await;
    assert_eq!(again.expect("the store answers"), None);
    let found = fixture.credentials().by_email(&made.email).await.expect("the store answers");
    assert_eq!(found.expect("the account is there").user, made);
}

/// One link, opened in twenty windows, creates one account.
pub async fn of_twenty_first_accounts_at_once_one_is_made(fixture: &dyn OnboardingFixture) {
    assert!(offered(fixture).await);
    let mut claims = JoinSet::new();
    for number in 0..20 {
        let user = first(&format!("dev{number}@example.org"));
        let store = fixture.first_account();
        claims.spawn(async move { store.claim(&LINK, &user, at(1), &no_event).await });
    }
    let results = claims.join_all().await;
    let made = results.iter().filter(|result| matches!(result, Ok(Some(_)))).count();
    let late = results.iter().filter(|result| matches!(result, Ok(None))).count();
    assert_eq!((made, late), (1, 19), "{results:?}");
}

/// An account of an organisation prevents the set-up, too.
pub async fn with_an_account_in_any_tenant_no_link_is_given(fixture: &dyn OnboardingFixture) {
    assert!(offered(fixture).await);
    stored(fixture, fixture.scopes()[1], "anna@example.org").await;
    assert!(!is_open(fixture, 1).await, "an older link is closed as well");
    let late = fixture.first_account().claim(&LINK, &first("dev@example.org"), at(1), &no_event).await;
    assert_eq!(late.expect("the store answers"), None);
    assert!(!fixture.first_account().offer(&[2; 32], at(60), at(1)).await.expect("the store answers"));
}

/// A set-up link expires exactly at its end.
pub async fn a_link_for_the_first_account_is_over_at_its_end(fixture: &dyn OnboardingFixture) {
    assert!(offered(fixture).await);
    assert!(is_open(fixture, 59).await);
    assert!(!is_open(fixture, 60).await);
    let late = fixture.first_account().claim(&LINK, &first("dev@example.org"), at(60), &no_event).await;
    assert_eq!(late.expect("the store answers"), None);
}
