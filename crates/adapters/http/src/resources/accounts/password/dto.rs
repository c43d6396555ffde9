use crate::framework::body::{BodyProblems, non_empty};
use deserr::Deserr;
use kernel::Text;
use utoipa::ToSchema;

/// The account whose password was forgotten.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = PasswordForgotten, example = json!({"email": "anna@example.org"}))]
pub(super) struct ForgottenDto {
    /// The e-mail address with which the account signs in.
    #[deserr(try_from(String) = given_address -> Text)]
    pub(super) email: String,
}

fn given_address(text: String) -> Result<String, Text> {
    if text.is_empty() { Err(Text::of("staff.login.email_missing")) } else { Ok(text) }
}

/// A new password for the account of a link from a mail.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = PasswordReset)]
pub(super) struct ResetDto {
    /// The token from the link in the mail.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) token: String,
    /// The new password, 12 to 128 characters.
    #[schema(format = Password)]
    pub(super) password: String,
}
