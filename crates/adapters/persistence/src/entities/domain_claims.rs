//! Domains that organisations claim, one each.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "domain_claims")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) organization_id: i64,
    pub(crate) domain: String,
    pub(crate) token: String,
    pub(crate) since: i64,
    pub(crate) looked_at: Option<i64>,
    pub(crate) finding: Option<String>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {
    #[sea_orm(
        belongs_to = "super::organizations::Entity",
        from = "Column::OrganizationId",
        to = "super::organizations::Column::Id"
    )]
    Organization,
}

impl ActiveModelBehavior for ActiveModel {}
