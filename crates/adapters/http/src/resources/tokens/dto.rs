use crate::error::ApiError;
use crate::object::Reader;
use crate::paging::Paging;
use crate::reply::rfc3339;
use crate::texts::Text;
use accounts::api_tokens::IssuedToken;
use accounts::api_tokens::ports::ApiToken;
use chrono::DateTime;
use kernel::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A token to be made. It may do `bi:read` and nothing else, whatever the body says.
#[derive(ToSchema)]
#[schema(as = TokenCreate, example = json!({"name": "Power BI", "expires_at": "2027-01-01T00:00:00Z"}))]
pub(crate) struct CreateDto {
    /// What it is for, 1 to 100 characters.
    pub(super) name: String,
    /// When it ends, RFC 3339 with a zone, at most ten years ahead; never when absent.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub(super) expires_at: Option<Timestamp>,
}

impl CreateDto {
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        const NOT_AN_INSTANT: Text = Text::of(
            "Das muss ein Zeitpunkt mit Zeitzone sein, zum Beispiel 2027-01-31T12:00:00Z.",
            "This must be an instant with a time zone, for example 2027-01-31T12:00:00Z.",
        );
        let mut reader = Reader::new(body);
        let name = reader.required_text("name");
        let expires_at = reader.text("expires_at").and_then(|text| {
            let instant = DateTime::parse_from_rfc3339(&text).ok();
            if instant.is_none() {
                reader.fault("expires_at", NOT_AN_INSTANT);
            }
            instant.map(|instant| instant.to_utc())
        });
        reader.finish().map(|()| Self { name, expires_at })
    }
}

/// A new token.
#[derive(Serialize, ToSchema)]
#[schema(as = TokenCreated)]
pub(crate) struct CreatedDto {
    /// To be sent as `Authorization: Bearer …`; shown only here.
    #[schema(example = "mw_…")]
    token: String,
    /// The rest.
    #[serde(flatten)]
    stored: TokenDto,
}

impl From<IssuedToken> for CreatedDto {
    fn from(issued: IssuedToken) -> Self {
        Self { token: issued.secret, stored: issued.token.into() }
    }
}

/// A token without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
pub(crate) struct TokenDto {
    /// Its id.
    id: i64,
    /// What it is for.
    name: String,
    /// What it may do.
    #[schema(schema_with = crate::openapi::abilities)]
    abilities: Vec<String>,
    /// When it ends; `null` for never.
    #[schema(required = true)]
    expires_at: Option<String>,
    /// When it was made.
    created_at: String,
    /// When it was last used, to ten minutes; `null` for never.
    #[schema(required = true)]
    last_used_at: Option<String>,
}

impl From<ApiToken> for TokenDto {
    fn from(token: ApiToken) -> Self {
        Self {
            id: token.id.0,
            name: token.name,
            abilities: token.abilities,
            expires_at: token.expires_at.map(rfc3339),
            created_at: rfc3339(token.created_at),
            last_used_at: token.last_used_at.map(rfc3339),
        }
    }
}

/// A page of tokens.
#[derive(Serialize, ToSchema)]
#[schema(as = TokenList)]
pub(crate) struct TokenListDto {
    /// The tokens of this page, newest first.
    pub(super) data: Vec<TokenDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
