//! Protected small numbers (decisions, BI): what is closed, what is rounded, and who decides it.

use crate::figures::Analyst;
use accounts::Role;
use actix_web::body::MessageBody as _;
use forms::ports::{FormLibrary as _, FormStore as _};
use serde_json::{Value, json};

const FORM: &str = "/api/admin/bi/sturz/protection";

async fn protect(analyst: &Analyst, to: &Value) -> (u16, Value) {
    let reply = analyst.world.send("PUT", FORM, &analyst.admin, Some(&json!({"gerundet_auf": to}))).await;
    (reply.code(), reply.json())
}

#[actix_web::test]
async fn an_admin_protects_a_form_and_the_log_says_so() {
    let analyst = Analyst::new().await;
    assert_eq!(analyst.ask("/api/bi/sturz/felder").await["gerundet_auf"], Value::Null, "off by default");
    let (code, fields) = protect(&analyst, &json!(3)).await;
    assert_eq!((code, &fields["gerundet_auf"]), (200, &json!(3)));
    assert_eq!(analyst.ask("/api/bi/sturz/felder").await["gerundet_auf"], 3);
    assert_eq!(analyst.ask("/api/bi/vorfall/felder").await["gerundet_auf"], Value::Null, "of one form");
    let entries = analyst.world.audit.entries(analyst.world.scope);
    let told = entries.iter().filter(|entry| entry.action == audit::Action::FiguresRounded.code()).count();
    assert_eq!(told, 1);

    let left_out = analyst.world.send("PUT", FORM, &analyst.admin, Some(&json!({}))).await;
    assert_eq!((left_out.code(), &left_out.json()["gerundet_auf"]), (200, &json!(3)));
    for wrong in [json!(2), json!(101), json!(-1), json!("5"), json!(2.5), json!([3])] {
        let (code, body) = protect(&analyst, &wrong).await;
        assert_eq!(code, 422, "{wrong}: {body}");
        assert!(body["errors"]["gerundet_auf"].is_array(), "{wrong}: {body}");
    }
    let by_token =
        analyst.world.send("PUT", FORM, &analyst.token, Some(&json!({"gerundet_auf": null}))).await;
    assert_eq!(by_token.code(), 403, "a token reads and decides nothing");
    assert_eq!(protect(&analyst, &Value::Null).await.1["gerundet_auf"], Value::Null);
    let unknown = analyst
        .world
        .send("PUT", "/api/admin/bi/nirgends/protection", &analyst.admin, Some(&json!({})))
        .await;
    assert_eq!(unknown.code(), 404);
}

/// By 0, 1 and 2, figures would be exact or nearly so.
#[actix_web::test]
async fn figures_of_an_impossible_base_are_refused_for_that_form_until_an_admin_stores_another() {
    for stored in [0, 1, 2, 101] {
        let analyst = Analyst::new().await;
        let world = &analyst.world;
        let form = world.forms.templates(world.scope).await.unwrap();
        let form = form.into_iter().find(|form| form.content.slug == "sturz").unwrap();
        let mut tx = world.forms.begin(world.scope).await.unwrap();
        tx.round_figures(form.id, Some(stored)).await.unwrap();
        tx.commit().await.unwrap();
        for figures in ["uebersicht", "zeitverlauf", "feld/ort"] {
            let (code, body) = analyst.refused(&format!("/api/bi/sturz/stats/{figures}")).await;
            assert_eq!(code, 500, "{stored}: {figures}: {body}");
        }
        assert_eq!(analyst.refused("/api/bi/sturz/daten").await.0, 403, "{stored}");
        analyst.ask("/api/bi/vorfall/stats/uebersicht").await;
        assert_eq!(protect(&analyst, &json!(3)).await.0, 200, "{stored}");
        analyst.ask("/api/bi/sturz/stats/uebersicht").await;
    }
}

#[actix_web::test]
async fn a_protected_form_has_no_single_reports() {
    let analyst = Analyst::new().await;
    protect(&analyst, &json!(3)).await;
    for path in [
        "daten",
        "daten?format=csv",
        "daten?format=xlsx",
        "daten?format=ndjson",
        "daten?seit=2026-11-01T00:00:00Z",
        "odata",
        "odata/",
        "odata/$metadata",
        "odata/meldungen",
        "odata/meldungen/$count",
        "odata/auswahl_wege",
    ] {
        let (code, body) = analyst.refused(&format!("/api/bi/sturz/{path}")).await;
        assert_eq!(code, 403, "{path}: {body}");
        assert!(body["message"].as_str().unwrap().contains("stats/"), "{path}: {body}");
    }
    assert_eq!(analyst.refused("/api/bi/daten?template=sturz").await.0, 403);
    let entries = analyst.world.audit.entries(analyst.world.scope);
    let read = entries.iter().filter(|entry| entry.action == audit::Action::FiguresRead.code()).count();
    assert_eq!(read, 0, "what is refused was not read");
    assert_eq!(analyst.ask("/api/bi/vorfall/daten").await["total"], 0, "other forms are as they were");
}

#[actix_web::test]
async fn a_feed_ends_where_its_form_is_protected() {
    let analyst = Analyst::new().await;
    let (code, body) = analyst.world.stream("/api/bi/sturz/daten?format=csv", &analyst.token).await;
    let mut body = Box::pin(body);
    let mut piece = async || std::future::poll_fn(|context| body.as_mut().poll_next(context)).await;
    assert_eq!((code, piece().await.is_some_and(|piece| piece.is_ok())), (200, true));
    protect(&analyst, &json!(3)).await;
    assert!(piece().await.is_some_and(|piece| piece.is_err()), "the connection breaks off");
}

#[actix_web::test]
async fn a_feed_follows_its_form_to_another_slug() {
    let analyst = Analyst::new().await;
    let (_, body) = analyst.world.stream("/api/bi/sturz/daten?format=csv", &analyst.token).await;
    let mut body = Box::pin(body);
    let mut piece = async || std::future::poll_fn(|context| body.as_mut().poll_next(context)).await;
    let first = piece().await.unwrap().unwrap();
    assert_eq!(first.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count(), 7);
    let developer = analyst.world.token(Role::Developer).await;
    let forms = analyst.world.get_as("/api/admin/form-templates", &developer).await.json();
    let form = forms["data"].as_array().unwrap().iter().find(|form| form["slug"] == "sturz").unwrap();
    let path = format!("/api/admin/form-templates/{}", form["id"]);
    let renamed = analyst.world.send("PUT", &path, &developer, Some(&json!({"slug": "fall"}))).await;
    assert_eq!(renamed.code(), 200, "{}", renamed.text());
    assert_eq!(analyst.refused("/api/bi/sturz/daten").await.0, 404);
    assert!(piece().await.is_none(), "the file has its end");
}

#[actix_web::test]
async fn numbers_of_a_protected_form_are_rounded_by_whole_months_that_are_over() {
    let analyst = Analyst::new().await;
    // Two in October; three in November, which is not over; one 400 days ago.
    protect(&analyst, &json!(3)).await;
    let overview = analyst.ask("/api/bi/sturz/stats/uebersicht").await;
    assert_eq!(
        (&overview["gesamt"], &overview["diesen_monat"], &overview["letzten_monat"]),
        (&json!(0), &Value::Null, &json!(0))
    );
    assert_eq!(overview["top_werte"]["ort"]["wert"], Value::Null);
    analyst.world.clock.set("2026-12-01T00:00:00Z".parse().unwrap());
    let overview = analyst.ask("/api/bi/sturz/stats/uebersicht").await;
    assert_eq!(
        (&overview["gesamt"], &overview["letzten_monat"]),
        (&json!(6), &json!(6)),
        "three begin to be shown as six"
    );
    let series = analyst.ask("/api/bi/sturz/stats/zeitverlauf?monate=2").await;
    assert_eq!(
        series["daten"],
        json!([{"monat": "2026-10", "anzahl": 0}, {"monat": "2026-11", "anzahl": 6}]),
        "the month that is not over is not shown"
    );
    let groups = analyst.ask("/api/bi/sturz/stats/feld/von").await;
    assert_eq!(groups["daten"][0]["anzahl"], 6);
    for (rest, parameter) in [
        ("uebersicht?von=2026-10-02", "von"),
        ("uebersicht?bis=2026-10-30", "bis"),
        ("feld/ort?von=2026-10-01&bis=2026-11-29", "bis"),
        ("zeitverlauf?von=2026-01-31", "von"),
        ("feld/wege?ort=nord", "ort"),
        ("feld/ort?ort=nord", "ort"),
        ("feld/von?feld.von=innen", "feld.von"),
        ("uebersicht?ort=nord", "ort"),
        ("uebersicht?feld.von=innen", "feld.von"),
        ("zeitverlauf?feld.von=innen&ort=nord", "ort"),
        ("zeitverlauf?ort=nord&feld.ort=nord", "ort"),
    ] {
        let (code, body) = analyst.refused(&format!("/api/bi/sturz/stats/{rest}")).await;
        assert_eq!(code, 422, "{rest}: {body}");
        assert!(body["errors"][parameter].is_array(), "{rest}: {body}");
    }
    let path = "/api/bi/sturz/stats/zeitverlauf?feld.von=innen&von=2026-11-01&bis=2026-11-30&monate=1";
    let series = analyst.ask(path).await;
    assert_eq!(series["daten"], json!([{"monat": "2026-11", "anzahl": 6}]), "one field is allowed");
    // Staff, who can read the reports themselves, see them all.
    let staff =
        analyst.world.get_as("/api/dashboard/stats/sturz", &analyst.world.token(Role::User).await).await;
    assert_eq!(staff.json()["total"], 6);
}
