//! Organisations. The row itself is the tenant.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "organizations")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) domain: Option<String>,
    pub(crate) is_active: bool,
    pub(crate) settings: Option<Json>,
    pub(crate) notification_email: Option<String>,
    pub(crate) payment_customer_id: Option<String>,
    pub(crate) storage_quota: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl Related<super::domain_claims::Entity> for Entity {
    fn to() -> RelationDef {
        super::domain_claims::Relation::Organization.def().rev()
    }
}

impl ActiveModelBehavior for ActiveModel {}
