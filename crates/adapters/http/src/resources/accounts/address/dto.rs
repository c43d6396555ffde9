use crate::framework::body::{Faults, non_empty};
use deserr::Deserr;
use kernel::Text;
use utoipa::ToSchema;

/// The address to confirm.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = AddressConfirmation)]
pub(super) struct ConfirmationDto {
    /// The token from the link in the mail.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) token: String,
}
