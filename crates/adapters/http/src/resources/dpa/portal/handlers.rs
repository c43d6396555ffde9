use super::dto::{AcceptanceDto, ContractListDto, MemberPreviewDto, OfferDto, OffersDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{forwarded, response};
use crate::resources::dpa::contracts::dto::ContractDto;
use crate::resources::dpa::input::{self, pdf};
use crate::resources::dpa::templates::path::OfferPath;
use crate::state::access::{
    AgreementConclusionArea, AgreementsArea, OffersArea, PortalArea, SignedInPortalMember,
};
use crate::state::input::{App, Id, Json, Params, RequestHead, SiteTexts};
use crate::state::openapi::ErrorDto;
use crate::state::paging::{Paging, page};
use actix_web::http::{StatusCode, header};
use dpa::{ContractError, ContractRequest, PrintError, PrintFailure, Signatory};
use kernel::{ContractId, Text};
use plans::{Feature, GateError};

/// List the agreements on offer
///
/// Published templates; none if the plan does not include agreements.
#[utoipa::path(
    get, path = "/api/portal/dpa/templates", tag = "portal", operation_id = "list_offered_agreements",
    responses((status = 200, description = "The templates that can be agreed to", body = OffersDto))
)]
pub(crate) async fn templates(member: SignedInPortalMember<OffersArea>, app: App) -> ApiResult {
    match app.services().plans.gate.require_feature(member.scope, Feature::DpaGenerator).await {
        Ok(()) => {}
        Err(GateError::Store(error)) => return Err(error.into()),
        Err(_) => return response::ok(&OffersDto { templates: Vec::new() }),
    }
    let offered = app.services().dpa.contracts.offered(member.scope).await?;
    let name = &member.identity.member.name;
    let templates = offered.into_iter().map(|version| OfferDto::new(version, name)).collect();
    response::ok(&OffersDto { templates })
}

/// Preview an agreement
///
/// As a PDF with the given input. Nothing is stored.
#[utoipa::path(
    post, path = "/api/portal/dpa/templates/{slug}/preview", tag = "portal", operation_id = "preview_agreement",
    request_body = MemberPreviewDto,
    params(("slug" = String, Path, description = "Slug of the template")),
    responses(
        (status = 200, description = "The PDF", content_type = "application/pdf", body = String),
        (status = 404, description = "No agreement with this slug is on offer", body = ErrorDto),
        (status = 409, description = "A different version is on offer by now", body = ErrorDto),
        (status = 422, description = "A value is invalid", body = ErrorDto),
        (status = 503, description = "No browser is available for printing", body = ErrorDto),
    )
)]
pub(crate) async fn preview(
    member: SignedInPortalMember<AgreementConclusionArea>,
    app: App,
    slug: OfferPath,
    head: RequestHead,
    body: Json<MemberPreviewDto>,
) -> ApiResult {
    let MemberPreviewDto { input, version } = body.0;
    let request = ContractRequest { slug: slug.0, version, content_hash: None, input: input.0 };
    let who = signatory(&member, &app, &head);
    let shown =
        app.services().dpa.contracts.preview(member.scope, &who, &request).await.map_err(error_response)?;
    Ok(pdf(shown.bytes, "preview", true))
}

/// Conclude an agreement
///
/// Its PDF is printed afterwards and sent by mail. Repeating the request with the same input within ten
/// minutes returns the same agreement (200); later it creates another one.
#[utoipa::path(
    post, path = "/api/portal/dpa/templates/{slug}/contracts", tag = "portal", operation_id = "conclude_agreement",
    request_body = AcceptanceDto,
    params(("slug" = String, Path, description = "Slug of the template")),
    responses(
        (status = 201, description = "The agreement", body = ContractDto),
        (status = 200, description = "It had already been concluded", body = ContractDto),
        (status = 404, description = "No agreement with this slug is on offer", body = ErrorDto),
        (status = 409, description = "A different version is on offer by now", body = ErrorDto),
        (status = 422, description = "It was not accepted, a value is invalid, or there are 200 already", body = ErrorDto),
    )
)]
pub(crate) async fn conclude(
    member: SignedInPortalMember<AgreementConclusionArea>,
    app: App,
    slug: OfferPath,
    head: RequestHead,
    SiteTexts(texts): SiteTexts,
    body: Json<AcceptanceDto>,
) -> ApiResult {
    let AcceptanceDto { input, accepted, version, content_hash } = body.0;
    if !accepted {
        return Err(ApiError::invalid_at("accepted", Text::of("service.dpa.not_accepted")));
    }
    let request = ContractRequest { slug: slug.0, version, content_hash, input: input.0 };
    let (by, who) = (member.identity.member.audit_context(member.scope), signatory(&member, &app, &head));
    let added = app.services().dpa.contracts.conclude(&by, &who, &request).await.map_err(error_response)?;
    let status = if added.is_new { StatusCode::CREATED } else { StatusCode::OK };
    response::json(status, &ContractDto::new(&added.contract, &texts))
}

/// List one's own agreements
///
/// The newest first.
#[utoipa::path(
    get, path = "/api/portal/dpa/contracts", tag = "portal", operation_id = "list_own_agreements",
    params(
        ("page" = Option<u32>, Query, description = "From 1"),
        ("per_page" = Option<u32>, Query, description = "1 to 100, default 15; alias `pro_seite`"),
    ),
    responses(
        (status = 200, description = "A page of the list", body = ContractListDto),
        (status = 422, description = "A parameter is invalid", body = ErrorDto),
    )
)]
pub(crate) async fn list(
    member: SignedInPortalMember<AgreementsArea>,
    app: App,
    SiteTexts(texts): SiteTexts,
    params: Params,
    head: RequestHead,
) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let found = contracts.list_of(member.scope, member.identity.member.id, page(&params.pairs)?).await?;
    let base = format!("{}/api/portal/dpa/contracts", app.0.options.base_url.as_deref().unwrap_or_default());
    let paging = Paging::of(&found, &base, head.0.query_string());
    let data = found.items.iter().map(|contract| ContractDto::new(contract, &texts)).collect();
    response::ok(&ContractListDto { data, paging })
}

/// Show one of one's own agreements
#[utoipa::path(
    get, path = "/api/portal/dpa/contracts/{id}", tag = "portal", operation_id = "show_own_agreement",
    params(("id" = i64, Path, description = "Id of the agreement")),
    responses(
        (status = 200, description = "The agreement", body = ContractDto),
        (status = 404, description = "Not found, or another member's", body = ErrorDto),
    )
)]
pub(crate) async fn show(
    member: SignedInPortalMember<AgreementsArea>,
    app: App,
    id: Id,
    SiteTexts(texts): SiteTexts,
) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let own = contracts.find_of(member.scope, member.identity.member.id, ContractId(id.0)).await;
    response::ok(&ContractDto::new(&own.map_err(error_response)?, &texts))
}

/// Download the PDF of one of one's own agreements
#[utoipa::path(
    get, path = "/api/portal/dpa/contracts/{id}/download", tag = "portal", operation_id = "download_own_agreement",
    params(("id" = i64, Path, description = "Id of the agreement")),
    responses(
        (status = 200, description = "The PDF", content_type = "application/pdf", body = String),
        (status = 404, description = "Not found, or another member's", body = ErrorDto),
        (status = 409, description = "It has not been printed yet", body = ErrorDto),
    )
)]
pub(crate) async fn download(member: SignedInPortalMember<AgreementsArea>, app: App, id: Id) -> ApiResult {
    let contracts = &app.services().dpa.contracts;
    let own = contracts.find_of(member.scope, member.identity.member.id, ContractId(id.0)).await;
    let own = own.map_err(error_response)?;
    let file = contracts.pdf(member.scope, &own).await.map_err(error_response)?;
    Ok(pdf(file.bytes, &format!("{}-{}", own.template_slug, own.id), false))
}

/// Returns the response to a refused operation. Problems of the service are reported to staff, not to its
/// customers.
fn error_response(error: ContractError) -> ApiError {
    match error {
        ContractError::Print(PrintError::Unavailable(_)) => {
            let (kind, text) = (error.kind(), PrintFailure::NoBrowser.text());
            ApiError::with_text(kind, None, Some(text), error)
        }
        error => input::error_response(error),
    }
}

/// Returns who calls, and from where.
fn signatory<A: PortalArea>(member: &SignedInPortalMember<A>, app: &App, head: &RequestHead) -> Signatory {
    let caller = &member.identity.member;
    let user_agent = head.0.headers().get(header::USER_AGENT);
    Signatory {
        member: caller.id,
        name: caller.name.clone(),
        email: caller.email.as_str().to_owned(),
        company: caller.company.clone().unwrap_or_default(),
        ip: forwarded::client_address(&head.0, &app.0.options.trusted_proxies).to_string(),
        user_agent: user_agent
            .map(|agent| String::from_utf8_lossy(agent.as_bytes()).into_owned())
            .unwrap_or_default(),
    }
}
