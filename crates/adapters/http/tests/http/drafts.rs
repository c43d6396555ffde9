//! Changes of a form that is online wait until they are published (ADR 44).

use crate::studio::Studio;
use accounts::Role;
use serde_json::{Value, json};

const PUBLIC: &str = "/api/form-templates/lob?lang=de";

/// Returns the labels that the public sees.
async fn labels(studio: &Studio) -> Vec<Value> {
    let form = studio.world.get(PUBLIC).await.json();
    let blocks = form["blocks"].as_array().unwrap().iter();
    blocks.flat_map(|block| block["fields"].as_array().unwrap()).map(|field| field["label"].clone()).collect()
}

/// The fields of the block, different from the public ones.
fn changed() -> Value {
    json!({"confirm": true, "fields": [
        {"slug": "bereich", "type": "select", "label": {"de": "Wo war es?", "en": "Where?"}, "otherDbField": "bereich_text",
         "options": [{"value": "other", "label": "Sonst"}]},
        {"slug": "text", "type": "textarea", "label": "Text", "anonymize": true},
        {"slug": "wann", "type": "date", "label": {"de": "Wann?", "en": "When?"}, "required": true}
    ]})
}

#[actix_web::test]
async fn a_draft_is_kept_shown_and_published() {
    let studio = Studio::new().await;
    let (block, template) = studio.form().await;
    let before = studio.world.get(PUBLIC).await.json();
    let kept = studio.send("PUT", &format!("{block}?publish=false"), changed()).await;
    assert_eq!(kept.code(), 200, "{}", kept.text());
    let used = &kept.json()["used_by"][0];
    assert_eq!((&used["slug"], &used["has_unpublished_changes"]), (&json!("lob"), &json!(true)));
    let kept = studio.send("PUT", &format!("{template}?publish=false"), json!({"title": "Viel Lob"})).await;
    assert_eq!((kept.code(), kept.json()["has_unpublished_changes"].clone()), (200, json!(true)));
    assert_eq!(studio.world.get(PUBLIC).await.json(), before, "the public sees nothing of it");
    // According to the form that is online: without the new question.
    studio.report(json!({"bereich": "nord", "text": "gut"})).await;
    let list = studio.get("/api/admin/form-templates?search=lob").await.json();
    assert_eq!(list["data"][0]["has_unpublished_changes"], true);

    let changes = studio.get(&format!("{template}/changes")).await.json();
    assert_eq!(
        changes,
        json!({
            "form": [{"kind": "title", "words": [{"de": "Lob", "en": "Praise"}, "Viel Lob"]}],
            "reports": 0,
            "blocks": [{"slug": "ort", "name": {"de": "Ort", "en": "Place"}, "what": [], "fields": [
                {"slug": "bereich", "label": {"de": "Wo war es?", "en": "Where?"}, "what": [
                    {"kind": "title", "words": [{"de": "Bereich", "en": "Area"}, {"de": "Wo war es?", "en": "Where?"}]},
                    {"kind": "option_removed", "words": ["Nord"]}]},
                {"slug": "wann", "label": {"de": "Wann?", "en": "When?"}, "what": [
                    {"kind": "added", "words": []}, {"kind": "required", "words": []}]}
            ]}]
        })
    );

    let publish = format!("{template}/publish");
    let stale = studio.at("POST", &publish, "\"1\"", json!({})).await;
    assert_eq!(stale.code(), 412, "{}", stale.text());
    let tag = studio.get(&template).await.header("etag").to_owned();
    let published = studio.at("POST", &publish, &tag, json!({})).await;
    assert_eq!((published.code(), published.header("etag")), (200, tag.as_str()));
    assert_eq!(published.json()["has_unpublished_changes"], false);
    assert_eq!(labels(&studio).await, ["Wo war es?", "Text", "Wann?"]);
    assert_eq!(studio.world.get(PUBLIC).await.json()["title"], "Viel Lob");
    assert_eq!(
        studio.get(&format!("{template}/changes")).await.json(),
        json!({"form": [], "reports": 0, "blocks": []})
    );
    let versions = studio.get(&format!("{template}/versions")).await.json();
    assert_eq!(versions["total"], 2);
}

#[actix_web::test]
async fn what_is_no_draft_is_told_at_its_place() {
    let studio = Studio::new().await;
    let (block, template) = studio.form().await;
    let draft = format!("{template}?publish=false");
    let refused = studio.send("PUT", &draft, json!({"slug": "anders", "retention_days": 30})).await;
    assert_eq!(refused.code(), 422);
    let errors = refused.json()["errors"].clone();
    assert!(errors["slug"][0].as_str().unwrap().contains("erst mit dem Veröffentlichen"), "{errors}");
    assert_eq!(errors["slug"], errors["retention_days"]);
    for path in [&block, &template] {
        let wrong = studio.send("PUT", &format!("{path}?publish=maybe"), json!({})).await;
        assert_eq!((wrong.code(), wrong.json()["errors"]["publish"].is_array()), (422, true));
        let twice = studio.send("PUT", &format!("{path}?publish=false&publish=true"), json!({})).await;
        assert_eq!(twice.code(), 422, "{}", twice.text());
    }
}

/// Neither an editor's texts nor an administrator's switch publishes a developer's draft.
#[actix_web::test]
async fn only_a_developer_publishes() {
    let studio = Studio::new().await;
    let (block, template) = studio.form().await;
    assert_eq!(studio.send("PUT", &format!("{block}?publish=false"), changed()).await.code(), 200);
    let (editor, admin) = (studio.world.token(Role::Editor).await, studio.world.token(Role::Admin).await);
    let publish = format!("{template}/publish");
    for token in [&editor, &admin] {
        assert_eq!(studio.world.send("POST", &publish, token, Some(&json!({}))).await.code(), 403);
        assert_eq!(studio.world.get_as(&format!("{template}/changes"), token).await.code(), 200);
    }
    let texts = json!({"title": "Neu"});
    let kept = studio.world.send("PUT", &template, &editor, Some(&texts)).await;
    assert_eq!((kept.code(), kept.json()["has_unpublished_changes"].clone()), (200, json!(true)));
    for is_active in [false, true] {
        let online = format!("{template}/online");
        let switched =
            studio.world.send("PUT", &online, &admin, Some(&json!({"is_active": is_active}))).await;
        assert_eq!(switched.code(), 200, "{}", switched.text());
    }
    assert_eq!(labels(&studio).await, ["Bereich", "Text"]);
    assert_eq!(studio.world.get(PUBLIC).await.json()["title"], "Lob");
    assert_eq!(studio.send("POST", &publish, json!({})).await.code(), 200);
    assert_eq!(labels(&studio).await, ["Wo war es?", "Text", "Wann?"]);
    assert_eq!(studio.world.get(PUBLIC).await.json()["title"], "Neu");
}

/// Staff view, copy and export the draft.
#[actix_web::test]
async fn a_copy_and_a_file_are_made_of_the_draft() {
    let studio = Studio::new().await;
    let (_, template) = studio.form().await;
    let draft = format!("{template}?publish=false");
    assert_eq!(studio.send("PUT", &draft, json!({"title": "Viel Lob"})).await.code(), 200);
    let copy = studio.send("POST", &format!("{template}/duplicate"), json!({})).await.json();
    assert_eq!((&copy["title"], &copy["has_unpublished_changes"]), (&json!("Viel Lob"), &json!(false)));
    assert_eq!(studio.get(&format!("{template}/export")).await.json()["template"]["title"], "Viel Lob");
}
