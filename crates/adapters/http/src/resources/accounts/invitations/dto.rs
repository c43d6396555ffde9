use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use accounts::invitations::{FoundInvitation, Invitation, NewMember};
use deserr::Deserr;
use kernel::{Locale, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// The person to invite.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = InvitationCreate, example = json!({"email": "anna@example.org", "role": "editor"}))]
pub(super) struct InviteDto {
    /// The invitee's address.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) email: String,
    /// `user`, `editor` or `admin`.
    #[schema(schema_with = crate::state::openapi::invited_roles)]
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) role: String,
    /// The language of the mail: `de` or `en`; by default that of the request.
    #[schema(schema_with = crate::state::openapi::optional_languages, required = false)]
    #[deserr(default)]
    pub(super) locale: Option<Locale>,
}

/// An open invitation of the organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = Invitation)]
pub(super) struct InvitationDto {
    id: i64,
    /// The invitee's address.
    email: String,
    /// The role that the invitee gets.
    #[schema(schema_with = crate::state::openapi::invited_roles)]
    role: &'static str,
    /// The name of the inviting account; `null` if it was deleted.
    #[schema(required = true)]
    invited_by: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    expires_at: String,
}

impl From<Invitation> for InvitationDto {
    fn from(invitation: Invitation) -> Self {
        Self {
            id: invitation.id.0,
            email: invitation.email.as_str().to_owned(),
            role: invitation.role.code(),
            invited_by: invitation.invited_by,
            created_at: rfc3339(invitation.created_at),
            expires_at: rfc3339(invitation.expires_at),
        }
    }
}

/// A page of open invitations.
#[derive(Serialize, ToSchema)]
#[schema(as = InvitationList)]
pub(super) struct InvitationListDto {
    /// The invitations of this page, the newest first.
    pub(super) data: Vec<InvitationDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// The inviting organisation, as far as an invitee may know it.
#[derive(Serialize, ToSchema)]
#[schema(as = InvitingOrganization)]
pub(super) struct InvitingOrganizationDto {
    /// Display name.
    #[schema(example = "Klinik Nord")]
    name: String,
}

/// An invitation as the holder of its token sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = InvitationDetails)]
pub(super) struct FoundDto {
    organization: InvitingOrganizationDto,
    /// The role that the invitee gets.
    #[schema(schema_with = crate::state::openapi::invited_roles)]
    role: &'static str,
    /// The invitee's address.
    email: String,
    /// Whether an account with this address exists, which then has to accept the invitation itself.
    has_account: bool,
    #[schema(format = DateTime)]
    expires_at: String,
}

impl From<FoundInvitation> for FoundDto {
    fn from(found: FoundInvitation) -> Self {
        Self {
            organization: InvitingOrganizationDto { name: found.organization.name },
            role: found.role.code(),
            email: found.email.as_str().to_owned(),
            has_account: found.account.is_some(),
            expires_at: rfc3339(found.expires_at),
        }
    }
}

/// The account to create for somebody who has none. Omitted when signed in.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = InvitationAcceptance, example = json!({"name": "Anna Beispiel", "password": "vier zufällige Wörter"}))]
pub(super) struct AcceptDto {
    /// Display name, 1 to 100 characters.
    name: String,
    /// Password, 12 to 128 characters.
    #[schema(format = Password)]
    password: String,
}

impl AcceptDto {
    pub(super) fn member(&self) -> NewMember<'_> {
        NewMember { name: &self.name, password: &self.password }
    }
}
