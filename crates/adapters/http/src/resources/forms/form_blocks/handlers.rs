use super::dto::{BlockDetailDto, BlockDto, BlockInputDto, BlockListDto, ConflictDto};
use super::error_response::error_response;
use super::list;
use super::saving;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{FormStudioArea, FormTextsArea, Staff};
use crate::state::if_match::{IfMatch, with_etag};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::Paging;
use actix_web::http::StatusCode;
use forms::BlockDraft;
use kernel::{BlockId, ErrorKind, Text};

/// List blocks
///
/// Open to editors as well.
#[utoipa::path(
    get, path = "/api/admin/form-blocks", tag = "studio", operation_id = "list_form_blocks",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
        ("search" = Option<String>, Query, description = "Text to find in the slug, name or description, or in the slug or label of a field, ignoring case and accents; at most 200 characters"),
        ("type" = Option<String>, Query, description = "Blocks with a field of this type"),
        ("sort" = Option<String>, Query, description = "`name` (default), `slug`, `created_at` or `updated_at`; descending with a minus in front"),
        ("lang" = Option<String>, Query, description = "`de` or `en`: the language whose names are sorted by; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = BlockListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<FormTextsArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let (filter, page) = list::read(&params.pairs, params.language()?)?;
    let page = app.services().forms.blocks.list(staff.scope, &filter, page).await?;
    let base = format!("{}/api/admin/form-blocks", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&page, &base, head.0.query_string());
    let data = page.items.into_iter().map(|(block, used_by)| BlockDto::new(block, used_by)).collect();
    response::ok(&BlockListDto { data, paging })
}

/// Create a block
///
/// All problems are reported at once, each at the path of its property: `fields.2.options.0.value`.
#[utoipa::path(
    post, path = "/api/admin/form-blocks", tag = "studio", operation_id = "create_form_block",
    request_body = BlockInputDto,
    responses(
        (status = 201, description = "The block; its edition in `ETag`", body = BlockDetailDto),
        (status = 422, description = "A property is invalid, or the slug is taken", body = ErrorDto),
    )
)]
pub(crate) async fn create(staff: Staff<FormStudioArea>, app: App, body: Json<BlockInputDto>) -> ApiResult {
    let draft = BlockDraft::from(body.0);
    let block =
        app.services().forms.blocks.create(&staff.audit_context(), &draft).await.map_err(error_response)?;
    let edition = block.edition;
    with_etag(response::json(StatusCode::CREATED, &BlockDetailDto::new(block, Vec::new())), edition)
}

/// Show a block
///
/// With the templates that contain it. Open to editors as well.
#[utoipa::path(
    get, path = "/api/admin/form-blocks/{id}", tag = "studio", operation_id = "show_form_block",
    params(("id" = i64, Path, description = "Id of the block")),
    responses(
        (status = 200, description = "The block; its edition in `ETag`", body = BlockDetailDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn show(staff: Staff<FormTextsArea>, app: App, id: Id) -> ApiResult {
    let found = app.services().forms.blocks.find(staff.scope, BlockId(id.0)).await?;
    let (block, used_by) = found.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let edition = block.edition;
    with_etag(response::ok(&BlockDetailDto::new(block, used_by)), edition)
}

/// Change a block
///
/// Every template that contains it changes with it, from the next request on; with `publish=false` those that
/// are online keep the change as a draft (`used_by` says which). A problem that arises in only one of them is
/// reported with its name; one outside the block is reported below `used_by.<slug of the template>`. Fields
/// for which reports have values are removed, or change their type, only with `confirm: true`.
#[utoipa::path(
    put, path = "/api/admin/form-blocks/{id}", tag = "studio", operation_id = "update_form_block",
    request_body = BlockInputDto,
    params(
        ("id" = i64, Path, description = "Id of the block"),
        ("publish" = Option<bool>, Query, description = "`false`: forms that are online keep the change as a draft; otherwise it is published, with everything that they keep as one"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition that was edited; without it, the last change wins"),
    ),
    responses(
        (status = 200, description = "The block as it is now; its edition in `ETag`", body = BlockDetailDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "There are reports (`count`) with values for fields that would be removed or change their type (`fields`)", body = ConflictDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
        (status = 422, description = "A property or parameter is invalid, or the slug is taken", body = ErrorDto),
    )
)]
pub(crate) async fn update(
    staff: Staff<FormStudioArea>,
    app: App,
    id: Id,
    if_match: IfMatch,
    params: Params,
    body: Json<BlockInputDto>,
) -> ApiResult {
    let (saving, draft) = (saving(&params.pairs)?, BlockDraft::from(body.0));
    let blocks = &app.services().forms.blocks;
    let changed = blocks.update(&staff.audit_context(), BlockId(id.0), if_match.get(), &draft, saving).await;
    let changed = changed.map_err(error_response)?;
    let edition = changed.after.edition;
    with_etag(response::ok(&BlockDetailDto::new(changed.after, changed.used_by)), edition)
}

/// Delete a block
#[utoipa::path(
    delete, path = "/api/admin/form-blocks/{id}", tag = "studio", operation_id = "delete_form_block",
    params(
        ("id" = i64, Path, description = "Id of the block"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the edition to delete"),
    ),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "Templates use it (`used_by`)", body = ConflictDto),
        (status = 412, description = "It was changed since the edition of `If-Match`", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<FormStudioArea>,
    app: App,
    id: Id,
    if_match: IfMatch,
    params: Params,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let blocks = &app.services().forms.blocks;
    let block =
        blocks.delete(&staff.audit_context(), BlockId(id.0), if_match.get()).await.map_err(error_response)?;
    let name = block.content.name.get(params.accepted);
    response::message(&texts, &Text::of("service.block.deleted").with("name", name))
}
