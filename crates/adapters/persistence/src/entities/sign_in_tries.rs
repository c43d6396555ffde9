//! Counted sign-in attempts per bucket.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_tries")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) bucket: i64,
    pub(crate) taken: i64,
    pub(crate) ends_at: i64,
    pub(crate) taken_at: Option<Json>,
    pub(crate) forgiven: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
