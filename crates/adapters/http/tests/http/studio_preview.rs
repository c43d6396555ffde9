//! Unsaved forms as the public would see them; forms that come with the product; and published states.

use crate::studio::{Studio, block};
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use forms::ports::FormReader as _;
use serde_json::{Value, json};

const BLOCK: &str = "/api/admin/form-blocks/preview";
const TEMPLATE: &str = "/api/admin/form-templates/preview";

#[actix_web::test]
async fn an_unsaved_block_is_shown_in_both_languages_by_the_renderer_of_the_public_page() {
    let studio = Studio::new().await;
    let mut unsaved = block();
    // Depends on a field of another block, whose value is unknown here.
    unsaved["fields"][1]["visibleIf"] = json!({"field": "anderswo", "op": "eq", "value": "x"});
    let before = studio.world.forms.revision(studio.world.scope).await.unwrap();
    let cases = [("de", "Vorschau des Bausteins", "Bereich"), ("en", "Preview of the block", "Area")];
    for (lang, title, label) in cases {
        let page = studio.send("POST", &format!("{BLOCK}?lang={lang}"), unsaved.clone()).await;
        assert_eq!((page.code(), page.header("content-type")), (200, "text/html; charset=utf-8"));
        assert_eq!(page.header("cache-control"), "no-store");
        let drawn = page.json();
        assert_eq!((&drawn["preview"], &drawn["locale"]), (&json!(true), &json!(lang)));
        assert_eq!((&drawn["title"], &drawn["labels"]), (&json!(title), &json!([label, "Text"])));
        assert_eq!((&drawn["challenge"], &drawn["notice"]), (&Value::Null, &Value::Null));
    }
    assert_eq!(studio.world.forms.revision(studio.world.scope).await.unwrap(), before);
}

#[actix_web::test]
async fn an_unsaved_template_is_shown_with_its_saved_blocks_and_stays_as_it_is() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    let id: i64 = block_path.rsplit('/').next().unwrap().parse().unwrap();
    let before = studio.world.forms.revision(studio.world.scope).await.unwrap();
    let unsaved =
        json!({"slug": "neu", "title": "Ganz neu", "block_ids": [id], "settings": {"quick_exit": true}});
    let page = studio.send("POST", &format!("{TEMPLATE}?lang=en"), unsaved.clone()).await;
    assert_eq!(page.code(), 200, "{}", page.text());
    let drawn = page.json();
    assert_eq!((&drawn["title"], &drawn["labels"]), (&json!("Ganz neu"), &json!(["Area", "Text"])));
    assert_eq!(studio.world.forms.revision(studio.world.scope).await.unwrap(), before);
    assert_eq!(studio.get(&template_path).await.json()["title"]["de"], "Lob");

    // Editors change titles and texts, and see the result.
    let editor = studio.world.token(Role::Editor).await;
    assert_eq!(studio.world.send("POST", TEMPLATE, &editor, Some(&unsaved)).await.code(), 200);
    let user = studio.world.token(Role::User).await;
    assert_eq!(studio.world.send("POST", TEMPLATE, &user, Some(&unsaved)).await.code(), 403);
}

#[actix_web::test]
async fn blocks_that_are_not_saved_yet_stand_in_for_those_that_are() {
    let studio = Studio::new().await;
    let (block_path, _) = studio.form().await;
    let id: i64 = block_path.rsplit('/').next().unwrap().parse().unwrap();
    let before = studio.world.forms.revision(studio.world.scope).await.unwrap();
    let field = |slug: &str, label: &str| json!({"slug": slug, "type": "text", "label": label});
    let unsaved = json!({
        "slug": "neu", "title": "Ganz neu", "block_ids": [id, -1],
        "unsaved_blocks": [
            {"form_block_id": id, "block": {"fields": [field("anders", "Anders")]}},
            {"form_block_id": -1, "block": {"slug": "dazu", "name": "Dazu", "fields": [field("mehr", "Mehr")]}},
        ],
    });
    let page = studio.send("POST", TEMPLATE, unsaved).await;
    assert_eq!((page.code(), &page.json()["labels"]), (200, &json!(["Anders", "Mehr"])), "{}", page.text());
    assert_eq!(studio.world.forms.revision(studio.world.scope).await.unwrap(), before);
}

/// A change to a preview, the path it is sent to, and the path at which it is refused.
type Case = (&'static str, fn(&mut Value), &'static str);

#[actix_web::test]
async fn what_could_not_be_saved_is_422_in_the_preview_with_the_same_paths() {
    let studio = Studio::new().await;
    let cases: [Case; 8] = [
        (BLOCK, |b| b["fields"][0]["options"] = json!([]), "fields.0.options"),
        (BLOCK, |b| b["fields"][1]["slug"] = json!("Text"), "fields.1.slug"),
        (BLOCK, |b| b["fields"][0]["requierd"] = json!(true), "fields.0.requierd"),
        (BLOCK, |b| b["fields"] = Value::Array(vec![b["fields"][1].clone(); 201]), "fields"),
        (TEMPLATE, |t| *t = json!({"slug": "x", "title": "", "block_ids": []}), "title"),
        (
            TEMPLATE,
            |t| *t = json!({"slug": "x", "title": "X", "block_ids": [987_654]}),
            "blocks.0.form_block_id",
        ),
        (
            TEMPLATE,
            |t| {
                let made = json!({"form_block_id": -1, "block": {"slug": "b", "name": "", "fields": []}});
                *t = json!({"slug": "x", "title": "X", "block_ids": [-1], "unsaved_blocks": [made]});
            },
            "blocks.0.name",
        ),
        (
            TEMPLATE,
            |t| *t = json!({"slug": "x", "title": "X", "unsaved_blocks": [{"form_block_id": -1}]}),
            "unsaved_blocks.0.block",
        ),
    ];
    for (path, spoil, told) in cases {
        let mut body = block();
        spoil(&mut body);
        let refused = studio.send("POST", path, body).await;
        assert_eq!(refused.code(), 422, "{told}: {}", refused.text());
        assert!(refused.json()["errors"][told].is_array(), "{told}: {}", refused.text());
    }
    assert_eq!(studio.send("POST", &format!("{BLOCK}?lang=fr"), block()).await.code(), 422);
}

#[actix_web::test]
async fn an_example_becomes_an_inactive_template_that_a_preview_shows() {
    const EXAMPLES: &str = "/api/admin/form-templates/examples";
    let studio = Studio::new().await;
    let listed = studio.get(&format!("{EXAMPLES}?lang=en")).await.json();
    let examples = listed["data"].as_array().unwrap();
    assert_eq!(examples.len(), 5);
    for example in examples {
        let made =
            studio.send("POST", &format!("{EXAMPLES}/{}", example["key"].as_str().unwrap()), json!({})).await;
        assert_eq!((made.code(), &made.json()["is_active"]), (201, &json!(false)), "{}", made.text());
        assert_eq!(made.json()["title"]["en"], example["title"]);
        let template = made.json();
        let unsaved =
            json!({"slug": template["slug"], "title": template["title"], "blocks": template["blocks"]});
        let shown = studio.send("POST", TEMPLATE, unsaved).await.json();
        let labels = shown["labels"].as_array().unwrap().len();
        assert_eq!(json!(labels), example["fields"]);
    }
    let again = studio.send("POST", &format!("{EXAMPLES}/mangelmeldung"), json!({})).await;
    assert_eq!((again.code(), again.json()["slug"].clone()), (201, json!("mangelmeldung_2")));
    assert_eq!(again.json()["warnings"].as_array().unwrap().len(), 1);
    assert_eq!(studio.send("POST", &format!("{EXAMPLES}/anderes"), json!({})).await.code(), 404);
    let log = studio.get("/api/admin/audit-logs?per_page=100").await.json();
    let imports =
        log["data"].as_array().unwrap().iter().filter(|entry| entry["action"] == "template.imported");
    assert_eq!(imports.count(), 6);
}

#[actix_web::test]
async fn every_change_of_a_template_or_its_block_is_a_published_state_and_an_export_is_none() {
    let studio = Studio::new().await;
    let (block_path, template) = studio.form().await;
    let numbers = async || {
        let listed = studio.get(&format!("{template}/versions")).await.json();
        let data = listed["data"].as_array().unwrap().clone();
        assert!(data.iter().enumerate().all(|(place, version)| version["is_current"] == (place == 0)));
        assert!(data.iter().all(|version| version["published_at"].as_str().unwrap().ends_with('Z')));
        data.iter().map(|version| version["number"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(numbers().await, [1]);
    assert_eq!(studio.send("PUT", &template, json!({"title": "Neu"})).await.code(), 200);
    assert_eq!(studio.send("PUT", &block_path, json!({"description": "Neu"})).await.code(), 200);
    assert_eq!(studio.get(&format!("{template}/export")).await.code(), 200);
    assert_eq!(studio.send("PUT", &template, json!({"retention_days": 30})).await.code(), 200);
    assert_eq!(numbers().await, [3, 2, 1]);
    let missing = studio.get("/api/admin/form-templates/987654/versions").await;
    assert_eq!(missing.code(), 404);
}

#[actix_web::test]
async fn the_address_of_a_form_is_its_tenants_whatever_host_is_asked() {
    let studio = Studio::new().await;
    let (_, template) = studio.form().await;
    let shown = studio.get(&format!("{template}/address")).await;
    assert_eq!((shown.code(), &*shown.json()["url"].to_string()), (200, "\"https://a.example/f/lob\""));
    assert!(shown.json()["qr_code_svg"].as_str().unwrap().starts_with("<svg "));
    assert_eq!(studio.get("/api/admin/form-templates/987654/address").await.code(), 404);

    let tenants = Tenants::new().await;
    let (path, token) =
        (format!("/api/admin/form-templates/{}/address", tenants.a.template), tenants.a.token(Role::Editor));
    let [domain, sub_domain] = &tenants.a.hosts;
    for host in [domain, sub_domain, HOME] {
        let shown = tenants.get(host, &path, Some(token)).await.json();
        assert_eq!(shown["url"], format!("https://{domain}/f/{}", tenants.a.form), "{host}");
    }
}
