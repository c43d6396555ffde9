//! Export and import of templates as files (hostile checks 32, 74, 75).

use crate::studio::{Studio, block};
use crate::tenants::Tenants;
use accounts::Role;
use forms::ports::{FormLibrary, FormReader as _};
use serde_json::{Value, json};

const IMPORT: &str = "/api/admin/form-templates/import";

/// Returns the numbers of blocks and templates, and the revision of the scope.
async fn counts(studio: &Studio) -> (usize, usize, i64) {
    let (forms, scope) = (&studio.world.forms, studio.world.scope);
    let blocks = FormLibrary::blocks(&**forms, scope).await.unwrap().len();
    let templates = FormLibrary::templates(&**forms, scope).await.unwrap().len();
    (blocks, templates, forms.revision(scope).await.unwrap().0)
}

#[actix_web::test]
async fn an_export_is_an_attachment_and_in_a_fresh_installation_exports_the_same() {
    let studio = Studio::new().await;
    let (_, template) = studio.form().await;
    let first = studio.get(&format!("{template}/export")).await;
    assert_eq!(first.code(), 200);
    assert_eq!(first.header("content-disposition"), "attachment; filename=\"lob.meldewerk.json\"");
    assert_eq!(
        (first.json()["format"].clone(), first.json()["version"].clone()),
        (json!("meldewerk-template"), json!(1))
    );
    let fresh = Studio::new().await;
    let arrived = fresh.send("POST", IMPORT, first.json()).await;
    assert_eq!((arrived.code(), arrived.json()["warnings"].clone()), (201, json!([])));
    assert_eq!(
        (arrived.json()["slug"].clone(), arrived.json()["is_active"].clone()),
        (json!("lob"), json!(false))
    );
    let second = fresh.get(&format!("/api/admin/form-templates/{}/export", arrived.json()["id"])).await;
    assert_eq!(second.text(), first.text());
    let log = fresh.get("/api/admin/audit-logs?per_page=100").await.json();
    let actions: Vec<_> =
        log["data"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["template.exported", "template.imported"]);
}

#[actix_web::test]
async fn identical_blocks_are_reused_and_others_renamed_with_a_warning() {
    let studio = Studio::new().await;
    let (block_path, template) = studio.form().await;
    let bundle = studio.get(&format!("{template}/export")).await.json();
    let (blocks, templates, _) = counts(&studio).await;
    let same = studio.send("POST", IMPORT, bundle.clone()).await;
    assert_eq!((same.code(), same.json()["slug"].clone()), (201, json!("lob_2")));
    assert_eq!(same.json()["warnings"], json!(["Das Formular „lob“ gibt es schon; das neue heißt „lob_2“."]));
    assert_eq!(counts(&studio).await.0, blocks, "its block is reused");
    let reworded = json!({"description": "anders"});
    assert_eq!(studio.send("PUT", &block_path, reworded).await.code(), 200);
    let other = studio.send("POST", IMPORT, bundle).await;
    assert_eq!(other.code(), 201);
    let warnings = other.json()["warnings"].clone();
    assert!(warnings[0].as_str().unwrap().contains("„ort_2“"), "{warnings}");
    assert_eq!(other.json()["form_blocks"][0]["slug"], "ort_2");
    assert_eq!(counts(&studio).await.1, templates + 2);
}

/// A change of a bundle, and the path at which it is refused.
type Case = (fn(&mut Value), &'static str);

/// Hostile check 74: 422, and nothing of it is imported.
#[actix_web::test]
async fn a_bundle_with_anything_wrong_in_it_is_422_and_nothing_of_it_is_imported() {
    let studio = Studio::new().await;
    let mut good = json!({
        "format": "meldewerk-template", "version": 1,
        "template": {"slug": "lob", "title": "Lob", "blocks": ["gut", "ort"]},
        "blocks": [block(), {"slug": "gut", "name": "Gut", "fields": []}]
    });
    good["blocks"][0]["slug"] = json!("ort");
    let before = counts(&studio).await;
    let cases: [Case; 11] = [
        (|b| b["version"] = json!(2), "format"),
        (|b| b["format"] = json!("x"), "format"),
        (|b| b["template"]["blocks"] = json!(["gut", "fehlt"]), "template.blocks.1"),
        (|b| b["template"]["organization_id"] = json!(1), "template.organization_id"),
        (|b| b["blocks"][1]["id"] = json!(1), "blocks.1.id"),
        (|b| b["__proto__"] = json!({}), "__proto__"),
        (|b| b["template"]["slug"] = json!("<script>"), "template.slug"),
        (|b| b["blocks"][0]["fields"][1]["slug"] = json!("bereich_text"), "blocks.0.fields.0.otherDbField"),
        (|b| b["blocks"][0]["fields"][0]["options"] = json!("x"), "blocks.0.fields.0.options"),
        (
            |b| {
                b["blocks"][0]["fields"][0]["visibleIf"] = json!({"field": "text", "op": "truthy"});
                b["blocks"][0]["fields"][1]["visibleIf"] = json!({"field": "bereich", "op": "truthy"});
            },
            "blocks.0.fields.1.visibleIf.field",
        ),
        (|b| b["blocks"] = json!(vec![b["blocks"][1].clone(); 1000]), "blocks"),
    ];
    for (change, path) in cases {
        let mut bundle = good.clone();
        change(&mut bundle);
        let refused = studio.send("POST", IMPORT, bundle).await;
        assert_eq!(refused.code(), 422, "{path}");
        assert!(refused.json()["errors"][path].is_array(), "{path}: {}", refused.text());
        assert!(!refused.text().contains("<script>"), "what was sent is not sent back");
        assert_eq!(counts(&studio).await, before, "{path}");
    }
    assert_eq!(studio.send("POST", IMPORT, good).await.code(), 201);
}

/// "A bundle of 10,000 fields … is refused in under a second."
#[actix_web::test]
async fn a_bundle_of_ten_thousand_fields_is_refused_and_leaves_nothing_behind() {
    let studio = Studio::new().await;
    let fields: Vec<Value> =
        (0..10_000).map(|n| json!({"slug": format!("f{n}"), "type": "text", "label": "F"})).collect();
    let bundle = json!({
        "format": "meldewerk-template", "version": 1, "template": {"slug": "x", "title": "X"},
        "blocks": [{"slug": "b", "name": "B", "fields": fields}]
    });
    let before = counts(&studio).await;
    let refused = studio.send("POST", IMPORT, bundle).await;
    assert_eq!((refused.code(), refused.json()["errors"]["blocks"].is_array()), (422, true));
    assert_eq!(counts(&studio).await, before);
}

/// Hostile check 32: "existing blocks are reused" only within the tenant.
#[actix_web::test]
async fn a_bundle_of_a_makes_blocks_of_b_s_own_and_leaves_a_as_it_was() {
    let tenants = Tenants::new().await;
    let export = format!("/api/admin/form-templates/{}/export", tenants.a.template);
    let bundle = tenants.get(tenants.a.host(), &export, Some(tenants.a.token(Role::Developer))).await.json();
    let before = tenants.rows(&tenants.a).await;
    let token = Some(tenants.b.token(Role::Developer));
    let arrived = tenants.send("POST", tenants.b.host(), IMPORT, token, Some(&bundle)).await;
    assert_eq!((arrived.code(), arrived.json()["warnings"].clone()), (201, json!([])));
    let block = arrived.json()["form_blocks"][0]["id"].as_i64().unwrap();
    assert_ne!(block, tenants.a.block);
    let own = FormLibrary::blocks(&*tenants.world.forms, tenants.b.scope).await.unwrap();
    assert!(own.iter().any(|(found, _)| found.id.0 == block));
    assert_eq!(tenants.rows(&tenants.a).await, before);
    // And B's templates accept none of A's blocks.
    let body = json!({"slug": "x", "title": "X", "block_ids": [tenants.a.block]});
    let refused =
        tenants.send("POST", tenants.b.host(), "/api/admin/form-templates", token, Some(&body)).await;
    assert_eq!(refused.code(), 422);
    assert!(refused.json()["errors"]["blocks.0.form_block_id"].is_array(), "{}", refused.text());
}
