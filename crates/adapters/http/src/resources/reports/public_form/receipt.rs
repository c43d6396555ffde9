//! The receipt of a report, at a link that is valid for half an hour. The link contains everything
//! that the page needs, sealed: nothing is stored for it, every process can show it, and the reference never
//! appears in it in plain text.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate};
use crate::state::input::{App, Params, TokenPath};
use crate::state::services::Services;
use ::texts::Texts;
use actix_web::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use forms::{FieldType, Form, Receipt};
use kernel::{
    Duration, ErrorKind, FormVersionId, Locale, Scope, SubmissionId, Text, Timestamp, from_micros, micros,
};
use views::ReceiptPage;

/// The path of receipts.
const PATH: &str = "/beleg/";
/// How long the address is valid, in minutes (decisions §1).
const MINUTES: i64 = 30;
/// Scope, version, time and end; they are followed by the reference, and then by the report's id, which older
/// releases do not have.
const NUMBERS: usize = 4;
/// The length of a reference, `MW-7K3F-9QXP`, in bytes.
const REFERENCE: usize = 12;
/// How long the page shows what was stored, in minutes. Others may use the device later.
const SHOWN_MINUTES: i64 = 2;
/// Longer tokens are refused without decoding them: ours are far shorter.
const MAX_TEXT: usize = 256;

/// The content of an address.
struct Claims {
    scope: i64,
    version: FormVersionId,
    created_at: Timestamp,
    ends_at: Timestamp,
    reference: String,
    report: Option<SubmissionId>,
}

fn number_of(scope: Scope) -> i64 {
    scope.organization_id().map_or(0, |id| id.0)
}

/// Returns the address of a receipt.
pub(super) fn address(services: &Services, scope: Scope, receipt: &Receipt) -> String {
    let ends_at = services.clock.now() + Duration::minutes(MINUTES);
    let numbers = [number_of(scope), receipt.version_id.0, micros(receipt.created_at), micros(ends_at)];
    let mut plain: Vec<u8> = numbers.into_iter().flat_map(i64::to_le_bytes).collect();
    plain.extend_from_slice(receipt.reference.as_bytes());
    plain.extend_from_slice(&receipt.id.0.to_le_bytes());
    let mut sealed = Vec::new();
    services.receipts.sealer.seal(&plain, &mut sealed);
    format!("{PATH}{}", URL_SAFE_NO_PAD.encode(sealed))
}

impl Claims {
    fn open(services: &Services, text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let plain = services.receipts.sealer.open(&URL_SAFE_NO_PAD.decode(text).ok()?)?;
        let (numbers, rest) = plain.split_at_checked(NUMBERS * 8)?;
        let (reference, report) = rest.split_at_checked(REFERENCE)?;
        let number = |at: usize| numbers.get(at * 8..at * 8 + 8)?.try_into().ok().map(i64::from_le_bytes);
        Some(Self {
            scope: number(0)?,
            version: FormVersionId(number(1)?),
            created_at: from_micros(number(2)?),
            ends_at: from_micros(number(3)?),
            reference: String::from_utf8(reference.to_vec()).ok()?,
            report: report.try_into().ok().map(i64::from_le_bytes).map(SubmissionId),
        })
    }
}

/// Show the receipt of a report
///
/// Where a browser is redirected after a form was accepted. Changes nothing, and is valid for 30 minutes.
#[utoipa::path(
    get, path = "/beleg/{token}", tag = "pages", operation_id = "show_receipt_page",
    params(
        ("token" = String, Path, description = "Issued by the service; the reference is sealed in it"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The receipt", body = String, content_type = "text/html"),
        (status = 404, description = "Not the address of a receipt of this site", body = String, content_type = "text/html"),
        (status = 410, description = "The 30 minutes have passed", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<ApiRate>, app: App, token: TokenPath, params: Params) -> ApiResult {
    const OVER: Text = Text::of("service.form.over");
    let not_found = || ApiError::of(ErrorKind::NotFound);
    let services = app.services();
    let claims = Claims::open(services, &token.0).filter(|claims| claims.scope == number_of(anyone.scope));
    let claims = claims.ok_or_else(not_found)?;
    if claims.ends_at <= services.clock.now() {
        return Err(ApiError::new(StatusCode::GONE, OVER));
    }
    let form = services.forms.catalog.version(anyone.scope, claims.version).await?.ok_or_else(not_found)?;
    let (settings, wordings) = app.site(anyone.scope).await?;
    let locale = settings.language(params.page_language());
    let own = &form.snapshot.settings;
    // Not if somebody might look into the history of this device.
    let is_shown =
        !own.quick_exit && services.clock.now() < claims.created_at + Duration::minutes(SHOWN_MINUTES);
    let stored =
        if is_shown { stored(services, anyone.scope, &form, &claims, locale).await } else { Vec::new() };
    let html = services.pages.receipt(&ReceiptPage {
        locale,
        brand: &settings.brand(locale).with_wordings(wordings),
        path: &format!("{PATH}{}", token.0),
        form_path: &format!("/f/{}", form.snapshot.slug),
        title: form.snapshot.title.get(locale),
        reference: &claims.reference,
        received_at: claims.created_at.with_timezone(&settings.zone()),
        is_masked: form.masks(),
        stored: &stored,
        text: own.receipt_text.as_ref().map(|text| text.get(locale)),
        quick_exit: own.quick_exit,
    });
    Ok(response::page(StatusCode::OK, html))
}

/// Returns the texts of a report as stored. Empty if it is already deleted or cannot be read now:
/// what people need is the number.
async fn stored(
    services: &Services,
    scope: Scope,
    form: &Form,
    claims: &Claims,
    locale: Locale,
) -> Vec<(String, String)> {
    let Some(id) = claims.report else { return Vec::new() };
    let found = services.forms.submissions.find(scope, id).await.unwrap_or_else(|error| {
        tracing::warn!(error = &error as &dyn std::error::Error, "a receipt is shown without its texts");
        None
    });
    let Some(report) = found.filter(|report| report.reference == claims.reference) else { return Vec::new() };
    let shown = form.display(&report.data, &Texts::built_in(locale));
    let is_text = |kind: FieldType| matches!(kind, FieldType::Text | FieldType::Textarea);
    let texts = shown.into_iter().filter(|field| field.is_masked_field || is_text(field.kind));
    let labelled = texts.map(|field| {
        // As on the form and in its preview.
        let label = form.control_label(field.slug, locale).map_or(field.label, str::to_owned);
        (label, field.display.join("\n"))
    });
    labelled.collect()
}
