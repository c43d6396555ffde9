//! Blocks of forms.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "form_blocks")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) slug: String,
    pub(crate) name: Json,
    pub(crate) description: Option<Json>,
    pub(crate) fields: Json,
    pub(crate) is_system: bool,
    pub(crate) edition: i64,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
