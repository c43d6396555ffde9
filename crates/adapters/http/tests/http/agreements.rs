//! Templates of agreements on data processing.

use crate::support::{Reply, World};
use accounts::Role;
use actix_web::test::TestRequest;
use plans::{Module, Tier};
use serde_json::{Value, json};

const ALL: &str = "/api/admin/dpa-templates";

async fn world() -> (World, String) {
    let world = World::new().await;
    world.license(world.scope, Module::Forms, Tier::Business).await;
    let developer = world.token(Role::Developer).await;
    (world, developer)
}

fn template() -> Value {
    json!({
        "name": "Vertrag", "slug": "vertrag", "locale": "de", "retention_days": 30,
        "content_md": "# Vertrag mit {{controller.company}}\n\n{{> health}}\n",
        "variable_schema": [
            {"key": "controller.company", "label": "Organisation", "type": "text", "required": true},
            {"key": "processing.data", "label": "Daten", "type": "multi-select", "required": false, "default": ["health"],
             "options": [{"value": "health", "label": "Gesundheitsdaten"}]},
        ],
        "clauses": [
            {"key": "health", "name": "Gesundheit", "condition": "processing.data includes \"health\"", "content_md": "Artikel 9"},
        ],
    })
}

async fn create(world: &World, token: &str, body: &Value) -> Value {
    let reply = world.send("POST", ALL, token, Some(body)).await;
    assert_eq!(reply.code(), 201, "{}", reply.text());
    reply.json()
}

fn faults(reply: &Reply) -> Value {
    assert_eq!(reply.code(), 422, "{}", reply.text());
    reply.json()["errors"].clone()
}

#[actix_web::test]
async fn a_template_is_written_published_and_its_version_stays() {
    let (world, developer) = world().await;
    let made = create(&world, &developer, &template()).await;
    for (member, value) in [
        ("status", json!("draft")),
        ("version", Value::Null),
        ("has_changes", json!(true)),
        ("is_system", json!(false)),
        ("problems", json!([])),
        ("unplaced_clauses", json!([])),
        ("content_md", template()["content_md"].clone()),
        ("clauses", template()["clauses"].clone()),
    ] {
        assert_eq!(made[member], value, "{member}");
    }
    assert_eq!(made["variable_schema"][1]["default"], json!(["health"]));
    let one = format!("{ALL}/{}", made["id"]);
    let published = world.send("POST", &format!("{one}/publish"), &developer, None).await.json();
    assert_eq!((&published["status"], &published["version"]), (&json!("published"), &json!(1)));
    let again = world.send("POST", &format!("{one}/publish"), &developer, None).await;
    assert_eq!(
        (again.code(), again.json()["message"].as_str()),
        (409, Some("Seit Version 1 hat sich nichts geändert."))
    );
    let changed = world.send("PUT", &one, &developer, Some(&json!({"content_md": "neu"}))).await.json();
    assert_eq!((&changed["version"], &changed["has_changes"]), (&json!(1), &json!(true)));
    let version = world.get_as(&format!("{one}/versions/1"), &developer).await.json();
    assert_eq!(version["snapshot"]["content_md"], template()["content_md"]);
    assert_eq!(version["content_hash"], published["content_hash"]);
    let versions = world.get_as(&format!("{one}/versions"), &developer).await.json();
    assert_eq!((&versions["total"], &versions["data"][0]["version"]), (&json!(1), &json!(1)));
    let gone = world.send("DELETE", &one, &developer, None).await;
    assert_eq!(gone.json()["message"], "Die Vorlage „Vertrag“ ist gelöscht.");
    for path in [one.clone(), format!("{one}/versions"), format!("{one}/versions/1")] {
        assert_eq!(world.get_as(&path, &developer).await.code(), 404, "{path}");
    }
}

/// For a version whose members are in the order of RFC 8785, as `serde_json` writes them here.
#[actix_web::test]
async fn the_hash_is_that_of_the_snapshot_that_is_shown() {
    use sha2::Digest as _;
    let (world, developer) = world().await;
    let made = create(&world, &developer, &template()).await;
    let one = format!("{ALL}/{}", made["id"]);
    world.send("POST", &format!("{one}/publish"), &developer, None).await;
    let version = world.get_as(&format!("{one}/versions/1"), &developer).await.json();
    let canonical = serde_json::to_string(&sorted(&version["snapshot"])).unwrap();
    let digest = sha2::Sha256::digest(&canonical);
    let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let hash: String = digits.map(|digit| char::from_digit(digit.into(), 16).unwrap()).collect();
    assert_eq!(version["content_hash"], hash, "{canonical}");
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut names: Vec<_> = members.keys().collect();
            names.sort();
            names
                .into_iter()
                .map(|name| (name.clone(), sorted(&members[name])))
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
        Value::Array(list) => list.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

/// 422 with line and column for templates and conditions, all at once and in the reader's language.
#[actix_web::test]
async fn what_cannot_be_read_is_told_with_line_and_column() {
    let (world, developer) = world().await;
    let mut wrong = template();
    wrong["content_md"] = json!("ok\n {{{x}}}");
    wrong["clauses"][0]["condition"] = json!("a and b");
    wrong["variable_schema"][0]["type"] = json!("number");
    let shape = faults(&world.send("POST", ALL, &developer, Some(&wrong)).await);
    assert_eq!(
        shape["variable_schema.0.type"][0],
        "Das muss text, textarea, select, multi-select oder toggle sein."
    );
    wrong["variable_schema"][0]["type"] = json!("text");
    let told = faults(&world.send("POST", ALL, &developer, Some(&wrong)).await);
    assert_eq!(told["content_md"][0], "Zeile 2, Spalte 2: Platzhalter mit „{“ gibt es hier nicht.");
    assert_eq!(
        told["clauses.0.condition"][0],
        "Zeile 1, Spalte 3: Nach dem Pfad darf nur ==, != oder includes stehen, oder nichts."
    );
    let request = TestRequest::post().uri(ALL).set_json(&wrong);
    let request = request.insert_header(("authorization", format!("Bearer {developer}")));
    let english = faults(&world.call(request.insert_header(("accept-language", "en"))).await);
    assert_eq!(english["content_md"][0], "Line 2, column 2: There are no placeholders with “{” here.");
    assert_eq!(world.get_as(ALL, &developer).await.json()["total"], 2, "those of the service");
}

/// References to what does not exist yet can be saved, are listed, and prevent publishing.
#[actix_web::test]
async fn open_ends_are_listed_and_not_published() {
    let (world, developer) = world().await;
    let made = create(&world, &developer, &json!({"name": "Vertrag", "content_md": "x\n{{> later}}"})).await;
    assert_eq!(made["slug"], "vertrag");
    assert_eq!(
        made["problems"],
        json!([{"field": "content_md", "line": 2, "column": 1, "message": "Eine Klausel „later“ gibt es nicht."}])
    );
    let path = format!("{ALL}/{}/publish", made["id"]);
    let told = faults(&world.send("POST", &path, &developer, None).await);
    assert_eq!(told["content_md"][0], "Zeile 2, Spalte 1: Eine Klausel „later“ gibt es nicht.");
}

#[actix_web::test]
async fn a_system_template_is_copied_and_not_changed() {
    let (world, developer) = world().await;
    let list = world.get_as(ALL, &developer).await.json();
    assert_eq!((&list["total"], &list["data"][0]["is_system"]), (&json!(2), &json!(true)));
    let one = format!("{ALL}/{}", list["data"][0]["id"]);
    let shown = world.get_as(&one, &developer).await.json();
    assert!(shown["content_md"].as_str().unwrap().starts_with("# Vertrag zur Auftragsverarbeitung"));
    let name = json!({"name": "Neu"});
    for (method, path, body) in
        [("PUT", &one, Some(&name)), ("DELETE", &one, None), ("POST", &format!("{one}/publish"), None)]
    {
        let refused = world.send(method, path, &developer, body).await;
        assert_eq!(refused.code(), 409, "{method} {path}: {}", refused.text());
    }
    let fork = world.send("POST", &format!("{one}/fork"), &developer, None).await;
    assert_eq!((fork.code(), &fork.json()["slug"]), (201, &json!("auftragsverarbeitung")));
    assert_eq!(world.get_as(&format!("{one}/versions/1"), &developer).await.code(), 200);
    for path in ["/-3", "/0", "/-0", "/+1", "/01", "/9223372036854775808", "/x"] {
        assert_eq!(world.get_as(&format!("{ALL}{path}"), &developer).await.code(), 404, "{path}");
    }
}

#[actix_web::test]
async fn a_taken_slug_and_an_edition_that_was_not_seen_are_refused() {
    let (world, developer) = world().await;
    let made = create(&world, &developer, &template()).await;
    let told = faults(&world.send("POST", ALL, &developer, Some(&template())).await);
    assert_eq!(told["slug"][0], "Eine andere Vorlage hat dieses Kürzel.");
    let one = format!("{ALL}/{}", made["id"]);
    let put = |tag: &'static str, text: &str| {
        let request = TestRequest::put().uri(&one).set_json(json!({"content_md": text}));
        let request = request.insert_header(("authorization", format!("Bearer {developer}")));
        world.call(request.insert_header(("if-match", tag)))
    };
    assert_eq!(put("\"1\"", "zwei").await.code(), 200);
    let stale = put("\"1\"", "drei").await;
    assert_eq!(stale.code(), 412, "{}", stale.text());
    assert_eq!(world.get_as(&one, &developer).await.json()["content_md"], "zwei");
}

/// Requires the feature `dpa_generator` at tier `business` or higher.
#[actix_web::test]
async fn without_the_feature_nothing_is_there() {
    let world = World::new().await;
    world.license(world.scope, Module::Forms, Tier::Professional).await;
    let developer = world.token(Role::Developer).await;
    let refused = world.get_as(ALL, &developer).await;
    assert_eq!((refused.code(), &refused.json()["required_feature"]), (403, &json!("dpa_generator")));
    let admin = world.token(Role::Admin).await;
    world.license(world.scope, Module::Forms, Tier::Business).await;
    assert_eq!(world.get_as(ALL, &admin).await.code(), 403);
}
