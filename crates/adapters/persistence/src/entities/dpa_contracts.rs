//! Agreements.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dpa_contracts")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) member_id: Option<i64>,
    pub(crate) email: Option<String>,
    pub(crate) company: Option<String>,
    pub(crate) template_slug: String,
    pub(crate) template_name: String,
    pub(crate) version: i64,
    pub(crate) snapshot: String,
    pub(crate) input: Option<Json>,
    pub(crate) printed: Option<Json>,
    pub(crate) zone: String,
    pub(crate) consent_at: i64,
    pub(crate) consent_text: String,
    pub(crate) consent_ip: Option<String>,
    pub(crate) consent_user_agent: Option<String>,
    pub(crate) content_hash: String,
    pub(crate) expires_at: i64,
    pub(crate) anonymized_at: Option<i64>,
    pub(crate) status: String,
    pub(crate) failure: Option<String>,
    pub(crate) pdf_sha256: Option<String>,
    pub(crate) engine: Option<String>,
    pub(crate) print_due_at: Option<i64>,
    pub(crate) print_turn: i64,
    pub(crate) print_attempts: i64,
    pub(crate) mail_id: String,
    pub(crate) copy_to: Option<Json>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
