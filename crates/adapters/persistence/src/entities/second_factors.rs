//! Second factors, at most one per account; pending without `confirmed_at`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "second_factors")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) user_id: i64,
    pub(crate) sealed_secret: Vec<u8>,
    pub(crate) created_at: i64,
    pub(crate) confirmed_at: Option<i64>,
    pub(crate) claimed_at: Option<i64>,
    pub(crate) last_step: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {
    #[sea_orm(belongs_to = "super::users::Entity", from = "Column::UserId", to = "super::users::Column::Id")]
    User,
}

impl ActiveModelBehavior for ActiveModel {}
