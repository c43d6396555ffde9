//! The settings of a site, for administrators: its name, maintenance, the CAPTCHA.

use crate::support::{Reply, World};
use crate::tenants::Tenants;
use accounts::Role;
use actix_web::test::TestRequest;
use audit::VerifyChain;
use http_api::RateLimits;
use serde_json::{Value, json};
use site::ports::SettingsStore as _;

const NAME: &str = "/api/admin/app-name";
const MAINTENANCE: &str = "/api/admin/maintenance";
const CAPTCHA: &str = "/api/admin/captcha";

fn ceiling(mut settings: Value, hourly_ceiling: Value) -> Value {
    settings["hourly_ceiling"] = hourly_ceiling;
    settings
}

fn captcha(difficulty: &str, rate_limit: u32) -> Value {
    json!({"enabled": true, "contexts": {"login": true, "submission": false}, "difficulty": difficulty,
        "rate_limit": rate_limit, "work": {"enabled": false, "difficulty": 16}})
}

fn paths(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 422, "{}", reply.text());
    reply.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

/// Returns what was done to the settings, the oldest first, from an intact chain.
async fn log(world: &World) -> Vec<String> {
    let verify = VerifyChain::new(world.audit.clone());
    assert!(verify.verify(world.scope, None).await.unwrap().is_whole());
    let entries = world.audit.entries(world.scope).into_iter();
    let of_settings = entries.filter(|entry| entry.object_kind == "settings");
    of_settings
        .map(|entry| format!("{} {} {} {}", entry.actor.name, entry.action, entry.object_id, entry.details))
        .collect()
}

#[actix_web::test]
async fn a_new_name_is_shown_by_the_next_request_and_recorded_once() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let set = async |name: &str| world.send("POST", NAME, &admin, Some(&json!({"app_name": name}))).await;
    let reply = set("  Meldestelle <b>Nord</b> ").await;
    assert_eq!((reply.code(), reply.json()), (200, json!({"app_name": "Meldestelle <b>Nord</b>"})));
    assert_eq!(world.get("/api/app-name").await.json(), reply.json());
    assert_eq!(world.get("/f/vorfall").await.json()["app_name"], "Meldestelle <b>Nord</b>");
    let revision = world.settings.revision(world.scope);
    assert_eq!(set("Meldestelle <b>Nord</b>").await.code(), 200);
    assert_eq!(world.settings.revision(world.scope), revision, "saving again makes no report stale");
    assert_eq!(
        log(&world).await,
        [r#"admin settings.changed app_name {"changed":"app_name","value":"Meldestelle <b>Nord</b>"}"#],
        "what changes nothing is no entry"
    );
}

#[actix_web::test]
async fn a_name_that_is_none_is_422_and_changes_nothing() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let before = world.settings.load(world.scope).await.unwrap();
    for wrong in [
        json!(""),
        json!(" "),
        json!("\u{200B}"),
        json!("x".repeat(81)),
        json!("a\u{0}b"),
        json!("a\nb"),
        json!(7),
        json!(null),
    ] {
        let reply = world.send("POST", NAME, &admin, Some(&json!({"app_name": wrong}))).await;
        assert_eq!(paths(&reply), ["app_name"], "{wrong}");
    }
    assert_eq!(world.settings.load(world.scope).await.unwrap(), before);
    assert!(log(&world).await.is_empty());
}

#[actix_web::test]
async fn maintenance_is_set_with_all_its_texts_and_read_by_everybody() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let notice = json!({"enabled": true, "message": "Umbau\nbis Montag", "contact": "it@example.org"});
    let with_extras = {
        let mut body = notice.clone();
        body["organization_id"] = json!(2);
        body["app_name"] = json!("Andere");
        body
    };
    let reply = world.send("POST", MAINTENANCE, &admin, Some(&with_extras)).await;
    assert_eq!(paths(&reply), ["organization_id", "app_name"]);
    let reply = world.send("POST", MAINTENANCE, &admin, Some(&notice)).await;
    assert_eq!((reply.code(), reply.json()), (200, notice.clone()));
    assert_eq!(world.get("/api/maintenance/status").await.json(), notice);
    assert_eq!(world.get("/api/app-name").await.json()["app_name"], "Meldewerk");
    assert!(world.get("/f/vorfall").await.json()["notice"].as_str().unwrap().contains("Umbau"));
    let open = json!({"enabled": false, "message": "", "contact": ""});
    assert_eq!(world.send("POST", MAINTENANCE, &admin, Some(&open)).await.json(), open);
    for (wrong, at) in [
        (json!({"enabled": true}), vec!["contact", "message"]),
        (json!({"enabled": "yes", "message": "", "contact": ""}), vec!["enabled"]),
        (
            json!({"enabled": true, "message": "x".repeat(2001), "contact": "\u{1b}[2J"}),
            vec!["contact", "message"],
        ),
    ] {
        let reply = world.send("POST", MAINTENANCE, &admin, Some(&wrong)).await;
        let mut found = paths(&reply);
        found.sort();
        assert_eq!(found, at, "{wrong}");
    }
    assert_eq!(world.get("/api/maintenance/status").await.json(), open);
    assert_eq!(
        log(&world).await,
        [
            r#"admin settings.changed maintenance {"changed":"enabled, message, contact","enabled":true}"#,
            r#"admin settings.changed maintenance {"changed":"enabled, message, contact","enabled":false}"#,
        ]
    );
}

#[actix_web::test]
async fn the_captcha_is_as_hard_as_it_was_set_from_the_next_one_on() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let shown = world.get_as(CAPTCHA, &admin).await;
    let contexts = json!({"login": false, "submission": false});
    assert_eq!(
        shown.json(),
        json!({"enabled": true, "contexts": contexts, "difficulty": "easy", "rate_limit": 30,
            "hourly_ceiling": 0, "work": {"enabled": false, "difficulty": 16}})
    );
    let reply = world.send("POST", CAPTCHA, &admin, Some(&ceiling(captcha("hard", 12), json!(250)))).await;
    assert_eq!((reply.code(), reply.json()), (200, ceiling(captcha("hard", 12), json!(250))));
    let left_out = world.send("POST", CAPTCHA, &admin, Some(&captcha("hard", 12))).await;
    assert_eq!(left_out.json(), reply.json(), "a ceiling that is left out stays");
    assert_eq!(world.get_as(CAPTCHA, &admin).await.json(), reply.json());
    let public = world.get("/api/captcha/settings").await.json();
    assert_eq!((&public["enabled"], &public["difficulty"]), (&json!(true), &json!("hard")));
    assert_eq!(public["contexts"], json!({"login": true, "submission": false}));
    assert_eq!(
        log(&world).await,
        [r#"admin settings.changed captcha {"changed":"login, difficulty, rate_limit, hourly_ceiling"}"#]
    );
}

#[actix_web::test]
async fn captcha_settings_that_are_none_are_422_at_their_paths() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for (wrong, at) in [
        (captcha("none", 30), vec!["difficulty"]),
        (captcha("easy", 4), vec!["rate_limit"]),
        (captcha("easy", 601), vec!["rate_limit"]),
        (ceiling(captcha("easy", 30), json!(100_001)), vec!["hourly_ceiling"]),
        (ceiling(captcha("easy", 30), json!("off")), vec!["hourly_ceiling"]),
        (
            json!({"contexts": {"login": 1}, "difficulty": "easy", "rate_limit": 1.5}),
            vec!["contexts.login", "rate_limit"],
        ),
        (
            json!({"contexts": [], "difficulty": 3, "rate_limit": -1}),
            vec!["contexts", "difficulty", "rate_limit"],
        ),
    ] {
        let mut found = paths(&world.send("POST", CAPTCHA, &admin, Some(&wrong)).await);
        found.sort();
        assert_eq!(found, at, "{wrong}");
    }
    assert!(log(&world).await.is_empty());
}

#[actix_web::test]
async fn a_site_allows_fewer_challenges_than_the_installation_and_other_sites_are_not_affected() {
    let world = World::with(|options| options.rate_limits = RateLimits::default()).await;
    let admin = world.token(Role::Admin).await;
    let set = async |most| world.send("POST", CAPTCHA, &admin, Some(&captcha("easy", most))).await;
    assert_eq!(set(5).await.code(), 200);
    let ask = async |host: &'static str| {
        world.call(TestRequest::get().uri("/api/captcha").insert_header(("host", host))).await
    };
    for number in 0..7 {
        let reply = ask("a.example").await;
        assert_eq!(reply.code(), if number < 5 { 200 } else { 429 }, "{number}");
        assert_eq!(reply.header("retry-after").is_empty(), number < 5);
    }
    assert_eq!(ask("b.example").await.code(), 200);
}

#[actix_web::test]
async fn settings_of_one_organization_are_not_those_of_another() {
    let tenants = Tenants::new().await;
    let before = tenants.rows(&tenants.b).await;
    let token = Some(tenants.a.token(Role::Admin));
    for (path, body) in [
        (NAME, json!({"app_name": "Nur A"})),
        (MAINTENANCE, json!({"enabled": true, "message": "Nur A", "contact": ""})),
        (CAPTCHA, captcha("hard", 5)),
    ] {
        for host in [tenants.a.host(), tenants.a.hosts[1].as_str()] {
            assert_eq!(tenants.send("POST", host, path, token, Some(&body)).await.code(), 200);
        }
    }
    assert_eq!(tenants.rows(&tenants.b).await, before);
    for path in ["/api/app-name", "/api/maintenance/status", "/f/vorfall"] {
        assert!(tenants.get(tenants.a.host(), path, None).await.text().contains("Nur A"), "{path}");
        assert!(!tenants.get(tenants.b.host(), path, None).await.text().contains("Nur A"), "{path}");
    }
}
