//! Cases for [`ApiTokenStore`](crate::api_tokens::ports::ApiTokenStore).

use super::StaffFixture;
use crate::administration::ports::UserUpdate;
use crate::api_tokens::ports::{ApiToken, ApiTokenRecord, Issuer, NewApiToken};
use crate::model::Role;
use crate::ports::NewSession;
use crate::testing::chain;
use crate::testing::contract::{at, stored};
use crate::testing::onboarding::mail;
use audit::testing::no_event;
use kernel::{PageRequest, TokenId, UserId};

/// Builds a token that never ends.
pub(super) fn token(user_id: UserId, number: u8) -> NewApiToken {
    let mut digest = [0x5A; 32];
    digest[31] = number;
    NewApiToken {
        user_id,
        name: format!("Token {number}"),
        digest,
        abilities: vec!["bi:read".into()],
        created_at: at(i64::from(number)),
        expires_at: None,
    }
}

/// Stores a new session of an account with the role `user`, as [`stored`] creates it.
pub(super) async fn session(fixture: &dyn StaffFixture, user_id: UserId, number: u8) -> Issuer {
    let mut digest = [0xA5; 32];
    digest[31] = number;
    let new = NewSession {
        user_id,
        digest,
        abilities: vec!["*".into()],
        created_at: at(0),
        expires_at: at(43_200),
        absolute_expires_at: at(86_400),
    };
    session_of(fixture, &new).await
}

/// Stores the session.
pub(super) async fn session_of(fixture: &dyn StaffFixture, new: &NewSession) -> Issuer {
    let session = fixture.session_tokens().insert(new).await.expect("the session is stored");
    Issuer { session, role: Role::User }
}

async fn insert(fixture: &dyn StaffFixture, token: &NewApiToken) -> TokenId {
    let by = session(fixture, token.user_id, token.digest[31]).await;
    let stored =
        fixture.api_tokens().insert(token, by, &mail(token.digest[31].into()), chain(), &no_event).await;
    stored.expect("the token is stored").expect("the session is there")
}

async fn find(fixture: &dyn StaffFixture, number: u8) -> Option<ApiTokenRecord> {
    fixture.api_tokens().find(&token(UserId(0), number).digest).await.expect("the store answers")
}

fn as_stored(id: TokenId, new: NewApiToken) -> ApiToken {
    let NewApiToken { name, abilities, created_at, expires_at, .. } = new;
    ApiToken { id, name, abilities, created_at, expires_at, last_used_at: None }
}

/// Every column comes back, with the account, with and without an end.
pub async fn an_api_token_is_stored_and_read_back(fixture: &dyn StaffFixture) {
    for ((number, scope), end) in (1..).zip(fixture.scopes()).zip([None, Some(at(-3600))]) {
        let user = stored(fixture, scope, &format!("user{number}@example.org")).await;
        let mut new = token(user.id, number);
        new.name = "Auswertung \u{1F4CA} 'Süd'".into();
        new.expires_at = end;
        let id = insert(fixture, &new).await;
        assert!(id.0 > 0, "ids are positive");
        let expected = ApiTokenRecord { token: as_stored(id, new), user };
        assert_eq!(find(fixture, number).await, Some(expected), "one that has ended is still found");
    }
    assert_eq!(find(fixture, 0).await, None);
}

/// A secret can never open two accounts.
pub async fn an_api_tokens_digest_is_stored_once(fixture: &dyn StaffFixture) {
    let [one, other] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let second = stored(fixture, other, "berta@example.org").await;
    insert(fixture, &token(owner.id, 1)).await;
    let by = session(fixture, second.id, 2).await;
    assert!(
        fixture.api_tokens().insert(&token(second.id, 1), by, &mail(99), chain(), &no_event).await.is_err(),
        "a digest was stored twice"
    );
    assert_eq!(find(fixture, 1).await.map(|found| found.user), Some(owner));
}

/// If the session ends or the role changes between the decision and the storage, the token is not stored.
pub async fn an_api_token_is_stored_only_under_its_owners_session_and_role(fixture: &dyn StaffFixture) {
    let [one, _] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    let own = session(fixture, owner.id, 1).await;
    let others = session(fixture, neighbour.id, 2).await;
    let insert = async |by| {
        fixture
            .api_tokens()
            .insert(&token(owner.id, 9), by, &mail(9), chain(), &no_event)
            .await
            .expect("the store answers")
    };
    assert_eq!(insert(others).await, None, "somebody else's session");
    assert_eq!(insert(Issuer { role: Role::Admin, ..own }).await, None, "a role the account no longer has");
    fixture.session_tokens().revoke(own.session).await.expect("the session is ended");
    assert_eq!(insert(own).await, None, "a session that has ended");
    assert_eq!(find(fixture, 9).await, None);
    let next = session(fixture, owner.id, 3).await;
    assert!(insert(next).await.is_some());
}

/// In either order, no token remains after a password set by an administrator.
pub async fn no_api_token_survives_a_concurrent_password_change(fixture: &dyn StaffFixture) {
    let [one, _] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let by = session(fixture, owner.id, 1).await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 1..=20 {
        let (tokens, new) = (fixture.api_tokens(), token(owner.id, number));
        tasks.spawn(async move {
            let mail = mail(new.digest[31].into());
            tokens.insert(&new, by, &mail, chain(), &no_event).await.expect("the store answers").is_some()
        });
    }
    let update = UserUpdate { password_hash: Some("$changed".into()), ..UserUpdate::default() };
    let administration = fixture.administration();
    administration.update(one, owner.id, &update, &|_| Ok(()), &no_event).await.expect("the password is set");
    tasks.join_all().await;
    for number in 1..=20 {
        assert_eq!(find(fixture, number).await, None);
    }
}

/// A role is never cached in a token.
pub async fn the_account_of_an_api_token_is_read_as_it_is_now(fixture: &dyn StaffFixture) {
    let [_, other] = fixture.scopes();
    let user = stored(fixture, other, "anna@example.org").await;
    insert(fixture, &token(user.id, 1)).await;
    for role in [Role::Developer, Role::User] {
        fixture.change_role(user.id, role).await;
        assert_eq!(find(fixture, 1).await.map(|found| found.user.role), Some(role));
    }
}

/// Tokens are listed page by page; another account's are never listed, in the same tenant or another.
pub async fn api_tokens_are_listed_by_owner_newest_first(fixture: &dyn StaffFixture) {
    let [one, other] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    let stranger = stored(fixture, other, "carla@example.org").await;
    let mut expected = vec![];
    for number in 1..=5 {
        let id = insert(fixture, &token(owner.id, number)).await;
        expected.insert(0, as_stored(id, token(owner.id, number)));
        insert(fixture, &token(neighbour.id, 100 + number)).await;
    }
    insert(fixture, &token(stranger.id, 200)).await;
    for (page, range) in [(1, 0..2), (2, 2..4), (3, 4..5), (4, 5..5)] {
        let request = PageRequest::new(page, 2).expect("a valid page");
        let listed = fixture.api_tokens().list(owner.id, request).await.expect("the list is read");
        assert_eq!(listed.items, expected[range]);
        assert_eq!((listed.total, listed.request), (5, request));
    }
}

/// Two requests may record their use in any order.
pub async fn the_last_use_of_an_api_token_only_moves_forward(fixture: &dyn StaffFixture) {
    let [one, _] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let id = insert(fixture, &token(owner.id, 1)).await;
    insert(fixture, &token(owner.id, 2)).await;
    for (used, noted) in [(100, 100), (200, 200), (150, 200)] {
        fixture.api_tokens().record_use(id, at(used)).await.expect("the use is noted");
        assert_eq!(find(fixture, 1).await.and_then(|found| found.token.last_used_at), Some(at(noted)));
    }
    assert_eq!(find(fixture, 2).await.and_then(|found| found.token.last_used_at), None);
    fixture.api_tokens().record_use(TokenId(id.0 + 1000), at(1)).await.expect("nothing happens");
}

/// For anybody else the token is unknown, and it stays.
pub async fn an_api_token_is_revoked_by_its_owner_alone(fixture: &dyn StaffFixture) {
    let [one, _] = fixture.scopes();
    let owner = stored(fixture, one, "anna@example.org").await;
    let neighbour = stored(fixture, one, "berta@example.org").await;
    let id = insert(fixture, &token(owner.id, 1)).await;
    insert(fixture, &token(owner.id, 2)).await;
    let tokens = fixture.api_tokens();
    assert!(!tokens.revoke(neighbour.id, id, chain(), &no_event).await.expect("the store answers"));
    assert!(find(fixture, 1).await.is_some());
    assert!(tokens.revoke(owner.id, id, chain(), &no_event).await.expect("the store answers"));
    assert!(
        !tokens.revoke(owner.id, id, chain(), &no_event).await.expect("the store answers"),
        "the second time"
    );
    assert!(find(fixture, 1).await.is_none());
    assert!(find(fixture, 2).await.is_some(), "the other one stays");
}
