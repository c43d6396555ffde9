//! The federal states and their districts.

use crate::support::World;
use serde_json::json;

const STATES: &str = "/api/geo/bundeslaender";

#[actix_web::test]
async fn sixteen_states_and_their_districts_are_public_and_kept_for_a_day() {
    let world = World::new().await;
    let states = world.get(STATES).await;
    assert_eq!((states.code(), states.header("cache-control")), (200, "public, max-age=86400"));
    let states = states.json();
    assert_eq!(states.as_array().unwrap().len(), 16);
    assert_eq!(states[4], json!({"key": "05", "name": "Nordrhein-Westfalen"}));
    let mut found = 0;
    for state in states.as_array().unwrap() {
        let key = state["key"].as_str().unwrap();
        let reply = world.get(&format!("/api/geo/landkreise/{key}")).await;
        assert_eq!((reply.code(), reply.header("cache-control")), (200, "public, max-age=86400"));
        found += reply.json().as_array().unwrap().len();
    }
    assert_eq!(found, 401);
}

#[actix_web::test]
async fn a_state_is_named_by_its_key_or_its_name() {
    let world = World::new().await;
    let by_key = world.get("/api/geo/landkreise/08").await.json();
    assert!(by_key.as_array().unwrap().contains(&json!({"key": "08111", "name": "Stuttgart"})));
    for name in ["Baden-W%C3%BCrttemberg", "baden-w%c3%bcrttemberg"] {
        assert_eq!(world.get(&format!("/api/geo/landkreise/{name}")).await.json(), by_key, "{name}");
    }
    for unknown in ["00", "17", "8", "Preu%C3%9Fen", "%00", "%FF", "%27%20OR%201=1--", "..", "08111"] {
        assert_eq!(world.get(&format!("/api/geo/landkreise/{unknown}")).await.code(), 404, "{unknown}");
    }
}
