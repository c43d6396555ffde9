//! What a parameter accepts, defined once for every operation that has a parameter of that name.

use super::words::{FIELD_TYPES, one_of};
use crate::state::paging::LONGEST_SEARCH;
use crate::state::table::ErrorFormat;
use captcha::Context;
use forms::submission::ReportStatus;
use kernel::{Locale, PageRequest};
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::schema::{Object, Schema, Type};
use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, SchemaFormat};

/// What lists can be sorted by; each name may be preceded by a minus. The first is the default.
const ORDERS: [(&str, &[&str]); 5] = [
    ("list_reports", &["created_at", "reference", "template"]),
    ("list_accounts", &["name", "email", "role", "created_at"]),
    ("list_organizations", &["name", "slug", "user_count", "created_at"]),
    ("list_form_blocks", &["name", "slug", "created_at", "updated_at"]),
    ("list_form_templates", &["title", "slug", "created_at", "updated_at"]),
];

/// Describes what each parameter of an operation accepts.
pub(super) fn complete(described: &mut Operation, error_format: ErrorFormat) {
    let operation = described.operation_id.clone().unwrap_or_default();
    for parameter in described.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        if let Some(schema) = schema(parameter, &operation, error_format) {
            parameter.schema = Some(RefOr::T(Schema::Object(schema)));
        }
    }
}

fn schema(parameter: &Parameter, operation: &str, error_format: ErrorFormat) -> Option<Object> {
    let is_number = matches!(&parameter.schema, Some(RefOr::T(Schema::Object(object))) if object.schema_type == Type::Integer.into());
    Some(match (&parameter.parameter_in, parameter.name.as_str()) {
        // Ids count from 1.
        (ParameterIn::Path, _) if is_number => {
            number().minimum(Some(1)).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64))).build()
        }
        (ParameterIn::Path, "locale") => one_of([Locale::De, Locale::En].map(Locale::code)),
        (ParameterIn::Query, "page") => number().minimum(Some(1)).maximum(Some(u32::MAX)).build(),
        (ParameterIn::Query, "per_page") => number()
            .minimum(Some(1))
            .maximum(Some(PageRequest::MAX_PER_PAGE))
            .default(Some(PageRequest::DEFAULT_PER_PAGE.into()))
            .build(),
        (ParameterIn::Query, "search" | "actor") => text().max_length(Some(LONGEST_SEARCH)).build(),
        (ParameterIn::Query, "sort") => {
            let (_, names) = ORDERS.iter().find(|(list, _)| *list == operation)?;
            let both = names.iter().flat_map(|name| [(*name).to_owned(), format!("-{name}")]);
            text().enum_values(Some(both.chain([String::new()]))).build()
        }
        // Pages ignore an unknown language.
        (ParameterIn::Query, "lang") if error_format != ErrorFormat::Page => {
            words([Locale::De, Locale::En].map(Locale::code))
        }
        (ParameterIn::Query, "von" | "bis") => text().pattern(Some("^(\\d{4}-\\d{2}-\\d{2})?$")).build(),
        (ParameterIn::Query, "status") if operation == "list_dpa_contracts" => {
            words(dpa::ContractStatus::ALL.iter().map(|status| status.code()))
        }
        (ParameterIn::Query, "status") => words(ReportStatus::ALL.map(ReportStatus::code)),
        (ParameterIn::Query, "type") => words(FIELD_TYPES),
        (ParameterIn::Query, "action") if error_format == ErrorFormat::Api => {
            words(audit::Action::ALL.iter().map(|action| action.code()))
        }
        (ParameterIn::Query, "context") => words(Context::ALL.map(Context::code)),
        (ParameterIn::Query, "stored") => words(["1"]),
        (ParameterIn::Query, "unread" | "values") => words(["true"]),
        (ParameterIn::Query, "quarantine") => words(["exclude", "include", "only"]),
        (ParameterIn::Query, "is_active" | "publish") => words(["true", "false"]),
        (ParameterIn::Query, "separator") => words(["comma", "semicolon"]),
        (ParameterIn::Query, "format") if operation == "list_audit_logs" => words(["json", "csv"]),
        (ParameterIn::Query, "format") if operation.starts_with("list_bi_data") => {
            words(["json", "csv", "xlsx", "ndjson"])
        }
        (ParameterIn::Query, "format") => words(["csv", "xlsx", "zip"]),
        (ParameterIn::Header | ParameterIn::Cookie, _) => text().build(),
        _ => return None,
    })
}

/// One of a closed set of words, or nothing: an empty parameter of a query counts as absent.
fn words(values: impl IntoIterator<Item = &'static str>) -> Object {
    one_of(values.into_iter().chain([""]))
}

fn number() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    /// Decisions §1. The specification defines the members as an array; states and districts are always used
    /// whole.
    #[test]
    fn every_list_is_a_page_but_for_those_that_are_named() {
        const ARRAYS: [&str; 3] =
            ["/api/admin/organization/members", "/api/geo/bundeslaender", "/api/geo/landkreise/{bundesland}"];
        // The feed has exactly the five keys of the specification (decisions §1).
        const FEEDS: [&str; 2] = ["/api/bi/daten", "/api/bi/{templateSlug}/daten"];
        let document = serde_json::to_value(crate::openapi()).unwrap();
        let (mut pages, mut with_page) = (0, 0);
        for (path, item) in document["paths"].as_object().unwrap() {
            with_page += item["get"]["parameters"].to_string().matches("\"name\":\"page\"").count();
            let schema = &item["get"]["responses"]["200"]["content"]["application/json"]["schema"];
            assert_eq!(schema["type"] == "array", ARRAYS.contains(&path.as_str()), "{path}");
            let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) else {
                continue;
            };
            let shape = document["components"]["schemas"][name].to_string();
            if shape.contains("\"data\":{\"type\":\"array\"") {
                assert!(shape.contains("Paging") || shape.contains("current_page"), "{path}: {shape}");
                let parameters = item["get"]["parameters"].to_string();
                let size = if FEEDS.contains(&path.as_str()) { "\"pro_seite\"" } else { "\"per_page\"" };
                assert!(parameters.contains("\"page\"") && parameters.contains(size), "{path}");
                pages += 1;
            }
        }
        assert_eq!(pages, with_page);
    }

    #[test]
    fn every_parameter_that_orders_or_pages_says_what_it_takes() {
        let document = serde_json::to_value(crate::openapi()).unwrap();
        let items =
            document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap());
        let (mut lists, mut sizes) = (0, 0);
        for (_, operation) in items {
            for parameter in operation["parameters"].as_array().unwrap_or(&Vec::new()) {
                let schema = &parameter["schema"];
                match parameter["name"].as_str().unwrap() {
                    "page" => {
                        assert_eq!(schema["minimum"], 1);
                        lists += 1;
                    }
                    "pro_seite" => sizes += 1,
                    "per_page" => {
                        sizes += 1;
                        assert_eq!((&schema["minimum"], &schema["maximum"]), (&1.into(), &100.into()));
                    }
                    "sort" | "status" | "type" | "format" => {
                        assert!(
                            schema["enum"].as_array().is_some_and(|values| values.len() > 1),
                            "{parameter}"
                        );
                    }
                    _ => {}
                }
                assert_ne!(*schema, Value::Null, "{parameter}");
            }
        }
        assert!(lists > 0 && lists == sizes, "{lists}, {sizes}");
    }
}
