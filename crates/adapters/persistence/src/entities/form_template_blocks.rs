//! Which blocks a template has, in order. The template says which tenant they belong to.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "form_template_blocks")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) template_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) position: i64,
    pub(crate) block_id: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
