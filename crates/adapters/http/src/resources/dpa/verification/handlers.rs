use super::dto::DpaVerificationDto;
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::response;
use crate::state::access::{Anyone, ApiRate};
use crate::state::input::{App, RequestHead};
use crate::state::openapi::ErrorDto;
use kernel::ErrorKind;

/// Verify the PDF of an agreement
///
/// By the SHA-256 of the file, computed by the caller: the file itself need not be sent. Whoever has the file
/// already knows everything in the response.
#[utoipa::path(
    get, path = "/api/verification/{sha256}", tag = "portal", operation_id = "verify_agreement",
    params(("sha256" = String, Path, description = "64 hexadecimal digits")),
    responses(
        (status = 200, description = "What is known of it", body = DpaVerificationDto),
        (status = 404, description = "Not a SHA-256", body = ErrorDto),
    )
)]
pub(crate) async fn verify(anyone: Anyone<ApiRate>, app: App, head: RequestHead) -> ApiResult {
    let sha256 = dpa::parse_hash(head.0.match_info().get("sha256").unwrap_or_default());
    let sha256 = sha256.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let verified = app.services().dpa.contracts.verify(anyone.scope, &sha256).await?;
    response::ok(&DpaVerificationDto::from(verified))
}
