//! The OpenAPI document: generated from the handlers and types, completed with what the route table knows.

use crate::resources;
use crate::state::openapi::{ErrorDto, MessageDto, failures};
use crate::state::table::RouteTable;
use serde_json::Value;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Object, Schema};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, RefOr};
use utoipa::{Modify, OpenApi as _};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Meldewerk",
        description = "Anonymous reports by the public through forms, and their review by staff.\n\n\
            The body of every error is `{\"message\": …}`, in German or English by `Accept-Language` (default German); \
            validation errors add `errors`, with texts by path. Timestamps are RFC 3339 in UTC. Request bodies are \
            UTF-8, at most 1 MiB without files, and never compressed; JSON with duplicate keys, lone \
            surrogates or more than 64 levels of nesting is answered with 400. An empty query parameter counts as \
            absent (except `page` and `per_page`), and so does `null` in a body unless stated otherwise; an unknown \
            member of a body is answered with 422, except in reports. `x-role` is the lowest role that may call an \
            operation (`public` for anyone, `member` for members of the portal only). `x-operator-only`: only the \
            platform operator (a developer of the installation) may call it. `x-own-account`: it concerns only the \
            caller's own account, and is also open to accounts that belong nowhere (`membership` is `none`). \
            `x-plan-feature`: the plan feature that it needs. `x-open-to-admins`: administrators do not need that \
            feature. `x-ability`: the ability that an API token needs to call it.",
        license(name = "EUPL-1.2", identifier = "EUPL-1.2"),
    ),
    tags(
        (name = "reports", description = "Sending reports, and reading them"),
        (name = "forms", description = "Forms as the public sees them"),
        (name = "studio", description = "Building forms from blocks and templates"),
        (name = "captcha", description = "Challenges"),
        (name = "site", description = "Public information about the site"),
        (name = "geo", description = "Federal states and districts"),
        (name = "settings", description = "Settings that administrators make for their site"),
        (name = "auth", description = "Sign-in with bearer tokens and a second factor, and one's own account"),
        (name = "users", description = "Managing staff accounts"),
        (name = "tokens", description = "Tokens for machines"),
        (name = "jobs", description = "Jobs and mails that could not be delivered"),
        (name = "audit", description = "Who did what to which record, and when"),
        (name = "dashboard", description = "Figures for staff"),
        (name = "bi", description = "Figures for analysts' tools, one form at a time"),
        (name = "odata", description = "The reports of a form by OData 4.0, for tools that speak it"),
        (name = "dpa", description = "Data processing agreements (Art. 28 GDPR)"),
        (name = "portal", description = "Accounts of the members of a portal, where an organisation's customers conclude agreements"),
        (name = "organizations", description = "Organisations and who belongs to them"),
        (name = "description", description = "This document"),
        (name = "operation", description = "Probes and metrics for those who run the service"),
        (name = "pages", description = "Pages for people; they answer with HTML"),
    ),
    components(schemas(ErrorDto, MessageDto)),
    modifiers(&Bearer)
)]
struct Base;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("Token of `POST /api/auth/login`"));
        let components = document.components.get_or_insert_default();
        components.security_schemes.insert("bearer".into(), RefOr::T(SecurityScheme::Http(scheme.build())));
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("Token of `POST /api/portal/login`, valid only in the portal of that host"));
        components.security_schemes.insert("member".into(), RefOr::T(SecurityScheme::Http(scheme.build())));
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Basic).description(Some(
            "A token as the password, with any user name, for tools without support for bearer tokens",
        ));
        components.security_schemes.insert("basic".into(), RefOr::T(SecurityScheme::Http(scheme.build())));
    }
}

/// Builds the OpenAPI 3.1 document of every route except those for benchmarks.
pub fn openapi() -> OpenApi {
    let mut table = RouteTable::new(None);
    resources::register(&mut table, false);
    let mut document = Base::openapi();
    table.describe(&mut document);
    document.components.get_or_insert_default().responses.extend(failures());
    close_bodies(&mut document);
    document
}

/// The only body that may have unknown members: an extra member must not cost somebody their report.
const OPEN: &str = "Report";

/// Declares that bodies have no members except those described.
fn close_bodies(document: &mut OpenApi) {
    let Some(components) = &mut document.components else { return };
    let mut names = Vec::new();
    for item in document.paths.paths.values() {
        for operation in [&item.post, &item.put, &item.delete].into_iter().flatten() {
            let Some(RefOr::T(body)) = &operation.request_body else { continue };
            if let Some(RefOr::T(Content { schema: Some(schema), .. })) = body.content.get("application/json")
            {
                collect(schema, &mut names);
            }
        }
    }
    let mut next = 0;
    while let Some(name) = names.get(next).cloned() {
        next += 1;
        let Some(RefOr::T(schema)) = components.schemas.get_mut(&name).filter(|_| name != OPEN) else {
            continue;
        };
        let objects = match schema {
            Schema::Object(object) => vec![object],
            Schema::OneOf(of) => of.items.iter_mut().filter_map(as_object).collect(),
            _ => Vec::new(),
        };
        for object in objects.into_iter().filter(|object| !object.properties.is_empty()) {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
        collect(&RefOr::T(schema.clone()), &mut names);
    }
}

fn as_object(schema: &mut RefOr<Schema>) -> Option<&mut Object> {
    if let RefOr::T(Schema::Object(object)) = schema { Some(object) } else { None }
}

/// Collects the names of the schemas that this one refers to, skipping those already collected.
fn collect(schema: &RefOr<Schema>, names: &mut Vec<String>) {
    match schema {
        RefOr::Ref(to) => {
            let name = to.ref_location.rsplit('/').next().unwrap_or_default();
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        RefOr::T(Schema::Object(object)) => {
            object.properties.values().for_each(|member| collect(member, names));
        }
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &array.items {
                collect(items, names);
            }
        }
        RefOr::T(Schema::OneOf(of)) => of.items.iter().for_each(|one| collect(one, names)),
        RefOr::T(_) => {}
    }
}

/// Returns the document as JSON indented by two spaces, the same bytes every time.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut document = serde_json::to_value(openapi())?;
    // Extensions are in a hash map, whose order differs from run to run.
    let items = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in items.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut()) {
        let Some(members) = operation.as_object_mut() else { continue };
        for key in [
            "x-role",
            "x-ability",
            "x-operator-only",
            "x-open-to-admins",
            "x-own-account",
            "x-plan-feature",
            "x-rate-class",
        ] {
            if let Some(value) = members.shift_remove(key) {
                members.insert(key.to_owned(), value);
            }
        }
    }
    serde_json::to_string_pretty(&document)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::Method;

    /// Served like `/app/{tail}` and `/assets/{tail}`, and documented there.
    const ALIASES: [&str; 3] = ["/app", "/portal", "/public/{tail}"];

    #[test]
    fn the_guide_lists_every_operation_with_its_role() {
        let guide = include_str!("../../../../docs/api/routes.md");
        let document = serde_json::to_value(openapi()).unwrap();
        let mut missing = String::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let (role, summary) = (&operation["x-role"], operation["summary"].as_str().unwrap());
                let role =
                    if operation["x-operator-only"] == true { "operator" } else { role.as_str().unwrap() };
                let line = format!("| `{} {path}` | {role} | {summary} |\n", method.to_uppercase());
                if !guide.contains(&line) {
                    missing.push_str(&line);
                }
            }
        }
        assert!(missing.is_empty(), "docs/api/routes.md lacks\n{missing}");
    }

    #[test]
    fn the_document_has_every_route_and_no_other() {
        let mut table = RouteTable::new(None);
        resources::register(&mut table, false);
        let served = table.operations().iter().filter(|operation| operation.method != Method::HEAD);
        let mut served: Vec<(String, String)> = served
            .map(|operation| (operation.path.replace(":.*}", "}"), operation.method.as_str().to_lowercase()))
            .collect();
        served.retain(|(path, _)| !ALIASES.contains(&path.as_str()));
        let document = serde_json::to_value(openapi()).unwrap();
        let mut described = Vec::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            described.extend(item.as_object().unwrap().keys().map(|method| (path.clone(), method.clone())));
        }
        served.sort();
        described.sort();
        assert_eq!(served, described);
    }
}
