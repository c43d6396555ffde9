//! What remains to be set up; and forms that administrators, who cannot build any, adopt and put online (ADR
//! 42).

use crate::second_factor::from_base32;
use crate::support::{PASSWORD, World};
use crate::tenants::Tenants;
use ::plans::{Feature, Module, Tier};
use accounts::Role;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use site::ports::SettingsStore as _;
use site::{Bilingual, Color, Colors, FooterLink, SiteSettings};

const SETUP: &str = "/api/admin/setup";
const EXAMPLES: &str = "/api/admin/form-examples";
const ADOPT: &str = "/api/admin/form-examples/mangelmeldung/adopt";

/// Returns the items by name, with a plus before those that are done.
fn items(setup: &Value) -> Vec<String> {
    let item = |item: &Value| {
        let sign = if item["is_done"] == true { '+' } else { '-' };
        format!("{sign}{}", item["key"].as_str().unwrap())
    };
    setup["items"].as_array().unwrap().iter().map(item).collect()
}

fn named(label: &str, url: &str) -> FooterLink {
    let label = Bilingual { de: label.to_owned(), en: String::new() };
    FooterLink { label, url: url.to_owned() }
}

async fn shown(world: &World, token: &str) -> Vec<String> {
    let reply = world.get_as(SETUP, token).await;
    assert_eq!(reply.code(), 200, "{}", reply.text());
    items(&reply.json())
}

#[actix_web::test]
async fn what_is_done_follows_from_what_is_stored() {
    let world = World::new().await;
    let person = world.user(Role::Admin).await;
    let admin = world.token_with(&person, "*").await;
    assert_eq!(
        shown(&world, &admin).await,
        ["-look", "-legal", "+form", "+online", "-colleague", "-two_factor"]
    );

    let mut settings = SiteSettings::clone(&*world.settings.load(world.scope).await.unwrap());
    settings.app_name = "Meldestelle Nord".into();
    world.change_settings(settings.clone()).await;
    assert_eq!(shown(&world, &admin).await[0], "-look", "a name alone is no look");
    settings.layout.colors = Colors { accent: Color::parse("#005ea8"), ..Colors::default() };
    settings.layout.footer.links = vec![named("Impressum", "/impressum")];
    world.change_settings(settings.clone()).await;
    assert_eq!(shown(&world, &admin).await[..2], ["+look", "-legal"], "an imprint alone");
    settings.layout.footer.links.push(named("Datenschutzhinweise", "https://klinik.example/daten"));
    world.change_settings(settings).await;
    world.user(Role::User).await;
    let password = json!({"password": PASSWORD});
    let begun = world.send("POST", "/api/auth/two-factor/enable", &admin, Some(&password)).await.json();
    assert_eq!(shown(&world, &admin).await[5], "-two_factor", "it is not confirmed");
    let code = world.code(&from_base32(begun["secret"].as_str().unwrap()), 0);
    let confirmed =
        world.send("POST", "/api/auth/two-factor/confirm", &admin, Some(&json!({"code": code}))).await;
    assert_eq!(confirmed.code(), 200, "{}", confirmed.text());
    let all = ["+look", "+legal", "+form", "+online", "+colleague", "+two_factor"];
    assert_eq!(shown(&world, &admin).await, all);
}

#[actix_web::test]
async fn without_a_plan_and_without_forms_an_organization_is_told_all_the_same() {
    let tenants = Tenants::new().await;
    let (world, b) = (&tenants.world, &tenants.b);
    world.unlicense(b.scope, Module::Forms).await;
    for (user, _) in b.staff.iter().filter(|(user, _)| user.role != Role::Admin) {
        assert!(world.accounts.leave(user.id, None));
    }
    let setup = async || items(&tenants.get(b.host(), SETUP, Some(b.token(Role::Admin))).await.json());
    let invited = ["+look", "-legal", "+form", "+online", "+colleague", "-two_factor"];
    assert_eq!(setup().await, invited, "there is an open invitation");
    let by = audit::AuditContext::system(b.scope);
    world.services.accounts.invite.withdraw(&by, kernel::InvitationId(b.invitation.0)).await.unwrap();
    assert_eq!(setup().await[4], "-colleague");
}

/// What only the service itself can know: its configuration, and the route of the request.
#[actix_web::test]
async fn the_operator_alone_is_told_of_proxy_and_mail() {
    let forwarded = |token: &str, peer: &str| {
        TestRequest::get()
            .uri(SETUP)
            .peer_addr(format!("{peer}:5").parse().unwrap())
            .insert_header(("x-forwarded-for", "198.51.100.9"))
            .insert_header(("authorization", format!("Bearer {token}")))
    };
    for (base_url, sends_mails) in [("http://melden.example", false), ("https://melden.example", true)] {
        let world = World::with(|options| {
            options.trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
            options.base_url = Some(base_url.into());
            options.sends_mails = sends_mails;
        })
        .await;
        let operator = world.token(Role::Developer).await;
        assert_eq!(shown(&world, &world.token(Role::Admin).await).await.len(), 6);
        let of_operator = async |request: TestRequest| items(&world.call(request).await.json())[6..].to_vec();
        let direct = TestRequest::get()
            .uri(SETUP)
            .peer_addr("10.0.0.1:5".parse().unwrap())
            .insert_header(("authorization", format!("Bearer {operator}")));
        let mail = if sends_mails { "+mail" } else { "-mail" };
        assert_eq!(of_operator(direct).await, ["-proxy", mail], "nobody says on whose behalf");
        assert_eq!(of_operator(forwarded(&operator, "10.0.0.2")).await, ["-proxy", mail], "not trusted");
        let proxy = if base_url.starts_with("https") { "+proxy" } else { "-proxy" };
        assert_eq!(of_operator(forwarded(&operator, "10.0.0.1")).await, [proxy, mail]);
    }
    let tenants = Tenants::new().await;
    let of_a = tenants.get(tenants.a.host(), SETUP, Some(tenants.a.token(Role::Developer))).await.json();
    assert_eq!(items(&of_a).len(), 6);
}

#[actix_web::test]
async fn an_administrator_adopts_an_example_and_puts_it_online_and_offline() {
    let world = World::new().await;
    let admin = world.token(Role::Admin).await;
    let listed = world.get_as(&format!("{EXAMPLES}?lang=en"), &admin).await.json();
    assert_eq!(listed["total"], 5);
    for example in listed["data"].as_array().unwrap() {
        assert!(example["asks"].as_array().unwrap().len() >= 9, "{example}");
    }
    let post = async |path: &str, body: Value| world.send("POST", path, &admin, Some(&body)).await;
    let adopted = post(&format!("{ADOPT}?lang=en"), json!({"is_active": true})).await;
    assert_eq!(adopted.code(), 201, "{}", adopted.text());
    let adopted = adopted.json();
    assert_eq!(
        (&adopted["slug"], &adopted["title"], &adopted["is_active"]),
        (&json!("mangelmeldung"), &json!("Report a defect or damage"), &json!(true))
    );
    assert!(adopted["url"].as_str().unwrap().ends_with("/f/mangelmeldung"), "{adopted}");
    assert_eq!(world.get("/f/mangelmeldung").await.code(), 200);

    let online = format!("/api/admin/form-templates/{}/online", adopted["id"]);
    let put =
        async |path: &str, on: bool| world.send("PUT", path, &admin, Some(&json!({"is_active": on}))).await;
    assert_eq!(put(&online, false).await.json(), json!({"id": adopted["id"], "is_active": false}));
    assert_eq!(world.get("/f/mangelmeldung").await.code(), 404);
    assert_eq!(put(&online, false).await.code(), 200, "once more is nothing new");
    assert_eq!(put(&online, true).await.code(), 200);
    assert_eq!(world.get("/f/mangelmeldung").await.code(), 200);

    let draft = post(ADOPT, json!({})).await.json();
    assert_eq!((&draft["slug"], &draft["is_active"]), (&json!("mangelmeldung_2"), &json!(false)));
    assert_eq!(world.get("/f/mangelmeldung_2").await.code(), 404);
    assert_eq!(post("/api/admin/form-examples/anderes/adopt", json!({})).await.code(), 404);
    assert_eq!(put("/api/admin/form-templates/987654/online", true).await.code(), 404);
    // Its questions are still reserved for developers.
    let template = format!("/api/admin/form-templates/{}", draft["id"]);
    for body in [json!({"is_active": true}), json!({"slug": "anders"})] {
        assert_eq!(world.send("PUT", &template, &admin, Some(&body)).await.code(), 403, "{body}");
    }
    let editor = world.token(Role::Editor).await;
    assert_eq!(world.send("PUT", &online, &editor, Some(&json!({"is_active": false}))).await.code(), 403);
    assert_eq!(world.send("POST", ADOPT, &editor, Some(&json!({}))).await.code(), 403);
    assert_eq!(world.get_as(EXAMPLES, &editor).await.code(), 403);

    let told = world.audit.entries(world.scope).into_iter().filter(|entry| entry.object_kind == "template");
    let told: Vec<_> = told.map(|entry| format!("{} {}", entry.actor.name, entry.action)).collect();
    assert_eq!(
        told,
        [
            "admin template.imported",
            "admin template.activated",
            "admin template.deactivated",
            "admin template.activated",
            "admin template.imported"
        ]
    );
}

#[actix_web::test]
async fn the_plan_bounds_what_administrators_put_online() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    let admin = Some(a.token(Role::Admin));
    let adopt =
        async |on: bool| tenants.send("POST", a.host(), ADOPT, admin, Some(&json!({"is_active": on}))).await;
    // Two are active.
    world.license(a.scope, Module::Forms, Tier::Starter).await;
    let before = tenants.rows(a).await;
    let refused = adopt(true).await;
    let says = refused.json();
    assert_eq!((refused.code(), &says["limit"], &says["current"]), (403, &json!(1), &json!(2)));
    assert!(says["message"].as_str().unwrap().contains("nur ein Formular online"), "{says}");
    assert_eq!(tenants.rows(a).await, before, "nothing of it was adopted");
    let draft = adopt(false).await;
    assert_eq!((draft.code(), &draft.json()["slug"]), (201, &json!("mangelmeldung")));
    let online = format!("/api/admin/form-templates/{}/online", draft.json()["id"]);
    let refused = tenants.send("PUT", a.host(), &online, admin, Some(&json!({"is_active": true}))).await;
    assert_eq!((refused.code(), &refused.json()["limit"]), (403, &json!(1)));
    world.unlicense(a.scope, Module::Forms).await;
    let closed = adopt(false).await;
    assert!(crate::plans::missing(&closed, Feature::Forms, None), "{}", closed.text());
}
