//! Reports above the limit of their form and hour: accepted like any other, and kept apart.

use crate::support::{World, report};
use accounts::Role;
use serde_json::{Value, json};
use site::SiteSettings;

const LIST: &str = "/api/meldungen";
const HELD: &str = "/api/meldungen/quarantine";
const CLEAR: &str = "/api/admin/meldungen/clear-quarantine";

/// A site that accepts two reports of a form per hour, with five sent: the responses to them.
async fn flooded() -> (World, Vec<Value>) {
    let world = World::new().await;
    let mut settings = SiteSettings::default();
    settings.captcha.submission = false;
    settings.captcha.hourly_ceiling = 2;
    world.change_settings(settings).await;
    let mut responses = Vec::new();
    for _ in 0..5 {
        let response = world.post_json(LIST, &report()).await;
        assert_eq!(response.code(), 201, "{}", response.text());
        responses.push(response.json());
    }
    (world, responses)
}

impl World {
    async fn total(&self, query: &str, token: &str) -> i64 {
        let list = self.get_as(&format!("{LIST}?{query}"), token).await;
        assert_eq!(list.code(), 200, "{}", list.text());
        list.json()["total"].as_i64().unwrap()
    }
}

#[actix_web::test]
async fn reports_beyond_the_ceiling_are_answered_alike_and_in_no_list_or_figure_unless_asked_for() {
    let (world, responses) = flooded().await;
    for response in &responses {
        let keys: Vec<_> = response.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["id", "reference", "message"].map(String::from).iter().collect::<Vec<_>>());
    }
    let (user, admin) = (world.token(Role::User).await, world.token(Role::Admin).await);
    assert_eq!(world.total("", &user).await, 2);
    assert_eq!(world.total("quarantine=exclude", &user).await, 2);
    assert_eq!(world.total("quarantine=include", &user).await, 5);
    assert_eq!(world.total("quarantine=only&unread=true", &user).await, 0, "it is never unread");
    let held = world.get_as(&format!("{LIST}?quarantine=only"), &user).await.json();
    assert_eq!(held["total"], 3);
    for item in held["data"].as_array().unwrap() {
        assert_eq!((&item["quarantined"], &item["unread"]), (&json!(true), &json!(false)));
    }
    assert_eq!(world.get_as("/api/meldungen/unread", &user).await.json()["unread"], 2);
    let counts = world.get_as("/api/dashboard/templates", &user).await.json();
    let form = counts["data"].as_array().unwrap().iter().find(|of| of["slug"] == "vorfall").unwrap();
    assert_eq!(form["count"], 2);
    for wrong in ["quarantine=true", "quarantine=Only"] {
        assert_eq!(world.get_as(&format!("{LIST}?{wrong}"), &user).await.code(), 422, "{wrong}");
    }
    let lines = async |query: &str| {
        let file = world.get_as(&format!("/api/meldungen/export?{query}"), &admin).await.text();
        file.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let ordinary = lines("").await;
    assert_eq!((ordinary.len(), ordinary[0].contains("Quarantäne")), (3, false));
    let whole = lines("quarantine=include").await;
    assert_eq!((whole.len(), whole[0].contains("Testdaten,Quarantäne,")), (6, true));
    assert_eq!(whole.iter().filter(|line| line.contains(",Nein,Ja,")).count(), 3);
}

#[actix_web::test]
async fn what_is_in_quarantine_is_shown_by_form_and_hour_and_taken_out_by_whoever_works_on_reports() {
    let (world, responses) = flooded().await;
    let user = world.token(Role::User).await;
    let shown = world.get_as(HELD, &user).await.json();
    assert_eq!((&shown["reports"], &shown["total"]), (&json!(3), &json!(1)));
    let hour = &shown["data"][0];
    assert_eq!((&hour["template_slug"], &hour["reports"]), (&json!("vorfall"), &json!(3)));
    assert!(hour["hour"].as_str().unwrap().ends_with(":00:00Z"), "{hour}");
    let release = |n: usize| format!("{LIST}/{}/release", responses[n]["id"]);
    let post = async |path: &str, body: Option<Value>| world.send("POST", path, &user, body.as_ref()).await;
    for (n, code) in [(0, 404), (2, 200), (2, 404)] {
        assert_eq!(post(&release(n), None).await.code(), code, "{n}");
    }
    assert_eq!((world.total("", &user).await, world.total("quarantine=only", &user).await), (3, 2));
    assert_eq!(world.get_as("/api/meldungen/unread", &user).await.json()["unread"], 3);
    let all = format!("{HELD}/release");
    for (body, code) in [
        (json!({}), 422),
        (json!({"template_slug": "vorfall", "hour": "gestern"}), 422),
        (json!({"template_slug": "vorfall", "hour": "2001-01-01T00:00:00Z"}), 404),
        (json!({"template_slug": "anderes", "hour": hour["hour"]}), 404),
    ] {
        assert_eq!(post(&all, Some(body.clone())).await.code(), code, "{body}");
    }
    // The history of a report in quarantine is shown like the report, and contains only what was done to this
    // one.
    let history = async |n: usize| {
        world.get_as(&format!("{LIST}/{}/history", responses[n]["id"]), &user).await.json()["data"].clone()
    };
    assert_eq!((&history(2).await[0]["action"], history(3).await), (&json!("report.released"), json!([])));
    let body = json!({"template_slug": "vorfall", "hour": hour["hour"]});
    assert_eq!(post(&all, Some(body)).await.json(), json!({"released": 2}));
    assert_eq!(
        (world.total("", &user).await, world.get_as(HELD, &user).await.json()["reports"].clone()),
        (5, json!(0))
    );
    let entries = world.audit.entries(world.scope);
    let told: Vec<_> = entries
        .iter()
        .filter(|entry| entry.action == "report.released")
        .map(|entry| format!("{}:{}", entry.object_kind, entry.details))
        .collect();
    let reference = responses[2]["reference"].as_str().unwrap();
    assert_eq!(
        told,
        [
            format!(r#"report:{{"reference":"{reference}","reports":1}}"#),
            format!(r#"template:{{"hour":{},"reports":2}}"#, hour["hour"]),
        ]
    );
}

#[actix_web::test]
async fn all_that_is_in_quarantine_is_deleted_when_that_was_meant() {
    let (world, _) = flooded().await;
    let admin = world.token(Role::Admin).await;
    let send = async |body: Value| world.send("POST", CLEAR, &admin, Some(&body)).await;
    assert_eq!(send(json!({"confirm": "ja"})).await.code(), 422);
    assert_eq!(send(json!({"confirm": "Meldewerk"})).await.json(), json!({"deleted": 3}));
    assert_eq!(world.total("quarantine=include", &admin).await, 2);
    let entries = world.audit.entries(world.scope);
    let last = entries.iter().rfind(|entry| entry.action == "report.deleted").unwrap();
    assert_eq!(last.details, r#"{"quarantine":true,"reports":3}"#);
}

#[actix_web::test]
async fn staff_are_told_once_of_an_hour() {
    let (world, _) = flooded().await;
    let told = world.limits.notified();
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].0, told[0].1.slug.as_str()), (world.scope, "vorfall"));
}
