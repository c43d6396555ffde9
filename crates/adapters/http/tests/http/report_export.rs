//! Reports as files.

use crate::support::{Reply, World};
use accounts::Role;
use actix_web::body::MessageBody as _;
use kernel::{Clock as _, Tz};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

const EXPORT: &str = "/api/meldungen/export";

async fn filled(reports: impl IntoIterator<Item = Value>) -> (World, String) {
    let world = World::new().await;
    for data in reports {
        let sent =
            world.post_json("/api/meldungen", &json!({"template_slug": "vorfall", "data": data})).await;
        assert_eq!(sent.code(), 201, "{}", sent.text());
    }
    let admin = world.token(Role::Admin).await;
    (world, admin)
}

fn many(count: usize) -> impl Iterator<Item = Value> {
    (0..count).map(|n| json!({"ort": "nord", "text": format!("Nummer {n}")}))
}

/// Returns the lines of a file without line breaks in its cells.
fn lines(reply: &Reply) -> Vec<String> {
    assert_eq!(reply.code(), 200, "{}", reply.text());
    let text = reply.text();
    let text = text.strip_prefix('\u{feff}').unwrap();
    text.strip_suffix("\r\n").unwrap().split("\r\n").map(str::to_owned).collect()
}

/// Who opens the file sees the hour that the clocks of the site showed; programs get UTC.
#[actix_web::test]
async fn a_german_file_has_the_local_time_of_the_site() {
    let (world, admin) = filled(many(1)).await;
    let received = world.clock.now();
    let cell = async |query: &str, separator: char| {
        let lines = lines(&world.get_as(&format!("{EXPORT}?template=vorfall{query}"), &admin).await);
        lines[1].split(separator).nth(3).unwrap().to_owned()
    };
    let utc = received.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    assert_eq!(cell("", ',').await, utc);
    for zone in [Tz::Europe__Berlin, Tz::Pacific__Auckland] {
        let set = json!({"timezone": zone.name()});
        assert_eq!(world.send("PUT", "/api/admin/settings", &admin, Some(&set)).await.code(), 200);
        let local = received.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S").to_string();
        assert_eq!(cell("&separator=semicolon", ';').await, local, "{zone}");
        assert_eq!(cell("", ',').await, utc, "{zone}");
    }
}

#[actix_web::test]
async fn an_export_has_every_field_hidden_and_other_included_and_no_formula() {
    let data = json!({
        "ort": "other", "ort_sonst": "@SUM(1+1)*cmd|' /C calc'!A0", "themen": ["b", "a"],
        "text": "=HYPERLINK(\"http://x\";\"y\")", "anzahl": 3.5, "wann": "2026-02-01", "einig": true, "mehr": "+49",
    });
    let (world, admin) = filled([data]).await;
    let reply = world.get_as(&format!("{EXPORT}?template=vorfall"), &admin).await;
    assert_eq!(reply.headers.get("content-type").unwrap(), "text/csv; charset=utf-8; header=present");
    assert_eq!(reply.headers.get("content-disposition").unwrap(), "attachment; filename=\"meldungen.csv\"");
    let lines = lines(&reply);
    assert_eq!(
        lines[0],
        "Nummer,Formular,Kürzel des Formulars,Eingegangen,Status,Testdaten,Ort [ort],Ort: Sonstiges [ort_sonst],themen [themen],\
         text [text],anzahl [anzahl],wann [wann],einig [einig],mehr [mehr],anhang [anhang]"
    );
    let (fixed, rest) = lines[1].split_once(",Nein,").unwrap();
    assert!(fixed.starts_with("MW-") && fixed.ends_with(",Neu") && fixed.contains(",vorfall,20"), "{fixed}");
    let cells = rest.split_once(",\"'@SUM(").unwrap();
    assert_eq!(cells.0, "other (de)");
    for cell in ["b (de); a (de)", ",3.5,2026-02-01,Ja,\"'+49\","] {
        assert!(rest.contains(cell), "{cell} in {rest}");
    }
    assert_eq!(lines.len(), 2);
    let german = world.get_as(&format!("{EXPORT}?template=vorfall&separator=semicolon"), &admin).await.text();
    for cells in [";other (de);\"'@SUM(", ";\"b (de); a (de)\";\"'=", ";3,5;2026-02-01;Ja;\"'+49\";"] {
        assert!(german.contains(cells), "{cells} in {german}");
    }
    let values = world.get_as(&format!("{EXPORT}?template=vorfall&values=true"), &admin).await.text();
    for cells in
        ["Ort [ort],Ort: Wert [ort],Ort: Sonstiges", ",other (de),other,", ",\"b (de); a (de)\",\"b; a\","]
    {
        assert!(values.contains(cells), "{cells} in {values}");
    }
    let english = world.get_as(&format!("{EXPORT}?template=vorfall&lang=en"), &admin).await.text();
    assert!(english.contains(
        "Reference,Form,Short name of the form,Received,Status,Test data,Place [ort],Place: Other [ort_sonst]"
    ));
}

#[actix_web::test]
async fn an_export_has_the_reports_of_the_filter_whatever_the_pages_and_is_recorded() {
    let (world, admin) = filled(many(1203)).await;
    let all = lines(&world.get_as(EXPORT, &admin).await);
    assert_eq!(all.len(), 1204);
    for (n, line) in all.iter().skip(1).enumerate() {
        assert!(
            line.contains(&format!("Nummer {n},")) || line.contains(&format!("Nummer {n}]")),
            "{n}: {line}"
        );
    }
    let found = lines(
        &world
            .get_as(&format!("{EXPORT}?search=nummer%20120&status=new&von=2020-01-01&page=7"), &admin)
            .await,
    );
    assert_eq!(found.len(), 1 + 4, "120, 1200, 1201, 1202");
    assert_eq!(lines(&world.get_as(&format!("{EXPORT}?template=gibt_es_nicht"), &admin).await).len(), 1);
    for wrong in
        ["format=pdf", "status=x", "von=x", "unread=x", "lang=fr", "sort=x", "separator=tab", "values=no"]
    {
        assert_eq!(world.get_as(&format!("{EXPORT}?{wrong}"), &admin).await.code(), 422, "{wrong}");
    }
    let entries = world.audit.entries(world.scope);
    let told: Vec<_> = entries
        .iter()
        .map(|entry| format!("{}:{} {}", entry.action, entry.object_id, entry.details))
        .collect();
    assert_eq!(
        told,
        [
            r#"report.exported: {"format":"csv","reports":1203}"#,
            r#"report.exported: {"format":"csv","reports":4,"search":true,"status":"new","von":"2020-01-01"}"#,
            r#"report.exported:gibt_es_nicht {"format":"csv","reports":0}"#,
        ]
    );
}

/// The buttons stand beside the filter of the list, which may be about the answers to a question.
#[actix_web::test]
async fn an_export_has_the_reports_with_the_answer_that_the_list_shows() {
    let reports = [("nord", 1), ("sued", 2)].map(|(place, n)| json!({"ort": place, "anzahl": n}));
    let (world, admin) = filled(reports).await;
    for (query, expected) in [
        ("field=ort", vec!["nord (de)", "sued (de)"]),
        ("field=ort&answer=sued", vec!["sued (de)"]),
        ("field=anzahl&answer=1", vec!["nord (de)"]),
    ] {
        let found = lines(&world.get_as(&format!("{EXPORT}?template=vorfall&{query}"), &admin).await);
        assert_eq!(found.len(), 1 + expected.len(), "{query}");
        for (line, place) in found.iter().skip(1).zip(expected) {
            assert!(line.contains(place), "{query}: {line}");
        }
    }
    assert_eq!(world.get_as(&format!("{EXPORT}?answer=sued"), &admin).await.code(), 422);
}

#[actix_web::test]
async fn only_administrators_take_everything_out_and_only_when_it_is_recorded() {
    let (world, admin) = filled(many(1)).await;
    for role in [Role::User, Role::Editor] {
        let token = world.token(role).await;
        assert_eq!(world.get_as(EXPORT, &token).await.code(), 403);
    }
    world.audit.set_full(true);
    let refused = world.get_as(EXPORT, &admin).await;
    assert_eq!(refused.code(), 503);
    assert!(!refused.text().contains("Nummer"));
}

#[actix_web::test]
async fn a_workbook_has_the_same_rows_and_says_before_it_begins_when_they_are_too_many() {
    let (world, admin) = filled(many(1203)).await;
    let path = format!("{EXPORT}?format=xlsx");
    let reply = world.get_as(&path, &admin).await;
    assert_eq!(reply.code(), 200);
    assert_eq!(reply.headers.get("content-disposition").unwrap(), "attachment; filename=\"meldungen.xlsx\"");
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(reply.body.clone())).unwrap();
    let sheet = std::io::read_to_string(archive.by_name("xl/worksheets/sheet1.xml").unwrap()).unwrap();
    assert_eq!(sheet.matches("<row>").count(), 1204);
    assert!(sheet.contains("Ort [ort]</t>") && sheet.contains("Nummer 1202"));
    let pages = world.exports.pages.load(Ordering::SeqCst);
    world.exports.pretended.store(1_048_575 - 1203, Ordering::SeqCst);
    assert_eq!(world.get_as(&path, &admin).await.code(), 200, "the last that fits");
    world.exports.pretended.fetch_add(1, Ordering::SeqCst);
    let refused = world.get_as(&path, &admin).await;
    assert_eq!(refused.code(), 422);
    assert!(
        refused.json()["errors"]["format"][0].as_str().unwrap().contains("1.048.575"),
        "{}",
        refused.text()
    );
    assert_eq!(world.exports.pages.load(Ordering::SeqCst), pages * 2, "nothing was read for it");
    assert_eq!(world.get_as(EXPORT, &admin).await.code(), 200, "CSV has no limit");
    assert_eq!(world.audit.entries(world.scope).len(), 3);
}

/// Except for the page after the current one: a slow client occupies nothing.
#[actix_web::test]
async fn an_export_reads_no_further_than_its_client_does() {
    let (world, admin) = filled(many(1203)).await;
    let mut body = Box::pin(world.stream(EXPORT, &admin).await.1);
    assert_eq!(world.exports.pages.load(Ordering::SeqCst), 0);
    for pages in 1..=3 {
        let piece = std::future::poll_fn(|context| body.as_mut().poll_next(context)).await;
        assert!(piece.unwrap().unwrap().len() > 1000);
        for _ in 0..10 {
            actix_web::rt::task::yield_now().await;
        }
        assert_eq!(world.exports.pages.load(Ordering::SeqCst), pages + 1);
    }
    assert!(std::future::poll_fn(|context| body.as_mut().poll_next(context)).await.is_none());
}

#[actix_web::test]
async fn an_export_that_fails_on_the_way_does_not_look_whole() {
    for format in ["csv", "xlsx", "zip"] {
        let (world, admin) = filled(many(1203)).await;
        world.exports.pages_left.store(2, Ordering::SeqCst);
        let (status, body) = world.stream(&format!("{EXPORT}?format={format}"), &admin).await;
        assert_eq!(status, 200);
        let mut body = Box::pin(body);
        let ended = loop {
            match std::future::poll_fn(|context| body.as_mut().poll_next(context)).await {
                Some(Ok(_)) => {}
                Some(Err(error)) => break Some(error),
                None => break None,
            }
        };
        assert!(ended.is_some(), "{format}: the body ends with an error, so the connection breaks off");
    }
}

/// What an administrator exports before an organisation leaves: every report with its files.
#[actix_web::test]
async fn an_archive_has_the_table_and_the_files_of_each_report_whatever_the_plan() {
    let (world, admin) = filled(many(501)).await;
    let payload =
        json!({"template_slug": "vorfall", "data": {"ort": "nord", "text": "mit Datei"}}).to_string();
    let content = [b"%PDF-1.7 ".to_vec(), vec![b'x'; 150_000]].concat();
    let part = |headers: &str, content: &[u8]| {
        let head = format!("--XX\r\nContent-Disposition: form-data; {headers}\r\n\r\n");
        [head.as_bytes(), content, b"\r\n"].concat()
    };
    let file = part("name=\"files[anhang]\"; filename=\"Frau Meier.pdf\"", &content);
    let body = [part("name=\"payload\"", payload.as_bytes()), file, b"--XX--\r\n".to_vec()].concat();
    let sent = world.post_raw("/api/meldungen", "multipart/form-data; boundary=XX", body).await;
    assert_eq!(sent.code(), 201, "{}", sent.text());
    let reference = sent.json()["reference"].as_str().unwrap().to_owned();
    let reply = world.get_as(&format!("{EXPORT}?format=zip"), &admin).await;
    assert_eq!(reply.code(), 200);
    assert_eq!(reply.headers.get("content-type").unwrap(), "application/zip");
    assert_eq!(reply.headers.get("content-disposition").unwrap(), "attachment; filename=\"meldungen.zip\"");
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(reply.body.clone())).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let table = std::io::read_to_string(archive.by_name("meldungen.csv").unwrap()).unwrap();
    assert_eq!(table, world.get_as(EXPORT, &admin).await.text());
    let name = names.iter().find(|name| name.starts_with(&format!("{reference}/"))).unwrap();
    assert!(!name.contains("Meier"), "{name}");
    let mut found = Vec::new();
    std::io::copy(&mut archive.by_name(name).unwrap(), &mut found).unwrap();
    assert!(found == content, "the file as it was sent");
    let told = world.audit.entries(world.scope)[0].details.clone();
    assert_eq!(told, r#"{"format":"zip","reports":502}"#);
}
