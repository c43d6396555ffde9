use crate::error::ApiError;
use crate::object::Reader;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Whose password was forgotten.
#[derive(ToSchema)]
#[schema(as = PasswordForgotten, example = json!({"email": "anna@example.org"}))]
pub(super) struct ForgottenDto {
    /// The address that the account signs in with.
    pub(super) email: String,
}

impl ForgottenDto {
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self { email: reader.required_text("email") };
        reader.finish().map(|()| read)
    }
}

/// A new password for the account of a mailed link.
#[derive(ToSchema)]
#[schema(as = PasswordReset)]
pub(super) struct ResetDto {
    /// The token of the mailed link.
    pub(super) token: String,
    /// The new password, 12 to 128 characters.
    #[schema(format = Password)]
    pub(super) password: String,
}

impl ResetDto {
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self { token: reader.required_text("token"), password: reader.required_text("password") };
        reader.finish().map(|()| read)
    }
}
