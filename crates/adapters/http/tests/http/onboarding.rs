//! Invitations, forgotten passwords and the first account over HTTP.

use crate::support::{PASSWORD, World};
use crate::tenants::{HOME, Side, Tenants};
use accounts::Role;
use accounts::ports::UserStore as _;
use kernel::Duration;
use serde_json::{Value, json};

const NEW: &str = "anker lupe moos quark";

fn admin(side: &Side) -> &str {
    side.token(Role::Admin)
}

fn newcomer() -> Value {
    json!({"name": "Nora Neu", "password": NEW})
}

fn accept_path(side: &Side) -> String {
    format!("/invitations/{}/accept", side.invitation.1)
}

/// Signs in on a host; returns the status, and the token if there is one.
async fn sign_in(tenants: &Tenants, host: &str, email: &str, password: &str) -> (u16, Option<String>) {
    let body = json!({"email": email, "password": password});
    let reply = tenants.send("POST", host, "/api/auth/login", None, Some(&body)).await;
    let token = (reply.code() == 200).then(|| reply.json()["token"].as_str().unwrap().to_owned());
    (reply.code(), token)
}

/// Issue: "Seven days and a second: 410."
#[actix_web::test]
async fn an_invitation_is_shown_until_it_is_over() {
    let tenants = Tenants::new().await;
    let path = format!("/invitations/{}", tenants.a.invitation.1);
    let shown = tenants.get(HOME, &path, None).await;
    assert_eq!(shown.code(), 200);
    let details = shown.json();
    assert_eq!(
        (&details["organization"], &details["role"], &details["email"], &details["has_account"]),
        (&json!({"name": "Klinik aa"}), &json!("editor"), &json!("neu@aa.example"), &json!(false))
    );
    tenants.world.clock.advance(Duration::days(7) + Duration::seconds(1));
    let over = tenants.get(HOME, &path, None).await;
    assert_eq!(over.code(), 410);
    let late = tenants.send("POST", HOME, &accept_path(&tenants.a), None, Some(&newcomer())).await;
    assert_eq!((late.code(), late.text()), (410, over.text()));
}

/// Decisions §4: "creating the user with the invitation's role and e-mail"; hostile check 17.
#[actix_web::test]
async fn somebody_new_joins_with_the_role_and_address_of_the_invitation_alone() {
    let tenants = Tenants::new().await;
    let mut body = newcomer();
    body["role"] = json!("developer");
    body["email"] = json!("other@example.org");
    body["organization_id"] = json!(tenants.b.organization.id.0);
    let refused = tenants.send("POST", HOME, &accept_path(&tenants.a), None, Some(&body)).await;
    let told: Vec<_> = refused.json()["errors"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        (refused.code(), told),
        (422, ["role", "email", "organization_id"].map(str::to_owned).to_vec())
    );
    let joined = tenants.send("POST", HOME, &accept_path(&tenants.a), None, Some(&newcomer())).await;
    assert_eq!(joined.code(), 201, "{}", joined.text());
    let user = joined.json();
    assert_eq!(
        (&user["name"], &user["email"], &user["role"], &user["organization_id"]),
        (&json!("Nora Neu"), &json!("neu@aa.example"), &json!("editor"), &json!(tenants.a.organization.id.0))
    );
    assert_eq!(sign_in(&tenants, tenants.a.host(), "neu@aa.example", NEW).await.0, 200);
    let again = tenants.send("POST", HOME, &accept_path(&tenants.a), None, Some(&newcomer())).await;
    assert_eq!(again.code(), 410);
    let list = tenants.get(HOME, "/api/admin/organization/invitations", Some(admin(&tenants.a))).await;
    assert_eq!((&list.json()["data"], &list.json()["total"]), (&json!([]), &json!(0)));
}

/// Decisions §4: "accept by an existing account needs that account's token".
#[actix_web::test]
async fn somebody_with_an_account_joins_with_its_token_and_no_body() {
    let tenants = Tenants::new().await;
    let path = "/api/admin/organization/invite";
    let loose = tenants.world.user(Role::User).await;
    let body = json!({"email": loose.email.as_str(), "role": "admin"});
    assert_eq!(tenants.send("POST", HOME, path, Some(admin(&tenants.a)), Some(&body)).await.code(), 201);
    let mail = tenants.world.accounts.outbox(tenants.a.scope).pop().unwrap();
    let token = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    let accept = format!("/invitations/{token}/accept");
    let stranger = tenants.send("POST", HOME, &accept, None, Some(&newcomer())).await;
    assert_eq!(stranger.code(), 401, "{}", stranger.text());
    let unknown = tenants.send("POST", HOME, &accept, Some(&"0".repeat(64)), None).await;
    assert_eq!(unknown.code(), 401);
    let other = tenants.send("POST", HOME, &accept, Some(tenants.operator.as_str()), None).await;
    assert_eq!(other.code(), 403, "{}", other.text());
    let machine = tenants.world.token_with(&loose, "bi:read").await;
    assert_eq!(tenants.send("POST", HOME, &accept, Some(&machine), None).await.code(), 403);
    let own = tenants.world.token_with(&loose, "*").await;
    let joined = tenants.send("POST", HOME, &accept, Some(&own), None).await;
    assert_eq!((joined.code(), joined.json()["role"].clone()), (200, json!("admin")), "{}", joined.text());
    let members = tenants.get(HOME, "/api/admin/organization/members", Some(&own)).await;
    assert_eq!(members.code(), 200, "the role counts from the next request on");
}

/// Decisions §4: "An invitee that belongs to another organisation is refused."
#[actix_web::test]
async fn an_account_of_another_organization_is_invited_without_a_word_and_refused_when_it_accepts() {
    let tenants = Tenants::new().await;
    let (foreign, foreign_token) = tenants.b.member(Role::User);
    let body = json!({"email": foreign.email.as_str(), "role": "user"});
    let made = tenants
        .send("POST", HOME, "/api/admin/organization/invite", Some(admin(&tenants.a)), Some(&body))
        .await;
    assert_eq!(made.code(), 201, "nothing is told of another tenant");
    let before = tenants.rows(&tenants.b).await;
    let mail = tenants.world.accounts.outbox(tenants.a.scope).pop().unwrap();
    let accept = format!("/invitations/{}/accept", mail.values["link"].rsplit('/').next().unwrap());
    let refused = tenants.send("POST", HOME, &accept, Some(foreign_token), None).await;
    assert_eq!(refused.code(), 422, "{}", refused.text());
    assert_eq!(tenants.rows(&tenants.b).await, before);
}

/// Issue: "An invitation for an existing member or an open one: 422."
#[actix_web::test]
async fn an_invitation_for_a_member_or_an_open_one_is_422_and_sends_nothing() {
    let tenants = Tenants::new().await;
    let mails = tenants.world.accounts.outbox(tenants.a.scope).len();
    for (email, role, path) in [
        ("Neu@AA.example", "user", "email"),
        ("admin@aa.example", "user", "email"),
        ("kein", "user", "email"),
        ("x@aa.example", "developer", "role"),
        ("", "user", "email"),
    ] {
        let body = json!({"email": email, "role": role});
        let path_of = "/api/admin/organization/invite";
        let refused = tenants.send("POST", HOME, path_of, Some(admin(&tenants.a)), Some(&body)).await;
        assert_eq!(refused.code(), 422, "{email}");
        assert!(refused.json()["errors"][path].is_array(), "{email}: {}", refused.text());
    }
    assert_eq!(tenants.world.accounts.outbox(tenants.a.scope).len(), mails);
}

/// A browser with an old session must get the same response as one without.
#[actix_web::test]
async fn an_over_or_unknown_invitation_is_told_before_a_token_that_is_worth_nothing() {
    let tenants = Tenants::new().await;
    let stale = "0".repeat(64);
    let unknown = format!("/invitations/{}/accept", "f".repeat(64));
    assert_eq!(tenants.send("POST", HOME, &unknown, Some(&stale), None).await.code(), 404);
    tenants.world.clock.advance(Duration::days(7));
    let over = tenants.send("POST", HOME, &accept_path(&tenants.a), Some(&stale), None).await;
    assert_eq!(over.code(), 410, "{}", over.text());
}

/// Decisions §4: a tenant's own things are unknown on the host of another.
#[actix_web::test]
async fn a_link_for_a_new_password_opens_nothing_on_the_host_of_another_organization() {
    let tenants = Tenants::new().await;
    let (user, _) = tenants.a.member(Role::User);
    let wish = json!({"email": user.email.as_str()});
    assert_eq!(tenants.send("POST", HOME, "/api/auth/password/forgot", None, Some(&wish)).await.code(), 200);
    let mail = tenants.world.accounts.outbox(tenants.a.scope).pop().unwrap();
    let token = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    let (page, body) = (format!("/passwort/{token}"), json!({"token": token, "password": NEW}));
    let unknown = tenants.get(tenants.b.host(), &format!("/passwort/{}", "f".repeat(64)), None).await;
    let there = tenants.get(tenants.b.host(), &page, None).await;
    assert_eq!((there.status.as_u16(), unknown.status.as_u16()), (410, 410));
    let refused = tenants.send("POST", tenants.b.host(), "/api/auth/password/reset", None, Some(&body)).await;
    assert_eq!(refused.code(), 410, "{}", refused.text());
    for host in [HOME, tenants.a.host()] {
        assert_eq!(tenants.get(host, &page, None).await.code(), 200, "{host}");
    }
    assert_eq!(tenants.send("POST", HOME, "/api/auth/password/reset", None, Some(&body)).await.code(), 200);
}

/// A withdrawn invitation is as if it had never existed; the address can be invited again.
#[actix_web::test]
async fn a_withdrawn_invitation_is_404_and_its_address_free_again() {
    let tenants = Tenants::new().await;
    let path = format!("/api/admin/organization/invitations/{}", tenants.a.invitation.0);
    assert_eq!(tenants.send("DELETE", HOME, &path, Some(admin(&tenants.b)), None).await.code(), 404);
    assert_eq!(tenants.send("DELETE", HOME, &path, Some(admin(&tenants.a)), None).await.code(), 200);
    assert_eq!(tenants.send("DELETE", HOME, &path, Some(admin(&tenants.a)), None).await.code(), 404);
    let late = tenants.send("POST", HOME, &accept_path(&tenants.a), None, Some(&newcomer())).await;
    assert_eq!(late.code(), 404);
    let body = json!({"email": "neu@aa.example", "role": "user"});
    let again = tenants
        .send("POST", HOME, "/api/admin/organization/invite", Some(admin(&tenants.a)), Some(&body))
        .await;
    assert_eq!(again.code(), 201);
}

/// Decisions §4: "Audit log: who did what to which record".
#[actix_web::test]
async fn inviting_withdrawing_and_accepting_are_recorded_in_the_organization() {
    let tenants = Tenants::new().await;
    let body = json!({"email": "zwei@aa.example", "role": "user"});
    let made = tenants
        .send("POST", HOME, "/api/admin/organization/invite", Some(admin(&tenants.a)), Some(&body))
        .await;
    let path = format!("/api/admin/organization/invitations/{}", made.json()["id"]);
    assert_eq!(tenants.send("DELETE", HOME, &path, Some(admin(&tenants.a)), None).await.code(), 200);
    assert_eq!(
        tenants.send("POST", HOME, &accept_path(&tenants.a), None, Some(&newcomer())).await.code(),
        201
    );
    let log = tenants.get(HOME, "/api/admin/audit-logs?per_page=100", Some(admin(&tenants.a))).await;
    let log = log.json();
    let actions: Vec<&str> =
        log["data"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    for action in ["invitation.created", "invitation.revoked", "invitation.accepted"] {
        assert!(actions.contains(&action), "{action} in {actions:?}");
    }
    let other = tenants.get(HOME, "/api/admin/audit-logs?per_page=100", Some(admin(&tenants.b))).await;
    assert!(!other.text().contains("invitation."), "{}", other.text());
}

/// The response is the same for an address without an account, which gets no mail.
#[actix_web::test]
async fn a_forgotten_password_answers_alike_for_every_address() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    let ask = async |email: &str| {
        let reply = world.post_json("/api/auth/password/forgot", &json!({"email": email})).await;
        (reply.code(), reply.text())
    };
    let known = ask(user.email.as_str()).await;
    assert_eq!(known.0, 200);
    assert_eq!(ask("niemand@example.org").await, known);
    assert_eq!(ask("keine Adresse").await, known);
    assert_eq!(world.accounts.outbox(world.scope).len(), 1);
    assert_eq!(ask("").await.0, 422);
}

/// Old sessions end with it, and the link works only once.
#[actix_web::test]
async fn a_mailed_link_sets_a_new_password_once() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    let session = world.token_with(&user, "*").await;
    world.post_json("/api/auth/password/forgot", &json!({"email": user.email.as_str()})).await;
    let mail = world.accounts.outbox(world.scope).pop().unwrap();
    let token = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    let reset = async |password: &str| {
        world.post_json("/api/auth/password/reset", &json!({"token": token, "password": password})).await
    };
    let weak = reset("passwort1234").await;
    assert_eq!(weak.code(), 422);
    assert!(weak.json()["errors"]["password"].is_array());
    assert_eq!(world.get_as("/api/auth/me", &session).await.code(), 200);
    assert_eq!(reset(NEW).await.code(), 200);
    assert_eq!(reset(NEW).await.code(), 410);
    assert_eq!(world.get_as("/api/auth/me", &session).await.code(), 401);
    let login = async |password: &str| {
        let body = json!({"email": user.email.as_str(), "password": password});
        world.post_json("/api/auth/login", &body).await.code()
    };
    assert_eq!((login(PASSWORD).await, login(NEW).await), (401, 200));
}

/// Decisions §4, "First start".
#[actix_web::test]
async fn the_first_account_is_made_once_with_the_printed_link() {
    let world = World::new().await;
    let token = world.services.accounts.set_up.offer().await.unwrap().unwrap();
    let set_up = async |token: &str, email: &str| {
        let body = json!({"token": token, "name": "Olga", "email": email, "password": NEW});
        world.post_json("/api/setup", &body).await
    };
    assert_eq!(set_up(&"0".repeat(64), "olga@example.org").await.code(), 410);
    let wrong = set_up(&token, "olga").await;
    assert_eq!(wrong.code(), 422);
    assert!(wrong.json()["errors"]["email"].is_array());
    let made = set_up(&token, "olga@example.org").await;
    assert_eq!((made.code(), made.json()["role"].clone()), (201, json!("developer")), "{}", made.text());
    assert_eq!(set_up(&token, "zwei@example.org").await.code(), 410);
    assert_eq!(world.accounts.list(world.scope).await.unwrap().len(), 1);
}

/// An installation with accounts cannot be taken over with a link from its first day.
#[actix_web::test]
async fn with_an_account_no_set_up_link_is_good() {
    let world = World::new().await;
    let token = world.services.accounts.set_up.offer().await.unwrap().unwrap();
    world.user(Role::User).await;
    let body = json!({"token": token, "name": "Eve", "email": "eve@example.org", "password": NEW});
    assert_eq!(world.post_json("/api/setup", &body).await.code(), 410);
}
