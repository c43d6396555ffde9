//! Cases for [`CrossTenantEmailChanges`](crate::CrossTenantEmailChanges), and for the mails that notify
//! of changes to an account.

use super::{OnboardingFixture, mail};
use crate::administration::ports::UserUpdate;
use crate::api_tokens::ports::{Issuer, NewApiToken};
use crate::change_email::NewEmailChange;
use crate::email::Email;
use crate::model::User;
use crate::password_reset::NewReset;
use crate::ports::NewSession;
use crate::profile::ProfileChange;
use crate::testing::chain;
use crate::testing::contract::{at, stored};
use audit::testing::no_event;
use kernel::{Mail, Scope, TokenId};
use tokio::task::JoinSet;

const LINK: [u8; 32] = [1; 32];
const DAY: i64 = 86_400;

fn address(email: &str) -> Email {
    Email::parse(email).expect("a valid address")
}

async fn request(fixture: &dyn OnboardingFixture, user: &User, email: &str, digest: [u8; 32]) {
    let seed = 1000 + 100 * user.id.0.unsigned_abs() + 2 * u64::from(digest[0]);
    let email_change = NewEmailChange {
        email: address(email),
        digest,
        created_at: at(0),
        expires_at: at(DAY),
        mails: vec![mail(seed), mail(seed + 1)],
    };
    let change = ProfileChange { email_change: Some(email_change), ..ProfileChange::default() };
    let changed = fixture.profiles().change(user.id, &change, None, TokenId(0), chain(), &no_event).await;
    assert_eq!(changed.expect("the store answers").as_ref(), Some(user), "the old address goes on");
}

async fn found(fixture: &dyn OnboardingFixture, digest: [u8; 32], seconds: i64) -> Option<Email> {
    let found = fixture.addresses().find(&digest, at(seconds)).await.expect("the store answers");
    found.map(|(_, email)| email)
}

async fn confirm(fixture: &dyn OnboardingFixture, digest: [u8; 32], seed: u64) -> Option<User> {
    fixture.addresses().confirm(&digest, &mail(seed), at(1), &no_event).await.expect("the store answers")
}

fn sorted(mails: impl IntoIterator<Item = Mail>) -> Vec<Mail> {
    let mut mails: Vec<Mail> = mails.into_iter().collect();
    mails.sort_by(|left, right| left.id.cmp(&right.id));
    mails
}

async fn told(fixture: &dyn OnboardingFixture, scope: Scope) -> Vec<Mail> {
    sorted(fixture.outbox(scope).await)
}

/// Until the new address is confirmed, the old one signs in. Links sent to the old mailbox end with the old
/// address.
pub async fn another_address_counts_once_it_is_confirmed(fixture: &dyn OnboardingFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    stored(fixture, other, "berta@example.org").await;
    let reset = NewReset { user: Some(user.id), digest: [9; 32], created_at: at(0), expires_at: at(3600) };
    let link = Mail { to: user.email.as_str().to_owned(), ..mail(1) };
    fixture.resets().request(&reset, Some(&link)).await.expect("the wish is stored");
    request(fixture, &user, "neu@example.org", LINK).await;
    assert_eq!(fixture.outbox(one).await.len(), 3, "both addresses are told");
    let pending = fixture.addresses().pending(user.id, at(1)).await.expect("the store answers");
    assert_eq!(pending, Some(address("neu@example.org")));
    let known = fixture.addresses().find(&LINK, at(1)).await.expect("the store answers");
    assert_eq!(known, Some((user.clone(), address("neu@example.org"))));
    assert_eq!(found(fixture, [2; 32], 1).await, None);
    assert_eq!(confirm(fixture, [2; 32], 2).await, None);

    let changed = User { email: address("neu@example.org"), ..user.clone() };
    assert_eq!(confirm(fixture, LINK, 3).await, Some(changed.clone()));
    assert!(fixture.outbox(one).await.contains(&mail(3)), "the old address is told");
    assert_eq!(fixture.users().list(one).await.expect("the list is read"), [changed]);
    let old = fixture.credentials().by_email(&user.email).await.expect("the store answers");
    assert!(old.is_none());
    assert_eq!(confirm(fixture, LINK, 4).await, None, "once");
    let pending = fixture.addresses().pending(user.id, at(1)).await.expect("the store answers");
    assert_eq!(pending, None);
    let reset = fixture.resets().find(&[9; 32], at(1)).await.expect("the store answers");
    assert_eq!(reset, None, "it was mailed to the old address");
}

/// Whoever has taken over the mailbox of an earlier request gains nothing by its link.
pub async fn a_later_request_or_password_ends_the_change_of_an_address(fixture: &dyn OnboardingFixture) {
    let [one, _] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    request(fixture, &user, "eins@example.org", LINK).await;
    request(fixture, &user, "zwei@example.org", [2; 32]).await;
    assert_eq!(found(fixture, LINK, 1).await, None);
    assert_eq!(found(fixture, [2; 32], 1).await, Some(address("zwei@example.org")));

    let new = ProfileChange { password_hash: Some("$new".into()), ..ProfileChange::default() };
    let changed = fixture.profiles().change(user.id, &new, None, TokenId(0), chain(), &no_event).await;
    assert!(changed.expect("the store answers").is_some());
    assert_eq!(found(fixture, [2; 32], 1).await, None, "the owner's new password");

    request(fixture, &user, "drei@example.org", [3; 32]).await;
    let update = UserUpdate { password_hash: Some("$newer".into()), ..UserUpdate::default() };
    let set = fixture.administration().update(one, user.id, &update, &|_| Ok(()), &no_event).await;
    set.expect("the password is set");
    assert_eq!(found(fixture, [3; 32], 1).await, None, "one that an administrator set");

    request(fixture, &user, "vier@example.org", [4; 32]).await;
    let reset = NewReset { user: Some(user.id), digest: [9; 32], created_at: at(0), expires_at: at(3600) };
    let link = Mail { to: user.email.as_str().to_owned(), ..mail(1) };
    fixture.resets().request(&reset, Some(&link)).await.expect("the wish is stored");
    let done = fixture.resets().fulfil(&[9; 32], "$newest", &mail(2), at(1), &no_event).await;
    assert!(done.expect("the store answers").is_some());
    assert_eq!(found(fixture, [4; 32], 1).await, None, "one by a mailed link");

    request(fixture, &user, "fuenf@example.org", [5; 32]).await;
    let update = UserUpdate { email: Some(address("chef@example.org")), ..UserUpdate::default() };
    let set = fixture.administration().update(one, user.id, &update, &|_| Ok(()), &no_event).await;
    set.expect("the address is set");
    assert_eq!(found(fixture, [5; 32], 1).await, None, "an address that an administrator set");
}

/// The owner of a mistyped address can do nothing with the link. Changes of other accounts stay.
pub async fn a_change_of_the_email_address_that_is_withdrawn_ends(fixture: &dyn OnboardingFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, other, "berta@example.org").await;
    request(fixture, &user, "eins@example.org", LINK).await;
    request(fixture, &neighbour, "zwei@example.org", [2; 32]).await;
    let name = ProfileChange { name: Some("Anna".into()), ..ProfileChange::default() };
    let back = ProfileChange { withdraws_email_change: true, ..ProfileChange::default() };
    for (change, left) in [(name, Some(address("eins@example.org"))), (back, None)] {
        let changed = fixture.profiles().change(user.id, &change, None, TokenId(0), chain(), &no_event).await;
        assert_eq!(changed.expect("the store answers").map(|user| user.email), Some(user.email.clone()));
        assert_eq!(found(fixture, LINK, 1).await, left);
        let pending = fixture.addresses().pending(user.id, at(1)).await.expect("the store answers");
        assert_eq!(pending, left);
    }
    assert_eq!(confirm(fixture, LINK, 1).await, None);
    assert_eq!(found(fixture, [2; 32], 1).await, Some(address("zwei@example.org")));
}

/// If an account of any tenant has taken the address meanwhile, the link counts as expired, and nothing
/// happens.
pub async fn an_address_that_somebody_has_by_then_is_not_given_away(fixture: &dyn OnboardingFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    request(fixture, &user, "berta@example.org", LINK).await;
    stored(fixture, other, "berta@example.org").await;
    let mails = fixture.outbox(one).await.len();
    assert_eq!(confirm(fixture, LINK, 2).await, None);
    assert_eq!(fixture.outbox(one).await.len(), mails);
    assert_eq!(fixture.users().list(one).await.expect("the list is read"), [user]);
}

/// Of twenty accounts that request the same address, one gets it.
pub async fn of_twenty_confirmations_of_one_address_at_once_one_counts(fixture: &dyn OnboardingFixture) {
    for number in 0..20_u8 {
        let scope = fixture.scopes()[usize::from(number % 2)];
        let user = stored(fixture, scope, &format!("user{number}@example.org")).await;
        request(fixture, &user, "neu@example.org", [number + 1; 32]).await;
    }
    let mut changes = JoinSet::new();
    for number in 0..20_u8 {
        let addresses = fixture.addresses();
        changes.spawn(async move {
            addresses.confirm(&[number + 1; 32], &mail(number.into()), at(1), &no_event).await
        });
    }
    let results = changes.join_all().await;
    let won = results.iter().filter(|result| matches!(result, Ok(Some(_)))).count();
    let late = results.iter().filter(|result| matches!(result, Ok(None))).count();
    assert_eq!((won, late), (1, 19), "{results:?}");
}

/// A change of the e-mail address expires exactly at its end, and is then deleted.
pub async fn a_change_of_an_address_is_over_at_its_end_and_forgotten(fixture: &dyn OnboardingFixture) {
    let user = stored(fixture, fixture.scopes()[1], "anna@example.org").await;
    request(fixture, &user, "neu@example.org", LINK).await;
    assert!(found(fixture, LINK, DAY - 1).await.is_some());
    assert_eq!(found(fixture, LINK, DAY).await, None);
    let pending = fixture.addresses().pending(user.id, at(DAY)).await.expect("the store answers");
    assert_eq!(pending, None);
    let late = fixture.addresses().confirm(&LINK, &mail(2), at(DAY), &no_event).await;
    assert_eq!(late.expect("the store answers"), None);
    let prune = async |seconds| fixture.addresses().prune(at(seconds)).await.expect("the store answers");
    assert_eq!((prune(DAY).await, prune(DAY + 1).await), (0, 1));
}

/// The account's owner is notified by mail of a new API token, a password or an address set by an
/// administrator, new recovery codes and a removed second factor: each mail is stored with its change, or
/// neither is.
pub async fn what_is_done_to_an_account_is_told_in_its_tenant(fixture: &dyn OnboardingFixture) {
    let [one, other] = fixture.scopes();
    let user = stored(fixture, one, "anna@example.org").await;
    let session = NewSession {
        user_id: user.id,
        digest: [1; 32],
        abilities: vec!["*".into()],
        created_at: at(0),
        expires_at: at(60),
        absolute_expires_at: at(60),
    };
    let session = fixture.session_tokens().insert(&session).await.expect("the session is stored");
    let token = NewApiToken {
        user_id: user.id,
        name: "bi".into(),
        digest: [2; 32],
        abilities: vec!["bi:read".into()],
        created_at: at(0),
        expires_at: None,
    };
    let by = Issuer { session, role: user.role };
    let none = Issuer { session: TokenId(session.0 + 1000), ..by };
    let refused = fixture.api_tokens().insert(&token, none, &mail(1), chain(), &no_event).await;
    assert_eq!(refused.expect("the store answers"), None);
    let made = fixture.api_tokens().insert(&token, by, &mail(2), chain(), &no_event).await;
    assert!(made.expect("the store answers").is_some());

    let factors = fixture.second_factors();
    let codes = [[7; 32]];
    let refused = factors.replace_recovery_codes(user.id, &codes, &mail(3), at(1), chain(), &no_event).await;
    assert!(!refused.expect("the store answers"), "there is none");
    assert!(factors.begin(user.id, b"secret", &codes, at(1)).await.expect("the store answers"));
    assert!(
        factors.remove(user.id, &mail(4), at(1), chain(), &no_event).await.expect("the store answers"),
        "pending only"
    );
    assert!(factors.begin(user.id, b"secret", &codes, at(1)).await.expect("the store answers"));
    assert!(
        factors.confirm(user.id, b"secret", 1, at(1), chain(), &no_event).await.expect("the store answers")
    );
    let renewed = factors.replace_recovery_codes(user.id, &codes, &mail(5), at(1), chain(), &no_event).await;
    assert!(renewed.expect("the store answers"));
    assert!(factors.remove(user.id, &mail(6), at(1), chain(), &no_event).await.expect("the store answers"));

    let update = UserUpdate {
        password_hash: Some("$new".into()),
        mails: vec![mail(7), mail(8)],
        changed_at: at(2),
        ..UserUpdate::default()
    };
    let administration = fixture.administration();
    let forbidden = administration
        .update(one, user.id, &update, &|_| Err(crate::administration::Refusal::Developer), &no_event)
        .await;
    assert!(forbidden.is_err());
    assert_eq!(told(fixture, one).await, sorted([2, 5, 6].map(mail)));
    administration.update(one, user.id, &update, &|_| Ok(()), &no_event).await.expect("the password is set");
    assert_eq!(told(fixture, one).await, sorted([2, 5, 6, 7, 8].map(mail)));
    assert_eq!(told(fixture, other).await, []);
}
