//! The latest state of each subscription according to the payment provider. They belong to customers, not to
//! tenants.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_subscriptions")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) subscription_id: String,
    pub(crate) customer_id: String,
    pub(crate) status: String,
    pub(crate) paid_for: Option<Json>,
    pub(crate) is_final: bool,
    pub(crate) event_created: i64,
    pub(crate) is_change: bool,
    pub(crate) event_id: String,
    pub(crate) waits_since: Option<i64>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
