//! Templates of data-processing agreements as their authors see them.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dpa_templates")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) locale: String,
    pub(crate) content: Json,
    pub(crate) retention_days: i64,
    pub(crate) content_hash: String,
    pub(crate) edition: i64,
    pub(crate) version: Option<i64>,
    pub(crate) published_hash: Option<String>,
    pub(crate) published_slug: Option<String>,
    pub(crate) published_at: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
