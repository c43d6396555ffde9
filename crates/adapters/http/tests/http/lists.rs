//! Lists are paged flat, all in the same way (decisions §1).

use crate::support::World;
use accounts::Role;
use serde_json::{Value, json};

const TRANSLATIONS: &str = "/api/admin/translations";

#[actix_web::test]
async fn a_list_comes_page_by_page_and_says_where_it_stands() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let first = world.get_as(&format!("{TRANSLATIONS}?pro_seite=2"), &admin).await.json();
    assert_eq!(first["data"].as_array().unwrap().len(), 2);
    let place = |list: &Value| {
        ["current_page", "last_page", "per_page", "total", "from", "to"]
            .map(|key| list[key].as_u64().unwrap())
    };
    let total = texts::all().len() as u64;
    let last = total.div_ceil(2);
    assert_eq!(place(&first), [1, last, 2, total, 1, 2]);
    assert_eq!(first["prev_page_url"], Value::Null);
    let next = first["next_page_url"].as_str().unwrap();
    assert_eq!(next, format!("{TRANSLATIONS}?pro_seite=2&page=2"));
    let second = world.get_as(next, &admin).await.json();
    assert_eq!(place(&second), [2, last, 2, total, 3, 4]);
    let end = world.get_as(&format!("{TRANSLATIONS}?pro_seite=2&page={last}"), &admin).await.json();
    assert_eq!((&end["to"], &end["next_page_url"]), (&json!(total), &Value::Null));
    let found = world.get_as(&format!("{TRANSLATIONS}?search=MELDUNG%20ABSENDEN"), &admin).await.json();
    assert_eq!((&found["total"], &found["data"][0]["key"]), (&json!(1), &json!("public.submit")));
}

#[actix_web::test]
async fn pages_count_from_one_and_hold_a_hundred_at_most_on_every_list() {
    let world = World::new().await;
    let token = world.token(Role::Developer).await;
    world.open_portal(world.scope).await;
    world.customer(world.scope, "kundin@example.org").await;
    let member = world.portal_token(world.scope, "kundin@example.org").await;
    let document = world.get("/api/openapi.json").await.json();
    let mut lists = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let is_list = item["get"]["parameters"].to_string().contains("\"per_page\"");
        // For an unknown record the page is not checked.
        if !is_list || path.contains('{') {
            continue;
        }
        for wrong in
            ["page=0", "page=-1", "page=1.0", "per_page=0", "per_page=101", "pro_seite=x", "page=1&page=1"]
        {
            let token = if item["get"]["x-role"] == "member" { &member } else { &token };
            let reply = world.get_as(&format!("{path}?{wrong}"), token).await;
            // Some only say that they do not exist without an organisation.
            assert!(matches!(reply.code(), 422 | 404), "{path}?{wrong}: {} {}", reply.code(), reply.text());
        }
        lists += 1;
    }
    // Counted by their answers.
    let is_paged = |item: &Value| {
        let schema = &item["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        let name = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next());
        let shape = &document["components"]["schemas"][name.unwrap_or_default()];
        shape.to_string().contains("\"#/components/schemas/Paging\"")
    };
    let paths = document["paths"].as_object().unwrap().iter();
    assert_eq!(lists, paths.filter(|(path, item)| !path.contains('{') && is_paged(item)).count());
}
