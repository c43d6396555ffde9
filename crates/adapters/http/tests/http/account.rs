//! Signing in and out.

use crate::support::{PASSWORD, World};
use accounts::Role;
use actix_web::test::TestRequest;
use captcha::Context;
use serde_json::{Value, json};
use site::SiteSettings;

const LOGIN: &str = "/api/auth/login";

#[actix_web::test]
async fn a_sign_in_gives_a_token_that_opens_and_sign_out_closes() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    let session =
        world.post_json(LOGIN, &json!({"email": " Editor@Example.org", "password": PASSWORD})).await;
    assert_eq!(session.code(), 200);
    let expected = json!({
        "id": user.id.0, "name": "editor", "email": "editor@example.org", "role": "editor",
        "organization_id": null, "membership": "installation", "two_factor_enabled": false
    });
    assert_eq!(session.json()["user"], expected);
    let token = session.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(world.get_as("/api/auth/me", &token).await.json(), expected);
    let sign_out = || {
        TestRequest::post()
            .uri("/api/auth/logout")
            .insert_header(("authorization", format!("Bearer {token}")))
    };
    assert_eq!(world.call(sign_out()).await.code(), 200);
    assert_eq!(world.call(sign_out()).await.code(), 401);
    assert_eq!(world.get_as("/api/auth/me", &token).await.code(), 401);
}

#[actix_web::test]
async fn an_unknown_address_and_a_wrong_password_get_the_same_bytes() {
    let world = World::new().await;
    world.user(Role::User).await;
    let unknown = world.post_json(LOGIN, &json!({"email": "nobody@example.org", "password": PASSWORD})).await;
    let wrong =
        world.post_json(LOGIN, &json!({"email": "user@example.org", "password": "wrong password"})).await;
    assert_eq!((unknown.code(), wrong.code()), (401, 401));
    assert_eq!(unknown.body, wrong.body);
    let names = |reply: &crate::support::Reply| {
        reply.headers.keys().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(names(&unknown), names(&wrong));
}

#[actix_web::test]
async fn missing_or_wrongly_typed_credentials_are_422_by_path() {
    let world = World::new().await;
    let reply = world.post_json(LOGIN, &json!({"email": 7})).await;
    assert_eq!(reply.code(), 422);
    let errors = reply.json()["errors"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(errors, ["email", "password"]);
    for body in [json!([]), json!("x"), json!(null), json!(7)] {
        assert_eq!(world.post_json(LOGIN, &body).await.code(), 422);
    }
    assert_eq!(world.hasher.work(), 0);
}

#[actix_web::test]
async fn credentials_of_no_account_cost_the_work_of_a_wrong_password() {
    let world = World::new().await;
    world.user(Role::User).await;
    let huge = "x".repeat(400_000);
    let long_address = format!("{huge}@example.org");
    for (email, password) in [
        ("user@example.org", "wrong password"),
        ("user@example.org", &huge),
        ("no address", PASSWORD),
        (&long_address, PASSWORD),
        (&long_address, &huge),
    ] {
        let before = world.hasher.work();
        let reply = world.post_json(LOGIN, &json!({"email": email, "password": password})).await;
        assert_eq!((reply.code(), world.hasher.work() - before), (401, 1), "{}", email.len());
    }
}

#[actix_web::test]
async fn busy_hashing_is_429_with_a_time_to_come_back() {
    let world = World::new().await;
    world.user(Role::User).await;
    world.hasher.set_busy(true);
    let reply = world.post_json(LOGIN, &json!({"email": "user@example.org", "password": PASSWORD})).await;
    assert_eq!((reply.code(), reply.header("retry-after")), (429, "1"));
}

#[actix_web::test]
async fn a_challenge_of_the_login_context_is_asked_for_when_it_is_switched_on() {
    let world = World::new().await;
    world.user(Role::User).await;
    let mut settings = SiteSettings::default();
    settings.captcha.login = true;
    world.change_settings(settings).await;
    let login = |token: Value, answer: Value| json!({"email": "user@example.org", "password": PASSWORD, "captcha_token": token, "captcha_answer": answer});
    let (foreign, foreign_answer) = world.challenge(Context::Submission);
    for body in [
        login(Value::Null, Value::Null),
        login("x".into(), "1".into()),
        login(foreign.into(), foreign_answer.into()),
    ] {
        let reply = world.post_json(LOGIN, &body).await;
        assert_eq!(reply.code(), 422);
        assert!(reply.json()["errors"]["captcha_answer"][0].is_string());
    }
    let (token, answer) = world.challenge(Context::Login);
    let number: i64 = answer.parse().unwrap();
    assert_eq!(world.post_json(LOGIN, &login(token.clone().into(), number.into())).await.code(), 200);
    assert_eq!(world.post_json(LOGIN, &login(token.into(), number.into())).await.code(), 422);
}

#[actix_web::test]
async fn a_token_in_any_other_form_is_none() {
    let world = World::new().await;
    let token = world.token(Role::Developer).await;
    let get = || TestRequest::get().uri("/api/auth/me");
    assert_eq!(
        world.call(get().insert_header(("authorization", format!("bearer {token}")))).await.code(),
        200
    );
    assert_eq!(world.get(&format!("/api/auth/me?token={token}")).await.code(), 401);
    for wrong in [
        format!("Bearer {}", &token[..63]),
        format!("Bearer {token}0"),
        format!("Basic {token}"),
        token.clone(),
    ] {
        assert_eq!(
            world.call(get().insert_header(("authorization", wrong.clone()))).await.code(),
            401,
            "{wrong}"
        );
    }
    let two = get()
        .append_header(("authorization", format!("Bearer {token}")))
        .append_header(("authorization", "Bearer x"));
    assert_eq!(world.call(two).await.code(), 401);
}

#[actix_web::test]
async fn a_token_for_machines_does_not_open_the_staff_area() {
    let world = World::new().await;
    let user = world.user(Role::Admin).await;
    let token = world.token_with(&user, "bi:read").await;
    assert_eq!(world.get_as("/api/meldungen", &token).await.code(), 403);
}
