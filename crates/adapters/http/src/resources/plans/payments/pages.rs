//! Pages of the payment provider.

use super::dto::{CheckoutDto, ProviderPageDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{PlanAdministrationArea, Staff};
use crate::state::input::{App, Json};
use crate::state::openapi::ErrorDto;
use kernel::Scope;
use plans::PageError;

/// Where people return to.
const BACK: &str = "/app/plan";

/// Returns the address to return to, on the tenant's own host.
async fn back(app: &App, scope: Scope) -> Result<String, ApiError> {
    let own = app.services().organizations.public_address.of(scope).await?;
    let base = own.or_else(|| app.0.options.base_url.clone()).unwrap_or_default();
    Ok(format!("{base}{BACK}"))
}

/// Start a subscription
///
/// Returns a page of the payment provider on which the tenant subscribes; the provider reports the outcome
/// through events.
#[utoipa::path(
    post, path = "/api/admin/plan/checkout", tag = "plan", operation_id = "begin_checkout", request_body = CheckoutDto,
    responses(
        (status = 200, description = "The page", body = ProviderPageDto),
        (status = 422, description = "The tenant is not a customer of the payment provider, or there is no price for this", body = ErrorDto),
        (status = 503, description = "The payment provider did not answer", body = ErrorDto),
    )
)]
pub(crate) async fn checkout(
    staff: Staff<PlanAdministrationArea>,
    app: App,
    body: Json<CheckoutDto>,
) -> ApiResult {
    let CheckoutDto { module, tier } = body.0;
    let back = back(&app, staff.scope).await?;
    let page = app.services().plans.payments.checkout(&staff.audit_context(), module, tier, &back).await;
    response::ok(&ProviderPageDto { url: page.map_err(error_response)? })
}

/// Manage subscriptions
///
/// Returns a page of the payment provider with invoices, means of payment and subscriptions.
#[utoipa::path(
    post, path = "/api/admin/plan/portal", tag = "plan", operation_id = "open_payment_portal",
    responses(
        (status = 200, description = "The page", body = ProviderPageDto),
        (status = 422, description = "The tenant is not a customer of the payment provider", body = ErrorDto),
        (status = 503, description = "The payment provider did not answer", body = ErrorDto),
    )
)]
pub(crate) async fn portal(staff: Staff<PlanAdministrationArea>, app: App) -> ApiResult {
    let back = back(&app, staff.scope).await?;
    let page = app.services().plans.payments.billing_page(&staff.audit_context(), &back).await;
    response::ok(&ProviderPageDto { url: page.map_err(error_response)? })
}

fn error_response(error: PageError) -> ApiError {
    ApiError::with_text(error.kind(), None, error.text(), error)
}
