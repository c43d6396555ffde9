use crate::error::ApiError;
use crate::object::Reader;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Which address is confirmed.
#[derive(ToSchema)]
#[schema(as = AddressConfirmation)]
pub(super) struct ConfirmationDto {
    /// The token of the mailed link.
    pub(super) token: String,
}

impl ConfirmationDto {
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self { token: reader.required_text("token") };
        reader.finish().map(|()| read)
    }
}
