use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The process is running.
#[derive(Serialize, ToSchema)]
#[schema(as = Health)]
pub(crate) struct HealthDto {
    /// Always `ok`.
    #[schema(schema_with = states)]
    pub(crate) status: &'static str,
}

fn states() -> utoipa::openapi::Object {
    crate::state::openapi::one_of(["ok"])
}

/// Whether requests can be served.
#[derive(Serialize, ToSchema)]
#[schema(as = Readiness)]
pub(crate) struct ReadinessDto {
    /// The result in plain words.
    pub(crate) message: String,
    /// Each required component.
    #[schema(example = json!({"database": true, "migrations": true}))]
    pub(crate) checks: BTreeMap<&'static str, bool>,
}
