//! Entries of the audit log, one chain per scope.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) number: i64,
    pub(crate) occurred_at: i64,
    pub(crate) actor_kind: String,
    pub(crate) actor_id: Option<i64>,
    pub(crate) actor_name: String,
    pub(crate) actor_key: String,
    pub(crate) action: String,
    pub(crate) object_kind: String,
    pub(crate) object_id: String,
    pub(crate) details: String,
    pub(crate) hash: Vec<u8>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
