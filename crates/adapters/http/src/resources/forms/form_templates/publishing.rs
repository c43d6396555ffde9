//! Changes that wait to be published (ADR 44).

use super::dto::TemplateDetailDto;
use super::handlers::template_response;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::forms::form_blocks::error_response::error_response;
use crate::resources::forms::form_blocks::{ConflictDto, WordsDto, flag};
use crate::state::access::{FormStudioArea, FormTextsArea, Staff};
use crate::state::if_match::IfMatch;
use crate::state::input::{App, Id, Params};
use crate::state::openapi::ErrorDto;
use actix_web::http::StatusCode;
use forms::studio::{BlockChanges, Change, FieldChanges, FormChanges, Unpublished};
use kernel::{ErrorKind, LocalizedText, TemplateId};
use serde::Serialize;
use utoipa::ToSchema;

/// The changes that publishing makes for those who report; none, if both lists are empty.
#[derive(Serialize, ToSchema)]
#[schema(as = FormChanges)]
pub(crate) struct ChangesDto {
    /// Changes of the form itself.
    form: Vec<ChangeDto>,
    /// The number of reports with values of fields that are removed or change their type: publishing then
    /// requires `confirm`.
    reports: u64,
    /// Changes of its blocks, in the order of the draft; removed ones come last.
    blocks: Vec<BlockChangesDto>,
}

/// The changes of a block.
#[derive(Serialize, ToSchema)]
#[schema(as = FormBlockChanges)]
struct BlockChangesDto {
    slug: String,
    /// Its name, from the draft if it is still there.
    #[schema(value_type = WordsDto)]
    name: LocalizedText,
    /// Changes of the block itself.
    what: Vec<ChangeDto>,
    /// Changes of its fields, in the order of the draft; removed ones come last.
    fields: Vec<FieldChangesDto>,
}

/// The changes of a field.
#[derive(Serialize, ToSchema)]
#[schema(as = FormFieldChanges)]
struct FieldChangesDto {
    slug: String,
    /// Its label, from the draft if it is still there.
    #[schema(value_type = WordsDto)]
    label: LocalizedText,
    /// The changes, at least one.
    what: Vec<ChangeDto>,
}

/// One thing that publishing changes in a form, a block, or a field.
#[derive(Serialize, ToSchema)]
#[schema(as = FormChange)]
struct ChangeDto {
    #[schema(schema_with = crate::state::openapi::change_kinds)]
    kind: &'static str,
    /// The texts concerned: an option, or a text before and after; often none.
    #[schema(value_type = Vec<WordsDto>)]
    words: Vec<LocalizedText>,
}

impl From<Change> for ChangeDto {
    fn from(Change { kind, words }: Change) -> Self {
        Self { kind: kind.code(), words }
    }
}

impl From<FieldChanges> for FieldChangesDto {
    fn from(FieldChanges { slug, label, what }: FieldChanges) -> Self {
        Self { slug, label, what: what.into_iter().map(Into::into).collect() }
    }
}

impl From<BlockChanges> for BlockChangesDto {
    fn from(BlockChanges { slug, name, what, fields }: BlockChanges) -> Self {
        Self {
            slug,
            name,
            what: what.into_iter().map(Into::into).collect(),
            fields: fields.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Unpublished> for ChangesDto {
    fn from(Unpublished { changes: FormChanges { form, blocks }, reports }: Unpublished) -> Self {
        Self {
            form: form.into_iter().map(Into::into).collect(),
            reports,
            blocks: blocks.into_iter().map(Into::into).collect(),
        }
    }
}

/// Publish the changes of a template
///
/// Everything saved with `publish=false`, in the template and in its blocks, takes effect with the next
/// request. Does nothing if there are no such changes.
#[utoipa::path(
    post, path = "/api/admin/form-templates/{id}/publish", tag = "studio", operation_id = "publish_form_template",
    params(
        ("id" = i64, Path, description = "Id of the template"),
        ("confirm" = Option<bool>, Query, description = "`true`: fields that stored reports have values for may be removed"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition to publish"),
    ),
    responses(
        (status = 200, description = "The template; its edition in `ETag`", body = TemplateDetailDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "A field would be removed that stored reports have values for", body = ConflictDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
    )
)]
pub(crate) async fn publish(
    staff: Staff<FormStudioArea>,
    app: App,
    id: Id,
    params: Params,
    if_match: IfMatch,
) -> ApiResult {
    let confirm = flag(&params.pairs, "confirm")?.unwrap_or(false);
    let templates = &app.services().forms.templates;
    let published =
        templates.publish(&staff.audit_context(), TemplateId(id.0), if_match.get(), confirm).await;
    template_response(StatusCode::OK, published.map_err(error_response)?)
}

/// Show what publishing would change
///
/// For those who report: the differences between what they see and what is saved. Fields are compared by
/// their slugs, options by their values. Open to editors as well.
#[utoipa::path(
    get, path = "/api/admin/form-templates/{id}/changes", tag = "studio", operation_id = "show_form_template_changes",
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "The changes; none if there is nothing to publish", body = ChangesDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn changes(staff: Staff<FormTextsArea>, app: App, id: Id) -> ApiResult {
    let found = app.services().forms.templates.changes(staff.scope, TemplateId(id.0)).await?;
    response::ok(&ChangesDto::from(found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?))
}
