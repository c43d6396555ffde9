use crate::framework::body::{BodyProblems, non_empty};
use deserr::Deserr;
use kernel::Text;
use utoipa::ToSchema;

/// The member whose password was forgotten.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberPasswordForgotten, example = json!({"email": "anna@example.org"}))]
pub(super) struct ForgottenDto {
    /// The e-mail address with which the member signs in.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) email: String,
}

/// A new password for the member of a link from a mail.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberPasswordReset)]
pub(super) struct ResetDto {
    /// The token from the link in the mail.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) token: String,
    /// The new password, 12 to 128 characters.
    #[schema(format = Password)]
    pub(super) password: String,
}
