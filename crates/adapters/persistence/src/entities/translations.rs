//! Texts of the pages that scopes have replaced.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "translations")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) key: String,
    pub(crate) de: Option<String>,
    pub(crate) en: Option<String>,
    pub(crate) updated_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
