use super::dto::ProfileDto;
use crate::access::{OwnPassword, Staff};
use crate::error::{Answer, ApiError};
use crate::input::{App, JsonObject};
use crate::openapi::ErrorDto;
use crate::resources::auth::UserDto;
use crate::texts::Text;
use crate::{record, reply};
use accounts::administration::Changed;
use accounts::{ProfileError, User};
use audit::{Action, Details, Object, ObjectKind};
use kernel::{ErrorKind, Locale};

/// Change one's own account
///
/// Another address and a new password need the present one. A new password ends all other access
/// tokens of the account; the one of this request stays.
#[utoipa::path(
    put, path = "/api/auth/profile", tag = "auth", operation_id = "update_profile", request_body = ProfileDto,
    responses(
        (status = 200, description = "The account as it is now", body = UserDto),
        (status = 409, description = "The account has changed in the meantime", body = ErrorDto),
        (status = 422, description = "A value is not acceptable, or `current_password` is missing or wrong", body = ErrorDto),
    )
)]
pub(crate) async fn update(staff: Staff<OwnPassword>, app: App, body: JsonObject) -> Answer {
    let profile = ProfileDto::read(body.0)?;
    let update = &app.services().update_profile;
    let user = update.update(&staff.identity, profile.request()).await.map_err(refused)?;
    record_change(&staff, &app, profile.request().password.is_some(), &user).await?;
    reply::ok(&UserDto::from(user))
}

/// Another name or address is one entry, a new password one of its own: it ends sessions.
async fn record_change(
    staff: &Staff<OwnPassword>,
    app: &App,
    new_password: bool,
    after: &User,
) -> Result<(), ApiError> {
    let (before, after) = (staff.identity.user.clone(), after.clone());
    let fields = Changed { before, after, new_password: false }.fields();
    let own = || Object::of(ObjectKind::User, staff.identity.user.id);
    let told = if fields.is_empty() {
        Ok(())
    } else {
        staff.record(app, Action::ProfileChanged, own(), record::changed(&fields)).await
    };
    if new_password {
        staff.record(app, Action::PasswordChanged, own(), Details::new()).await?;
    }
    told
}

fn refused(error: ProfileError) -> ApiError {
    match (error.kind(), error.path(), error.text(Locale::De), error.text(Locale::En)) {
        (ErrorKind::Invalid, Some(path), Some(de), Some(en)) => ApiError::invalid_at(path, Text::of(de, en)),
        (kind, ..) => ApiError::from_domain(kind, error),
    }
}
