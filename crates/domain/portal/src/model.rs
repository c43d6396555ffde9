//! Members.

use audit::{Action, Actor, By, Details, Event, Object, ObjectKind};
use credentials::Email;
use kernel::{Locale, MemberId, Scope, Timestamp};
use std::fmt;

/// The longest name of a company, in characters.
pub const MAX_COMPANY_CHARS: usize = 200;

/// A member account of a portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its id, among those of all scopes.
    pub id: MemberId,
    /// Display name.
    pub name: String,
    /// The canonical address.
    pub email: Email,
    /// For whom the member acts.
    pub company: Option<String>,
    /// The language that mails to the member are in.
    pub locale: Locale,
    /// When the address was proven; until then nobody signs in.
    pub verified_at: Option<Timestamp>,
    /// When it was registered.
    pub created_at: Timestamp,
}

impl Member {
    /// Whether the address was proven.
    pub const fn is_verified(&self) -> bool {
        self.verified_at.is_some()
    }

    /// Who does something in this scope, of which the member is one.
    pub const fn by(&self, scope: Scope) -> By {
        By { scope, actor: Actor::Member(self.id) }
    }

    /// What the log says of a member that did something to itself.
    pub(crate) fn did(&self, action: Action, details: Details, at: Timestamp) -> Event {
        let object = Object::of(ObjectKind::PortalMember, self.id);
        Event { at, actor: Actor::Member(self.id), action, object, details }
    }
}

/// A successful sign-in.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The bearer token, in plain text: shown once, stored nowhere.
    pub token: String,
    /// Who signed in.
    pub member: Member,
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedIn").field("member", &self.member).finish_non_exhaustive()
    }
}
