//! The OpenAPI document and the page that shows it.

use crate::support::World;
use serde_json::{Value, json};

const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/openapi.json");

fn document() -> Value {
    serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap()
}

#[test]
fn the_document_is_openapi_3_1_and_the_same_every_time() {
    assert_eq!(document()["openapi"], "3.1.0");
    let document = http_api::openapi_json().unwrap();
    assert_eq!(document, http_api::openapi_json().unwrap());
    let committed = std::fs::read_to_string(COMMITTED).unwrap();
    assert!(
        committed.trim_end() == document,
        "docs/openapi.json is out of date: `meldewerk openapi` writes it"
    );
}

#[test]
fn every_reference_points_at_something() {
    fn walk(node: &Value, document: &Value, seen: &mut usize) {
        match node {
            Value::Object(members) => {
                if let Some(target) = members.get("$ref").and_then(Value::as_str) {
                    assert!(document.pointer(target.trim_start_matches('#')).is_some(), "{target}");
                    *seen += 1;
                }
                members.values().for_each(|member| walk(member, document, seen));
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, document, seen)),
            _ => {}
        }
    }
    let document = document();
    let mut seen = 0;
    walk(&document, &document, &mut seen);
    assert_eq!(seen, http_api::openapi_json().unwrap().matches("\"$ref\":").count());
}

#[test]
fn every_operation_has_a_summary_a_tag_and_an_id_of_its_own() {
    let document = document();
    let mut ids = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 5), "{method} {path}");
            assert!(operation["tags"][0].is_string(), "{method} {path}");
            ids.push(operation["operationId"].as_str().unwrap().to_owned());
        }
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
}

#[test]
fn closed_sets_have_their_words_and_bodies_what_they_take() {
    let document = document();
    let words = |schema: &str, member: &str| {
        document["components"]["schemas"][schema]["properties"][member]["enum"].clone()
    };
    for (schema, member, expected) in [
        ("ReportFile", "media_type", json!(forms::ports::FILE_TYPES)),
        ("PendingDomain", "record_type", json!(["TXT"])),
        ("Health", "status", json!(["ok"])),
    ] {
        assert_eq!(words(schema, member), expected, "{schema}.{member}");
    }
    assert!(words("MaskCount", "rule").is_array());
    let texts = document["paths"]["/api/translations/{locale}"]["get"]["parameters"].as_array().unwrap();
    let stored = texts.iter().find(|parameter| parameter["name"] == "stored").unwrap();
    assert_eq!(stored["schema"]["enum"], json!(["1", ""]));
    assert_eq!(document["components"]["schemas"]["ReportUpload"]["required"], json!(["payload"]));
    let page = &document["paths"]["/f/{slug}"]["post"]["requestBody"]["content"];
    let taken: Vec<_> = page.as_object().unwrap().keys().collect();
    assert_eq!(taken, ["application/x-www-form-urlencoded", "multipart/form-data"]);
}

#[actix_web::test]
async fn the_page_of_the_document_loads_only_files_of_its_own_and_nothing_inline() {
    let world = World::new().await;
    assert_eq!(world.get("/api/openapi.json").await.json(), document());
    let page = world.get("/api/docs").await.text();
    for script in page.split("<script").skip(1) {
        assert!(script.starts_with(" src=\"/api/docs/") && script.contains("></script>"), "{script}");
    }
    assert!(!page.contains("style=") && !page.contains("<style") && !page.contains("http"));
    for (file, media_type) in [
        ("swagger-ui.css", "text/css; charset=utf-8"),
        ("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
        ("initializer.js", "text/javascript; charset=utf-8"),
    ] {
        let reply = world.get(&format!("/api/docs/{file}")).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, media_type));
        assert!(reply.body.len() > 100);
    }
    for file in ["index.html", "..%2Fx", "swagger-initializer.js", "oauth2-redirect.html"] {
        assert_eq!(world.get(&format!("/api/docs/{file}")).await.code(), 404, "{file}");
    }
}

/// The table of hostile checks is only worth something if its tests exist.
#[test]
fn the_tests_that_the_readme_names_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    // The binary is tested with all its parts.
    let mut folders = vec![root.join("src"), root.join("tests"), root.join("../../app/tests")];
    let mut code = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                code.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let is_name = |text: &&str| {
        text.matches('_').count() > 3 && text.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
    };
    for name in readme.split('`').filter(is_name) {
        assert!(code.contains(&format!("fn {name}(")), "{name}");
    }
    // These rows are tested in other crates.
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let rows = rows.filter(|(number, _)| number.parse::<u8>().is_ok());
    let untested = rows.filter(|(_, tests)| !tests.split('`').any(|text| is_name(&text)));
    assert_eq!(untested.map(|(number, _)| number).collect::<Vec<_>>(), ["79", "83", "85"]);
}
