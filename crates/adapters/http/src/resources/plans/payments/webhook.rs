//! Events of the payment provider.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{language, response};
use crate::state::access::{ApiRate, NoTenant};
use crate::state::input::{App, Body, RequestHead};
use crate::state::openapi::{ErrorDto, MessageDto};
use crate::state::table::run_to_completion;
use ::texts::Texts;
use kernel::Text;
use plans::EventOutcome;

/// The header that signs an event; the provider's own tools use the second one.
const SIGNATURE: [&str; 2] = ["payment-signature", "stripe-signature"];

/// Receive an event of the payment provider
///
/// Authorised only by its signature, and independent of tenants: one address serves all, whatever the host of
/// the request. The signature is checked over the body as received (`t=<unix>,v1=<hex>`: HMAC-SHA256 under
/// the provider's secret over time, a dot and the body), and may be at most 300 seconds old or ahead. An
/// event has been processed once this answers 200; a repeated event, one of an unknown customer and one of an
/// unknown type get 200, too.
#[utoipa::path(
    post, path = "/api/webhooks/payment", tag = "plan", operation_id = "receive_payment_event",
    request_body(content = serde_json::Value, content_type = "application/json"),
    params(
        ("Payment-Signature" = Option<String>, Header, description = "`t=<unix>,v1=<hex>[,v1=<hex>]`; may also be sent as `Stripe-Signature`"),
    ),
    responses(
        (status = 200, description = "Accepted", body = MessageDto),
        (status = 400, description = "The signature is missing, wrong, too old or from the future, or no secret is configured; or this is not an event", body = ErrorDto),
        (status = 503, description = "It could not be processed now; the provider will send it again", body = ErrorDto),
    )
)]
pub(crate) async fn receive(
    _: NoTenant<ApiRate>,
    app: App,
    head: RequestHead,
    Body(body): Body,
) -> ApiResult {
    let signature = signature(&head).map(str::to_owned);
    let payments = app.services().plans.payments.clone();
    // Runs to its end even if the provider disconnects: the event will come again and be recognised.
    let (event, applied) = run_to_completion(async move {
        let taken = payments.receive(signature.as_deref(), &body).await;
        taken.map_err(|error| ApiError::from_domain(error.kind(), error))
    })
    .await?;
    match applied {
        EventOutcome::Waits => tracing::warn!(
            event,
            "a payment event concerns an unknown customer; assign it with `meldewerk org payment-customer`"
        ),
        EventOutcome::Ignored => tracing::debug!(event, "a payment event does not concern a plan"),
        EventOutcome::Counts | EventOutcome::Known => {}
    }
    let texts = Texts::built_in(language::of_request(&head.0));
    response::message(&texts, &Text::of("service.payment.taken"))
}

/// Returns the single header that signs it.
fn signature(head: &RequestHead) -> Option<&str> {
    let headers = head.0.headers();
    let mut found = SIGNATURE.iter().flat_map(|name| headers.get_all(*name));
    match (found.next(), found.next()) {
        (Some(one), None) => one.to_str().ok(),
        _ => None,
    }
}
