//! Unsaved forms as the public would see them, rendered by the one renderer of the public pages. Nothing is
//! stored, and nothing is recorded.
//!
//! The page is meant for a frame that is sandboxed without forms and windows: it can be filled in, but its
//! links lead nowhere.

use super::form_blocks::BlockInputDto;
use super::form_blocks::error_response::{error_response, not_acceptable};
use super::form_templates::PreviewedTemplateDto;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{FormTextsArea, Staff};
use crate::state::input::{App, Json, Params};
use crate::state::openapi::ErrorDto;
use crate::state::table::routes;
use actix_web::http::StatusCode;
use forms::{BlockDraft, Form};
use kernel::{Locale, LocalizedText, Patch, Scope};
use site::{SiteSettings, StoredWording, texts_of};
use std::sync::Arc;
use views::{FormPage, RawEntries, RetentionPeriod};

routes! {
    self::block,
    self::template,
}

/// Preview a block
///
/// The block in the body as a form by itself, saved or not. A field whose condition refers to a field of
/// another block is always visible. Open to editors as well.
#[utoipa::path(
    post, path = "/api/admin/form-blocks/preview", tag = "studio", operation_id = "preview_form_block",
    request_body = BlockInputDto,
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses(
        (status = 200, description = "The page of the form, for a sandboxed frame", body = String, content_type = "text/html"),
        (status = 422, description = "A property is invalid", body = ErrorDto),
    )
)]
async fn block(
    staff: Staff<FormTextsArea>,
    app: App,
    params: Params,
    body: Json<BlockInputDto>,
) -> ApiResult {
    let locale = params.language()?;
    let draft = BlockDraft::from(body.0);
    let (settings, wordings) = app.site(staff.scope).await?;
    let texts = texts_of(settings.language(locale), Arc::clone(&wordings));
    let title = LocalizedText::Same(texts.get("public.block_preview_title").to_owned());
    let form = app.services().forms.blocks.preview(&draft, title).map_err(|found| not_acceptable(&found))?;
    page(&app, staff.scope, (settings, wordings), &form, locale, RetentionPeriod::Unknown).await
}

/// Preview a template
///
/// The form in the body, saved or not, made of saved blocks and of `unsaved_blocks`. Open to editors as well.
#[utoipa::path(
    post, path = "/api/admin/form-templates/preview", tag = "studio", operation_id = "preview_form_template",
    request_body = PreviewedTemplateDto,
    params(("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`")),
    responses(
        (status = 200, description = "The page of the form, for a sandboxed frame", body = String, content_type = "text/html"),
        (status = 422, description = "A property is invalid, or a block does not exist", body = ErrorDto),
    )
)]
async fn template(
    staff: Staff<FormTextsArea>,
    app: App,
    params: Params,
    body: Json<PreviewedTemplateDto>,
) -> ApiResult {
    let locale = params.language()?;
    let (draft, unsaved) = body.0.drafts();
    let form = app
        .services()
        .forms
        .templates
        .preview(staff.scope, &draft, &unsaved)
        .await
        .map_err(error_response)?;
    let retention = match draft.retention_days {
        Patch::Set(days) => RetentionPeriod::Days(days),
        Patch::Clear => RetentionPeriod::ByHand,
        Patch::Keep => RetentionPeriod::Unknown,
    };
    let site = app.site(staff.scope).await?;
    page(&app, staff.scope, site, &form, locale, retention).await
}

/// Renders the page as the public would get it, without a challenge.
pub(crate) async fn page(
    app: &App,
    scope: Scope,
    (settings, wordings): (Arc<SiteSettings>, Arc<Vec<StoredWording>>),
    form: &Form,
    locale: Locale,
    retention: RetentionPeriod,
) -> Result<actix_web::HttpResponse, ApiError> {
    let (services, locale) = (app.services(), settings.language(locale));
    let html = services.pages.form(&FormPage {
        form,
        locale,
        brand: &settings.brand(locale).with_wordings(wordings),
        organization_name: app.organization_name(scope, &settings).await.as_deref(),
        retention,
        masking: &settings.masking,
        values: None,
        raw: &RawEntries::new(),
        violations: None,
        challenge: None,
        notice: None,
        path: &format!("/f/{}", form.snapshot.slug),
        idempotency_key: "",
        lost_files: &[],
        files_stay: false,
        is_preview: true,
    });
    Ok(response::page(StatusCode::OK, html))
}
