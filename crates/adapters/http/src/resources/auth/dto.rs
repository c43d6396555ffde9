use crate::error::ApiError;
use crate::object::Reader;
use accounts::User;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Credentials.
#[derive(ToSchema)]
#[schema(as = Login, example = json!({"email": "user@example.org", "password": "…"}))]
pub(crate) struct LoginDto {
    /// The account's address; case and surrounding blanks do not matter.
    pub(crate) email: String,
    /// The password.
    #[schema(format = Password)]
    pub(crate) password: String,
    /// Token of a challenge with the context `login`, when one is asked for there.
    pub(crate) captcha_token: Option<String>,
    /// The answer: a text or an integer.
    #[schema(schema_with = crate::openapi::answer)]
    pub(crate) captcha_answer: Option<String>,
}

impl LoginDto {
    /// Reads the body; other members are passed over.
    pub(crate) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self {
            email: reader.required_text("email"),
            password: reader.required_text("password"),
            captcha_token: reader.text("captcha_token"),
            captcha_answer: reader.answer("captcha_answer"),
        };
        reader.finish().map(|()| read)
    }
}

/// A session.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub(crate) struct SessionDto {
    /// To be sent as `Authorization: Bearer …`; shown only here.
    pub(crate) token: String,
    /// Who signed in.
    pub(crate) user: UserDto,
}

/// A staff account.
#[derive(Serialize, ToSchema)]
#[schema(as = User)]
pub(crate) struct UserDto {
    /// Its id.
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "user@example.org")]
    email: String,
    /// `user`, `editor`, `admin` or `developer`.
    #[schema(schema_with = crate::openapi::roles)]
    role: &'static str,
    /// The organisation; `null` for an account of the installation.
    #[schema(required = true)]
    organization_id: Option<i64>,
    /// Whether a second factor is set up.
    two_factor_enabled: bool,
}

impl From<User> for UserDto {
    fn from(user: User) -> Self {
        Self {
            id: user.id.0,
            email: user.email.as_str().to_owned(),
            name: user.name,
            role: user.role.code(),
            organization_id: user.organization_id.map(|id| id.0),
            // No account has a second factor before that feature exists.
            two_factor_enabled: false,
        }
    }
}
