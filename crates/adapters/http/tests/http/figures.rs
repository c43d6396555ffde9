//! Figures for analysts: shapes, filters, who may query, and invalid queries.

use crate::support::World;
use accounts::Role;
use actix_web::test::TestRequest;
use audit::Action;
use base64::Engine as _;
use forms::ports::{FormReader as _, SubmissionStore as _};
use forms::testing::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder, install};
use kernel::{Duration, Locale, Timestamp};
use plans::{Feature, Module, Tier};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(crate) struct Analyst {
    pub(crate) world: World,
    pub(crate) token: String,
    pub(crate) admin: String,
    now: Timestamp,
    form: Installed,
}

/// Reports of `sturz`: by days ago, place and ways.
const REPORTS: [(i64, &str, &[&str]); 6] = [
    (400, "nord", &["gang"]),
    (40, "süd", &["gang", "treppe"]),
    (39, "süd", &[]),
    (3, "nord", &["treppe"]),
    (2, "süd", &["treppe"]),
    (1, "other", &["gang"]),
];

impl Analyst {
    pub(crate) async fn new() -> Self {
        let world = World::new().await;
        let fields = [
            FieldBuilder::select("ort", &["nord", "süd", "west", "other"])
                .label("Ort", "Place")
                .other("ort_text"),
            FieldBuilder::checkboxes("wege", &["gang", "treppe", "aufzug"]),
            FieldBuilder::select("von", &["innen", "aussen"]),
            FieldBuilder::text("was"),
        ];
        let form = FormBuilder::new("sturz").block("wo", fields).snapshot();
        let installed = install(&*world.forms, world.scope, &form, true).await;
        let now: Timestamp = "2026-11-24T12:00:00Z".parse().unwrap();
        world.clock.set(now);
        let revision = world.forms.revision(world.scope).await.unwrap();
        for (number, (days, place, ways)) in REPORTS.iter().enumerate() {
            let data = json!({"ort": place, "wege": ways, "was": "=1+1", "von": "innen"});
            let report = SubmissionBuilder::new(installed, revision, &format!("R{number}")).data(data);
            let report = report.at(now - Duration::days(*days)).build();
            world.forms.append(world.scope, report).await.unwrap();
        }
        for (number, report) in [
            SubmissionBuilder::new(installed, revision, "Q").quarantined(),
            SubmissionBuilder::new(installed, revision, "T").test_data(),
        ]
        .into_iter()
        .enumerate()
        {
            let data = json!({"ort": "west", "was": number.to_string()});
            world.forms.append(world.scope, report.data(data).at(now).build()).await.unwrap();
        }
        let admin = world.token(Role::Admin).await;
        let identity = world.services.accounts.authenticate.authenticate(&admin).await.unwrap();
        let by = audit::AuditContext::system(world.scope);
        let issued =
            world.services.accounts.api_tokens.issue(&by, &identity, "Power BI", None, Locale::De).await;
        let token = issued.unwrap().secret;
        world.audit.tamper(world.scope, Vec::clear);
        Self { world, token, admin, now, form: installed }
    }

    /// Receives a report of `sturz`; not earlier than the previous one.
    pub(crate) async fn receive(&self, reference: &str, place: &str, at: Timestamp) {
        let revision = self.world.forms.revision(self.world.scope).await.unwrap();
        let report = SubmissionBuilder::new(self.form, revision, reference).data(json!({"ort": place}));
        self.world.forms.append(self.world.scope, report.at(at).build()).await.unwrap();
    }

    pub(crate) async fn ask(&self, path: &str) -> Value {
        let reply = self.world.get_as(path, &self.token).await;
        assert_eq!(reply.code(), 200, "{path}: {}", reply.text());
        reply.json()
    }

    pub(crate) async fn refused(&self, path: &str) -> (u16, Value) {
        let reply = self.world.get_as(path, &self.token).await;
        (reply.code(), reply.json())
    }
}

#[actix_web::test]
async fn the_responses_have_the_shapes_of_the_specification() {
    let analyst = Analyst::new().await;
    let templates = analyst.ask("/api/bi/templates?lang=de").await;
    let slugs: Vec<&str> = templates["templates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["slug"].as_str().unwrap())
        .collect();
    assert_eq!(slugs, ["sturz", "vorfall"], "those that are in use");
    assert_eq!(
        templates["templates"][0],
        json!({"slug": "sturz", "title": "sturz (de)", "description": null})
    );

    let fields = analyst.ask("/api/bi/sturz/felder").await;
    assert_eq!(fields["template"], "sturz");
    let paths: Vec<&Value> =
        fields["feste_endpunkte"].as_array().unwrap().iter().map(|each| &each["path"]).collect();
    assert_eq!(
        paths,
        ["/api/bi/sturz/daten", "/api/bi/sturz/stats/uebersicht", "/api/bi/sturz/stats/zeitverlauf"]
    );
    assert_eq!(
        fields["felder"][0],
        json!({"slug": "ort", "label": "Ort", "type": "select", "is_json_array": false, "block": "wo",
            "endpoint": "/api/bi/sturz/stats/feld/ort"})
    );
    assert_eq!(
        (&fields["felder"][1]["is_json_array"], fields["felder"].as_array().unwrap().len()),
        (&json!(true), 3)
    );
    let params: Vec<&Value> =
        fields["filter"].as_array().unwrap().iter().map(|each| &each["param"]).collect();
    assert_eq!(params, ["von", "bis", "monate", "pro_seite", "page", "seit", "format", "ort", "feld.von"]);

    let overview = analyst.ask("/api/bi/sturz/stats/uebersicht?lang=en").await;
    assert_eq!(
        overview,
        json!({"gesamt": 6, "diesen_monat": 3, "letzten_monat": 2, "top_werte": {
            "ort": {"label": "Place", "wert": "süd (en)"},
            "von": {"label": "von", "wert": "innen (en)"},
            "wege": {"label": "wege", "wert": "gang (en)"},
        }})
    );
    let series = analyst.ask("/api/bi/sturz/stats/zeitverlauf?monate=3").await;
    assert_eq!(
        series,
        json!({"zeitraum_monate": 3, "daten": [
            {"monat": "2026-09", "anzahl": 0}, {"monat": "2026-10", "anzahl": 2}, {"monat": "2026-11", "anzahl": 3}]})
    );
    let until = analyst.ask("/api/bi/sturz/stats/zeitverlauf?bis=2026-10-16").await;
    let months = until["daten"].as_array().unwrap();
    assert_eq!((&until["zeitraum_monate"], months.len()), (&json!(12), 12));
    assert_eq!(months[11], json!({"monat": "2026-10", "anzahl": 2}));
    let groups = analyst.ask("/api/bi/sturz/stats/feld/ort?lang=de").await;
    assert_eq!(
        groups,
        json!({"feld": "ort", "label": "Ort", "daten": [
            {"bezeichnung": "süd (de)", "anzahl": 3}, {"bezeichnung": "nord (de)", "anzahl": 2},
            {"bezeichnung": "other (de)", "anzahl": 1}, {"bezeichnung": "west (de)", "anzahl": 0}]})
    );
    let page = analyst.ask("/api/bi/sturz/daten?pro_seite=2&page=2").await;
    let keys: Vec<&String> = page.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["data", "current_page", "last_page", "per_page", "total"]);
    assert_eq!([&page["current_page"], &page["last_page"], &page["per_page"], &page["total"]], [2, 3, 2, 6]);
    let first = &page["data"][0];
    assert_eq!(first["template_slug"], "sturz");
    assert_eq!((&first["data"]["wege"], &first["data"]["was"]), (&json!([]), &json!("=1+1")));
    assert!(first["id"].is_i64() && first["created_at"].as_str().unwrap().ends_with('Z'));
    let all = analyst.ask("/api/bi/sturz/daten").await;
    assert_eq!((&all["per_page"], all["data"].as_array().unwrap().len()), (&json!(100), 6));
}

#[actix_web::test]
async fn a_form_is_named_by_the_path_or_by_a_parameter() {
    let analyst = Analyst::new().await;
    for path in ["felder", "daten", "stats/uebersicht", "stats/zeitverlauf", "stats/feld/wege"] {
        let by_path = analyst.ask(&format!("/api/bi/sturz/{path}")).await;
        assert_eq!(analyst.ask(&format!("/api/bi/{path}?template=sturz")).await, by_path, "{path}");
        let (status, body) = analyst.refused(&format!("/api/bi/{path}")).await;
        assert_eq!(status, 422, "templates are never mixed");
        assert!(body["errors"]["template"][0].as_str().unwrap().contains("template="), "{body}");
        assert_eq!(analyst.refused(&format!("/api/bi/nirgends/{path}")).await.0, 404);
        assert_eq!(analyst.refused(&format!("/api/bi/{path}?template=nirgends")).await.0, 404);
    }
    let all = analyst.world.get_as("/api/admin/bi/felder", &analyst.admin).await.json();
    assert_eq!(all["templates"][0], analyst.ask("/api/bi/sturz/felder").await);
    assert_eq!(analyst.refused("/api/admin/bi/felder").await.0, 403, "a page of the staff's");
}

#[actix_web::test]
async fn filters_count_everywhere() {
    let analyst = Analyst::new().await;
    for (query, total) in [
        ("von=2026-10-01", 5),
        ("von=2026-11-21&bis=2026-11-21", 1),
        ("bis=2025-12-31", 1),
        ("ort=süd", 3),
        ("ort=s%C3%BCd&von=2026-11-01", 1),
        ("feld.ort=nord&feld.von=innen", 2),
        ("feld.von=aussen", 0),
        ("ort=gibt-es-nicht", 0),
        ("ort=", 6),
    ] {
        let query = query.replace('ü', "%C3%BC");
        let overview = analyst.ask(&format!("/api/bi/sturz/stats/uebersicht?{query}")).await;
        assert_eq!(overview["gesamt"], total, "{query}");
        let page = analyst.ask(&format!("/api/bi/sturz/daten?{query}")).await;
        assert_eq!(
            (&page["total"], page["data"].as_array().unwrap().len()),
            (&json!(total), total),
            "{query}"
        );
        let groups = analyst.ask(&format!("/api/bi/sturz/stats/feld/von?{query}")).await;
        assert_eq!(groups["daten"][0]["anzahl"], total, "{query}");
        let months = analyst.ask(&format!("/api/bi/sturz/stats/zeitverlauf?monate=24&{query}")).await;
        let sum: u64 =
            months["daten"].as_array().unwrap().iter().map(|month| month["anzahl"].as_u64().unwrap()).sum();
        assert_eq!(sum, total as u64, "{query}");
    }
}

/// Hostile check 48: an invalid parameter is refused, and the error names it.
#[actix_web::test]
async fn an_invalid_parameter_is_named_in_the_error() {
    let analyst = Analyst::new().await;
    for (path, parameter) in [
        ("daten?pro_seite=0", "pro_seite"),
        ("daten?pro_seite=-1", "pro_seite"),
        ("daten?pro_seite=501", "pro_seite"),
        ("daten?pro_seite=1000000000", "pro_seite"),
        ("daten?page=0", "page"),
        ("daten?page=9223372036854775808", "page"),
        ("daten?page=1&page=2", "page"),
        ("daten?von=2026-02-02&bis=2026-02-01", "von"),
        ("daten?von=2026-13-01", "von"),
        ("daten?format=xml", "format"),
        ("daten?format=csv&page=2", "page"),
        ("daten?format=ndjson&pro_seite=501", "pro_seite"),
        ("daten?seit=gestern", "seit"),
        ("daten?seit=2020-01-01T00:00:00Z", "seit"),
        ("stats/zeitverlauf?monate=-1", "monate"),
        ("stats/zeitverlauf?monate=0", "monate"),
        ("stats/zeitverlauf?monate=100000", "monate"),
        ("stats/uebersicht?wege=gang", "wege"),
        ("stats/uebersicht?was=x", "was"),
        ("stats/uebersicht?ort=nord&ort=west", "ort"),
        ("stats/uebersicht?Ort=nord", "Ort"),
        ("stats/feld/ort?limit=5", "limit"),
        ("stats/feld/ort?monate=3", "monate"),
        ("stats/uebersicht?seit=2026-11-01T00:00:00Z", "seit"),
        ("daten?per_page=500", "per_page"),
        ("daten?seit=2026-11-01T00:00:00Z&format=csv", "seit"),
        ("daten?seit=2026-11-01T00:00:00Z&format=xlsx", "seit"),
        ("daten?seit=Fri,%2032%20Jan%202026%2000:00:00%20GMT", "seit"),
    ] {
        let (status, body) = analyst.refused(&format!("/api/bi/sturz/{path}")).await;
        assert_eq!(status, 422, "{path}: {body}");
        assert!(body["errors"][parameter][0].is_string(), "{path}: {body}");
    }
    for page in ["2147483648", "4294967295"] {
        let beyond = analyst.ask(&format!("/api/bi/sturz/daten?page={page}&pro_seite=500")).await;
        assert_eq!((beyond["data"].as_array().unwrap().len(), &beyond["total"]), (0, &json!(6)));
    }
    let (_, body) = analyst.refused("/api/bi/sturz/daten?orte=nord").await;
    let text = body["message"].as_str().unwrap();
    assert!(text.contains("ort") && text.contains("feld.von"), "{text}");
}

/// Hostile check 49: grouping by anything but a field with options finds nothing.
#[actix_web::test]
async fn a_field_that_cannot_be_grouped_by_is_404_with_those_that_can() {
    let analyst = Analyst::new().await;
    for slug in [
        "was",
        "ort_text",
        "nirgends",
        "'%20OR%201=1--",
        "%22%5D",
        "$.a",
        "-%3E%3E",
        "%25",
        "_",
        "data",
        "page",
    ] {
        let (status, body) = analyst.refused(&format!("/api/bi/sturz/stats/feld/{slug}")).await;
        assert_eq!(status, 404, "{slug}");
        let text = body["message"].as_str().unwrap();
        assert!(["ort", "wege", "von"].iter().all(|known| text.contains(known)), "{text}");
    }
}

#[actix_web::test]
async fn a_token_is_a_bearer_or_a_password_on_these_routes_alone() {
    let analyst = Analyst::new().await;
    let ask = async |path: &str, authorization: String| {
        let request = TestRequest::get().uri(path);
        analyst.world.call(request.insert_header(("Authorization", authorization))).await
    };
    let basic = |user: &str, password: &str| {
        format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(format!("{user}:{password}")))
    };
    let path = "/api/bi/sturz/stats/uebersicht";
    for user in ["", "token", "\u{e4}"] {
        assert_eq!(ask(path, basic(user, &analyst.token)).await.code(), 200, "{user}");
    }
    let none = ask(path, basic("token", "mw_nothing")).await;
    assert_eq!(none.code(), 401);
    let challenges: Vec<_> =
        none.headers.get_all("www-authenticate").map(|value| value.to_str().unwrap()).collect();
    assert_eq!(challenges, ["Bearer", "Basic realm=\"Meldewerk\", charset=\"UTF-8\""]);
    assert_eq!(analyst.world.get(path).await.code(), 401);
    // Nowhere else, and not for anything else.
    let admin = analyst.admin.clone();
    assert_eq!(ask("/api/auth/me", basic("ada", &admin)).await.code(), 401);
    assert_eq!(ask(path, basic("ada", &admin)).await.code(), 200, "an administrator's own session");
    assert_eq!(analyst.refused("/api/meldungen").await.0, 403);
    let editor = analyst.world.token(Role::Editor).await;
    assert_eq!(analyst.world.get_as(path, &editor).await.code(), 403);
}

#[actix_web::test]
async fn what_is_read_is_in_the_audit_log_once_for_each_token_form_and_hour() {
    let analyst = Analyst::new().await;
    for _ in 0..3 {
        analyst.ask("/api/bi/sturz/stats/uebersicht").await;
        analyst.ask("/api/bi/sturz/daten").await;
        analyst.ask("/api/bi/vorfall/felder").await;
    }
    let entries = |analyst: &Analyst| {
        let entries = analyst.world.audit.entries(analyst.world.scope);
        entries.into_iter().filter(|entry| entry.action == Action::FiguresRead.code()).count()
    };
    assert_eq!(entries(&analyst), 2);
    analyst.world.clock.set(analyst.now + Duration::hours(1));
    analyst.ask("/api/bi/sturz/daten").await;
    assert_eq!(entries(&analyst), 3);
    let admin = analyst.admin.clone();
    assert_eq!(analyst.world.get_as("/api/bi/sturz/daten", &admin).await.code(), 200);
    assert_eq!(entries(&analyst), 4, "another token");
}

#[actix_web::test]
async fn without_the_feature_nothing_is_told() {
    let analyst = Analyst::new().await;
    analyst.world.unlicense(analyst.world.scope, Module::Forms).await;
    analyst.world.license(analyst.world.scope, Module::Forms, Tier::Starter).await;
    let (status, body) = analyst.refused("/api/bi/sturz/daten").await;
    assert_eq!((status, body["required_feature"].as_str()), (403, Some(Feature::BiApi.code())));
}

#[actix_web::test]
async fn all_reports_come_as_a_file() {
    let analyst = Analyst::new().await;
    let file = async |format: &str| {
        analyst.world.get_as(&format!("/api/bi/sturz/daten?format={format}"), &analyst.token).await
    };
    let csv = file("csv").await;
    let lines: Vec<&str> = csv
        .text()
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| Box::leak(line.to_owned().into_boxed_str()) as &str)
        .collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], "id,template_slug,created_at,ort,ort_text,wege,von,was");
    assert!(lines[2].ends_with(",süd,,\"gang; treppe\",innen,\"'=1+1\""), "{}", lines[2]);
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"sturz.csv\"");
    let ndjson = file("ndjson&ort=nord").await;
    let lines: Vec<Value> = ndjson.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["template_slug"], &lines[1]["data"]["wege"]),
        (&json!("sturz"), &json!(["treppe"]))
    );
    let xlsx = file("xlsx").await;
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(xlsx.body.clone())).unwrap();
    let sheet = std::io::read_to_string(archive.by_name("xl/worksheets/sheet1.xml").unwrap()).unwrap();
    assert_eq!(sheet.matches("<c s=\"4\"><v>").count(), 6, "each is received at a moment: {sheet}");
    assert!(sheet.contains("<v>45950.583333333336</v>"), "12:00 UTC is 14:00 on the wall: {sheet}");
    assert_eq!(file("ndjson&ort=west").await.text(), "");
}

#[actix_web::test]
async fn a_copy_is_brought_up_to_date_by_what_is_new_and_what_is_gone() {
    let analyst = Analyst::new().await;
    let all = analyst.ask("/api/bi/sturz/daten").await;
    let first = all["data"][0]["id"].as_i64().unwrap();
    let admin = analyst.admin.clone();
    let path = format!("/api/meldungen/{first}");
    let gone = analyst.world.send("DELETE", &path, &admin, Some(&json!({"confirm": "R0"}))).await;
    assert_eq!(gone.code(), 200, "{}", gone.text());
    let since = analyst.ask("/api/bi/sturz/daten?seit=2026-11-21T00:00:00%2B01:00").await;
    assert_eq!(since["deleted"], json!([first]));
    assert_eq!(since["total"], 3, "{since}");
    assert_eq!(analyst.ask("/api/bi/sturz/stats/uebersicht").await["gesamt"], 5);
}

/// As `docs/api/figures.md` says: NDJSON, and the header `Date` of a response as the next `seit`.
#[actix_web::test]
async fn a_copy_made_of_ndjson_and_the_date_of_the_response_is_right() {
    let analyst = Analyst::new().await;
    let mut copy = BTreeMap::<i64, Value>::new();
    let mut since = String::new();
    for (round, date) in ["Tue, 24 Nov 2026 12:00:00 GMT", "Tue, 24 Nov 2026 13:00:00 GMT"].iter().enumerate()
    {
        let path = format!("/api/bi/sturz/daten?format=ndjson{since}");
        let feed = analyst.world.get_as(&path, &analyst.token).await;
        assert_eq!((feed.code(), feed.header("date")), (200, *date), "our clock, not the caller's");
        let lines: Vec<Value> = feed.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["deleted"].is_array(), round > 0, "first, so that nothing new is deleted");
        for line in lines {
            match line["deleted"].as_array() {
                Some(gone) => copy.retain(|id, _| !gone.contains(&json!(id))),
                None => drop(copy.insert(line["id"].as_i64().unwrap(), line)),
            }
        }
        let all = analyst.ask("/api/bi/sturz/daten").await;
        assert_eq!(json!(copy.values().collect::<Vec<_>>()), all["data"], "round {round}");
        let path = format!("/api/meldungen/{}", all["data"][0]["id"]);
        let confirm = json!({"confirm": format!("R{round}")});
        let gone = analyst.world.send("DELETE", &path, &analyst.admin, Some(&confirm)).await;
        assert_eq!(gone.code(), 200, "{}", gone.text());
        analyst.receive(&format!("N{round}"), "west", analyst.world.clock_now()).await;
        analyst.world.clock.set(analyst.now + Duration::hours(1));
        since = format!("&seit={}", date.replace(' ', "%20"));
    }
    assert_eq!(copy.len(), 6);
}

/// A parameter that was ignored would leave figures unfiltered. Specification, "Query parameters": `von` and `bis` apply
/// to all.
#[actix_web::test]
async fn no_parameter_is_ignored() {
    let analyst = Analyst::new().await;
    let field = FieldBuilder::select("page", &["1", "2"]);
    let form = FormBuilder::new("seiten").block("blatt", [field]).snapshot();
    install(&*analyst.world.forms, analyst.world.scope, &form, true).await;
    for (path, parameter) in [
        ("/api/dashboard/stats?vom=2026-01-01", "vom"),
        ("/api/dashboard/stats?ort=nord", "ort"),
        ("/api/dashboard/stats?template=sturz", "template"),
        ("/api/dashboard/stats/sturz?vom=2026-01-01", "vom"),
        ("/api/dashboard/stats/sturz?template=vorfall", "template"),
        ("/api/dashboard/templates?suche=x", "suche"),
        ("/api/bi/templates?von=2026-13-01", "von"),
        ("/api/bi/templates?von=2026-02-01&bis=2026-01-01", "von"),
        ("/api/admin/bi/felder?bis=2026-02-30", "bis"),
        ("/api/bi/templates?bogus=", "bogus"),
        ("/api/admin/bi/felder?template=sturz", "template"),
        ("/api/bi/sturz/felder?template=vorfall", "template"),
        ("/api/bi/sturz/stats/uebersicht?template=vorfall", "template"),
        ("/api/bi/sturz/stats/uebersicht?bogus=", "bogus"),
        ("/api/bi/sturz/stats/uebersicht?monate=", "monate"),
        ("/api/bi/sturz/daten?wege=", "wege"),
        ("/api/bi/seiten/stats/uebersicht?page=2", "page"),
        ("/api/bi/seiten/stats/feld/page?page=2", "page"),
    ] {
        let reply = analyst.world.get_as(path, &analyst.admin).await;
        assert_eq!(reply.code(), 422, "{path}: {}", reply.text());
        assert!(reply.json()["errors"][parameter][0].is_string(), "{path}: {}", reply.text());
    }
    // What the pages ask, and what means the same.
    for path in [
        "/api/dashboard/templates?page=1&per_page=100",
        "/api/dashboard/templates?pro_seite=5&search=st&lang=de",
        "/api/dashboard/stats?von=2026-10-01&bis=2026-11-30",
        "/api/dashboard/stats?monate=3&lang=en",
        "/api/dashboard/stats/sturz?von=2026-10-01&bis=2026-11-30&ort=nord",
        "/api/admin/bi/felder",
        "/api/admin/bi/felder?lang=en&von=2026-10-01",
        "/api/bi/templates?von=2026-10-01&bis=2026-11-30",
        "/api/bi/sturz/felder?von=2026-10-01&bis=2026-11-30",
        "/api/bi/sturz/stats/uebersicht?template=sturz&ort=&feld.von=",
        "/api/bi/seiten/stats/uebersicht?feld.page=2",
        "/api/bi/seiten/daten?page=2&feld.page=2",
    ] {
        let reply = analyst.world.get_as(path, &analyst.admin).await;
        assert_eq!(reply.code(), 200, "{path}: {}", reply.text());
    }
}

/// Specification, "Site settings": months are those of the site's zone.
#[actix_web::test]
async fn another_zone_has_other_months() {
    let analyst = Analyst::new().await;
    analyst.receive("S", "west", "2026-11-30T23:30:00Z".parse().unwrap()).await;
    for (zone, months) in [("Europe/Berlin", [3, 1]), ("America/New_York", [4, 0])] {
        let zoned = json!({"timezone": zone});
        // While the administrator's session lasts.
        analyst.world.clock.set(analyst.now);
        let saved = analyst.world.send("PUT", "/api/admin/settings", &analyst.admin, Some(&zoned)).await;
        assert_eq!(saved.code(), 200, "{}", saved.text());
        analyst.world.clock.set("2026-12-01T12:00:00Z".parse().unwrap());
        let series = analyst.ask("/api/bi/sturz/stats/zeitverlauf?monate=2").await;
        let counts = [&series["daten"][0]["anzahl"], &series["daten"][1]["anzahl"]];
        assert_eq!(counts, months.map(|count| json!(count)).each_ref(), "{zone}");
        let overview = analyst.ask("/api/bi/sturz/stats/uebersicht").await;
        assert_eq!(overview["diesen_monat"], months[1], "{zone}");
        let december = analyst.ask("/api/bi/sturz/daten?von=2026-12-01").await;
        assert_eq!(december["total"], months[1], "{zone}");
    }
}
