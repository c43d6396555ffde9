use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use accounts::{FormerMember, KEPT_WITHOUT_TENANT};
use serde::Serialize;
use utoipa::ToSchema;

/// An account that belongs to no organisation and not to the installation.
#[derive(Serialize, ToSchema)]
#[schema(as = FormerMember)]
pub(crate) struct FormerMemberDto {
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "user@example.org")]
    email: String,
    /// Where it belongs: `none`.
    #[schema(schema_with = crate::state::openapi::memberships)]
    membership: &'static str,
    #[schema(format = DateTime)]
    created_at: String,
    /// When it left its organisation; `null` if that is not known yet.
    #[schema(required = true, format = DateTime)]
    left_at: Option<String>,
    /// When it is deleted, unless it joins an organisation by then.
    #[schema(required = true, format = DateTime)]
    deleted_at: Option<String>,
}

impl From<FormerMember> for FormerMemberDto {
    fn from(former: FormerMember) -> Self {
        let FormerMember { user, left_at } = former;
        Self {
            id: user.id.0,
            email: user.email.as_str().to_owned(),
            name: user.name,
            membership: user.membership.code(),
            created_at: rfc3339(user.created_at),
            left_at: left_at.map(rfc3339),
            deleted_at: left_at.map(|left_at| rfc3339(left_at + KEPT_WITHOUT_TENANT)),
        }
    }
}

/// A page of accounts that belong to no organisation.
#[derive(Serialize, ToSchema)]
#[schema(as = FormerMemberList)]
pub(crate) struct FormerMemberListDto {
    /// The accounts of this page.
    pub(super) data: Vec<FormerMemberDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
