//! Made-up reports.

use crate::support::{World, report};
use accounts::Role;
use serde_json::{Value, json};

const STATUS: &str = "/api/admin/testdata/status";
const PROMPT: &str = "/api/admin/testdata/prompt";
const IMPORT: &str = "/api/admin/testdata/import";
const CLEAR: &str = "/api/admin/testdata/clear";

fn data() -> Value {
    report()["data"].clone()
}

#[actix_web::test]
async fn test_data_is_checked_and_masked_like_a_submission_marked_and_deleted_alone() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let send = async |path: &str, body: Value| world.send("POST", path, &admin, Some(&body)).await;
    assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201);
    let reports = json!([{"data": data(), "created_at": "2020-01-31T09:30:00+01:00"}, {"data": data()}]);
    let imported = send(IMPORT, json!({"template_slug": "vorfall", "reports": reports})).await;
    assert_eq!((imported.code(), imported.json()), (200, json!({"imported": 2, "errors": []})));
    let status = world.get_as(STATUS, &admin).await.json();
    assert_eq!(status, json!({"test": 2, "total": 3, "most": 1000}));
    let list = world.get_as("/api/meldungen?sort=created_at", &admin).await.json();
    assert_eq!(list["data"][0]["created_at"], "2020-01-31T08:30:00Z", "dated back: {list}");
    let cleared = send(CLEAR, json!({})).await;
    assert_eq!((cleared.code(), cleared.json()), (200, json!({"deleted": 2})));
    assert_eq!(world.get_as(STATUS, &admin).await.json()["total"], 1, "the real one stays");
    let entries = world.audit.entries(world.scope);
    let told: Vec<_> = entries.iter().map(|entry| format!("{} {}", entry.action, entry.details)).collect();
    assert!(told.contains(&r#"testdata.imported {"name":"vorfall","reports":2}"#.into()), "{told:?}");
    assert!(told.contains(&r#"report.deleted {"reports":2,"test":true}"#.into()), "{told:?}");
}

/// Returns whether a response has the members of the described refusal, and its errors one of the described
/// shapes.
fn fits(document: &Value, response: &Value) -> bool {
    let schema = &document["components"]["schemas"]["TestDataRefusal"];
    let shapes = document["components"]["schemas"]["TestDataErrors"]["oneOf"].as_array().unwrap();
    let shape = if response["errors"].is_array() { "array" } else { "object" };
    schema["required"].as_array().unwrap().iter().all(|name| response.get(name.as_str().unwrap()).is_some())
        && response.as_object().unwrap().keys().all(|name| schema["properties"].get(name).is_some())
        && shapes.iter().any(|described| described["type"] == shape)
}

#[actix_web::test]
async fn an_import_of_test_data_is_all_or_nothing_and_says_what_is_wrong_where() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let send = async |body: Value| world.send("POST", IMPORT, &admin, Some(&body)).await;
    let with = |reports: Value| json!({"template_slug": "vorfall", "reports": reports});
    let document = world.get("/api/openapi.json").await.json();
    let described = &document["paths"][IMPORT]["post"]["responses"]["422"]["content"]["application/json"];
    assert_eq!(described["schema"]["$ref"], "#/components/schemas/TestDataRefusal");
    let mut unknown = data();
    unknown["gibt_es_nicht"] = json!("x");
    let refused = send(with(json!([{"data": data()}, {"data": unknown}]))).await;
    assert_eq!(refused.code(), 422);
    let response = refused.json();
    assert_eq!(
        (&response["imported"], &response["errors"][0]["index"]),
        (&json!(0), &json!(1)),
        "{response}"
    );
    assert!(response["errors"][0]["errors"]["data.gibt_es_nicht"].is_array(), "{response}");
    assert!(fits(&document, &response), "{response}");
    for misshapen in [
        json!([{"data": data()}, "x"]),
        json!([{"data": data()}, {}]),
        json!([{"data": data()}, {"data": []}]),
        json!([{"data": data()}, {"data": data(), "created_at": "gestern"}]),
        json!([{"data": data()}, {"data": data(), "created_at": 7}]),
        json!([{"data": data()}, {"data": data(), "created_at": "2999-01-01T00:00:00Z"}]),
        json!([{"data": data()}, {"data": data(), "created_at": "1969-12-31T23:59:59Z"}]),
    ] {
        let refused = send(with(misshapen.clone())).await;
        assert_eq!((refused.code(), &refused.json()["errors"][0]["index"]), (422, &json!(1)), "{misshapen}");
    }
    let too_many: Vec<Value> = (0..1001).map(|_| json!({"data": {}})).collect();
    for (body, path) in [
        (with(json!([])), "reports"),
        (with(json!({})), "reports"),
        (with(json!(too_many)), "reports"),
        (json!({"template_slug": "vorfall"}), "reports"),
        (json!({"reports": [{"data": data()}]}), "template_slug"),
        (json!({"template_slug": "gibt_es_nicht", "reports": [{"data": data()}]}), "template_slug"),
        (json!({"template_slug": "geschlossen", "reports": [{"data": data()}]}), "template_slug"),
    ] {
        let refused = send(body).await;
        assert_eq!(refused.code(), 422);
        assert!(refused.json()["errors"][path].is_array(), "{path}: {}", refused.text());
        assert!(fits(&document, &refused.json()), "{}", refused.text());
    }
    assert_eq!(world.get_as(STATUS, &admin).await.json()["total"], 0);
}

#[actix_web::test]
async fn the_prompt_describes_the_fields_and_the_exact_json_wanted() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let send = async |path: &str, body: Value| world.send("POST", path, &admin, Some(&body)).await;
    let prompt =
        send(&format!("{PROMPT}?lang=de"), json!({"template_slug": "vorfall", "count": 7})).await.json();
    let prompt = prompt["prompt"].as_str().unwrap();
    assert!(prompt.starts_with("Erfinde 7 "), "{prompt}");
    let form = world.get("/api/form-templates/vorfall").await.json();
    for block in form["blocks"].as_array().unwrap() {
        for field in block["fields"].as_array().unwrap() {
            let kind = field["type"].as_str().unwrap();
            let has_value = !["heading", "paragraph", "file-upload", "hidden"].contains(&kind);
            let name = format!("\"{}\"", field["slug"].as_str().unwrap());
            assert_eq!(prompt.contains(&name), has_value, "{name} of {kind}");
        }
    }
    let shape = &prompt[prompt.rfind("\n\n").unwrap()..];
    let shape: Value = serde_json::from_str(shape).unwrap();
    assert_eq!(shape["template_slug"], "vorfall");
    assert!(shape["reports"][0]["data"].is_object());
    for (body, path) in [
        (json!({"template_slug": "gibt_es_nicht"}), "template_slug"),
        (json!({"template_slug": "vor\0fall"}), "template_slug"),
        (json!({}), "template_slug"),
        (json!({"template_slug": "vorfall", "count": 0}), "count"),
        (json!({"template_slug": "vorfall", "count": 101}), "count"),
        (json!({"template_slug": "vorfall", "count": "7"}), "count"),
    ] {
        let refused = send(PROMPT, body).await;
        assert_eq!(refused.code(), 422, "{}", refused.text());
        assert!(refused.json()["errors"][path].is_array(), "{path}: {}", refused.text());
    }
}
