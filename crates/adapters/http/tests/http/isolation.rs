//! Neither of two organisations ever sees or changes anything of the other (hostile group C).

use crate::matrix::listed;
use crate::support::{PASSWORD, report};
use crate::tenants::{HOME, Route, Side, TENANTLESS, Tenants, routes};
use crate::wire::Live;
use accounts::Role;
use accounts::ports::UserStore as _;
use actix_web::test::TestRequest;
use serde_json::json;

/// Returns what names something of this side in a path parameter. A route with a parameter that is not listed
/// here fails the walk: add what another tenant's id is.
fn value_of(side: &Side, path: &str, name: &str) -> String {
    match (path, name) {
        (path, "id") if path.starts_with("/api/meldungen/{id}") => side.report.to_string(),
        (_, "note") => side.note.to_string(),
        (_, "filter") => side.filter.to_string(),
        (_, "key") => "x".into(),
        // Neither side has a licence of this module: deactivating affects only one's own.
        (_, "sha256") => "0".repeat(64),
        (_, "module") => "quizzes".into(),
        (_, "hash") => side.logo.clone(),
        (_, "tail") => "login".into(),
        (_, "locale") => "xx".into(),
        ("/api/admin/translations/{id}", _) => side.translation.to_string(),
        (_, "slug" | "templateSlug") => side.form.clone(),
        (_, "feldSlug") => "ort".into(),
        (_, "set") => "meldungen".into(),
        (_, "userId" | "user") => side.member(Role::User).0.id.to_string(),
        (path, "id") if path.starts_with("/api/admin/tokens") || path.starts_with("/api/auth/sessions") => {
            // Each account has one token, created in the order of the accounts.
            side.member(Role::User).0.id.to_string()
        }
        (path, "id") if path.starts_with("/api/admin/form-blocks/") => side.block.to_string(),
        (path, "id") if path.contains("/dpa-contracts/") || path.contains("/dpa/contracts/") => {
            side.contract.to_string()
        }
        (path, "id") if path.starts_with("/api/admin/dpa-templates/") => side.agreement.to_string(),
        (_, "version") => "1".into(),
        (path, "id") if path.starts_with("/api/admin/form-templates/") => side.template.to_string(),
        (path, "id") if path.starts_with("/api/admin/jobs/") => side.dead_letter.as_str().to_owned(),
        (path, "id") if path.starts_with("/api/admin/organizations/") => side.organization.id.to_string(),
        ("/api/admin/organization/invitations/{id}", "id") => side.invitation.0.to_string(),
        // Not an id but the access itself; see `an_invitation_is_unknown_on_the_host_of_another`.
        (_, "token") => "0".repeat(64),
        _ => panic!("what is {name} of another tenant in {path}?"),
    }
}

/// Links that belong to an account or to the installation, the same on every host; those of a portal, which
/// are invalid on every other host (`links_of_a_portal_are_over_on_the_host_of_another`); and a field of a
/// form that the query would name.
fn is_no_tenants(path: &str) -> bool {
    matches!(
        path,
        "/passwort/{token}"
            | "/adresse/{token}"
            | "/einrichtung/{token}"
            // Knowledge about a file has no id: whoever has the file asks with its hash (see `contracts.rs`).
            | "/api/verification/{sha256}"
            | "/verification/{sha256}"
            | "/portal/{tail}"
            | "/portal/verify/{token}"
            | "/portal/password/{token}"
            | "/api/bi/stats/feld/{feldSlug}"
    )
}

fn unknown(_: &str, name: &str) -> String {
    if name == "slug" || name == "templateSlug" { "gibt-es-nicht".into() } else { "987654".into() }
}

/// Hostile check 24: an id of another tenant is an unknown one, and nothing of that tenant changes.
#[actix_web::test]
async fn another_tenants_id_gets_the_response_of_an_unknown_one_on_every_route() {
    let tenants = Tenants::new().await;
    let before = tenants.rows(&tenants.b).await;
    let mut walked = 0;
    let names_something = |route: &&Route| route.path.contains('{') && !route.operator_only;
    let routes = routes();
    for route in routes.iter().filter(names_something).filter(|route| !is_no_tenants(&route.path)) {
        let foreign = route.filled(|path, name| value_of(&tenants.b, path, name));
        let missing = route.filled(unknown);
        let token = route.token(&tenants.a);
        let hosts = [tenants.a.host(), tenants.a.hosts[1].as_str(), HOME];
        // A portal member is unknown everywhere else.
        for host in hosts.into_iter().filter(|host| !route.is_members || *host != HOME) {
            let ask = async |path: &str| {
                tenants.send(&route.method, host, path, token, route.body().as_ref()).await
            };
            let (foreign_reply, missing_reply) = (ask(&foreign).await, ask(&missing).await);
            let who = format!("{} {foreign} at {host}", route.method);
            assert_eq!(foreign_reply.status, 404, "{who}: {}", foreign_reply.text());
            let plain = |body: &str, path: &str| body.replace(path, "");
            let bodies = [plain(&foreign_reply.text(), &foreign), plain(&missing_reply.text(), &missing)];
            assert_eq!(bodies[0], bodies[1], "{who}");
            assert_eq!(foreign_reply.status, missing_reply.status, "{who}");
            walked += 1;
        }
    }
    // On three hosts each, a member's on two.
    let is_counted = |path: &str| path.contains('{') && !TENANTLESS.contains(&path) && !is_no_tenants(path);
    let counted = listed().into_iter().filter(|[_, path, ..]| is_counted(path));
    let expected: usize = counted.map(|[_, _, who, _]| if who == "member" { 2 } else { 3 }).sum();
    let operators = routes.iter().filter(|route| route.operator_only && is_counted(&route.path)).count();
    assert_eq!(walked, expected - 3 * operators);
    assert_eq!(tenants.rows(&tenants.b).await, before);
}

/// A link that was forwarded to another tenant's people reveals nothing to them.
#[actix_web::test]
async fn an_invitation_is_unknown_on_the_host_of_another() {
    let tenants = Tenants::new().await;
    let path = format!("/invitations/{}", tenants.b.invitation.1);
    let accept = format!("{path}/accept");
    let unknown = format!("/invitations/{}", "0".repeat(64));
    let before = tenants.rows(&tenants.b).await;
    for host in &tenants.a.hosts {
        let shown = tenants.get(host, &path, None).await;
        assert_eq!((shown.code(), shown.text()), (404, tenants.get(host, &unknown, None).await.text()));
        let body = json!({"name": "Neu", "password": PASSWORD});
        assert_eq!(tenants.send("POST", host, &accept, None, Some(&body)).await.code(), 404);
    }
    assert_eq!(tenants.rows(&tenants.b).await, before);
    for host in [HOME, tenants.b.host()] {
        assert_eq!(tenants.get(host, &path, None).await.json()["organization"]["name"], "Klinik bb");
    }
}

/// Hostile check 25: "host first, user third" lets nobody read another tenant.
#[actix_web::test]
async fn every_route_of_staff_refuses_a_token_of_a_on_the_host_of_b() {
    let tenants = Tenants::new().await;
    let before = tenants.rows(&tenants.b).await;
    for route in routes().iter().filter(|route| !route.is_public && !route.is_members) {
        let path = route.filled(|path, name| value_of(&tenants.b, path, name));
        for host in &tenants.b.hosts {
            for (user, token) in &tenants.a.staff {
                let reply =
                    tenants.send(&route.method, host, &path, Some(token), route.body().as_ref()).await;
                assert_eq!(reply.code(), 403, "{} {path} at {host} as {:?}", route.method, user.role);
                assert!(!reply.text().contains("Klinik"), "{}", reply.text());
            }
        }
    }
    assert_eq!(tenants.rows(&tenants.b).await, before);
}

/// Decisions §4: staff tokens don't work in the portal, member tokens don't work on staff routes, and none
/// works in another portal.
#[actix_web::test]
async fn a_token_opens_the_portal_of_its_member_and_nothing_else() {
    let tenants = Tenants::new().await;
    let before = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
    let member = tenants.a.customer.1.as_str();
    let mut walked = [0, 0];
    for route in routes().iter().filter(|route| !route.is_public) {
        let path = route.filled(|path, name| value_of(&tenants.a, path, name));
        let ask = async |host: &str, token: &str| {
            tenants.send(&route.method, host, &path, Some(token), route.body().as_ref()).await.code()
        };
        if route.is_members {
            for host in [tenants.b.host(), tenants.b.hosts[1].as_str(), HOME] {
                assert_eq!(ask(host, member).await, 401, "{} {path} at {host}", route.method);
            }
            let staff = tenants.a.staff.iter().map(|(_, token)| token).chain([&tenants.operator]);
            for token in staff {
                assert_eq!(ask(tenants.a.host(), token).await, 401, "{} {path}", route.method);
            }
        } else {
            for host in [tenants.a.host(), HOME] {
                assert_eq!(ask(host, member).await, 401, "{} {path} at {host}", route.method);
            }
        }
        walked[usize::from(route.is_members)] += 1;
    }
    let of = |callers: &str| listed().iter().filter(|[_, _, who, _]| *who == callers).count();
    let (public, members) = (of("public"), of("member"));
    assert_eq!(walked, [listed().len() - public - members, members]);
    assert_eq!([tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await], before);
}

/// Like an invitation.
#[actix_web::test]
async fn links_of_a_portal_are_over_on_the_host_of_another() {
    let tenants = Tenants::new().await;
    let (world, b) = (&tenants.world, &tenants.b);
    let body = json!({"name": "Neu", "email": "neu@bb.example", "password": PASSWORD});
    let registered = tenants.send("POST", b.host(), "/api/portal/register", None, Some(&body)).await;
    assert_eq!(registered.code(), 202, "{}", registered.text());
    let verify = world.portal_link(b.scope);
    let forgotten = json!({"email": b.customer.0});
    let wished = tenants.send("POST", b.host(), "/api/portal/password/forgot", None, Some(&forgotten)).await;
    assert_eq!(wished.code(), 202, "{}", wished.text());
    let reset = world.portal_link(b.scope);
    let before = tenants.rows(b).await;
    for host in [tenants.a.host(), HOME] {
        for (page, token) in [("verify", &verify), ("password", &reset)] {
            let (path, unknown) = (format!("/portal/{page}/{token}"), format!("/portal/{page}/{:0>64}", 0));
            let shown = tenants.get(host, &path, None).await;
            let expected = tenants.get(host, &unknown, None).await.text().replace(&unknown, &path);
            assert_eq!((shown.status.as_u16(), shown.text()), (410, expected), "{path} at {host}");
        }
        let body = json!({"token": verify});
        assert_eq!(tenants.send("POST", host, "/api/portal/verify", None, Some(&body)).await.code(), 410);
        let body = json!({"token": reset, "password": "ziegel ampel farn tukan"});
        assert_eq!(
            tenants.send("POST", host, "/api/portal/password/reset", None, Some(&body)).await.code(),
            410
        );
    }
    assert_eq!(tenants.rows(b).await, before);
    for (page, token) in [("verify", &verify), ("password", &reset)] {
        assert_eq!(
            tenants.get(b.host(), &format!("/portal/{page}/{token}"), None).await.code(),
            200,
            "{page}"
        );
    }
}

/// Hostile check 30, and the rule of the operator's routes in general.
#[actix_web::test]
async fn routes_of_the_operator_refuse_every_account_of_an_organization() {
    let tenants = Tenants::new().await;
    let before = tenants.rows(&tenants.b).await;
    let operators: Vec<Route> = routes().into_iter().filter(|route| route.operator_only).collect();
    assert_eq!(operators.len(), 12);
    for route in operators {
        let path = route.filled(|path, name| value_of(&tenants.b, path, name));
        for host in [HOME, tenants.a.host()] {
            for (user, token) in &tenants.a.staff {
                let reply =
                    tenants.send(&route.method, host, &path, Some(token), route.body().as_ref()).await;
                assert_eq!(reply.code(), 403, "{} {path} as {:?}", route.method, user.role);
                assert!(!reply.text().contains("Klinik"), "{}", reply.text());
            }
        }
    }
    assert_eq!(tenants.rows(&tenants.b).await, before);
}

/// Hostile check 26: whoever was removed has no access from the next request on.
#[actix_web::test]
async fn a_removed_members_old_token_fails_on_the_very_next_request() {
    let tenants = Tenants::new().await;
    let (editor, token) = tenants.a.member(Role::Editor);
    assert_eq!(tenants.get(tenants.a.host(), "/api/meldungen", Some(token)).await.code(), 200);
    let path = format!("/api/admin/organization/members/{}", editor.id);
    let admin = Some(tenants.a.token(Role::Admin));
    assert_eq!(tenants.send("DELETE", tenants.a.host(), &path, admin, None).await.code(), 200);
    for host in [tenants.a.host(), HOME] {
        assert_eq!(tenants.get(host, "/api/meldungen", Some(token)).await.code(), 401, "{host}");
    }
}

/// What an administrator could do before accounts recorded where they belong: create an account, remove it,
/// and use it to read and change the reports of the installation.
#[actix_web::test]
async fn who_was_taken_out_of_an_organization_is_no_member_of_the_installation() {
    let tenants = Tenants::new().await;
    let sent = tenants.send("POST", HOME, "/api/meldungen", None, Some(&report())).await;
    let found = format!("/api/meldungen/{}", sent.json()["id"]);
    let (host, admin) = (tenants.a.host(), Some(tenants.a.token(Role::Admin)));
    let wanted = json!({"name": "Eva", "email": "eva@aa.example", "password": PASSWORD, "role": "admin"});
    let made = tenants.send("POST", host, "/api/admin/users", admin, Some(&wanted)).await;
    assert_eq!((made.code(), &made.json()["membership"]), (201, &json!("organization")));
    let member = format!("/api/admin/organization/members/{}", made.json()["id"]);
    assert_eq!(tenants.send("DELETE", host, &member, admin, None).await.code(), 200);
    let login = json!({"email": "eva@aa.example", "password": PASSWORD});
    let elsewhere = tenants.send("POST", host, "/api/auth/login", None, Some(&login)).await;
    assert_eq!(elsewhere.code(), 403, "{}", elsewhere.text());
    let session = tenants.send("POST", HOME, "/api/auth/login", None, Some(&login)).await;
    assert_eq!(session.code(), 200, "{}", session.text());
    let user = &session.json()["user"];
    assert_eq!((&user["membership"], &user["role"]), (&json!("none"), &json!("user")));
    assert_eq!(user["organization_id"], json!(null));
    let (id, token) = (user["id"].as_i64().unwrap(), session.json()["token"].as_str().unwrap().to_owned());
    let token = Some(token.as_str());
    for path in ["/api/meldungen", &found, "/api/dashboard/templates", "/api/admin/users"] {
        let refused = tenants.get(HOME, path, token).await;
        assert_eq!(refused.code(), 403, "{path}");
        assert!(refused.text().contains("keiner Organisation"), "{path}: {}", refused.text());
    }
    let status = json!({"status": "closed"});
    assert_eq!(tenants.send("PUT", HOME, &format!("{found}/status"), token, Some(&status)).await.code(), 403);
    let renamed =
        tenants.send("PUT", HOME, "/api/auth/profile", token, Some(&json!({"name": "Eva Neu"}))).await;
    assert_eq!((renamed.code(), &renamed.json()["name"]), (200, &json!("Eva Neu")));

    // Recorded in the installation by id: neither name is anybody's business there.
    let operator = Some(tenants.operator.as_str());
    let log = tenants.get(HOME, "/api/admin/audit-logs", operator).await.json();
    let own = log["data"].as_array().unwrap().iter().filter(|entry| entry["actor"]["id"] == id);
    let told: Vec<_> = own.map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(told, ["auth.profile_changed", "auth.login"], "{log}");
    assert!(!log.to_string().contains("Eva"), "{log}");

    // An invitation of any organisation makes the account a member again.
    let invited = json!({"email": "eva@aa.example", "role": "editor"});
    let admin = Some(tenants.b.token(Role::Admin));
    let path = "/api/admin/organization/invite";
    assert_eq!(tenants.send("POST", tenants.b.host(), path, admin, Some(&invited)).await.code(), 201);
    let mail = tenants.world.accounts.outbox(tenants.b.scope).pop().unwrap();
    let link = mail.values["link"].rsplit('/').next().unwrap().to_owned();
    let accepted = tenants.send("POST", HOME, &format!("/invitations/{link}/accept"), token, None).await;
    assert_eq!(accepted.code(), 200, "{}", accepted.text());
    assert_eq!(accepted.json()["membership"], "organization");
    let report = format!("/api/meldungen/{}", tenants.b.report);
    assert_eq!(tenants.get(tenants.b.host(), &report, token).await.code(), 200);
}

/// Decisions §4: they are the platform operator's business, and nobody else's.
#[actix_web::test]
async fn the_operator_lists_and_deletes_who_belongs_nowhere_and_nobody_else() {
    const ALL: &str = "/api/admin/former-members";
    let tenants = Tenants::new().await;
    let house = tenants.world.token(Role::Admin).await;
    let (editor, _) = tenants.a.member(Role::Editor);
    let path = format!("/api/admin/organization/members/{}", editor.id);
    let admin = Some(tenants.a.token(Role::Admin));
    assert_eq!(tenants.send("DELETE", tenants.a.host(), &path, admin, None).await.code(), 200);
    let (operator, own) = (Some(tenants.operator.as_str()), format!("{ALL}/{}", editor.id));
    let list = tenants.get(HOME, ALL, operator).await.json();
    let expected = json!([{
        "id": editor.id.0, "name": editor.name, "email": "editor@aa.example", "membership": "none",
        "created_at": "2026-01-01T00:00:00Z", "left_at": "2026-01-01T00:00:00Z", "deleted_at": "2026-04-01T00:00:00Z"
    }]);
    assert_eq!((&list["data"], &list["total"]), (&expected, &json!(1)));
    for token in [house.as_str(), tenants.b.token(Role::Developer)] {
        assert_eq!(tenants.get(HOME, ALL, Some(token)).await.code(), 403);
        assert_eq!(tenants.send("DELETE", HOME, &own, Some(token), None).await.code(), 403);
    }
    let present = format!("{ALL}/{}", tenants.b.member(Role::Editor).0.id);
    assert_eq!(tenants.send("DELETE", HOME, &present, operator, None).await.code(), 404, "it has a place");
    // Wherever the operator is: no tenant learns who was a member of another.
    let before = tenants.rows(&tenants.b).await;
    assert_eq!(tenants.send("DELETE", tenants.b.host(), &own, operator, None).await.code(), 200);
    assert_eq!(tenants.get(HOME, ALL, operator).await.json()["total"], 0);
    let told = |log: &serde_json::Value| {
        let entries = log["data"].as_array().unwrap().iter();
        entries.filter(|entry| entry["action"] == "user.deleted").count()
    };
    let log =
        tenants.get(tenants.b.host(), "/api/admin/audit-logs", Some(tenants.b.token(Role::Admin))).await;
    assert_eq!(told(&log.json()), 0);
    let log = tenants.get(HOME, "/api/admin/audit-logs", operator).await;
    assert_eq!(told(&log.json()), 1);
    assert_eq!(tenants.rows(&tenants.b).await, before);
}

/// Hostile check 26: "no tenant" never means "all tenants".
#[actix_web::test]
async fn an_account_without_organization_works_in_the_installation_only() {
    let tenants = Tenants::new().await;
    let token = tenants.world.token(Role::Admin).await;
    let list = tenants.get(HOME, "/api/meldungen", Some(&token)).await;
    assert_eq!((list.code(), list.json()["total"].clone()), (200, json!(0)));
    for side in [&tenants.a, &tenants.b] {
        let report = tenants.get(HOME, &format!("/api/meldungen/{}", side.report), Some(&token)).await;
        assert_eq!(report.code(), 404);
        for host in &side.hosts {
            assert_eq!(tenants.get(host, "/api/meldungen", Some(&token)).await.code(), 403, "{host}");
        }
    }
    assert_eq!(tenants.world.accesses.noted(), []);
}

/// Decisions §4: each such access is audited.
#[actix_web::test]
async fn the_operator_may_act_in_any_tenant_and_each_access_is_noted() {
    let tenants = Tenants::new().await;
    let operator = Some(tenants.operator.as_str());
    for side in [&tenants.a, &tenants.b] {
        let report = tenants.get(side.host(), &format!("/api/meldungen/{}", side.report), operator).await;
        assert_eq!(report.code(), 200);
    }
    let noted: Vec<_> = tenants.world.accesses.noted().into_iter().map(|(_, id)| id).collect();
    assert_eq!(noted, [tenants.a.organization.id, tenants.b.organization.id]);
    tenants.world.accesses.set_broken(true);
    let refused = tenants.get(tenants.a.host(), "/api/meldungen", operator).await;
    assert_eq!(refused.code(), 503, "what cannot be noted does not happen");
}

/// Hostile check 27: a request to a host that nobody has must not arrive at any tenant.
#[actix_web::test]
async fn on_an_unknown_host_a_form_of_b_is_unknown_and_no_report_is_stored() {
    let tenants = Tenants::new().await;
    let before = tenants.world.reports();
    for host in [HOME, "elsewhere.example", "127.0.0.1", "[::1]:8080", "melden.aa.example"] {
        let path = format!("/api/form-templates/{}", tenants.b.form);
        assert_eq!(tenants.get(host, &path, None).await.code(), 404, "{host}");
        let mut sent = report();
        sent["template_slug"] = tenants.b.form.clone().into();
        assert_eq!(
            tenants.send("POST", host, "/api/meldungen", None, Some(&sent)).await.code(),
            404,
            "{host}"
        );
    }
    assert_eq!(tenants.world.reports(), before);
    let sub = format!("cc.{HOME}");
    for route in routes().iter().filter(|route| route.is_public) {
        let path = route.filled(|path, name| value_of(&tenants.b, path, name));
        let reply = tenants.send(&route.method, &sub, &path, None, route.body().as_ref()).await;
        assert_eq!(reply.status, 404, "{} {path} at an unknown sub-domain", route.method);
    }
}

/// Hostile check 28: forwarded headers of strangers, ports, case, final dots, an absolute request line.
#[actix_web::test]
async fn the_tenant_is_that_of_the_real_host_whatever_else_a_stranger_sends() {
    let tenants = Tenants::new().await;
    let name = async |request: TestRequest| {
        tenants.world.call(request.uri("/api/app-name")).await.json()["app_name"].clone()
    };
    for host in ["MELDEN.aa.Example", "melden.aa.example.", "melden.aa.example:8080", "Melden.AA.example.:1"]
    {
        assert_eq!(name(TestRequest::get().insert_header(("host", host))).await, "Melden aa", "{host}");
    }
    let b = tenants.b.host();
    for (header, value) in [
        ("x-forwarded-host", b.to_owned()),
        ("forwarded", format!("host={b};proto=https")),
        ("x-host", b.to_owned()),
        ("x-original-host", b.to_owned()),
        ("x-forwarded-server", b.to_owned()),
        ("x-tenant", "bb".to_owned()),
        ("x-organization-id", tenants.b.organization.id.to_string()),
    ] {
        let request =
            TestRequest::get().insert_header(("host", tenants.a.host())).insert_header((header, value));
        let request = request.peer_addr("203.0.113.7:9".parse().unwrap());
        assert_eq!(name(request).await, "Melden aa", "{header}");
    }
    for host in
        ["melden.bb.example@melden.aa.example", "melden.aa.example/melden.bb.example", "melden.aa.example,x"]
    {
        let request = TestRequest::get().uri("/api/app-name").insert_header(("host", host));
        assert_eq!(tenants.world.call(request).await.code(), 400, "{host}");
    }
    let two = TestRequest::get().uri("/api/app-name");
    let two = two.append_header(("host", tenants.a.host())).append_header(("host", b));
    assert_eq!(tenants.world.call(two).await.code(), 400);
}

/// Hostile check 28, on a real connection: the request line names another host than the header.
#[test]
fn an_absolute_request_line_does_not_choose_the_tenant() {
    let live = Live::start();
    let status = |named: &str, host: &str| {
        let head =
            format!("GET http://{named}/api/app-name HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        live.send(head.as_bytes()).status
    };
    assert_eq!(status("unknown.example", "a.example"), 200);
    assert_eq!(status("a.example", "unknown.example"), 404);
}

/// Hostile check 33, as far as there are routes: nothing of an inactive organisation can be reached.
#[actix_web::test]
async fn an_inactive_organization_answers_403_everywhere() {
    let tenants = Tenants::new().await;
    let path = format!("/api/admin/organizations/{}/deactivate", tenants.a.organization.id);
    assert_eq!(tenants.send("POST", HOME, &path, Some(&tenants.operator), None).await.code(), 200);
    for route in routes() {
        let path = route.filled(|path, name| value_of(&tenants.a, path, name));
        let mut hosts: Vec<&str> = tenants.a.hosts.iter().map(String::as_str).collect();
        let token = route.token(&tenants.a);
        if token.is_some() && !route.is_members {
            // Nor does it help to ask elsewhere.
            hosts.push(HOME);
        }
        for host in hosts {
            let body = route.body();
            let reply = tenants.send(&route.method, host, &path, token, body.as_ref()).await;
            assert_eq!(reply.status, 403, "{} {path} at {host}: {}", route.method, reply.text());
            if path.starts_with("/api") && !route.operator_only {
                let message = reply.json()["message"].as_str().unwrap().to_owned();
                assert_eq!(message, "Diese Organisation ist nicht aktiv.", "{path}");
            }
        }
    }
    assert_eq!(tenants.get(tenants.b.host(), "/api/app-name", None).await.code(), 200);
    let path = path.replace("deactivate", "activate");
    assert_eq!(tenants.send("POST", HOME, &path, Some(&tenants.operator), None).await.code(), 200);
    assert_eq!(tenants.get(tenants.a.host(), "/api/app-name", None).await.code(), 200);
}

/// Hostile check 33, and decisions §1: no token where it would give no access.
#[actix_web::test]
async fn signing_in_where_one_may_not_act_is_403_and_leaves_no_token() {
    let tenants = Tenants::new().await;
    let hash = format!("$fast$v=1$plain${PASSWORD}");
    let (user, _) = tenants.a.member(Role::User);
    assert!(tenants.world.accounts.set_password_hash(tenants.a.scope, user.id, &hash).await.unwrap());
    let tokens = tenants.world.accounts.token_count();
    let login = async |host: &str, password: &str| {
        let body = json!({"email": user.email.as_str(), "password": password});
        tenants.send("POST", host, "/api/auth/login", None, Some(&body)).await.code()
    };
    assert_eq!(login(tenants.b.host(), PASSWORD).await, 403);
    assert_eq!(login(tenants.b.host(), "wrong password").await, 401, "nobody learns who belongs where");
    tenants
        .world
        .services
        .organizations
        .operate
        .set_active(&audit::Actor::System, tenants.a.organization.id, false)
        .await
        .unwrap();
    assert_eq!(login(HOME, PASSWORD).await, 403);
    assert_eq!(login(tenants.a.host(), PASSWORD).await, 403);
    assert_eq!(tenants.world.accounts.token_count(), tokens);
    tenants
        .world
        .services
        .organizations
        .operate
        .set_active(&audit::Actor::System, tenants.a.organization.id, true)
        .await
        .unwrap();
    assert_eq!(login(HOME, PASSWORD).await, 200);
    assert_eq!(login(tenants.a.host(), PASSWORD).await, 200);
}

/// Hostile check 34: nobody gets the response to somebody else's request.
#[actix_web::test]
async fn a_thousand_alternating_requests_never_mix_two_tenants() {
    let tenants = Tenants::new().await;
    let sides = [(&tenants.a, "aa"), (&tenants.b, "bb")];
    for round in 0..1000 {
        let (side, slug) = sides[round % 2];
        let host = side.hosts[(round / 2) % 2].as_str();
        match round % 8 / 2 {
            0 => {
                let name = tenants.get(host, "/api/app-name", None).await.json();
                assert_eq!(name["app_name"], format!("Melden {slug}"), "{round}");
            }
            1 => {
                let form = tenants.get(host, &format!("/api/form-templates/{}", side.form), None).await;
                assert_eq!(
                    (form.code(), form.json()["slug"].as_str()),
                    (200, Some(side.form.as_str())),
                    "{round}"
                );
                let other = sides[(round + 1) % 2].0;
                let foreign = tenants.get(host, &format!("/api/form-templates/{}", other.form), None).await;
                assert_eq!(foreign.code(), 404, "{round}");
            }
            2 => {
                let token = Some(side.token(Role::Admin));
                let own = tenants.get(host, "/api/admin/organization", token).await.json();
                assert_eq!(own["slug"], slug, "{round}");
            }
            _ => {
                let list = tenants.get(host, "/api/meldungen", Some(side.token(Role::User))).await.json();
                assert_eq!(
                    (list["total"].as_u64(), list["data"][0]["id"].as_i64()),
                    (Some(1), Some(side.report))
                );
            }
        }
    }
}

/// Hostile check 31, as far as there are routes: the same slug in both.
#[actix_web::test]
async fn a_report_for_a_slug_that_both_have_reaches_the_host_s_organization_alone() {
    let tenants = Tenants::new().await;
    let before = tenants.rows(&tenants.b).await;
    for host in &tenants.a.hosts {
        assert_eq!(tenants.send("POST", host, "/api/meldungen", None, Some(&report())).await.code(), 201);
    }
    assert_eq!(tenants.world.forms.reports(tenants.a.scope).len(), 3);
    assert_eq!(tenants.rows(&tenants.b).await, before);
}
