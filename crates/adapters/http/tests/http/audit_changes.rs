//! Every decision is an entry of the audit log, read back over HTTP from an intact chain; and no entry
//! contains a secret.

use crate::support::{PASSWORD, Reply, World};
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use accounts::ports::UserStore as _;
use actix_web::test::TestRequest;
use audit::VerifyChain;
use kernel::{Duration, Scope};
use serde_json::{Value, json};

const LOG: &str = "/api/admin/audit-logs?per_page=100";
const NEW_PASSWORD: &str = "kranich bohne ufer lampe";

/// Lets background tasks finish.
pub(crate) async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}

/// Who did what to which object with which details, the oldest first, from a response of the list.
fn lines(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 200, "{}", reply.text());
    let told = |entry: &Value| {
        let actor = match entry["actor"]["kind"].as_str().unwrap() {
            "user" => entry["actor"]["name"].as_str().unwrap(),
            kind => kind,
        };
        let (action, object) = (entry["action"].as_str().unwrap(), &entry["object"]);
        let (kind, id) = (object["kind"].as_str().unwrap(), object["id"].as_str().unwrap());
        format!("{actor} {action} {kind}:{id} {}", entry["details"])
    };
    reply.json()["data"].as_array().unwrap().iter().rev().map(told).collect()
}

async fn is_whole(world: &World, scope: Scope) {
    let verdict = VerifyChain::new(world.audit.clone()).verify(scope, None).await.unwrap();
    assert!(verdict.is_whole(), "{:?}", verdict.breaks);
}

impl World {
    /// The log of the installation's tenant as its administrators read it.
    async fn log(&self, admin: &str) -> Vec<String> {
        settle().await;
        is_whole(self, self.scope).await;
        lines(&self.get_as(LOG, admin).await)
    }
}

#[actix_web::test]
async fn accounts_that_are_made_changed_and_deleted_are_recorded_with_roles_and_names_of_values() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let anna = json!({"name": "Anna", "email": "anna@example.org", "password": NEW_PASSWORD, "role": "user"});
    let made = world.send("POST", "/api/admin/users", &admin, Some(&anna)).await;
    let id = made.json()["id"].as_i64().unwrap();
    let path = format!("/api/admin/users/{id}");
    for (body, status) in [
        (json!({"role": "editor", "email": "a@example.org"}), 200),
        (json!({"password": "vier worte sind genug"}), 200),
        (json!({"role": "editor", "name": "Anna"}), 200),
        (json!({"role": "developer"}), 403),
        (json!({"email": "no address"}), 422),
    ] {
        assert_eq!(world.send("PUT", &path, &admin, Some(&body)).await.code(), status, "{body}");
    }
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 200);
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 404);
    let log = world.log(&admin).await;
    let user = format!("user:{id}");
    assert_eq!(
        log,
        [
            format!(r#"admin user.created {user} {{"name":"Anna","role":"user"}}"#),
            format!(
                r#"admin user.updated {user} {{"changed":"email, role","name":"Anna","role_from":"user","role_to":"editor"}}"#
            ),
            format!(r#"admin user.updated {user} {{"changed":"password","name":"Anna"}}"#),
            format!(r#"admin user.deleted {user} {{"name":"Anna","role":"editor"}}"#),
        ],
        "what is refused, or changes nothing, is no entry"
    );
    let all = log.join("\n");
    for secret in [NEW_PASSWORD, "vier worte", "@example.org", "$fast$"] {
        assert!(!all.contains(secret), "{secret}: {all}");
    }
}

#[actix_web::test]
async fn changes_of_ones_own_account_and_sessions_that_end_are_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let user = world.user(Role::User).await;
    let token = world.token_with(&user, "*").await;
    let (_second, _third) = (world.token_with(&user, "*").await, world.token_with(&user, "*").await);
    let profile = "/api/auth/profile";
    for (body, status) in [
        (json!({"name": "Ute Unger"}), 200),
        (json!({"name": "Ute Unger"}), 200),
        (json!({"email": "ute@example.org", "current_password": "wrong"}), 422),
    ] {
        assert_eq!(world.send("PUT", profile, &token, Some(&body)).await.code(), status, "{body}");
    }
    let sessions = world.get_as("/api/auth/sessions", &token).await.json();
    let others = sessions["data"].as_array().unwrap().iter().filter(|one| one["is_current"] == false);
    let ended = others.map(|one| one["id"].as_i64().unwrap()).next().unwrap();
    let one = format!("/api/auth/sessions/{ended}");
    assert_eq!(world.send("DELETE", &one, &token, None).await.code(), 200);
    assert_eq!(world.send("DELETE", &one, &token, None).await.code(), 404);
    for _ in 0..2 {
        assert_eq!(world.send("DELETE", "/api/auth/sessions", &token, None).await.code(), 200);
    }
    let both = json!({"email": "ute@example.org", "password": NEW_PASSWORD, "current_password": PASSWORD});
    assert_eq!(world.send("PUT", profile, &token, Some(&both)).await.code(), 200);
    let own = format!("user:{}", user.id);
    assert_eq!(
        world.log(&admin).await,
        [
            format!(r#"user auth.profile_changed {own} {{"changed":"name"}}"#),
            format!("Ute Unger auth.password_not_confirmed {own} {{}}"),
            format!("Ute Unger auth.session_revoked session:{ended} {{}}"),
            r#"Ute Unger auth.session_revoked session: {"sessions":1}"#.to_owned(),
            format!("Ute Unger auth.address_change_requested {own} {{}}"),
            format!("Ute Unger auth.password_changed {own} {{}}"),
        ]
    );
}

#[actix_web::test]
async fn the_second_factor_is_recorded_from_its_set_up_to_its_end() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let person = world.protected().await;
    let handle = world.pending().await;
    assert_eq!(world.send_code(&handle, "000000").await.code(), 401);
    settle().await;
    assert_eq!(world.recover(&handle, "0000-0000").await.code(), 401);
    settle().await;
    assert_eq!(world.recover(&handle, &person.codes[0]).await.code(), 200);
    let renew = "/api/auth/two-factor/recovery-codes";
    let body = json!({"password": PASSWORD});
    assert_eq!(world.send("POST", renew, &person.token, Some(&body)).await.code(), 200);
    for (password, status) in [("wrong", 422), (PASSWORD, 200), (PASSWORD, 422)] {
        let body = json!({"password": password});
        let off = world.send("DELETE", "/api/auth/two-factor", &person.token, Some(&body)).await;
        assert_eq!(off.code(), status);
    }
    let log = world.log(&admin).await;
    let own = format!("user:{}", person.user.id);
    assert_eq!(
        log,
        [
            format!("editor auth.two_factor_enabled {own} {{}}"),
            format!(r#"stranger auth.login_failed {own} {{"attempts":1,"name":"editor","wrong_codes":1}}"#),
            format!("editor auth.recovery_code_used {own} {{}}"),
            format!(r#"stranger auth.login_failed {own} {{"attempts":1,"name":"editor","wrong_codes":1}}"#),
            format!("editor auth.login {own} {{}}"),
            format!("editor auth.recovery_codes_renewed {own} {{}}"),
            format!("editor auth.password_not_confirmed {own} {{}}"),
            format!("editor auth.two_factor_disabled {own} {{}}"),
        ]
    );
    let all = log.join("\n");
    assert!(person.codes.iter().all(|code| !all.contains(code.as_str())), "{all}");
}

#[actix_web::test]
async fn a_lock_out_is_recorded_when_it_begins_and_not_for_addresses_that_nobody_has() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let user = world.user(Role::User).await;
    for number in 0..13 {
        for email in ["user@example.org", "nobody@example.org"] {
            let body = json!({"email": email, "password": "wrong password"});
            let expected = if number < 10 { 401 } else { 429 };
            assert_eq!(world.post_json("/api/auth/login", &body).await.code(), expected, "{number}");
            settle().await;
        }
    }
    world.services.audit.sign_ins.catch_up(true).await.unwrap();
    let own = format!("user:{}", user.id);
    assert_eq!(
        world.log(&admin).await,
        [
            format!(r#"stranger auth.login_failed {own} {{"attempts":1,"name":"user"}}"#),
            format!(r#"stranger auth.login_failed {own} {{"attempts":9,"name":"user"}}"#),
            format!(r#"stranger auth.locked {own} {{"minutes":15,"name":"user"}}"#),
        ]
    );
    // The next lock is a separate one.
    world.clock.advance(Duration::minutes(16));
    for _ in 0..10 {
        let body = json!({"email": "user@example.org", "password": "wrong password"});
        world.post_json("/api/auth/login", &body).await;
    }
    let locks = world.log(&admin).await.into_iter().filter(|line| line.contains("auth.locked")).count();
    assert_eq!(locks, 2);
}

#[actix_web::test]
async fn tokens_for_machines_are_recorded_by_name_and_end_without_their_secret() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let tokens = "/api/admin/tokens";
    let wanted = json!({"name": "Power BI", "expires_at": "2026-06-01T02:00:00+02:00"});
    let made = world.send("POST", tokens, &admin, Some(&wanted)).await.json();
    let endless = world.send("POST", tokens, &admin, Some(&json!({"name": "Excel"}))).await.json();
    let path = format!("{tokens}/{}", made["id"]);
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 200);
    assert_eq!(world.send("DELETE", &path, &admin, None).await.code(), 404);
    let log = world.log(&admin).await;
    let token = format!("token:{}", made["id"]);
    assert_eq!(
        log,
        [
            format!(
                r#"admin token.created {token} {{"expires_at":"2026-06-01T00:00:00Z","name":"Power BI"}}"#
            ),
            format!(r#"admin token.created token:{} {{"name":"Excel"}}"#, endless["id"]),
            format!("admin token.revoked {token} {{}}"),
        ]
    );
    assert!(!log.join("\n").contains("mw_"));
}

#[actix_web::test]
async fn an_organisation_reads_what_became_of_its_settings_and_members() {
    let tenants = Tenants::new().await;
    let admin = tenants.a.token(Role::Admin);
    let own = "/api/admin/organization";
    for body in [
        json!({"name": "Klinik Nord", "settings": {"timezone": "Europe/Vienna"}}),
        json!({"name": "Klinik Nord"}),
    ] {
        assert_eq!(tenants.send("PUT", HOME, own, Some(admin), Some(&body)).await.code(), 200);
    }
    let member = tenants.a.member(Role::Editor).0.id;
    let path = format!("{own}/members/{member}");
    assert_eq!(tenants.send("DELETE", HOME, &path, Some(admin), None).await.code(), 200);
    is_whole(&tenants.world, tenants.a.scope).await;
    let id = tenants.a.organization.id;
    assert_eq!(
        lines(&tenants.get(HOME, LOG, Some(admin)).await),
        [
            format!(
                r#"admin organization.updated organization:{id} {{"changed":"name, settings","name":"Klinik Nord"}}"#
            ),
            format!(r#"admin member.removed user:{member} {{"name":"editor","role":"editor"}}"#),
        ]
    );
    assert_eq!(tenants.world.audit.entries(tenants.b.scope).len(), 0);
}

#[actix_web::test]
async fn what_the_operator_decides_stands_in_the_installation_and_in_the_organisation_it_concerns() {
    let tenants = Tenants::new().await;
    let (all, operator) = ("/api/admin/organizations", Some(tenants.operator.as_str()));
    let wanted = json!({"name": "Klinik cc", "slug": "cc"});
    // On A's host, but none of A's business.
    let made = tenants.send("POST", tenants.a.host(), all, operator, Some(&wanted)).await;
    let id = made.json()["id"].as_i64().unwrap();
    for action in ["deactivate", "activate"] {
        let path = format!("{all}/{id}/{action}");
        assert_eq!(tenants.send("POST", HOME, &path, operator, None).await.code(), 200);
        assert_eq!(
            tenants.send("POST", HOME, &format!("{all}/999/{action}"), operator, None).await.code(),
            404
        );
    }
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let concerned = Scope::organization(kernel::OrganizationId(id));
    tenants.world.license_untold(concerned).await;
    let expected = ["created", "deactivated", "activated"]
        .map(|what| format!(r#"developer organization.{what} organization:{id} {{"name":"Klinik cc"}}"#));
    assert_eq!(lines(&tenants.get(HOME, LOG, operator).await), expected);
    assert_eq!(lines(&tenants.get(&format!("cc.{HOME}"), LOG, operator).await), expected);
    assert_eq!(tenants.world.audit.entries(tenants.a.scope).len(), 0);
    is_whole(&tenants.world, concerned).await;
}

/// Each of the changes above in a world whose log is read-only, and again once it can be written.
#[actix_web::test]
async fn what_cannot_be_recorded_is_not_changed_and_can_be_done_later() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let user = world.user(Role::User).await;
    let token = world.token_with(&user, "*").await;
    world.token_with(&user, "*").await;
    let path = format!("/api/admin/users/{}", user.id);
    let made = json!({"name": "Anna", "email": "anna@example.org", "password": NEW_PASSWORD, "role": "user"});
    let changes = [
        ("POST", "/api/admin/users", &admin, Some(made), 201, "user.created"),
        ("PUT", path.as_str(), &admin, Some(json!({"role": "editor"})), 200, "user.updated"),
        ("PUT", "/api/auth/profile", &token, Some(json!({"name": "Ute"})), 200, "auth.profile_changed"),
        ("DELETE", "/api/auth/sessions", &token, None, 200, "auth.session_revoked"),
        ("POST", "/api/admin/tokens", &admin, Some(json!({"name": "Excel"})), 201, "token.created"),
        ("DELETE", path.as_str(), &admin, None, 200, "user.deleted"),
    ];
    let state = async || {
        let (people, tokens) = (world.accounts.list(world.scope).await.unwrap(), "/api/admin/tokens");
        (people, world.accounts.openings(user.id), world.get_as(tokens, &admin).await.json()["total"].clone())
    };
    for (method, path, token, body, status, action) in changes {
        let before = state().await;
        world.audit.set_full(true);
        let refused = world.send(method, path, token, body.as_ref()).await;
        assert_eq!(refused.code(), 503, "{method} {path}");
        assert!(!refused.text().contains("mw_"), "no token is given out: {}", refused.text());
        world.audit.set_full(false);
        assert_eq!(state().await, before, "{method} {path}");
        assert_eq!(world.send(method, path, token, body.as_ref()).await.code(), status, "{method} {path}");
        assert_ne!(state().await, before, "{method} {path}");
        let last = world.log(&admin).await.pop().unwrap();
        assert_eq!(last.split(' ').nth(1), Some(action));
    }
    assert_eq!(world.log(&admin).await.len(), 6, "each once");
}

/// However far it got: the framework drops the request of a sender who disconnects.
#[actix_web::test]
async fn who_goes_away_in_the_middle_of_a_change_leaves_the_change_and_its_entry_or_neither() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for polls in 0..100 {
        let email = format!("anna{polls}@example.org");
        let anna = json!({"name": "Anna", "email": email, "password": NEW_PASSWORD, "role": "user"});
        let mut request = Box::pin(world.send("POST", "/api/admin/users", &admin, Some(&anna)));
        let mut is_answered = false;
        for _ in 0..polls {
            if futures_util::poll!(&mut request).is_ready() {
                is_answered = true;
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(request);
        settle().await;
        let made = world.accounts.list(world.scope).await.unwrap().len() - 1;
        assert_eq!(world.audit.entries(world.scope).len(), made, "after {polls} polls");
        if is_answered {
            assert!(world.log(&admin).await[0].starts_with("admin user.created "));
            return;
        }
    }
    panic!("a request is never answered");
}

#[actix_web::test]
async fn a_recovery_code_is_not_used_up_unseen_by_who_goes_away() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let person = world.protected().await;
    let handle = world.pending().await;
    let door = world.audit.hold().await;
    {
        let mut request = Box::pin(world.recover(&handle, &person.codes[0]));
        for _ in 0..20 {
            assert!(futures_util::poll!(&mut request).is_pending(), "it waits for the log");
            tokio::task::yield_now().await;
        }
    }
    drop(door);
    let log = world.log(&admin).await;
    assert!(log.iter().any(|line| line.contains("auth.recovery_code_used")), "{log:?}");
    assert_eq!(world.recover(&world.pending().await, &person.codes[0]).await.code(), 401, "it is used up");
}

#[actix_web::test]
async fn every_action_has_the_words_of_the_pages_in_the_csv_and_can_be_filtered_by() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for action in audit::Action::ALL {
        assert!(texts::find(&format!("staff.audit.action.{}", action.code())).is_some(), "{}", action.code());
        let list = world.get_as(&format!("{LOG}&action={}", action.code()), &admin).await;
        assert_eq!(list.code(), 200, "{}", action.code());
    }
    let known = texts::all().iter().filter(|text| text.key.starts_with("staff.audit.action.")).count();
    assert_eq!(known, audit::Action::ALL.len(), "and no other");
    world.send("POST", "/api/admin/tokens", &admin, Some(&json!({"name": "Excel"}))).await;
    for (language, text) in [("de", "API-Schlüssel erstellt"), ("en", "API token created")] {
        let request = TestRequest::get()
            .uri("/api/admin/audit-logs?format=csv")
            .insert_header(("accept-language", language))
            .insert_header(("authorization", format!("Bearer {admin}")));
        let csv = world.call(request).await.text();
        assert!(csv.contains(&format!(",token.created,{text},token,")), "{csv}");
    }
}
