use super::dto::{ContractItemDto, ContractItemListDto, EvidenceDto, PreviewDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::resources::dpa::input::{error_response, pdf};
use crate::resources::dpa::templates::path::TemplatePath;
use crate::state::access::{DpaStudioArea, Staff};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::paging::{Paging, page};
use actix_web::http::StatusCode;
use audit::{Action, Details, Object, ObjectKind};
use dpa::ContractStatus;
use dpa::ports::ContractFilter;
use kernel::{ContractId, Text};

/// The longest search text, in characters.
const MAX_SEARCH_CHARS: usize = 200;

/// List agreements
///
/// The newest first.
#[utoipa::path(
    get, path = "/api/admin/dpa-contracts", tag = "dpa", operation_id = "list_dpa_contracts",
    params(
        ("status" = Option<String>, Query, description = "`pending`, `generating`, `ready` or `failed`"),
        ("q" = Option<String>, Query, description = "Text to find in the company, the e-mail address or the name of the template; at most 200 characters"),
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = ContractItemListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    staff: Staff<DpaStudioArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let status = params.pairs.given("status")?.map(|code| {
        ContractStatus::parse(code)
            .ok_or_else(|| ApiError::invalid_at("status", Text::of("service.dpa.no_status")))
    });
    let text = params.pairs.given("q")?.map(str::trim).filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > MAX_SEARCH_CHARS || text.contains('\0')) {
        let text = Text::of("service.dpa.too_long").with("max", MAX_SEARCH_CHARS);
        return Err(ApiError::invalid_at("q", text));
    }
    let filter = ContractFilter { status: status.transpose()?, text: text.map(str::to_owned) };
    let contracts = &app.services().dpa.contracts;
    let found = contracts.list(staff.scope, &filter, page(&params.pairs)?).await?;
    if !found.items.is_empty() {
        let shown = i64::try_from(found.items.len()).unwrap_or(i64::MAX);
        let details = Details::new().with("contracts", shown);
        let object = Object { kind: ObjectKind::DpaContract, id: String::new() };
        staff.record_or_defer(&app, Action::ContractRead, object, details).await;
    }
    let base = format!("{}/api/admin/dpa-contracts", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&found, &base, head.0.query_string());
    let data = found.items.iter().map(|contract| ContractItemDto::new(contract, &texts)).collect();
    response::ok(&ContractItemListDto { data, paging })
}

/// Show an agreement
///
/// With its evidence: who consented to what, when, from where and in which words.
#[utoipa::path(
    get, path = "/api/admin/dpa-contracts/{id}", tag = "dpa", operation_id = "show_dpa_contract",
    params(("id" = i64, Path, description = "Id of the agreement")),
    responses(
        (status = 200, description = "The agreement", body = EvidenceDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn show(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let evidence = contracts.find(staff.scope, ContractId(id.0)).await.map_err(error_response)?;
    staff.record_or_defer(&app, Action::ContractRead, object(&id), Details::new()).await;
    response::ok(&EvidenceDto::new(evidence, &texts))
}

/// Download the PDF of an agreement
#[utoipa::path(
    get, path = "/api/admin/dpa-contracts/{id}/download", tag = "dpa", operation_id = "download_dpa_contract",
    params(("id" = i64, Path, description = "Id of the agreement")),
    responses(
        (status = 200, description = "The PDF", content_type = "application/pdf", body = String),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "It has not been printed yet, or it is anonymous", body = ErrorDto),
    )
)]
pub(crate) async fn download(staff: Staff<DpaStudioArea>, app: App, id: Id) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let found = contracts.find(staff.scope, ContractId(id.0)).await.map_err(error_response)?.contract;
    let file = contracts.pdf(staff.scope, &found).await.map_err(error_response)?;
    staff.record_or_defer(&app, Action::ContractDownloaded, object(&id), Details::new()).await;
    Ok(pdf(file.bytes, &format!("{}-{}", found.template_slug, found.id), false))
}

/// Print an agreement again
///
/// From what was agreed. The stored PDF remains the agreement; if another engine prints a different one, that
/// is kept beside it.
#[utoipa::path(
    post, path = "/api/admin/dpa-contracts/{id}/regenerate", tag = "dpa", operation_id = "regenerate_dpa_contract",
    params(("id" = i64, Path, description = "Id of the agreement")),
    responses(
        (status = 202, description = "It is being printed", body = ContractItemDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 409, description = "It is anonymous", body = ErrorDto),
    )
)]
pub(crate) async fn regenerate(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let contract =
        contracts.regenerate(&staff.audit_context(), ContractId(id.0)).await.map_err(error_response)?;
    response::json(StatusCode::ACCEPTED, &ContractItemDto::new(&contract, &texts))
}

/// Delete an agreement
///
/// With its PDF and its waiting mails, permanently.
#[utoipa::path(
    delete, path = "/api/admin/dpa-contracts/{id}", tag = "dpa", operation_id = "delete_dpa_contract",
    params(("id" = i64, Path, description = "Id of the agreement")),
    responses(
        (status = 200, description = "Deleted", body = MessageDto),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
    )
)]
pub(crate) async fn delete(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    contracts.delete(&staff.audit_context(), ContractId(id.0)).await.map_err(error_response)?;
    response::message(&texts, &Text::of("service.dpa.contract_deleted"))
}

/// Preview a template of agreements
///
/// Its draft as a PDF, filled in like an agreement. Nothing is stored.
#[utoipa::path(
    post, path = "/api/admin/dpa-templates/{id}/preview", tag = "dpa", operation_id = "preview_dpa_template",
    request_body = PreviewDto,
    params(("id" = i64, Path, description = "Id of the template")),
    responses(
        (status = 200, description = "The PDF", content_type = "application/pdf", body = String),
        (status = 404, description = "Not found, or another tenant's", body = ErrorDto),
        (status = 422, description = "A value is invalid, or the text has faults", body = ErrorDto),
        (status = 503, description = "No browser is available for printing", body = ErrorDto),
    )
)]
pub(crate) async fn preview(
    staff: Staff<DpaStudioArea>,
    app: App,
    id: TemplatePath,
    body: Json<PreviewDto>,
) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let shown = contracts.preview_draft(staff.scope, id.0, &body.0.input.0).await.map_err(error_response)?;
    Ok(pdf(shown.bytes, "preview", true))
}

fn object(id: &Id) -> Object {
    Object::of(ObjectKind::DpaContract, id.0)
}
