use crate::error::ApiError;
use crate::object::Reader;
use crate::paging::Paging;
use crate::reply::rfc3339;
use crate::texts::{self, Text};
use accounts::administration::AccountChanges;
use accounts::{AccountRequest, Role, User};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// An account to be made.
#[derive(ToSchema)]
#[schema(as = AccountCreate, example = json!({"name": "Ute Unger", "email": "ute@example.org", "password": "…", "role": "user"}))]
pub(crate) struct CreateDto {
    /// Display name, 1 to 100 characters.
    name: String,
    /// Address to sign in with.
    email: String,
    /// First password, 12 to 128 characters.
    #[schema(format = Password)]
    password: String,
    /// `user`, `editor`, `admin` or `developer`; only a developer may make developers.
    #[schema(value_type = String, schema_with = crate::openapi::roles)]
    role: Role,
}

impl CreateDto {
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let (name, email) = (reader.required_text("name"), reader.required_text("email"));
        let (password, code) = (reader.required_text("password"), reader.required_text("role"));
        // Told as missing or as no text already.
        let role = if code.is_empty() { None } else { parse_role(&mut reader, &code) };
        reader.finish()?;
        let role = role.ok_or_else(|| ApiError::invalid_at("role", texts::MISSING))?;
        Ok(Self { name, email, password, role })
    }

    pub(super) fn request(&self) -> AccountRequest<'_> {
        let Self { name, email, password, role } = self;
        AccountRequest { name, email, role: *role, password }
    }
}

/// Changes to an account; what is absent stays.
#[derive(ToSchema)]
#[schema(as = AccountUpdate, example = json!({"role": "editor"}))]
pub(crate) struct UpdateDto {
    /// Display name, 1 to 100 characters.
    name: Option<String>,
    /// Address to sign in with; not one's own.
    email: Option<String>,
    /// New password, 12 to 128 characters; not one's own. Ends all tokens of the account.
    #[schema(format = Password)]
    password: Option<String>,
    /// `user`, `editor`, `admin` or `developer`; not one's own.
    #[schema(value_type = Option<String>, schema_with = crate::openapi::optional_roles, required = false)]
    role: Option<Role>,
}

impl UpdateDto {
    /// Reads the body; other members are passed over.
    pub(super) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let (name, email) = (reader.text("name"), reader.text("email"));
        let (password, code) = (reader.text("password"), reader.text("role"));
        let role = code.and_then(|code| parse_role(&mut reader, &code));
        reader.finish().map(|()| Self { name, email, password, role })
    }

    pub(super) fn changes(&self) -> AccountChanges<'_> {
        AccountChanges {
            name: self.name.as_deref(),
            email: self.email.as_deref(),
            role: self.role,
            password: self.password.as_deref(),
        }
    }
}

fn parse_role(reader: &mut Reader, code: &str) -> Option<Role> {
    const UNKNOWN: Text = Text::of(
        "Möglich sind user, editor, admin und developer.",
        "Possible are user, editor, admin and developer.",
    );
    let role = Role::parse(code);
    if role.is_none() {
        reader.fault("role", UNKNOWN);
    }
    role
}

/// A staff account as an administrator sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Account)]
pub(crate) struct AccountDto {
    /// Its id.
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "user@example.org")]
    email: String,
    /// `user`, `editor`, `admin` or `developer`.
    #[schema(schema_with = crate::openapi::roles)]
    role: &'static str,
    /// The organisation; `null` for an account of the installation, and for one that belongs nowhere.
    #[schema(required = true)]
    organization_id: Option<i64>,
    /// Where it belongs: `organization`, `installation` or `none`.
    #[schema(schema_with = crate::openapi::memberships)]
    membership: &'static str,
    /// When it was made.
    created_at: String,
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
        }
    }
}

/// A page of accounts.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountList)]
pub(crate) struct AccountListDto {
    /// The accounts of this page.
    pub(super) data: Vec<AccountDto>,
    /// Where the page stands.
    #[serde(flatten)]
    pub(super) paging: Paging,
}
