//! Members of portals.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "portal_members")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) company: Option<String>,
    pub(crate) locale: String,
    pub(crate) password_hash: String,
    pub(crate) verified_at: Option<i64>,
    pub(crate) created_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
