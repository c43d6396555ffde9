//! Plans: what they unlock and lock, licences, limits, and the payment provider's events.

use crate::support::{Reply, World, report};
use crate::tenants::{HOME, Tenants};
use ::plans::testing::{claims, ended, paid};
use ::plans::{Feature, Licensee, Module, PaymentEvent, PaymentEventKind, Tier};
use accounts::Role;
use actix_web::test::TestRequest;
use kernel::{Clock as _, Duration, Scope};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A gated route of each feature that has one, with the lowest role.
const GATED: [(&str, &str, Role, Feature); 9] = [
    ("GET", "/api/meldungen", Role::User, Feature::Forms),
    ("GET", "/api/dashboard/templates", Role::User, Feature::Forms),
    ("GET", "/api/admin/form-blocks", Role::Editor, Feature::Forms),
    ("GET", "/api/admin/form-templates", Role::Editor, Feature::Forms),
    ("POST", "/api/admin/form-templates/import", Role::Developer, Feature::Forms),
    ("GET", "/api/admin/audit-logs", Role::Admin, Feature::AuditLog),
    ("GET", "/api/admin/organization", Role::Admin, Feature::MultiTenancy),
    ("GET", "/api/admin/organization/members", Role::Admin, Feature::MultiTenancy),
    ("GET", "/api/admin/organizations", Role::Admin, Feature::MultiTenancy),
];

/// Refused because of the plan, with the missing feature and the highest tier.
pub(crate) fn missing(reply: &Reply, feature: Feature, highest: Option<Tier>) -> bool {
    let body = reply.json();
    reply.code() == 403
        && body["required_feature"] == feature.code()
        && body["highest_tier"] == json!(highest.map(Tier::code))
        && body["message"].as_str().is_some_and(|text| text.len() > 10)
}

/// "No tenant" is a scope like others, and the tenant's plan applies to the operator too.
#[actix_web::test]
async fn the_plan_of_the_tenant_counts_whoever_acts_in_it() {
    let tenants = Tenants::new().await;
    let (world, a, b) = (&tenants.world, &tenants.a, &tenants.b);
    world.unlicense(a.scope, Module::Forms).await;
    for (method, path, _, feature) in GATED {
        let inside = tenants.send(method, a.host(), path, Some(&tenants.operator), Some(&json!({}))).await;
        assert!(missing(&inside, feature, None), "{path}: {}", inside.text());
        let elsewhere = tenants.send(method, b.host(), path, Some(&tenants.operator), Some(&json!({}))).await;
        assert!(elsewhere.json().get("required_feature").is_none(), "{path}");
    }
    world.unlicense(world.scope, Module::Forms).await;
    let home = tenants.get(HOME, "/api/meldungen", Some(&tenants.operator)).await;
    assert!(missing(&home, Feature::Forms, None), "{}", home.text());
    assert_eq!(tenants.get(b.host(), "/api/meldungen", Some(b.token(Role::User))).await.code(), 200);
}

/// Decisions §6: nobody's data and intake are held hostage.
#[actix_web::test]
async fn without_a_plan_reports_are_taken_exported_deleted_and_settings_changed() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    world.unlicense(a.scope, Module::Forms).await;
    assert_eq!(tenants.get(a.host(), "/api/form-templates/vorfall", None).await.code(), 200);
    assert_eq!(tenants.get(a.host(), "/f/vorfall", None).await.code(), 200);
    let before = world.forms.reports(a.scope).len();
    assert_eq!(tenants.send("POST", a.host(), "/api/meldungen", None, Some(&report())).await.code(), 201);
    assert_eq!(world.forms.reports(a.scope).len(), before + 1);
    let admin = Some(a.token(Role::Admin));
    assert!(missing(&tenants.get(a.host(), "/api/meldungen", admin).await, Feature::Forms, None));
    assert_eq!(tenants.get(a.host(), "/api/meldungen/export?format=csv", admin).await.code(), 200);
    // What is stored stays readable for an administrator, and for nobody else.
    let one = format!("/api/meldungen/{}", world.forms.reports(a.scope)[0].id);
    for path in [one.clone(), format!("{one}/notes"), format!("{one}/history")] {
        assert_eq!(tenants.get(a.host(), &path, admin).await.code(), 200, "{path}");
        let editor = tenants.get(a.host(), &path, Some(a.token(Role::Editor))).await;
        assert!(missing(&editor, Feature::Forms, None), "{path}");
    }
    let file = tenants.get(a.host(), &format!("{one}/files/keine"), admin).await;
    assert_eq!(file.code(), 404, "{}", file.text());
    let note = json!({"text": "Neu"});
    let written = tenants.send("POST", a.host(), &format!("{one}/notes"), admin, Some(&note)).await;
    assert!(missing(&written, Feature::Forms, None), "{}", written.text());
    for path in
        ["/api/plan", "/api/plan/usage", "/api/admin/licenses", "/api/admin/captcha", "/api/admin/users"]
    {
        assert_eq!(tenants.get(a.host(), path, admin).await.code(), 200, "{path}");
    }
    let name = json!({"app_name": "Anders"});
    assert_eq!(tenants.send("POST", a.host(), "/api/admin/app-name", admin, Some(&name)).await.code(), 200);
    let all = json!({"confirm": "Anders"});
    assert_eq!(
        tenants.send("POST", a.host(), "/api/admin/meldungen/clear-all", admin, Some(&all)).await.code(),
        200
    );
}

/// Specification, "Plan info": the exact shape.
#[actix_web::test]
async fn the_plan_has_the_shape_of_the_specification() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    let user = Some(a.token(Role::User));
    world.license(a.scope, Module::Forms, Tier::Business).await;
    world.license(a.scope, Module::Epoll, Tier::Starter).await;
    let plan = tenants.get(a.host(), "/api/plan", user).await.json();
    let end = claims("x", Module::Forms, Tier::Business, world.clock.now()).expires_at;
    let end = end.to_rfc3339_opts(kernel::SecondsFormat::AutoSi, true);
    assert_eq!(
        plan,
        json!({
            "subscriptions": {
                "forms": {"tier": "business", "status": "active", "limits": {"max_templates": 15}, "current_period_end": end},
                "epoll": {"tier": "starter", "status": "active", "limits": {"max_polls": 3}, "current_period_end": end},
            },
            "features": {
                "bi_api": true, "audit_log": true, "email_notifications": true, "scheduled_reports": true,
                "white_label": true, "sso": false, "multi_tenancy": false, "dpa_generator": true,
            },
            "highest_tier": "business",
            "stripe_connected": false,
        })
    );
    world.license(a.scope, Module::Forms, Tier::Enterprise).await;
    let plan = tenants.get(a.host(), "/api/plan", user).await.json();
    assert_eq!(plan["subscriptions"]["forms"]["limits"], json!({"max_templates": null}), "null is unlimited");
    world.clock.set(world.clock.now() + Duration::days(400));
    let token = world.token_with(&a.member(Role::User).0, "*").await;
    let plan = tenants.get(a.host(), "/api/plan", Some(&token)).await.json();
    assert_eq!(
        (&plan["highest_tier"], &plan["subscriptions"]["forms"]["status"]),
        (&json!(null), &json!("canceled"))
    );
    assert_eq!(plan["subscriptions"]["forms"]["limits"], json!({"max_templates": 0}), "0 is no subscription");
    let usage = tenants.get(a.host(), "/api/plan/usage", Some(&token)).await.json();
    assert_eq!(usage, json!({"templates": {"current": 2, "limit": 0}}));
}

/// A licence that expires while the process runs locks what it unlocked, without a write.
#[actix_web::test]
async fn a_licence_closes_at_its_end_without_a_write() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    let end = claims("x", Module::Forms, Tier::Enterprise, world.clock.now()).expires_at;
    for (at, code) in [(end - Duration::microseconds(1), 200), (end, 403)] {
        world.clock.set(at);
        let token = world.token_with(&a.member(Role::User).0, "*").await;
        assert_eq!(tenants.get(a.host(), "/api/meldungen", Some(&token)).await.code(), code, "{at}");
    }
}

/// A plan that ends while a body is on its way is taken into account.
#[actix_web::test]
async fn a_plan_that_ends_while_the_body_is_on_its_way_changes_nothing() {
    let world = std::rc::Rc::new(World::new().await);
    let token = world.token(Role::Developer).await;
    let block =
        json!({"slug": "spaet", "name": "Spät", "fields": [{"slug": "wo", "type": "text", "label": "Wo?"}]});
    let (store, scope) = (world.services.plans.licenses.clone(), world.scope);
    let ends = async move {
        store.deactivate(&audit::AuditContext::system(scope), Module::Forms).await.unwrap().unwrap();
    };
    let reply = world.send_after(("POST", "/api/admin/form-blocks"), &token, &block, ends).await;
    assert!(missing(&reply, Feature::Forms, None), "{}", reply.text());
}

async fn templates(tenants: &Tenants, count: usize) -> Vec<String> {
    let a = &tenants.a;
    let mut made = Vec::new();
    for number in 0..count {
        let draft = json!({"slug": format!("t{number}"), "title": "T", "block_ids": [a.block]});
        let reply = tenants
            .send("POST", a.host(), "/api/admin/form-templates", Some(a.token(Role::Developer)), Some(&draft))
            .await;
        assert_eq!(reply.code(), 201, "{}", reply.text());
        made.push(format!("/api/admin/form-templates/{}", reply.json()["id"]));
    }
    made
}

/// 403 with `limit` and `current`; drafts are free, so is editing active forms, and an upgrade takes effect
/// at once.
#[actix_web::test]
async fn one_active_form_too_many_is_told_with_the_limit_and_the_number() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    let developer = Some(a.token(Role::Developer));
    // Two are active.
    world.license(a.scope, Module::Forms, Tier::Starter).await;
    let drafts = templates(&tenants, 2).await;
    let on = json!({"is_active": true});
    let refused = tenants.send("PUT", a.host(), &drafts[0], developer, Some(&on)).await;
    assert_eq!(refused.code(), 403, "{}", refused.text());
    let says = refused.json();
    assert_eq!((&says["limit"], &says["current"]), (&json!(1), &json!(2)));
    assert!(says["message"].as_str().unwrap().contains("nur ein Formular online"), "{says}");
    let made = json!({"slug": "neu", "title": "Neu", "block_ids": [a.block], "is_active": true});
    let refused = tenants.send("POST", a.host(), "/api/admin/form-templates", developer, Some(&made)).await;
    assert_eq!((refused.code(), &refused.json()["current"]), (403, &json!(2)));
    let active = format!("/api/admin/form-templates/{}", a.template);
    let edited = json!({"title": {"de": "Neu", "en": "New"}, "is_active": true});
    assert_eq!(tenants.send("PUT", a.host(), &active, developer, Some(&edited)).await.code(), 200);
    world.license(a.scope, Module::Forms, Tier::Professional).await;
    assert_eq!(tenants.send("PUT", a.host(), &drafts[0], developer, Some(&on)).await.code(), 200);
}

async fn activate(tenants: &Tenants, key: &str) -> Reply {
    let a = &tenants.a;
    let body = json!({"license_key": key});
    tenants
        .send("POST", a.host(), "/api/admin/licenses/activate", Some(a.token(Role::Admin)), Some(&body))
        .await
}

#[actix_web::test]
async fn a_licence_is_looked_at_put_in_listed_and_taken_out() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    let admin = Some(a.token(Role::Admin));
    let said = claims("lic-1", Module::Epoll, Tier::Business, world.clock.now());
    world.keys.say("schluessel", said);
    let body = json!({"license_key": " schluessel\n"});
    let looked = tenants.send("POST", a.host(), "/api/admin/licenses/check", admin, Some(&body)).await;
    assert_eq!(looked.code(), 200, "{}", looked.text());
    let grant = looked.json();
    assert_eq!(
        (&grant["module"], &grant["tier"], &grant["org_id"]),
        (&json!("epoll"), &json!("business"), &json!("*"))
    );
    let list = tenants.get(a.host(), "/api/admin/licenses", admin).await.json();
    assert_eq!(list["total"], 1, "looking stores nothing");
    let made = activate(&tenants, "schluessel").await;
    assert_eq!((made.code(), &made.json()["license_id"]), (201, &json!("lic-1")));
    assert_eq!(activate(&tenants, "schluessel").await.code(), 200, "once more is nothing new");
    let list = tenants.get(a.host(), "/api/admin/licenses", admin).await.json();
    assert_eq!(list["total"], 2);
    assert!(!list.to_string().contains("schluessel"), "keys are not shown again");
    let gone = tenants.send("DELETE", a.host(), "/api/admin/licenses/epoll", admin, None).await;
    assert_eq!(gone.code(), 200);
    for (path, code) in [("epoll", 404), ("unfug", 404), ("quizzes", 404)] {
        let path = format!("/api/admin/licenses/{path}");
        assert_eq!(tenants.send("DELETE", a.host(), &path, admin, None).await.code(), code, "{path}");
    }
}

/// "Bad input gets": 422 with a reason that a customer understands.
#[actix_web::test]
async fn a_licence_that_does_not_count_is_refused_with_a_reason() {
    let tenants = Tenants::new().await;
    let (world, a, b) = (&tenants.world, &tenants.a, &tenants.b);
    let now = world.clock.now();
    let good = claims("lic", Module::Epoll, Tier::Starter, now);
    let expired = ::plans::LicenseClaims { expires_at: now, ..good.clone() };
    let other =
        ::plans::LicenseClaims { licensed_to: Licensee::Organization(b.organization.id), ..good.clone() };
    let early = ::plans::LicenseClaims { issued_at: now + Duration::hours(1), ..good.clone() };
    for (key, said, words) in [
        ("abgelaufen", expired, "am 01.01.2026 abgelaufen"),
        ("fremd", other, "für eine andere Organisation"),
        ("frueh", early, "gilt noch nicht"),
    ] {
        world.keys.say(key, said);
        let refused = activate(&tenants, key).await;
        assert_eq!(refused.code(), 422, "{key}");
        assert!(
            refused.json()["errors"]["license_key"][0].as_str().unwrap().contains(words),
            "{}",
            refused.text()
        );
    }
    assert_eq!(activate(&tenants, "unbekannt").await.code(), 422);
    assert_eq!(activate(&tenants, "").await.code(), 422);
    // Hostile check 84: a licence for anybody counts in only one organisation.
    world.keys.say("alle", good);
    assert_eq!(activate(&tenants, "alle").await.code(), 201);
    let body = json!({"license_key": "alle"});
    let admin = Some(b.token(Role::Admin));
    let twice = tenants.send("POST", b.host(), "/api/admin/licenses/activate", admin, Some(&body)).await;
    assert_eq!(twice.code(), 409, "{}", twice.text());
    assert!(!twice.text().contains(&a.organization.name), "whose it is stays unsaid");
    let audit_event = |_: &::plans::License| None;
    ::plans::ports::CrossTenantLicenses::revoke(&*world.plans, &["lic".to_owned()], now, &audit_event)
        .await
        .unwrap();
    let revoked = activate(&tenants, "alle").await;
    assert!(revoked.code() == 422 && revoked.text().contains("widerrufen"), "{}", revoked.text());
}

/// Sends an event as the test's provider signs it.
async fn tell(
    tenants: &Tenants,
    host: &str,
    id: &str,
    kind: PaymentEventKind,
    signature: Option<&str>,
) -> Reply {
    let body = json!({"id": id}).to_string();
    tenants.world.payments.say(body.as_bytes(), PaymentEvent { id: id.to_owned(), kind });
    let signature = signature.map_or(body.clone(), str::to_owned);
    let request = TestRequest::post()
        .uri("/api/webhooks/payment")
        .insert_header(("host", host))
        .insert_header(("content-type", "application/json"))
        .insert_header(("stripe-signature", signature))
        .set_payload(body);
    tenants.world.call(request).await
}

async fn tier(tenants: &Tenants, scope: Scope) -> Option<Tier> {
    let world = &tenants.world;
    world.services.plans.gate.plan(scope).await.unwrap().tier(Module::Quizzes, world.clock.now())
}

/// Rows 33, 77, 78, 80: independent of tenants, each only once, and events that nobody can use are recorded.
#[actix_web::test]
async fn an_event_counts_once_for_its_customer_whatever_host_was_asked() {
    let tenants = Tenants::new().await;
    let (a, world) = (&tenants.a, &tenants.world);
    let id = a.organization.id;
    let path = format!("/api/admin/organizations/{id}/payment-customer");
    let set = json!({"payment_customer_id": "cus_1"});
    let done = tenants.send("PUT", HOME, &path, Some(&tenants.operator), Some(&set)).await;
    assert_eq!((done.code(), done.json()), (200, set.clone()));
    let of_b = format!("/api/admin/organizations/{}/payment-customer", tenants.b.organization.id);
    assert_eq!(tenants.send("PUT", HOME, &of_b, Some(&tenants.operator), Some(&set)).await.code(), 422);
    for number in ["", " ", "kunde 1", "küche"] {
        let bad = json!({"payment_customer_id": number});
        let refused = tenants.send("PUT", HOME, &of_b, Some(&tenants.operator), Some(&bad)).await;
        assert_eq!(refused.code(), 422, "{number:?}");
    }
    let quizzes = |tier, created| {
        let mut paid = paid("sub_1", "cus_1", tier, created);
        paid.paid_for.as_mut().unwrap().items[0].module = Module::Quizzes;
        paid
    };
    // Also for an inactive organisation, on any host, even an unknown one.
    let operate = &world.services.organizations.operate;
    operate.set_active(&audit::Actor::System, id, false).await.unwrap();
    let hosts = [a.host(), tenants.b.host(), HOME, "niemand.example"];
    for (number, host) in hosts.into_iter().enumerate() {
        let kind =
            PaymentEventKind::Subscription(quizzes(Tier::ALL[number], 10 + i64::try_from(number).unwrap()));
        let reply = tell(&tenants, host, &format!("evt_{number}"), kind, None).await;
        assert_eq!(reply.code(), 200, "{host}: {}", reply.text());
        assert_eq!(tier(&tenants, a.scope).await, Some(Tier::ALL[number]), "{host}");
    }
    let entries = world.audit.entries(a.scope).len();
    let again = PaymentEventKind::Subscription(quizzes(Tier::Starter, 99));
    assert_eq!(tell(&tenants, HOME, "evt_0", again, None).await.code(), 200, "a number that is known");
    assert_eq!(tier(&tenants, a.scope).await, Some(Tier::Enterprise));
    assert_eq!(world.audit.entries(a.scope).len(), entries);
    let failed = PaymentEventKind::PaymentFailed { provider_customer_id: "cus_1".into() };
    assert_eq!(tell(&tenants, HOME, "evt_f", failed, None).await.code(), 200);
    assert_eq!(tier(&tenants, a.scope).await, Some(Tier::Enterprise), "no immediate deactivation");
    for (id, kind) in [
        ("evt_u", PaymentEventKind::Subscription(paid("sub_9", "cus_9", Tier::Starter, 1))),
        ("evt_n", PaymentEventKind::Nothing),
    ] {
        assert_eq!(tell(&tenants, HOME, id, kind, None).await.code(), 200, "{id}");
    }
    for signature in ["", "x"] {
        let kind = PaymentEventKind::Subscription(quizzes(Tier::Starter, 1000));
        let refused = tell(&tenants, HOME, "evt_bad", kind, Some(signature)).await;
        assert_eq!(refused.code(), 400, "{signature:?}");
    }
    assert_eq!(tier(&tenants, a.scope).await, Some(Tier::Enterprise));
}

/// Hostile check 81: what an ended subscription unlocked is locked from the next request on.
#[actix_web::test]
async fn an_ended_subscription_closes_at_once_and_cannot_be_taken_out_as_a_licence() {
    let tenants = Tenants::new().await;
    let (a, world) = (&tenants.a, &tenants.world);
    world.unlicense(a.scope, Module::Forms).await;
    let set = Some("cus_1");
    world.services.plans.payments.link(&audit::Actor::System, a.organization.id, set).await.unwrap();
    let active = paid("sub_1", "cus_1", Tier::Enterprise, 1);
    tell(&tenants, HOME, "evt_1", PaymentEventKind::Subscription(active), None).await;
    let (user, admin) = (Some(a.token(Role::User)), Some(a.token(Role::Admin)));
    assert_eq!(tenants.get(a.host(), "/api/meldungen", user).await.code(), 200);
    assert_eq!(tenants.get(a.host(), "/api/plan", user).await.json()["stripe_connected"], true);
    let paid_for = tenants.send("DELETE", a.host(), "/api/admin/licenses/forms", admin, None).await;
    assert_eq!(paid_for.code(), 409, "{}", paid_for.text());
    let order = json!({"module": "epoll", "tier": "starter"});
    let page = tenants.send("POST", a.host(), "/api/admin/plan/checkout", admin, Some(&order)).await;
    assert_eq!(page.json()["url"], "https://pay.example/cus_1/epoll/starter");
    let end = PaymentEventKind::Subscription(ended("sub_1", "cus_1", 2));
    tell(&tenants, HOME, "evt_2", end, None).await;
    let closed = tenants.get(a.host(), "/api/meldungen", user).await;
    assert!(missing(&closed, Feature::Forms, None), "{}", closed.text());
    assert_eq!(tenants.get(a.host(), "/api/meldungen/export", admin).await.code(), 200);
}

/// No message uses another word for the features than the document.
#[test]
fn the_features_of_routes_are_those_of_plans() {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let items =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    let named: BTreeSet<&str> = items.filter_map(|operation| operation["x-plan-feature"].as_str()).collect();
    assert!(named.iter().all(|feature| Feature::parse(feature).is_some()), "{named:?}");
    let listed = crate::matrix::listed().into_iter().map(|[_, _, _, feature]| feature);
    assert_eq!(named, listed.filter(|feature| *feature != "-").collect::<BTreeSet<_>>());
}
