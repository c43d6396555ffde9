use crate::error::ApiError;
use crate::object::Reader;
use accounts::FirstAccount;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// The first account.
#[derive(ToSchema)]
#[schema(as = FirstAccount)]
pub(super) struct FirstAccountDto {
    /// The token of the link that the first start printed.
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
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self {
            token: reader.required_text("token"),
            name: reader.required_text("name"),
            email: reader.required_text("email"),
            password: reader.required_text("password"),
        };
        reader.finish().map(|()| read)
    }

    pub(super) fn account(&self) -> FirstAccount<'_> {
        FirstAccount { name: &self.name, email: &self.email, password: &self.password }
    }
}
