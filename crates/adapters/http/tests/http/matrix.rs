//! Every operation of the OpenAPI document × everybody who may come along.

use crate::support::World;
use accounts::Role;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use serde_json::Value;

struct Row {
    method: String,
    path: String,
    role: Option<Role>,
    feature: Option<String>,
    statuses: Vec<u16>,
    has_body: bool,
}

fn rows() -> Vec<Row> {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut rows = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let role = operation["x-role"].as_str().unwrap_or_else(|| panic!("{method} {path} has no rule"));
            rows.push(Row {
                method: method.to_uppercase(),
                path: path.clone(),
                role: (role != "public").then(|| Role::parse(role).unwrap()),
                feature: operation["x-plan-feature"].as_str().map(str::to_owned),
                statuses: operation["responses"]
                    .as_object()
                    .unwrap()
                    .keys()
                    .map(|key| key.parse().unwrap())
                    .collect(),
                has_body: operation.get("requestBody").is_some(),
            });
            let secured = operation.get("security").is_some();
            assert_eq!(secured, role != "public", "{method} {path}");
        }
    }
    rows
}

#[test]
fn the_operations_are_those_of_the_specification_with_their_rules() {
    let mut expected: Vec<String> = include_str!("routes.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let mut actual: Vec<String> = rows()
        .iter()
        .map(|row| {
            let role = row.role.map_or("public", Role::code);
            format!("{} {} {role} {}", row.method, row.path, row.feature.as_deref().unwrap_or("-"))
        })
        .collect();
    expected.sort();
    actual.sort();
    assert_eq!(actual, expected);
}

#[actix_web::test]
async fn every_operation_lets_in_whom_its_rule_names_and_nobody_else() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let world = World::with(|options| {
        options.rate_limits = http_api::RateLimits::OFF;
        options.metrics = Some(recorder.handle());
        // So that no caller of the walk is refused for not being local.
        options.metrics_token = None;
    })
    .await;
    let mut callers: Vec<(Option<String>, Option<Role>)> = vec![(None, None), (Some("f".repeat(64)), None)];
    for role in Role::ALL {
        callers.push((Some(world.token(role).await), Some(role)));
    }
    callers.push((Some(crate::second_factor::pending_handle(&world).await), None));
    for row in rows() {
        for (token, role) in &callers {
            if row.path == "/api/auth/logout" && role.is_some() {
                // Would end the session of the walk; told by a test of its own.
                continue;
            }
            let path = row
                .path
                .replace("{slug}", "vorfall")
                .replace("{id}", "7")
                .replace("{key}", "x")
                .replace("{user}", "7")
                .replace("{userId}", "7");
            let path = path.replace("{file}", "swagger-ui.css").replace("{tail}", "app-1a2b.css");
            let mut request = TestRequest::default()
                .method(Method::from_bytes(row.method.as_bytes()).unwrap())
                .uri(&path)
                .peer_addr("127.0.0.1:9".parse().unwrap());
            if row.has_body {
                request = request.insert_header(("content-type", "application/json")).set_payload("{}");
            }
            if let Some(token) = token {
                request = request.insert_header(("authorization", format!("Bearer {token}")));
            }
            let status = world.call(request).await.status.as_u16();
            let who = format!("{} {} as {role:?}: {status}", row.method, row.path);
            assert!(row.statuses.contains(&status), "undocumented: {who}");
            match (row.role, role) {
                (Some(_), None) => assert_eq!(status, 401, "{who}"),
                (Some(needed), Some(role)) if !role.includes(needed) => assert_eq!(status, 403, "{who}"),
                _ => assert!(status != 401 && status != 403 && status < 500, "{who}"),
            }
        }
    }
}
