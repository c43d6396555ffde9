use crate::framework::body::{BodyProblems, non_empty};
use deserr::Deserr;
use kernel::Text;
use portal::{PortalMember, SignedIn};
use serde::Serialize;
use utoipa::ToSchema;

/// Credentials of a member.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberLogin, example = json!({"email": "anna@example.org", "password": "…"}))]
pub(super) struct LoginDto {
    /// The account's e-mail address; case and surrounding spaces do not matter.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) email: String,
    #[schema(format = Password)]
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) password: String,
}

/// A session of a member.
#[derive(Serialize, ToSchema)]
#[schema(as = MemberSession)]
pub(super) struct SessionDto {
    /// To be sent as `Authorization: Bearer …`, on this host; shown only here.
    token: String,
    /// The member who signed in.
    member: PortalMemberDto,
}

/// A member of the portal.
#[derive(Serialize, ToSchema)]
#[schema(as = PortalMember)]
pub(super) struct PortalMemberDto {
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "anna@example.org")]
    email: String,
}

impl From<SignedIn> for SessionDto {
    fn from(signed_in: SignedIn) -> Self {
        Self { token: signed_in.token, member: signed_in.member.into() }
    }
}

impl From<PortalMember> for PortalMemberDto {
    fn from(member: PortalMember) -> Self {
        Self { id: member.id.0, email: member.email.as_str().to_owned(), name: member.name }
    }
}
