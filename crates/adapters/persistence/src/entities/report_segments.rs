//! Sealed segments: facts of reports as bytes with a checksum, not encrypted.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "report_segments")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) template_id: i64,
    pub(crate) first_id: i64,
    pub(crate) first_at: i64,
    pub(crate) last_id: i64,
    pub(crate) last_at: i64,
    pub(crate) body: Vec<u8>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
