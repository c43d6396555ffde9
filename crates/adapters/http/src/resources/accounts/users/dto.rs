use crate::framework::body::{BodyProblems, deserialize_as_text, non_empty};
use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use accounts::administration::{AccountChanges, ListedUser};
use accounts::{AccountRequest, Role, User};
use deserr::Deserr;
use kernel::Text;
use serde::Serialize;
use utoipa::ToSchema;

/// An account to create.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = AccountCreate, example = json!({"name": "Ute Unger", "email": "ute@example.org", "password": "…", "role": "user"}))]
pub(crate) struct AccountCreateDto {
    /// Display name, 1 to 100 characters.
    #[deserr(try_from(String) = non_empty -> Text)]
    name: String,
    /// E-mail address to sign in with.
    #[deserr(try_from(String) = non_empty -> Text)]
    email: String,
    /// First password, 12 to 128 characters.
    #[schema(format = Password)]
    #[deserr(try_from(String) = non_empty -> Text)]
    password: String,
    /// `user`, `editor`, `admin` or `developer`; only a developer may create developers.
    #[schema(value_type = String, schema_with = crate::state::openapi::roles)]
    role: Role,
}

impl AccountCreateDto {
    pub(super) fn request(&self) -> AccountRequest<'_> {
        let Self { name, email, password, role } = self;
        AccountRequest { name, email, role: *role, password }
    }
}

/// Changes to an account; what is absent stays.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = AccountUpdate, example = json!({"role": "editor"}))]
pub(crate) struct UpdateDto {
    /// Display name, 1 to 100 characters.
    #[deserr(default)]
    name: Option<String>,
    /// E-mail address to sign in with; not for one's own account.
    #[deserr(default)]
    email: Option<String>,
    /// New password, 12 to 128 characters; not for one's own account. Ends all tokens of the account.
    #[schema(format = Password)]
    #[deserr(default)]
    password: Option<String>,
    /// `user`, `editor`, `admin` or `developer`; not for one's own account.
    #[schema(value_type = Option<String>, schema_with = crate::state::openapi::optional_roles, required = false)]
    #[deserr(default)]
    role: Option<Role>,
}

impl UpdateDto {
    pub(super) fn changes(&self) -> AccountChanges<'_> {
        AccountChanges {
            name: self.name.as_deref(),
            email: self.email.as_deref(),
            role: self.role,
            password: self.password.as_deref(),
        }
    }
}

deserialize_as_text! {
    Role: Role::parse, Text::of("service.user.roles");
}

/// A staff account as an administrator sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Account)]
pub(crate) struct AccountDto {
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "user@example.org")]
    email: String,
    /// `user`, `editor`, `admin` or `developer`.
    #[schema(schema_with = crate::state::openapi::roles)]
    role: &'static str,
    /// The organisation; `null` for an account of the installation, and for one that belongs to neither.
    #[schema(required = true)]
    organization_id: Option<i64>,
    /// Where it belongs: `organization`, `installation` or `none`.
    #[schema(schema_with = crate::state::openapi::memberships)]
    membership: &'static str,
    created_at: String,
    /// Whether a second factor is set up.
    two_factor_enabled: bool,
}

impl From<User> for AccountDto {
    fn from(user: User) -> Self {
        Self {
            id: user.id.0,
            email: user.email.as_str().to_owned(),
            name: user.name,
            role: user.role.code(),
            organization_id: user.membership.organization_id().map(|id| id.0),
            membership: user.membership.code(),
            created_at: rfc3339(user.created_at),
            two_factor_enabled: user.two_factor_enabled,
        }
    }
}

/// An account in the list.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountItem)]
pub(crate) struct AccountItemDto {
    #[serde(flatten)]
    account: AccountDto,
    /// When it last signed in; `null` for never.
    #[schema(required = true, format = DateTime)]
    last_login_at: Option<String>,
}

impl From<ListedUser> for AccountItemDto {
    fn from(listed: ListedUser) -> Self {
        Self { account: listed.user.into(), last_login_at: listed.last_login_at.map(rfc3339) }
    }
}

/// A page of accounts.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountList)]
pub(crate) struct AccountListDto {
    /// The accounts of this page.
    pub(super) data: Vec<AccountItemDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
