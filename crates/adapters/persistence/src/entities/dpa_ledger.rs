//! The ledger of PDFs that retention deleted.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dpa_ledger")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) sha256: String,
    pub(crate) version: i64,
    pub(crate) day: String,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
