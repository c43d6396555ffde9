//! Users and roles.

use crate::email::Email;
use audit::{Action, AuditContext, Details, Object, ObjectKind, ScopedEvents};
use kernel::{Membership, Scope, Timestamp, TokenId, UserId};

/// The role of a staff account; each role includes all rights of the ones before it (specification,
/// "Authentication", rule 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Dashboard, reports, own profile.
    User,
    /// Additionally: restricted access to templates.
    Editor,
    /// Additionally: users, settings, tokens, test data, wordings.
    Admin,
    /// Additionally: the studio (editing blocks and forms), import and export.
    Developer,
}

impl Role {
    /// All roles, lowest first.
    pub const ALL: [Self; 4] = [Self::User, Self::Editor, Self::Admin, Self::Developer];

    /// Returns the name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Developer => "developer",
        }
    }

    /// Returns the inverse of [`Role::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    /// Checks whether this role has all rights of `needed`.
    pub fn includes(self, needed: Self) -> bool {
        self >= needed
    }
}

/// A staff account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub name: String,
    /// The canonical address.
    pub email: Email,
    pub role: Role,
    /// The tenant it belongs to.
    pub membership: Membership,
    pub created_at: Timestamp,
    /// Whether sign-in requires a second factor.
    pub two_factor_enabled: bool,
}

impl User {
    /// Returns the account as the author of its own changes: they are recorded in its own tenant's chain,
    /// wherever the request came from.
    pub fn audit_context(&self) -> AuditContext {
        AuditContext::account(self.id, &self.name, self.membership)
    }

    /// Returns the audit event of an account that changed itself without a session, by a single-use link.
    pub(crate) fn own_events(&self, action: Action, at: Timestamp) -> ScopedEvents {
        let by = self.audit_context();
        let event = by.event(action, Object::of(ObjectKind::User, self.id), Details::new(), at);
        vec![(by.scope, event)]
    }

    /// Checks whether this is the platform operator: a developer of the installation (decisions §4).
    pub fn is_operator(&self) -> bool {
        self.membership == Membership::Installation && self.role == Role::Developer
    }

    /// Checks whether this account administers a tenant: as its administrator or developer, or as the
    /// platform operator.
    pub fn administers(&self, scope: Scope) -> bool {
        let belongs_here = self.membership == Membership::of(scope);
        (belongs_here && self.role.includes(Role::Admin)) || self.is_operator()
    }

    /// Checks whether this account may invite people to some organisation.
    pub fn invites(&self) -> bool {
        let of_organization = matches!(self.membership, Membership::Organization(_));
        (of_organization && self.role.includes(Role::Admin)) || self.is_operator()
    }
}

/// An account to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewUser {
    pub name: String,
    /// The canonical address.
    pub email: Email,
    pub role: Role,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A sign-in; its end slides with use.
    Session,
    /// A program; created by hand, with a fixed end or none.
    Api,
}

/// The caller: the account, and the token of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The account, in its current state.
    pub user: User,
    /// The token's id, among those of its kind.
    pub token_id: TokenId,
    pub token_kind: TokenKind,
    /// The token's abilities; `*` is everything that the role may do.
    pub abilities: Vec<String>,
}
