//! The closed sets of words in the API.

use accounts::Role;
use captcha::Difficulty;
use forms::submission::ReportStatus;
use kernel::{Locale, Membership};
use plans::{Feature, Module, Status, Tier};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::{Array, ArrayBuilder, Object, SchemaType, Type};

/// One of a closed set of words.
pub(crate) fn one_of(values: impl IntoIterator<Item = &'static str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(values)).build()
}

/// The same, but optional.
fn or_missing(values: impl IntoIterator<Item = &'static str>) -> Object {
    let types = SchemaType::from_iter([Type::String, Type::Null]);
    let values = values.into_iter().map(Some).chain([None]);
    ObjectBuilder::new().schema_type(types).enum_values(Some(values)).build()
}

/// The four roles.
pub(crate) fn roles() -> Object {
    one_of(Role::ALL.map(Role::code))
}

/// Where an account belongs: `organization`, `installation` or `none`.
pub(crate) fn memberships() -> Object {
    one_of(Membership::CODES)
}

/// The roles that an invitation can give.
pub(crate) fn invited_roles() -> Object {
    one_of([Role::User, Role::Editor, Role::Admin].map(Role::code))
}

pub(crate) fn actor_kinds() -> Object {
    one_of(["user", "token", "member", "command_line", "system", "stranger"])
}

/// The modules of a plan.
pub(crate) fn modules() -> Object {
    one_of(Module::ALL.iter().map(|module| module.code()))
}

/// The tiers of a module.
pub(crate) fn tiers() -> Object {
    one_of(Tier::ALL.iter().map(|tier| tier.code()))
}

/// The same, but optional.
pub(crate) fn optional_tiers() -> Object {
    or_missing(Tier::ALL.iter().map(|tier| tier.code()))
}

pub(crate) fn subscription_statuses() -> Object {
    one_of(Status::ALL.iter().map(|status| status.code()))
}

/// Whether each feature that depends on a tier is unlocked.
pub(crate) fn features() -> Object {
    let is_open = || ObjectBuilder::new().schema_type(Type::Boolean);
    let object = Feature::of_tiers()
        .fold(ObjectBuilder::new().schema_type(Type::Object), |object, feature| {
            object.property(feature.code(), is_open()).required(feature.code())
        });
    object.build()
}

/// The types of objects in the audit log.
pub(crate) fn object_kinds() -> Object {
    one_of(audit::ObjectKind::ALL.iter().map(|kind| kind.code()))
}

pub(crate) fn job_kinds() -> Object {
    one_of(["mail", "scheduled"])
}

/// Why a job was given up.
pub(crate) fn death_reasons() -> Object {
    one_of(jobs::FailureReason::ALL.map(jobs::FailureReason::code))
}

/// The only ability of API tokens.
pub(crate) fn abilities() -> Array {
    ArrayBuilder::new().items(one_of(["bi:read"])).build()
}

/// The two languages, but optional.
pub(crate) fn optional_languages() -> Object {
    or_missing([Locale::De.code(), Locale::En.code()])
}

/// The `format` of a form's file.
pub(crate) fn bundle_formats() -> Object {
    one_of(["meldewerk-template"])
}

/// The `format` of a file of texts.
pub(crate) fn wording_formats() -> Object {
    one_of(["meldewerk-translations"])
}

/// The actions in the audit log.
pub(crate) fn audit_actions() -> Object {
    one_of(audit::Action::ALL.iter().map(|action| action.code()))
}

/// The actions in the history of a report.
pub(crate) fn history_actions() -> Object {
    one_of(forms::work::HISTORY.map(audit::Action::code))
}

/// The media types of a report's files.
pub(crate) fn file_types() -> Object {
    one_of(forms::ports::FILE_TYPES)
}

/// The five rules of masking.
pub(crate) fn mask_rules() -> Object {
    one_of(PERMANENT_RULES.into_iter().chain(site::OPTIONAL_RULES))
}

/// The same, but optional: a part of a text may be kept.
pub(crate) fn optional_mask_rules() -> Object {
    or_missing(PERMANENT_RULES.into_iter().chain(site::OPTIONAL_RULES))
}

const PERMANENT_RULES: [&str; 5] = ["email", "date", "room", "phone", "name"];

/// A list of the optional rules.
pub(crate) fn masking_rules() -> Array {
    ArrayBuilder::new().items(one_of(site::OPTIONAL_RULES)).build()
}

/// The same, but may be left out.
pub(crate) fn optional_masking_rules() -> Array {
    ArrayBuilder::from(masking_rules()).schema_type(SchemaType::from_iter([Type::Array, Type::Null])).build()
}

/// The five statuses of a report.
pub(crate) fn report_statuses() -> Object {
    one_of(ReportStatus::ALL.map(ReportStatus::code))
}

/// The same, but optional.
pub(crate) fn optional_report_statuses() -> Object {
    or_missing(ReportStatus::ALL.map(ReportStatus::code))
}

/// The only algorithm of the proof of work.
pub(crate) fn work_algorithms() -> Object {
    one_of([captcha::ALGORITHM])
}

/// The three difficulties of challenges.
pub(crate) fn difficulties() -> Object {
    one_of(Difficulty::ALL.map(Difficulty::code))
}

/// The four roles, but optional.
pub(crate) fn optional_roles() -> Object {
    or_missing(Role::ALL.map(Role::code))
}

/// The three difficulties, but optional.
pub(crate) fn optional_difficulties() -> Object {
    or_missing(Difficulty::ALL.map(Difficulty::code))
}

/// The two widths of pages, but optional.
pub(crate) fn optional_page_widths() -> Object {
    or_missing([site::PageWidth::Narrow.code(), site::PageWidth::Wide.code()])
}

/// The two widths of pages.
pub(crate) fn page_widths() -> Object {
    one_of([site::PageWidth::Narrow.code(), site::PageWidth::Wide.code()])
}

/// The two languages.
pub(crate) fn languages() -> Object {
    one_of([Locale::De.code(), Locale::En.code()])
}

/// A list of one or both languages.
pub(crate) fn language_lists() -> Array {
    ArrayBuilder::new().items(languages()).min_items(Some(1)).max_items(Some(2)).unique_items(true).build()
}

/// The same, but optional.
pub(crate) fn optional_language_lists() -> Array {
    ArrayBuilder::from(language_lists()).schema_type(SchemaType::from_iter([Type::Array, Type::Null])).build()
}

/// The four comparisons of a condition.
pub(crate) fn comparisons() -> Object {
    one_of(["eq", "ne", "includes", "truthy"])
}

/// The eighteen field types.
pub(super) const FIELD_TYPES: [&str; 18] = [
    "select",
    "radio-group",
    "multi-select",
    "checkbox-group",
    "text",
    "email",
    "tel",
    "url",
    "textarea",
    "number",
    "range",
    "date",
    "time",
    "toggle",
    "file-upload",
    "hidden",
    "heading",
    "paragraph",
];

/// The same as a schema.
pub(crate) fn field_types() -> Object {
    one_of(FIELD_TYPES)
}

/// Kinds of changes of a form.
pub(crate) fn change_kinds() -> Object {
    one_of(forms::studio::ChangeKind::ALL.iter().map(|kind| kind.code()))
}

/// The answer to a challenge: a text or an integer.
pub(crate) fn answer() -> Object {
    let types = SchemaType::from_iter([Type::String, Type::Integer, Type::Null]);
    ObjectBuilder::new().schema_type(types).description(Some("The answer: a text or an integer.")).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_described_field_types_are_those_of_the_domain() {
        let described = serde_json::to_value(field_types()).unwrap();
        let names = described["enum"].as_array().unwrap();
        assert_eq!(names.len(), 18);
        for name in names {
            assert!(serde_json::from_value::<forms::FieldType>(name.clone()).is_ok(), "{name}");
        }
    }
}
