//! Figures for staff (specification, part dashboard): shapes, statuses, filters, and each tenant's own.

use crate::figures::Analyst;
use crate::support::report;
use crate::tenants::{Side, Tenants};
use accounts::Role;
use serde_json::{Value, json};

async fn ask(analyst: &Analyst, rest: &str) -> Value {
    let reply = analyst.world.get_as(&format!("/api/dashboard/stats{rest}"), &analyst.admin).await;
    assert_eq!(reply.code(), 200, "{rest}: {}", reply.text());
    reply.json()
}

fn statuses(new: u64, in_progress: u64) -> Value {
    let all = forms::submission::ReportStatus::ALL.iter().map(|status| status.code());
    let count = |code: &str| match code {
        "new" => new,
        "in_progress" => in_progress,
        _ => 0,
    };
    all.map(|code| json!({"status": code, "count": count(code)})).collect()
}

/// A report whose status nobody has set has none stored, and is new.
#[actix_web::test]
async fn the_figures_of_staff_have_their_shape_and_count_by_status() {
    let analyst = Analyst::new().await;
    assert_eq!(ask(&analyst, "").await["statuses"], statuses(6, 0), "before anybody worked on one");
    let reports = analyst.ask("/api/bi/sturz/daten").await;
    let path = format!("/api/meldungen/{}/status", reports["data"][1]["id"]);
    let begun =
        analyst.world.send("PUT", &path, &analyst.admin, Some(&json!({"status": "in_progress"}))).await;
    assert_eq!(begun.code(), 200, "{}", begun.text());

    let all = json!({
        "total": 6, "this_month": 3, "last_month": 2,
        "months": [{"month": "2026-10", "count": 2}, {"month": "2026-11", "count": 3}],
        "statuses": statuses(5, 1),
        "templates": [
            {"slug": "sturz", "title": "sturz (en)", "is_active": true, "count": 6},
            {"slug": "geschlossen", "title": "geschlossen (en)", "is_active": false, "count": 0},
            {"slug": "vorfall", "title": "vorfall (en)", "is_active": true, "count": 0},
        ],
    });
    assert_eq!(ask(&analyst, "?monate=2&lang=en").await, all);
    let one = json!({
        "template": "sturz", "title": "sturz (en)", "is_active": true,
        "total": 3, "this_month": 1, "last_month": 2,
        "months": [{"month": "2026-11", "count": 1}],
        "statuses": statuses(2, 1),
        "fields": [
            {"slug": "ort", "label": "Place", "type": "select", "options": [
                {"value": "süd", "label": "süd (en)", "count": 3},
                {"value": "nord", "label": "nord (en)", "count": 0},
                {"value": "west", "label": "west (en)", "count": 0},
                {"value": "other", "label": "other (en)", "count": 0},
            ]},
            {"slug": "wege", "label": "wege", "type": "checkbox-group", "options": [
                {"value": "treppe", "label": "treppe (en)", "count": 2},
                {"value": "gang", "label": "gang (en)", "count": 1},
                {"value": "aufzug", "label": "aufzug (en)", "count": 0},
            ]},
            {"slug": "von", "label": "von", "type": "select", "options": [
                {"value": "innen", "label": "innen (en)", "count": 3},
                {"value": "aussen", "label": "aussen (en)", "count": 0},
            ]},
        ],
    });
    assert_eq!(ask(&analyst, "/sturz?monate=1&lang=en&ort=s%C3%BCd").await, one);
    for (query, total) in
        [("?von=2026-11-01", 3), ("?bis=2025-12-31", 1), ("?von=2026-10-15&bis=2026-10-15", 1)]
    {
        assert_eq!(ask(&analyst, query).await["total"], total, "{query}");
        assert_eq!(ask(&analyst, &format!("/sturz{query}")).await["total"], total, "{query}");
    }
}

/// One slug in two tenants, with other reports in each.
#[actix_web::test]
async fn figures_of_the_same_slug_are_each_tenants_own() {
    let tenants = Tenants::new().await;
    let sent = tenants.send("POST", tenants.b.host(), "/api/meldungen", None, Some(&report())).await;
    assert_eq!(sent.code(), 201, "{}", sent.text());
    let get =
        async |side: &Side, path: &str| tenants.get(side.host(), path, Some(side.token(Role::Admin))).await;
    for (side, other, total) in [(&tenants.a, &tenants.b, 1), (&tenants.b, &tenants.a, 2)] {
        let overview = get(side, "/api/bi/vorfall/stats/uebersicht").await.json();
        assert_eq!(overview["gesamt"], total, "{overview}");
        let data = get(side, "/api/bi/daten?template=vorfall").await.json();
        assert_eq!(data["total"], total, "{data}");
        assert!(data["data"].as_array().unwrap().iter().all(|each| each["id"] != other.report), "{data}");
        for path in ["/api/dashboard/stats", "/api/dashboard/stats/vorfall"] {
            let figures = get(side, path).await.json();
            assert_eq!(figures["total"], total, "{path}: {figures}");
        }
        let entity = |id: i64| format!("/api/bi/vorfall/odata/meldungen({id})");
        assert_eq!(get(side, &entity(side.report)).await.code(), 200);
        assert_eq!(get(side, &entity(other.report)).await.code(), 404);
    }
}
