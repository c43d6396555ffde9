use super::dto::{OpenSessionDto, SessionsDto};
use crate::access::{OwnAccount, Staff};
use crate::error::{Answer, ApiError};
use crate::input::{App, Id, Params};
use crate::openapi::MessageDto;
use crate::reply;
use audit::{Action, Details, Object, ObjectKind};
use kernel::{ErrorKind, TokenId};

/// One's own sessions
#[utoipa::path(
    get, path = "/api/auth/sessions", tag = "auth", operation_id = "list_sessions",
    responses((status = 200, description = "Those that have not ended", body = SessionsDto))
)]
pub(crate) async fn list(staff: Staff<OwnAccount>, app: App) -> Answer {
    let sessions = app.services().sessions.list(&staff.identity).await?;
    reply::ok(&SessionsDto { data: sessions.into_iter().map(OpenSessionDto::from).collect() })
}

/// End a session of one's own
#[utoipa::path(
    delete, path = "/api/auth/sessions/{id}", tag = "auth", operation_id = "end_session",
    params(("id" = i64, Path, description = "Id of the session")),
    responses((status = 200, description = "Its token is worth nothing any more", body = MessageDto))
)]
pub(crate) async fn end(staff: Staff<OwnAccount>, app: App, params: Params, id: Id) -> Answer {
    if !app.services().sessions.end(&staff.identity, TokenId(id.0)).await? {
        return Err(ApiError::of(ErrorKind::NotFound));
    }
    let object = Object::of(ObjectKind::Session, id.0);
    staff.record(&app, Action::SessionRevoked, object, Details::new()).await?;
    let message = params.accepted.pick("Die Sitzung ist beendet.", "The session is ended.");
    reply::ok(&MessageDto { message: message.to_owned() })
}

/// End all other sessions of one's own
#[utoipa::path(
    delete, path = "/api/auth/sessions", tag = "auth", operation_id = "end_other_sessions",
    responses((status = 200, description = "Only the session of this request is left", body = MessageDto))
)]
pub(crate) async fn end_others(staff: Staff<OwnAccount>, app: App, params: Params) -> Answer {
    let ended = app.services().sessions.end_others(&staff.identity).await?;
    if ended > 0 {
        let details = Details::new().with("sessions", i64::try_from(ended).unwrap_or(i64::MAX));
        let object = Object::of(ObjectKind::Session, "");
        staff.record(&app, Action::SessionRevoked, object, details).await?;
    }
    let message =
        params.accepted.pick("Alle anderen Sitzungen sind beendet.", "All other sessions are ended.");
    reply::ok(&MessageDto { message: message.to_owned() })
}
