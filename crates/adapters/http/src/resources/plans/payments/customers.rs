//! Which customer of the payment provider an organisation is.

use super::dto::{CustomerDto, SetCustomerDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{PaymentCustomerAdministrationArea, Staff};
use crate::state::input::{App, Id, Json};
use crate::state::openapi::ErrorDto;
use kernel::{ErrorKind, OrganizationId};

/// Set which customer an organisation is
///
/// Only for the platform operator. Earlier events of the payment provider about this customer take effect as
/// well.
#[utoipa::path(
    put, path = "/api/admin/organizations/{id}/payment-customer", tag = "organizations",
    operation_id = "set_payment_customer",
    params(("id" = i64, Path, description = "Id of the organisation")),
    request_body = CustomerDto,
    responses(
        (status = 200, description = "The number as it is now", body = SetCustomerDto),
        (status = 404, description = "Not found", body = ErrorDto),
        (status = 422, description = "Not a customer number, or it belongs to another organisation or the installation", body = ErrorDto),
    )
)]
pub(crate) async fn set(
    staff: Staff<PaymentCustomerAdministrationArea>,
    app: App,
    id: Id,
    body: Json<CustomerDto>,
) -> ApiResult {
    let wanted = body.0.payment_customer_id;
    let payments = &app.services().plans.payments;
    let linked = payments.link(&staff.actor(), OrganizationId(id.0), wanted.as_deref()).await;
    let linked = linked.map_err(|error| {
        let path = (error.kind() == ErrorKind::Invalid).then_some("payment_customer_id");
        ApiError::with_text(error.kind(), path, error.text(), error)
    })?;
    response::ok(&SetCustomerDto { payment_customer_id: linked.after })
}
