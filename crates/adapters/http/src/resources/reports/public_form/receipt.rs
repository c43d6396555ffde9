//! The receipt of a report, at an address that holds for half an hour. The address carries all that
//! the page needs, sealed: nothing is stored for it, every process shows it, and the reference
//! never stands in it in clear.

use crate::framework::error::{Answer, ApiError};
use crate::framework::reply;
use crate::state::access::{Anyone, Reading};
use crate::state::input::{App, Params, TokenPath};
use crate::state::services::Services;
use ::texts::Texts;
use actix_web::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use forms::{Form, Receipt};
use kernel::{
    Duration, ErrorKind, FormVersionId, Locale, Scope, StoreError, SubmissionId, Text, Timestamp,
    from_micros, micros,
};
use views::ReceiptPage;

/// Where receipts are.
const PATH: &str = "/beleg/";
/// How long the address holds, in minutes (decisions §1).
const MINUTES: i64 = 30;
/// Scope, version, report, time and end; the reference follows.
const NUMBERS: usize = 5;
/// How long it shows what was stored, in minutes. Others may use the device later.
const SHOWN_MINUTES: i64 = 10;
/// Longer texts are refused unread: an address of ours is far shorter.
const MAX_TEXT: usize = 256;

/// What an address says.
struct Claims {
    scope: i64,
    version: FormVersionId,
    report: SubmissionId,
    created_at: Timestamp,
    ends_at: Timestamp,
    reference: String,
}

fn number_of(scope: Scope) -> i64 {
    scope.organization_id().map_or(0, |id| id.0)
}

/// The address of a receipt, in the language of the page.
pub(super) fn address(services: &Services, scope: Scope, receipt: &Receipt, locale: Locale) -> String {
    let ends_at = services.clock.now() + Duration::minutes(MINUTES);
    let (created_at, ends_at) = (micros(receipt.created_at), micros(ends_at));
    let numbers = [number_of(scope), receipt.version_id.0, receipt.id.0, created_at, ends_at];
    let mut plain: Vec<u8> = numbers.into_iter().flat_map(i64::to_le_bytes).collect();
    plain.extend_from_slice(receipt.reference.as_bytes());
    let mut sealed = Vec::new();
    services.receipts.sealer.seal(&plain, &mut sealed);
    format!("{PATH}{}?lang={}", URL_SAFE_NO_PAD.encode(sealed), locale.code())
}

impl Claims {
    fn open(services: &Services, text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let plain = services.receipts.sealer.open(&URL_SAFE_NO_PAD.decode(text).ok()?)?;
        let (numbers, reference) = plain.split_at_checked(NUMBERS * 8)?;
        let number = |at: usize| numbers.get(at * 8..at * 8 + 8)?.try_into().ok().map(i64::from_le_bytes);
        Some(Self {
            scope: number(0)?,
            version: FormVersionId(number(1)?),
            report: SubmissionId(number(2)?),
            created_at: from_micros(number(3)?),
            ends_at: from_micros(number(4)?),
            reference: String::from_utf8(reference.to_vec()).ok()?,
        })
    }
}

/// The receipt of a report
///
/// Where a browser is sent after a form was taken. Changes nothing, and holds for 30 minutes.
#[utoipa::path(
    get, path = "/beleg/{token}", tag = "pages", operation_id = "show_receipt_page",
    params(
        ("token" = String, Path, description = "Made by the service; the reference is sealed in it"),
        ("lang" = Option<String>, Query, description = "`de` or `en`; otherwise by `Accept-Language`"),
    ),
    responses(
        (status = 200, description = "The receipt", body = String, content_type = "text/html"),
        (status = 404, description = "No address of a receipt of this site", body = String, content_type = "text/html"),
        (status = 410, description = "The 30 minutes are over", body = String, content_type = "text/html"),
    )
)]
pub(crate) async fn show(anyone: Anyone<Reading>, app: App, token: TokenPath, params: Params) -> Answer {
    const OVER: Text = Text::of("service.form.over");
    let not_found = || ApiError::of(ErrorKind::NotFound);
    let services = app.services();
    let claims = Claims::open(services, &token.0).filter(|claims| claims.scope == number_of(anyone.scope));
    let claims = claims.ok_or_else(not_found)?;
    if claims.ends_at <= services.clock.now() {
        return Err(ApiError::new(StatusCode::GONE, OVER));
    }
    let form = services.forms.catalog.version(anyone.scope, claims.version).await?.ok_or_else(not_found)?;
    let (settings, translations) = app.site(anyone.scope).await?;
    let is_fresh = services.clock.now() < claims.created_at + Duration::minutes(SHOWN_MINUTES);
    let stored = if is_fresh {
        stored(services, anyone.scope, &form, claims.report, params.page_language()).await?
    } else {
        Vec::new()
    };
    let locale = params.page_language();
    let own = &form.snapshot.settings;
    let html = services.pages.receipt(&ReceiptPage {
        locale,
        brand: &settings.brand(locale).saying(translations),
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
    Ok(reply::page(StatusCode::OK, html))
}

/// The masked texts of a report, as they are stored. None when it is gone already.
async fn stored(
    services: &Services,
    scope: Scope,
    form: &Form,
    report: SubmissionId,
    locale: Locale,
) -> Result<Vec<(String, String)>, StoreError> {
    let Some(report) = services.forms.submissions.find(scope, report).await? else { return Ok(Vec::new()) };
    let shown = form.display(&report.data, &Texts::built_in(locale));
    let masked = shown.into_iter().filter(|field| field.anonymized);
    Ok(masked.map(|field| (field.label, field.display.join("\n"))).collect())
}
