//! The second factor: set-up, and the second step of signing in.

use crate::support::{PASSWORD, Reply, World};
use accounts::ports::TokenDigest as _;
use accounts::second_factor::{NewPendingSignIn, PendingSignIns, SecondFactors, code_at, step_at};
use accounts::testing::FastDigest;
use accounts::{Role, User};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use audit::testing::no_event;
use kernel::{Clock as _, Duration, Locale};
use serde_json::{Value, json};

const LOGIN: &str = "/api/auth/login";
const CHALLENGE: &str = "/api/auth/two-factor-challenge";
const ENABLE: &str = "/api/auth/two-factor/enable";
const CONFIRM: &str = "/api/auth/two-factor/confirm";
const DISABLE: &str = "/api/auth/two-factor";
const RENEW: &str = "/api/auth/two-factor/recovery-codes";

/// An account that is signed in, with the secrets of its app and its recovery codes.
pub(crate) struct Person {
    pub(crate) user: User,
    pub(crate) token: String,
    pub(crate) secret: Vec<u8>,
    pub(crate) codes: Vec<String>,
}

impl World {
    pub(crate) async fn send_json(&self, method: Method, path: &str, token: &str, body: &Value) -> Reply {
        let request = TestRequest::default()
            .method(method)
            .uri(path)
            .insert_header(("authorization", format!("Bearer {token}")))
            .insert_header(("content-type", "application/json"));
        self.call(request.set_payload(body.to_string())).await
    }

    /// Returns the code that an app shows `steps` from now.
    pub(crate) fn code(&self, secret: &[u8], steps: i64) -> String {
        code_at(secret, step_at(self.clock.now()) + steps)
    }

    pub(crate) async fn enable(&self, token: &str) -> Reply {
        self.send_json(Method::POST, ENABLE, token, &json!({"password": PASSWORD})).await
    }

    /// Creates an account whose second factor was confirmed a minute ago.
    pub(crate) async fn protected(&self) -> Person {
        let user = self.user(Role::Editor).await;
        let token = self.token_with(&user, "*").await;
        let set_up = self.enable(&token).await;
        assert_eq!(set_up.code(), 200);
        let secret = from_base32(set_up.json()["secret"].as_str().unwrap());
        let code = json!({"code": self.code(&secret, 0)});
        assert_eq!(self.send_json(Method::POST, CONFIRM, &token, &code).await.code(), 200);
        self.clock.advance(Duration::minutes(1));
        let codes = set_up.json()["recovery_codes"].as_array().unwrap().clone();
        let codes = codes.into_iter().map(|code| code.as_str().unwrap().to_owned()).collect();
        Person { user, token, secret, codes }
    }

    /// Returns the handle of a sign-in that waits for its second factor.
    pub(crate) async fn pending(&self) -> String {
        let step = self.post_json(LOGIN, &json!({"email": "editor@example.org", "password": PASSWORD})).await;
        assert_eq!((step.code(), &step.json()["two_factor"]), (200, &json!(true)), "{}", step.text());
        assert_eq!(step.json().as_object().unwrap().len(), 2, "no token beside the handle: {}", step.text());
        step.json()["two_factor_token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn send_code(&self, handle: &str, code: &str) -> Reply {
        self.post_json(CHALLENGE, &json!({"two_factor_token": handle, "code": code})).await
    }

    pub(crate) async fn recover(&self, handle: &str, code: &str) -> Reply {
        self.post_json(CHALLENGE, &json!({"two_factor_token": handle, "recovery_code": code})).await
    }
}

/// Returns the handle of a waiting sign-in of this account, for the walk over all routes.
pub(crate) async fn pending_handle(world: &World, user: &User) -> String {
    let handle = "e".repeat(64);
    let factors: &dyn SecondFactors = &*world.accounts;
    assert!(factors.begin(user.id, b"sealed", &[], world.clock.now()).await.unwrap());
    assert!(factors.confirm(user.id, b"sealed", 1, world.clock.now(), world.scope, &no_event).await.unwrap());
    let pending = NewPendingSignIn {
        user_id: user.id,
        digest: FastDigest.digest(&handle),
        password_mark: [0; 32],
        created_at: world.clock.now(),
        expires_at: world.clock.now() + Duration::minutes(5),
    };
    PendingSignIns::insert(&*world.accounts, &pending).await.unwrap();
    handle
}

/// A minimal base32 decoder, as in an app.
pub(crate) fn from_base32(text: &str) -> Vec<u8> {
    let mut bits = 0_u32;
    let mut count = 0;
    let mut bytes = vec![];
    for digit in text.bytes() {
        let value = if digit.is_ascii_uppercase() { digit - b'A' } else { digit - b'2' + 26 };
        bits = bits << 5 | u32::from(value);
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).unwrap());
        }
    }
    bytes
}

#[actix_web::test]
async fn a_second_factor_is_set_up_confirmed_and_asked_for() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    let token = world.token_with(&user, "*").await;
    let set_up = world.enable(&token).await;
    let shown = set_up.json();
    assert_eq!(set_up.header("cache-control"), "no-store");
    assert_eq!(shown["secret"].as_str().unwrap().len(), 32);
    assert!(shown["qr_code_svg"].as_str().unwrap().starts_with("<svg "));
    let codes = shown["recovery_codes"].as_array().unwrap();
    assert_eq!(codes.len(), 8);
    assert!(codes.iter().all(|code| code.as_str().unwrap().len() == 9));

    // Not before it is confirmed.
    let login = json!({"email": "editor@example.org", "password": PASSWORD});
    assert!(world.post_json(LOGIN, &login).await.json()["token"].is_string());
    assert_eq!(world.get_as("/api/auth/me", &token).await.json()["two_factor_enabled"], false);
    let secret = from_base32(shown["secret"].as_str().unwrap());
    let code = json!({"code": world.code(&secret, 0)});
    assert_eq!(world.send_json(Method::POST, CONFIRM, &token, &code).await.code(), 200);
    let me = world.get_as("/api/auth/me", &token).await;
    assert_eq!(me.json()["two_factor_enabled"], true);
    assert!(!me.text().contains(shown["secret"].as_str().unwrap()), "the secret is never given out again");

    world.clock.advance(Duration::seconds(30));
    let handle = world.pending().await;
    let session = world.send_code(&handle, &world.code(&secret, 0)).await;
    assert_eq!(session.code(), 200);
    assert_eq!(session.json()["user"], me.json());
    let token = session.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(world.get_as("/api/auth/me", &token).await.code(), 200);
}

#[actix_web::test]
async fn setting_up_needs_the_password_and_a_code_of_the_latest_secret() {
    let world = World::new().await;
    let user = world.user(Role::User).await;
    let token = world.token_with(&user, "*").await;
    for (body, path) in [(json!({}), "password"), (json!({"password": "wrong"}), "password")] {
        let refused = world.send_json(Method::POST, ENABLE, &token, &body).await;
        assert_eq!(refused.code(), 422);
        assert!(refused.json()["errors"][path][0].is_string(), "{}", refused.text());
    }
    let nothing = world.send_json(Method::POST, CONFIRM, &token, &json!({"code": "123456"})).await;
    assert_eq!(nothing.code(), 422);

    let first = from_base32(world.enable(&token).await.json()["secret"].as_str().unwrap());
    let second = from_base32(world.enable(&token).await.json()["secret"].as_str().unwrap());
    assert_ne!(first, second);
    let of_first = json!({"code": world.code(&first, 0)});
    let refused = world.send_json(Method::POST, CONFIRM, &token, &of_first).await;
    assert_eq!(refused.code(), 422);
    assert!(refused.json()["errors"]["code"][0].is_string());
    let of_second = json!({"code": world.code(&second, 0)});
    assert_eq!(world.send_json(Method::POST, CONFIRM, &token, &of_second).await.code(), 200);
    assert_eq!(world.enable(&token).await.code(), 422, "an active factor is not replaced");
}

#[actix_web::test]
async fn one_code_sent_twenty_times_signs_in_once() {
    let world = World::new().await;
    let person = world.protected().await;
    let code = world.code(&person.secret, 0);
    let handle = world.pending().await;
    let sent = futures_util::future::join_all((0..20).map(|_| world.send_code(&handle, &code))).await;
    let mut codes: Vec<u16> = sent.iter().map(Reply::code).collect();
    codes.sort_unstable();
    assert_eq!(codes[0], 200);
    assert!(codes[1..].iter().all(|code| *code == 401), "{codes:?}");
    let handle = world.pending().await;
    assert_eq!(world.send_code(&handle, &code).await.code(), 401, "another sign-in, the same code");
    assert_eq!(world.send_code(&handle, &world.code(&person.secret, -1)).await.code(), 401, "an older one");
    assert_eq!(world.send_code(&handle, &world.code(&person.secret, 1)).await.code(), 200, "a newer one");
}

#[actix_web::test]
async fn the_code_that_confirmed_does_not_sign_in() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    let token = world.token_with(&user, "*").await;
    let secret = from_base32(world.enable(&token).await.json()["secret"].as_str().unwrap());
    let code = world.code(&secret, 0);
    world.send_json(Method::POST, CONFIRM, &token, &json!({"code": code})).await;
    let handle = world.pending().await;
    assert_eq!(world.send_code(&handle, &code).await.code(), 401);
    assert_eq!(world.send_code(&handle, &world.code(&secret, 1)).await.code(), 200);
}

#[actix_web::test]
async fn a_code_is_good_one_step_before_and_after_and_no_longer() {
    for (steps, status) in [(-2, 401), (-1, 200), (0, 200), (1, 200), (2, 401)] {
        let world = World::new().await;
        let person = world.protected().await;
        let handle = world.pending().await;
        assert_eq!(
            world.send_code(&handle, &world.code(&person.secret, steps)).await.code(),
            status,
            "{steps}"
        );
    }
}

#[actix_web::test]
async fn a_recovery_code_signs_in_once_in_any_spelling() {
    let world = World::new().await;
    let person = world.protected().await;
    let handle = world.pending().await;
    let typed = format!(" {} ", person.codes[2].to_lowercase().replace('-', ""));
    let sent = futures_util::future::join_all((0..20).map(|_| world.recover(&handle, &typed))).await;
    assert_eq!(sent.iter().filter(|reply| reply.code() == 200).count(), 1);
    assert_eq!(sent.iter().filter(|reply| reply.code() == 401).count(), 19);
    let handle = world.pending().await;
    assert_eq!(world.recover(&handle, &person.codes[2]).await.code(), 401, "it is used up");
    for code in [0, 1, 3, 4, 5, 6, 7] {
        let handle = world.pending().await;
        assert_eq!(world.recover(&handle, &person.codes[code]).await.code(), 200, "exactly seven remain");
    }
}

#[actix_web::test]
async fn new_recovery_codes_end_the_old_ones() {
    let world = World::new().await;
    let person = world.protected().await;
    let password = json!({"password": PASSWORD});
    for wrong in [json!({}), json!({"password": ""}), json!({"password": "wrong password"})] {
        let refused = world.send_json(Method::POST, RENEW, &person.token, &wrong).await;
        assert_eq!(refused.code(), 422, "a session that was left alone gives no codes that last");
        assert!(refused.json()["errors"]["password"][0].is_string(), "{}", refused.text());
    }
    let renewed = world.send_json(Method::POST, RENEW, &person.token, &password).await;
    assert_eq!(renewed.code(), 200);
    let mail = world.accounts.outbox(world.scope).pop().unwrap();
    assert_eq!((mail.template.as_str(), mail.locale), ("recovery_codes_renewed", Locale::De));
    let codes = renewed.json()["recovery_codes"].as_array().unwrap().clone();
    assert_eq!(codes.len(), 8);
    for old in &person.codes {
        let handle = world.pending().await;
        assert_eq!(world.recover(&handle, old).await.code(), 401);
        world.clock.advance(Duration::hours(1));
    }
    let handle = world.pending().await;
    assert_eq!(world.recover(&handle, codes[7].as_str().unwrap()).await.code(), 200);
    let plain = world.token(Role::User).await;
    assert_eq!(world.send_json(Method::POST, RENEW, &plain, &password).await.code(), 422, "without a factor");
}

#[actix_web::test]
async fn five_wrong_codes_end_a_sign_in_and_an_account_has_five_an_hour() {
    let world = World::new().await;
    let person = world.protected().await;
    let handle = world.pending().await;
    for _ in 0..4 {
        let refused = world.send_code(&handle, "000000").await;
        assert_eq!((refused.code(), refused.json()["errors"]["code"][0].is_string()), (401, true));
    }
    let refused = world.recover(&handle, "0000-0000").await;
    assert_eq!(refused.code(), 401, "counts as well");
    assert!(refused.json()["errors"]["recovery_code"][0].is_string(), "the page leads to the field");
    let right = world.code(&person.secret, 0);
    assert_eq!(world.send_code(&handle, &right).await.code(), 401, "the sixth");
    let fresh = world.pending().await;
    assert_eq!(world.send_code(&fresh, "000000").await.code(), 401, "the fifth of the account");
    let blocked = world.send_code(&fresh, &right).await;
    assert_eq!(blocked.code(), 429, "entering the password anew gives no further attempts");
    assert_eq!(world.recover(&fresh, "0000-0000").await.code(), 401, "recovery codes are counted apart");
    let wait: i64 = blocked.header("retry-after").parse().unwrap();
    assert!((3500..=3601).contains(&wait), "{wait}");
    // Nobody else is affected, and neither are open sessions.
    assert_eq!(world.get_as("/api/auth/me", &person.token).await.code(), 200);
    world.clock.advance(Duration::seconds(wait));
    let handle = world.pending().await;
    assert_eq!(world.send_code(&handle, &world.code(&person.secret, 0)).await.code(), 200);
}

#[actix_web::test]
async fn a_code_without_a_sign_in_that_waits_gives_no_token() {
    let world = World::new().await;
    let person = world.protected().await;
    let code = world.code(&person.secret, 0);
    let before = world.accounts.token_count();
    for handle in ["f".repeat(64), "x".into(), person.token.clone(), "ä".repeat(500_000)] {
        assert_eq!(world.send_code(&handle, &code).await.code(), 401);
    }
    for body in [json!({}), json!({"two_factor_token": "x"}), json!({"two_factor_token": 7, "code": 7})] {
        assert_eq!(world.post_json(CHALLENGE, &body).await.code(), 422);
    }
    let handle = world.pending().await;
    world.clock.advance(Duration::minutes(5));
    let late = world.send_code(&handle, &world.code(&person.secret, 0)).await;
    assert_eq!(late.code(), 401, "over after five minutes");
    assert_eq!(world.accounts.token_count(), before);
}

#[actix_web::test]
async fn a_sign_in_that_waits_opens_nothing_and_ends_with_the_password() {
    let world = World::new().await;
    let person = world.protected().await;
    let handle = world.pending().await;
    for (method, path) in [
        (Method::GET, "/api/auth/me"),
        (Method::GET, "/api/meldungen"),
        (Method::DELETE, DISABLE),
        (Method::POST, RENEW),
        (Method::PUT, "/api/auth/profile"),
    ] {
        let refused = world.send_json(method, path, &handle, &json!({"password": PASSWORD})).await;
        assert_eq!(refused.code(), 401, "{path}");
    }
    let change = json!({"password": "kranich bohne ufer lampe", "current_password": PASSWORD});
    assert_eq!(world.send_json(Method::PUT, "/api/auth/profile", &person.token, &change).await.code(), 200);
    assert_eq!(world.send_code(&handle, &world.code(&person.secret, 0)).await.code(), 401);
}

#[actix_web::test]
async fn switching_off_needs_the_password_and_a_token_of_a_sign_in() {
    let world = World::new().await;
    let person = world.protected().await;
    let wrong = world.send_json(Method::DELETE, DISABLE, &person.token, &json!({"password": "wrong"})).await;
    assert_eq!(wrong.code(), 422);
    assert!(wrong.json()["errors"]["password"][0].is_string());
    let machine = world.token_with(&person.user, "bi:read").await;
    let right = json!({"password": PASSWORD});
    assert_eq!(world.send_json(Method::DELETE, DISABLE, &machine, &right).await.code(), 403);
    let handle = world.pending().await;
    assert_eq!(world.send_json(Method::DELETE, DISABLE, &handle, &right).await.code(), 401);
    assert_eq!(world.get_as("/api/auth/me", &person.token).await.json()["two_factor_enabled"], true);

    assert_eq!(world.send_json(Method::DELETE, DISABLE, &person.token, &right).await.code(), 200);
    let mail = world.accounts.outbox(world.scope).pop().unwrap();
    assert_eq!(
        (mail.to.as_str(), mail.template.as_str()),
        (person.user.email.as_str(), "two_factor_disabled")
    );
    assert_eq!(
        world.send_json(Method::DELETE, DISABLE, &person.token, &right).await.code(),
        422,
        "none is left"
    );
    assert_eq!(world.send_code(&handle, &world.code(&person.secret, 0)).await.code(), 401);
    let login = json!({"email": "editor@example.org", "password": PASSWORD});
    assert!(world.post_json(LOGIN, &login).await.json()["token"].is_string());
}

#[actix_web::test]
async fn the_password_behind_a_session_is_guessed_no_faster_than_at_sign_in() {
    let world = World::with(|_| {}).await;
    let token = world.token(Role::User).await;
    let mut codes = vec![];
    for _ in 0..12 {
        codes.push(
            world.send_json(Method::DELETE, DISABLE, &token, &json!({"password": "wrong"})).await.code(),
        );
    }
    assert_eq!(codes.iter().filter(|code| **code == 422).count(), 10, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == 429).count(), 2, "{codes:?}");
    assert_eq!(world.get_as("/api/auth/me", &token).await.code(), 200, "reading goes on");
}

/// Somebody with a stolen session guesses, from however many networks.
#[actix_web::test]
async fn wrong_passwords_in_a_session_are_counted_for_the_account_and_recorded() {
    let world = World::new().await;
    let neighbour = world.token(Role::Admin).await;
    let person = world.protected().await;
    let routes = [
        (Method::DELETE, DISABLE),
        (Method::POST, RENEW),
        (Method::POST, ENABLE),
        (Method::PUT, "/api/auth/profile"),
    ];
    let guess = json!({"password": "kranich bohne ufer lampe", "current_password": "wrong password"});
    // The others take only the password.
    let of_profile = |path: &str, body: &Value| match path {
        "/api/auth/profile" => body.clone(),
        _ => json!({"password": body["password"]}),
    };
    let renew =
        async || world.send_json(Method::POST, RENEW, &person.token, &json!({"password": PASSWORD})).await;
    for number in 0..19 {
        if number == 9 {
            assert_eq!(renew().await.code(), 200, "the right one clears the count");
        }
        let (method, path) = routes[number % 4].clone();
        let refused = world.send_json(method, path, &person.token, &of_profile(path, &guess)).await;
        assert_eq!(refused.code(), 422, "{number} {path}: {}", refused.text());
    }
    let right = json!({
        "password": PASSWORD, "current_password": PASSWORD, "email": "other@example.org"
    });
    for (method, path) in routes {
        let locked = world.send_json(method, path, &person.token, &of_profile(path, &right)).await;
        assert_eq!(locked.code(), 429, "{path}");
        let wait: u64 = locked.header("retry-after").parse().unwrap();
        assert!((890..=900).contains(&wait), "{wait}");
        assert!(locked.json()["message"].as_str().unwrap().contains("zu oft falsch"), "{}", locked.text());
    }
    world.pending().await;
    assert_eq!(world.enable(&neighbour).await.code(), 200, "nobody else is locked, nor the sign-in");
    let recorded = world.audit.entries(world.scope).into_iter().filter(|entry| {
        entry.action == "auth.password_not_confirmed"
            && entry.actor.id == Some(person.user.id.0)
            && entry.object_id == person.user.id.to_string()
    });
    assert_eq!(recorded.count(), 19);
    world.clock.advance(Duration::minutes(15));
    assert_eq!(renew().await.code(), 200);
}
