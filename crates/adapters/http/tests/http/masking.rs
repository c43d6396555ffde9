//! Masking rules chosen by a site, and trials of them (decisions, section 3).

use crate::support::World;
use accounts::Role;
use forms::testing::MarkingMasker;
use serde_json::{Value, json};
use site::SiteSettings;

const MASKING: &str = "/api/admin/masking";
const TRIAL: &str = "/api/admin/masking/trial";
const AGED: &str = "Herr Weber, 45 Jahre alt";

fn pieces(found: &Value) -> Value {
    let kept = |text: &str| json!({"text": text, "rule": null, "replacement": null});
    json!({"pieces": [kept("Herr Weber, "), found, kept("")]})
}

#[actix_web::test]
async fn optional_rules_are_chosen_kept_in_order_and_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let before = world.audit.entries(world.scope).len();
    assert_eq!(world.get_as(MASKING, &admin).await.json(), json!({"further": []}));
    let chosen = json!({"further": ["age", "person", "age"]});
    for _ in 0..2 {
        let reply = world.send("POST", MASKING, &admin, Some(&chosen)).await;
        assert_eq!((reply.code(), reply.json()), (200, json!({"further": ["person", "age"]})));
    }
    assert_eq!(world.get_as(MASKING, &admin).await.json(), json!({"further": ["person", "age"]}));
    let shown = world.get("/f/vorfall").await.json();
    assert_eq!(shown["masking"], json!(["person", "age"]), "the form says which names stay");
    let entries = world.audit.entries(world.scope);
    assert_eq!(entries.len(), before + 1, "what changes nothing is no entry");
    let last = entries.last().unwrap();
    assert_eq!((last.action.as_str(), last.object_id.as_str()), ("settings.changed", "masking"));
    assert_eq!(*last.details, *r#"{"changed":"further_rules","value":"person, age"}"#);
}

#[actix_web::test]
async fn a_rule_that_there_is_not_is_told_at_its_place() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    for (body, path) in [
        (json!({}), "further"),
        (json!({"further": "age"}), "further"),
        (json!({"further": ["age", 7]}), "further.1"),
        (json!({"further": ["age", "name"]}), "further.1"),
        (json!({"further": ["Age"]}), "further.0"),
    ] {
        let reply = world.send("POST", MASKING, &admin, Some(&body)).await;
        assert_eq!(reply.code(), 422, "{body}");
        assert!(reply.json()["errors"][path].is_array(), "{body}: {}", reply.text());
        if path.contains('.') {
            let body = json!({"text": "x", "further": body["further"]});
            assert!(world.send("POST", TRIAL, &admin, Some(&body)).await.json()["errors"][path].is_array());
        }
    }
    assert_eq!(world.get_as(MASKING, &admin).await.json(), json!({"further": []}));
}

#[actix_web::test]
async fn a_trial_says_what_is_masked_and_why_and_keeps_nothing() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let before = world.audit.entries(world.scope).len();
    let try_out = async |body: Value| world.send("POST", TRIAL, &admin, Some(&body)).await;
    let plain = json!({"pieces": [{"text": AGED, "rule": null, "replacement": null}]});
    assert_eq!(try_out(json!({"text": AGED})).await.json(), plain);
    let aged = pieces(&json!({"text": "45 Jahre alt", "rule": "age", "replacement": "[ALTER ANONYMISIERT]"}));
    assert_eq!(try_out(json!({"text": AGED, "further": ["age"]})).await.json(), aged);
    world.send("POST", MASKING, &admin, Some(&json!({"further": ["age"]}))).await;
    assert_eq!(try_out(json!({"text": AGED})).await.json(), aged, "without a word on them, the site's own");
    assert_eq!(try_out(json!({"text": AGED, "further": []})).await.json(), plain);
    assert_eq!(world.reports(), 0);
    assert_eq!(world.audit.entries(world.scope).len(), before + 1, "the choice alone is recorded");

    for (body, path) in [(json!({}), "text"), (json!({"text": "ä".repeat(20_001)}), "text")] {
        let reply = try_out(body).await;
        assert!(reply.code() == 422 && reply.json()["errors"][path].is_array());
    }
    assert_eq!(try_out(json!({"text": "ä".repeat(20_000)})).await.code(), 200);
    assert_eq!(
        try_out(json!({"text": MarkingMasker::FAILS_ON})).await.code(),
        503,
        "nothing is shown unmasked"
    );
}

#[actix_web::test]
async fn the_rules_of_a_site_mask_its_reports_and_the_preview_shows_what_would_be_stored() {
    let world = World::new().await;
    let mut settings = SiteSettings::default();
    settings.captcha.submission = false;
    settings.masking.optional = vec!["age".into()];
    world.change_settings(settings).await;
    let body = "data.ort=nord&data.text=Herr+M%C3%BCller%2C+45+Jahre+alt";
    let form = "application/x-www-form-urlencoded";
    let page = world.post_raw("/f/vorfall?action=preview", form, body.into()).await;
    let shown = page.json();
    assert_eq!(page.status, 200);
    assert_eq!(shown["values"]["text"], "Herr Müller, 45 Jahre alt", "what was typed stays in the form");
    let notice = shown["notice"].as_str().unwrap();
    assert!(
        notice.starts_with("MaskingPreview") && notice.contains("[NAME ANONYMISIERT], [ALTER ANONYMISIERT]")
    );
    assert!(!notice.contains("Müller"));
    assert_eq!(world.reports(), 0, "nothing is stored");

    let failing = format!("data.text={}", MarkingMasker::FAILS_ON);
    let page = world.post_raw("/f/vorfall?action=preview", form, failing.into()).await;
    let shown = page.json();
    assert_eq!(
        (page.status.as_u16(), &shown["notice"]),
        (503, &json!("MaskingPreviewFailed")),
        "nothing was sent that could be lost"
    );
    assert_eq!(shown["values"]["text"], MarkingMasker::FAILS_ON, "what was typed stays in the form");
    assert_eq!(world.post_raw("/f/vorfall", form, body.into()).await.status, 303);
    let stored = &world.forms.reports(world.scope)[0];
    assert_eq!(stored.data["text"], "[NAME ANONYMISIERT], [ALTER ANONYMISIERT]");
    assert_eq!(stored.mask_counts.iter().map(|mask| mask.rule.as_str()).collect::<Vec<_>>(), ["name", "age"]);
}
