//! Data-processing agreements, from the offer to the evidence.

use crate::support::{Reply, World};
use accounts::Role;
use actix_web::test::TestRequest;
use dpa::PrintError;
use plans::{Module, Tier};
use serde_json::{Value, json};

const OFFERS: &str = "/api/portal/dpa/templates";
const OWN: &str = "/api/portal/dpa/contracts";
const ALL: &str = "/api/admin/dpa-contracts";

struct Portal {
    world: World,
    developer: String,
    member: String,
}

impl Portal {
    async fn new() -> Self {
        let world = World::new().await;
        world.license(world.scope, Module::Forms, Tier::Business).await;
        world.open_portal(world.scope).await;
        let developer = world.token(Role::Developer).await;
        let portal = Self { member: String::new(), world, developer };
        let member = portal.join("kundin@example.org").await;
        Self { member, ..portal }
    }

    async fn join(&self, email: &str) -> String {
        let customer = self.world.customer(self.world.scope, email).await;
        self.world.contracts.put_member(self.world.scope, customer.id);
        self.world.portal_token(self.world.scope, email).await
    }

    async fn publish(&self) -> Value {
        let template = json!({
            "name": "Vertrag", "slug": "vertrag", "locale": "de",
            "content_md": "# Vertrag mit {{controller.company}}\n\nVertreten durch {{controller.person}}",
            "variable_schema": [
                {"key": "controller.company", "label": "Organisation", "type": "text", "required": true},
                {"key": "controller.person", "label": "Person", "type": "text", "prefillFrom": "profile.name"},
            ],
            "clauses": [],
        });
        let made =
            self.send("POST", "/api/admin/dpa-templates", &self.developer, Some(&template)).await.json();
        let publish = format!("/api/admin/dpa-templates/{}/publish", made["id"]);
        let published = self.send("POST", &publish, &self.developer, None).await;
        assert_eq!(published.code(), 200, "{}", published.text());
        published.json()
    }

    async fn send(&self, method: &str, path: &str, token: &str, body: Option<&Value>) -> Reply {
        self.world.send(method, path, token, body).await
    }

    async fn conclude(&self, token: &str, body: &Value) -> Reply {
        self.send("POST", &format!("{OFFERS}/vertrag/contracts"), token, Some(body)).await
    }
}

fn acceptance() -> Value {
    json!({"input": {"controller": {"company": "Praxis Dr. Wert"}}, "accepted": true, "version": 1})
}

/// Specification, "DPA generator rules": offer, conclusion, PDF; and the consent data.
#[actix_web::test]
async fn a_member_concludes_an_agreement_and_the_staff_find_its_evidence() {
    let portal = Portal::new().await;
    let none = portal.send("GET", OFFERS, &portal.member, None).await.json();
    assert_eq!(none, json!({"templates": []}));
    portal.publish().await;
    let offer = portal.send("GET", OFFERS, &portal.member, None).await.json()["templates"][0].clone();
    assert_eq!((&offer["slug"], &offer["version"]), (&json!("vertrag"), &json!(1)));
    assert_eq!(offer["prefill"], json!({"controller.person": "Kundin"}));
    let concluded = portal.conclude(&portal.member, &acceptance()).await;
    assert_eq!(concluded.code(), 201, "{}", concluded.text());
    let contract = concluded.json();
    assert_eq!(contract["status"], "pending");
    assert_eq!(contract["consent_text"], offer["consent_text"]);
    let own = format!("{OWN}/{}", contract["id"]);
    let early = portal.send("GET", &format!("{own}/download"), &portal.member, None).await;
    assert_eq!(early.code(), 409, "{}", early.text());
    assert!(portal.world.printing.print_next().await.unwrap());
    let ready = portal.send("GET", &own, &portal.member, None).await.json();
    assert_eq!((&ready["status"], &ready["company"]), (&json!("ready"), &json!("Praxis Dr. Wert")));
    let pdf = portal.send("GET", &format!("{own}/download"), &portal.member, None).await;
    assert_eq!((pdf.code(), pdf.header("content-type")), (200, "application/pdf"));
    assert!(pdf.header("content-disposition").starts_with("attachment; filename=\"vertrag-"));
    assert!(pdf.text().contains("Vertrag mit Praxis Dr. Wert"), "{}", pdf.text());
    let listed =
        portal.send("GET", &format!("{ALL}?q=praxis&status=ready"), &portal.developer, None).await.json();
    assert_eq!(
        (&listed["total"], &listed["data"][0]["member"]["email"]),
        (&json!(1), &json!("kundin@example.org"))
    );
    let evidence =
        portal.send("GET", &format!("{ALL}/{}", contract["id"]), &portal.developer, None).await.json();
    assert_eq!(evidence["input"]["controller.company"], "Praxis Dr. Wert");
    assert_eq!(evidence["template_snapshot"]["slug"], "vertrag");
    assert_eq!(evidence["renditions"][0]["sha256"], ready["pdf_sha256"]);
    assert!(!evidence["consent_ip"].as_str().unwrap().is_empty());
    let verified = format!("/api/verification/{}", ready["pdf_sha256"].as_str().unwrap());
    let verified = portal.send("GET", &verified, "", None).await.json();
    assert_eq!((&verified["status"], &verified["version"]), (&json!("kept"), &json!(1)));
    let unknown = portal.send("GET", &format!("/api/verification/{}", "0".repeat(64)), "", None).await.json();
    assert_eq!(unknown["status"], "unknown");
    let address = format!("/verification/{}?lang=en", ready["pdf_sha256"].as_str().unwrap());
    let page = portal.send("GET", &address, "", None).await.json();
    let shown = page["verified"].as_str().unwrap();
    assert!(shown.contains("Stored") && page["locale"] == "en", "{page}");
    let again =
        portal.send("POST", &format!("{ALL}/{}/regenerate", contract["id"]), &portal.developer, None).await;
    assert_eq!((again.code(), again.json()["is_printed_again"].clone()), (202, json!(true)));
    let deleted = portal.send("DELETE", &format!("{ALL}/{}", contract["id"]), &portal.developer, None).await;
    assert_eq!(deleted.code(), 200);
    assert_eq!(portal.send("GET", &own, &portal.member, None).await.code(), 404);
}

/// Consent is for the version that is shown, whole, and nothing in it comes from the sender but the answers;
/// given twice, it counts once (hostile checks 69 and 70).
#[actix_web::test]
async fn what_is_no_consent_is_refused() {
    let portal = Portal::new().await;
    assert_eq!(portal.conclude(&portal.member, &acceptance()).await.code(), 404, "it is not published");
    portal.publish().await;
    let with = |member: &str, value: Value| {
        let mut body = acceptance();
        body[member] = value;
        body
    };
    for (body, code, path) in [
        (with("accepted", json!(false)), 422, "accepted"),
        (with("accepted", json!("yes")), 422, "accepted"),
        (with("version", json!(2)), 409, ""),
        (with("content_hash", json!("0")), 409, ""),
        (with("consent_at", json!("2020-01-01T00:00:00Z")), 422, "consent_at"),
        (with("consent_ip", json!("192.0.2.1")), 422, "consent_ip"),
        (with("input", json!({})), 422, "input.controller.company"),
        (with("input", json!([])), 422, "input"),
        (with("input", json!({"controller.company": 7})), 422, "input.controller.company"),
        (with("input", json!({"controller": {"company": "A", "x": "B"}})), 422, "input.controller.x"),
        (
            with("input", json!({"controller": {"company": "A"}, "controller.company": "B"})),
            422,
            "input.controller.company",
        ),
    ] {
        let refused = portal.conclude(&portal.member, &body).await;
        assert_eq!(refused.code(), code, "{body} {}", refused.text());
        if !path.is_empty() {
            assert!(refused.json()["errors"][path].is_array(), "{body} {}", refused.text());
        }
    }
    // Long paths are not written out for each value below them.
    let many: serde_json::Map<String, Value> = (0..5000).map(|n| (format!("a{n}"), Value::Null)).collect();
    let deep = with("input", json!({"x".repeat(100_000): many.clone(), "y": many}));
    let refused = portal.conclude(&portal.member, &deep).await;
    assert_eq!(refused.code(), 422);
    assert!(refused.text().len() < 100_000, "{}", refused.text().len());
    assert_eq!(portal.send("GET", OWN, &portal.member, None).await.json()["total"], 0);
    let first = portal.conclude(&portal.member, &acceptance()).await;
    let second = portal.conclude(&portal.member, &acceptance()).await;
    assert_eq!((first.code(), second.code()), (201, 200));
    assert_eq!(first.json()["id"], second.json()["id"]);
}

/// Hostile check 69: another member's agreement is unknown, and tokens work on one side only.
#[actix_web::test]
async fn an_agreement_is_its_member_s() {
    let portal = Portal::new().await;
    portal.publish().await;
    let id = portal.conclude(&portal.member, &acceptance()).await.json()["id"].clone();
    let other = portal.join("andere@example.org").await;
    for path in [format!("{OWN}/{id}"), format!("{OWN}/{id}/download")] {
        assert_eq!(portal.send("GET", &path, &other, None).await.code(), 404, "{path}");
        assert_eq!(portal.send("GET", &path, &portal.developer, None).await.code(), 401, "{path}");
    }
    assert_eq!(portal.send("GET", OWN, &other, None).await.json()["total"], 0);
    assert_eq!(portal.send("GET", ALL, &portal.member, None).await.code(), 401);
    let editor = portal.world.token(Role::Admin).await;
    assert_eq!(portal.send("GET", ALL, &editor, None).await.code(), 403);
}

/// Without a browser, 503 naming the missing package.
#[actix_web::test]
async fn a_preview_is_printed_or_says_what_is_missing() {
    let portal = Portal::new().await;
    let template = portal.publish().await;
    let input = json!({"input": {"controller.company": "Praxis"}, "version": 1});
    let path = format!("{OFFERS}/vertrag/preview");
    let shown = portal.send("POST", &path, &portal.member, Some(&input)).await;
    assert_eq!((shown.code(), shown.header("content-type")), (200, "application/pdf"));
    assert!(shown.text().contains("Praxis") && shown.text().contains("noch nicht abgeschlossen"));
    let drafted = format!("/api/admin/dpa-templates/{}/preview", template["id"]);
    let body = json!({"input": {"controller.company": "Praxis"}});
    assert_eq!(portal.send("POST", &drafted, &portal.developer, Some(&body)).await.code(), 200);
    portal.world.printer.refuse(PrintError::Unavailable("install the package chromium".into()));
    for (path, token, body) in [(&path, &portal.member, &input), (&drafted, &portal.developer, &body)] {
        let refused = portal.send("POST", path, token, Some(body)).await;
        assert_eq!(refused.code(), 503);
        // Customers are asked to try again, but not told what the service lacks.
        let names_it = refused.text().contains("install the package chromium");
        assert_eq!(names_it, *token == portal.developer, "{}", refused.text());
    }
    assert_eq!(portal.send("GET", OWN, &portal.member, None).await.json()["total"], 0);
}

/// A public page where anyone can drop a PDF, without scripts too.
#[actix_web::test]
async fn a_file_is_verified_without_scripts_and_nothing_else_is_taken() {
    let portal = Portal::new().await;
    let form = |parts: &[(&str, &str)]| {
        let part = |(name, content): &(&str, &str)| {
            format!(
                "--x\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.pdf\"\r\n\r\n{content}\r\n"
            )
        };
        let request = TestRequest::post().uri("/verification?lang=en");
        let request = request.insert_header(("content-type", "multipart/form-data; boundary=x"));
        request.set_payload(format!("{}--x--\r\n", parts.iter().map(part).collect::<String>()))
    };
    let sent = portal.world.call(form(&[("file", "abc")])).await;
    // FIPS 180-4, "abc".
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!((sent.code(), sent.header("location")), (303, &*format!("/verification/{abc}?lang=en")));
    let page = portal.send("GET", &format!("/verification/{abc}"), "", None).await.json();
    assert!(page["verified"].as_str().unwrap().contains("Unknown"), "{page}");
    for parts in [&[][..], &[("file", "")], &[("other", "abc")], &[("file", "a"), ("file", "b")]] {
        let refused = portal.world.call(form(parts)).await;
        assert_eq!(refused.status, 422, "{parts:?}");
        assert!(refused.json()["problem"].is_string(), "{parts:?}");
    }
    let text = TestRequest::post().uri("/verification").set_payload("file=abc");
    let text = text.insert_header(("content-type", "application/x-www-form-urlencoded"));
    assert_eq!(portal.world.call(text).await.status, 415);
    let large = "a".repeat(dpa::MAX_PDF_BYTES + 1);
    assert_eq!(portal.world.call(form(&[("file", &large)])).await.status, 413);
    for (asked, code) in
        [("", 200), ("?sha256=", 200), ("?sha256=abc", 422), (&*format!("?sha256={abc}"), 303)]
    {
        let reply = portal.send("GET", &format!("/verification{asked}"), "", None).await;
        assert_eq!(reply.status, code, "{asked}");
    }
    assert_eq!(portal.send("GET", "/verification/abc", "", None).await.code(), 404);
}
