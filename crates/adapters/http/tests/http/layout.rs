//! The appearance of a site's pages: layout, colours, logo.

use crate::support::{Reply, World};
use crate::tenants::Tenants;
use accounts::Role;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use site::ports::SettingsStore as _;

const PUBLIC: &str = "/api/layout/settings";
const LAYOUT: &str = "/api/admin/layout";
const UPLOAD: &str = "/api/admin/layout/upload-logo";

fn both(text: &str) -> Value {
    json!({"de": text, "en": ""})
}

fn wanted(mark: &str) -> Value {
    json!({
        "header": {"tagline": both(mark)},
        "footer": {
            "text": both(mark),
            "links": [{"label": {"de": mark, "en": "Imprint"}, "url": "https://klinik.example/impressum"}],
        },
        "page": {"width": "wide", "intro": both(mark)},
        "colors": {"accent": "#005EA8", "header_background": "#003366", "header_text": "#fff"},
    })
}

/// A multipart form with one file in the part of a logo.
fn form(part: &str, filename: &str, content: &[u8]) -> Vec<u8> {
    let head = format!(
        "--x\r\ncontent-disposition: form-data; name=\"{part}\"; filename=\"{filename}\"\r\n\
         content-type: image/png\r\n\r\n"
    );
    [head.as_bytes(), content, b"\r\n--x--\r\n"].concat()
}

impl World {
    async fn upload(&self, token: &str, body: Vec<u8>) -> Reply {
        let request = TestRequest::post()
            .uri(UPLOAD)
            .insert_header(("authorization", format!("Bearer {token}")))
            .insert_header(("content-type", "multipart/form-data; boundary=x"));
        self.call(request.set_payload(body)).await
    }
}

fn paths(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 422, "{}", reply.text());
    let mut paths: Vec<_> = reply.json()["errors"].as_object().unwrap().keys().cloned().collect();
    paths.sort();
    paths
}

fn changes(world: &World) -> Vec<String> {
    let entries = world.audit.entries(world.scope).into_iter();
    entries.filter(|entry| entry.object_id == "layout").map(|entry| entry.details).collect()
}

#[actix_web::test]
async fn a_layout_is_set_whole_shown_to_everybody_and_recorded() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let fresh = world.get(PUBLIC).await;
    assert_eq!(fresh.code(), 200);
    assert_eq!((&fresh.json()["logo"], &fresh.json()["style_url"]), (&Value::Null, &Value::Null));
    let mut body = wanted("Wir hören zu");
    body["logo"] = json!({"url": "https://evil.example/x.svg"});
    assert_eq!(paths(&world.send("POST", LAYOUT, &admin, Some(&body)).await), ["logo"]);
    let reply = world.send("POST", LAYOUT, &admin, Some(&wanted("Wir hören zu"))).await;
    assert_eq!(reply.code(), 200, "{}", reply.text());
    let mut expected = wanted("Wir hören zu");
    expected["colors"] =
        json!({"accent": "#005ea8", "header_background": "#003366", "header_text": "#ffffff"});
    expected["logo"] = Value::Null;
    expected["style_url"] = json!("/site/colors/005ea8-003366-ffffff.css");
    expected["languages"] = json!(["de", "en"]);
    assert_eq!(reply.json(), expected, "a logo is changed by an upload only");
    assert_eq!(world.get(PUBLIC).await.json(), expected);
    let page = world.get("/f/vorfall?lang=en").await.json();
    let brand = page["brand"].as_str().unwrap();
    assert!(brand.contains("tagline: \"Wir hören zu\"") && brand.contains("Imprint"), "{brand}");
    assert_eq!(world.get("/").await.json()["intro"], "Wir hören zu");
    let again = wanted("Wir hören zu");
    assert_eq!(world.send("POST", LAYOUT, &admin, Some(&again)).await.code(), 200);
    assert_eq!(changes(&world), [r#"{"changed":"header, footer, page, colors"}"#], "once");
    let empty = json!({"header": {}, "footer": {}, "page": {}, "colors": {}});
    assert_eq!(world.send("POST", LAYOUT, &admin, Some(&empty)).await.json(), fresh.json());
}

#[actix_web::test]
async fn colours_that_cannot_be_read_and_links_that_run_are_422_at_their_paths() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let before = world.settings.load(world.scope).await.unwrap();
    let with = |path: &str, value: Value| {
        let mut body = wanted("x");
        *body.pointer_mut(path).unwrap() = value;
        body
    };
    for (body, at) in [
        (with("/colors/accent", json!("#ffcc00")), vec!["colors.accent"]),
        (with("/colors/accent", json!("red;}body{display:none}")), vec!["colors.accent"]),
        (with("/colors/accent", json!(5)), vec!["colors.accent"]),
        (with("/colors/header_text", json!("#224466")), vec!["colors.header_text"]),
        (with("/colors/header_text", Value::Null), vec!["colors.header_text"]),
        (with("/footer/links/0/url", json!("javascript:alert(1)")), vec!["footer.links.0.url"]),
        (with("/footer/links/0/label", json!({})), vec!["footer.links.0.label.de"]),
        (with("/footer/links/0", json!("x")), vec!["footer.links.0"]),
        (with("/footer/links", json!({})), vec!["footer.links"]),
        (with("/header/tagline/de", json!("x".repeat(121))), vec!["header.tagline.de"]),
        (with("/header/tagline/en", json!(["x"])), vec!["header.tagline.en"]),
        (with("/page/width", json!("100%")), vec!["page.width"]),
        (with("/page/intro/de", json!("a\u{0}b")), vec!["page.intro.de"]),
        (json!({}), vec!["colors", "footer", "header", "page"]),
    ] {
        let reply = world.send("POST", LAYOUT, &admin, Some(&body)).await;
        assert_eq!(paths(&reply), at, "{body}");
    }
    let reply = world.send("POST", LAYOUT, &admin, Some(&with("/colors/accent", json!("#ffcc00")))).await;
    let text = reply.json()["errors"]["colors.accent"][0].as_str().unwrap().to_owned();
    assert!(text.contains("1,3:1") && text.contains("4,5:1"), "{text}");
    assert_eq!(world.settings.load(world.scope).await.unwrap(), before);
    assert!(changes(&world).is_empty());
}

/// Hostile check 71: a logo can do nothing, whatever it was called and contained.
#[actix_web::test]
async fn a_logo_is_made_anew_and_served_so_that_it_can_do_nothing() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let names = ["logo.png", "../../x", "con.png", "a\tb.php", &"x".repeat(4000)];
    let mut last = String::new();
    for (number, name) in names.into_iter().enumerate() {
        let reply = world.upload(&admin, form("logo", name, format!("image:{number}").as_bytes())).await;
        assert_eq!(reply.code(), 200, "{name}: {}", reply.text());
        let logo = reply.json();
        let url = logo["url"].as_str().unwrap().to_owned();
        assert!(url.starts_with("/site/logo/") && url.len() == "/site/logo/".len() + 32, "{url}");
        assert_eq!(world.get(PUBLIC).await.json()["logo"], logo);
        let image = world.get(&url).await;
        assert_eq!((image.code(), image.text()), (200, format!("clean:{number}")));
        assert_eq!(image.header("content-type"), "image/png");
        assert_eq!(image.header("x-content-type-options"), "nosniff");
        assert_eq!(image.header("content-security-policy"), "default-src 'none'; sandbox");
        assert_eq!(image.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(world.get("/f/vorfall").await.json()["brand"].as_str().unwrap().contains(&url[11..]));
        if !last.is_empty() {
            assert_eq!(world.get(&last).await.code(), 404, "the one before is gone");
        }
        last = url;
    }
    assert_eq!(changes(&world), [r#"{"changed":"logo"}"#; 5]);
    for other in ["/site/logo/x", "/site/logo/..%2f..%2fetc%2fpasswd", "/site/logo/%00"] {
        assert_eq!(world.get(other).await.status, 404, "{other}");
    }
}

/// Hostile check 71: a refused logo changes nothing. The crate `storage` has the tests for types and sizes.
#[actix_web::test]
async fn a_logo_that_is_refused_leaves_the_one_before() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let kept = world.upload(&admin, form("logo", "a.png", b"image:kept")).await.json();
    let two_mib = 2 * 1024 * 1024;
    for (body, status) in [
        (
            form(
                "logo",
                "a.svg",
                b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
            ),
            422,
        ),
        (form("logo", "a.png", b"<!doctype html><script>alert(1)</script>"), 422),
        (form("logo", "a.png", b""), 422),
        (form("datei", "a.png", b"image:x"), 422),
        (
            [
                &form("logo", "a.png", b"image:x")[..form("logo", "a.png", b"image:x").len() - 7],
                &form("logo", "b.png", b"image:y"),
            ]
            .concat(),
            422,
        ),
        (form("logo", "a.png", &[b"image:".as_slice(), &vec![b'x'; two_mib]].concat()), 413),
        (form("logo", "a.png", &[b"image:".as_slice(), &vec![b'x'; 3 * two_mib]].concat()), 413),
        (b"--x\r\nno form".to_vec(), 400),
    ] {
        let length = body.len();
        let reply = world.upload(&admin, body).await;
        assert_eq!(reply.code(), status, "{length} bytes: {}", reply.text());
        assert_eq!(world.get(PUBLIC).await.json()["logo"], kept);
        assert_eq!(world.get(kept["url"].as_str().unwrap()).await.text(), "clean:kept");
    }
    let exact = [b"image:".as_slice(), &vec![b'x'; two_mib - 6]].concat();
    assert_eq!(world.upload(&admin, form("logo", "a.png", &exact)).await.code(), 200, "2 MiB are taken");
    let present = world.get(PUBLIC).await.json()["logo"]["url"].as_str().unwrap().to_owned();
    let address = present.replace("/site/logo/", "/api/admin/layout/logo/");
    let stale = kept["url"].as_str().unwrap().replace("/site/logo/", "/api/admin/layout/logo/");
    assert_eq!(world.send("DELETE", &stale, &admin, None).await.code(), 404, "not the present one");
    assert_eq!(world.send("DELETE", &address, &admin, None).await.code(), 200);
    assert_eq!(world.get(PUBLIC).await.json()["logo"], Value::Null);
    assert_eq!(world.get(&present).await.status, 404);
    assert_eq!(world.send("DELETE", &address, &admin, None).await.code(), 404);
    assert_eq!(changes(&world).len(), 3, "two uploads and one removal");
}

#[actix_web::test]
async fn a_style_sheet_has_the_colours_that_it_is_named_after_and_nothing_else() {
    let world = World::new().await;
    let sheet = world.get("/site/colors/005ea8-x-x.css").await;
    assert_eq!((sheet.code(), sheet.header("content-type")), (200, "text/css; charset=utf-8"));
    assert_eq!(sheet.header("cache-control"), "public, max-age=31536000, immutable");
    for other in ["x-x-x.css", "005EA8-x-x.css", "%7D*%7B-x-x.css", "005ea8-x-x", "005ea8.css", ".."] {
        assert_eq!(world.get(&format!("/site/colors/{other}")).await.status, 404, "{other}");
    }
}

/// An old QR code or link leads there.
#[actix_web::test]
async fn a_page_that_is_missing_looks_like_the_organisation_whose_host_was_asked() {
    let tenants = Tenants::new().await;
    for (side, slug) in [(&tenants.a, "aa"), (&tenants.b, "bb")] {
        let token = side.token(Role::Admin);
        let reply = tenants.send("POST", side.host(), LAYOUT, Some(token), Some(&wanted(slug))).await;
        assert_eq!(reply.code(), 200, "{}", reply.text());
        for host in &side.hosts {
            for path in ["/nichts", "/f/nichts", "/beleg/x"] {
                let page = tenants.get(host, path, None).await;
                assert_eq!(page.status, 404, "{host}{path}");
                let shown = page.json();
                assert_eq!(shown["page"], "error", "{host}{path}");
                assert_eq!(shown["app_name"], format!("Melden {slug}"), "{host}{path}");
                assert_eq!(shown["tagline"], slug, "{host}{path}");
                assert_eq!(shown["logo"], format!("/site/logo/{}", side.logo), "{host}{path}");
                assert_eq!(shown["style"], "/site/colors/005ea8-003366-ffffff.css", "{host}{path}");
            }
        }
    }
    let nowhere = tenants.get("unknown.example", "/nichts", None).await.json();
    assert_eq!((&nowhere["app_name"], &nowhere["logo"]), (&json!("Meldewerk"), &Value::Null));
}

/// Layout, name and texts of tenant A never appear at tenant B.
#[actix_web::test]
async fn a_thousand_alternating_requests_never_mix_two_layouts() {
    let tenants = Tenants::new().await;
    let mut logos = Vec::new();
    for (side, mark) in [(&tenants.a, "Nur-A"), (&tenants.b, "Nur-B")] {
        let token = side.token(Role::Admin);
        let reply = tenants.send("POST", side.host(), LAYOUT, Some(token), Some(&wanted(mark))).await;
        assert_eq!(reply.code(), 200, "{}", reply.text());
        let name = json!({"app_name": format!("{mark}-Name")});
        assert_eq!(
            tenants.send("POST", side.host(), "/api/admin/app-name", Some(token), Some(&name)).await.code(),
            200
        );
        let request = TestRequest::post()
            .uri(UPLOAD)
            .insert_header(("host", side.host()))
            .insert_header(("authorization", format!("Bearer {token}")))
            .insert_header(("content-type", "multipart/form-data; boundary=x"))
            .set_payload(form("logo", "a.png", format!("image:{mark}").as_bytes()));
        logos.push(tenants.world.call(request).await.json()["url"].as_str().unwrap().to_owned());
    }
    let sides = [(&tenants.a, "Nur-A", "Nur-B"), (&tenants.b, "Nur-B", "Nur-A")];
    for round in 0..1000 {
        let (side, own, other) = sides[round % 2];
        let host = side.hosts[(round / 2) % 2].as_str();
        let path = [PUBLIC, "/", "/f/vorfall", "/barrierefreiheit", "/api/app-name", &logos[round % 2]]
            [(round / 2) % 6];
        let reply = tenants.get(host, path, None).await;
        assert_eq!(reply.status, 200, "{round} {path}");
        assert!(reply.text().contains(own), "{round} {path}: {}", reply.text());
        assert!(!reply.text().contains(other), "{round} {path}");
        let foreign = tenants.get(host, &logos[(round + 1) % 2], None).await;
        assert_eq!(foreign.status, 404, "{round}: the other's logo");
    }
}
