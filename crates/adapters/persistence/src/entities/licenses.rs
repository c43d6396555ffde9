//! Signed licences, ended ones included.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "licenses")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) license_id: String,
    pub(crate) issuer: String,
    pub(crate) subject: String,
    pub(crate) module: String,
    pub(crate) tier: String,
    pub(crate) licensee: String,
    pub(crate) issued_at: i64,
    pub(crate) expires_at: i64,
    pub(crate) license_key: String,
    pub(crate) activated_at: i64,
    pub(crate) warned_at: Option<i64>,
    pub(crate) ended_at: Option<i64>,
    pub(crate) ended: Option<String>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
