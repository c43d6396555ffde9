//! Callers who lose their access while the body is on its way.

use crate::support::World;
use accounts::Role;
use accounts::ports::TokenStore as _;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// Routes of every area that take a body, with valid bodies.
fn changes() -> [(&'static str, &'static str, Value); 6] {
    let password = "vier wörter die passen";
    let user = json!({"name": "Neu", "email": "neu@example.org", "password": password, "role": "user"});
    [
        ("POST", "/api/admin/tokens", json!({"name": "Power BI"})),
        ("POST", "/api/admin/users", user),
        ("POST", "/api/admin/organization/invite", json!({"email": "neu@example.org", "role": "user"})),
        ("PUT", "/api/admin/organization", json!({"name": "Neu"})),
        ("PUT", "/api/auth/profile", json!({"name": "Neu"})),
        ("POST", "/api/auth/two-factor/enable", json!({"password": crate::support::PASSWORD})),
    ]
}

/// Hostile check 13: "next request after commit already refused" holds for a request that began before.
#[actix_web::test]
async fn a_session_that_ends_while_the_body_is_on_its_way_changes_nothing() {
    for (method, path, body) in changes() {
        let world = World::new().await;
        let admin = world.user(Role::Admin).await;
        let token = world.token_with(&admin, "*").await;
        let (accounts, ended) = (Arc::clone(&world.accounts), Arc::new(OnceLock::new()));
        let tells = Arc::clone(&ended);
        let ends = async move {
            assert_eq!(accounts.revoke_all_of(admin.id, None).await.unwrap(), 1);
            tells.set(format!("{accounts:?}")).unwrap();
        };
        let reply = world.send_after((method, path), &token, &body, ends).await;
        assert_eq!(reply.code(), 401, "{method} {path}: {}", reply.text());
        assert_eq!(ended.get(), Some(&format!("{:?}", world.accounts)), "{method} {path}");
    }
}

/// What an earlier role allowed must not be done for the current one.
#[actix_web::test]
async fn a_role_that_falls_while_the_body_is_on_its_way_changes_nothing() {
    for (method, path, body) in changes().into_iter().filter(|(_, path, _)| path.starts_with("/api/admin")) {
        let world = World::new().await;
        let admin = world.user(Role::Admin).await;
        let token = world.token_with(&admin, "*").await;
        let accounts = Arc::clone(&world.accounts);
        let falls = async move { assert!(accounts.set_role(admin.id, Role::Editor)) };
        let reply = world.send_after((method, path), &token, &body, falls).await;
        assert_eq!(reply.code(), 403, "{method} {path}: {}", reply.text());
    }
}

/// The late body of a caller who keeps their access is accepted.
#[actix_web::test]
async fn a_late_body_of_somebody_who_stays_is_taken() {
    let world = World::new().await;
    let token = world.token(Role::Admin).await;
    let (method, path, body) = &changes()[0];
    let reply = world.send_after((method, path), &token, body, std::future::ready(())).await;
    assert_eq!(reply.code(), 201, "{}", reply.text());
}
