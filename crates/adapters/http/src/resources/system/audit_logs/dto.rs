use crate::state::paging::Paging;
use audit::Entry;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditList)]
pub(super) struct AuditListDto {
    /// The entries of this page, the latest first.
    pub(super) data: Vec<AuditEntryDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// An entry of the audit log.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditEntry)]
pub(super) struct AuditEntryDto {
    /// Its number in the tenant's chain, from 1 without gaps.
    id: i64,
    /// When it happened, to the microsecond.
    #[schema(example = "2026-11-21T14:25:41.123456Z")]
    created_at: String,
    /// Who did it.
    actor: AuditActorDto,
    #[schema(schema_with = crate::state::openapi::audit_actions)]
    action: String,
    object: AuditObjectDto,
    /// Further details: small values by name, never content of a report.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    details: Map<String, Value>,
    /// SHA-256 over the entry and the previous hash, in hexadecimal digits.
    hash: String,
}

/// Who did it.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditActor)]
struct AuditActorDto {
    /// `user`, `token`, `command_line`, `system`, or `stranger` for somebody unknown.
    #[schema(schema_with = crate::state::openapi::actor_kinds)]
    kind: String,
    /// Id of the account or of the token.
    #[schema(required = true)]
    id: Option<i64>,
    /// The name at that time; empty if there is none.
    name: String,
}

/// The object of an action.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditObject)]
struct AuditObjectDto {
    /// Its type.
    #[schema(schema_with = crate::state::openapi::object_kinds)]
    kind: String,
    /// Its id; empty if there is only one.
    id: String,
}

impl From<Entry> for AuditEntryDto {
    fn from(entry: Entry) -> Self {
        let details = entry.details_by_name();
        Self {
            id: entry.number,
            created_at: time(&entry),
            actor: AuditActorDto { kind: entry.actor.kind, id: entry.actor.id, name: entry.actor.name },
            action: entry.action,
            object: AuditObjectDto { kind: entry.object_kind, id: entry.object_id },
            details,
            hash: entry.hash.to_string(),
        }
    }
}

/// Formats as RFC 3339 in UTC with `Z`, to the microsecond: as it was hashed.
pub(super) fn time(entry: &Entry) -> String {
    entry.at.to_rfc3339_opts(chrono::SecondsFormat::Micros, true)
}
