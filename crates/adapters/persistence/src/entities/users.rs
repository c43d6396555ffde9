//! Staff accounts. `place_key` is the scope in which an account works, `NULL` for none.

use super::second_factors;
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, JoinType, QuerySelect as _, SelectModel, Selector};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) in_installation: bool,
    pub(crate) place_key: Option<i64>,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) role: String,
    pub(crate) password_hash: String,
    pub(crate) created_at: i64,
    pub(crate) joined_at: Option<i64>,
    pub(crate) left_at: Option<i64>,
    pub(crate) last_login_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// An account as queried, with the time at which its second factor was confirmed.
#[derive(Clone, Default, FromQueryResult)]
pub(crate) struct Account {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) role: String,
    /// The scope in which it works, 0 for the installation; `NULL` for none.
    pub(crate) place_key: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) left_at: Option<i64>,
    pub(crate) password_hash: String,
    pub(crate) two_factor_since: Option<i64>,
}

/// Selects the accounts of a query.
pub(crate) fn accounts(of: Select<Entity>) -> Selector<SelectModel<Account>> {
    use Column::{CreatedAt, Email, Id, LeftAt, Name, PasswordHash, PlaceKey, Role};
    of.join(JoinType::LeftJoin, second_factors::Relation::User.def().rev())
        .select_only()
        .columns([Id, Name, Email, Role, PlaceKey, CreatedAt, LeftAt, PasswordHash])
        .column_as(second_factors::Column::ConfirmedAt, "two_factor_since")
        .into_model()
}
