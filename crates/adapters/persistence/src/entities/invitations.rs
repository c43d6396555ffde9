//! Invitations to organisations. The installation has none.

use super::users;
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, JoinType, QuerySelect as _, SelectModel, Selector};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "invitations")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: i64,
    pub(crate) email: String,
    pub(crate) role: String,
    pub(crate) digest: Vec<u8>,
    pub(crate) invited_by: Option<i64>,
    pub(crate) created_at: i64,
    pub(crate) expires_at: i64,
    pub(crate) accepted_at: Option<i64>,
    pub(crate) mail_id: Option<String>,
    pub(crate) is_withdrawn: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {
    #[sea_orm(
        belongs_to = "super::users::Entity",
        from = "Column::InvitedBy",
        to = "super::users::Column::Id"
    )]
    Inviter,
}

impl ActiveModelBehavior for ActiveModel {}

/// An invitation as displayed, with the name of the inviting account, if it still exists.
#[derive(FromQueryResult)]
pub(crate) struct ListedInvitation {
    pub(crate) id: i64,
    pub(crate) email: String,
    pub(crate) role: String,
    pub(crate) inviter: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) expires_at: i64,
}

/// Selects a query's invitations for display.
pub(crate) fn shown(of: Select<Entity>) -> Selector<SelectModel<ListedInvitation>> {
    of.join(JoinType::LeftJoin, Relation::Inviter.def())
        .select_only()
        .columns([Column::Id, Column::Email, Column::Role, Column::CreatedAt, Column::ExpiresAt])
        .column_as(users::Column::Name, "inviter")
        .into_model()
}

/// Selects the ids of a query's invitations and of their mails.
pub(crate) fn with_mails(of: Select<Entity>) -> Selector<sea_orm::SelectGetableTuple<(i64, Option<String>)>> {
    of.select_only().columns([Column::Id, Column::MailId]).into_tuple()
}
