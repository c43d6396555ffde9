//! Users and roles.

use crate::email::Email;
use audit::{Action, By, Details, InChains, Object, ObjectKind};
use kernel::{Membership, Scope, Timestamp, TokenId, UserId};

/// What a staff account may do; each role includes all rights of the ones before it
/// (specification, "Authentication", rule 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Dashboard, reports, own profile.
    User,
    /// And restricted access to templates.
    Editor,
    /// And users, settings, tokens, test data, translations.
    Admin,
    /// And the template and block editors, import and export.
    Developer,
}

impl Role {
    /// All roles, lowest first.
    pub const ALL: [Self; 4] = [Self::User, Self::Editor, Self::Admin, Self::Developer];

    /// The name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Developer => "developer",
        }
    }

    /// The inverse of [`Role::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    /// Whether this role has all rights of `needed`.
    pub fn includes(self, needed: Self) -> bool {
        self >= needed
    }
}

/// A staff account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// Display name.
    pub name: String,
    /// The canonical address.
    pub email: Email,
    /// Role.
    pub role: Role,
    /// Where it belongs.
    pub membership: Membership,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether signing in asks for a second factor.
    pub two_factor_enabled: bool,
}

impl User {
    /// Who changes the own account: in its own chain, wherever the request came.
    pub fn by(&self) -> By {
        By::account(self.id, &self.name, self.membership)
    }

    /// What the log says of an account that did something to itself without a session: by a link that is good once.
    pub(crate) fn did(&self, action: Action, at: Timestamp) -> InChains {
        let by = self.by();
        let event = by.did(action, Object::of(ObjectKind::User, self.id), Details::new(), at);
        vec![(by.scope, event)]
    }

    /// The platform operator: a developer of the installation (decisions §4).
    pub fn is_operator(&self) -> bool {
        self.membership == Membership::Installation && self.role == Role::Developer
    }

    /// Whether this account administers a tenant: as its administrator or developer, or as the platform
    /// operator.
    pub fn administers(&self, scope: Scope) -> bool {
        let belongs_here = self.membership == Membership::of(scope);
        (belongs_here && self.role.includes(Role::Admin)) || self.is_operator()
    }

    /// Whether this account invites people to some organisation.
    pub fn invites(&self) -> bool {
        let of_organization = matches!(self.membership, Membership::Organization(_));
        (of_organization && self.role.includes(Role::Admin)) || self.is_operator()
    }
}

/// An account to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewUser {
    /// Display name.
    pub name: String,
    /// The canonical address.
    pub email: Email,
    /// Role.
    pub role: Role,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// What a token was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A sign-in: slides with use.
    Session,
    /// A machine: made by hand, with an end of its own or none.
    Api,
}

/// Who is calling: the account and the token it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The account, as it is now.
    pub user: User,
    /// The token's record, among those of its kind.
    pub token_id: TokenId,
    /// What the token was made for.
    pub token_kind: TokenKind,
    /// What the token may do; `*` is everything that the role may.
    pub abilities: Vec<String>,
}
