//! Form templates as edited.

use super::form_versions;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::SubQueryStatement;
use sea_orm::{ExprTrait as _, FromQueryResult, QuerySelect as _, QueryTrait as _, SelectModel, Selector};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "form_templates")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    pub(crate) organization_id: Option<i64>,
    pub(crate) scope_key: i64,
    pub(crate) slug: String,
    pub(crate) title: Json,
    pub(crate) description: Option<Json>,
    pub(crate) retention_days: Option<i64>,
    pub(crate) settings: Json,
    pub(crate) is_active: bool,
    pub(crate) edition: i64,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
    pub(crate) figures_rounded_to: Option<i32>,
    pub(crate) has_unpublished_changes: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// A template with its newest version, if one was published.
#[derive(FromQueryResult)]
pub(crate) struct WithVersion {
    #[sea_orm(nested)]
    pub(crate) template: Model,
    pub(crate) version_id: Option<i64>,
}

/// Adds the newest versions to a query for templates.
pub(crate) fn with_version(of: Select<Entity>) -> Selector<SelectModel<WithVersion>> {
    let own =
        Expr::col((form_versions::Entity, form_versions::Column::TemplateId)).equals((Entity, Column::Id));
    let newest =
        form_versions::Entity::find().select_only().expr(form_versions::Column::Id.max()).filter(own);
    let newest = SubQueryStatement::SelectStatement(newest.into_query());
    of.expr_as(Expr::SubQuery(None, Box::new(newest)), "version_id").into_model()
}
