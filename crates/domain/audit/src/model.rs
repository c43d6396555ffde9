//! Events, and the entries created from them.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::head::Hash;
use kernel::{Period, PortalMemberId, Timestamp, TokenId, UserId, log_failure};
use serde_json::{Map, Value};

/// The maximum length of an actor's name, in characters; the rest is cut off.
pub const MAX_NAME_CHARS: usize = 100;

/// Who performed an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A member of the staff, with their name at that time.
    User {
        /// The account.
        id: UserId,
        /// Its display name at that time.
        name: String,
    },
    /// A program, by its API token.
    Token {
        /// The token's id.
        id: TokenId,
        /// The name it was given.
        name: String,
    },
    /// A member of the portal, by the id alone: the log outlives the account.
    PortalMember(PortalMemberId),
    /// Whoever has the shell of the server.
    CommandLine,
    /// The service itself: a schedule, a clean-up.
    System,
    /// Somebody unknown, such as somebody who guesses passwords.
    Stranger,
}

impl Actor {
    /// Creates a member of the staff.
    pub fn user(id: UserId, name: &str) -> Self {
        Self::User { id, name: name.to_owned() }
    }

    pub(crate) fn stored(&self) -> StoredActor {
        let (kind, id, name) = match self {
            Self::User { id, name } => ("user", Some(id.0), name.as_str()),
            Self::Token { id, name } => ("token", Some(id.0), name.as_str()),
            Self::PortalMember(id) => ("member", Some(id.0), ""),
            Self::CommandLine => ("command_line", None, ""),
            Self::System => ("system", None, ""),
            Self::Stranger => ("stranger", None, ""),
        };
        StoredActor { kind: kind.to_owned(), id, name: name.chars().take(MAX_NAME_CHARS).collect() }
    }
}

/// The object of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub kind: ObjectKind,
    /// Its id within the kind; empty when there is only one object of the kind.
    pub id: String,
}

impl Object {
    /// Creates an object from its id.
    ///
    /// ```
    /// use audit::{Object, ObjectKind};
    /// use kernel::SubmissionId;
    /// assert_eq!(Object::of(ObjectKind::Report, SubmissionId(7)).id, "7");
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "ids are small; a reference at every call is noise")]
    pub fn of(kind: ObjectKind, id: impl ToString) -> Self {
        Self { kind, id: id.to_string() }
    }
}

/// An event to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When it happened.
    pub at: Timestamp,
    /// Who performed the action.
    pub actor: Actor,
    pub action: Action,
    /// The object of the action.
    pub object: Object,
    /// Further details.
    pub details: Details,
}

/// The stored form of an [`Actor`]. Any row can be read, so that a tampered one is shown and found instead of
/// being an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredActor {
    /// `user`, `token`, `member`, `command_line`, `system` or `stranger`.
    pub kind: String,
    /// The account's or the token's id.
    pub id: Option<i64>,
    /// The name at that time; empty when there is none.
    pub name: String,
}

/// A stored entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its position in the scope's chain, from 1.
    pub number: i64,
    /// When it happened. An event that could not be recorded at once comes late in the chain.
    pub at: Timestamp,
    /// Who performed the action.
    pub actor: StoredActor,
    /// Code of the [`Action`].
    pub action: String,
    /// Code of the [`ObjectKind`].
    pub object_kind: String,
    pub object_id: String,
    /// The [`Details`] as JSON.
    pub details: String,
    /// SHA-256 over everything above, the scope, and the hash of the entry before.
    pub hash: Hash,
}

impl Entry {
    /// Returns the details by name. Tampered ones may be anything: what is no object is empty here, and the
    /// verification reports it.
    pub fn details_by_name(&self) -> Map<String, Value> {
        let read = serde_json::from_str(&self.details);
        match log_failure(read, "the details of an entry of the audit log cannot be read") {
            Some(Value::Object(details)) => details,
            _ => Map::new(),
        }
    }
}

/// A filter of a scope's entries; all conditions must match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// When they happened.
    pub period: Period,
    pub action: Option<Action>,
    /// A part of the actor's name, in any case; compared with [`name_key`].
    pub actor: Option<String>,
    /// The id of the object, or a text among the details, in full and as written. The details match when they
    /// contain its [`detail_key`].
    pub search: Option<String>,
}

/// Returns the form in which names are compared: lower case.
pub fn name_key(name: &str) -> String {
    name.to_lowercase()
}

/// Returns a text as it appears in stored details: a complete JSON string.
pub fn detail_key(text: &str) -> String {
    Value::from(text).to_string()
}
