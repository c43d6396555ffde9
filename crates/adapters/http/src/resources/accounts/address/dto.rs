use crate::framework::body::{Faults, filled};
use deserr::Deserr;
use kernel::Text;
use utoipa::ToSchema;

/// Which address is confirmed.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = AddressConfirmation)]
pub(super) struct ConfirmationDto {
    /// The token of the mailed link.
    #[deserr(try_from(String) = filled -> Text)]
    pub(super) token: String,
}
