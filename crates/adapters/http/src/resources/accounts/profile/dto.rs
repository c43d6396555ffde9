use crate::framework::body::BodyProblems;
use crate::resources::accounts::auth::UserDto;
use accounts::{ProfileRequest, UpdatedProfile};
use deserr::Deserr;
use serde::Serialize;
use utoipa::ToSchema;

/// The changes; what is missing or `null` stays as it is.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = ProfileUpdate, example = json!({"name": "Anna Beispiel"}))]
pub(super) struct ProfileDto {
    /// Display name, 1 to 100 characters.
    #[deserr(default)]
    name: Option<String>,
    /// E-mail address; a new one takes effect once it is confirmed through the link in a mail.
    #[deserr(default)]
    email: Option<String>,
    /// New password, 12 to 128 characters.
    #[schema(format = Password)]
    #[deserr(default)]
    password: Option<String>,
    /// The current password: required for a new address and for a new password.
    #[schema(format = Password)]
    #[deserr(default)]
    current_password: Option<String>,
}

impl ProfileDto {
    pub(super) fn request(&self) -> ProfileRequest<'_> {
        ProfileRequest {
            name: self.name.as_deref(),
            email: self.email.as_deref(),
            password: self.password.as_deref(),
            current_password: self.current_password.as_deref(),
        }
    }
}

/// One's own account after a change.
#[derive(Serialize, ToSchema)]
#[schema(as = ProfileUpdated)]
pub(super) struct ChangedProfileDto {
    /// The account.
    #[serde(flatten)]
    user: UserDto,
    /// The address that waits for confirmation; until then the current one signs in.
    #[schema(required = true)]
    pending_email: Option<String>,
}

impl From<UpdatedProfile> for ChangedProfileDto {
    fn from(updated: UpdatedProfile) -> Self {
        let pending_email = updated.pending_email.map(|email| email.as_str().to_owned());
        Self { user: updated.user.into(), pending_email }
    }
}
