//! What the OpenAPI document says about every operation because of its access: who may call it, and the
//! errors around it; and shared schemas.

mod parameters;
mod words;

pub(crate) use words::{
    abilities, actor_kinds, answer, audit_actions, bundle_formats, change_kinds, comparisons, death_reasons,
    difficulties, features, field_types, file_types, history_actions, invited_roles, job_kinds,
    language_lists, languages, mask_rules, masking_rules, memberships, modules, object_kinds, one_of,
    optional_difficulties, optional_language_lists, optional_languages, optional_mask_rules,
    optional_masking_rules, optional_page_widths, optional_report_statuses, optional_roles, optional_tiers,
    page_widths, report_statuses, roles, subscription_statuses, tiers, wording_formats, work_algorithms,
};

use crate::framework::rate::RateClass;
use crate::state::access::{AccessRule, Callers};
use crate::state::table::ErrorFormat;
use plans::Feature;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation as Described;
use utoipa::openapi::schema::Type;
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder};

/// An error. `message` is for people, in the language of the request.
#[derive(Serialize, ToSchema)]
#[schema(as = Error, example = json!({"message": "Bitte prüfen Sie Ihre Eingabe.", "errors": {"data.ort": ["Bitte füllen Sie dieses Feld aus."]}}))]
pub(crate) struct ErrorDto {
    /// A description of the error.
    message: String,
    /// With 422 (and 413 for a file): the texts of each path.
    errors: Option<BTreeMap<String, Vec<String>>>,
    /// With 403 if the plan lacks a feature: its name.
    required_feature: Option<String>,
    /// Along with it: the highest tier of the plan, `null` without any.
    highest_tier: Option<String>,
    /// With 403 if a limit of the plan is reached: the limit.
    limit: Option<u32>,
    /// Along with it: the current number.
    current: Option<u64>,
}

pub(crate) use crate::framework::response::MessageDto;

/// Adds what follows from an operation's access.
pub(crate) fn complete(described: &mut Described, rule: AccessRule, error_format: ErrorFormat) {
    parameters::complete(described, error_format);
    let mut extensions = described.extensions.take().unwrap_or_default();
    for (name, holds) in [
        ("x-operator-only", rule.operator_only),
        ("x-open-to-admins", rule.is_open_to_admins),
        ("x-own-account", rule.own_account_only),
    ] {
        if holds {
            extensions.merge(utoipa::openapi::extensions::ExtensionsBuilder::new().add(name, true).build());
        }
    }
    extensions.merge(
        utoipa::openapi::extensions::ExtensionsBuilder::new()
            .add("x-role", rule.callers.code())
            .add("x-plan-feature", json!(rule.feature.map(Feature::code)))
            .add("x-rate-class", json!(class_name(rule.class)))
            .build(),
    );
    let needs = |scheme: &str| SecurityRequirement::new(scheme, Vec::<String>::new());
    match rule.callers {
        Callers::Public => {}
        Callers::PortalMembers => described.security = Some(vec![needs("member")]),
        Callers::Staff(_) => described.security = Some(vec![needs("bearer")]),
    }
    if let Some(ability) = rule.ability {
        extensions
            .merge(utoipa::openapi::extensions::ExtensionsBuilder::new().add("x-ability", ability).build());
        described.security = Some(vec![needs("bearer"), needs("basic")]);
    }
    described.extensions = Some(extensions);
    for failure in around(rule, described.request_body.is_some()) {
        let shared = || RefOr::Ref(Ref::from_response_name(failure.name(error_format)));
        described.responses.responses.entry(failure.status.to_owned()).or_insert_with(shared);
    }
}

/// An error that can happen before and around every handler.
struct RefusalDoc {
    status: &'static str,
    name: &'static str,
    text: &'static str,
}

const ALWAYS: [RefusalDoc; 5] = [
    RefusalDoc { status: "400", name: "BadRequest", text: "The request cannot be read" },
    RefusalDoc { status: "404", name: "NotFound", text: "Not found, or the host belongs to no tenant" },
    RefusalDoc { status: "422", name: "UnprocessableContent", text: "The input is invalid" },
    RefusalDoc { status: "500", name: "InternalServerError", text: "An internal error" },
    RefusalDoc {
        status: "503",
        name: "ServiceUnavailable",
        text: "A part that is needed is down; try again later",
    },
];
const WHERE_CALLS_COUNT: [RefusalDoc; 2] = [
    RefusalDoc {
        status: "429",
        name: "TooManyRequests",
        text: "Too many requests; `Retry-After` says when to try again",
    },
    RefusalDoc { status: "403", name: "Forbidden", text: "Not allowed, or the organisation is not active" },
];
const WITH_A_TOKEN: [RefusalDoc; 1] =
    [RefusalDoc { status: "401", name: "Unauthorized", text: "Missing, unknown, expired or revoked token" }];
const WITH_A_BODY: [RefusalDoc; 3] = [
    RefusalDoc { status: "408", name: "RequestTimeout", text: "The body did not arrive in time" },
    RefusalDoc { status: "413", name: "ContentTooLarge", text: "The body is too large" },
    RefusalDoc {
        status: "415",
        name: "UnsupportedMediaType",
        text: "Not an accepted media type, or compressed",
    },
];

fn around(rule: AccessRule, has_body: bool) -> impl Iterator<Item = &'static RefusalDoc> {
    let if_so = |so: bool, failures: &'static [RefusalDoc]| if so { failures } else { &[] }.iter();
    ALWAYS
        .iter()
        .chain(if_so(rule.class != RateClass::Unlimited, &WHERE_CALLS_COUNT))
        .chain(if_so(rule.callers.need_token(), &WITH_A_TOKEN))
        .chain(if_so(has_body, &WITH_A_BODY))
}

/// Returns every error by its name in the document, as the API and as the pages answer it.
pub(crate) fn failures() -> impl Iterator<Item = (String, RefOr<Response>)> {
    let all = ALWAYS.iter().chain(&WHERE_CALLS_COUNT).chain(&WITH_A_TOKEN).chain(&WITH_A_BODY);
    all.flat_map(|failure| {
        [ErrorFormat::Api, ErrorFormat::Page]
            .map(|error_format| (failure.name(error_format), RefOr::T(failure.response(error_format))))
    })
    // No page requires a token.
    .filter(|(name, _)| name != "UnauthorizedPage")
}

impl RefusalDoc {
    fn name(&self, error_format: ErrorFormat) -> String {
        match error_format {
            ErrorFormat::Api | ErrorFormat::OData => self.name.to_owned(),
            ErrorFormat::Page => format!("{}Page", self.name),
        }
    }

    fn response(&self, error_format: ErrorFormat) -> Response {
        let (media_type, schema) = match error_format {
            ErrorFormat::Api | ErrorFormat::OData => {
                ("application/json", RefOr::Ref(Ref::from_schema_name("Error")))
            }
            ErrorFormat::Page => {
                ("text/html", RefOr::T(ObjectBuilder::new().schema_type(Type::String).into()))
            }
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
