//! The OpenAPI document: made from the handlers and types, completed with what the route table
//! knows about every operation (who may call it, what can go wrong around it).

mod parameters;
mod words;

pub(crate) use words::{
    abilities, actor_kinds, answer, audit_actions, bundle_formats, comparisons, death_reasons, difficulties,
    field_types, file_types, further_rules, invited_roles, job_kinds, languages, mask_rules, memberships,
    object_kinds, one_of, optional_difficulties, optional_further_rules, optional_languages,
    optional_mask_rules, optional_page_widths, optional_report_statuses, optional_roles, page_widths,
    report_statuses, roles, wording_formats, work_algorithms,
};

use crate::access::Rule;
use crate::rate::RateClass;
use crate::resources;
use crate::table::{Surface, Table};
use accounts::Role;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::openapi::path::Operation as Described;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Object, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, ContentBuilder, ObjectBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder,
};
use utoipa::{Modify, OpenApi as _, ToSchema};

/// An error. `message` is for people, in the language of the request.
#[derive(Serialize, ToSchema)]
#[schema(as = Error, example = json!({"message": "Bitte prüfen Sie die Angaben.", "errors": {"data.ort": ["Bitte füllen Sie dieses Feld aus."]}}))]
pub(crate) struct ErrorDto {
    /// What went wrong.
    message: String,
    /// With 422 (and 413 for a file): the texts of each path.
    errors: Option<BTreeMap<String, Vec<String>>>,
}

/// Something clashes with the present state.
#[derive(Serialize, ToSchema)]
#[schema(as = Conflict, example = json!({"message": "Der Baustein wird noch in einer Vorlage verwendet.", "used_by": [{"id": 1, "slug": "vorfall", "title": "Vorfall"}]}))]
pub(crate) struct ConflictDto {
    /// What it clashes with.
    message: String,
    /// The templates that have a block.
    used_by: Option<Vec<crate::resources::TemplateRefDto>>,
    /// Number of reports that are concerned.
    count: Option<u64>,
    /// Slugs of fields, and of other texts, that would go or change their type.
    fields: Option<Vec<String>>,
}

/// An action was carried out.
#[derive(Serialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct MessageDto {
    /// What was done, in the language of the request.
    pub(crate) message: String,
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Meldewerk",
        description = "Anonymous reports of the public through forms, and their reading by staff.\n\n\
            Every error body is `{\"message\": …}` in German or English by `Accept-Language` (default German); \
            validation adds `errors` with texts by path. Timestamps are RFC 3339 in UTC. Request bodies are \
            UTF-8, at most 1 MiB without files, and never compressed; JSON with duplicate keys, lone \
            surrogates or more than 64 levels is 400. An empty parameter of a query counts as absent \
            (but for `page` and `per_page`), and `null` \
            in a body as well where nothing else is said; a member that a body does not have is 422, but for reports. `x-role` is the lowest role that may call an operation \
            (`public` for anyone), `x-operator-only` says that only the platform operator may (a developer \
            of the installation), `x-own-account` says that it concerns the caller's own account alone and is open also \
            to who belongs nowhere (`membership` is `none`), `x-plan-feature` is the plan feature it belongs to.",
        license(name = "EUPL-1.2", identifier = "EUPL-1.2"),
    ),
    tags(
        (name = "reports", description = "Sending reports, and reading them"),
        (name = "forms", description = "Forms as the public fills them in"),
        (name = "studio", description = "Making forms of blocks and templates"),
        (name = "captcha", description = "Challenges"),
        (name = "site", description = "What everybody may know about the site"),
        (name = "geo", description = "Federal states and districts"),
        (name = "settings", description = "What administrators set for their site"),
        (name = "auth", description = "Sign-in with bearer tokens and a second factor, and one's own account"),
        (name = "users", description = "Administering the accounts of the staff"),
        (name = "tokens", description = "Tokens for machines"),
        (name = "jobs", description = "What could not be delivered"),
        (name = "audit", description = "Who did what to which record when"),
        (name = "dashboard", description = "Figures for staff"),
        (name = "organizations", description = "Organisations and who belongs to them"),
        (name = "description", description = "This document"),
        (name = "operation", description = "Probes and counters for those who run the service"),
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
    }
}

/// The OpenAPI 3.1 document of every route but those for measurements.
pub fn openapi() -> OpenApi {
    let mut table = Table::new(None);
    resources::register(&mut table, false);
    let mut document = Base::openapi();
    table.describe(&mut document);
    document.components.get_or_insert_default().responses.extend(failures());
    close_bodies(&mut document);
    document
}

/// The one body that may have members that it does not name: what a report brings along must not cost the report.
const OPEN: &str = "Report";

/// Says that bodies have no members but those that they name.
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

/// The names of the schemas that this one refers to; those that are there already stay.
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

/// The document as JSON with two blanks of indentation, the same bytes every time.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut document = serde_json::to_value(openapi())?;
    // Extensions are kept in a hash map, whose order differs from run to run.
    let items = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in items.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut()) {
        let Some(members) = operation.as_object_mut() else { continue };
        for key in ["x-role", "x-operator-only", "x-own-account", "x-plan-feature", "x-rate-class"] {
            if let Some(value) = members.shift_remove(key) {
                members.insert(key.to_owned(), value);
            }
        }
    }
    serde_json::to_string_pretty(&document)
}

/// Adds what the access of an operation says of it.
pub(crate) fn complete(described: &mut Described, rule: &Rule, surface: Surface) {
    parameters::complete(described, surface);
    let mut extensions = described.extensions.take().unwrap_or_default();
    for (name, holds) in [("x-operator-only", rule.is_operators), ("x-own-account", rule.is_own)] {
        if holds {
            extensions.merge(utoipa::openapi::extensions::ExtensionsBuilder::new().add(name, true).build());
        }
    }
    extensions.merge(
        utoipa::openapi::extensions::ExtensionsBuilder::new()
            .add("x-role", rule.role.map_or("public", Role::code))
            .add("x-plan-feature", json!(rule.feature))
            .add("x-rate-class", json!(class_name(rule.class)))
            .build(),
    );
    described.extensions = Some(extensions);
    if rule.role.is_some() {
        described.security = Some(vec![SecurityRequirement::new("bearer", Vec::<String>::new())]);
    }
    for failure in around(rule, described.request_body.is_some()) {
        let shared = || RefOr::Ref(Ref::from_response_name(failure.name(surface)));
        described.responses.responses.entry(failure.status.to_owned()).or_insert_with(shared);
    }
}

/// What can happen before and around every handler.
struct Failure {
    status: &'static str,
    name: &'static str,
    text: &'static str,
}

const ALWAYS: [Failure; 5] = [
    Failure { status: "400", name: "BadRequest", text: "The request cannot be read" },
    Failure { status: "404", name: "NotFound", text: "Not there, or the host belongs to no tenant" },
    Failure { status: "422", name: "UnprocessableContent", text: "The input is not acceptable" },
    Failure { status: "500", name: "InternalServerError", text: "A fault of the service" },
    Failure {
        status: "503",
        name: "ServiceUnavailable",
        text: "A part that is needed is down; try again later",
    },
];
const WHERE_CALLS_COUNT: [Failure; 2] = [
    Failure {
        status: "429",
        name: "TooManyRequests",
        text: "Too many requests; `Retry-After` says when to try again",
    },
    Failure { status: "403", name: "Forbidden", text: "Not allowed, or the organisation is not active" },
];
const OF_STAFF: [Failure; 1] =
    [Failure { status: "401", name: "Unauthorized", text: "No, unknown, expired or revoked token" }];
const WITH_A_BODY: [Failure; 3] = [
    Failure { status: "408", name: "RequestTimeout", text: "The body did not arrive in time" },
    Failure { status: "413", name: "ContentTooLarge", text: "The body is too large" },
    Failure {
        status: "415",
        name: "UnsupportedMediaType",
        text: "Not a media type that is taken, or compressed",
    },
];

fn around(rule: &Rule, has_body: bool) -> impl Iterator<Item = &'static Failure> {
    let if_so = |so: bool, failures: &'static [Failure]| if so { failures } else { &[] }.iter();
    ALWAYS
        .iter()
        .chain(if_so(rule.class != RateClass::Unlimited, &WHERE_CALLS_COUNT))
        .chain(if_so(rule.role.is_some(), &OF_STAFF))
        .chain(if_so(has_body, &WITH_A_BODY))
}

/// Every failure by its name in the document, as the API and as the pages answer it.
fn failures() -> impl Iterator<Item = (String, RefOr<Response>)> {
    let all = ALWAYS.iter().chain(&WHERE_CALLS_COUNT).chain(&OF_STAFF).chain(&WITH_A_BODY);
    all.flat_map(|failure| {
        [Surface::Api, Surface::Page]
            .map(|surface| (failure.name(surface), RefOr::T(failure.response(surface))))
    })
    // No page is for staff alone.
    .filter(|(name, _)| name != "UnauthorizedPage")
}

impl Failure {
    fn name(&self, surface: Surface) -> String {
        match surface {
            Surface::Api => self.name.to_owned(),
            Surface::Page => format!("{}Page", self.name),
        }
    }

    fn response(&self, surface: Surface) -> Response {
        let (media_type, schema) = match surface {
            Surface::Api => ("application/json", RefOr::Ref(Ref::from_schema_name("Error"))),
            Surface::Page => ("text/html", RefOr::T(ObjectBuilder::new().schema_type(Type::String).into())),
        };
        ResponseBuilder::new()
            .description(self.text)
            .content(media_type, ContentBuilder::new().schema(Some(schema)).build())
            .build()
    }
}

const fn class_name(class: RateClass) -> Option<&'static str> {
    match class {
        RateClass::Captcha => Some("captcha"),
        RateClass::Login => Some("login"),
        RateClass::Submission => Some("submission"),
        RateClass::Api => Some("api"),
        RateClass::Unlimited => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::Method;

    /// Served like `/app/{tail}` and `/assets/{tail}`, and described there.
    const ALIASES: [&str; 2] = ["/app", "/public/{tail}"];

    #[test]
    fn the_guide_lists_every_operation_with_its_role() {
        let guide = include_str!("../../../../docs/api.md");
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
        assert!(missing.is_empty(), "the last table of docs/api.md lacks\n{missing}");
    }

    #[test]
    fn the_document_has_every_route_and_no_other() {
        let mut table = Table::new(None);
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
