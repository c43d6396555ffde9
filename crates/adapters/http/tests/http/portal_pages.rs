//! The pages that mails to portal members link to, as a browser without JavaScript uses them.

use crate::portal::{new, open};
use crate::support::{PASSWORD, Reply, World};
use actix_web::test::TestRequest;
use kernel::Duration;
use serde_json::json;

const ANNA: &str = "anna@example.org";
const OTHER: &str = "ziegel+ampel+farn+tukan";

/// Sends a form.
async fn send(world: &World, path: &str, body: &str) -> Reply {
    let request =
        TestRequest::post().uri(path).insert_header(("content-type", "application/x-www-form-urlencoded"));
    world.call(request.set_payload(body.to_owned())).await
}

/// Returns the topic of the page, as the fake writes it.
fn about(reply: &Reply) -> String {
    reply.json()["view"].as_str().unwrap_or_else(|| panic!("{}", reply.text())).to_owned()
}

async fn login(world: &World, password: &str) -> u16 {
    world.post_json("/api/portal/login", &json!({"email": ANNA, "password": password})).await.code()
}

#[actix_web::test]
async fn the_page_of_a_link_confirms_the_address_by_its_button_alone() {
    let world = open().await;
    assert_eq!(world.post_json("/api/portal/register", &new(ANNA)).await.code(), 202);
    let path = format!("/portal/verify/{}", world.portal_link(world.scope));
    for _ in 0..2 {
        // Mail scanners open links.
        let shown = world.get(&path).await;
        assert_eq!((shown.status.as_u16(), shown.header("cache-control")), (200, "no-store"));
        assert_eq!(shown.header("referrer-policy"), "no-referrer");
        assert!(about(&shown).starts_with("PortalMemberAddress {") && about(&shown).contains(ANNA));
    }
    assert_eq!(login(&world, PASSWORD).await, 401);
    let english = send(&world, &path, "action=lang-en").await;
    assert_eq!((english.status.as_u16(), english.json()["locale"].as_str()), (200, Some("en")));
    assert!(about(&english).starts_with("PortalMemberAddress {"), "{}", english.text());
    assert_eq!(login(&world, PASSWORD).await, 401, "a button for the language confirms nothing");
    let confirmed = send(&world, &path, "action=submit").await;
    assert_eq!(confirmed.status.as_u16(), 200, "{}", confirmed.text());
    assert!(about(&confirmed).starts_with("PortalMemberAddressConfirmed {"));
    assert_eq!(login(&world, PASSWORD).await, 200);
    for over in [world.get(&path).await, send(&world, &path, "action=submit").await] {
        assert_eq!(over.status.as_u16(), 410);
        assert!(about(&over).starts_with("PortalMemberAddressLinkInvalid {"), "{}", over.text());
    }
}

#[actix_web::test]
async fn a_new_password_is_set_on_the_page_of_a_link() {
    let world = open().await;
    world.customer(world.scope, ANNA).await;
    let wished = world.post_json("/api/portal/password/forgot", &json!({"email": ANNA})).await;
    assert_eq!(wished.code(), 202);
    let path = format!("/portal/password/{}", world.portal_link(world.scope));
    let shown = world.get(&format!("{path}?lang=en")).await;
    assert_eq!((shown.status.as_u16(), shown.header("referrer-policy")), (200, "no-referrer"));
    assert_eq!(shown.json()["locale"], "en");
    assert!(about(&shown).starts_with("PortalMemberNewPassword {") && about(&shown).contains(ANNA));
    let weak = send(&world, &path, "password=kurz&action=submit").await;
    assert_eq!(weak.status.as_u16(), 422);
    assert!(about(&weak).contains("field: Some(\"password\")"), "{}", weak.text());
    assert!(!weak.text().contains("kurz\""), "{}", weak.text());
    let set = send(&world, &path, &format!("password={OTHER}&action=submit")).await;
    assert_eq!((set.status.as_u16(), about(&set).as_str()), (200, "PortalMemberPasswordSet"));
    assert_eq!(login(&world, PASSWORD).await, 401);
    assert_eq!(login(&world, &OTHER.replace('+', " ")).await, 200);
    let over = send(&world, &path, &format!("password={OTHER}&action=submit")).await;
    assert_eq!(over.status.as_u16(), 410);
    assert!(about(&over).starts_with("PortalMemberPasswordLinkInvalid {"), "{}", over.text());
}

#[actix_web::test]
async fn a_link_is_over_at_its_end_and_says_no_more_than_one_that_never_was() {
    let world = open().await;
    world.post_json("/api/portal/register", &new(ANNA)).await;
    let path = format!("/portal/verify/{}", world.portal_link(world.scope));
    world.clock.advance(Duration::hours(24));
    let over = world.get(&path).await;
    assert_eq!(over.status.as_u16(), 410);
    for never in ["0".repeat(64), "x".into(), "%3Cscript%3E".into()] {
        let unknown = world.get(&format!("/portal/verify/{never}")).await;
        assert_eq!((unknown.status.as_u16(), about(&unknown)), (410, about(&over)), "{never}");
        assert!(!unknown.text().contains("script"), "{}", unknown.text());
    }
}
