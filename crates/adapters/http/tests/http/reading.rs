//! Reading reports.

use crate::support::{World, report};
use accounts::Role;
use forms::ports::{FileVault as _, FormReader as _, SubmissionStore as _};
use forms::submission::StoredFile;
use forms::testing::{Installed, SubmissionBuilder, at, install};
use serde_json::{Value, json};

/// Three reports of 2026-03-01 and a token to read them.
async fn filled() -> (World, String) {
    let world = World::new().await;
    let form = world.forms.published(world.scope, "vorfall").await.unwrap().unwrap();
    let installed = Installed { template: form.template_id, version: form.version_id };
    let revision = world.forms.revision(world.scope).await.unwrap();
    for (number, ort) in ["nord", "sued", "other"].into_iter().enumerate() {
        let seconds = i64::try_from(number).unwrap() * 86_400;
        let submission = SubmissionBuilder::new(installed, revision, &format!("MW-000{number}-0000"))
            .at(at(seconds))
            .data(json!({"ort": ort, "text": "Sturz am Bett.\nKeine Verletzung.", "ort_sonst": "Hof", "wann": "2026-03-01"}))
            .masked("name", 2)
            .searchable(&format!("Sturz {ort}"))
            .file(StoredFile {
                key: format!("key{number}"),
                field: "anhang".into(),
                name: "anlage-1.pdf".into(),
                media_type: "application/pdf".into(),
                size: 4,
            })
            .build();
        world.forms.append(world.scope, submission).await.unwrap();
    }
    world.vault.put(world.scope, "key0", bytes::Bytes::from_static(b"%PDF")).await.unwrap();
    let token = world.token(Role::User).await;
    (world, token)
}

#[actix_web::test]
async fn a_question_of_the_form_is_a_column_a_filter_and_an_order() {
    let (world, token) = filled().await;
    let questions = world.get_as("/api/meldungen/questions?template=vorfall&lang=de", &token).await.json();
    let slugs: Vec<_> = questions["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| question["slug"].as_str().unwrap())
        .collect();
    assert_eq!(slugs, ["ort", "themen", "anzahl", "einig"]);
    assert_eq!(questions["questions"][0]["options"][0], json!({"value": "nord", "label": "nord (de)"}));
    assert_eq!(questions["questions"][3]["options"][0], json!({"value": "true", "label": "Ja"}));
    let answers = async |query: &str| {
        let path = format!("/api/meldungen?template=vorfall&lang=de&{query}");
        let list = world.get_as(&path, &token).await.json();
        let items = list["data"].as_array().unwrap();
        items.iter().map(|item| item["answer"].as_str().unwrap_or("-").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(answers("").await, ["-", "-", "-"]);
    assert_eq!(answers("field=ort&answer=nord").await, ["nord (de)"]);
    let up = answers("field=ort&sort=field").await;
    assert_eq!((up[0].as_str(), up.len()), ("nord (de)", 3));
    assert_eq!(answers("field=anzahl").await, ["-", "-", "-"]);
    for wrong in [
        "/api/meldungen?field=ort",
        "/api/meldungen?template=vorfall&answer=nord",
        "/api/meldungen?template=vorfall&sort=-field",
        "/api/meldungen?template=vorfall&field=text",
    ] {
        assert_eq!(world.get_as(wrong, &token).await.code(), 422, "{wrong}");
    }
    let refused = world.get_as("/api/meldungen?template=vorfall&field=text&lang=de", &token).await;
    assert!(refused.text().contains("ort, themen, anzahl, einig"), "{}", refused.text());
    assert_eq!(world.get_as("/api/meldungen?template=nichts&field=ort", &token).await.json()["total"], 0);
    assert_eq!(world.get_as("/api/meldungen/questions?template=nichts", &token).await.code(), 404);
}

#[actix_web::test]
async fn the_list_is_paginated_flat_and_newest_first() {
    let (world, token) = filled().await;
    let page = world.get_as("/api/meldungen?per_page=2", &token).await;
    assert_eq!(page.code(), 200);
    let page = page.json();
    let keys: Vec<&str> = page.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "data",
            "current_page",
            "last_page",
            "per_page",
            "total",
            "from",
            "to",
            "next_page_url",
            "prev_page_url"
        ]
    );
    assert_eq!(page["data"][0]["reference"], "MW-0002-0000");
    assert_eq!(
        (&page["total"], &page["last_page"], &page["from"], &page["to"]),
        (&json!(3), &json!(2), &json!(1), &json!(2))
    );
    assert_eq!(
        (&page["next_page_url"], &page["prev_page_url"]),
        (&json!("/api/meldungen?per_page=2&page=2"), &Value::Null)
    );
    let next = world.get_as(page["next_page_url"].as_str().unwrap(), &token).await.json();
    assert_eq!(next["data"][0]["reference"], "MW-0000-0000");
}

#[actix_web::test]
async fn an_item_says_what_the_report_is_about_in_the_language_of_the_request() {
    let (world, token) = filled().await;
    let item = &world.get_as("/api/meldungen?sort=created_at&lang=en", &token).await.json()["data"][0];
    assert_eq!(
        *item,
        json!({
            "id": 1, "reference": "MW-0000-0000", "template_slug": "vorfall", "template_title": "vorfall (en)",
            "created_at": "2026-03-01T08:00:00Z", "summary": "Place: nord (en)",
            "excerpt": "Sturz am Bett. Keine Verletzung.",
            "data": {"ort": "nord", "text": "Sturz am Bett.\nKeine Verletzung.", "ort_sonst": "Hof", "wann": "2026-03-01"},
            "is_test": false, "quarantined": false, "status": "new", "unread": true, "answer": null
        })
    );
}

/// Otherwise a row says nothing of why it is there.
#[actix_web::test]
async fn an_item_shows_what_a_search_found() {
    let (world, token) = filled().await;
    let form = world.forms.published(world.scope, "vorfall").await.unwrap().unwrap();
    let installed = Installed { template: form.template_id, version: form.version_id };
    let revision = world.forms.revision(world.scope).await.unwrap();
    let text = format!("{}Beim Aufstehen ist die Person gefallen.", "Es war Nacht. ".repeat(40));
    let report = SubmissionBuilder::new(installed, revision, "MW-0003-0000")
        .data(json!({"ort": "other", "text": text, "ort_sonst": "Wintergarten"}))
        .searchable(&format!("{text}\nWintergarten"))
        .build();
    world.forms.append(world.scope, report).await.unwrap();
    let excerpt = async |search: &str| {
        let path = format!("/api/meldungen?lang=en&search={search}");
        let list = world.get_as(&path, &token).await.json();
        assert_eq!(list["total"], 1, "{search}");
        list["data"][0]["excerpt"].as_str().unwrap().to_owned()
    };
    assert!(excerpt("MW-0003").await.starts_with("Es war Nacht. Es war"));
    let found = excerpt("AUFSTEHEN").await;
    assert!(found.starts_with('…') && found.ends_with("Beim Aufstehen ist die Person gefallen."), "{found}");
    assert_eq!(excerpt("garten").await, "Place: Other: Wintergarten");
}

#[actix_web::test]
async fn filters_search_and_order_work_and_are_checked() {
    let (world, token) = filled().await;
    let total = async |query: &str| {
        world.get_as(&format!("/api/meldungen?{query}"), &token).await.json()["total"].clone()
    };
    assert_eq!(total("von=2026-03-02&bis=2026-03-02").await, 1);
    assert_eq!(total("bis=2026-03-02").await, 2);
    assert_eq!(total("search=SUED").await, 1);
    assert_eq!(total("search=mw-0001").await, 1);
    assert_eq!(total("template=vorfall").await, 3);
    assert_eq!(total("template=%27%20OR%201=1--").await, 0);
    assert_eq!(total("search=%25").await, 0);
    let first = world.get_as("/api/meldungen?sort=-reference", &token).await.json();
    assert_eq!(first["data"][0]["reference"], "MW-0002-0000");
    for wrong in [
        "sort=id",
        "sort=reference,id",
        "page=0",
        "per_page=101",
        "von=2026-02-30",
        "search=%00",
        "page=1&page=2",
        "lang=xx",
    ] {
        assert_eq!(world.get_as(&format!("/api/meldungen?{wrong}"), &token).await.code(), 422, "{wrong}");
    }
}

#[actix_web::test]
async fn a_report_is_shown_field_by_field_with_what_was_masked() {
    let (world, token) = filled().await;
    let detail = world.get_as("/api/meldungen/3", &token).await;
    assert_eq!(detail.code(), 200);
    let detail = detail.json();
    assert_eq!(
        (&detail["locale"], &detail["anonymization"]),
        (&json!("de"), &json!([{"rule": "name", "count": 2}]))
    );
    let file = json!({"id": "key2", "field": "anhang", "name": "anlage-1.pdf", "size": 4, "media_type": "application/pdf"});
    assert_eq!(detail["files"], json!([file]));
    let slugs: Vec<&str> =
        detail["fields"].as_array().unwrap().iter().map(|field| field["slug"].as_str().unwrap()).collect();
    assert_eq!(slugs, ["ort", "ort_sonst", "text", "wann"]);
    assert_eq!(
        detail["fields"][0],
        json!({
            "slug": "ort", "label": "Ort", "type": "select", "block_title": "alles", "value": "other",
            "display": ["other (de)"], "anonymized": false
        })
    );
    assert_eq!(
        (&detail["fields"][1]["anonymized"], &detail["fields"][2]["anonymized"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(detail["fields"][3]["display"], json!(["01.03.2026"]));
}

#[actix_web::test]
async fn ids_that_are_not_there_or_not_canonical_are_404() {
    let (world, token) = filled().await;
    for id in ["4", "0", "-1", "+1", "01", "1.0", "1e0", "x", "9223372036854775808", "%31%00", "1;x"] {
        assert_eq!(world.get_as(&format!("/api/meldungen/{id}"), &token).await.code(), 404, "{id}");
    }
}

#[actix_web::test]
async fn a_file_is_sent_as_an_attachment_that_can_do_nothing() {
    let (world, token) = filled().await;
    let file = world.get_as("/api/meldungen/1/files/key0", &token).await;
    assert_eq!((file.status.as_u16(), file.body.as_slice()), (200, b"%PDF".as_slice()));
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"anlage-1.pdf\"");
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert!(file.header("content-security-policy").contains("sandbox"));
    assert_eq!(file.header("cache-control"), "no-store");
    let history = world.get_as("/api/meldungen/1/history", &token).await.json();
    let opened = &history["data"][0];
    assert_eq!((&opened["action"], &opened["file"]), (&json!("report.file_read"), &json!("key0")));
    let document = world.get("/api/openapi.json").await.json();
    let download =
        &document["paths"]["/api/meldungen/{id}/files/{key}"]["get"]["responses"]["200"]["content"];
    let described: Vec<_> = download.as_object().unwrap().keys().collect();
    assert_eq!(described, forms::ports::FILE_TYPES);
    assert!(download.get(file.header("content-type")).is_some());
    for path in ["1/files/key1", "2/files/key0", "2/files/key1", "1/files/..%2Fkey0", "9/files/key0"] {
        assert_eq!(world.get_as(&format!("/api/meldungen/{path}"), &token).await.code(), 404, "{path}");
    }
    assert_eq!(world.get("/api/meldungen/1/files/key0").await.code(), 401);
}

#[actix_web::test]
async fn another_tenants_reports_are_not_there() {
    let (world, token) = filled().await;
    let form = crate::support::form().snapshot();
    install(&*world.forms, world.other_scope, &form, true).await;
    let sent = actix_web::test::TestRequest::post()
        .uri("/api/meldungen")
        .insert_header(("host", "b.example"))
        .set_json(report());
    let sent = world.call(sent).await;
    assert_eq!(sent.code(), 201);
    let id = sent.json()["id"].as_i64().unwrap();
    assert_eq!(world.get_as(&format!("/api/meldungen/{id}"), &token).await.code(), 404);
    assert_eq!(world.get_as("/api/meldungen", &token).await.json()["total"], 3);
    let there = actix_web::test::TestRequest::get()
        .uri("/api/meldungen")
        .insert_header(("host", "b.example"))
        .insert_header(("authorization", format!("Bearer {token}")));
    assert_eq!(world.call(there).await.code(), 403);
}

#[actix_web::test]
async fn the_selector_counts_the_reports_of_each_template() {
    let (world, token) = filled().await;
    let templates = world.get_as("/api/dashboard/templates", &token).await.json();
    assert_eq!(
        templates["data"],
        json!([
            {"slug": "geschlossen", "title": "geschlossen (de)", "is_active": false, "count": 0},
            {"slug": "vorfall", "title": "vorfall (de)", "is_active": true, "count": 3}
        ])
    );
}
