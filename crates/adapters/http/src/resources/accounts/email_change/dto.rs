use crate::framework::body::{BodyProblems, non_empty};
use deserr::Deserr;
use kernel::Text;
use utoipa::ToSchema;

/// Confirms a new e-mail address.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = AddressConfirmation)]
pub(super) struct ConfirmationDto {
    /// The token from the link in the mail.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) token: String,
}
