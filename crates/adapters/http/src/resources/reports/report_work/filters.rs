//! Filters of the list that people save for themselves. They concern nobody else, so nothing is recorded.

use super::dto::{FilterListDto, NewFilterDto, SavedFilterDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::query::Pairs;
use crate::framework::response;
use crate::resources::reports::submissions::list as report_list;
use crate::state::access::{ReportsArea, Staff};
use crate::state::input::{App, Json, Params, RequestHead, SiteTexts, canonical_id};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging;
use actix_web::http::StatusCode;
use forms::work::SavedFilterError;
use kernel::{SavedFilterId, Text, Tz, UserId};

/// The longest query, in bytes.
const LONGEST: usize = 2000;

/// The parameters that a saved query may have.
const KNOWN: [&str; 10] =
    ["template", "von", "bis", "search", "status", "unread", "quarantine", "field", "answer", "sort"];

/// List one's own filters
#[utoipa::path(
    get, path = "/api/meldungen/filters", tag = "reports", operation_id = "list_saved_filters",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses((status = 200, description = "A page of the caller's filters, by name", body = FilterListDto))
)]
pub(crate) async fn list(
    staff: Staff<ReportsArea>,
    app: App,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let kept = app.services().forms.filters.list(staff.scope, staff.identity.user.id).await?;
    let kept = kept.into_iter().map(SavedFilterDto::from).collect();
    let (data, paging) = paging::page_of(kept, &params, &app, &head)?;
    response::ok(&FilterListDto { data, paging })
}

/// Save a filter
///
/// Only for the caller; at most 50.
#[utoipa::path(
    post, path = "/api/meldungen/filters", tag = "reports", operation_id = "add_saved_filter",
    request_body = NewFilterDto,
    responses(
        (status = 201, description = "The filter", body = SavedFilterDto),
        (status = 422, description = "The name or query is invalid, or there are 50 already", body = ErrorDto),
    )
)]
pub(crate) async fn keep(staff: Staff<ReportsArea>, app: App, body: Json<NewFilterDto>) -> ApiResult {
    let services = app.services();
    let NewFilterDto { name, query } = body.0;
    let zone = services.site.settings.load(staff.scope).await?.zone();
    let owner = staff.identity.user.id;
    check(&query, zone, owner).map_err(|text| ApiError::invalid_at("query", text))?;
    let kept =
        services.forms.filters.save(staff.scope, owner, &name, &query).await.map_err(error_response)?;
    response::json(StatusCode::CREATED, &SavedFilterDto::from(kept))
}

/// Delete a filter
#[utoipa::path(
    delete, path = "/api/meldungen/filters/{filter}", tag = "reports", operation_id = "delete_saved_filter",
    params(("filter" = i64, Path, description = "Id of the filter")),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or somebody else's", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<ReportsArea>,
    app: App,
    head: RequestHead,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let id = SavedFilterId(canonical_id(&head.0, "filter")?);
    app.services()
        .forms
        .filters
        .delete(staff.scope, staff.identity.user.id, id)
        .await
        .map_err(error_response)?;
    response::message(&texts, &Text::of("service.work.filter_deleted"))
}

/// Checks that the list accepts the query.
fn check(query: &str, zone: Tz, reader: UserId) -> Result<(), Text> {
    const NO_QUERY: Text = Text::of("service.work.no_query");
    let pairs = Pairs::decode(query).filter(|_| query.len() <= LONGEST).ok_or(NO_QUERY)?;
    let is_known = pairs.names().all(|name| KNOWN.contains(&name)) && pairs.names().next().is_some();
    if !is_known || report_list::filter(&pairs, zone, reader).is_err() {
        return Err(NO_QUERY);
    }
    Ok(())
}

fn error_response(error: SavedFilterError) -> ApiError {
    const TAKEN: Text = Text::of("service.work.filter_taken");
    const TOO_MANY: Text = Text::of("service.work.too_many_filters");
    match error {
        SavedFilterError::Invalid(problem) => ApiError::invalid_at("name", problem.text()),
        SavedFilterError::NameTaken => ApiError::invalid_at("name", TAKEN),
        SavedFilterError::TooMany => ApiError::invalid_at("name", TOO_MANY),
        SavedFilterError::NotFound => ApiError::of(error.kind()),
        SavedFilterError::Store(error) => error.into(),
    }
}
