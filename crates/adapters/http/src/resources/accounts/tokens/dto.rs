use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use accounts::api_tokens::IssuedToken;
use accounts::api_tokens::ports::ApiToken;
use deserr::Deserr;
use kernel::{Text, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// A token to create. Its only ability is `bi:read`, whatever the body says.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = TokenCreate, example = json!({"name": "Power BI", "expires_at": "2027-01-01T00:00:00Z"}))]
pub(crate) struct TokenCreateDto {
    /// Its purpose, 1 to 100 characters.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) name: String,
    /// When it expires, RFC 3339 with a zone, at most ten years ahead; never if absent.
    #[schema(value_type = Option<String>, format = DateTime)]
    #[deserr(default)]
    pub(super) expires_at: Option<Timestamp>,
}

/// A new token.
#[derive(Serialize, ToSchema)]
#[schema(as = TokenCreated)]
pub(crate) struct CreatedDto {
    /// To be sent as `Authorization: Bearer …`; shown only here.
    #[schema(example = "mw_…")]
    token: String,
    /// The token's other properties.
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
    id: i64,
    /// Its purpose.
    name: String,
    #[schema(schema_with = crate::state::openapi::abilities)]
    abilities: Vec<String>,
    /// When it expires; `null` for never.
    #[schema(required = true)]
    expires_at: Option<String>,
    created_at: String,
    /// When it was last used, to within ten minutes; `null` for never.
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
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
