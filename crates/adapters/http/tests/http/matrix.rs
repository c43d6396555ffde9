//! Every operation of the OpenAPI document × every kind of caller (hostile checks 15, 19, 23).

use crate::bodies;
use crate::identities::{Identity, IdentityFixture};
use crate::plans::missing;
use crate::support::Reply;
use crate::tenants::{Route, Side, Tenants};
use ::plans::{Feature, Module, Tier};
use accounts::Role;
use kernel::Clock as _;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[expect(clippy::struct_excessive_bools, reason = "what the document says of an operation")]
struct Row {
    method: String,
    path: String,
    role: Option<Role>,
    /// For members of the portal.
    is_members: bool,
    feature: Option<String>,
    /// Only for the platform operator.
    operator_only: bool,
    /// Only for one's own account, also for former members.
    own_account_only: bool,
    /// The ability that an API token needs.
    ability: Option<String>,
    /// Also for administrators without a plan.
    is_open_to_admins: bool,
    statuses: Vec<u16>,
    has_body: bool,
}

impl Row {
    /// Returns who may call it, in the words of the document.
    fn callers(&self) -> &'static str {
        if self.is_members { "member" } else { self.role.map_or("public", Role::code) }
    }
}

fn rows() -> Vec<Row> {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut rows = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let role = operation["x-role"].as_str().unwrap_or_else(|| panic!("{method} {path} has no rule"));
            rows.push(Row {
                method: method.to_uppercase(),
                path: path.clone(),
                role: (!["public", "member"].contains(&role)).then(|| Role::parse(role).unwrap()),
                is_members: role == "member",
                feature: operation["x-plan-feature"].as_str().map(str::to_owned),
                operator_only: operation["x-operator-only"] == true,
                own_account_only: operation["x-own-account"] == true,
                ability: operation["x-ability"].as_str().map(str::to_owned),
                is_open_to_admins: operation["x-open-to-admins"] == true,
                statuses: operation["responses"]
                    .as_object()
                    .unwrap()
                    .keys()
                    .map(|key| key.parse().unwrap())
                    .collect(),
                has_body: operation.get("requestBody").is_some(),
            });
            let secured = operation.get("security").is_some();
            assert_eq!(secured, role != "public", "{method} {path}");
        }
    }
    rows
}

/// Reads the table of routes, which is written by hand: method, path, lowest role, plan feature. Walks over
/// the document are counted against it.
pub(crate) fn listed() -> Vec<[&'static str; 4]> {
    include_str!("routes.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| <[&str; 4]>::try_from(line.split_whitespace().collect::<Vec<_>>()).unwrap())
        .collect()
}

#[test]
fn the_operations_are_those_of_the_specification_with_their_rules() {
    let mut expected: Vec<String> = listed().iter().map(|row| row.join(" ")).collect();
    let mut actual: Vec<String> = rows()
        .iter()
        .map(|row| {
            let feature = row.feature.as_deref().unwrap_or("-");
            format!("{} {} {} {feature}", row.method, row.path, row.callers())
        })
        .collect();
    expected.sort();
    actual.sort();
    assert_eq!(actual, expected);
}

/// Rows of the specification whose lowest role differs here, and why.
const OTHER_ROLES: [(&str, &str); 5] = [
    // Decisions §4: editors list and view, and edit a template's title, description and texts.
    ("GET /api/admin/form-blocks", "editor"),
    ("GET /api/admin/form-blocks/{id}", "editor"),
    ("GET /api/admin/form-templates", "editor"),
    ("GET /api/admin/form-templates/{id}", "editor"),
    ("PUT /api/admin/form-templates/{id}", "editor"),
];

/// The table of the specification, verbatim.
fn specified() -> Vec<(String, &'static str, &'static str)> {
    include_str!("specification-routes.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [method, path, role, feature] => (format!("{method} {path}"), role, feature),
            _ => panic!("{line}"),
        })
        .collect()
}

#[test]
fn every_route_of_the_specification_is_there_with_its_rule() {
    let served: BTreeMap<String, Row> =
        rows().into_iter().map(|row| (format!("{} {}", row.method, row.path), row)).collect();
    let mut walked = 0;
    for (route, role, feature) in specified() {
        let row = served.get(&route).unwrap_or_else(|| panic!("{route} is missing"));
        // Without the feature it answers with nothing on offer (specification, "DPA endpoints").
        let feature = if route == "GET /api/portal/dpa/templates" { "-" } else { feature };
        // An ability belongs to a token of an administrator (decisions §4).
        let (ability, role) = if role == "bi:read" { (Some(role), "admin") } else { (None, role) };
        assert_eq!(row.ability.as_deref(), ability, "{route}");
        let expected = OTHER_ROLES.iter().find(|(other, _)| *other == route).map_or(role, |(_, role)| role);
        assert_eq!(row.callers(), expected, "{route}");
        assert_eq!(row.feature.as_deref().unwrap_or("-"), feature, "{route}");
        walked += 1;
    }
    assert_eq!(walked, 107, "as many as the specification has");
}

/// Returns the status for an admitted caller who sends a body of `{}` and unknown ids: 422 if the body needs
/// members, 404 if a parameter names nothing, otherwise 200; and the exceptions.
fn admitted(row: &Row) -> u16 {
    let route = format!("{} {}", row.method, row.path);
    match route.as_str() {
        // What is missing stays as it is, and what is named here exists.
        "PUT /api/auth/profile"
        | "PUT /api/portal/profile"
        | "PUT /api/admin/organization"
        | "PUT /api/admin/settings"
        | "POST /api/admin/captcha"
        | "GET /api/form-templates/{slug}"
        | "GET /f/{slug}"
        | "GET /api/docs/{file}"
        | "GET /app/{tail}"
        | "GET /portal/{tail}"
        | "GET /site/colors/{file}"
        | "GET /assets/{tail}" => 200,
        // No domain is claimed; no token for the counters is configured; no security contact is set.
        "POST /api/admin/organization/pending-domain/check"
        | "DELETE /api/admin/organization/pending-domain"
        | "GET /metrics"
        | "GET /.well-known/security.txt" => 404,
        // An invalid link has its own page.
        "GET /passwort/{token}"
        | "POST /passwort/{token}"
        | "GET /portal/verify/{token}"
        | "POST /portal/verify/{token}"
        | "GET /portal/password/{token}"
        | "POST /portal/password/{token}"
        | "GET /adresse/{token}"
        | "POST /adresse/{token}"
        | "GET /einrichtung/{token}"
        | "POST /einrichtung/{token}" => 410,
        "POST /api/portal/logout" => 204,
        // It is not signed.
        "POST /api/webhooks/payment" => 400,
        // No form is named; the organisation is not a customer.
        "GET /api/bi/felder"
        | "GET /api/bi/daten"
        | "GET /api/bi/stats/uebersicht"
        | "GET /api/bi/stats/zeitverlauf"
        | "GET /api/bi/stats/feld/{feldSlug}"
        | "POST /api/admin/plan/portal" => 422,
        // An empty body is not a form that could be shown again.
        "POST /f/{slug}"
        | "POST /passwort-vergessen"
        | "POST /api/admin/layout/upload-logo"
        | "POST /verification" => 415,
        // What the path names does not exist, whatever the body is.
        _ if row.path.contains('{') => 404,
        _ if row.has_body => 422,
        _ => 200,
    }
}

/// Returns the cell of the specification; `None` if there is nothing to test.
fn expected(row: &Row, identity: Identity) -> Option<u16> {
    // The query would say to which form that field belongs.
    let names_something = row.path.contains('{') && row.path != "/api/bi/stats/feld/{feldSlug}";
    if row.is_members {
        // Nobody else is known there, whoever they are elsewhere.
        return Some(if identity == Identity::PortalMember { admitted(row) } else { 401 });
    }
    let Some(needed) = row.role else {
        return match identity {
            // A's ids on B's host; what belongs to no tenant has none.
            Identity::ForeignIds => is_tenants(&row.path).then_some(404),
            _ => Some(admitted(row)),
        };
    };
    Some(match identity {
        _ if !identity.is_known() => 401,
        Identity::Machine if row.ability.is_some() => admitted(row),
        Identity::Machine | Identity::OtherTenant => 403,
        Identity::Nowhere => {
            if row.own_account_only {
                admitted(row)
            } else {
                403
            }
        }
        Identity::Operator => admitted(row),
        _ if row.operator_only => 403,
        Identity::Staff(role) if !role.includes(needed) => 403,
        Identity::Staff(_) => admitted(row),
        Identity::ForeignIds if names_something => 404,
        _ => return None,
    })
}

/// Public routes whose parameter names something of a tenant.
fn is_tenants(path: &str) -> bool {
    matches!(
        path,
        "/api/form-templates/{slug}"
            | "/f/{slug}"
            | "/invitations/{token}"
            | "/invitations/{token}/accept"
            | "/einladung/{token}"
            | "/beleg/{token}"
            | "/site/logo/{hash}"
    )
}

/// Returns a path of this row: of A for callers from elsewhere, otherwise with unknown ids and existing
/// texts.
fn filled(row: &Row, identity: Identity, a: &Side) -> String {
    let foreign = identity == Identity::ForeignIds;
    let route = Route {
        method: row.method.clone(),
        path: row.path.clone(),
        is_public: row.callers() == "public",
        is_members: row.is_members,
        operator_only: row.operator_only,
        has_body: row.has_body,
    };
    route.filled(|path, name| match name {
        "slug" | "templateSlug" if foreign => a.form.clone(),
        "templateSlug" => "nirgends".into(),
        "feldSlug" => "ort".into(),
        "slug" => "vorfall".into(),
        "file" if path.starts_with("/site/") => "005ea8-x-x.css".into(),
        "file" => "swagger-ui.css".into(),
        "hash" if foreign => a.logo.clone(),
        "hash" => "0".repeat(32),
        "bundesland" => "99".into(),
        "locale" => "fr".into(),
        "id" if foreign && path.starts_with("/api/admin/translations") => a.translation.to_string(),
        "tail" => "app-1a2b.css".into(),
        "key" => "x".into(),
        "token" if foreign => a.invitation.1.clone(),
        "token" => "0".repeat(64),
        "id" | "user" | "userId" | "note" | "filter" if !foreign => "987654".into(),
        "note" => a.note.to_string(),
        "filter" => a.filter.to_string(),
        "id" if path.starts_with("/api/meldungen") => a.report.to_string(),
        "id" if path.starts_with("/api/admin/form-blocks") => a.block.to_string(),
        "id" if path.starts_with("/api/admin/form-templates") => a.template.to_string(),
        _ => a.member(Role::User).0.id.to_string(),
    })
}

/// The actual and the expected status; `None` if there was nothing to test.
type Cell = (Option<u16>, Option<u16>);

/// Formats the whole matrix, with deviations as `got≠expected`.
fn table(cells: &[(String, Vec<Cell>)]) -> String {
    let wide = |text: &str| format!("{text:>10}");
    let titles: String = Identity::ALL.map(|identity| wide(identity.title())).concat();
    let mut lines = vec![format!("{:56}{titles}", "")];
    for (route, cells) in cells {
        let text = |status: Option<u16>| status.map_or("-".into(), |status| status.to_string());
        let cell = |(got, expected): &Cell| {
            if got == expected { text(*got) } else { format!("{}≠{}", text(*got), text(*expected)) }
        };
        let cells: String = cells.iter().map(|of| wide(&cell(of))).collect();
        lines.push(format!("{route:56}{cells}"));
    }
    lines.join("\n")
}

#[actix_web::test]
async fn every_cell_of_route_and_identity_is_the_one_of_the_rule() {
    let fixture = IdentityFixture::new().await;
    let tenants = &fixture.tenants;
    let before = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
    let of_installation = || format!("{:?}", tenants.world.forms.reports(tenants.world.scope));
    let reports_of_installation = of_installation();
    assert!(reports_of_installation.len() > 10);
    let mut cells = Vec::new();
    let mut undocumented = BTreeSet::new();
    for row in rows() {
        let route = format!("{} {}", row.method, row.path);
        let mut line = Vec::new();
        for identity in Identity::ALL {
            let wanted = expected(&row, identity);
            if wanted.is_none() {
                line.push((None, None));
                continue;
            }
            let (token, mut path) = (fixture.token(identity).await, filled(&row, identity, &tenants.a));
            if identity == Identity::Nowhere && row.role.is_some() {
                // Something that exists in the installation, where former members used to be able to read and
                // write.
                let present = format!("/api/meldungen/{}", fixture.report_of_installation);
                path = path.replace("/api/meldungen/987654", &present);
            }
            let body = row.has_body.then(|| bodies::for_a_walk(&row.method, &row.path));
            let reply = tenants
                .send(&row.method, identity.host(tenants), &path, token.as_deref(), body.as_ref())
                .await;
            let status = reply.status.as_u16();
            if !row.statuses.contains(&status) {
                undocumented.insert(format!("{route}: {status}"));
            }
            if matches!(status, 401 | 403) {
                says_nothing(&reply, &route);
            }
            line.push((Some(status), wanted));
        }
        cells.push((route, line));
    }
    let is_right = cells.iter().flat_map(|(_, line)| line).all(|(got, expected)| got == expected);
    assert!(is_right, "\n{}", table(&cells));
    assert!(undocumented.is_empty(), "{undocumented:#?}");
    assert_eq!(cells.len(), listed().len());
    assert_eq!(of_installation(), reports_of_installation);
    assert_eq!([tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await], before);
}

/// Hostile check 22, every gated operation × every tier: 401, then 403 for the role, then 403 for the plan.
#[actix_web::test]
async fn every_gated_operation_is_open_in_the_tiers_that_have_its_feature_and_closed_in_the_others() {
    let tenants = Tenants::new().await;
    let (world, a) = (&tenants.world, &tenants.a);
    let rows = rows();
    let mut walked = 0;
    world.unlicense(a.scope, Module::Forms).await;
    for tier in [None].into_iter().chain(Tier::ALL.iter().copied().map(Some)) {
        if let Some(tier) = tier {
            world.license(a.scope, Module::Forms, tier).await;
        }
        for row in rows.iter().filter(|row| !row.operator_only) {
            let Some(feature) = &row.feature else { continue };
            let feature = Feature::parse(feature).unwrap();
            let path = filled(row, Identity::Nobody, a);
            let route = format!("{} {path} in {tier:?}", row.method);
            let ask = async |token| tenants.send(&row.method, a.host(), &path, token, Some(&json!({}))).await;
            let Some(lowest) = row.role else {
                // Nobody has a role in the portal.
                let token = if row.is_members {
                    assert_eq!(ask(None).await.code(), 401, "{route}");
                    Some(world.portal_token(a.scope, &a.customer.0).await)
                } else {
                    None
                };
                let plan = world.services.plans.gate.plan(a.scope).await.unwrap();
                let is_open = plan.opens(feature, world.clock.now());
                let reply = ask(token.as_deref()).await;
                let is_missing = if row.path.starts_with("/api/") && reply.status != 204 {
                    missing(&reply, feature, tier)
                } else {
                    reply.status == 403
                };
                assert_eq!(is_missing, !is_open, "{route}: {}", reply.text());
                walked += 1;
                continue;
            };
            assert_eq!(ask(None).await.code(), 401, "{route}");
            if let Some(below) = Role::ALL.into_iter().rfind(|role| !role.includes(lowest)) {
                says_nothing(&ask(Some(a.token(below))).await, &route);
            }
            let reply = ask(Some(a.token(lowest))).await;
            let plan = world.services.plans.gate.plan(a.scope).await.unwrap();
            let is_open = plan.opens(feature, world.clock.now());
            assert_eq!(missing(&reply, feature, tier), !is_open, "{route}: {}", reply.text());
            // A higher role needs the plan as well, except for what administrators can always read.
            let admin = ask(Some(a.token(lowest.max(Role::Admin)))).await;
            let is_open = is_open || row.is_open_to_admins;
            assert_eq!(missing(&admin, feature, tier), !is_open, "{route} as admin");
            walked += 1;
        }
    }
    let gated = listed().iter().filter(|[_, _, _, feature]| *feature != "-").count();
    let operators = rows.iter().filter(|row| row.operator_only && row.feature.is_some()).count();
    assert_eq!(walked, (1 + Tier::ALL.len()) * (gated - operators));
}

/// Hostile check 19: no data in the body of a refusal.
fn says_nothing(reply: &Reply, route: &str) {
    let body = reply.json();
    // OData responses contain the same a second time.
    let members = if route.contains("/odata") { 2 } else { 1 };
    assert_eq!(body.as_object().map(serde_json::Map::len), Some(members), "{route}: {body}");
    assert!(body["message"].as_str().is_some_and(|text| text.len() > 5), "{route}: {body}");
}

#[test]
fn a_cell_that_is_not_as_expected_is_seen_in_the_table() {
    let row = ("GET /x".to_owned(), vec![(Some(401), Some(401)), (Some(200), Some(403)), (None, None)]);
    let table = table(&[row]);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].contains("none") && lines[0].contains("operator"), "{table}");
    assert!(lines[1].contains(" 401 ") && lines[1].contains("200≠403"), "{table}");
}

/// Hostile check 23. Another spelling of the path does not get anybody in who is refused at the proper one.
#[actix_web::test]
async fn no_spelling_of_method_or_path_opens_a_route_to_whom_its_rule_refuses() {
    let fixture = IdentityFixture::new().await;
    let tenants = &fixture.tenants;
    let before = [tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await];
    let mut walked = BTreeSet::new();
    let rows = rows();
    // HEAD is GET, which may have a rule of its own.
    let reads = |path: &str, identity: Identity| {
        let get = rows.iter().find(|row| row.method == "GET" && row.path == path);
        matches!((get.and_then(|row| row.role), identity), (Some(needed), Identity::Staff(role)) if role.includes(needed))
    };
    for row in rows.iter().filter(|row| row.callers() != "public") {
        let path = filled(row, Identity::Nobody, &tenants.a);
        let last = path.rfind('/').unwrap();
        let escaped = path.replace("/a", "/%61").replace("/m", "/%6d");
        let spellings = [
            (row.method.as_str(), path.clone()),
            ("HEAD", path.clone()),
            ("OPTIONS", path.clone()),
            ("TRACE", path.clone()),
            ("PATCH", path.clone()),
            (row.method.as_str(), format!("{path}/")),
            (row.method.as_str(), format!("/{}", path.replace('/', "//").trim_start_matches('/'))),
            (row.method.as_str(), path.replacen("/api/", "//api//", 1)),
            (row.method.as_str(), path.replacen("/api", "/api/.", 1)),
            (row.method.as_str(), path.replacen("/api/", "/api/x/../", 1)),
            (row.method.as_str(), path.replacen("/api/", "/api/%2e/", 1)),
            (row.method.as_str(), escaped),
            (row.method.as_str(), path.to_uppercase()),
            (row.method.as_str(), format!("{path};x=1")),
            (row.method.as_str(), format!("{};x{}", &path[..last], &path[last..])),
            (row.method.as_str(), format!("{path}%00")),
            (row.method.as_str(), format!("{path}%20")),
            (row.method.as_str(), format!("{path}.json")),
            (row.method.as_str(), format!("{path}%2f")),
            (row.method.as_str(), format!("{path}?_method=GET&method=GET")),
        ];
        let below = Role::ALL.into_iter().rfind(|role| !role.includes(row.role.unwrap_or(Role::User)));
        let machine = row.ability.is_none().then_some(Identity::Machine);
        let other = if row.is_members { Identity::Staff(Role::Developer) } else { Identity::PortalMember };
        let strangers = [Identity::Nobody, Identity::OtherTenant, other].into_iter().chain(machine);
        for identity in strangers.chain(below.map(Identity::Staff)) {
            for (method, spelling) in &spellings {
                if *method == "HEAD" && reads(&row.path, identity) {
                    continue;
                }
                for overridden in [None, Some("GET"), Some("DELETE")] {
                    let token = fixture.token(identity).await;
                    let status = fixture.spelled(method, spelling, token.as_deref(), overridden).await;
                    let who = format!("{method} {spelling} ({overridden:?}) as {}", identity.title());
                    assert!(matches!(status, 400 | 401 | 403 | 404 | 405), "{who}: {status}");
                    walked.insert((row.method.as_str(), row.path.as_str()));
                }
            }
        }
    }
    let closed = listed().into_iter().filter(|[_, _, role, _]| *role != "public");
    assert_eq!(walked, closed.map(|[method, path, ..]| (method, path)).collect::<BTreeSet<_>>());
    assert_eq!([tenants.rows(&tenants.a).await, tenants.rows(&tenants.b).await], before);
}
