//! The work of staff on reports: status, notes, read marks, filters, deletion, the ledger.

use crate::support::{World, report};
use accounts::Role;
use accounts::ports::UserStore as _;
use forms::bulk_deletion::DeleteReports;
use forms::ports::{FormStore as _, TemplateContent};
use forms::retention::PruneReports;
use kernel::{Clock as _, Duration};
use serde_json::{Value, json};
use std::sync::Arc;

struct Desk {
    world: World,
    user: String,
    admin: String,
    id: i64,
    reference: String,
}

/// An installation with a report, a user and an administrator.
async fn desk() -> Desk {
    let world = World::new().await;
    let created = world.post_json("/api/meldungen", &report()).await.json();
    let (user, admin) = (world.token(Role::User).await, world.token(Role::Admin).await);
    let reference = created["reference"].as_str().unwrap().to_owned();
    Desk { id: created["id"].as_i64().unwrap(), reference, world, user, admin }
}

impl Desk {
    fn path(&self, rest: &str) -> String {
        format!("/api/meldungen/{}{rest}", self.id)
    }

    /// Returns the entries of the audit log except for reading.
    fn recorded(&self) -> Vec<String> {
        let entries = self.world.audit.entries(self.world.scope).into_iter();
        let told = entries.filter(|entry| entry.action != "report.read");
        told.map(|entry| format!("{} {}", entry.action, entry.details)).collect()
    }

    async fn list(&self, query: &str, token: &str) -> Vec<(String, bool)> {
        let list = self.world.get_as(&format!("/api/meldungen?{query}"), token).await;
        assert_eq!(list.code(), 200, "{}", list.text());
        let list = list.json();
        let items = list["data"].as_array().unwrap().iter();
        let items: Vec<_> =
            items.map(|item| (item["status"].as_str().unwrap().to_owned(), item["unread"] == true)).collect();
        assert_eq!(list["total"], items.len());
        items
    }
}

#[actix_web::test]
async fn a_status_is_changed_by_who_works_on_reports_and_recorded() {
    let desk = desk().await;
    let put =
        async |body: Value| desk.world.send("PUT", &desk.path("/status"), &desk.user, Some(&body)).await;
    assert_eq!(desk.list("", &desk.user).await, [("new".to_owned(), true)]);
    for (body, at) in [
        (json!({}), "status"),
        (json!({"status": "done"}), "status"),
        (json!({"status": 1}), "status"),
        (json!({"status": "resolved", "expected": "old"}), "expected"),
    ] {
        let reply = put(body.clone()).await;
        assert_eq!(reply.code(), 422, "{body}");
        assert!(reply.json()["errors"][at].is_array(), "{body}: {}", reply.text());
    }
    let changed = put(json!({"status": "in_progress", "expected": "new"})).await;
    assert_eq!((changed.code(), changed.json()), (200, json!({"status": "in_progress"})));
    assert_eq!(put(json!({"status": "in_progress"})).await.code(), 200, "as it is already");
    assert_eq!(put(json!({"status": "archived"})).await.code(), 200);
    assert_eq!(desk.list("status=archived", &desk.admin).await, [("archived".to_owned(), true)]);
    assert_eq!(desk.list("status=new", &desk.admin).await, []);
    let shown = desk.world.get_as(&desk.path(""), &desk.user).await.json();
    assert_eq!((shown["status"].as_str(), shown["unread"].as_bool()), (Some("archived"), Some(false)));
    let details = |from: &str, to: &str| {
        format!(r#"report.status_changed {{"from":"{from}","reference":"{}","to":"{to}"}}"#, desk.reference)
    };
    assert_eq!(desk.recorded(), [details("new", "in_progress"), details("in_progress", "archived")]);
}

#[actix_web::test]
async fn a_status_that_somebody_else_changed_meanwhile_is_412_with_the_present_one() {
    let desk = desk().await;
    let put = async |token: &str, body: Value| {
        desk.world.send("PUT", &desk.path("/status"), token, Some(&body)).await
    };
    assert_eq!(put(&desk.admin, json!({"status": "rejected", "expected": "new"})).await.code(), 200);
    let stale = put(&desk.user, json!({"status": "resolved", "expected": "new"})).await;
    assert_eq!((stale.code(), stale.json()["status"].as_str()), (412, Some("rejected")), "{}", stale.text());
    let message = stale.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("Jemand anderes") && message.contains("„Abgelehnt“"), "{message}");
    assert!(message.contains("Ihre Änderung ist nicht gespeichert"), "{message}");
    assert_eq!(desk.list("status=rejected", &desk.user).await.len(), 1);
    assert_eq!(desk.recorded().len(), 1, "what was not done is not recorded");
}

#[actix_web::test]
async fn notes_are_plain_text_of_their_author_and_never_recorded_with_their_text() {
    let desk = desk().await;
    let notes = desk.path("/notes");
    let add = async |token: &str, text: Value| {
        desk.world.send("POST", &notes, token, Some(&json!({"text": text}))).await
    };
    for wrong in [json!(""), json!(" \n "), json!("x".repeat(4001)), json!("a\u{1}b"), json!(7), Value::Null]
    {
        let reply = add(&desk.user, wrong.clone()).await;
        assert_eq!(reply.code(), 422, "{wrong}");
        assert!(reply.json()["errors"]["text"].is_array());
    }
    let text = "<script>alert(1)</script>\nRückfrage bei Frau K. gestellt";
    let added = add(&desk.user, json!(format!("  {text}\r\n"))).await;
    assert_eq!(added.code(), 201, "{}", added.text());
    let added = added.json();
    assert_eq!((added["text"].as_str(), added["author_name"].as_str()), (Some(text), Some("user")));
    assert_eq!((added["is_own"].as_bool(), added["created_at"].as_str().is_some()), (Some(true), true));
    assert_eq!(add(&desk.admin, json!("x".repeat(4000))).await.code(), 201);
    let list = desk.world.get_as(&notes, &desk.admin).await.json();
    let own: Vec<_> = list["data"].as_array().unwrap().iter().map(|note| note["is_own"] == true).collect();
    assert_eq!(own, [false, true]);
    let one = format!("{notes}/{}", added["id"]);
    assert_eq!(desk.world.send("DELETE", &one, &desk.admin, None).await.code(), 403, "somebody else's");
    assert_eq!(desk.world.send("DELETE", &format!("{notes}/99"), &desk.user, None).await.code(), 404);
    assert_eq!(desk.world.send("DELETE", &format!("{notes}/1e0"), &desk.user, None).await.code(), 404);
    assert_eq!(desk.world.send("DELETE", &one, &desk.user, None).await.code(), 200);
    assert_eq!(desk.world.get_as(&notes, &desk.user).await.json()["data"].as_array().unwrap().len(), 1);
    let recorded = desk.recorded();
    assert_eq!(recorded.len(), 3);
    assert!(recorded.iter().all(|entry| entry.contains(&desk.reference) && !entry.contains("Rückfrage")));
    assert!(recorded[2].starts_with("report.note_deleted"), "{recorded:?}");
}

#[actix_web::test]
async fn the_history_of_a_report_tells_who_did_what_and_neither_texts_nor_who_read_it() {
    let desk = desk().await;
    let history = desk.path("/history");
    let shown = async |query: &str| {
        let page = desk.world.get_as(&format!("{history}{query}"), &desk.user).await;
        assert_eq!(page.code(), 200, "{}", page.text());
        page.json()
    };
    assert_eq!((&shown("").await["data"], &shown("").await["total"]), (&json!([]), &json!(0)));
    let send = async |method: &str, path: &str, token: &str, body: Option<Value>| {
        let response = desk.world.send(method, &desk.path(path), token, body.as_ref()).await;
        assert!(response.code() < 300, "{path}: {}", response.text());
        response.json()
    };
    send("PUT", "/status", &desk.admin, Some(json!({"status": "in_progress"}))).await;
    send("PUT", "/status", &desk.admin, Some(json!({"status": "in_progress"}))).await;
    let note = send("POST", "/notes", &desk.user, Some(json!({"text": "Rückfrage"}))).await;
    send("DELETE", &format!("/notes/{}", note["id"]), &desk.user, None).await;
    // Another report's entry, and that this one was read.
    let other = desk.world.post_json("/api/meldungen", &report()).await.json();
    let elsewhere = format!("/api/meldungen/{}/notes", other["id"]);
    desk.world.send("POST", &elsewhere, &desk.user, Some(&json!({"text": "x"}))).await;
    assert_eq!(desk.world.get_as(&desk.path(""), &desk.user).await.code(), 200);
    let whole = shown("").await;
    let told: Vec<_> = whole["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| {
            assert_eq!((&event["actor_kind"], &event["file"]), (&json!("user"), &Value::Null));
            ["actor_name", "action", "from", "to"]
                .map(|key| event[key].as_str().unwrap_or_default().to_owned())
        })
        .collect();
    assert_eq!(
        told,
        [
            ["user", "report.note_deleted", "", ""],
            ["user", "report.note_added", "", ""],
            ["admin", "report.status_changed", "new", "in_progress"],
        ]
    );
    assert!(!whole.to_string().contains("Rückfrage") && !whole.to_string().contains("example.org"));
    let last = shown("?per_page=2&page=2").await;
    assert_eq!((&last["data"][0]["action"], &last["to"]), (&json!("report.status_changed"), &json!(3)));
    assert_eq!(last["prev_page_url"], format!("{history}?per_page=2&page=1"));
    assert_eq!(desk.world.get_as(&format!("{history}?page=0"), &desk.user).await.code(), 422);
    assert_eq!(desk.world.get_as("/api/meldungen/4711/history", &desk.user).await.code(), 404);
    let before = desk.world.audit.entries(desk.world.scope).len();
    shown("").await;
    assert_eq!(desk.world.audit.entries(desk.world.scope).len(), before, "looking at it is no entry");
}

#[actix_web::test]
async fn a_report_has_at_most_200_notes() {
    let desk = desk().await;
    let notes = desk.path("/notes");
    for _ in 0..200 {
        let added = desk.world.send("POST", &notes, &desk.user, Some(&json!({"text": "x"}))).await;
        assert_eq!(added.code(), 201);
    }
    assert_eq!(desk.world.send("POST", &notes, &desk.user, Some(&json!({"text": "x"}))).await.code(), 422);
}

#[actix_web::test]
async fn what_was_opened_counts_as_read_for_this_person_until_it_is_marked_again() {
    let desk = desk().await;
    assert_eq!(desk.world.post_json("/api/meldungen", &report()).await.code(), 201);
    let unread =
        async |token: &str| desk.world.get_as("/api/meldungen/unread", token).await.json()["unread"].clone();
    assert_eq!((unread(&desk.user).await, unread(&desk.admin).await), (json!(2), json!(2)));
    assert_eq!(desk.world.get_as(&desk.path(""), &desk.user).await.code(), 200);
    assert_eq!((unread(&desk.user).await, unread(&desk.admin).await), (json!(1), json!(2)));
    assert_eq!(desk.list("unread=true", &desk.user).await.len(), 1);
    let marks: Vec<_> =
        desk.list("sort=created_at", &desk.user).await.into_iter().map(|item| item.1).collect();
    assert_eq!(marks, [false, true]);
    for _ in 0..2 {
        assert_eq!(desk.world.send("DELETE", &desk.path("/read"), &desk.user, None).await.code(), 200);
    }
    assert_eq!(unread(&desk.user).await, 2);
    assert_eq!(desk.world.send("PUT", &desk.path("/read"), &desk.user, None).await.code(), 200);
    assert_eq!(unread(&desk.user).await, 1);
    assert_eq!(desk.world.get_as("/api/meldungen?unread=maybe", &desk.user).await.code(), 422);
}

#[actix_web::test]
async fn all_that_was_there_is_marked_as_read_for_oneself_and_what_came_meanwhile_is_not() {
    let desk = desk().await;
    let unread = async |token: &str| desk.world.get_as("/api/meldungen/unread", token).await.json();
    let put =
        async |body: Value| desk.world.send("PUT", "/api/meldungen/read", &desk.user, Some(&body)).await;
    for wrong in [
        json!({}),
        json!({"until": "1"}),
        json!({"until": 1.5}),
        json!({"until": -1}),
        json!({"until": u64::MAX}),
    ] {
        let reply = put(wrong.clone()).await;
        assert_eq!(reply.code(), 422, "{wrong}");
        assert!(reply.json()["errors"]["until"].is_array(), "{wrong}: {}", reply.text());
    }
    let seen = unread(&desk.user).await;
    assert_eq!(seen, json!({"unread": 1, "until": desk.id}));
    assert_eq!(desk.world.post_json("/api/meldungen", &report()).await.code(), 201);
    let marked = put(json!({"until": seen["until"]})).await;
    assert_eq!(marked.code(), 200, "{}", marked.text());
    assert_eq!(
        (&unread(&desk.user).await["unread"], &unread(&desk.admin).await["unread"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(put(json!({"until": i64::MAX})).await.code(), 200);
    assert_eq!(unread(&desk.user).await["unread"], 0);
    assert_eq!(desk.world.post_json("/api/meldungen", &report()).await.code(), 201);
    assert_eq!(unread(&desk.user).await["unread"], 1, "what is not there yet is not read");
    assert!(desk.recorded().is_empty(), "marks of one's own are not recorded");
}

#[actix_web::test]
async fn filters_are_kept_for_oneself_and_only_queries_of_the_list() {
    let desk = desk().await;
    let keep = async |token: &str, name: &str, query: &str| {
        let body = json!({"name": name, "query": query});
        desk.world.send("POST", "/api/meldungen/filters", token, Some(&body)).await
    };
    for query in [
        "",
        "page=2",
        "status=done",
        "template=a&template=b",
        "javascript:alert(1)",
        "von=x",
        "&&",
        "search=%ff",
        &"x".repeat(2001),
    ] {
        let reply = keep(&desk.user, "n", query).await;
        assert_eq!(reply.code(), 422, "{query}");
        assert!(reply.json()["errors"]["query"].is_array(), "{query}: {}", reply.text());
    }
    for name in ["", "  ", "\u{200B}", "a\nb", &"ä".repeat(81)] {
        let reply = keep(&desk.user, name, "status=new").await;
        assert_eq!(reply.code(), 422, "{name}");
        assert!(reply.json()["errors"]["name"].is_array(), "{name}");
    }
    let kept =
        keep(&desk.user, " Neue Vorfälle ", "template=vorfall&status=new&search=a%20b&sort=reference").await;
    assert_eq!(kept.code(), 201, "{}", kept.text());
    let kept = kept.json();
    assert_eq!(kept["name"], "Neue Vorfälle");
    assert_eq!(keep(&desk.user, "Neue Vorfälle", "unread=true").await.code(), 422, "the name is taken");
    assert_eq!(keep(&desk.admin, "Neue Vorfälle", "unread=true").await.code(), 201);
    let list = desk.world.get_as("/api/meldungen/filters", &desk.user).await.json();
    assert_eq!(list["data"], json!([kept]));
    let path = format!("/api/meldungen/filters/{}", kept["id"]);
    assert_eq!(desk.world.send("DELETE", &path, &desk.admin, None).await.code(), 404);
    assert_eq!(desk.world.send("DELETE", &path, &desk.user, None).await.code(), 200);
    for n in 0..50 {
        assert_eq!(keep(&desk.user, &format!("{n}"), "unread=true").await.code(), 201);
    }
    assert_eq!(keep(&desk.user, "51", "unread=true").await.code(), 422);
}

#[actix_web::test]
async fn one_report_is_deleted_by_an_administrator_who_typed_its_reference() {
    let desk = desk().await;
    let keep = desk.world.post_json("/api/meldungen", &report()).await.json()["id"].as_i64().unwrap();
    let note = json!({"text": "weg"});
    assert_eq!(desk.world.send("POST", &desk.path("/notes"), &desk.user, Some(&note)).await.code(), 201);
    let delete =
        async |token: &str, body: Value| desk.world.send("DELETE", &desk.path(""), token, Some(&body)).await;
    let right = json!({"confirm": format!(" {} ", desk.reference.to_lowercase())});
    assert_eq!(delete(&desk.user, right.clone()).await.code(), 403);
    for wrong in [json!({}), json!({"confirm": ""}), json!({"confirm": "ja"}), json!({"confirm": true})] {
        let reply = delete(&desk.admin, wrong.clone()).await;
        assert_eq!(reply.code(), 422, "{wrong}");
        assert!(reply.json()["errors"]["confirm"].is_array());
    }
    assert_eq!(desk.list("", &desk.user).await.len(), 2);
    assert_eq!(delete(&desk.admin, right.clone()).await.code(), 200);
    assert_eq!(delete(&desk.admin, right).await.code(), 404);
    assert_eq!(desk.world.get_as(&desk.path(""), &desk.user).await.code(), 404);
    assert_eq!(desk.world.get_as(&desk.path("/notes"), &desk.user).await.code(), 404);
    assert_eq!(desk.world.get_as(&format!("/api/meldungen/{keep}"), &desk.user).await.code(), 200);
    let recorded = desk.recorded().pop().unwrap();
    assert_eq!(recorded, format!(r#"report.deleted {{"reference":"{}","reports":1}}"#, desk.reference));
}

#[actix_web::test]
async fn what_is_over_is_pruned_in_slices_and_the_ledger_keeps_the_number() {
    let desk = desk().await;
    let world = &desk.world;
    let mut tx = world.forms.begin(world.scope).await.unwrap();
    let template = tx.template_by_slug("vorfall").await.unwrap().unwrap();
    let content = TemplateContent { retention_days: Some(30), ..template.content };
    assert!(tx.update_template(template.id, &content, world.clock.now()).await.unwrap());
    tx.commit().await.unwrap();
    for _ in 0..600 {
        assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201);
    }
    let prune = PruneReports {
        store: world.forms.clone(),
        files: DeleteReports {
            deletion: world.forms.clone(),
            vault: world.vault.clone(),
            audit: world.audit.clone(),
            clock: Arc::clone(&world.services.clock),
        },
        clock: Arc::clone(&world.services.clock),
    };
    let (pruned, outcome) = prune.prune().await;
    assert!(outcome.is_ok() && pruned.is_empty(), "nothing is over yet");
    world.clock.advance(Duration::days(31));
    assert_eq!(world.post_json("/api/meldungen", &report()).await.code(), 201);
    let (pruned, outcome) = prune.prune().await;
    assert!(outcome.is_ok());
    assert_eq!((pruned.len(), pruned[0].reports, pruned[0].template_slug.as_str()), (1, 601, "vorfall"));
    let admin = world.token_with(&world.accounts.list(world.scope).await.unwrap()[1], "*").await;
    let ledger = world.get_as("/api/admin/meldungen/retention", &admin).await;
    assert_eq!(ledger.code(), 200, "{}", ledger.text());
    let day = world.clock.now().date_naive().to_string();
    let line = json!({"template_slug": "vorfall", "day": day, "reports": 601, "test": 0});
    assert_eq!((&ledger.json()["data"], &ledger.json()["total"]), (&json!([line]), &json!(1)));
    assert_eq!(world.forms.reports(world.scope).len(), 1);
}
