use crate::framework::body::{BodyProblems, non_empty};
use accounts::FirstAccount;
use deserr::Deserr;
use kernel::Text;
use utoipa::ToSchema;

/// The account with which a new installation begins.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FirstAccount)]
pub(super) struct FirstAccountDto {
    /// The token of the link that the first start printed.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) token: String,
    /// Display name, 1 to 100 characters.
    name: String,
    /// E-mail address.
    email: String,
    /// Password, 12 to 128 characters.
    #[schema(format = Password)]
    password: String,
}

impl FirstAccountDto {
    pub(super) fn account(&self) -> FirstAccount<'_> {
        FirstAccount { name: &self.name, email: &self.email, password: &self.password }
    }
}
