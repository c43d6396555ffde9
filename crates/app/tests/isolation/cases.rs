//! The isolation rules, one after the other on one installation.

use crate::client::Client;
use crate::world::{HOME, World, listed, portal_session, report};
use crate::{matrix, nowhere};
use accounts::Role;
use audit::{AuditContext, VerifyChain};
use serde_json::{Value, json};
use site::{Maintenance, SettingsPart};

const OWN: &str = "/api/admin/organization";
const TEMPLATES: &str = "/api/admin/form-templates";

/// Runs all cases. `rows` returns everything that belongs to B; nothing of it may change.
pub(crate) async fn all(world: &World, rows: impl AsyncFn() -> String) {
    let before = rows().await;
    another_tenants_id_is_an_unknown_one(world).await;
    figures_of_one_slug_are_each_tenants_own(world).await;
    a_token_of_a_opens_nothing_on_the_host_of_b(world).await;
    alternating_requests_on_one_connection_never_mix(world).await;
    of_two_changes_at_once_one_gets_the_domain(world).await;
    a_removed_members_token_fails_on_the_next_request(world).await;
    the_operator_sees_all_and_others_their_own(world).await;
    an_hour_of_the_operator_in_a_tenant_is_one_entry_of_its_log(world).await;
    assert_eq!(rows().await, before);
    an_organization_that_another_process_deactivates_is_refused_at_once(world).await;
    an_edit_that_another_process_makes_is_seen_on_the_next_request(world).await;
    assert_eq!(rows().await, before);
    settings_that_another_process_changes_count_from_the_next_request_on(world).await;
    assert_eq!(rows().await, before);
    what_a_gave_up_leads_to_a_and_to_nobody_else(world).await;
    assert_eq!(rows().await, before);
    matrix::every_route_lets_in_whom_its_rule_names_and_nobody_else(world).await;
    nowhere::who_leaves_an_organization_does_not_enter_the_installation(world).await;
    assert_eq!(rows().await, before);
}

/// One form in both, with another number of reports in A.
async fn figures_of_one_slug_are_each_tenants_own(world: &World) {
    let (own, other) = (&world.a, &world.b);
    let (token, others) = (Some(own.token(Role::Developer)), Some(other.token(Role::Developer)));
    let total = async |host: &str, path: &str, name: &str, token: Option<&str>| {
        let figures = world.get(host, path, token).await;
        assert_eq!(figures.status, 200, "{path}: {}", figures.body);
        figures.json()[name].as_u64().unwrap()
    };
    let all = async || {
        [
            total(&own.host, "/api/bi/vorfall/stats/uebersicht", "gesamt", token).await,
            total(&own.host, "/api/bi/vorfall/daten", "total", token).await,
            total(&own.host, "/api/dashboard/stats", "total", token).await,
            total(&own.host, "/api/dashboard/stats/vorfall", "total", token).await,
        ]
    };
    let (before, theirs) = (all().await, total(&other.host, "/api/dashboard/stats", "total", others).await);
    let sent = report(&world.application);
    let sent = world.ask("POST", &own.host, "/api/meldungen", None, Some(&sent)).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    assert_eq!(all().await, before.map(|count| count + 1));
    assert_eq!(total(&other.host, "/api/dashboard/stats", "total", others).await, theirs);
    let data = world.get(&own.host, "/api/bi/vorfall/daten?pro_seite=500", token).await.json();
    let is_theirs = |each: &Value| each["id"] == other.report;
    assert!(!data["data"].as_array().unwrap().iter().any(is_theirs), "{data}");
    for (id, status) in [(own.report, 200), (other.report, 404)] {
        let entity = format!("/api/bi/vorfall/odata/meldungen({id})");
        assert_eq!(world.get(&own.host, &entity, token).await.status, status, "{entity}");
    }
}

/// Every operation of the document whose path names something of a tenant, called by A's developer.
async fn another_tenants_id_is_an_unknown_one(world: &World) {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let token = Some(world.a.token(Role::Developer));
    let customer = "c".repeat(64);
    portal_session(&world.application, world.a.scope, world.a.customer, &customer).await;
    let mut walked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some((foreign, missing)) = world.b.foreign(path) else { continue };
        for (method, operation) in item.as_object().unwrap() {
            // The platform operator's operations are 403 for everybody else, whatever the id.
            if operation["x-operator-only"] == true {
                continue;
            }
            let method = method.to_uppercase();
            // Valid bodies, so that the answer is about the id.
            let body = operation.get("requestBody").map(|_| match (method.as_str(), path.as_str()) {
                ("PUT", "/api/meldungen/{id}/status") => json!({"status": "resolved"}),
                ("POST", "/api/meldungen/{id}/notes") => json!({"text": "x"}),
                ("DELETE", "/api/meldungen/{id}") => json!({"confirm": "x"}),
                ("PUT", "/api/admin/form-templates/{id}/online") => json!({"is_active": true}),
                ("POST", "/api/admin/dpa-templates/{id}/preview") => json!({"input": {}}),
                _ => json!({}),
            });
            for host in [world.a.host.as_str(), HOME] {
                // The installation's own host shows every invitation to whoever has its token.
                if path.contains("{token}") && host == HOME {
                    continue;
                }
                let token = match operation["x-role"].as_str() {
                    Some("public") => None,
                    // A session of the portal is valid only on its own host.
                    Some("member") if host == HOME => continue,
                    Some("member") => Some(customer.as_str()),
                    _ => token,
                };
                let found = world.ask(&method, host, &foreign, token, body.as_ref()).await;
                let unknown = world.ask(&method, host, &missing, token, body.as_ref()).await;
                let answers = [&found, &unknown].map(|answer| (answer.status, &answer.body));
                let answers = answers.map(|(status, body)| (status, body.replace(&foreign, &missing)));
                assert_eq!(answers[0], answers[1], "{method} {foreign} at {host}");
                assert_eq!(found.status, 404, "{method} {foreign} at {host}: {}", found.body);
                walked += 1;
            }
        }
    }
    // On two hosts each, except those known on one host only.
    let counted = listed().into_iter().filter(|[_, path, ..]| world.b.foreign(path).is_some());
    let hosts =
        |[_, path, who, _]: [&str; 4]| if who == "member" || path.contains("{token}") { 1 } else { 2 };
    assert_eq!(walked, counted.map(hosts).sum::<usize>());
}

async fn a_token_of_a_opens_nothing_on_the_host_of_b(world: &World) {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut walked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if operation["x-role"] == "public" {
                continue;
            }
            let path: String = path
                .split('/')
                .map(|part| if part.starts_with('{') { "1" } else { part })
                .collect::<Vec<_>>()
                .join("/");
            let body = operation.get("requestBody").map(|_| json!({}));
            let token = Some(world.a.token(Role::Developer));
            let answer = world.ask(&method.to_uppercase(), &world.b.host, &path, token, body.as_ref()).await;
            // The portal does not know staff accounts.
            let expected = if operation["x-role"] == "member" { 401 } else { 403 };
            assert_eq!(answer.status, expected, "{method} {path}: {}", answer.body);
            walked += 1;
        }
    }
    assert_eq!(walked, listed().iter().filter(|[_, _, who, _]| *who != "public").count());
}

async fn alternating_requests_on_one_connection_never_mix(world: &World) {
    let mut client = Client::connect(world.address).await;
    for round in 0..1000 {
        let sides = [(&world.a, "aa"), (&world.b, "bb")];
        let ((side, name), (_, other)) = (sides[round % 2], sides[(round + 1) % 2]);
        match round % 14 / 2 {
            0 => {
                let answer = client.ask("GET", &side.host, "/api/app-name", None, None).await;
                assert_eq!(answer.json()["app_name"], format!("Melden {name}"), "{round}");
            }
            1 => {
                let token = Some(side.token(Role::Admin));
                let answer = client.ask("GET", &side.host, "/api/admin/organization", token, None).await;
                assert_eq!(answer.json()["slug"], name, "{round}");
            }
            2 => {
                let token = Some(side.token(Role::User));
                let answer = client.ask("GET", &side.host, "/api/meldungen", token, None).await;
                let reports = answer.json()["data"].as_array().unwrap().clone();
                assert_eq!(reports.last().unwrap()["id"], side.report, "{round}");
            }
            // Layout, name and texts, as the public sees them.
            place => {
                let (path, own): (_, &[&str]) = match place {
                    3 => ("/", &["Kopf", "Fuss", "Einleitung", "Melden"]),
                    4 => ("/f/vorfall", &["Kopf", "Fuss", "Absenden", "Melden"]),
                    5 => ("/api/layout/settings", &["Kopf", "Fuss", "Einleitung"]),
                    _ => ("/api/translations/de", &["Absenden"]),
                };
                let answer = client.ask("GET", &side.host, path, None, None).await;
                assert_eq!(answer.status, 200, "{round} {path}");
                for text in own {
                    assert!(answer.body.contains(&format!("{text} {name}")), "{round} {path}: {text}");
                    assert!(!answer.body.contains(&format!("{text} {other}")), "{round} {path}: {text}");
                }
            }
        }
    }
}

/// Hostile check 29, over HTTP: a third organisation competes with A, so that B stays unchanged.
async fn of_two_changes_at_once_one_gets_the_domain(world: &World) {
    let made = json!({"name": "Klinik cc", "slug": "cc"});
    let made = world.ask("POST", HOME, "/api/admin/organizations", Some(&world.operator), Some(&made)).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.json()["id"].as_i64().unwrap();
    let host = format!("cc.{HOME}");
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
    let scope = kernel::Scope::organization(kernel::OrganizationId(id));
    meldewerk::demo::license(&world.application, scope, &world.config.data_dir).await.unwrap();
    for round in 0..10 {
        let body = json!({"domain": format!("d{round}.wett.example")});
        for (host, token) in [(&world.a.host, world.a.token(Role::Admin)), (&host, world.operator.as_str())] {
            let claimed = world.ask("PUT", host, OWN, Some(token), Some(&body)).await;
            assert_eq!(claimed.status, 200, "{}", claimed.body);
        }
        let confirm = async |id: i64| {
            let path = format!("/api/admin/organizations/{id}/confirm-domain");
            world.ask("POST", HOME, &path, Some(&world.operator), Some(&body)).await.status
        };
        let (one, other) = tokio::join!(confirm(world.a.id()), confirm(id));
        let mut answers = [one, other];
        answers.sort_unstable();
        assert_eq!(answers, [200, 422], "{round}");
    }
}

/// Names of organisations cannot be grabbed: for everybody else, A's former name is like a taken one, and a
/// report to a printed address of A's arrives at A, with the real DNS client and databases.
async fn what_a_gave_up_leads_to_a_and_to_nobody_else(world: &World) {
    let admin = Some(world.a.token(Role::Admin));
    let put = async |body: Value| world.ask("PUT", &world.a.host, OWN, admin, Some(&body)).await;
    let domain = "melden.aa.example";
    let claimed = put(json!({"domain": domain})).await.json();
    let check = async || {
        let checked =
            world.ask("POST", &world.a.host, &format!("{OWN}/pending-domain/check"), admin, None).await;
        assert_eq!(checked.status, 200, "{}", checked.body);
        checked.json()
    };
    assert_eq!(check().await["pending_domain"]["state"], "missing");
    world.dns.set_text(domain, claimed["pending_domain"]["record_value"].as_str().unwrap());
    assert_eq!(check().await["domain"], domain);
    let moved = put(json!({"slug": "aa-neu", "domain": null})).await;
    assert_eq!(moved.status, 200, "{}", moved.body);

    let of_b = Some(world.b.token(Role::Admin));
    let take = async |body: Value| {
        let refused = world.ask("PUT", &world.b.host, OWN, of_b, Some(&body)).await;
        (refused.status, refused.body)
    };
    let taken = take(json!({"slug": "aa-neu"})).await;
    assert_eq!(taken.0, 422);
    assert_eq!(take(json!({"slug": "aa"})).await, taken);
    assert_eq!(take(json!({"domain": domain})).await.0, 422);

    let total = async |host: &str, token: &str| {
        world.get(host, "/api/meldungen", Some(token)).await.json()["total"].as_u64().unwrap()
    };
    let (of_a, of_b) = (world.a.token(Role::User), world.b.token(Role::User));
    let before = [total(HOME, of_a).await, total(HOME, of_b).await];
    let sent = report(&world.application);
    for host in [world.a.host.as_str(), domain, &format!("aa-neu.{HOME}")] {
        let taken = world.ask("POST", host, "/api/meldungen", None, Some(&sent)).await;
        assert_eq!(taken.status, 201, "{host}: {}", taken.body);
    }
    assert_eq!([total(HOME, of_a).await, total(HOME, of_b).await], [before[0] + 3, before[1]]);
    let back = put(json!({"slug": "aa", "domain": domain})).await.json();
    assert_eq!((&back["slug"], &back["domain"]), (&json!("aa"), &json!(domain)), "at once");

    let released = json!({"name": "aa-neu"});
    let path = "/api/admin/organizations/names/release";
    assert_eq!(world.ask("POST", HOME, path, Some(&world.operator), Some(&released)).await.status, 200);
    assert_eq!(world.get(&format!("aa-neu.{HOME}"), "/f/vorfall", None).await.status, 404);
}

async fn a_removed_members_token_fails_on_the_next_request(world: &World) {
    let (editor, token) = &world.a.staff[Role::Editor as usize];
    assert_eq!(world.get(&world.a.host, "/api/meldungen", Some(token)).await.status, 200);
    let path = format!("/api/admin/organization/members/{editor}");
    let removed = world.ask("DELETE", &world.a.host, &path, Some(world.a.token(Role::Admin)), None).await;
    assert_eq!(removed.status, 200, "{}", removed.body);
    for host in [world.a.host.as_str(), HOME] {
        assert_eq!(world.get(host, "/api/meldungen", Some(token)).await.status, 401, "{host}");
    }
}

async fn the_operator_sees_all_and_others_their_own(world: &World) {
    let path = "/api/admin/organizations";
    let list = world.get(HOME, path, Some(&world.operator)).await.json();
    let counts: Vec<_> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["slug"].as_str().unwrap().to_owned(), item["user_count"].as_u64().unwrap()))
        .collect();
    assert_eq!(counts, [("aa".to_owned(), 3), ("bb".to_owned(), 4), ("cc".to_owned(), 0)]);
    let (_, token) = &world.a.staff[Role::Developer as usize];
    let own = world.get(HOME, path, Some(token)).await.json();
    assert_eq!((&own["data"][0]["slug"], own["data"].as_array().unwrap().len()), (&json!("aa"), 1));
}

/// Decisions §4: each such access is audited, where the tenant's own administrators see it.
async fn an_hour_of_the_operator_in_a_tenant_is_one_entry_of_its_log(world: &World) {
    let operator = Some(world.operator.as_str());
    for _ in 0..5 {
        let ask = || world.get(&world.a.host, "/api/meldungen", operator);
        let (one, two, three, four) = tokio::join!(ask(), ask(), ask(), ask());
        for answer in [one, two, three, four] {
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
    }
    let path = "/api/admin/audit-logs?action=tenant.entered";
    let log = world.get(&world.a.host, path, Some(world.a.token(Role::Admin))).await.json();
    assert_eq!(log["total"], 1, "{log}");
    let entry = &log["data"][0];
    assert_eq!((&entry["actor"]["name"], &entry["actor"]["kind"]), (&json!("developer"), &json!("user")));
    assert_eq!(entry["object"], json!({"kind": "organization", "id": world.a.id().to_string()}));
    let verify = VerifyChain::new(world.application.stores.audit.clone());
    assert!(verify.verify(world.a.scope, None).await.unwrap().is_whole());
}

/// Hostile check 33. The other process is a second application on the same database, and its change takes
/// effect with the very next request, whatever the first one answered before.
async fn an_organization_that_another_process_deactivates_is_refused_at_once(world: &World) {
    let replica = world.replica().await;
    let operate = &replica.services.organizations.operate;
    let id = world.a.organization.id;
    let token = world.a.token(Role::Developer);
    for _ in 0..5 {
        assert_eq!(world.get(&world.a.host, "/f/vorfall", None).await.status, 200);
        operate.set_active(&audit::Actor::System, id, false).await.unwrap();
        assert_eq!(world.get(&world.a.host, "/f/vorfall", None).await.status, 403);
        assert_eq!(world.get(&world.a.host, "/api/app-name", None).await.status, 403);
        assert_eq!(world.get(HOME, "/api/meldungen", Some(token)).await.status, 403);
        let sent = report(&world.application);
        assert_eq!(world.ask("POST", &world.a.host, "/api/meldungen", None, Some(&sent)).await.status, 403);
        operate.set_active(&audit::Actor::System, id, true).await.unwrap();
        assert_eq!(world.get(HOME, "/api/meldungen", Some(token)).await.status, 200);
    }
    replica.stores.database.close().await;
}

/// "An edit is visible on the next request on every replica": the other process is a second application on
/// the same database, and this one's cache is no longer used.
async fn an_edit_that_another_process_makes_is_seen_on_the_next_request(world: &World) {
    let replica = world.replica().await;
    let path = "/api/form-templates/vorfall?lang=de";
    let title = async || world.get(&world.a.host, path, None).await.json()["title"].clone();
    let templates = &replica.services.forms.templates;
    let id = kernel::TemplateId(world.a.template);
    let before = templates.find(world.a.scope, id).await.unwrap().unwrap().template;
    for round in 0..5 {
        title().await;
        let wanted = format!("Titel {round}");
        let draft =
            forms::TemplateDraft { title: Some(wanted.as_str().into()), ..forms::TemplateDraft::default() };
        let seen = [before.edition + round];
        templates
            .update(
                &AuditContext::system(world.a.scope),
                id,
                forms::studio::Rights::All,
                Some(&seen),
                &draft,
                forms::studio::Saving::Publish,
            )
            .await
            .unwrap();
        assert_eq!(title().await, json!(wanted));
    }
    let own = format!("{TEMPLATES}/{}", world.a.template);
    let token = Some(world.a.token(Role::Developer));
    let put = world.ask("PUT", &world.a.host, &own, token, Some(&json!({"title": "Zurück"}))).await;
    assert_eq!(put.status, 200, "{}", put.body);
    let kept = replica.services.forms.catalog.published(world.a.scope, "vorfall").await.unwrap().unwrap();
    assert_eq!(kept.snapshot.title.get(kernel::Locale::De), "Zurück", "and the other way round");
    // A report is shown with the form with which it was sent, whatever the form is called now.
    let report = world.get(&world.a.host, &format!("/api/meldungen/{}?lang=de", world.a.report), token).await;
    assert_eq!(report.json()["template_title"], "Vorfall auf Station melden", "{}", report.body);
    replica.stores.database.close().await;
}

/// Specification, "Maintenance mode"; decisions §1: 503 with the stored message for reports of the public,
/// and for nothing else. The other process is a second replica.
async fn settings_that_another_process_changes_count_from_the_next_request_on(world: &World) {
    let replica = world.replica().await;
    let (site, scope, host) = (&replica.services.site.change, world.a.scope, world.a.host.as_str());
    let staff = Some(world.a.token(Role::User));
    let sent = report(&world.application);
    for round in 0..3 {
        let (name, message) = (format!("Runde {round}"), format!("Umbau {round}"));
        site.change(&AuditContext::system(scope), SettingsPart::AppName(name.clone())).await.unwrap();
        assert_eq!(world.get(host, "/api/app-name", None).await.json()["app_name"], name);
        assert!(world.get(host, "/f/vorfall", None).await.body.contains(&name));
        let notice = Maintenance { enabled: true, message: message.clone(), contact: String::new() };
        site.change(&AuditContext::system(scope), SettingsPart::Maintenance(notice)).await.unwrap();
        let refused = world.ask("POST", host, "/api/meldungen", None, Some(&sent)).await;
        assert_eq!((refused.status, &refused.json()["message"]), (503, &json!(message)));
        assert_eq!(world.get(host, "/api/meldungen", staff).await.status, 200, "staff are not affected");
        assert_eq!(world.get(host, "/api/form-templates/vorfall", None).await.status, 200, "nor are reads");
        assert_eq!(world.get(&world.b.host, "/api/maintenance/status", None).await.json()["enabled"], false);
        site.change(&AuditContext::system(scope), SettingsPart::Maintenance(Maintenance::default()))
            .await
            .unwrap();
        let taken = world.ask("POST", host, "/api/meldungen", None, Some(&sent)).await;
        assert_eq!(taken.status, 201, "{}", taken.body);
    }
    site.change(&AuditContext::system(scope), SettingsPart::AppName("Melden aa".into())).await.unwrap();
    replica.stores.database.close().await;
}
