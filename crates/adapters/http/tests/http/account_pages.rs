//! The pages of invitations, forgotten passwords and the first account: what a browser without JavaScript
//! sends takes the same way as the JSON routes.

use crate::support::{PASSWORD, Reply, World};
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use accounts::invitations::InvitingOrganization;
use accounts::ports::UserStore as _;
use actix_web::test::TestRequest;
use http_api::RateLimits;
use kernel::Duration;
use serde_json::json;

const NEW: &str = "anker lupe moos quark";
const FORM: &str = "application/x-www-form-urlencoded";

/// Sends a form to a host.
async fn send(world: &World, host: &'static str, path: &str, body: &str) -> Reply {
    let request = TestRequest::post().uri(path).insert_header(("host", host));
    world.call(request.insert_header(("content-type", FORM)).set_payload(body.to_owned())).await
}

/// Returns the topic of the page, as the fake writes it.
fn about(reply: &Reply) -> String {
    reply.json()["view"].as_str().unwrap_or_else(|| panic!("{}", reply.text())).to_owned()
}

#[actix_web::test]
async fn the_page_of_an_invitation_says_what_is_offered_and_makes_a_member() {
    let tenants = Tenants::new().await;
    let path = format!("/einladung/{}", tenants.a.invitation.1);
    let shown = tenants.get(HOME, &path, None).await;
    assert_eq!((shown.status.as_u16(), shown.header("cache-control")), (200, "no-store"));
    assert_eq!(shown.header("referrer-policy"), "no-referrer");
    let page = about(&shown);
    for part in ["Invitation {", "Klinik aa", "editor", "neu@aa.example", "problems: []"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let body =
        "name=Nora+Neu&password=anker+lupe+moos+quark&email=other%40example.org&role=developer&action=submit";
    let joined = send(&tenants.world, HOME, &path, body).await;
    assert_eq!(joined.status, 201, "{}", joined.text());
    assert!(about(&joined).starts_with("Joined {") && about(&joined).contains("neu@aa.example"));
    let users = tenants.world.accounts.list(tenants.a.scope).await.unwrap();
    let user = users.iter().find(|user| user.name == "Nora Neu").unwrap();
    assert_eq!((user.email.as_str(), user.role), ("neu@aa.example", Role::Editor));
    let sign_in = json!({"email": "neu@aa.example", "password": NEW});
    let sign_in = tenants.send("POST", HOME, "/api/auth/login", None, Some(&sign_in)).await;
    assert_eq!(sign_in.code(), 200);
    let log = tenants.get(HOME, "/api/admin/audit-logs", Some(tenants.a.token(Role::Admin))).await;
    assert!(log.text().contains("invitation.accepted"));
}

#[actix_web::test]
async fn what_is_wrong_comes_back_with_what_was_typed_but_the_password() {
    let tenants = Tenants::new().await;
    let path = format!("/einladung/{}", tenants.a.invitation.1);
    let weak = send(&tenants.world, HOME, &path, "name=Nora&password=passwort1234").await;
    assert_eq!(weak.status, 422);
    let page = about(&weak);
    assert!(page.contains("name: \"Nora\"") && page.contains("field: Some(\"password\")"), "{page}");
    assert!(!weak.text().contains("passwort1234"));
    let empty = about(&send(&tenants.world, HOME, &path, "").await);
    assert!(
        empty.contains("field: Some(\"name\")") && empty.contains("field: Some(\"password\")"),
        "{empty}"
    );
    let english = send(&tenants.world, HOME, &format!("{path}?lang=en"), "name=Nora&password=x").await;
    assert!(about(&english).contains("at least 12 characters"));
    let body = "name=Nora&password=anker+lupe+moos+quark&action=lang-en";
    let switched = send(&tenants.world, HOME, &path, body).await;
    assert_eq!((switched.status.as_u16(), switched.json()["locale"].clone()), (200, json!("en")));
    assert!(about(&switched).contains("name: \"Nora\"") && !switched.text().contains("anker"));
    let still_open = tenants.get(HOME, &path, None).await;
    assert_eq!(still_open.status, 200);
}

/// The statuses of the JSON route, each with a page.
#[actix_web::test]
async fn an_invitation_that_cannot_be_accepted_has_a_page_that_says_why() {
    let tenants = Tenants::new().await;
    let (id, token) = &tenants.a.invitation;
    let path = format!("/einladung/{token}");
    let refused = async |path: &str, status: u16| {
        let replies = [
            tenants.get(HOME, path, None).await,
            send(&tenants.world, HOME, path, "name=N&password=x").await,
        ];
        for reply in replies {
            assert_eq!(reply.status.as_u16(), status, "{path}: {}", reply.text());
            let expected = format!("InvitationRefused {{ status: {status}");
            assert!(about(&reply).starts_with(&expected), "{}", about(&reply));
        }
    };
    for unknown in ["0".repeat(64), "x".into(), "a%2fb".into(), "%3Cb%3E".into()] {
        refused(&format!("/einladung/{unknown}"), 404).await;
    }
    let organization = |is_active| InvitingOrganization {
        id: tenants.a.organization.id,
        name: tenants.a.organization.name.clone(),
        is_active,
    };
    tenants.world.accounts.know_organization(organization(false));
    refused(&path, 403).await;
    tenants.world.accounts.know_organization(organization(true));
    tenants.world.clock.advance(Duration::days(7));
    refused(&path, 410).await;
    let withdrawn = format!("/einladung/{}", tenants.b.invitation.1);
    assert!(*id > 0);
    tenants.world.clock.advance(-Duration::days(7));
    let delete = format!("/api/admin/organization/invitations/{}", tenants.b.invitation.0);
    let admin = Some(tenants.b.token(Role::Admin));
    assert_eq!(tenants.send("DELETE", HOME, &delete, admin, None).await.code(), 200);
    refused(&withdrawn, 404).await;
}

#[actix_web::test]
async fn somebody_with_an_account_is_sent_to_the_sign_in_and_gets_no_second_account() {
    let tenants = Tenants::new().await;
    let loose = tenants.world.user(Role::User).await;
    let body = json!({"email": loose.email.as_str(), "role": "user"});
    let admin = Some(tenants.a.token(Role::Admin));
    let invited = tenants.send("POST", HOME, "/api/admin/organization/invite", admin, Some(&body)).await;
    assert_eq!(invited.code(), 201);
    let mail = tenants.world.accounts.outbox(tenants.a.scope).pop().unwrap();
    let token = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    let path = format!("/einladung/{token}");
    let shown = tenants.get(HOME, &path, None).await;
    assert_eq!(shown.status, 200);
    assert!(about(&shown).starts_with("InvitationOfAccount"));
    assert!(about(&shown).contains(&format!("/app/invitation/{token}")));
    let sent = send(&tenants.world, HOME, &path, "name=N&password=anker+lupe+moos+quark").await;
    assert_eq!(sent.status, 401, "as the JSON route");
    assert!(about(&sent).starts_with("InvitationOfAccount"));
    assert!(tenants.world.accounts.list(tenants.a.scope).await.unwrap().iter().all(|user| user.name != "N"));
}

/// Hostile check 24 for pages: the page of A's invitation on B's host is that of an unknown one.
#[actix_web::test]
async fn the_page_of_an_invitation_is_unknown_on_the_host_of_another() {
    let tenants = Tenants::new().await;
    let (token, unknown) = (&tenants.b.invitation.1, "0".repeat(64));
    let before = tenants.rows(&tenants.b).await;
    let plain = |reply: &Reply, token: &str| (reply.status, reply.text().replace(token, ""));
    for host in &tenants.a.hosts {
        let ask = async |token: &str| tenants.get(host, &format!("/einladung/{token}"), None).await;
        let (foreign, missing) = (ask(token).await, ask(&unknown).await);
        assert_eq!(foreign.status, 404);
        assert_eq!(plain(&foreign, token), plain(&missing, &unknown));
        let request =
            TestRequest::post().uri(&format!("/einladung/{token}")).insert_header(("host", &**host));
        let request = request.insert_header(("content-type", FORM)).set_payload("name=N&password=x");
        assert_eq!(tenants.world.call(request).await.status, 404);
    }
    assert_eq!(tenants.rows(&tenants.b).await, before);
}

#[actix_web::test]
async fn the_page_for_a_forgotten_password_answers_alike_for_every_address() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    assert!(about(&world.get("/passwort-vergessen").await).starts_with("ForgottenPassword"));
    let ask = async |email: &str| {
        let reply =
            send(&world, crate::support::HOST, "/passwort-vergessen", &format!("email={email}")).await;
        (reply.status.as_u16(), reply.text())
    };
    let known = ask(user.email.as_str()).await;
    assert_eq!(known.0, 200);
    assert!(known.1.contains("LinkSent"));
    assert_eq!(ask("niemand%40example.org").await, known);
    assert_eq!(ask("keine+Adresse").await, known);
    assert_eq!(world.accounts.outbox(world.scope).len(), 1);
    let empty = ask("").await;
    assert!(empty.0 == 422 && empty.1.contains("Bitte geben Sie Ihre E-Mail-Adresse ein."), "{empty:?}");
}

#[actix_web::test]
async fn the_page_of_a_mailed_link_sets_a_new_password_once() {
    let world = World::new().await;
    let user = world.user(Role::Editor).await;
    let session = world.token_with(&user, "*").await;
    world.post_json("/api/auth/password/forgot", &json!({"email": user.email.as_str()})).await;
    let mail = world.accounts.outbox(world.scope).pop().unwrap();
    let path = format!("/passwort/{}", mail.values["link"].rsplit('/').next().unwrap());
    let shown = world.get(&path).await;
    assert!(shown.status == 200 && about(&shown).contains(user.email.as_str()), "{}", shown.text());
    let set = async |password: &str| {
        send(&world, crate::support::HOST, &path, &format!("password={password}")).await
    };
    let weak = set("passwort1234").await;
    assert!(weak.status == 422 && about(&weak).contains("Some(\"password\")"), "{}", weak.text());
    let empty = about(&set("").await);
    assert!(empty.contains("Das Passwort muss mindestens 12 Zeichen haben."), "{empty}");
    assert_eq!(world.get_as("/api/auth/me", &session).await.code(), 200);
    let done = set("anker+lupe+moos+quark").await;
    assert!(done.status == 200 && about(&done).starts_with("PasswordSet"), "{}", done.text());
    assert_eq!(world.get_as("/api/auth/me", &session).await.code(), 401);
    for late in [set("anker+lupe+moos+quark").await, world.get(&path).await] {
        assert!(late.status == 410 && about(&late).starts_with("PasswordLinkInvalid"), "{}", late.text());
    }
    let body = json!({"email": user.email.as_str(), "password": PASSWORD});
    assert_eq!(world.post_json("/api/auth/login", &body).await.code(), 401);
}

/// Decisions §1: mail scanners open links, often several times and without reading the response.
#[actix_web::test]
async fn looking_at_a_personal_link_changes_nothing() {
    let tenants = Tenants::new().await;
    let world = &tenants.world;
    let user = world.user(Role::Editor).await;
    world.post_json("/api/auth/password/forgot", &json!({"email": user.email.as_str()})).await;
    let mail = world.accounts.outbox(world.scope).pop().unwrap();
    let reset = format!("/passwort/{}", mail.values["link"].rsplit('/').next().unwrap());
    let invitation = &tenants.a.invitation.1;
    let paths = [reset.clone(), format!("/einladung/{invitation}"), format!("/invitations/{invitation}")];
    let state = async || {
        let users = world.accounts.list(tenants.a.scope).await.unwrap();
        let entries = tenants.get(HOME, "/api/admin/audit-logs", Some(tenants.a.token(Role::Admin))).await;
        (format!("{users:?}"), entries.json()["total"].clone(), world.accounts.outbox(world.scope).len())
    };
    let before = state().await;
    for path in &paths {
        for method in ["GET", "HEAD", "GET"] {
            let looked = tenants.send(method, HOME, path, None, None).await;
            assert_eq!(looked.status, 200, "{method} {path}");
        }
    }
    assert_eq!(state().await, before);
    let body = "password=anker+lupe+moos+quark";
    assert_eq!(send(world, HOME, &reset, body).await.status, 200, "the link is still good");
    let joined = send(world, HOME, &paths[1], &format!("name=Nora+Neu&{body}")).await;
    assert_eq!(joined.status, 201, "{}", joined.text());
}

#[actix_web::test]
async fn the_set_up_page_makes_the_first_account_once() {
    let world = World::new().await;
    let path = format!("/einrichtung/{}", world.services.accounts.set_up.offer().await.unwrap().unwrap());
    assert!(about(&world.get(&path).await).starts_with("SetUp {"));
    let host = crate::support::HOST;
    let wrong = send(&world, host, &path, "name=Olga&email=olga&password=anker+lupe+moos+quark").await;
    assert_eq!(wrong.status, 422);
    let page = about(&wrong);
    assert!(page.contains("email: \"olga\"") && page.contains("Some(\"email\")"), "{page}");
    let wrong = about(&send(&world, host, &path, "name=&email=olga&password=").await);
    for (field, says) in [("name", "einen Namen"), ("email", "E-Mail-Adresse"), ("password", "Das Passwort")]
    {
        let (_, problem) = wrong.split_once(&format!("field: Some(\"{field}\"), text: ")).unwrap();
        assert!(problem.split('}').next().unwrap().contains(says), "all at once: {wrong}");
    }
    let body = "name=Olga&email=olga%40example.org&password=anker+lupe+moos+quark&token=0&role=user";
    let made = send(&world, host, &path, body).await;
    assert!(made.status == 201 && about(&made).starts_with("SetUpDone"), "{}", made.text());
    let users = world.accounts.list(world.scope).await.unwrap();
    assert_eq!((users.len(), users[0].role), (1, Role::Developer));
    for late in [send(&world, host, &path, body).await, world.get(&path).await] {
        assert!(late.status == 410 && about(&late).starts_with("SetUpLinkInvalid"), "{}", late.text());
    }
    let unknown = world.get(&format!("/einrichtung/{}", "0".repeat(64))).await;
    assert_eq!(unknown.status, 410);
}

/// What no browser sends from these pages is refused without any effect.
#[actix_web::test]
async fn a_body_that_is_no_form_is_refused() {
    let world = World::new().await;
    let json = world.post_raw("/passwort-vergessen", "application/json", b"{}".to_vec()).await;
    assert_eq!(json.status, 415);
    for broken in ["email=%zz", "email=%ff"] {
        let reply = world.post_raw("/passwort-vergessen", FORM, broken.as_bytes().to_vec()).await;
        assert_eq!(reply.status, 400, "{broken}");
    }
    let large = format!("email={}", "x".repeat(1024 * 1024));
    assert_eq!(world.post_raw("/passwort-vergessen", FORM, large.into_bytes()).await.status, 413);
}

#[actix_web::test]
async fn sending_one_of_these_forms_counts_as_signing_in() {
    let world = World::with(|options| options.rate_limits = RateLimits::parse("login=2").unwrap()).await;
    let paths = ["/einladung/x", "/passwort/x", "/einrichtung/x"];
    for (index, path) in paths.into_iter().enumerate() {
        assert_ne!(world.get(path).await.status, 429);
        let reply = world.post_raw(path, FORM, Vec::new()).await;
        assert_eq!(reply.status == 429, index == 2, "{path}: {}", reply.status);
    }
    assert_eq!(world.post_raw("/passwort-vergessen", FORM, Vec::new()).await.status, 429);
}
