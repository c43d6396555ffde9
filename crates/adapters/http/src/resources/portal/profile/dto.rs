use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::timestamp::rfc3339;
use deserr::Deserr;
use kernel::{Patch, Text};
use portal::{PortalMember, ProfileRequest};
use serde::Serialize;
use utoipa::ToSchema;

/// A member's own account.
#[derive(Serialize, ToSchema)]
#[schema(as = MemberProfile)]
pub(super) struct ProfileDto {
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "anna@example.org")]
    email: String,
    /// The company for which the member acts.
    #[schema(required = true)]
    company: Option<String>,
    /// When it was registered.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<PortalMember> for ProfileDto {
    fn from(member: PortalMember) -> Self {
        Self {
            id: member.id.0,
            email: member.email.as_str().to_owned(),
            created_at: rfc3339(member.created_at),
            name: member.name,
            company: member.company,
        }
    }
}

/// The changes; what is missing or `null` stays as it is, except that `null` removes `company`.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberProfileUpdate, example = json!({"name": "Anna Beispiel"}))]
pub(super) struct ProfileUpdateDto {
    /// Display name, 1 to 100 characters.
    #[deserr(default)]
    name: Option<String>,
    /// The company for which the member acts, at most 200 characters.
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    company: Patch<String>,
    /// New password, 12 to 128 characters.
    #[schema(format = Password)]
    #[deserr(default)]
    password: Option<String>,
    /// The current password: required for a new one.
    #[schema(format = Password)]
    #[deserr(default)]
    current_password: Option<String>,
}

impl ProfileUpdateDto {
    pub(super) fn request(&self) -> ProfileRequest<'_> {
        ProfileRequest {
            name: self.name.as_deref(),
            company: match &self.company {
                Patch::Keep => Patch::Keep,
                Patch::Clear => Patch::Clear,
                Patch::Set(company) => Patch::Set(company),
            },
            password: self.password.as_deref(),
            current_password: self.current_password.as_deref(),
        }
    }
}

/// Confirms the deletion of a member's account.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberDeletion)]
pub(super) struct DeletionDto {
    /// The current password.
    #[schema(format = Password)]
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) password: String,
}
