use crate::state::paging::Paging;
use accounts::Session;
use kernel::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// One's own sessions.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenSessions)]
pub(super) struct SessionsDto {
    /// The most recent first.
    pub(super) data: Vec<OpenSessionDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A session. Neither its IP address nor its browser is stored.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenSession)]
pub(super) struct OpenSessionDto {
    id: i64,
    /// When it was opened.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When it was last used, to within ten minutes.
    #[schema(value_type = String, format = DateTime)]
    last_used_at: Timestamp,
    /// When it ends unless it is used.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    /// Whether it is the session of this request.
    is_current: bool,
}

impl From<Session> for OpenSessionDto {
    fn from(session: Session) -> Self {
        Self {
            id: session.id.0,
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            expires_at: session.expires_at,
            is_current: session.is_current,
        }
    }
}
