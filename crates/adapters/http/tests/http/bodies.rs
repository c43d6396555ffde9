//! The body of every operation as its document describes it: the example is accepted, and every wrong type,
//! missing or unknown member is reported at its path.

use crate::support::World;
use accounts::Role;
use serde_json::{Map, Value, json};

/// Operations that accept unknown members, and why.
const LENIENT: [&str; 1] = [
    // An extra member must not cost somebody their report (decisions §2).
    "submit_report",
];

/// Operations that look at the body only after something else, and why.
const LATER: [&str; 1] = [
    // An expired invitation is reported first, whatever the body is.
    "accept_invitation",
];

/// The provider's events are its own: the document leaves their shape open.
const UNDESCRIBED: &str = "receive_payment_event";

/// A member of the portal.
const MEMBER: &str = "kundin@example.org";

struct Operation {
    id: String,
    method: String,
    path: String,
    callers: String,
    body: Value,
    schema: Value,
}

fn document() -> Value {
    serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap()
}

/// Returns how many operations have a JSON body.
pub(crate) fn with_json(document: &Value) -> usize {
    let items = document["paths"].as_object().unwrap().values();
    let operations = items.flat_map(|item| item.as_object().unwrap().values());
    operations
        .filter(|operation| operation.pointer("/requestBody/content/application~1json").is_some())
        .count()
}

/// Returns the operations with a JSON body, each with a body that has every member.
fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let id = operation["operationId"].as_str().unwrap().to_owned();
            if schema.is_null() || LATER.contains(&id.as_str()) {
                continue;
            }
            let path = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
            operations.push(Operation {
                id,
                method: method.to_uppercase(),
                path: path.collect::<Vec<_>>().join("/"),
                callers: operation["x-role"].as_str().unwrap().to_owned(),
                body: sample(schema, document),
                schema: schema.clone(),
            });
        }
    }
    operations
}

/// Returns what a walk over all operations sends: where a path names a record, a valid body, so that the
/// response is about the record; otherwise nothing that could change anything.
pub(crate) fn for_a_walk(method: &str, path: &str) -> Value {
    if !path.contains('{') {
        return json!({});
    }
    let document = document();
    let schema = &document["paths"][path][method.to_lowercase()]["requestBody"]["content"]["application/json"]
        ["schema"];
    if schema.is_null() { json!({}) } else { sample(schema, &document) }
}

/// Resolves references, and the schema beside `null`.
fn resolved<'a>(schema: &'a Value, document: &'a Value) -> &'a Value {
    if let Some(target) = schema["$ref"].as_str() {
        return resolved(document.pointer(target.trim_start_matches('#')).unwrap(), document);
    }
    let choices = schema["oneOf"].as_array().into_iter().flatten();
    match choices.filter(|choice| choice["type"] != "null").collect::<Vec<_>>()[..] {
        [only] => resolved(only, document),
        _ => schema,
    }
}

fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Builds a value that the schema describes, with every possible member.
fn sample(schema: &Value, document: &Value) -> Value {
    let schema = resolved(schema, document);
    if let Some(words) = schema["enum"].as_array() {
        return words[0].clone();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let first = choices.iter().find(|choice| choice["type"] != "null");
        return sample(first.unwrap(), document);
    }
    if let Some(members) = schema["properties"].as_object() {
        let sampled = members.iter().map(|(name, member)| (name.clone(), sample(member, document)));
        return Value::Object(sampled.collect());
    }
    match types(schema).first() {
        Some(&"string") if schema["format"] == "date-time" => json!("2026-03-01T08:30:00Z"),
        Some(&"boolean") => json!(true),
        Some(&"integer" | &"number") => schema.get("minimum").cloned().unwrap_or(json!(1)),
        Some(&"array") => json!([sample(&schema["items"], document)]),
        Some(&"object") => json!({}),
        _ => json!("wort"),
    }
}

/// One change of a body, and the path at which it has to be reported.
struct Change {
    path: String,
    body: Value,
}

/// Gives every member a wrong type once, removes each required one once, and adds an unknown one to every
/// object.
fn changes(operation: &Operation, document: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    walk(&operation.schema, &operation.body, document, &mut Vec::new(), &mut |path, change| {
        let mut body = operation.body.clone();
        let mut place = &mut body;
        for step in &path[..path.len() - 1] {
            place = if let Ok(index) = step.parse::<usize>() {
                &mut place[index]
            } else {
                &mut place[step.as_str()]
            };
        }
        let (Value::Object(members), Some(last)) = (place, path.last()) else { panic!("{path:?}") };
        match change {
            Some(value) => drop(members.insert(last.clone(), value)),
            None => drop(members.remove(last)),
        }
        found.push(Change { path: path.join("."), body });
    });
    found
}

fn walk(
    schema: &Value,
    body: &Value,
    document: &Value,
    path: &mut Vec<String>,
    tell: &mut impl FnMut(&[String], Option<Value>),
) {
    let schema = resolved(schema, document);
    let Some(members) = schema["properties"].as_object() else { return };
    path.push("surprise".to_owned());
    tell(path, Some(json!(1)));
    path.pop();
    for (name, member) in members {
        path.push(name.clone());
        let member = resolved(member, document);
        // A schema without a type accepts anything.
        let choices = member["oneOf"].as_array().into_iter().flatten();
        let mut taken = choices.flat_map(|choice| types(resolved(choice, document))).chain(types(member));
        let wrong = if taken.any(|of| of == "boolean") { json!(7) } else { json!(true) };
        if member.get("type").is_some() || member["oneOf"].is_array() {
            tell(path, Some(wrong));
        }
        if schema["required"].as_array().is_some_and(|required| required.contains(&json!(name))) {
            tell(path, None);
        }
        walk(member, &body[name.as_str()], document, path, tell);
        if member.get("items").is_some() {
            path.push("0".to_owned());
            walk(&member["items"], &body[name.as_str()][0], document, path, tell);
            path.pop();
        }
        path.pop();
    }
}

/// Members that are not in the document, or whose type depends on the value.
fn is_told_otherwise(operation: &Operation, path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or_default();
    // An answer of any type is a wrong answer, which spends the token; the honeypot accepts anything.
    ["captcha_answer", "captcha_work", "website"].contains(&last)
        || (LENIENT.contains(&operation.id.as_str()) && last == "surprise")
        // Parsed one by one, so that problems are reported by the report's position.
        || (operation.id == "import_test_data" && path.starts_with("reports.0."))
}

#[actix_web::test]
async fn whatever_is_wrong_in_a_body_is_told_at_its_path() {
    let (world, document) = (World::new().await, document());
    world.open_portal(world.scope).await;
    world.customer(world.scope, MEMBER).await;
    let member = world.portal_token(world.scope, MEMBER).await;
    let token = world.token(Role::Developer).await;
    let (mut walked, mut untold) = (0, Vec::new());
    for operation in operations(&document) {
        let told = |change: &Change| !is_told_otherwise(&operation, &change.path);
        let changes: Vec<Change> = changes(&operation, &document).into_iter().filter(told).collect();
        assert_eq!(changes.is_empty(), operation.id == UNDESCRIBED, "{}", operation.id);
        for change in changes {
            let token = match operation.callers.as_str() {
                "public" => "",
                "member" => member.as_str(),
                _ => token.as_str(),
            };
            let reply = world.send(&operation.method, &operation.path, token, Some(&change.body)).await;
            walked += 1;
            let errors = reply.json()["errors"].as_object().cloned().unwrap_or_else(Map::new);
            if reply.status != 422 || !errors.contains_key(&change.path) {
                let what = change.body.to_string();
                untold.push(format!(
                    "{} {}: {} {} for {what}",
                    operation.id,
                    change.path,
                    reply.status,
                    reply.text()
                ));
            }
        }
    }
    assert!(untold.is_empty(), "{} of {walked}:\n{}", untold.len(), untold.join("\n"));
}

/// No example of the document is malformed. Whether the form or account exists is another matter.
#[actix_web::test]
async fn the_example_of_every_operation_is_read() {
    let (world, document) = (World::new().await, document());
    world.open_portal(world.scope).await;
    world.customer(world.scope, MEMBER).await;
    let member = world.portal_token(world.scope, MEMBER).await;
    let token = world.token(Role::Developer).await;
    let mut walked = 0;
    for operation in operations(&document) {
        let example = &resolved(&operation.schema, &document)["example"];
        let body = if example.is_null() { &operation.body } else { example };
        let token = match operation.callers.as_str() {
            "public" => "",
            "member" => member.as_str(),
            _ => token.as_str(),
        };
        let reply = world.send(&operation.method, &operation.path, token, Some(body)).await;
        let text = reply.text();
        for fault in [
            "Das muss ein Text",
            "Das muss eine",
            "Das muss true",
            "Diese Angabe fehlt",
            "Diese Angabe gibt es hier nicht",
            "kein gültiges JSON",
        ] {
            assert!(!text.contains(fault), "{}: {text} for {body}", operation.id);
        }
        walked += 1;
    }
    assert_eq!(walked, with_json(&document) - LATER.len());
}
