//! Administration of one's own organisation, and of all by the operator.

use crate::support::{HOST, Reply, report};
use crate::tenants::{HOME, Side, Tenants};
use accounts::Role;
use serde_json::{Value, json};

const OWN: &str = "/api/admin/organization";
const ALL: &str = "/api/admin/organizations";

async fn put(tenants: &Tenants, body: Value) -> Reply {
    let token = Some(tenants.a.token(Role::Admin));
    tenants.send("PUT", HOME, OWN, token, Some(&body)).await
}

fn paths(reply: &Reply) -> Vec<String> {
    reply.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn an_administrator_changes_name_slug_domain_and_settings_and_extras_are_refused() {
    let tenants = Tenants::without_portals().await;
    let before = tenants.get(HOME, OWN, Some(tenants.a.token(Role::Admin))).await.json();
    let mut body = json!({
        "name": " Klinik Nord ", "slug": "nord", "domain": "Melden.Klinik-NORD.example.",
        "settings": {"timezone": "Europe/Vienna", "own": [1]}, "notification_email": "dpo@nord.example",
        "id": 99, "is_active": false, "payment_customer_id": "cus_x", "created_at": "2020-01-01T00:00:00Z",
        "organization_id": 2
    });
    let extras = ["id", "is_active", "payment_customer_id", "created_at", "organization_id"];
    let refused = put(&tenants, body.clone()).await;
    assert_eq!(refused.code(), 422);
    let told: Vec<_> = refused.json()["errors"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(told, extras);
    assert_eq!(tenants.get(HOME, OWN, Some(tenants.a.token(Role::Admin))).await.json(), before);
    for extra in extras {
        body.as_object_mut().unwrap().remove(extra);
    }
    let reply = put(&tenants, body).await;
    assert_eq!(reply.code(), 200);
    let mut expected = before;
    for (key, value) in [
        ("name", json!("Klinik Nord")),
        ("slug", json!("nord")),
        ("pending_domain", reply.json()["pending_domain"].clone()),
        ("settings", json!({"timezone": "Europe/Vienna", "own": [1]})),
        ("notification_email", json!("dpo@nord.example")),
    ] {
        expected[key] = value;
    }
    assert_eq!(reply.json(), expected);
    assert_eq!(expected["is_active"], true);
    let pending = &expected["pending_domain"];
    assert_eq!(
        (&pending["domain"], &pending["state"]),
        (&json!("melden.klinik-nord.example"), &json!("waiting"))
    );
    assert_eq!(tenants.get(HOME, OWN, Some(tenants.a.token(Role::Admin))).await.json(), expected);
    let host = format!("nord.{HOME}");
    assert_eq!(tenants.get(&host, "/api/app-name", None).await.json()["app_name"], "Melden aa");
    let former = tenants.get(&format!("aa.{HOME}"), "/api/app-name", None).await;
    assert_eq!(former.json()["app_name"], "Melden aa", "what is printed goes on leading there");
}

#[actix_web::test]
async fn what_is_missing_stays_and_null_takes_away() {
    let tenants = Tenants::new().await;
    let before = put(&tenants, json!({"settings": {"portal": {"enabled": true}}})).await.json();
    assert_eq!(put(&tenants, json!({})).await.json(), before);
    let settings = json!({"settings": {"timezone": "Europe/Vienna", "portal": {"enabled": null}}});
    let merged = put(&tenants, settings).await.json();
    assert_eq!(merged["settings"], json!({"portal": {}, "timezone": "Europe/Vienna"}));
    let cleared = put(&tenants, json!({"domain": null, "settings": null, "name": null})).await;
    assert_eq!(cleared.code(), 200);
    let now = cleared.json();
    assert_eq!(
        (&now["domain"], &now["settings"], &now["name"]),
        (&Value::Null, &Value::Null, &before["name"])
    );
}

/// Decisions §4. Nobody in an organisation sees the name of another.
#[actix_web::test]
async fn an_administrator_sees_the_own_organization_and_one_of_the_installation_all() {
    let tenants = Tenants::new().await;
    let house = tenants.world.token(Role::Admin).await;
    let names = async |host: &str, token: &str| {
        let list = tenants.get(host, ALL, Some(token)).await;
        assert_eq!(list.code(), 200, "{}", list.text());
        let list = list.json()["data"].as_array().unwrap().clone();
        list.iter().map(|item| item["slug"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for host in [HOME, tenants.a.host()] {
        assert_eq!(names(host, tenants.a.token(Role::Admin)).await, ["aa"]);
        assert_eq!(names(host, tenants.a.token(Role::Developer)).await, ["aa"]);
        assert_eq!(names(host, &tenants.operator).await, ["aa", "bb"]);
    }
    assert_eq!(names(HOME, &house).await, ["aa", "bb"]);
    assert_eq!(tenants.get(tenants.a.host(), ALL, Some(&house)).await.code(), 403);
    assert_eq!(tenants.get(HOME, ALL, Some(tenants.a.token(Role::Editor))).await.code(), 403);
}

/// Hostile check 29: names that nobody may have, and settings of the wrong shape, are refused with their
/// path.
#[actix_web::test]
async fn what_no_organization_may_be_called_is_422_at_its_path_and_changes_nothing() {
    let tenants = Tenants::new().await;
    let rows = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
    let deep = (0..20).fold(json!(1), |inner, _| json!([inner]));
    let cases = [
        ("domain", json!(tenants.b.host())),
        ("domain", json!("MELDEN.BB.example.")),
        ("domain", json!(HOME)),
        ("domain", json!(format!("x.{HOME}"))),
        ("domain", json!("localhost")),
        ("domain", json!("*.x")),
        ("domain", json!("10.0.0.1")),
        ("domain", json!("a.example:80")),
        ("domain", json!(7)),
        ("slug", json!("www")),
        ("slug", json!("api")),
        ("slug", json!("admin")),
        ("slug", json!("mail")),
        ("slug", json!("bb")),
        ("slug", json!("a".repeat(64))),
        ("slug", json!("klіnik")),
        ("slug", json!("xn--klnik-8ve")),
        ("slug", json!("")),
        ("slug", json!("a\u{0}b")),
        ("name", json!("")),
        ("name", json!("\u{200B}")),
        ("name", json!("x".repeat(121))),
        ("name", json!("a\u{0}")),
        ("name", json!(["x"])),
        ("notification_email", json!("x")),
        ("settings", json!("x")),
        ("settings", json!([1])),
        ("settings", json!({"a": "x".repeat(40_000)})),
        ("settings", json!({"a": deep})),
        ("settings", json!({"a": "\u{0}"})),
    ];
    for (path, value) in cases {
        let mut body = json!({"name": "Neu"});
        body[path] = value.clone();
        let reply = put(&tenants, body).await;
        assert_eq!(reply.code(), 422, "{path}: {value}");
        assert_eq!(paths(&reply), [path], "{value}");
    }
    let reply = put(&tenants, json!({"settings": {"timezone": "Mars/Olympus"}})).await;
    assert_eq!((reply.code(), paths(&reply)), (422, vec!["settings.timezone".to_owned()]));
    assert_eq!([tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await], rows);
}

#[actix_web::test]
async fn all_that_is_wrong_is_told_at_once() {
    let tenants = Tenants::new().await;
    let body = json!({"name": "", "slug": "www", "domain": "localhost", "settings": {"timezone": 1}});
    assert_eq!(paths(&put(&tenants, body).await), ["name", "slug", "domain", "settings.timezone"]);
}

#[actix_web::test]
async fn an_account_of_the_installation_has_no_organization_to_show_or_change() {
    let tenants = Tenants::new().await;
    let token = Some(tenants.operator.as_str());
    for (method, path) in [("GET", OWN), ("PUT", OWN), ("GET", "/api/admin/organization/members")] {
        let body = (method == "PUT").then(|| json!({"name": "x"}));
        let reply = tenants.send(method, HOME, path, token, body.as_ref()).await;
        assert_eq!(reply.code(), 404, "{method} {path}");
    }
}

#[actix_web::test]
async fn members_are_listed_as_the_specification_says() {
    let tenants = Tenants::new().await;
    let list = tenants.get(HOME, "/api/admin/organization/members", Some(tenants.a.token(Role::Admin))).await;
    let list = list.json();
    assert_eq!(list.as_array().map(Vec::len), Some(4));
    let (user, _) = tenants.a.member(Role::User);
    let expected = json!({
        "id": user.id.0, "name": "user", "email": "user@aa.example", "role": "user",
        "created_at": "2026-01-01T00:00:00Z"
    });
    assert_eq!(list[0], expected);
}

/// Hostile check 18, and the protected accounts of decisions §1.
#[actix_web::test]
async fn oneself_a_developer_and_the_last_administrator_are_protected() {
    let tenants = Tenants::new().await;
    let remove = async |id: &str, by: Role| {
        let path = format!("/api/admin/organization/members/{id}");
        tenants.send("DELETE", HOME, &path, Some(tenants.a.token(by)), None).await.code()
    };
    let id = |role: Role| tenants.a.member(role).0.id.to_string();
    let own = id(Role::Admin);
    assert_eq!(remove(&own, Role::Admin).await, 403, "oneself");
    let escaped = own.bytes().fold(String::new(), |path, byte| format!("{path}%{byte:02x}"));
    for spelling in
        [format!("+{own}"), format!("0{own}"), format!("{own}.0"), "x".into(), "-1".into(), "0".into()]
    {
        assert_eq!(remove(&spelling, Role::Admin).await, 404, "{spelling}");
    }
    assert!(matches!(remove(&escaped, Role::Admin).await, 403 | 404));
    assert_eq!(remove(&id(Role::Developer), Role::Admin).await, 403, "a developer");
    assert_eq!(remove(&id(Role::User), Role::Editor).await, 403, "by somebody who may not");
    assert_eq!(remove(&id(Role::Admin), Role::Developer).await, 200);
    assert_eq!(remove(&id(Role::Admin), Role::Developer).await, 404, "gone already");
    assert_eq!(remove(&id(Role::Developer), Role::Developer).await, 403, "the last one, and oneself");
    assert_eq!(tenants.get(HOME, "/api/auth/me", Some(tenants.a.token(Role::Developer))).await.code(), 200);
}

#[actix_web::test]
async fn the_operator_makes_lists_and_switches_organizations() {
    let tenants = Tenants::new().await;
    let operator = Some(tenants.operator.as_str());
    let body = json!({"name": "Klinik Süd", "slug": "sued", "is_active": false, "id": 77, "user_count": 9});
    let refused = tenants.send("POST", HOME, ALL, operator, Some(&body)).await;
    assert_eq!((refused.code(), paths(&refused).len()), (422, 3));
    let body = json!({"name": "Klinik Süd", "slug": "sued"});
    let made = tenants.send("POST", HOME, ALL, operator, Some(&body)).await;
    assert_eq!(made.code(), 201);
    let made = made.json();
    assert_eq!(
        (&made["slug"], &made["is_active"], &made["domain"]),
        (&json!("sued"), &json!(true), &Value::Null)
    );
    let list = tenants.get(HOME, ALL, operator).await.json();
    let slugs: Vec<_> = list["data"].as_array().unwrap().iter().map(|item| item["slug"].clone()).collect();
    assert_eq!(slugs, ["sued", "aa", "bb"], "by name");
    assert!(list["data"][0]["user_count"].is_u64());
    let again = tenants.send("POST", HOME, ALL, operator, Some(&body)).await;
    assert_eq!((again.code(), paths(&again)), (422, vec!["slug".to_owned()]));
    let empty = tenants.send("POST", HOME, ALL, operator, Some(&json!({}))).await;
    assert_eq!((empty.code(), paths(&empty)), (422, vec!["name".to_owned(), "slug".to_owned()]));
    for action in ["deactivate", "deactivate", "activate", "activate"] {
        let path = format!("{ALL}/{}/{action}", made["id"]);
        assert_eq!(tenants.send("POST", HOME, &path, operator, None).await.code(), 200, "{action}");
        let expected = if action == "activate" { 200 } else { 403 };
        let name = tenants.get(&format!("sued.{HOME}"), "/api/app-name", None).await;
        assert_eq!(name.code(), expected, "{action}");
        let unknown = tenants.send("POST", HOME, &format!("{ALL}/987654/{action}"), operator, None).await;
        assert_eq!(unknown.code(), 404);
    }
}

/// Decisions §4. A new organisation has nobody yet, and perhaps no host on which its own route could be
/// called.
#[actix_web::test]
async fn the_operator_invites_the_first_administrator_of_an_organization_at_any_host() {
    let tenants = Tenants::new().await;
    let (operator, id) = (Some(tenants.operator.as_str()), tenants.a.organization.id);
    let invite = async |id: &str, email: &str, role: &str| {
        let body = json!({"email": email, "role": role, "locale": "en"});
        tenants.send("POST", HOME, &format!("{ALL}/{id}/invite"), operator, Some(&body)).await
    };
    let made = invite(&id.to_string(), "erste@aa.example", "admin").await;
    assert_eq!((made.code(), &made.json()["role"]), (201, &json!("admin")), "{}", made.text());
    let mail = tenants.world.accounts.outbox(tenants.a.scope).pop().unwrap();
    assert_eq!((mail.to.as_str(), mail.locale.code()), ("erste@aa.example", "en"));
    let noted: Vec<_> = tenants.world.accesses.noted().into_iter().map(|(_, id)| id).collect();
    assert_eq!(noted, [id], "each access is audited");
    let list = tenants.get(HOME, ALL, operator).await.json();
    let seen: Vec<_> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| [&item["open_invitations"], &item["url"]])
        .collect();
    let expected =
        [[json!(2), json!("https://melden.aa.example")], [json!(1), json!("https://melden.bb.example")]];
    assert_eq!(seen, expected.each_ref().map(<[serde_json::Value; 2]>::each_ref));
    let again = invite(&id.to_string(), "erste@aa.example", "admin").await;
    assert_eq!((again.code(), paths(&again)), (422, vec!["email".to_owned()]));
    let developer = invite(&id.to_string(), "zweite@aa.example", "developer").await;
    assert_eq!((developer.code(), paths(&developer)), (422, vec!["role".to_owned()]));
    assert_eq!(invite("987654", "zweite@aa.example", "admin").await.code(), 404);
    let off = format!("{ALL}/{id}/deactivate");
    assert_eq!(tenants.send("POST", HOME, &off, operator, None).await.code(), 200);
    assert_eq!(invite(&id.to_string(), "zweite@aa.example", "admin").await.code(), 403);
}

#[actix_web::test]
async fn everybody_is_told_in_which_organization_they_work() {
    let tenants = Tenants::new().await;
    let at =
        async |host: &str, token: &str| tenants.get(host, "/api/auth/workplace", Some(token)).await.json();
    let here = |can_switch: bool, installation_url: Value| {
        json!({
            "organization_id": tenants.a.organization.id.0, "organization_name": tenants.a.organization.name,
            "can_switch": can_switch, "installation_url": installation_url, "languages": ["de", "en"],
            "timezone": "Europe/Berlin"
        })
    };
    let installation = |can_switch: bool| {
        json!({
            "organization_id": null, "organization_name": null, "can_switch": can_switch, "installation_url": null,
            "languages": ["de", "en"], "timezone": "Europe/Berlin"
        })
    };
    for role in [Role::User, Role::Developer] {
        for host in [HOME, tenants.a.host()] {
            assert_eq!(at(host, tenants.a.token(role)).await, here(false, Value::Null), "{host} {role:?}");
        }
    }
    let house = tenants.world.token(Role::Admin).await;
    assert_eq!(at(HOME, &house).await, installation(false));
    assert_eq!(at(HOME, &tenants.operator).await, installation(true));
    let elsewhere = at(tenants.a.host(), &tenants.operator).await;
    assert_eq!(elsewhere, here(true, json!(format!("https://{HOST}"))));
}

/// Returns the entries of an action in a side's log, with the names that they are about.
async fn logged(tenants: &Tenants, side: &Side, action: &str) -> Vec<String> {
    let path = format!("/api/admin/audit-logs?action=organization.{action}");
    let log = tenants.get(side.host(), &path, Some(side.token(Role::Admin))).await.json();
    let entries = log["data"].as_array().unwrap().iter();
    entries.map(|entry| entry["details"]["value"].as_str().unwrap().to_owned()).collect()
}

/// The attack: whoever takes a name that another tenant gave up would get the reports sent to its printed
/// addresses.
#[actix_web::test]
async fn a_name_that_was_given_up_is_like_a_taken_one_to_others_and_leads_home() {
    let tenants = Tenants::new().await;
    let away = put(&tenants, json!({"slug": "nord", "domain": null})).await;
    assert_eq!(away.code(), 200);
    let of_b = Some(tenants.b.token(Role::Admin));
    let take = async |body: Value| {
        let reply = tenants.send("PUT", tenants.b.host(), OWN, of_b, Some(&body)).await;
        (reply.code(), reply.text())
    };
    let taken = take(json!({"slug": "nord"})).await;
    assert_eq!(taken.0, 422);
    assert_eq!(take(json!({"slug": "aa"})).await, taken, "no telling which");
    let domain = take(json!({"domain": tenants.a.host()})).await;
    assert_eq!(domain.0, 422);
    let new = json!({"name": "Klinik cc", "slug": "aa", "domain": tenants.a.host()});
    let refused = tenants.send("POST", HOME, ALL, Some(&tenants.operator), Some(&new)).await;
    assert_eq!((refused.code(), paths(&refused)), (422, vec!["slug".to_owned()]));
    let before = tenants.world.forms.reports(tenants.b.scope).len();
    for host in &tenants.a.hosts {
        let reports = tenants.world.forms.reports(tenants.a.scope).len();
        let sent = tenants.send("POST", host, "/api/meldungen", None, Some(&report())).await;
        assert_eq!(sent.code(), 201, "{host}");
        assert_eq!(tenants.world.forms.reports(tenants.a.scope).len(), reports + 1, "{host}");
    }
    assert_eq!(tenants.world.forms.reports(tenants.b.scope).len(), before);
    let mut told = logged(&tenants, &tenants.a, "name_given_up").await;
    told.sort();
    assert_eq!(told, ["aa", tenants.a.host()]);
    let back = put(&tenants, json!({"slug": "aa", "domain": tenants.a.host()})).await.json();
    assert_eq!((&back["slug"], &back["domain"]), (&json!("aa"), &json!(tenants.a.host())));
    let of_a = Some(tenants.a.token(Role::Admin));
    let log = tenants.get(HOME, "/api/admin/audit-logs?action=organization.updated", of_a).await.json();
    let details = &log["data"][0]["details"];
    assert_eq!((&details["changed"], &details["value"]), (&json!("slug, domain"), &json!(tenants.a.host())));
}

#[actix_web::test]
async fn a_domain_counts_once_its_record_is_seen() {
    let tenants = Tenants::new().await;
    let (host, token) = (tenants.a.host(), Some(tenants.a.token(Role::Admin)));
    let check =
        async || tenants.send("POST", host, &format!("{OWN}/pending-domain/check"), token, None).await;
    let withdraw = async || tenants.send("DELETE", host, &format!("{OWN}/pending-domain"), token, None).await;
    assert_eq!((check().await.code(), withdraw().await.code()), (404, 404));
    let pending = put(&tenants, json!({"domain": "Neu.Klinik.example."})).await.json();
    assert_eq!(pending["domain"], host, "the old one counts meanwhile");
    let pending = &pending["pending_domain"];
    let value = pending["record_value"].as_str().unwrap();
    let names = json!(["neu.klinik.example", "_meldewerk.neu.klinik.example"]);
    assert_eq!((&pending["record_names"], &pending["record_type"]), (&names, &json!("TXT")));
    assert_eq!(format!("meldewerk={}", pending["token"].as_str().unwrap()), value);
    assert_eq!((&pending["state"], &pending["checked_at"]), (&json!("waiting"), &Value::Null));
    let state = async || {
        let checked = check().await;
        assert_eq!(checked.code(), 200);
        let pending = checked.json()["pending_domain"].clone();
        assert!(pending["checked_at"].is_string());
        pending["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(state().await, "missing");
    tenants.world.records.silence("neu.klinik.example");
    assert_eq!(state().await, "unanswered");
    let name = tenants.get("neu.klinik.example", "/api/app-name", None).await.json()["app_name"].clone();
    assert_ne!(name, "Melden aa", "a claim leads nobody to the organisation");
    tenants.world.records.set("_meldewerk.neu.klinik.example", &[value]);
    let proven = check().await.json();
    assert_eq!((&proven["domain"], &proven["pending_domain"]), (&json!("neu.klinik.example"), &Value::Null));
    for led in ["neu.klinik.example", host] {
        assert_eq!(tenants.get(led, "/api/app-name", None).await.json()["app_name"], "Melden aa", "{led}");
    }
    assert_eq!(logged(&tenants, &tenants.a, "domain_claimed").await, ["neu.klinik.example"]);
    assert_eq!(logged(&tenants, &tenants.a, "domain_proven").await, ["neu.klinik.example"]);
    assert_eq!(logged(&tenants, &tenants.a, "name_given_up").await, [host]);
    for wanted in ["erste.klinik.example", "andere.klinik.example"] {
        put(&tenants, json!({"domain": wanted})).await;
    }
    assert_eq!(logged(&tenants, &tenants.a, "domain_withdrawn").await, ["erste.klinik.example"]);
    assert_eq!(withdraw().await.code(), 200);
    let withdrawn = ["andere.klinik.example", "erste.klinik.example"];
    assert_eq!(logged(&tenants, &tenants.a, "domain_withdrawn").await, withdrawn);
    assert_eq!(tenants.get(host, OWN, token).await.json()["pending_domain"], Value::Null);
}

#[actix_web::test]
async fn the_operator_releases_former_names_and_confirms_claimed_domains() {
    let tenants = Tenants::new().await;
    let operator = Some(tenants.operator.as_str());
    put(&tenants, json!({"slug": "nord", "domain": "neu.klinik.example"})).await;
    let names = format!("{ALL}/names");
    let list = tenants.get(HOME, &names, operator).await.json();
    assert_eq!(list["total"], 2);
    let row = |at: usize| {
        let row = &list["data"][at];
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        [text("kind"), text("name"), text("state"), text("organization_name")]
    };
    assert_eq!(row(0), ["slug", "aa", "reserved", "Klinik aa"]);
    assert_eq!(row(1), ["domain", "neu.klinik.example", "pending", "Klinik aa"]);
    let id = tenants.a.organization.id;
    assert_eq!(list["data"][0]["organization_id"], id.0);
    let act = async |path: &str, body: Value| tenants.send("POST", HOME, path, operator, Some(&body)).await;
    let release = format!("{names}/release");
    for (name, status) in [("nord", 422), ("bb", 422), ("zz", 404), ("", 422), ("neu.klinik.example", 404)] {
        assert_eq!(act(&release, json!({"name": name})).await.code(), status, "{name}");
    }
    assert_eq!(act(&release, json!({"name": "aa"})).await.code(), 200);
    assert_eq!(tenants.get(&format!("aa.{HOME}"), "/api/app-name", None).await.code(), 404);
    let confirm = format!("{ALL}/{id}/confirm-domain");
    let other = format!("{ALL}/{}/confirm-domain", tenants.b.organization.id);
    let domain = json!({"domain": "neu.klinik.example"});
    assert_eq!(act(&other, domain.clone()).await.code(), 404);
    assert_eq!(act(&confirm, json!({"domain": "anders.example"})).await.code(), 404);
    assert_eq!(act(&confirm, json!({})).await.code(), 422);
    assert_eq!(act(&confirm, domain.clone()).await.code(), 200);
    assert_eq!(act(&confirm, domain).await.code(), 404, "nothing is pending any more");
    let led = tenants.get("neu.klinik.example", "/api/app-name", None).await;
    assert_eq!(led.json()["app_name"], "Melden aa");
    assert_eq!(logged(&tenants, &tenants.a, "name_released").await, ["aa"]);
    assert_eq!(logged(&tenants, &tenants.a, "domain_confirmed").await, ["neu.klinik.example"]);
    let mut given_up = logged(&tenants, &tenants.a, "name_given_up").await;
    given_up.sort();
    assert_eq!(given_up, ["aa", tenants.a.host()]);
    let body = json!({"name": "Klinik cc", "slug": "aa", "domain": "cc.klinik.example"});
    assert_eq!(tenants.send("POST", HOME, ALL, operator, Some(&body)).await.code(), 201);
    let created = "/api/admin/audit-logs?action=organization.created";
    let created = tenants.get(HOME, created, operator).await.json();
    assert_eq!(created["data"][0]["details"]["value"], "cc.klinik.example");
}

/// Hostile check 27. DNS and printed codes still point here; the installation has a form with the same name.
#[actix_web::test]
async fn what_is_sent_to_a_domain_that_is_nobodys_arrives_nowhere() {
    let tenants = Tenants::new().await;
    let host = tenants.a.host().to_owned();
    put(&tenants, json!({"domain": null})).await;
    let release = format!("{ALL}/names/release");
    let body = json!({"name": host});
    let released = tenants.send("POST", HOME, &release, Some(&tenants.operator), Some(&body)).await;
    assert_eq!(released.code(), 200);
    let own = tenants.send("POST", HOME, "/api/meldungen", None, Some(&report())).await;
    assert_eq!(own.code(), 201, "the installation would take it");
    let stored = || tenants.world.forms.reports(tenants.world.scope).len();
    let before = stored();
    let sent = tenants.send("POST", &host, "/api/meldungen", None, Some(&report())).await;
    assert_eq!(sent.code(), 404);
    let token = Some(tenants.operator.as_str());
    assert_eq!(tenants.get(&host, "/api/auth/me", token).await.code(), 404);
    assert_eq!(stored(), before);
}

#[actix_web::test]
async fn the_operator_sees_what_an_organization_keeps_and_sets_what_it_may() {
    let tenants = Tenants::new().await;
    let token = Some(tenants.operator.as_str());
    let all = tenants.get(HOME, ALL, token).await.json();
    let all = all["data"].as_array().unwrap();
    let path = |slug: &str| {
        let id = &all.iter().find(|known| known["slug"] == slug).unwrap()["id"];
        format!("{ALL}/{id}/storage")
    };
    let (path, other) = (path("aa"), path("bb"));
    let default = json!({"quota": null, "default_quota": 10_u64 << 30, "used": 0});
    assert_eq!(tenants.get(HOME, &path, token).await.json(), default);
    let set = async |body: Value| tenants.send("PUT", HOME, &path, token, Some(&body)).await;
    for wrong in [json!({}), json!({"quota": -1}), json!({"quota": "1GiB"}), json!({"quota": 1_u64 << 53})] {
        assert_eq!(paths(&set(wrong.clone()).await), ["quota"], "{wrong}");
    }
    let changed = set(json!({"quota": 0})).await;
    assert_eq!((changed.code(), changed.json()["quota"].clone()), (200, json!(0)));
    assert_eq!(set(json!({"quota": null})).await.json(), default);
    assert_eq!(tenants.get(HOME, &other, token).await.json(), default, "nobody else's");
    assert_eq!(tenants.get(HOME, &format!("{ALL}/4711/storage"), token).await.code(), 404);
}
