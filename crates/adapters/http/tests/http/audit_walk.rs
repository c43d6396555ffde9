//! Every operation that changes something is carried out once, and is either recorded in the log or on a list
//! with a reason. Before that it is tried with a read-only log: then it must be refused and leave no entry.
//! The entries, with actor and chain, are in `audited.txt`.

use crate::audit_changes::settle;
use crate::second_factor::from_base32;
use crate::support::{HOST, PASSWORD, Reply, World, report};
use crate::tenants::{HOME, Tenants};
use accounts::Role;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use audit::Entry;
use forms::ports::IntakeConditions;
use kernel::{Clock as _, Duration, Scope};
use plans::testing::{claims, paid};
use plans::{Module, PaymentEvent, PaymentEventKind, Tier};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Operations that are not recorded, and why.
const QUIET: [(&str, &str); 22] = [
    ("submit_report", "reports are anonymous"),
    ("send_form_page", "reports are anonymous"),
    ("preview_form_block", "nothing is stored"),
    ("preview_form_template", "nothing is stored"),
    ("try_masking", "nothing is stored"),
    ("preview_layout", "nothing is stored"),
    ("preview_dpa_template", "nothing is stored"),
    ("preview_agreement", "nothing is stored"),
    ("send_verification_page", "nothing is stored"),
    ("write_test_data_prompt", "nothing is stored"),
    ("enable_two_factor", "it counts once it is confirmed"),
    ("check_license", "nothing is stored"),
    ("begin_checkout", "what comes of it the payment provider tells"),
    ("open_payment_portal", "what comes of it the payment provider tells"),
    ("add_saved_filter", "one's own list"),
    ("delete_saved_filter", "one's own list"),
    ("mark_report_read", "one's own list"),
    ("mark_report_unread", "one's own list"),
    ("mark_all_reports_read", "one's own list"),
    ("ask_for_member_password", "nothing of a member is other than before"),
    ("sign_out_member", "one's own session"),
    ("ask_for_password", "told after the response, whose time would tell which addresses have accounts"),
];

/// Pages around an operation of the API; `account_pages.rs` sends them.
const PAGES: [(&str, &str); 7] = [
    ("send_address_page", "confirm_address"),
    ("send_forgotten_page", "ask_for_password"),
    ("send_invitation_page", "accept_invitation"),
    ("send_member_password_page", "reset_member_password"),
    ("send_password_page", "reset_password"),
    ("send_set_up_page", "set_up"),
    ("send_verify_page", "verify_member"),
];

/// Operations that happen even if they cannot be recorded at once, or uses something up while it is refused.
const NOT_TWICE: [&str; 2] = ["logout", "complete_login"];

/// The chains of a walk.
const CHAINS: [&str; 3] = ["installation", "a", "b"];

struct Walk<'a> {
    world: &'a World,
    host: &'static str,
    scopes: Vec<Scope>,
    document: &'a Value,
    done: BTreeSet<String>,
    told: Vec<String>,
}

impl Walk<'_> {
    fn entries(&self) -> Vec<usize> {
        self.scopes.iter().map(|scope| self.world.audit.entries(*scope).len()).collect()
    }

    /// Notes the entries that were added since there were this many.
    fn note(&mut self, id: &str, before: &[usize]) {
        for (scope, (chain, known)) in self.scopes.iter().zip(CHAINS.iter().zip(before)) {
            for entry in &self.world.audit.entries(*scope)[*known..] {
                let Entry { actor, action, object_kind, .. } = entry;
                self.told
                    .push(format!("{id}: {chain}: {} {} {action} {object_kind}", actor.kind, actor.name));
            }
        }
    }

    async fn send(&self, id: &str, parts: &[&str], token: &str, body: &(String, Vec<u8>)) -> Reply {
        let paths = self.document["paths"].as_object().unwrap();
        let (method, path) = paths
            .iter()
            .find_map(|(path, item)| {
                let found = item.as_object().unwrap().iter().find(|(_, found)| found["operationId"] == id)?;
                Some((found.0.to_uppercase(), path))
            })
            .unwrap();
        let mut parts = parts.iter();
        let path =
            path.split('/').map(|part| if part.starts_with('{') { parts.next().unwrap() } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(&path)
            .insert_header(("host", self.host))
            .insert_header(("content-type", body.0.as_str()))
            .set_payload(body.1.clone());
        let request = match id {
            // The key of the test's provider.
            "receive_payment_event" => request.insert_header(("payment-signature", body.1.clone())),
            _ => request,
        };
        let request = match token {
            "" => request,
            token => request.insert_header(("authorization", format!("Bearer {token}"))),
        };
        self.world.call(request).await
    }

    async fn raw(&mut self, id: &str, parts: &[&str], token: &str, body: (String, Vec<u8>)) -> Value {
        let is_quiet = QUIET.iter().any(|(quiet, _)| *quiet == id);
        let before = self.entries();
        if !is_quiet && !NOT_TWICE.contains(&id) {
            self.world.audit.set_full(true);
            let refused = self.send(id, parts, token, &body).await;
            assert_eq!(refused.code(), 503, "{id}: {}", refused.text());
            self.world.audit.set_full(false);
            assert_eq!(self.entries(), before, "{id}");
            assert_eq!(self.world.services.audit.recorder.waiting_events(), 0, "{id}");
        }
        let reply = self.send(id, parts, token, &body).await;
        assert!(reply.status.is_success() || reply.status == 303, "{id}: {} {}", reply.status, reply.text());
        assert_eq!(self.entries() != before, !is_quiet, "{id}");
        self.note(id, &before);
        self.done.insert(id.to_owned());
        settle().await;
        serde_json::from_slice(&reply.body).unwrap_or_default()
    }

    async fn step(&mut self, id: &str, parts: &[&str], token: &str, body: Value) -> Value {
        self.raw(id, parts, token, ("application/json".to_owned(), body.to_string().into_bytes())).await
    }

    /// Returns the token of the latest link that was mailed to an address.
    fn link(&self, scope: Scope, to: &str) -> String {
        let mails = self.world.accounts.outbox(scope);
        let mail = mails.iter().rfind(|mail| mail.to == to && mail.values.contains_key("link")).unwrap();
        mail.values["link"].rsplit('/').next().unwrap().to_owned()
    }
}

fn id_of(made: &Value) -> String {
    made["id"].to_string()
}

#[actix_web::test]
async fn every_operation_that_changes_something_is_recorded_with_it_or_not_done() {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let tenants = Tenants::new().await;
    let scopes = vec![tenants.world.scope, tenants.a.scope, tenants.b.scope];
    let mut walk = Walk {
        world: &tenants.world,
        host: HOME,
        scopes,
        document: &document,
        done: BTreeSet::new(),
        told: Vec::new(),
    };
    forms(&mut walk, &tenants).await;
    agreements(&mut walk, &tenants).await;
    reports(&mut walk, &tenants).await;
    site(&mut walk, &tenants).await;
    own_account(&mut walk, &tenants).await;
    members(&mut walk, &tenants.operator).await;
    people(&mut walk, &tenants).await;
    plans(&mut walk, &tenants).await;
    organizations(&mut walk, &tenants).await;
    let (mut done, mut told) = (walk.done, walk.told);
    let first = World::new().await;
    let link = first.services.accounts.set_up.offer().await.unwrap().unwrap();
    let scopes = vec![first.scope];
    let mut walk = Walk {
        world: &first,
        host: HOST,
        scopes,
        document: &document,
        done: BTreeSet::new(),
        told: Vec::new(),
    };
    let wanted = json!({"token": link, "name": "Olga", "email": "olga@example.org", "password": PASSWORD});
    walk.step("set_up", &[], "", wanted).await;
    done.append(&mut walk.done);
    told.append(&mut walk.told);
    let told = told.join("\n") + "\n";
    assert!(told == include_str!("audited.txt"), "audited.txt is to be:\n{told}");
    for (page, operation) in PAGES {
        assert!(done.contains(operation), "{operation}");
        done.insert(page.to_owned());
    }
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap());
    let changing = operations.filter(|(method, _)| *method != "get");
    let changing: BTreeSet<String> =
        changing.map(|(_, operation)| operation["operationId"].as_str().unwrap().to_owned()).collect();
    assert_eq!(done, changing);
}

async fn forms(walk: &mut Walk<'_>, tenants: &Tenants) {
    let developer = tenants.a.token(Role::Developer);
    let block = json!({"slug": "neu", "name": {"de": "Neu"},
        "fields": [{"slug": "wo", "type": "text", "label": {"de": "Wo?"}}]});
    walk.step("preview_form_block", &[], developer, block.clone()).await;
    let made = id_of(&walk.step("create_form_block", &[], developer, block).await);
    walk.step("update_form_block", &[&made], developer, json!({"name": {"de": "Neuer"}})).await;
    let template = json!({"slug": "lob", "title": {"de": "Lob"}, "is_active": true,
        "blocks": [{"form_block_id": made.parse::<i64>().unwrap(), "position": 1}]});
    walk.step("preview_form_template", &[], developer, template.clone()).await;
    let praise = id_of(&walk.step("create_form_template", &[], developer, template).await);
    // Outside the steps: creating a draft is recorded like any other change.
    let draft = format!("/api/admin/form-templates/{praise}?publish=false");
    let kept = tenants.send("PUT", HOME, &draft, Some(developer), Some(&json!({"title": "Mehr Lob"}))).await;
    assert_eq!(kept.code(), 200, "{}", kept.text());
    walk.step("publish_form_template", &[&praise], developer, json!({})).await;
    walk.step("update_form_template", &[&praise], developer, json!({"is_active": false})).await;
    let copy = id_of(&walk.step("duplicate_form_template", &[&praise], developer, json!({})).await);
    let export = TestRequest::get()
        .uri(&format!("/api/admin/form-templates/{praise}/export"))
        .insert_header(("host", HOME))
        .insert_header(("authorization", format!("Bearer {developer}")));
    let bundle = walk.world.call(export).await.json();
    walk.step("import_form_template", &[], developer, bundle).await;
    let examples = "/api/admin/form-templates/examples";
    let examples = tenants.get(HOME, examples, Some(developer)).await.json();
    let key = examples["data"][0]["key"].as_str().unwrap().to_owned();
    walk.step("install_form_example", &[&key], developer, json!({})).await;
    let admin = tenants.a.token(Role::Admin);
    let adopted = id_of(&walk.step("adopt_form_example", &[&key], admin, json!({"is_active": true})).await);
    walk.step("set_form_online", &[&adopted], admin, json!({"is_active": false})).await;
    for template in [praise, copy] {
        walk.step("delete_form_template", &[&template], developer, json!({})).await;
    }
    let unused = json!({"slug": "unbenutzt", "name": {"de": "Unbenutzt"},
        "fields": [{"slug": "wo", "type": "text", "label": {"de": "Wo?"}}]});
    let unused = id_of(&walk.step("create_form_block", &[], developer, unused).await);
    walk.step("delete_form_block", &[&unused], developer, json!({})).await;
}

async fn agreements(walk: &mut Walk<'_>, tenants: &Tenants) {
    let developer = tenants.a.token(Role::Developer);
    let template = json!({"name": "Vertrag", "content_md": "# Vertrag"});
    let made = id_of(&walk.step("create_dpa_template", &[], developer, template).await);
    walk.step("preview_dpa_template", &[&made], developer, json!({"input": {}})).await;
    walk.step("update_dpa_template", &[&made], developer, json!({"name": "Neuer"})).await;
    walk.step("publish_dpa_template", &[&made], developer, json!({})).await;
    walk.step("fork_dpa_template", &[&made], developer, json!({})).await;
    walk.step("delete_dpa_template", &[&made], developer, json!({})).await;
}

async fn reports(walk: &mut Walk<'_>, tenants: &Tenants) {
    let (side, world) = (&tenants.a, walk.world);
    let (user, admin) = (side.token(Role::User), side.token(Role::Admin));
    let id = side.report.to_string();
    walk.step("mark_report_unread", &[&id], user, json!({})).await;
    walk.step("mark_report_read", &[&id], user, json!({})).await;
    walk.step("mark_all_reports_read", &[], user, json!({"until": side.report})).await;
    let filter = json!({"name": "Neue", "query": "status=new"});
    let filter = id_of(&walk.step("add_saved_filter", &[], user, filter).await);
    walk.step("delete_saved_filter", &[&filter], user, json!({})).await;
    walk.step("change_report_status", &[&id], user, json!({"status": "resolved"})).await;
    let note = id_of(&walk.step("add_report_note", &[&id], user, json!({"text": "Angerufen"})).await);
    walk.step("delete_report_note", &[&id, &note], user, json!({})).await;
    let reference = world.forms.reports(side.scope)[0].reference.clone();
    walk.step("delete_report", &[&id], admin, json!({"confirm": reference})).await;
    // Above the limit.
    let ceiling = IntakeConditions { hourly_ceiling: Some(1), ..IntakeConditions::default() };
    world.policy.set(side.scope, ceiling);
    let send = async || {
        let request =
            TestRequest::post().uri("/api/meldungen").insert_header(("host", side.hosts[0].clone()));
        assert_eq!(world.call(request.set_json(report())).await.code(), 201);
    };
    for _ in 0..4 {
        send().await;
    }
    let held = world.forms.reports(side.scope).into_iter().filter(|report| report.quarantined);
    let held: Vec<_> = held.map(|report| report.id.0.to_string()).collect();
    walk.step("release_report", &[&held[0]], user, json!({})).await;
    let hour = json!({"template_slug": "vorfall", "hour": "2026-01-01T00:00:00Z"});
    walk.step("release_hour", &[], user, hour).await;
    walk.step("write_test_data_prompt", &[], admin, json!({"template_slug": "vorfall", "count": 2})).await;
    let made_up = json!({"template_slug": "vorfall", "reports": [{"data": {"ort": "nord"}}]});
    walk.step("import_test_data", &[], admin, made_up.clone()).await;
    walk.step("delete_test_data", &[], admin, json!({})).await;
    let whole_site = json!({"confirm": "Melden aa"});
    send().await;
    walk.step("delete_quarantined_reports", &[], admin, whole_site.clone()).await;
    let form = json!({"template_slug": "vorfall", "confirm": "vorfall"});
    walk.step("delete_reports_of_template", &[], admin, form).await;
    world.policy.set(side.scope, IntakeConditions::default());
    send().await;
    walk.step("delete_all_reports", &[], admin, whole_site).await;
    walk.step("submit_report", &[], "", report()).await;
    let page = b"data.ort=nord&_lang=de".to_vec();
    walk.raw("send_form_page", &["vorfall"], "", ("application/x-www-form-urlencoded".to_owned(), page))
        .await;
}

async fn site(walk: &mut Walk<'_>, tenants: &Tenants) {
    let admin = tenants.a.token(Role::Admin);
    walk.step("set_app_name", &[], admin, json!({"app_name": "Anders"})).await;
    walk.step("change_settings", &[], admin, json!({"timezone": "Europe/Vienna"})).await;
    walk.step("set_captcha", &[], admin, json!({"hourly_ceiling": 200})).await;
    let mut layout = tenants.get(HOME, "/api/layout/settings", Some(admin)).await.json();
    let layout = json!({"header": {"tagline": {"de": "Anders", "en": ""}}, "footer": layout["footer"].take(),
        "page": layout["page"].take(), "colors": layout["colors"].take()});
    walk.step("preview_layout", &[], admin, layout.clone()).await;
    walk.step("set_layout", &[], admin, layout).await;
    let maintenance = json!({"enabled": true, "message": "Später", "contact": ""});
    walk.step("set_maintenance", &[], admin, maintenance).await;
    walk.step("try_masking", &[], admin, json!({"text": "Frau Weber", "further": ["age"]})).await;
    walk.step("set_masking", &[], admin, json!({"further": ["age"]})).await;
    walk.step("protect_bi_figures", &["vorfall"], admin, json!({"gerundet_auf": 5})).await;
    let part = "--x\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"a.png\"\r\n\
         Content-Type: image/png\r\n\r\nimage:neu\r\n--x--\r\n";
    let part = ("multipart/form-data; boundary=x".to_owned(), part.as_bytes().to_vec());
    let logo = walk.raw("upload_logo", &[], admin, part).await;
    let part =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\nabc\r\n--x--\r\n";
    let part = ("multipart/form-data; boundary=x".to_owned(), part.as_bytes().to_vec());
    walk.raw("send_verification_page", &[], "", part).await;
    let hash = logo["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    walk.step("remove_logo", &[&hash], admin, json!({})).await;
    let text = json!({"key": "public.submit", "de": "Senden"});
    let text = id_of(&walk.step("replace_translation", &[], admin, text).await);
    walk.step("delete_translation", &[&text], admin, json!({})).await;
    let file = json!({"format": "meldewerk-translations", "version": 1,
        "translations": [{"key": "public.submit", "de": "Los"}]});
    walk.step("import_translations", &[], admin, file).await;
    walk.step("retry_dead_letter", &[tenants.a.dead_letter.as_str()], admin, json!({})).await;
    let other = tenants.b.token(Role::Admin);
    walk.step("discard_dead_letter", &[tenants.b.dead_letter.as_str()], other, json!({})).await;
}

/// An agreement of a member of the installation's portal.
async fn conclusion(walk: &mut Walk<'_>, member: &str, developer: &str) {
    let (world, scope) = (walk.world, walk.world.scope);
    let caller = world.services.portal.sessions.authenticate(scope, member).await.unwrap();
    world.contracts.put_member(scope, caller.member.id);
    let store = &world.services.dpa.templates.store;
    let draft = dpa::Draft::new("Vertrag", "vertrag", kernel::Locale::De);
    let made = store.add(scope, &draft, world.clock.now(), &audit::testing::no_event).await.unwrap();
    store.publish(scope, made.id, 1, world.clock.now(), &audit::testing::no_event).await.unwrap();
    walk.step("preview_agreement", &["vertrag"], member, json!({"input": {}, "version": 1})).await;
    let wish = json!({"input": {}, "accepted": true, "version": 1});
    let concluded = id_of(&walk.step("conclude_agreement", &["vertrag"], member, wish).await);
    walk.step("regenerate_dpa_contract", &[&concluded], developer, json!({})).await;
    walk.step("delete_dpa_contract", &[&concluded], developer, json!({})).await;
}

/// Members of the installation's portal.
async fn members(walk: &mut Walk<'_>, developer: &str) {
    let (world, scope, email) = (walk.world, walk.world.scope, "kunde@example.org");
    let new = json!({"name": "Kunde", "email": email, "password": PASSWORD, "company": "Praxis"});
    walk.step("register_member", &[], "", new).await;
    walk.step("verify_member", &[], "", json!({"token": world.portal_link(scope)})).await;
    let login = json!({"email": email, "password": PASSWORD});
    let session = walk.step("sign_in_member", &[], "", login.clone()).await;
    let token = session["token"].as_str().unwrap().to_owned();
    walk.step("update_member_profile", &[], &token, json!({"name": "Anders"})).await;
    conclusion(walk, &token, developer).await;
    walk.step("sign_out_member", &[], &token, json!({})).await;
    walk.step("ask_for_member_password", &[], "", json!({"email": email})).await;
    let reset = json!({"token": world.portal_link(scope), "password": PASSWORD});
    walk.step("reset_member_password", &[], "", reset).await;
    let token = world.portal_token(scope, email).await;
    walk.step("delete_member_profile", &[], &token, json!({"password": PASSWORD})).await;
}

async fn own_account(walk: &mut Walk<'_>, tenants: &Tenants) {
    let (world, scope) = (walk.world, walk.world.scope);
    let person = world.user(Role::Editor).await;
    let (token, email) = (world.token_with(&person, "*").await, person.email.as_str());
    let token = token.as_str();
    let password = json!({"password": PASSWORD});
    let set_up = walk.step("enable_two_factor", &[], token, password.clone()).await;
    let secret = from_base32(set_up["secret"].as_str().unwrap());
    walk.step("confirm_two_factor", &[], token, json!({"code": world.code(&secret, 0)})).await;
    walk.step("renew_recovery_codes", &[], token, password.clone()).await;
    world.clock.advance(Duration::minutes(1));
    let handle = world.post_json("/api/auth/login", &json!({"email": email, "password": PASSWORD})).await;
    let handle = handle.json()["two_factor_token"].as_str().unwrap().to_owned();
    let code = json!({"two_factor_token": handle, "code": world.code(&secret, 0)});
    walk.step("complete_login", &[], "", code).await;
    walk.step("disable_two_factor", &[], token, password).await;
    world.token_with(&person, "*").await;
    let sessions = tenants.get(HOME, "/api/auth/sessions", Some(token)).await.json();
    let sessions = sessions["data"].as_array().unwrap();
    let other = sessions.iter().find(|session| session["is_current"] == false).unwrap();
    walk.step("end_session", &[&id_of(other)], token, json!({})).await;
    world.token_with(&person, "*").await;
    walk.step("end_other_sessions", &[], token, json!({})).await;
    let wanted = json!({"name": "Neu", "email": "neue@adresse.example", "current_password": PASSWORD});
    walk.step("update_profile", &[], token, wanted).await;
    let link = walk.link(scope, "neue@adresse.example");
    walk.step("confirm_address", &[], "", json!({"token": link})).await;
    let login = json!({"email": "neue@adresse.example", "password": PASSWORD});
    walk.step("login", &[], "", login).await;
    walk.step("ask_for_password", &[], "", json!({"email": "neue@adresse.example"})).await;
    let link = walk.link(scope, "neue@adresse.example");
    walk.step("reset_password", &[], "", json!({"token": link, "password": "kranich bohne ufer lampe"}))
        .await;
    let again = world.token_with(&person, "*").await;
    walk.step("logout", &[], &again, json!({})).await;
}

async fn people(walk: &mut Walk<'_>, tenants: &Tenants) {
    let (side, world) = (&tenants.a, walk.world);
    let admin = side.token(Role::Admin);
    let wanted = json!({"name": "Anna", "email": "anna@neu.example", "role": "user", "password": "anker lupe moos quark"});
    let made = id_of(&walk.step("create_account", &[], admin, wanted).await);
    walk.step("update_account", &[&made], admin, json!({"role": "editor"})).await;
    walk.step("delete_account", &[&made], admin, json!({})).await;
    let token = id_of(&walk.step("create_token", &[], admin, json!({"name": "Power BI"})).await);
    walk.step("revoke_token", &[&token], admin, json!({})).await;
    let invited = json!({"email": "eva@neu.example", "role": "user"});
    let invited = id_of(&walk.step("invite_member", &[], admin, invited).await);
    walk.step("withdraw_invitation", &[&invited], admin, json!({})).await;
    let joins = json!({"name": "Neu", "password": "anker lupe moos quark"});
    walk.step("accept_invitation", &[&side.invitation.1], "", joins).await;
    let leaves = side.member(Role::Editor).0.id;
    walk.step("remove_member", &[&leaves.to_string()], admin, json!({})).await;
    assert!(world.accounts.leave(tenants.b.member(Role::Editor).0.id, None));
    let former = tenants.b.member(Role::Editor).0.id.to_string();
    walk.step("delete_former_member", &[&former], &tenants.operator, json!({})).await;
}

async fn plans(walk: &mut Walk<'_>, tenants: &Tenants) {
    let (admin, operator, world) = (tenants.a.token(Role::Admin), tenants.operator.as_str(), walk.world);
    world.keys.say("schluessel", claims("neu", Module::Epoll, Tier::Starter, world.clock.now()));
    let key = json!({"license_key": "schluessel"});
    walk.step("check_license", &[], admin, key.clone()).await;
    walk.step("activate_license", &[], admin, key).await;
    walk.step("deactivate_license", &["epoll"], admin, json!({})).await;
    let id = tenants.a.organization.id.to_string();
    walk.step("set_payment_customer", &[&id], operator, json!({"payment_customer_id": "cus_1"})).await;
    let kind = PaymentEventKind::Subscription(paid("sub_1", "cus_1", Tier::Business, 1));
    let event = json!({"id": "evt_1"});
    world.payments.say(event.to_string().as_bytes(), PaymentEvent { id: "evt_1".into(), kind });
    walk.step("receive_payment_event", &[], "", event).await;
    let order = json!({"module": "forms", "tier": "business"});
    walk.step("begin_checkout", &[], admin, order).await;
    walk.step("open_payment_portal", &[], admin, json!({})).await;
}

async fn organizations(walk: &mut Walk<'_>, tenants: &Tenants) {
    let (admin, operator) = (tenants.a.token(Role::Admin), tenants.operator.as_str());
    let id = tenants.a.organization.id.to_string();
    let claim = async |walk: &mut Walk<'_>, domain: &str| {
        let changed = walk.step("change_organization", &[], admin, json!({"domain": domain})).await;
        changed["pending_domain"].clone()
    };
    walk.step("change_organization", &[], admin, json!({"slug": "neu-aa"})).await;
    walk.step("release_name", &[], operator, json!({"name": "aa"})).await;
    claim(walk, "eins.aa.example").await;
    walk.step("withdraw_pending_domain", &[], admin, json!({})).await;
    claim(walk, "zwei.aa.example").await;
    walk.step("confirm_domain", &[&id], operator, json!({"domain": "zwei.aa.example"})).await;
    let pending = claim(walk, "drei.aa.example").await;
    walk.world.records.set("drei.aa.example", &[pending["record_value"].as_str().unwrap()]);
    walk.step("check_pending_domain", &[], admin, json!({})).await;
    walk.step("set_storage_quota", &[&id], operator, json!({"quota": 1_000_000})).await;
    let invited = json!({"email": "erste@neu.example", "role": "admin"});
    walk.step("invite_to_organization", &[&id], operator, invited).await;
    walk.step("deactivate_organization", &[&id], operator, json!({})).await;
    walk.step("activate_organization", &[&id], operator, json!({})).await;
    walk.step("create_organization", &[], operator, json!({"name": "Klinik cc", "slug": "cc"})).await;
}
