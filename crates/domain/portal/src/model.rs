//! Portal members: people who have an account in a portal.

use audit::{Action, Actor, AuditContext, Details, Event, Object, ObjectKind};
use credentials::Email;
use kernel::{Locale, PortalMemberId, Scope, Timestamp};
use std::fmt;

/// The maximum length of a company's name, in characters.
pub const MAX_COMPANY_CHARS: usize = 200;

/// A member account of a portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalMember {
    /// Its id, unique across all scopes.
    pub id: PortalMemberId,
    pub name: String,
    /// The canonical address.
    pub email: Email,
    /// The company for which the member acts.
    pub company: Option<String>,
    /// The language of mails to the member.
    pub locale: Locale,
    /// When the address was proven; until then the member cannot sign in.
    pub verified_at: Option<Timestamp>,
    /// When it was registered.
    pub created_at: Timestamp,
}

impl PortalMember {
    /// Checks whether the address was proven.
    pub const fn is_verified(&self) -> bool {
        self.verified_at.is_some()
    }

    /// Returns the member as the author of a change in this scope, to which they belong.
    pub const fn audit_context(&self, scope: Scope) -> AuditContext {
        AuditContext { scope, actor: Actor::PortalMember(self.id) }
    }

    /// Returns the audit event of a member's action on their own account.
    pub(crate) fn event(&self, action: Action, details: Details, at: Timestamp) -> Event {
        let object = Object::of(ObjectKind::PortalMember, self.id);
        Event { at, actor: Actor::PortalMember(self.id), action, object, details }
    }
}

/// A successful sign-in.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The bearer token, in plain text: shown once, stored nowhere.
    pub token: String,
    pub member: PortalMember,
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedIn").field("member", &self.member).finish_non_exhaustive()
    }
}
